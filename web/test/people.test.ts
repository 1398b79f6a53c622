// Runs only at full size.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { PHONE } from './browser.ts';
import { DAY, findUrl, PASSWORD, useWebApp } from './club.ts';
import { violationsOf } from './page.ts';

const web = useWebApp();

test('finds a person, sees their bookings, makes them an admin and deactivates them', web.options, async (t) => {
  const court = await web.club.court({ name: 'Of Ivo' });
  const player = await web.club.player('Ivo Nandu');
  const body = { court_id: court.id, booking_date: DAY, start_time: '10:00', end_time: '11:00' };
  await player.api.post('/bookings', { body });
  const page = await web.visitAsAdmin(t, '/admin/people', { expects: [409] });
  await page.getByLabel('Name, email or phone').fill('ÑANDÚ');
  await page.waitForFunction(() => document.querySelectorAll('tbody tr').length === 1);
  await page.getByRole('link', { name: 'Ivo Nandu' }).click();
  const confirm = (title: string, name: string) =>
    page.getByRole('dialog', { name: title }).getByRole('button', { name, exact: true }).click();
  const dialog = page.getByRole('main');
  await dialog.getByText('1 booking, 1 upcoming; 0 no-shows.').waitFor();
  await dialog.getByRole('cell', { name: 'Of Ivo' }).waitFor();
  const table = dialog.getByRole('region', { name: 'Upcoming' });
  assert.ok(await table.evaluate((one) => one.scrollWidth <= one.clientWidth), 'no action is cut off');
  const role = async () => (await player.api.get('/auth/me')).role;
  const giveRole = async (name: string): Promise<void> => {
    await dialog.getByLabel('Role').selectOption(name);
    await dialog.getByRole('button', { name: 'Give role' }).click();
  };
  await giveRole('Admin');
  await confirm('Give Ivo Nandu the role “Admin”?', 'Change nothing');
  assert.equal(await role(), 'player', 'nothing changes without a confirmation');
  await giveRole('Front desk');
  await confirm('Give Ivo Nandu the role “Front desk”?', 'Give role');
  await page.getByText('Ivo Nandu now has the role “Front desk”.').waitFor();
  await giveRole('Player');
  await page.getByText('Ivo Nandu now has the role “Player”.').waitFor();
  await page.getByRole('button', { name: 'Undo' }).last().click();
  await dialog.locator('.badge', { hasText: 'Front desk' }).waitFor();
  assert.equal(await role(), 'desk');
  await dialog.getByRole('button', { name: 'Deactivate' }).click();
  await confirm('Deactivate Ivo Nandu?', 'Deactivate');
  await dialog.getByRole('button', { name: 'Activate', exact: true }).waitFor();
  await assert.rejects(player.api.get('/auth/me'), { code: 'token_invalid' });
  await dialog.getByRole('link', { name: 'People', exact: true }).last().click();
  await page.getByLabel('Name, email or phone').fill('club admin');
  await page.getByRole('link', { name: 'Club Admin' }).click();
  await dialog.getByRole('heading', { level: 1, name: 'Club Admin' }).waitFor();
  await giveRole('Player');
  await dialog.getByText('Nobody else is an admin').waitFor();
});

test("corrects a guest's name and merges the guest into another", web.options, async (t) => {
  const court = await web.club.court({ name: 'Of guests' });
  for (const [hour, guest_name] of [
    ['10', 'Gustav Typpo'],
    ['11', 'Gustava Real'],
  ]) {
    const times = { booking_date: DAY, start_time: `${hour}:00`, end_time: `${hour}:30` };
    await web.club.admin.api.post('/admin/bookings', { body: { court_id: court.id, guest_name, ...times } as never });
  }
  const page = await web.visitAsAdmin(t, '/admin/people');
  await page.getByRole('link', { name: 'Gustav Typpo' }).click();
  const dialog = page.getByRole('main');
  const contact = dialog.getByRole('region', { name: 'Contact' });
  await contact.getByLabel('Name').fill('Gustav Typo');
  await contact.getByLabel('Email').fill('gustav@example.org');
  assert.deepEqual(await violationsOf(page), []);
  await contact.getByRole('button', { name: 'Save' }).click();
  await page.getByText('Changes to Gustav Typo saved.').waitFor();
  await dialog.getByRole('button', { name: 'Merge with another person' }).click();
  await dialog.getByRole('combobox').fill('Gustava');
  await page.getByRole('option', { name: /Gustava Real/ }).click();
  const question = page.getByRole('dialog', { name: 'Merge Gustav Typo into Gustava Real?' });
  await question.getByRole('button', { name: 'Merge', exact: true }).click();
  await page.getByText('Gustava Real now has the bookings of Gustav Typo.').waitFor();
  await dialog.getByRole('heading', { level: 1, name: 'Gustava Real' }).waitFor();
  await dialog.getByText('2 bookings, 2 upcoming; 0 no-shows.').waitFor();
});

