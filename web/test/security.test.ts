// Runs only at full size.
import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { test } from 'node:test';
import type { Page } from 'playwright-core';
import { createClient } from '../../client/src/index.ts';
import { PHONE } from './browser.ts';
import { DAY, PASSWORD, signIn, signOut, useWebApp } from './club.ts';
import { dateIn, fillDate, isWiderThanScreen, violationsOf } from './page.ts';

const web = useWebApp();

async function assertAccessible(page: Page, description: string): Promise<void> {
  await page.locator('.loading').first().waitFor({ state: 'hidden' });
  assert.deepEqual(await violationsOf(page), [], description);
  const isTooWide = await isWiderThanScreen(page);
  assert.ok(!isTooWide, `${description} is wider than the screen`);
}

const codeOf = (response: Promise<unknown>): Promise<string> =>
  response.then(
    () => 'answered',
    (error) => (error as { code: string }).code,
  );

test('a player sees their sessions, signs out one device, then all others', web.options, async (t) => {
  const player = await web.club.register('Ines Roca');
  const signInElsewhere = async (userAgent: string, password = PASSWORD) => {
    const fetch = (request: Request) => {
      const headers = new Headers(request.headers);
      headers.set('user-agent', userAgent);
      return globalThis.fetch(new Request(request, { headers }));
    };
    const api = createClient({ baseUrl: `${web.club.origin}/api/v1`, apiKey: web.club.key, fetch });
    const { token } = await api.post('/auth/login', { body: { email: player.email, password } });
    return createClient({ baseUrl: `${web.club.origin}/api/v1`, apiKey: web.club.key, token });
  };
  const phone = await signInElsewhere('Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Version/18 Safari/604.1');
  const script = await signInElsewhere('a script of mine');
  assert.equal(await codeOf(signInElsewhere('a guess', 'a wrong password')), 'invalid_credentials');
  const { page } = await web.visit(t, { viewport: PHONE });
  await signIn(page, player.email);
  await page.goto('/profile');
  const region = page.getByRole('region', { name: 'Devices' });
  await region.getByText('Safari on iOS').waitFor();
  assert.equal(await region.getByRole('listitem').count(), 4);
  assert.match(await region.getByRole('listitem').first().innerText(), /Chrome on Linux.*This device/s);
  await assertAccessible(page, 'the profile');
  await region.getByRole('button', { name: /^Sign out: Safari on iOS/ }).click();
  await page.getByRole('status').getByText('Device signed out.').waitFor();
  await region.getByText('Safari on iOS').waitFor({ state: 'hidden' });
  assert.deepEqual(
    [await codeOf(phone.get('/auth/me')), await codeOf(script.get('/auth/me'))],
    ['token_invalid', 'answered'],
  );
  await page.keyboard.press('Tab');
  await region.getByRole('button', { name: 'Sign out all other devices' }).press('Enter');
  await page.getByRole('status').getByText('All other devices are signed out.').waitFor();
  assert.equal(await codeOf(script.get('/auth/me')), 'token_invalid');
  await page.reload();
  await region.getByText('This device').waitFor();
  assert.equal(await region.getByRole('listitem').count(), 1);
  const signIns = page.getByRole('region', { name: 'Recent sign-ins' });
  const failed = signIns.getByRole('listitem').filter({ hasText: 'Failed' });
  assert.match(await failed.innerText(), /a guess.*Wrong password or code · from 127\.0\.0\.1/s);
  assert.match(await signIns.getByRole('listitem').first().innerText(), /Chrome on Linux.*This device.*Password/s);
  await signIns.getByText('Safari on iOS').waitFor();
  await signIns.getByRole('button', { name: 'Choose a new password' }).press('Enter');
  await page.keyboard.type(PASSWORD);
  assert.equal(
    await page.getByRole('region', { name: 'Password' }).getByLabel('Current password').inputValue(),
    PASSWORD,
  );
});

