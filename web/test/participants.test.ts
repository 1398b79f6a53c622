import assert from 'node:assert/strict';
import { test } from 'node:test';
import { PHONE } from './browser.ts';
import { DAY, dateAfter, useWebApp, type Account } from './club.ts';
import { isWiderThanScreen, violationsOf } from './page.ts';

const web = useWebApp();

/** Books a court, and invites a player. */
async function invite(host: Account, email: string, court_id: number, booking_date = DAY) {
  const body = { court_id, booking_date, start_time: '10:00', end_time: '11:00', participants: [{ email }] };
  return host.api.post('/bookings', { body });
}

test('a player accepts one invitation and declines another on a phone', web.options, async (t) => {
  const [court, other] = [await web.club.court({ name: 'Yes court' }), await web.club.court({ name: 'No court' })];
  const [host, guest] = [await web.club.player('Hanna Host'), await web.club.player('Gus Guest')];
  const [yes, no] = [
    await invite(host, guest.email, court.id),
    await invite(host, guest.email, other.id, dateAfter(5)),
  ];
  const { page } = await web.visit(t, { as: guest, viewport: PHONE });
  await page.goto('/bookings');
  await page.getByRole('link', { name: '2 waiting for your answer: My bookings' }).waitFor();
  const invitations = page.getByRole('region', { name: 'Invitations' });
  await invitations.getByText('Booked by Hanna Host').first().waitFor();
  assert.deepEqual(await violationsOf(page), []);
  assert.equal(await isWiderThanScreen(page), false);
  await page.getByText('No upcoming bookings.').waitFor();

  await invitations.getByRole('button', { name: /^Accept: Yes court/ }).click();
  await page.getByText('Accepted. The game is in your upcoming bookings.').waitFor();
  await page.getByRole('button', { name: /^Leave: Yes court/ }).waitFor();
  assert.equal(await invitations.getByRole('heading', { level: 2, name: /Yes court/ }).count(), 0);
  assert.equal(
    (await guest.api.get('/bookings/{booking}', { params: { path: { booking: yes.id } } })).role,
    'participant',
  );

  await invitations.getByRole('button', { name: /^Decline: No court/ }).click();
  const dialog = page.getByRole('dialog', { name: 'Decline this invitation?' });
  await dialog.getByText("Hanna Host keeps the booking, and can't invite you to it again.").waitFor();
  assert.deepEqual(await violationsOf(page), []);
  await dialog.getByRole('button', { name: 'Decline' }).click();
  await page.getByText('Invitation declined.').waitFor();
  await invitations.waitFor({ state: 'detached' });
  await assert.rejects(guest.api.get('/bookings/{booking}', { params: { path: { booking: no.id } } }), { status: 404 });
  await page.getByRole('link', { name: 'My bookings', exact: true }).waitFor();
});

test('says why an invitation cannot be accepted', web.options, async (t) => {
  const court = await web.club.court({ name: 'Full court' });
  const [host, guest] = [await web.club.player(), await web.club.player('Quinn Quota')];
  const { admin } = web.club;
  const quota = { per: 'week' as const, unit: 'bookings' as const, limit: 1, counted: 'person' as const };
  const settings = { quotas: [{ ...quota, every_participant: true }] };
  const plan = await admin.api.post('/admin/plans', {
    body: { name: 'Once', rules: [{ name: 'Once a week', settings }] },
  });
  const { id: user_id } = JSON.parse(guest.user) as { id: number };
  const membership = { plan_id: plan.id, starts_on: '2020-01-01', people: [{ user_id }] };
  await admin.api.post('/admin/memberships', { body: membership });
  await invite(host, guest.email, court.id);
  const times = { booking_date: DAY, start_time: '14:00', end_time: '15:00' };
  await guest.api.post('/bookings', { body: { court_id: court.id, ...times } });
  const { page } = await web.visit(t, { as: guest, viewport: PHONE, expects: [409] });
  await page.goto('/bookings');
  await page.getByRole('button', { name: /^Accept: Full court/ }).click();
  const alert = page.getByRole('alert');
  await alert.getByText("You can't accept this invitation").waitFor();
  assert.match(await alert.innerText(), /1 of 1/);
  assert.deepEqual(await violationsOf(page), []);
  await page.getByRole('button', { name: /^Decline: Full court/ }).waitFor();
});

