// Runs only at full size.
import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { type Box, mailSettings, startBox } from '../../server/test/mail/fixture.ts';
import { PHONE } from './browser.ts';
import { findUrl, PASSWORD, useWebApp } from './club.ts';
import { waitForMail } from './flows.ts';
import { isWiderThanScreen, violationsOf } from './page.ts';

let box: Box;
let closeBox: (() => Promise<void>) | undefined;
const web = useWebApp({
  settings: async () => {
    ({ box, close: closeBox } = await startBox());
    return { ...mailSettings(box), registration: 'approval', require_verified_email: true };
  },
});
after(() => closeBox?.());

const linkTo = (address: string, path: string): Promise<string> =>
  waitForMail(box, address, new RegExp(`${path}#\\S+`));

test(
  'a newcomer on a phone joins while booking: the club accepts, and the address is verified',
  web.options,
  async (t) => {
    const court = await web.club.court({ name: 'Members' });
    const email = 'kim@example.org';
    const { page } = await web.visit(t, { viewport: PHONE, expects: [403, 429] });
    await page.goto(findUrl({ court: court.id, start: '10:00', search: 'Members' }));
    const dialog = page.getByRole('dialog', { name: 'Book Members' });
    await dialog.getByText('The club checks new accounts.').waitFor();
    await dialog.getByLabel('Name').fill('Kim Vale');
    await dialog.getByLabel('Email').fill(email);
    await dialog.getByRole('button', { name: 'Choose a password' }).click();
    await dialog.getByLabel('Password').fill(PASSWORD);
    await dialog.getByRole('button', { name: 'Create account' }).click();
    const waiting = page.getByRole('dialog', { name: 'Waiting for the club' });
    await waiting.getByText(`We will send an email to ${email}.`).waitFor();
    assert.deepEqual(await violationsOf(page), []);

    const admin = await web.visitAsAdmin(t, '/admin/people');
    await admin.getByText('1 waiting for approval').waitFor({ state: 'attached' });
    const pending = admin.getByRole('region', { name: 'Waiting for approval' });
    await pending.getByText('Email not verified').waitFor();
    assert.deepEqual(await violationsOf(admin), []);
    await pending.getByRole('button', { name: 'Accept: Kim Vale' }).click();
    await admin.getByText('Kim Vale is accepted.').waitFor();
    await pending.waitFor({ state: 'detached' });

    await waiting.getByRole('button', { name: 'Check again' }).click();
    await dialog.getByRole('button', { name: 'Book now' }).click();
    await dialog.getByText('Confirm your email address first').waitFor();
    await dialog.getByRole('button', { name: 'Send the link again' }).click();
    await dialog.getByText('We sent you a link a short time ago').waitFor();
    assert.equal(await isWiderThanScreen(page), false);
    const link = await linkTo(email, '/verify-email');
    const { page: other } = await web.visit(t, { viewport: PHONE, expects: [401] });
    await other.goto(link);
    await other.getByLabel('Password').fill('not the password');
    await other.getByRole('button', { name: 'Confirm my address' }).click();
    await other.getByText('This is not the password of the account.').waitFor();
    await other.getByLabel('Password').fill(PASSWORD);
    assert.deepEqual(await violationsOf(other), []);
    await other.getByRole('button', { name: 'Confirm my address' }).click();
    await other.getByText('Your email address is confirmed. Thank you.').waitFor();
    await other.getByRole('main').getByRole('link', { name: 'Sign in' }).waitFor();
    await dialog.getByRole('button', { name: 'Book now' }).click();
    await page.getByRole('dialog', { name: 'Booked' }).waitFor();
  },
);