test('signing out in one tab clears the other tabs', web.options, async (t) => {
  const court = await web.club.court({ name: 'Seen in two tabs' });
  const player = await web.club.player('Petra Private');
  const slot = { court_id: court.id, booking_date: DAY, start_time: '10:00', end_time: '11:00' };
  await player.api.post('/bookings', { body: { ...slot, note: 'between us' } });
  const { page, context } = await web.visit(t, { expects: [503] });
  await signIn(page, web.club.admin.email);
  await page.goto('/admin/bookings');
  await page.getByText('Petra Private').first().waitFor();
  const other = await context.newPage();
  await other.goto('/profile');
  await signOut(other);
  await other.getByRole('link', { name: 'Sign in' }).waitFor();

  await page.getByRole('heading', { level: 1, name: "You've been signed out" }).waitFor();
  assert.equal(await page.getByText('Petra Private').count(), 0);
  assert.equal(await page.getByRole('navigation').getByRole('link', { name: 'Admin' }).count(), 0);
  assert.deepEqual(await violationsOf(page), []);
  // The same person signs in again. The page can only show what it still has in its cache.
  await page.route('**/api/v1/**', (route) => route.fulfill({ status: 503, body: 'no answer' }));
  await signIn(other, web.club.admin.email);
  await page.getByRole('alert').first().waitFor();
  assert.equal(await page.getByText('Petra Private').count(), 0);
  assert.match(page.url(), /\/admin\/bookings$/);
});

test('creates an API key with scopes, origins, rate and expiry, changes it and rotates it', web.options, async (t) => {
  const page = await web.visitAsAdmin(t, '/admin/keys', { viewport: PHONE, expects: [422] });
  await page.getByRole('button', { name: 'New key' }).click();
  await page.getByLabel('Name', { exact: true }).fill('Club site');
  await page.getByLabel(/^For a web page/).check();
  assert.equal(await page.getByLabel('All permissions').isChecked(), false);
  await page.getByRole('button', { name: 'Create key' }).click();
  await page.getByText('Fill in this field.').waitFor();
  await page.getByLabel('Addresses of the websites').fill('club.example');
  await page.getByLabel('See courts and free times').uncheck();
  await page.getByRole('button', { name: 'Create key' }).click();
  await page.getByText('Choose at least one permission.').waitFor();
  await page.getByLabel('See courts and free times').check();
  await page.getByLabel(/^Requests per minute/).fill('30');
  await fillDate(page, /^Last day/, '2099-12-31');
  await assertAccessible(page, 'the form of a key');
  await page.getByRole('button', { name: 'Create key' }).click();
  await page.getByText('Enter addresses such as https://club.example').waitFor();
  await page.getByLabel('Addresses of the websites').fill('https://club.example\nhttps://www.club.example');
  await page.getByRole('button', { name: 'Create key' }).click();
  await page.getByText('Key created.').waitFor();
  const find = async () => {
    const { data } = await web.club.admin.api.get('/admin/api-keys', { params: { query: { limit: 100 } } });
    return data.findLast(({ name }) => name.startsWith('Club'))!;
  };
  const created = await find();
  assert.deepEqual(
    [created.scopes, created.origins, created.rate_per_minute, created.expires_at],
    [['courts:read'], ['https://club.example', 'https://www.club.example'], 30, '2100-01-01T00:00:00.000Z'],
  );
  const row = page.getByRole('row').filter({ hasText: 'Club site' });
  assert.match(
    await row.innerText(),
    /See courts and free times[\s\S]*From https:\/\/club\.example[\s\S]*30 per minute/,
  );
  await page.getByRole('button', { name: 'Edit: Club site' }).click();
  const dialog = page.getByRole('dialog');
  assert.equal(await dateIn(dialog, /^Last day/), '2099-12-31');
  await assertAccessible(page, 'the dialog of a key');
  await dialog.getByLabel('Bookings of signed-in players').check();
  await dialog.getByLabel('Name', { exact: true }).fill('Club page');
  await dialog.getByLabel(/^Requests per minute/).fill('');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await dialog.waitFor({ state: 'hidden' });
  const changed = await find();
  assert.deepEqual(
    [changed.name, changed.scopes, changed.rate_per_minute, changed.expires_at],
    ['Club page', ['courts:read', 'bookings'], null, created.expires_at],
  );
  await page.getByRole('button', { name: 'More actions: Club page' }).click();
  await page.getByRole('menuitem', { name: 'Replace' }).click();
  await page.getByRole('dialog', { name: 'Replace Club page?' }).getByRole('button', { name: 'Keep key' }).click();
  assert.equal((await find()).id, created.id, 'nothing changes without a confirmation');
  await page.getByRole('button', { name: 'More actions: Club page' }).click();
  await page.getByRole('menuitem', { name: 'Replace' }).click();
  await dialog.getByRole('button', { name: 'Replace' }).click();
  await page.getByText('New key created.').waitFor();
  const rotated = await find();
  assert.deepEqual([rotated.rotated_from_id, rotated.scopes], [created.id, ['courts:read', 'bookings']]);
  // Delete only the keys of this test, so that the web app's own key is not affected.
  for (const key of [created.id, rotated.id])
    await web.club.admin.api.delete('/admin/api-keys/{key}', { params: { path: { key } } });
});