test(
  'the search for people sends one request after a pause, and its filters are in the address',
  web.options,
  async (t) => {
    for (const name of ['Quim Sala', 'Quima Sole']) await web.club.player(name);
    const page = await web.visitAsAdmin(t, '/admin/people');
    await page.getByRole('link', { name: 'Quim Sala' }).waitFor();
    const requests: string[] = [];
    page.on('request', (request) => request.url().includes('/admin/users') && requests.push(request.url()));
    const names = page.getByRole('rowheader');
    await page.getByLabel('Name, email or phone').pressSequentially('quim sala');
    await names.getByText('Quima Sole').waitFor({ state: 'hidden' });
    assert.deepEqual(await names.allInnerTexts(), ['Quim Sala']);
    assert.equal(requests.length, 1, requests.join(' '));
    await page.getByLabel('Status').selectOption({ label: 'Active' });
    await page.waitForURL(({ searchParams }) => searchParams.get('state') === 'active');
    assert.equal(new URL(page.url()).searchParams.get('search'), 'quim sala');
    await page.reload();
    await names.getByText('Quim Sala').waitFor();
    assert.equal(await page.getByLabel('Status').inputValue(), 'active');

    await page.getByLabel('Name, email or phone').fill('quima');
    await page.getByRole('link', { name: 'Closures' }).click();
    await page.getByRole('heading', { level: 1, name: 'Closures' }).waitFor();
    await page.getByRole('link', { name: 'People', exact: true }).click();
    await names.getByText('Quima Sole').waitFor();
    assert.equal(await page.getByLabel('Name, email or phone').inputValue(), '', 'the words do not come back');
    await page.getByLabel('Role').selectOption({ label: 'Admin' });
    await names.getByText('Quima Sole').waitFor({ state: 'hidden' });
    await page.getByRole('button', { name: 'Clear filters' }).click();
    await names.getByText('Quima Sole').waitFor();
    assert.equal(new URL(page.url()).search, '');
  },
);

