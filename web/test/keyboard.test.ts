// Runs only at full size.
import assert from 'node:assert/strict';
import { test, type TestContext } from 'node:test';
import { type Account, DAY, findUrl, PASSWORD, useWebApp } from './club.ts';
import { Typist } from './typist.ts';

const web = useWebApp();
async function open(t: TestContext, path: string, as?: Account): Promise<Typist> {
  const { page } = await web.visit(t, as ? { as } : {});
  const person = new Typist(page);
  await person.open(path);
  return person;
}

async function bookingsOf(court: { id: number }): Promise<string[]> {
  const params = { query: { court_id: court.id } };
  const { data } = await web.club.admin.api.get('/admin/bookings', { params });
  return data.map(({ user, start_time, status }) => `${user.name} ${start_time} ${status}`).toSorted();
}

test('with the keyboard alone, a newcomer creates an account and books', web.options, async (t) => {
  const court = await web.club.court({ name: 'Newcomer keys' });
  const person = await open(t, findUrl({ search: 'Newcomer keys' }));
  const { page } = person;
  await person.tabTo(page.getByRole('button', { name: 'Newcomer keys, 08:00, free: choose' }));
  await person.moveTo(page.getByRole('button', { name: 'Newcomer keys, 10:00, free: choose' }), 'ArrowRight');
  await person.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Book Newcomer keys' });
  await person.fill(dialog.getByLabel('Name'), 'Sam Reed');
  await person.fill(dialog.getByLabel('Email'), 'sam.keys@example.org');
  await person.fill(dialog.getByLabel('Password'), 'blue lamp 42');
  await person.press('Enter');
  await page.getByRole('dialog', { name: 'Booked' }).waitFor();
  assert.deepEqual(await bookingsOf(court), ['Sam Reed 10:00 confirmed']);
  await person.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
});

test('with the keyboard alone, a player signs in, books, reschedules and cancels', web.options, async (t) => {
  const court = await web.club.court({ name: 'Player keys' });
  const player = await web.club.player('Kim Keys');
  const person = await open(t, findUrl({ search: 'Player keys' }));
  const { page } = person;
  await person.tabTo(page.getByRole('button', { name: 'Player keys, 08:00, free: choose' }));
  await person.moveTo(page.getByRole('button', { name: 'Player keys, 10:00, free: choose' }), 'ArrowRight');
  await person.press('Enter');
  const dialog = page.getByRole('dialog');
  await person.choose(dialog.getByRole('button', { name: 'I have an account' }));
  await person.fill(dialog.getByLabel('Email'), player.email);
  await person.fill(dialog.getByLabel('Password'), PASSWORD);
  await person.press('Enter');
  await person.choose(page.getByRole('dialog', { name: 'Booked' }).getByRole('link', { name: 'My bookings' }));
  await person.choose(page.getByRole('button', { name: /^Reschedule: Player keys/ }));
  await person.choose(dialog.getByRole('button', { name: /^Player keys, 11:00/ }));
  await person.choose(dialog.getByRole('button', { name: 'Save new time' }));
  await page.getByText('Booking rescheduled.').waitFor();
  assert.deepEqual(await bookingsOf(court), ['Kim Keys 11:00 confirmed']);
  await person.choose(page.getByRole('button', { name: /^Cancel booking: Player keys/ }));
  await person.choose(dialog.getByRole('button', { name: 'Cancel booking' }));
  await page.getByText('Booking cancelled.').waitFor();
  assert.deepEqual(await bookingsOf(court), ['Kim Keys 11:00 cancelled']);
});

test('with the keyboard alone, the desk books for a caller', web.options, async (t) => {
  const court = await web.club.court({ name: 'Caller keys' });
  await web.club.player('Olga Keys');
  const person = await open(t, `/admin/?date=${DAY}`, web.club.admin);
  const { page } = person;
  await person.tabTo(page.getByRole('region', { name: 'Courts and bookings on' }));
  await page.getByRole('button', { name: 'Caller keys, 10:00, free: book' }).waitFor();
  await person.press('ArrowDown');
  await person.moveTo(page.getByRole('button', { name: 'Caller keys, 08:00, free: book' }), 'ArrowRight');
  await person.moveTo(page.getByRole('button', { name: 'Caller keys, 10:00, free: book' }), 'ArrowDown');
  await person.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Book Caller keys' });
  await person.fill(dialog.getByLabel('Player or guest'), 'olga k');
  await page.getByRole('option', { name: 'Olga Keys' }).waitFor();
  await person.press('ArrowDown', 'Enter');
  await person.choose(dialog.getByRole('button', { name: 'Book for Olga Keys' }));
  await page.getByText(/^Booked for Olga Keys/).waitFor();
  assert.deepEqual(await bookingsOf(court), ['Olga Keys 10:00 confirmed']);
});

test('with the keyboard alone, the desk closes two courts', web.options, async (t) => {
  const courts = [await web.club.court({ name: 'Shut keys 1' }), await web.club.court({ name: 'Shut keys 2' })];
  const person = await open(t, '/admin/closures', web.club.admin);
  const { page } = person;
  await person.choose(page.getByRole('button', { name: 'Close courts' }));
  const dialog = page.getByRole('dialog');
  for (const { name } of courts) await person.choose(dialog.getByRole('button', { name, exact: true }));
  for (const label of ['From', 'To']) {
    await person.tabTo(dialog.getByRole('group', { name: label, exact: true }).locator('[data-type=day]'));
    const [year, month, day] = DAY.split('-');
    for (const digits of [day!, month!, year!]) await page.keyboard.type(digits);
  }
  await person.choose(dialog.getByRole('button', { name: 'Rain', exact: true }));
  await person.choose(dialog.getByRole('button', { name: 'Close courts' }));
  await page.getByText('Courts closed.').waitFor();
  const { data } = await web.club.admin.api.get('/admin/closures', { params: { query: { date_from: DAY } } });
  assert.deepEqual(
    data.map(({ court_ids, start_date, end_date, reason }) => [court_ids, start_date, end_date, reason]),
    [[courts.map(({ id }) => id), DAY, DAY, 'Rain']],
  );
});
