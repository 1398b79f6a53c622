// Runs only at full size.
import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { type Box, mailSettings, startBox } from '../../server/test/mail/fixture.ts';
import { PHONE } from './browser.ts';
import { DAY, findUrl, PASSWORD, useWebApp } from './club.ts';
import { waitForMail } from './flows.ts';
import { chooseAction, isWiderThanScreen, violationsOf } from './page.ts';

let box: Box;
let closeBox: (() => Promise<void>) | undefined;
const web = useWebApp({
  settings: async () => {
    ({ box, close: closeBox } = await startBox());
    return mailSettings(box);
  },
});
after(() => closeBox?.());

test('a link in an email resets a forgotten password', web.options, async (t) => {
  const { email } = await web.club.player('Forgetful');
  const { page } = await web.visit(t, { viewport: PHONE, expects: [422] });
  await page.goto('/sign-in');
  await page.getByRole('link', { name: 'Forgot your password?' }).click();
  await page.getByRole('heading', { name: 'Forgot your password?' }).waitFor();
  await page.getByLabel('Email').fill(email);
  await page.getByRole('button', { name: 'Email me a link' }).click();
  await page.getByText('we have sent a link').waitFor();
  const link = await waitForMail(box, email, /\/reset-password#\S+/);
  await page.goto(link);
  await page.getByLabel('New password').fill('eight blue tricycles');
  await page.getByRole('button', { name: 'Set a new password' }).click();
  await page.getByText('Password changed.').waitFor();
  assert.deepEqual(await violationsOf(page), []);
  await page.getByRole('main').getByRole('link', { name: 'Sign in' }).click();
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password').fill('eight blue tricycles');
  await page.getByRole('main').getByRole('button', { name: 'Sign in', exact: true }).click();
  await page.waitForURL((url) => url.pathname === '/');
  for (const path of ['/confirm-email', '/undo-email-change', '/reset-password']) {
    await page.goto(path);
    await page.getByText('The link is incomplete.').waitFor();
  }
  await page.getByRole('link', { name: 'Ask for a new link' }).waitFor();
  await page.goto('/verify-email');
  await page.getByText('The link is incomplete.').waitFor();
  await page.getByRole('link', { name: 'Ask for a new link in your profile' }).waitFor();
  await page.goto(link);
  await page.getByLabel('New password').fill('nine green unicycles');
  await page.getByRole('button', { name: 'Set a new password' }).click();
  await page.getByRole('alert').waitFor();
  await page.getByRole('link', { name: 'Ask for a new link' }).click();
  await page.getByRole('heading', { name: 'Forgot your password?' }).waitFor();
});

test('a newcomer books without a password, and signs in on another phone with a code', web.options, async (t) => {
  const court = await web.club.court({ name: 'Quick' });
  const email = 'nora@example.org';
  const { page } = await web.visit(t, { viewport: PHONE });
  await page.goto(findUrl({ court: court.id, start: '10:00', search: 'Quick' }));
  const dialog = page.getByRole('dialog', { name: 'Book Quick' });
  await dialog.getByLabel('Name').fill('Nora Day');
  await dialog.getByLabel('Email').fill(email);
  assert.deepEqual(await violationsOf(page), []);
  await page.keyboard.press('Enter');
  await page.getByRole('dialog', { name: 'Booked' }).waitFor();
  const { page: other } = await web.visit(t, { viewport: PHONE });
  await other.goto('/sign-in');
  await other.getByLabel('Email').fill(email);
  await other.getByRole('button', { name: 'Email me a code' }).click();
  await other.getByLabel('Code from the email').fill((await waitForMail(box, email, /\b\d{6}\b/)).trim());
  await other.keyboard.press('Enter');
  await other.waitForURL((url) => url.pathname === '/');
  await other.goto('/bookings');
  await other.getByText('Quick').first().waitFor();
});

test('an email address is verified by a click, and the profile shows it; in Spanish', web.options, async (t) => {
  const { email, api } = await web.club.register('Verificada');
  const { id: court_id } = await web.club.court({ name: 'First Court' });
  await api.post('/bookings', { body: { court_id, booking_date: DAY, start_time: '10:00', end_time: '11:00' } });
  const { page } = await web.visit(t, { viewport: PHONE, locale: 'es-ES', expects: [429] });
  await page.goto('/sign-in');
  await page.getByLabel('Correo').fill(email);
  await page.getByLabel('Contraseña').fill(PASSWORD);
  await page.getByRole('main').locator('button[type=submit]').click();
  await page.waitForURL((url) => url.pathname !== '/sign-in');
  await page.goto('/bookings');
  await page.getByText(`Hemos enviado un enlace a ${email}.`).waitFor();
  await page.goto('/profile');
  await page.getByText('Tu correo aún no está confirmado.').waitFor();
  const link = await waitForMail(box, email, /\/verify-email#\S+/);
  await page.getByRole('button', { name: 'Enviarme un enlace' }).click();
  await page.getByRole('alert').getByText('Te enviamos un enlace hace poco').waitFor();
  await page.goto(link);
  await page.getByRole('button', { name: 'Confirmar mi dirección' }).click();
  await page.getByText('Tu correo está confirmado. Gracias.').waitFor();
  await page.getByRole('link', { name: 'Ver mi reserva' }).click();
  await page.getByRole('heading', { name: /First Court/ }).waitFor();
  await page.goto('/profile');
  await page.getByText('Tu correo está confirmado.').waitFor();
});

const CODE = /(?<=^|\s)\d{6}(?=\s)/;

test('a person signs in with a code from an email, after a wrong code', web.options, async (t) => {
  const { email } = await web.club.player('Passwordless');
  const { page } = await web.visit(t, { viewport: PHONE, expects: [401] });
  await page.goto('/sign-in?next=/profile');
  const send = page.getByRole('button', { name: 'Email me a code' });
  await send.click();
  await page.getByText('Fill in this field.').waitFor();
  await page.getByLabel('Email').fill(email);
  await send.click();
  const code = page.getByLabel('Code from the email');
  await page.getByRole('status').getByText(`If there is an account with ${email}`).waitFor();
  assert.ok(await code.evaluate((field) => field === document.activeElement));
  assert.equal(await page.getByLabel('Password').count(), 0);
  assert.deepEqual(await violationsOf(page), []);
  const sent = await waitForMail(box, email, CODE);
  await code.fill(sent === '000000' ? '000001' : '000000');
  await page.keyboard.press('Enter');
  await page.getByRole('alert').getByText('This code is wrong or too old.').waitFor();
  await page.getByRole('button', { name: 'Use my password' }).click();
  await page.getByLabel('Password').waitFor();
  await send.click();
  await code.fill(sent);
  await page.keyboard.press('Enter');
  await page.waitForURL((url) => url.pathname === '/profile');
});

test('a newcomer books with a code, and reads that the address is confirmed', web.options, async (t) => {
  const { email } = await web.club.register('Codey');
  const court = await web.club.court({ name: 'Coded' });
  const { page } = await web.visit(t);
  await page.goto(findUrl({ court: court.id, start: '09:00', search: 'Coded' }));
  const dialog = page.getByRole('dialog', { name: 'Book Coded' });
  await dialog.getByRole('button', { name: 'I have an account' }).click();
  await dialog.getByLabel('Email').fill(email);
  await dialog.getByRole('button', { name: 'Email me a code' }).click();
  await dialog.getByLabel('Code from the email').fill(await waitForMail(box, email, CODE));
  await dialog.getByRole('button', { name: 'Sign in and book' }).click();
  await page.getByText('earlier sign-ins and passwords no longer work').waitFor();
  await page.getByRole('dialog', { name: 'Booked' }).waitFor();
});

test('a password is hidden until the person shows it', web.options, async (t) => {
  const { page } = await web.visit(t);
  await page.goto('/sign-in');
  const password = page.getByLabel('Password');
  await password.fill('secret');
  for (const [action, type] of [
    ['Show password', 'text'],
    ['Hide password', 'password'],
  ] as const) {
    await page.getByRole('button', { name: action }).click();
    assert.equal(await password.getAttribute('type'), type);
  }
});

test('a player chooses emails and their language, and creates a calendar link', web.options, async (t) => {
  const player = await web.club.player('Wishful');
  const { page } = await web.visit(t, { as: player, viewport: PHONE });
  await page.goto('/profile');
  const saved = () => page.waitForResponse((answer) => answer.request().method() === 'PATCH' && answer.ok());
  let saving = saved();
  await page.getByLabel('Remind me before I play').click();
  await saving;
  saving = saved();
  await page.getByRole('main').getByLabel('Language', { exact: true }).selectOption('es');
  await saving;
  const me = await player.api.get('/auth/me');
  assert.deepEqual([me.language, me.mail], ['es', { confirmations: true, reminders: false, weekly_report: false }]);
  saving = saved();
  await page.getByRole('main').getByLabel('Idioma', { exact: true }).selectOption('en');
  await saving;
  const link = page.getByLabel('Secret link');
  await page.getByRole('button', { name: 'Create a link' }).click();
  await link.waitFor();
  const open = async (url: string) => (await fetch(`${web.club.origin}${new URL(url).pathname}`)).status;
  const first = await link.inputValue();
  assert.equal(await open(first), 200);
  assert.deepEqual(await violationsOf(page), []);
  const isTooWide = await isWiderThanScreen(page);
  assert.ok(!isTooWide, 'the page is wider than the screen');
  await page.getByRole('button', { name: 'Turn off' }).click();
  const confirm = page.getByRole('dialog', { name: 'Turn off this link?' });
  assert.equal(await open(first), 200, 'the link works until the player confirms');
  await confirm.getByRole('button', { name: 'Turn off' }).click();
  await page.getByText('The link is turned off.').waitFor();
  await link.waitFor({ state: 'hidden' });
  assert.equal(await open(first), 404);
});

test("an admin makes a link to a court's calendar, and replaces it", web.options, async (t) => {
  await web.club.court({ name: 'Linked' });
  const { page } = await web.visit(t, { as: web.club.admin, viewport: PHONE });
  await page.goto('/admin/courts');
  await chooseAction(page, 'Linked', 'Calendar link');
  const dialog = page.getByRole('dialog', { name: 'Calendar of Linked' });
  await dialog.getByRole('button', { name: 'Create a link' }).click();
  const link = dialog.getByLabel('Secret link');
  const first = await link.inputValue();
  await dialog.getByRole('button', { name: 'New link' }).click();
  const confirm = page.getByRole('dialog', { name: 'Create a new link?' });
  await confirm.getByRole('button', { name: 'Create a link' }).click();
  await page.waitForFunction((old) => document.querySelector<HTMLInputElement>('input.key')?.value !== old, first);
  const second = await link.inputValue();
  const toast = page.getByRole('status').getByText('New link created.').last();
  await toast.waitFor();
  const isOnTop = await toast.evaluate((element) => {
    const { x, y, width, height } = element.getBoundingClientRect();
    return element.contains(document.elementFromPoint(x + width / 2, y + height / 2));
  });
  assert.ok(isOnTop, 'the toast is above the dialog');
  const statuses = await Promise.all(
    [first, second].map(async (url) => (await fetch(`${web.club.origin}${new URL(url).pathname}`)).status),
  );
  assert.deepEqual(statuses, [404, 200]);
  assert.deepEqual(await violationsOf(page), []);
});

test(
  'a calendar link is copied without the clipboard of HTTPS, or selected if the browser refuses',
  web.options,
  async (t) => {
    const player = await web.club.player('Copying');
    const { page } = await web.visit(t, { as: player });
    await page.addInitScript(() => {
      Object.defineProperty(Navigator.prototype, 'clipboard', { get: () => undefined });
      const seen = globalThis as unknown as { copies: boolean; copied: string };
      seen.copies = true;
      document.execCommand = () => {
        const { activeElement: element } = document;
        seen.copied = element instanceof HTMLInputElement ? element.value : String(getSelection());
        return seen.copies;
      };
    });
    await page.goto('/profile');
    await page.getByRole('button', { name: 'Create a link' }).click();
    const link = await page.getByLabel('Secret link').inputValue();
    await page.getByRole('button', { name: 'Copy', exact: true }).click();
    await page.getByText('Copied.').waitFor();
    assert.equal(await page.evaluate('copied'), link);
    await page.evaluate('copies = false');
    await page.getByRole('button', { name: 'Copy', exact: true }).click();
    await page.getByText('The text is selected').waitFor();
    assert.equal(
      await page
        .getByLabel('Secret link')
        .evaluate((input: HTMLInputElement) => input.value.slice(input.selectionStart!, input.selectionEnd!)),
      link,
    );
  },
);

test('an admin sends a test email, and sees why the mail server rejects another one', web.options, async (t) => {
  const { page } = await web.visit(t, { as: web.club.admin, viewport: PHONE });
  await page.goto('/admin/queues');
  const send = page.getByRole('button', { name: 'Send test email' });
  await send.click();
  await page.getByText(/accepted the email/).waitFor();
  await waitForMail(box, web.club.admin.email, /./);

  box.refuse = (step) => (step === 'recipient' ? { code: 550, text: 'No such mailbox' } : undefined);
  t.after(() => (box.refuse = () => undefined));
  await page.getByLabel('Send to').fill('nobody@example.org');
  await send.click();
  await page.getByText(/The email was not sent\..*550/).waitFor();
  assert.deepEqual(await violationsOf(page), []);
  assert.equal(await isWiderThanScreen(page), false);
});

test('the review of a rain closure shows who gets an email, and whom staff must call', web.options, async (t) => {
  const { id: court_id } = await web.club.court({ name: 'Wet court', type: 'croquet' });
  const player = await web.club.player('Mia Mail');
  const slot = { court_id, booking_date: DAY };
  const guest = { guest_name: 'Gus Guest', guest_phone: '600 333 444', start_time: '10:00', end_time: '11:00' };
  await web.club.admin.api.post('/admin/bookings', { body: { ...slot, ...guest } });
  await player.api.post('/bookings', { body: { ...slot, start_time: '12:00', end_time: '13:00' } });
  const { page } = await web.visit(t, { as: web.club.admin });
  await page.goto(`/admin/?date=${DAY}`);
  await page.getByRole('button', { name: 'Close outdoor courts' }).click();
  const dialog = page.getByRole('dialog', { name: 'Close outdoor courts' });
  const chosen = dialog.getByRole('group', { name: 'Courts' }).getByRole('button', { pressed: true });
  await chosen.filter({ hasText: 'Wet court' }).waitFor();
  // The other courts have bookings of other tests.
  for (const name of (await chosen.allInnerTexts()).filter((one) => one !== 'Wet court'))
    await chosen.filter({ hasText: name }).click();
  await dialog.getByRole('button', { name: 'Review bookings' }).click();
  await dialog.getByRole('link', { name: '600 333 444' }).waitFor();
  await dialog.getByText('To Mia Mail').waitFor();
  assert.equal(await dialog.getByText('To Gus Guest').count(), 0, 'the guest gets no email');
  assert.ok(await dialog.getByRole('button', { name: 'Reschedule all where possible' }).isDisabled());
  assert.deepEqual(await violationsOf(page), []);
  await dialog.getByRole('button', { name: /cancel 2 bookings/ }).click();
  await dialog.getByText('Tell these people yourself. They get no email.').waitFor();
  assert.match(await dialog.getByRole('listitem').innerText(), /^Gus Guest, .*cancelled[^]*600 333 444$/);
});
