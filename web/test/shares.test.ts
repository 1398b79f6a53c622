import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test, type TestContext } from 'node:test';
import type { Page } from 'playwright-core';
import { operator } from '../../server/src/modules/audit/actions.ts';
import { addProvider } from '../../server/src/modules/online-payments/providers.ts';
import { readConfig } from '../../server/src/config.ts';
import { openDatabase } from '../../server/src/database.ts';
import { modules } from '../../server/src/modules.ts';
import { FakeStripe } from '../../server/test/online-payments/fakes/fake-stripe.ts';
import { makeKeyFile } from '../../server/test/online-payments/fixture.ts';
import { PHONE } from './browser.ts';
import { type Account, DAY, useWebApp, type WebClub } from './club.ts';
import { violationsInLooks, violationsInThemes } from './looks.ts';
import { personOn } from './page.ts';

/**
 * How far the clocks of the club and of the provider are ahead of the real time, in milliseconds. The background tasks
 * trust a jump below one hour.
 */
let aheadMs = 0;
const now = (): number => Date.now() + aheadMs;
const stripe = new FakeStripe('sk_live_fake');
stripe.now = now;
const folder = mkdtempSync(join(tmpdir(), 'courtside-'));
const MONEY_KEY_FILE = makeKeyFile(folder);
const web = useWebApp({ settings: { MONEY_KEY_FILE }, setUp, now });
after(async () => {
  await stripe.stop();
  rmSync(folder, { recursive: true });
});

/** Lets players pay at the stand-in for Stripe before their bookings are confirmed, and share the price. */
async function setUp({ admin, databaseUrl }: WebClub): Promise<void> {
  await stripe.start();
  const config = readConfig({ DATABASE_URL: databaseUrl, MONEY_KEY_FILE });
  const db = await openDatabase(config);
  const context = { db, config, now, modules, actor: operator };
  await addProvider(context, { name: 'stripe', api_key: stripe.apiKey }, stripe.url);
  await db.close();
  const terms = { mode: 'now' as const, refund_to: 'origin' as const, share_within_minutes: 40 };
  await admin.api.post('/admin/payment-terms', { body: { name: 'First', ...terms } });
}

interface Shared {
  player: Account;
  slot: { court_id: number; booking_date: string; start_time: string; end_time: string };
  /** The page of the booking. */
  organiser: Page;
  links: string[];
  /** The number of clicks and of typed characters. */
  effort: { clicks: number; characters: number };
}

/** Books a court, and shares its price of €24.00 with other players on the page of the booking. */
async function share(t: TestContext, name: string, others: readonly string[]): Promise<Shared> {
  const [court, player] = [await web.club.court(), await web.club.player(name)];
  const slot = { court_id: court.id, booking_date: DAY, start_time: '10:00', end_time: '11:00' };
  const { id } = await player.api.post('/bookings', { body: slot });
  const { page } = await web.visit(t, { as: player, viewport: PHONE });
  await page.goto(`/bookings/${id}`);
  const person = personOn(page);
  await person.click(page.getByRole('button', { name: 'Share the price' }));
  const dialog = page.getByRole('dialog', { name: 'Share the price' });
  for (const [i, other] of others.entries()) {
    if (i > 0) await person.click(dialog.getByRole('button', { name: 'Add player' }));
    await person.click(dialog.getByLabel(`Player ${i + 2}`, { exact: true }));
    await person.type(other);
  }
  await dialog.getByText('Each person pays').waitFor();
  await person.click(dialog.getByRole('button', { name: 'Share', exact: true }));
  await shares(page)
    .getByText(`0 of ${others.length + 1} have paid`)
    .waitFor();
  const { split } = await player.api.get('/bookings/{booking}/shares', { params: { path: { booking: id } } });
  return { player, slot, organiser: page, links: split!.shares.map(({ url }) => url), effort: person.effort };
}

const shares = (page: Page) => page.getByRole('region', { name: 'Shared price' });

/** Waits until the provider has done its part in the background. */
async function waitFor(isDone: () => boolean): Promise<void> {
  for (let i = 0; i < 200 && !isDone(); i++) await new Promise((resolve) => setTimeout(resolve, 100));
  assert.ok(isDone(), `the payments are ${states().join(', ')}`);
}

/** Opens the page of a share in a browser of its own, without an account. */
async function openShare(t: TestContext, link: string, locale = 'en-GB'): Promise<Page> {
  const { page } = await web.visit(t, { viewport: PHONE, locale, expects: [422] });
  await page.goto(link);
  return page;
}

/** Opens the page of Stripe with a button, and pays there. */
async function authorise(page: Page, button: string): Promise<void> {
  await page.getByRole('button', { name: button }).click();
  await page.getByRole('heading', { name: 'Stripe: test payment' }).waitFor();
  await page.getByRole('button', { name: 'Authorize' }).click();
  await page.getByRole('heading', { name: 'Pay together' }).waitFor();
}

const captured = (): number[] => [...stripe.payments.values()].map((payment) => payment.captured);
const states = (): string[] => [...stripe.payments.values()].map(({ state }) => state);