test(
  'a player downloads their data, and deletes their account with their password, which signs out',
  web.options,
  async (t) => {
    const court = await web.club.court({ name: 'To be left' });
    const player = await web.club.player('Lena Gone');
    const body = { court_id: court.id, booking_date: DAY, start_time: '10:00', end_time: '11:00' };
    const { id } = await player.api.post('/bookings', { body });
    const { page } = await web.visit(t, { as: player, expects: [401] });
    await page.goto('/profile');
    const downloading = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Download my data' }).click();
    const data = JSON.parse(readFileSync(await (await downloading).path(), 'utf8'));
    assert.deepEqual([data.user.name, data.bookings[0].id], ['Lena Gone', id]);
    await page.getByRole('button', { name: 'Delete my account' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Your password').fill('a wrong one');
    await dialog.getByRole('button', { name: 'Delete my account' }).click();
    await dialog.getByRole('alert').waitFor();
    await dialog.getByLabel('Your password').fill(PASSWORD);
    await dialog.getByRole('button', { name: 'Delete my account' }).click();
    await page.getByRole('status').getByText('Your account is deleted.').waitFor();
    await page.getByRole('link', { name: 'Sign in' }).waitFor();
    await assert.rejects(player.api.get('/auth/me'), { code: 'token_invalid' });
    const { user, status } = await web.club.admin.api.get('/admin/bookings/{booking}', {
      params: { path: { booking: id } },
    });
    assert.deepEqual([user.name, status], ['Deleted user', 'cancelled']);
  },
);

test('books with participants who see the booking, up to the capacity, and changes them', web.options, async (t) => {
  const court = await web.club.court({ name: 'For two', capacity: 2 });
  const [host, guest] = [await web.club.player('Nora Host'), await web.club.player('Otto Guest')];
  const { page } = await web.visit(t, { as: host });
  await page.goto(findUrl({ court: court.id, start: '08:00' }));
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Add players' }).click();
  await dialog.getByLabel('Other player 1: name or email').fill(guest.email);
  await dialog.getByRole('button', { name: 'Add a player' }).waitFor({ state: 'hidden' });
  await dialog.getByRole('button', { name: 'Book now' }).click();
  await dialog.getByRole('link', { name: 'My bookings' }).click();
  await page.getByText(`With ${guest.email}`).waitFor();

  const other = await web.visit(t, { as: guest });
  await other.page.goto('/bookings');
  await other.page.getByText('Booked by Nora Host').waitFor();
  assert.equal(await other.page.getByText('another player').count(), 0, 'the only other player has booked');
  assert.doesNotMatch(await other.page.getByRole('main').innerText(), /With /);
  await other.page.getByRole('button', { name: /^Accept: For two/ }).click();
  await other.page.getByRole('button', { name: /^More actions: For two/ }).click();
  await other.page.getByRole('menuitem', { name: 'Add to calendar' }).waitFor();
  await other.page.keyboard.press('Escape');
  await other.page.getByText('Booked by Nora Host').waitFor();
  assert.equal(await other.page.getByRole('button', { name: 'Cancel booking' }).count(), 0);
  assert.deepEqual(await violationsOf(other.page), []);

  await page.getByRole('button', { name: /^More actions: For two/ }).click();
  await page.getByRole('menuitem', { name: 'Players' }).click();
  await dialog.getByRole('button', { name: 'Remove other player 1' }).click();
  await dialog.getByRole('button', { name: 'Add a player' }).click();
  await dialog.getByLabel('Other player 1: name or email').fill('Cousin Ed');
  assert.deepEqual(await violationsOf(page), []);
  await dialog.getByRole('button', { name: 'Save' }).click();
  await page.getByText('With Cousin Ed').waitFor();
  await other.page.reload();
  await other.page.getByText('No upcoming bookings.').waitFor();
});

test('a participant leaves a booking', web.options, async (t) => {
  const court = await web.club.court({ name: 'For three' });
  const [host, guest] = [await web.club.player('Hana Host'), await web.club.player('Luis Leaver')];
  const body = { court_id: court.id, booking_date: DAY, start_time: '09:00', end_time: '10:00' };
  const { id } = await host.api.post('/bookings', {
    body: { ...body, participants: [{ name: 'Cousin Ed' }, { email: guest.email }] },
  });
  const { page } = await web.visit(t, { as: guest, viewport: PHONE });
  await guest.api.put('/bookings/{booking}/participants/me', { params: { path: { booking: id } } });
  await page.goto('/bookings');
  await page.getByRole('button', { name: /^Leave: For three/ }).click();
  const dialog = page.getByRole('dialog', { name: 'Leave this booking?' });
  await dialog.getByText('Hana Host keeps the booking').waitFor();
  assert.deepEqual(await violationsOf(page), []);
  await dialog.getByRole('button', { name: 'Leave' }).click();
  await page.getByRole('status').getByText('You have left the booking.').waitFor();
  await page.getByText('No upcoming bookings.').waitFor();
  const { participants } = await host.api.get('/bookings/{booking}', { params: { path: { booking: id } } });
  assert.deepEqual(participants, [{ name: 'Cousin Ed', email: null, state: 'accepted' }]);
});

test('a player checks in, and an admin checks in a player', web.options, async (t) => {
  // The booking starts at about the current time, so the court must be open at all hours.
  const now = new Date();
  const hour = now.getUTCHours();
  const everyDay = [1, 2, 3, 4, 5, 6, 7].map((day) => ({ day, open: '00:00', close: '24:00' }));
  const slots = { opening_hours: everyDay, slot_minutes: 1, min_duration_minutes: 1, time_zone: 'UTC' };
  const minute = Math.min(hour * 60 + now.getUTCMinutes() + 2, 1438);
  const time = (at: number) => `${String(Math.floor(at / 60)).padStart(2, '0')}:${String(at % 60).padStart(2, '0')}`;
  const booking_date = now.toISOString().slice(0, 10);
  const times = { booking_date, start_time: time(minute), end_time: time(Math.min(minute + 60, 1439)) };
  const [here, late] = [
    await web.club.court({ name: 'Here', ...slots }),
    await web.club.court({ name: 'Late', ...slots }),
  ];
  const player = await web.club.player('Pia Punctual');
  const { id } = await player.api.post('/bookings', { body: { court_id: here.id, ...times } });
  await player.api.post('/bookings', { body: { court_id: late.id, ...times } });
  const body = { court_id: late.id, ...times, booking_date: DAY, guest_name: 'Later Lou' };
  await web.club.admin.api.post('/admin/bookings', { body });
  const { page } = await web.visit(t, { as: player });
  await page.goto('/bookings');
  const card = page.getByRole('listitem').filter({ hasText: 'Here' });
  await card.getByRole('button', { name: 'Check in' }).click();
  await card.getByText('Checked in').waitFor();
  const { checked_in_at } = await player.api.get('/bookings/{booking}', { params: { path: { booking: id } } });
  assert.notEqual(checked_in_at, null);

  const sheet = await web.visitAsAdmin(t, '/admin/?view=list');
  await sheet.getByRole('button', { name: 'Check in: Pia Punctual' }).click();
  await sheet.getByRole('button', { name: 'Check in: Pia Punctual' }).waitFor({ state: 'hidden' });
  await sheet.getByRole('row').filter({ hasText: 'Late' }).getByText('Checked in').waitFor();
  await sheet.goto(`/admin/?date=${DAY}&view=grid`);
  await sheet.getByRole('button', { name: /^Later Lou/ }).click();
  await sheet.getByText(/^Check-in from .*\d\d:\d\d$/).waitFor();
});
