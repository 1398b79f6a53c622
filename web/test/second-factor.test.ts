// Runs only at full size.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { codeAt } from '../../server/test/second-factor/authenticator.ts';
import { findUrl, PASSWORD, signOut, useWebApp } from './club.ts';
import { violationsOf } from './page.ts';

const STEP_MS = 30_000;

const web = useWebApp({
  settings: { require_staff_second_factor: true },
  setUp: async ({ admin: { api } }) => {
    const { secret } = await api.post('/auth/second-factor', { body: { password: PASSWORD } });
    await api.post('/auth/second-factor/confirmation', { body: { code: codeAt(secret, Date.now()) } });
  },
});

test('staff set up a second factor, and then sign in with a code while booking', web.options, async (t) => {
  const court = await web.club.court({ name: 'Guarded' });
  const desk = await web.club.staff('Dana Desk', 'desk');
  const { page } = await web.visit(t, { as: desk, expects: [401, 403] });
  await page.goto('/admin');
  await page.getByRole('heading', { name: 'Set up a second factor' }).waitFor();
  await page.getByRole('link', { name: 'Open your profile' }).click();

  const section = page.getByRole('region', { name: 'Second factor' });
  await section.getByText('Your role needs a second factor.').waitFor();
  await section.getByLabel('Your password').fill(PASSWORD);
  await section.getByRole('button', { name: 'Set up' }).click();
  await section.getByRole('img', { name: 'QR code' }).waitFor();
  assert.deepEqual(await violationsOf(page), []);
  const secret = (await section.locator('.key').innerText()).replaceAll(' ', '');
  const code = section.getByLabel('Code from the app');
  assert.deepEqual(await Promise.all(['autocomplete', 'inputmode'].map((name) => code.getAttribute(name))), [
    'one-time-code',
    'numeric',
  ]);
  await code.fill('not a code');
  await section.getByRole('button', { name: 'Turn on' }).click();
  await section.getByRole('alert').waitFor();
  await code.fill(codeAt(secret, Date.now()));
  await section.getByRole('button', { name: 'Turn on' }).click();
  await section.getByRole('heading', { name: 'Your recovery codes' }).waitFor();
  const recoveryCodes = await section.getByRole('listitem').allInnerTexts();
  assert.equal(recoveryCodes.length, 10);
  assert.deepEqual(await violationsOf(page), []);
  await section.getByRole('button', { name: 'I have stored them' }).click();
  await section.getByText('10 recovery codes left.').waitFor();
  await page.goto('/admin');
  await page.getByRole('navigation', { name: 'Admin' }).waitFor();
  await page.goto('/profile');
  await signOut(page);
  await page.getByRole('link', { name: 'Sign in' }).waitFor();

  await page.goto(findUrl({ court: court.id, start: '09:00', search: 'Guarded' }));
  const dialog = page.getByRole('dialog', { name: 'Book Guarded' });
  await dialog.getByRole('button', { name: 'I have an account' }).click();
  await dialog.getByLabel('Email').fill(desk.email);
  await dialog.getByLabel('Password').fill(PASSWORD);
  const book = dialog.getByRole('button', { name: 'Sign in and book' });
  await book.click();
  const asked = dialog.getByLabel('Code', { exact: true });
  await asked.fill('123');
  await book.click();
  await dialog.getByText('Wrong email, password or code.').waitFor();
  assert.deepEqual(await violationsOf(page), []);
  await dialog.getByRole('button', { name: 'Use a recovery code' }).click();
  await dialog.getByLabel('Recovery code').fill(recoveryCodes[0]!);
  await dialog.getByRole('button', { name: 'Use the authenticator app' }).click();
  // The code of the current time step was used for the set-up, so sign in with the next code.
  await asked.fill(codeAt(secret, Date.now() + STEP_MS));
  await book.click();
  await page.getByRole('dialog', { name: 'Booked' }).waitFor();
});
