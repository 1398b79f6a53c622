import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Page } from 'playwright-core';
import { codeAt } from '../../server/test/second-factor/authenticator.ts';
import { PHONE } from './browser.ts';
import { findUrl, PASSWORD, signIn, signOut, useWebApp } from './club.ts';
import { violationsOf } from './page.ts';

/** An authenticator app shows a new code after this many milliseconds. */
const STEP_MS = 30_000;

const web = useWebApp();

test('a player whose session has ended signs in inside the dialog, and the note is kept', web.options, async (t) => {
  const court = await web.club.court({ name: 'Patient' });
  const player = await web.club.player();
  const { page } = await web.visit(t, { as: player, expects: [401] });
  await page.goto(findUrl({ court: court.id, start: '09:00', minutes: 90, search: 'Patient' }));
  const dialog = page.getByRole('dialog', { name: 'Book Patient' });
  await dialog.getByRole('button', { name: 'Add a note' }).click();
  await page.keyboard.type('Late by a minute');
  await endSession(page);
  await dialog.getByRole('button', { name: 'Book now' }).click();
  await dialog.getByText("You've been signed out").waitFor();
  await dialog.getByLabel('Email').fill(player.email);
  await dialog.getByLabel('Password').fill(PASSWORD);
  await dialog.getByRole('button', { name: 'Sign in and book' }).click();
  await page.getByRole('dialog', { name: 'Booked' }).waitFor();
  const { data } = await web.club.admin.api.get('/admin/bookings', { params: { query: { court_id: court.id } } });
  assert.deepEqual(
    data.map(({ end_time, note }) => [end_time, note]),
    [['10:30', 'Late by a minute']],
  );
});

test(
  'after one person has signed out, the next one books with a new account in the dialog',
  web.atFullSize,
  async (t) => {
    const court = await web.club.court({ name: 'Handed Over' });
    const { page } = await web.visit(t, { as: await web.club.player() });
    await page.goto('/');
    await signOut(page);
    await page.getByRole('link', { name: 'Sign in' }).waitFor();
    await page.evaluate((url) => history.pushState({}, '', url), findUrl({ court: court.id, start: '09:00' }));
    const dialog = page.getByRole('dialog', { name: 'Book Handed Over' });
    await dialog.getByRole('button', { name: 'Add a note' }).click();
    await page.keyboard.type('All mine');
    await dialog.getByLabel('Name').fill('Nadia Next');
    await dialog.getByLabel('Email').fill('nadia.next@example.org');
    await dialog.getByLabel('Password').fill(PASSWORD);
    await dialog.getByRole('button', { name: 'Create account and book' }).click();
    await page.getByRole('dialog', { name: 'Booked' }).waitFor();
    const { data } = await web.club.admin.api.get('/admin/bookings', { params: { query: { court_id: court.id } } });
    assert.deepEqual(
      data.map(({ user, note }) => [user.name, note]),
      [['Nadia Next', 'All mine']],
    );
  },
);

test('if the response to a new account is lost, trying again signs in and books once', web.atFullSize, async (t) => {
  const court = await web.club.court({ name: 'Weak Signal' });
  const { page } = await web.visit(t, { viewport: PHONE, expects: [409], expectsOffline: true });
  await page.goto(findUrl({ court: court.id, start: '09:00', search: 'Weak Signal' }));
  const dialog = page.getByRole('dialog', { name: 'Book Weak Signal' });
  await dialog.getByLabel('Name').fill('Wanda Weak');
  await dialog.getByLabel('Email').fill('wanda.weak@example.org');
  await dialog.getByLabel('Password').fill(PASSWORD);
  const url = '**/api/v1/auth/register';
  await page.route(url, async (route) => {
    await route.fetch();
    await route.abort('internetdisconnected');
  });
  await dialog.getByRole('button', { name: 'Create account and book' }).click();
  await dialog.getByRole('alert').waitFor();
  await page.unroute(url);
  await dialog.getByRole('button', { name: 'Create account and book' }).click();
  await dialog.getByText('You already have an account with wanda.weak@example.org.').waitFor();
  await dialog.getByRole('button', { name: 'Sign in and book' }).click();
  await page.getByRole('dialog', { name: 'Booked' }).waitFor();
  const { data } = await web.club.admin.api.get('/admin/bookings', { params: { query: { court_id: court.id } } });
  assert.equal(data.length, 1);
});

