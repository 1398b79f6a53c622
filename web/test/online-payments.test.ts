import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import type { Page } from 'playwright-core';
import { operator } from '../../server/src/modules/audit/actions.ts';
import { addProvider } from '../../server/src/modules/online-payments/providers.ts';
import { readConfig } from '../../server/src/config.ts';
import { openDatabase } from '../../server/src/database.ts';
import { modules } from '../../server/src/modules.ts';
import { FakeStripe } from '../../server/test/online-payments/fakes/fake-stripe.ts';
import { makeKeyFile } from '../../server/test/online-payments/fixture.ts';
import { PHONE } from './browser.ts';
import { DAY, findUrl, useWebApp, type WebClub } from './club.ts';
import { violationsInLooks, violationsInThemes } from './looks.ts';

const stripe = new FakeStripe('sk_live_fake');
const folder = mkdtempSync(join(tmpdir(), 'courtside-'));
const MONEY_KEY_FILE = makeKeyFile(folder);
const web = useWebApp({ settings: { MONEY_KEY_FILE }, setUp });
after(async () => {
  await stripe.stop();
  rmSync(folder, { recursive: true });
});

/** Lets players of all courts pay at the stand-in for Stripe before their bookings are confirmed. */
async function setUp({ admin, databaseUrl }: WebClub): Promise<void> {
  await stripe.start();
  const config = readConfig({ DATABASE_URL: databaseUrl, MONEY_KEY_FILE });
  const db = await openDatabase(config);
  const context = { db, config, now: Date.now, modules, actor: operator };
  await addProvider(context, { name: 'stripe', api_key: stripe.apiKey }, stripe.url);
  await db.close();
  await admin.api.post('/admin/payment-terms', { body: { name: 'First', mode: 'now', refund_to: 'origin' } });
}

/** Opens the page of Stripe from a page with what the booking owes. */
async function openStripe(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Pay €24.00 online' }).click();
  await page.getByRole('heading', { name: 'Stripe: test payment' }).waitFor();
}

const result = (page: Page) => page.getByRole('region', { name: 'Your online payment' });

test('a player pays a new booking online with two more clicks, and cancels it', web.options, async (t) => {
  const [court, player] = [await web.club.court(), await web.club.player('Olivia Online')];
  const { page } = await web.visit(t, { as: player, viewport: PHONE });
  await page.goto(findUrl({ court: court.id, start: '10:00' }));
  await page.getByRole('dialog').getByRole('button', { name: 'Book now' }).click();
  await openStripe(page);
  await page.getByRole('button', { name: 'Pay', exact: true }).click();
  await result(page).getByText('Paid. Your booking is confirmed.').waitFor();
  assert.deepEqual(await violationsInThemes(page), []);
  await page.reload();
  await result(page).getByText('Paid. Your booking is confirmed.').waitFor();
  await result(page).getByRole('link', { name: 'Show booking' }).click();
  await page.getByRole('region', { name: 'Payment' }).getByText('Paid').waitFor();
  const staff = await web.visit(t, { as: await web.club.staff('Tess Treasurer', 'treasurer') });
  await staff.page.goto('/admin/online-payments');
  const row = staff.page.getByRole('row', { name: /Olivia Online/ });
  await row.getByText('Paid', { exact: true }).waitFor();
  assert.deepEqual(await violationsInLooks(staff.page, 'online payments'), []);
  await page.getByRole('button', { name: /^Cancel booking/ }).click();
  const question = page.getByRole('dialog');
  await question.getByText('You get €24.00 back in the way you paid.').waitFor();
  await question.getByRole('button', { name: 'Cancel booking' }).click();
  await question.waitFor({ state: 'detached' });
  assert.equal((await player.api.get('/bookings', { params: { query: { when: 'past' } } })).data.length, 1);
});

test(
  'a player who gives up can try again, and a payment that is still processing is not made twice',
  web.options,
  async (t) => {
    const [court, player] = [await web.club.court(), await web.club.player('Petra Processing')];
    const slot = { court_id: court.id, booking_date: DAY, start_time: '10:00', end_time: '11:00' };
    const { id } = await player.api.post('/bookings', { body: slot });
    const { page } = await web.visit(t, { as: player, viewport: PHONE });
    await page.goto(`/bookings/${id}`);
    await openStripe(page);
    const reference = new URL(page.url()).pathname.split('/').at(-1)!;
    await page.getByRole('button', { name: 'Cancel', exact: true }).click();
    await result(page).getByText('Nothing is paid yet').waitFor();
    await result(page).getByText('The court is held for you until').waitFor();
    await result(page).getByRole('button', { name: 'Continue to the payment' }).click();
    await page.getByRole('heading', { name: 'Stripe: test payment' }).waitFor();
    stripe.startTransfer(reference);
    await page.goto(stripe.paymentOf(reference).returnUrl);
    await result(page).getByText('Your payment is still processing').waitFor();
    await page.getByRole('heading', { name: 'Held for you' }).waitFor();
    await page.getByRole('link', { name: 'Pay', exact: true }).waitFor({ state: 'detached' });
    await page.goto(`/bookings/${id}`);
    const payment = page.getByRole('region', { name: 'Payment' });
    await payment.getByText('must not pay again').waitFor();
    assert.equal(await payment.getByRole('button').count(), 0);
    await payment.getByRole('link', { name: 'Show payment' }).click();
    stripe.finish(reference);
    await result(page).getByText('Paid. Your booking is confirmed.').waitFor();
    await result(page).getByRole('button', { name: 'Close' }).click();
    await result(page).waitFor({ state: 'detached' });
    assert.equal(new URL(page.url()).search, '');
  },
);
