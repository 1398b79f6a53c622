import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { Browser } from 'playwright-core';
import { type Box, mailSettings, startBox } from '../../server/test/mail/fixture.ts';
import { faultsOf, openBrowser, PHONE, visit } from './browser.ts';
import { openWebClub, PASSWORD, signIn, type WebClub } from './club.ts';

const { browser: found, told } = await openBrowser();
const browser = found as Browser;
const options = { skip: found === undefined && told };
let club: WebClub;
let box: Box;
let closeBox: () => Promise<void>;
if (found)
  before(async () => {
    ({ box, close: closeBox } = await startBox());
    club = await openWebClub(mailSettings(box));
  });
if (found)
  after(async () => {
    await found.close();
    await club.close();
    await closeBox();
  });

/** The newest mail to an address whose text fits; waits for it. */
async function mailTo(address: string, pattern: RegExp): Promise<RegExpExecArray> {
  for (let i = 0; i < 200; i++) {
    const texts = box.mails.filter(({ to }) => to === address).map(({ text }) => pattern.exec(text));
    const last = texts.findLast((match) => match !== null);
    if (last) return last;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error(`no mail to ${address} fits ${String(pattern)}`);
}

test('a forgotten password: the link of a mail sets a new one', options, async (t) => {
  const { email } = await club.player('Forgetful');
  const { page } = await visit(t, browser, { origin: club.origin, viewport: PHONE, expects: [422] });
  await page.goto('/sign-in');
  await page.getByRole('link', { name: 'Forgot your password?' }).click();
  await page.getByRole('heading', { name: 'Forgot your password?' }).waitFor();
  await page.getByLabel('Email').fill(email);
  await page.getByRole('button', { name: 'Send me a link' }).click();
  await page.getByText('a link is on its way').waitFor();
  const [, token] = await mailTo(email, /reset-password#(\S+)/);
  await page.goto(`/reset-password#${token}`);
  await page.getByLabel('New password').fill('eight blue tricycles');
  await page.getByRole('button', { name: 'Set a new password' }).click();
  await page.getByText('Your new password is set').waitFor();
  assert.deepEqual(await faultsOf(page), []);
  await page.getByRole('main').getByRole('link', { name: 'Sign in' }).click();
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password').fill('eight blue tricycles');
  await page.getByRole('main').getByRole('button', { name: 'Sign in' }).click();
  await page.waitForURL((url) => url.pathname === '/');
  await page.goto('/verify-email');
  await page.goto(`/reset-password#${token}`);
  await page.getByLabel('New password').fill('nine green unicycles');
  await page.getByRole('button', { name: 'Set a new password' }).click();
  await page.getByRole('alert').waitFor();
  await page.getByRole('link', { name: 'Ask for a new link' }).click();
  await page.getByRole('heading', { name: 'Forgot your password?' }).waitFor();
});

test('an address is verified by a tap, and the profile says so; in Spanish', options, async (t) => {
  const { email } = await club.player('Verificada');
  const { page } = await visit(t, browser, { origin: club.origin, viewport: PHONE, locale: 'es-ES' });
  await page.goto('/sign-in');
  await page.getByLabel('Correo').fill(email);
  await page.getByLabel('Contraseña').fill(PASSWORD);
  await page.getByRole('main').locator('button[type=submit]').click();
  await page.waitForURL((url) => url.pathname !== '/sign-in');
  await page.goto('/profile');
  await page.getByText('Tu dirección aún no está verificada.').waitFor();
  const [, token] = await mailTo(email, /verify-email#(\S+)/);
  await page.goto(`/verify-email#${token}`);
  await page.getByRole('button', { name: 'Verifica tu dirección' }).click();
  await page.getByText('Tu dirección está verificada. Gracias.').waitFor();
  await page.goto('/profile');
  await page.getByText('Tu dirección está verificada.').waitFor();
});

test('what mail one wishes, in which language, and the link to the calendar', options, async (t) => {
  const { email, api } = await club.player('Wishful');
  const { page } = await visit(t, browser, { origin: club.origin, viewport: PHONE });
  await signIn(page, email);
  await page.goto('/profile');
  const saved = () => page.waitForResponse((answer) => answer.request().method() === 'PATCH' && answer.ok());
  let saving = saved();
  await page.getByLabel('Language of your mail').selectOption('es');
  await saving;
  saving = saved();
  await page.getByLabel('Remind me before I play').click();
  await saving;
  const me = await api.get('/auth/me');
  assert.deepEqual([me.language, me.mail], ['es', { confirmations: true, reminders: false }]);
  const link = page.getByLabel('Secret link');
  await page.getByRole('button', { name: 'Make a link' }).click();
  await link.waitFor();
  const open = async (url: string) => (await fetch(`${club.origin}${new URL(url).pathname}`)).status;
  const first = await link.inputValue();
  assert.equal(await open(first), 200);
  assert.deepEqual(await faultsOf(page), []);
  const isTooWide = await page.evaluate(() => document.documentElement.scrollWidth > innerWidth);
  assert.ok(!isTooWide, 'wider than the screen');
  await page.getByRole('button', { name: 'Revoke' }).click();
  await page.getByText('The link is revoked.').waitFor();
  await link.waitFor({ state: 'hidden' });
  assert.equal(await open(first), 404);
});

test("an admin has a link to a court's calendar, and makes it anew", options, async (t) => {
  await club.court({ name: 'Linked' });
  const { page } = await visit(t, browser, { origin: club.origin, viewport: PHONE });
  await signIn(page, club.adminEmail);
  await page.goto('/admin/courts');
  await page.getByRole('button', { name: 'Calendar of Linked' }).click();
  const dialog = page.getByRole('dialog', { name: 'Calendar of Linked' });
  await dialog.getByRole('button', { name: 'Make a link' }).click();
  const link = dialog.getByLabel('Secret link');
  const first = await link.inputValue();
  await dialog.getByRole('button', { name: 'New link' }).click();
  await page.waitForFunction((old) => document.querySelector<HTMLInputElement>('input.key')?.value !== old, first);
  const second = await link.inputValue();
  const statuses = await Promise.all(
    [first, second].map(async (url) => (await fetch(`${club.origin}${new URL(url).pathname}`)).status),
  );
  assert.deepEqual(statuses, [404, 200]);
  assert.deepEqual(await faultsOf(page), []);
});