test(
  'after a session has ended, another person who signs in gets nothing that was typed',
  web.atFullSize,
  async (t) => {
    const court = await web.club.court({ name: 'Shared Device' });
    const [one, next] = [await web.club.player(), await web.club.player()];
    const { page } = await web.visit(t, { as: one, expects: [401] });
    await page.goto(findUrl({ court: court.id, start: '09:00', search: 'Shared Device' }));
    const dialog = page.getByRole('dialog', { name: 'Book Shared Device' });
    await dialog.getByRole('button', { name: 'Add a note' }).click();
    await page.keyboard.type('our secret');
    await endSession(page);
    await dialog.getByRole('button', { name: 'Book now' }).click();
    await dialog.getByLabel('Email').fill(next.email);
    await dialog.getByLabel('Password').fill(PASSWORD);
    await dialog.getByRole('button', { name: 'Sign in and book' }).click();
    await dialog.getByRole('button', { name: 'Add a note' }).waitFor();
    await dialog.getByRole('button', { name: 'Book now' }).click();
    await page.getByRole('dialog', { name: 'Booked' }).waitFor();
    assert.deepEqual(
      (await next.api.get('/bookings')).data.map(({ note }) => note),
      [null],
    );
  },
);

/** Ends the session of the page's person at the service, without telling the page. */
async function endSession(page: Page): Promise<void> {
  const token = (await page.context().cookies()).find(({ name }) => name === 'courtside_session')!.value;
  const response = await fetch(`${web.club.origin}/api/v1/auth/logout`, {
    method: 'POST',
    headers: { 'x-api-key': web.club.key, authorization: `Bearer ${token}` },
  });
  assert.equal(response.status, 204);
}

test('an expired session leads from a personal page to the sign-in page and back', web.atFullSize, async (t) => {
  const player = await web.club.player();
  const { page } = await web.visit(t, { as: player, expects: [401] });
  await page.goto('/');
  await page.getByRole('link', { name: 'My bookings' }).waitFor();
  // End the session just before the personal page loads. If the session ended earlier, the rejection of another request
  // could sign the player out before the page opens.
  await page.route(
    /\/api\/v1\/bookings\?/,
    async (route) => {
      await endSession(page);
      await route.fallback();
    },
    { times: 1 },
  );
  await page.getByRole('link', { name: 'My bookings' }).click();
  await page.getByText("You've been signed out").waitFor();
  await signIn(page, player.email);
  await page.getByRole('heading', { level: 1, name: 'My bookings' }).waitFor();
});

test('the sign-in page explains errors and creates an account', web.options, async (t) => {
  const { page } = await web.visit(t, { viewport: PHONE, expects: [401, 409, 422, 429] });
  const main = page.getByRole('main');
  await page.goto('/sign-in?next=/bookings');
  await main.getByText('Sign in to continue.').waitFor();
  await page.getByLabel('Email').fill('nobody@example.org');
  await page.getByLabel('Password').fill('not the password');
  const button = main.locator('button[type=submit]');
  await button.click();
  await page.getByText('Wrong email or password.').waitFor();
  for (let i = 0; i < 10; i++) {
    const answer = page.waitForResponse(/\/auth\/login/);
    await button.click();
    await answer;
  }
  await page.getByText(/^Too many attempts\. Try again in \d+ minutes\.$/).waitFor();
  await main.getByRole('button', { name: 'Create account' }).click();
  assert.deepEqual(await violationsOf(page), []);
  await page.getByLabel('Name').fill('Nora Entry');
  await page.getByLabel('Email').fill('nora.entry@example.org');
  await page.getByLabel('Password').fill('password1');
  await button.click();
  await page.getByText('This password is too easy to guess.').waitFor();
  await page.getByLabel('Password').fill(PASSWORD);
  await button.click();
  await page.getByRole('heading', { level: 1, name: 'My bookings' }).waitFor();
});

/** Returns everything that a script in the page can read from the browser's storage, as text. */
async function readableIn(page: Page): Promise<string> {
  const { origins } = await page.context().storageState({ indexedDB: true });
  const others = await page.evaluate(() => [document.cookie, JSON.stringify(sessionStorage)]);
  return JSON.stringify([origins, others]);
}

test('no script can read the session token', web.atFullSize, async (t) => {
  const player = await web.club.player();
  const { page, context } = await web.visit(t);
  const cookies = async () =>
    (await context.cookies()).map(({ name, httpOnly, sameSite }) => [name, httpOnly, sameSite]);
  await page.goto('/sign-in');
  const login = page.waitForResponse(/\/auth\/login/);
  await signIn(page, player.email);
  assert.doesNotMatch(await (await login).text(), /cst_/);
  await page.goto('/bookings');
  await page.getByText('No upcoming bookings').waitFor();
  assert.match(await readableIn(page), new RegExp(player.email));
  assert.doesNotMatch(await readableIn(page), /cst_/);
  assert.deepEqual(await cookies(), [['courtside_session', true, 'Lax']]);
});