test(
  'an admin invites a person, who registers on a phone in Spanish, and needs no approval',
  web.options,
  async (t) => {
    const email = 'marta@example.org';
    const admin = await web.visitAsAdmin(t, '/admin/people');
    await admin.getByRole('button', { name: 'Invite', exact: true }).click();
    const dialog = admin.getByRole('dialog', { name: 'Invite a person' });
    await dialog.getByLabel('Email', { exact: true }).fill(email);
    await dialog.getByLabel('Name (optional)').fill('Marta Gil');
    await dialog.getByLabel('Language of the email').selectOption('es');
    assert.deepEqual(await violationsOf(admin), []);
    await dialog.getByRole('button', { name: 'Send invitation' }).click();
    await admin.getByText(`Invitation sent to ${email}.`).waitFor();
    await admin.getByRole('button', { name: `Revoke: ${email}` }).waitFor();

    const link = await linkTo(email, '/invitation');
    const { page } = await web.visit(t, { viewport: PHONE, locale: 'es-ES', expects: [422] });
    await page.goto(link);
    await page.getByText('te ha invitado.').waitFor();
    assert.equal(await page.getByLabel('Correo').inputValue(), email);
    assert.equal(await page.getByLabel('Nombre').inputValue(), 'Marta Gil');
    assert.deepEqual([await violationsOf(page), await isWiderThanScreen(page)], [[], false]);
    await page.getByLabel('Contraseña').fill(PASSWORD);
    await page.getByRole('button', { name: 'Crear cuenta' }).click();
    await page.waitForURL((url) => url.pathname === '/');
    await page.goto('/profile');
    await page.getByText('Tu correo está confirmado.').waitFor();
    await page.getByRole('button', { name: 'Salir' }).click();
    await page.goto(link);
    await page.getByRole('alert').getByText('Esta invitación ya no sirve.').waitFor();

    // The form follows the registration mode that the service reports.
    await page.route('**/config.json', async (route) => {
      const config = (await (await route.fetch()).json()) as object;
      await route.fulfill({ json: { ...config, registration: 'invite' } });
    });
    await page.goto('/sign-in');
    await page.getByText('necesitas una invitación del club').waitFor();
    assert.equal(await page.getByRole('button', { name: 'Crear cuenta' }).count(), 0);
  },
);

test('a person changes the email address, and its owner undoes the change', web.options, async (t) => {
  const player = await web.club.player('Hacked Player');
  const email = 'thief@example.org';
  await web.club.verify(player.email);
  const { page } = await web.visit(t, { as: player, viewport: PHONE, expects: [401] });
  await page.goto('/profile');
  const section = page.getByRole('region', { name: 'Email address' });
  await section.getByLabel('New email address').fill(email);
  await section.getByLabel('Current password').fill('wrong');
  await section.getByRole('button', { name: 'Change email address' }).click();
  await section.getByText('This is not your current password.').waitFor();
  await section.getByLabel('Current password').fill(PASSWORD);
  await section.getByRole('button', { name: 'Change email address' }).click();
  await section.getByText(`We have sent a link to ${email}.`).waitFor();
  assert.deepEqual([await violationsOf(page), await isWiderThanScreen(page)], [[], false]);
  await page.goto(await linkTo(email, '/confirm-email'));
  await page.getByRole('button', { name: 'Confirm your new email address' }).click();
  await page.getByText('Your new email address is in use.').waitFor();
  await page.goto('/profile');
  await page.getByText(`Your address is ${email}.`).waitFor();

  const { page: owner } = await web.visit(t, { viewport: PHONE });
  await owner.goto(await linkTo(player.email, '/undo-email-change'));
  await owner.getByLabel('New password').fill('eight blue tricycles');
  assert.deepEqual([await violationsOf(owner), await isWiderThanScreen(owner)], [[], false]);
  await owner.getByRole('button', { name: 'Undo' }).click();
  await owner.getByText('Your account has its old email address again').waitFor();
  await owner.getByLabel('Email').fill(player.email);
  await owner.getByLabel('Password').fill('eight blue tricycles');
  await owner.getByRole('main').getByRole('button', { name: 'Sign in', exact: true }).click();
  await owner.waitForURL((url) => url.pathname === '/');
  await page.reload();
  await page.getByRole('heading', { level: 1, name: 'Sign in' }).waitFor();
});