test('the owner and the desk see who has not answered, and a change keeps the answers', web.options, async (t) => {
  const court = await web.club.court({ name: 'Owner court' });
  const [host, guest] = [await web.club.player('Olaf Owner'), await web.club.player('Ines Invited')];
  await invite(host, guest.email, court.id);
  const { page } = await web.visit(t, { as: host, viewport: PHONE });
  await page.goto('/bookings');
  await page.getByText(`With ${guest.email} (invited)`).waitFor();
  await page.getByRole('button', { name: /^More actions: Owner court/ }).click();
  await page.getByRole('menuitem', { name: 'Players' }).click();
  const dialog = page.getByRole('dialog', { name: 'Players' });
  await dialog.getByText('If you enter an email address, we ask that player to accept.').waitFor();
  await dialog.getByRole('button', { name: 'Add a player' }).click();
  await dialog.getByLabel('Other player 2: name or email').fill('Cousin Ed');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await page.getByText(`With ${guest.email} (invited), Cousin Ed`).waitFor();

  const desk = await web.visitAsAdmin(t, `/admin/?date=${DAY}`);
  await desk.getByRole('button', { name: /^Olaf Owner/ }).click();
  const card = desk.getByRole('dialog');
  await card.getByText(`${guest.email} (invited)`, { exact: true }).waitFor();
  await card.getByText('Cousin Ed', { exact: true }).waitFor();
});

test('a person who accepts all invitations takes part at once', web.options, async (t) => {
  const court = await web.club.court({ name: 'Always court' });
  const [host, guest] = [await web.club.player('Hugo Host'), await web.club.player('Ana Always')];
  const { page } = await web.visit(t, { as: guest, viewport: PHONE, locale: 'es-ES' });
  await page.goto('/profile');
  const section = page.getByRole('region', { name: 'Invitaciones' });
  await section.getByText('el partido contará para tus límites').waitFor();
  await section.getByLabel('Aceptar al momento las invitaciones a partidos').check();
  await page.getByText('Ajuste guardado.').waitFor();
  assert.deepEqual(await violationsOf(page), []);
  await invite(host, guest.email, court.id);
  await page.goto('/bookings');
  await page.getByRole('button', { name: /^Dejar la reserva: Always court/ }).waitFor();
  assert.equal(await page.getByRole('region', { name: 'Invitaciones' }).count(), 0);
});

test(
  'a booking has its own page, on which a participant answers, and which nobody else sees',
  web.options,
  async (t) => {
    const court = await web.club.court({ name: 'Page court', venue: 'Club', address: '1 River Walk' });
    const [host, guest] = [await web.club.player('Pia Page'), await web.club.player('Paul Page')];
    const { id } = await invite(host, guest.email, court.id, dateAfter(3));
    const { page } = await web.visit(t, { as: guest, viewport: PHONE });
    await page.goto('/bookings');
    await page.getByRole('region', { name: 'Invitations' }).getByRole('link', { name: /10:00/ }).click();
    await page.waitForURL((url) => url.pathname === `/bookings/${id}`);
    await page.getByRole('button', { name: /^Accept: Page court/ }).click();
    await page.getByRole('button', { name: /^Leave: Page court/ }).waitFor();
    await page.getByText('Club, 1 River Walk').waitFor();
    await page.getByRole('img', { name: 'QR code of this page' }).waitFor();
    assert.deepEqual(await violationsOf(page), []);
    assert.equal(await isWiderThanScreen(page), false);
    const { page: other } = await web.visit(t, { as: await web.club.player(), expects: [404] });
    await other.goto(`/bookings/${id}`);
    await other.getByText('This booking does not exist, or you do not take part in it.').waitFor();
  },
);