test('a player adds a passkey, signs out, and signs in with it without an email address', web.atFullSize, async (t) => {
  const player = await web.club.player('Paula Passkey');
  const { page, context } = await web.visit(t);
  const cdp = await context.newCDPSession(page);
  await cdp.send('WebAuthn.enable');
  await cdp.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      ...{ protocol: 'ctap2', transport: 'internal', automaticPresenceSimulation: true },
      ...{ hasResidentKey: true, hasUserVerification: true, isUserVerified: true },
    },
  });
  // Browsers offer no passkeys if the host of the page is an IP address.
  const origin = web.club.origin.replace('127.0.0.1', 'localhost');
  await page.goto(`${origin}/sign-in?next=/profile`);
  await page.getByLabel('Email').fill(player.email);
  await page.getByLabel('Password').fill(PASSWORD);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await page.getByText('You have no passkeys yet.').waitFor();
  await page.getByRole('button', { name: 'Add a passkey' }).click();
  const adding = page.getByRole('dialog', { name: 'Add a passkey' });
  await adding.getByLabel('Name of the passkey').fill('Old phone');
  await adding.getByLabel('Current password').fill(PASSWORD);
  await adding.getByRole('button', { name: 'Add a passkey' }).click();
  await page.getByText('Passkey added.').waitFor();
  await page.getByRole('button', { name: 'Rename: Old phone' }).click();
  const renaming = page.getByRole('dialog', { name: 'Rename passkey' });
  await renaming.getByLabel('Name of the passkey').fill('Phone');
  await renaming.getByRole('button', { name: 'Save' }).click();
  await page.getByRole('button', { name: 'Remove: Phone' }).waitFor();
  await signOut(page);
  // The email field offers the passkey, and the virtual device chooses it.
  await page.goto(`${origin}/sign-in?next=/profile`);
  await page.getByRole('button', { name: 'Remove: Phone' }).waitFor();
  await signOut(page);
  await page.getByRole('link', { name: 'Sign in' }).waitFor();
  await page.addInitScript(() => {
    PublicKeyCredential.isConditionalMediationAvailable = () => Promise.resolve(false);
  });
  await page.goto(`${origin}/sign-in?next=/profile`);
  await page.getByRole('button', { name: 'Sign in with a passkey' }).click();
  await page.getByRole('button', { name: 'Remove: Phone' }).click();
  const removing = page.getByRole('dialog', { name: 'Remove “Phone”?' });
  assert.deepEqual(await violationsOf(page), []);
  // With an empty password field, the passkey itself confirms who the player is.
  await removing.getByRole('button', { name: 'Remove' }).click();
  await page.getByText('You have no passkeys yet.').waitFor();
});

test('the dialog for a passkey accepts a code before the list of passkeys has loaded again', web.options, async (t) => {
  const player = await web.club.player('Paul Passkey');
  const { secret } = await player.api.post('/auth/second-factor', { body: { password: PASSWORD } });
  await player.api.post('/auth/second-factor/confirmation', { body: { code: codeAt(secret, Date.now()) } });
  const { page } = await web.visit(t, { expects: [401, 403] });
  await page.goto(`${web.club.origin.replace('127.0.0.1', 'localhost')}/sign-in?next=/profile`);
  await page.getByLabel('Email').fill(player.email);
  await page.getByLabel('Password').fill(PASSWORD);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await page.getByLabel('Code', { exact: true }).fill(codeAt(secret, Date.now() + STEP_MS));
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await page.getByText('You have no passkeys yet.').waitFor();
  const held = Promise.withResolvers<void>();
  await page.route('**/auth/passkeys?*', async (route) => {
    await held.promise;
    await route.continue();
  });
  await page.getByRole('button', { name: 'Add a passkey' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add a passkey' });
  await dialog.getByLabel('Current password').fill(PASSWORD);
  await dialog.getByRole('button', { name: 'Add a passkey' }).click();
  await dialog.getByLabel('Code', { exact: true }).fill('000000');
  const asked = page.waitForResponse(/auth\/passkeys\/options/);
  await page.keyboard.press('Enter');
  assert.equal((await asked).request().postDataJSON().code, '000000');
  held.resolve();
});