test('the audit log shows changes, and filters by action, person and day', web.options, async (t) => {
  const court = await web.club.court({ name: 'Before' });
  const params = { path: { court: court.id } };
  await web.club.admin.api.patch('/admin/courts/{court}', { params, body: { name: 'Now' } });
  const player = await web.club.register('Jon Vega');
  await codeOf(player.api.get('/admin/courts'));
  const { id: user_id } = JSON.parse(player.user) as { id: number };
  const slot = { court_id: court.id, booking_date: DAY, start_time: '10:00', end_time: '11:00' };
  await web.club.admin.api.post('/admin/bookings', { body: { ...slot, user_id } });
  const page = await web.visitAsAdmin(t, '/admin/audit', { viewport: PHONE });
  await page.getByText(/^Jon Vega · Now, .*10:00–11:00$/).waitFor();
  const change = page.getByRole('listitem').filter({ hasText: 'Court changed' }).first();
  assert.match(await change.innerText(), /Now/);
  await change.locator('summary').click();
  const row = change.getByRole('row').filter({ has: page.getByRole('rowheader', { name: 'name', exact: true }) });
  assert.deepEqual(await row.getByRole('cell').allInnerTexts(), ['Before', 'Now']);
  await assertAccessible(page, 'the audit log');
  const shown = async (): Promise<string[]> => {
    await page.waitForLoadState('networkidle');
    return page.locator('.record-head strong').allInnerTexts();
  };
  await page.getByLabel('Action').selectOption({ label: 'Access refused' });
  const refused = page.getByRole('listitem').filter({ hasText: 'Jon Vega' });
  await refused.waitFor();
  assert.deepEqual([...new Set(await shown())], ['Access refused']);
  await refused.getByRole('button', { name: 'Only by Jon Vega' }).click();
  const entries = page.locator('.record-head strong');
  await entries.getByText('Signed in', { exact: true }).waitFor();
  assert.deepEqual(await shown(), ['Access refused', 'Signed in']);
  await page.reload();
  await entries.getByText('Signed in', { exact: true }).waitFor();
  assert.deepEqual(await shown(), ['Access refused', 'Signed in'], 'the address has the filters');
  const person = page.getByRole('combobox', { name: 'Person' });
  assert.equal(await person.inputValue(), 'Jon Vega');
  await person.fill('club adm');
  await page.getByRole('option', { name: /Club Admin/ }).click();
  await entries.getByText('Court changed').first().waitFor();
  await assertAccessible(page, 'the audit log of a person');
  await fillDate(page, 'To', '2020-01-01');
  await page.getByText('No entries found.').waitFor();
  await page.getByRole('button', { name: 'Clear filters' }).click();
  await entries.getByText('Access refused').first().waitFor();
});