test('if one of four players never pays, nobody is charged, and the slot is free again', web.options, async (t) => {
  stripe.payments.clear();
  const { slot, organiser, links, effort } = await share(t, 'Olivia Organiser', ['Ben', 'Cleo', 'Dan']);
  t.diagnostic(`the organiser needs ${effort.clicks} clicks and ${effort.characters} characters`);
  await shares(organiser).getByRole('link', { name: 'Pay my share' }).click();
  await authorise(organiser, 'Pay €6.00');
  await organiser.getByText('Your share is reserved. We are waiting for: Ben, Cleo, Dan.').waitFor();
  const [ben, cleo, dan] = [
    await openShare(t, links[1]!),
    await openShare(t, links[2]!),
    await openShare(t, links[3]!),
  ];
  const start = performance.now();
  await authorise(ben, 'Pay €6.00');
  await ben.getByText('Your share is reserved. We are waiting for: Cleo, Dan.').waitFor();
  t.diagnostic(`a friend needs 2 clicks and ${((performance.now() - start) / 1000).toFixed(1)} seconds`);
  await authorise(cleo, 'Pay €6.00');
  for (const page of [organiser, ben, cleo]) await page.getByText('We are waiting for: Dan.').waitFor();
  await dan.getByText('Your share: €6.00').waitFor();
  assert.deepEqual(captured(), [0, 0, 0]);
  assert.deepEqual(await violationsInThemes(ben), []);
  assert.deepEqual(await violationsInLooks(dan, 'the page of a share'), []);
  const other = await web.club.player('Wanda Waits');
  await assert.rejects(other.api.post('/bookings', { body: slot }));
  aheadMs += 43 * 60_000;
  for (const page of [organiser, ben, cleo, dan]) await page.getByText('Nobody pays a share any more').waitFor();
  assert.deepEqual(captured(), [0, 0, 0]);
  await waitFor(() => states().every((state) => state === 'canceled'));
  assert.equal((await other.api.post('/bookings', { body: slot })).status, 'offered');
});

test('the booking is confirmed when all have paid, and one player takes over the rest', web.options, async (t) => {
  stripe.payments.clear();
  const { player, organiser, links } = await share(t, 'Otto Organiser', ['Ben', 'Cleo', 'Dan']);
  assert.deepEqual(await violationsInLooks(organiser, 'the page of a shared booking'), []);
  await organiser.setViewportSize(PHONE);
  const code = shares(organiser).getByRole('group', { name: 'Link for Ben' }).getByRole('button', { name: 'QR code' });
  await code.click();
  await organiser.getByRole('dialog').getByRole('img', { name: 'QR code for Ben' }).waitFor();
  await organiser.keyboard.press('Escape');
  for (const link of links.slice(0, 2)) await authorise(await openShare(t, link), 'Pay €6.00');
  await shares(organiser).getByText('2 of 4 have paid').waitFor();
  const dan = await openShare(t, links[3]!);
  const cleo = await openShare(t, links[2]!);
  await cleo.getByText('You pay for everybody who has not paid yet.').waitFor();
  await authorise(cleo, 'Pay the rest (€12.00)');
  for (const page of [organiser, cleo, dan]) await page.getByText('Booked. Everybody has paid.').waitFor();
  assert.deepEqual(captured(), [600, 600, 1200]);
  await organiser.getByRole('button', { name: /^Cancel booking/ }).waitFor();
  assert.equal((await player.api.get('/bookings')).data[0]!.status, 'confirmed');
  await dan.getByText('Paid by another person').first().waitFor();
  assert.deepEqual(await violationsInThemes(dan), []);
});

test('the player chooses amounts, a person leaves, and the player stops sharing', web.options, async (t) => {
  stripe.payments.clear();
  const { organiser, links } = await share(t, 'Chris Changes', ['Ben']);
  await shares(organiser).getByRole('button', { name: 'Change shares' }).click();
  const dialog = organiser.getByRole('dialog', { name: 'Change shares' });
  await dialog.getByLabel('Different amounts').check();
  await dialog.getByLabel('Amount (EUR)').first().fill('20');
  await dialog.getByText('€8.00 too much.').waitFor();
  assert.equal(await dialog.getByRole('button', { name: 'Save' }).isDisabled(), true);
  await dialog.getByLabel('Amount (EUR)').last().fill('4');
  await dialog.getByText('The amounts match the price.').waitFor();
  assert.deepEqual(await violationsInThemes(organiser), []);
  await dialog.getByRole('button', { name: 'Save' }).click();
  const ben = await openShare(t, links[1]!, 'es-ES');
  await ben.getByRole('button', { name: 'Pagar 4,00 €' }).click();
  await ben.getByRole('button', { name: 'Authorize' }).click();
  await ben.getByText('Tu parte está reservada.').waitFor();
  await shares(organiser).getByText('1 of 2 have paid').waitFor();
  await ben.getByRole('button', { name: 'Retirarme' }).click();
  await ben.getByRole('dialog').getByRole('button', { name: 'Retirarme' }).click();
  await ben.getByRole('button', { name: 'Pagar 4,00 €' }).waitFor();
  await shares(organiser).getByText('0 of 2 have paid').waitFor();
  await shares(organiser).getByRole('button', { name: 'Stop sharing' }).click();
  await organiser.getByRole('dialog').getByText('Reserved money is released').waitFor();
  await organiser.getByRole('dialog').getByRole('button', { name: 'Stop sharing' }).click();
  await organiser.getByRole('button', { name: 'Pay €24.00 online' }).waitFor();
  await ben.getByText('Ya nadie paga una parte').waitFor();
  await ben.goto(`${links[1]!}x`);
  await ben.getByText('Este enlace no vale.').waitFor();
  assert.deepEqual(captured(), [0]);
});