test('the audit log loads more entries, and is in Spanish', web.options, async (t) => {
  for (let i = 0; i < 26; i++) await web.club.court({ name: `Many ${i}` });
  const page = await web.visitAsAdmin(t, '/admin/audit', { viewport: PHONE, locale: 'es-ES' });
  await page.getByRole('heading', { name: 'Registro', level: 1 }).waitFor();
  await page.locator('.record-head').getByText('Pista creada').first().waitFor();
  assert.equal(await page.locator('.record-head').count(), 25);
  await page.getByRole('button', { name: /más/i }).click();
  await page.locator('.record-head').nth(25).waitFor();
  await assertAccessible(page, 'the audit log in Spanish');
});

test('a page on another origin books a court with a publishable key that lists the origin', web.options, async (t) => {
  const site = createServer((_request, response) => {
    response
      .setHeader('content-type', 'text/html')
      .end('<!doctype html><link rel="icon" href="data:,"><title>Club</title>');
  });
  await once(site.listen(0, '127.0.0.1'), 'listening');
  t.after(() => site.close());
  const origin = `http://127.0.0.1:${(site.address() as AddressInfo).port}`;
  const court = await web.club.court();
  const { api } = web.club.admin;
  const { key } = await api.post('/admin/api-keys', { body: { name: 'Site', publishable: true, origins: [origin] } });
  const body = { court_id: court.id, booking_date: DAY, start_time: '10:00', end_time: '11:00' };
  const { page } = await web.visit(t, { expects: [401] });
  await page.goto(origin);
  const answer = await page.evaluate(bookFromElsewhere, {
    ...{ api: `${web.club.origin}/api/v1`, key, booking: body },
    account: { name: 'Nils Weber', email: 'nils@example.org', password: PASSWORD },
  });
  const [first, second] = answer.bookings;
  assert.deepEqual([first!.status, first!.court_id, first!.replayed], [201, court.id, null]);
  assert.deepEqual([second!.status, second!.id, second!.replayed], [201, first!.id, 'true']);
  assert.match(first!.etag!, /^"1\./);
  assert.match(answer.challenge!, /^Bearer/);
});

/** The browser runs this function in the page, so the function cannot use variables of this file. */
async function bookFromElsewhere(given: { api: string; key: string; account: object; booking: object }) {
  const { api, key, account, booking } = given;
  const send = (path: string, body: object, more = {}) => {
    const headers = { 'x-api-key': key, 'content-type': 'application/json', ...more };
    return fetch(`${api}${path}`, { method: 'POST', headers, body: JSON.stringify(body) });
  };
  const { token } = await (await send('/auth/register', account)).json();
  const refused = await send('/bookings', booking, { authorization: 'Bearer nonsense' });
  const bookings = [];
  for (let times = 0; times < 2; times++) {
    const own = { authorization: `Bearer ${token}`, 'idempotency-key': 'once' };
    const response = await send('/bookings', booking, own);
    const { id, court_id } = await response.json();
    const replayed = response.headers.get('idempotent-replayed');
    bookings.push({ status: response.status, id, court_id, replayed, etag: response.headers.get('etag') });
  }
  return { bookings, challenge: refused.headers.get('www-authenticate') };
}

test('the built page needs no exception from its content security policy', web.options, async () => {
  const response = await fetch(`${web.club.origin}/`, { headers: { accept: 'text/html' } });
  const csp = response.headers.get('content-security-policy') ?? '';
  assert.match(csp, /^default-src 'none'; script-src 'self'; style-src 'self'/);
  assert.doesNotMatch(csp, /unsafe|nonce|sha256|\*|https?:|data:/);
  const html = await response.text();
  assert.doesNotMatch(html, /<script(?![^>]*\ssrc=)|<style|\sstyle=|\son\w+=|javascript:/);
});
