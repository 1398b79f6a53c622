// Runs only at full size.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { addDays } from '../../server/src/platform/time.ts';
import { PHONE } from './browser.ts';
import { DAY, useWebApp } from './club.ts';
import { chooseAction, fillDate, isWiderThanScreen, violationsOf } from './page.ts';

const web = useWebApp();

test(
  'finds the player by part of the email; books outside the opening hours only with an override',
  web.options,
  async (t) => {
    const court = await web.club.court({ name: 'Early court' });
    const player = await web.club.player('Iris Vale');
    const page = await web.visitAsAdmin(t, `/admin/book-for?date=${DAY}`, { expects: [422] });
    await page.getByLabel('Court').selectOption({ label: 'Early court' });
    await page.getByText('The court is open 08:00–22:00.').waitFor();
    await page.getByLabel('From').fill('06:00');
    await page.getByLabel('Until').fill('07:00');
    await page.getByLabel('Note').fill('By phone');
    await page.getByRole('button', { name: 'Book', exact: true }).click();
    await page.getByText('Choose a person from the list, or add a guest.').waitFor();
    await page.getByRole('combobox', { name: 'Player or guest' }).pressSequentially('iris.vale@');
    await page.getByRole('option', { name: 'Iris Vale' }).click();
    await page.getByRole('button', { name: 'Book for Iris Vale' }).click();
    const refusal = page.getByRole('alert', { name: 'This time can’t be booked' });
    await refusal.getByText('The court is open 08:00–22:00 on that day.').waitFor();
    assert.deepEqual(await violationsOf(page), []);
    const anyway = page.getByRole('button', { name: 'Override and book' });
    assert.equal(await anyway.isDisabled(), true, 'the button needs a checked override');
    await page.getByLabel('Opening hours').check();
    await anyway.click();
    await page.getByRole('status').getByText('Booked for Iris Vale: Early court').waitFor();
    const [booking] = (await web.club.admin.api.get('/admin/bookings', { params: { query: { court_id: court.id } } }))
      .data;
    assert.deepEqual(
      [booking!.user.email, booking!.start_time, booking!.overrides, booking!.note, booking!.status],
      [player.email, '06:00', ['opening_hours'], 'By phone', 'confirmed'],
    );
  },
);

test('books for a guest with a phone number; a taken slot offers no override', web.options, async (t) => {
  const court = await web.club.court({ name: 'Taken court' });
  const body = { court_id: court.id, booking_date: DAY, start_time: '10:00', end_time: '11:00' };
  await (await web.club.player()).api.post('/bookings', { body });
  const page = await web.visitAsAdmin(t, `/admin/book-for?date=${DAY}`, { expects: [409, 422] });
  await page.getByRole('combobox', { name: 'Player or guest' }).fill('Jo Guest');
  await page.getByRole('option', { name: 'Add guest “Jo Guest”' }).click();
  await page.getByLabel('Phone of the guest').fill('+34 600 100');
  await page.getByLabel('Court').selectOption({ label: 'Taken court' });
  await page.getByLabel('From').fill('10:30');
  await page.getByLabel('Until').fill('11:30');
  await page.getByRole('button', { name: 'Book for Jo Guest' }).click();
  await page.getByRole('alert').waitFor();
  assert.equal(await page.getByRole('button', { name: 'Override and book' }).count(), 0);
  await page.getByLabel('From').fill('');
  await page.getByLabel('From').pressSequentially('11am');
  await page.getByRole('alert').waitFor({ state: 'hidden' });
  await page.getByLabel('Until').focus();
  assert.equal(await page.getByLabel('From').inputValue(), '11:00');
  assert.equal(await page.getByLabel('Until').inputValue(), '12:00', 'the duration stays');
  await page.getByRole('button', { name: 'Book for Jo Guest' }).click();
  await page.getByRole('status').getByText('Booked for Jo Guest: Taken court').waitFor();

  await page.getByRole('combobox', { name: 'Player or guest' }).fill('600100');
  await page.getByRole('option', { name: 'Jo Guest' }).waitFor();
  await page.getByRole('combobox', { name: 'Player or guest' }).fill('Jo Guest');
  await page.getByRole('option', { name: 'Add guest “Jo Guest”' }).click();
  await page.getByLabel('Phone of the guest').fill('+34 600 999');
  await page.getByLabel('Court').selectOption({ label: 'Taken court' });
  const starts = page.getByRole('group', { name: 'Free times' });
  assert.equal(await starts.getByRole('button', { name: '10:30' }).count(), 0, 'the court is taken at 10:30');
  await starts.getByRole('button', { name: '14:00' }).click();
  assert.equal(await page.getByLabel('Until').inputValue(), '15:00');
  await page.getByRole('button', { name: 'Book for Jo Guest' }).click();
  await page.getByText('A guest with this name has another phone number.').waitFor();
  assert.equal(await page.getByRole('alert').count(), 0, 'only the field shows the error');

  await page.goto('/admin/people?search=jo+guest');
  await page.getByRole('link', { name: 'Jo Guest' }).click();
  const contact = page.getByRole('region', { name: 'Contact' });
  assert.equal(await contact.getByLabel('Phone').inputValue(), '+34 600 100');
  await contact.getByLabel('Phone').fill('+34 600 200');
  await contact.getByRole('button', { name: 'Save' }).click();
  await page.getByText('Changes to Jo Guest saved.').waitFor();
  const { data } = await web.club.admin.api.get('/admin/users', { params: { query: { search: '600200' } } });
  assert.deepEqual(
    data.map(({ name }) => name),
    ['Jo Guest'],
  );
});

test(
  'creates a series without taken dates, shows it, and cancels it from a given date onwards',
  web.options,
  async (t) => {
    const court = await web.club.court({ name: 'Weekly court' });
    const [second, third] = [addDays(DAY, 7), addDays(DAY, 14)];
    const slot = { court_id: court.id, start_time: '10:00', end_time: '11:00' };
    await (await web.club.player()).api.post('/bookings', { body: { ...slot, booking_date: second } });
    const page = await web.visitAsAdmin(t, '/admin/series');
    await page.getByText('No series yet.').waitFor();
    await page.getByRole('button', { name: 'New series' }).click();
    await page.getByRole('combobox', { name: 'Player or guest' }).fill('Old Boys');
    await page.getByRole('option', { name: 'Add guest “Old Boys”' }).click();
    await page.getByLabel('Court').selectOption({ label: 'Weekly court' });
    await fillDate(page, 'First day', DAY);
    await fillDate(page, 'Last day', third);
    const chosen = page.getByRole('group', { name: 'Days of the week' }).locator('[aria-pressed=true]');
    const weekday = (date: string) => new Date(date).toLocaleDateString('en', { weekday: 'long', timeZone: 'UTC' });
    assert.deepEqual(await chosen.allInnerTexts(), [weekday(DAY)], 'the weekday follows the first day');
    const preview = page.getByRole('region', { name: '3 dates' });
    assert.deepEqual(await preview.getByRole('listitem').allInnerTexts(), [DAY, second, third].map(shortDate));
    await page.getByLabel('From', { exact: true }).fill('10:00');
    await page.getByLabel('Until').fill('11:00');
    const conflicts = page.getByRole('alert', { name: '1 date cannot be booked' });
    await conflicts.getByText('Weekly court is taken at that time.').waitFor();
    await page.getByRole('button', { name: 'Book 3 dates' }).waitFor();
    assert.equal((await web.club.admin.api.get('/admin/booking-series')).data.length, 0, 'no series exists yet');
    assert.deepEqual(await violationsOf(page), []);
    await page.getByLabel('Leave out this date').check();
    await page.getByRole('button', { name: 'Book 2 dates for Old Boys' }).click();
    await page.getByText('Series created: 2 bookings.').waitFor();
    await page.getByText('2 booked, 2 upcoming').waitFor();
    await page.getByText('1 date was skipped').click();
    await page.getByRole('button', { name: 'Show bookings: Old Boys' }).click();
    const dialog = page.getByRole('dialog', { name: 'Bookings: Old Boys' });
    await dialog.getByText('10:00–11:00').nth(1).waitFor();
    assert.deepEqual(await violationsOf(page), []);
    await page.keyboard.press('Escape');
    await chooseAction(page, 'Old Boys', 'End series…');
    await fillDate(page, 'Cancel from', second);
    await page.getByLabel('Reason').fill('End of season');
    assert.deepEqual(await violationsOf(page), []);
    await page.getByRole('dialog', { name: 'End the series of Old Boys?' }).getByText('End series').click();
    await page.getByText('1 booking cancelled.').waitFor();
    await page.getByText('2 booked, 1 upcoming').waitFor();
    const [series] = (await web.club.admin.api.get('/admin/booking-series')).data;
    const { data } = await web.club.admin.api.get('/admin/bookings', { params: { query: { series_id: series!.id } } });
    assert.deepEqual(
      data.map(({ booking_date, status, status_reason }) => [booking_date, status, status_reason]),
      [
        [third, 'cancelled', 'End of season'],
        [DAY, 'confirmed', null],
      ],
    );
  },
);

test(
  'creates a series for a player found by phone, with a number of dates and other players',
  web.options,
  async (t) => {
    const court = await web.club.court({ name: 'Team court', capacity: 3 });
    const player = await web.club.player('Kim Young');
    await player.api.patch('/auth/me', { body: { phone: '+34 600 111 222' } });
    const page = await web.visitAsAdmin(t, '/admin/series');
    await page.getByRole('button', { name: 'New series' }).click();
    await page.getByRole('combobox', { name: 'Player or guest' }).fill('600 111');
    await page.getByRole('option', { name: 'Kim Young' }).click();
    await page.getByLabel('Court').selectOption({ label: 'Team court' });
    await fillDate(page, 'First day', addDays(DAY, 1));
    await page.getByLabel('Ends').selectOption({ label: 'After a number of dates' });
    await page.getByLabel('Number of dates').fill('3');
    await page.getByLabel('From', { exact: true }).fill('10:00');
    await page.getByLabel('Until').fill('11:00');
    await page.getByText('At most 3 people in all.').waitFor();
    await page.getByRole('button', { name: 'Add a player' }).click();
    await page.getByLabel('Other player 1: name or email').fill('Coach Kim');
    assert.deepEqual(await violationsOf(page), []);
    await page.getByRole('button', { name: 'Book 3 dates' }).click();
    await page.getByText('Series created: 3 bookings.').waitFor();
    const { data } = await web.club.admin.api.get('/admin/bookings', { params: { query: { court_id: court.id } } });
    assert.deepEqual(
      data.map(({ user, participants }) => [user.email, ...participants.map(({ name }) => name)]),
      Array.from({ length: 3 }, () => [player.email, 'Coach Kim']),
    );
  },
);

test('shows the price and the conflicts of each date of a series before it is booked', web.options, async (t) => {
  const [second, third, fourth] = [addDays(DAY, 7), addDays(DAY, 14), addDays(DAY, 21)];
  const peak = { days: [new Date(third).getUTCDay() || 7], start_time: '10:00', end_time: '11:00' };
  const court = await web.club.court({
    ...{ name: 'Preview court', price_per_hour: { amount: 2000, currency: 'EUR' } },
    peak_prices: [{ ...peak, from_date: third, price_per_hour: { amount: 3000 } }],
    special_hours: [{ from_date: second, to_date: second, name: 'Holiday', windows: [] }],
  });
  const slot = { court_id: court.id, start_time: '10:00', end_time: '11:00' };
  await (await web.club.player()).api.post('/bookings', { body: { ...slot, booking_date: fourth } });
  const page = await web.visitAsAdmin(t, '/admin/series', { expects: [409] });
  await page.getByRole('button', { name: 'New series' }).click();
  await page.getByLabel('Court').selectOption({ label: 'Preview court' });
  await fillDate(page, 'First day', DAY);
  await fillDate(page, 'Last day', fourth);
  await page.getByLabel('From', { exact: true }).fill('10:00');
  await page.getByLabel('Until').fill('11:00');
  const conflicts = page.getByRole('alert', { name: '2 dates cannot be booked' });
  await conflicts.getByText(`${shortDate(second)}: The court is closed that day (Holiday).`).waitFor();
  assert.deepEqual((await conflicts.getByRole('listitem').allInnerTexts()).length, 2);
  const preview = page.getByRole('region', { name: '4 dates' });
  await preview.getByText('€20.00 to €30.00 per booking, €50.00 for 2 bookings').waitFor();
  await preview.getByText('This is the price for a guest').waitFor();
  assert.deepEqual(await preview.getByRole('listitem').allInnerTexts(), [
    `${shortDate(DAY)} €20`,
    `${shortDate(second)} not possible`,
    `${shortDate(third)} €30`,
    `${shortDate(fourth)} not possible`,
  ]);
  assert.equal((await web.club.admin.api.get('/admin/users', { params: { query: { search: '–' } } })).data.length, 0);
  assert.deepEqual(await violationsOf(page), []);
  // A booking that is made after the preview
  await (await web.club.player()).api.post('/bookings', { body: { ...slot, booking_date: DAY } });
  await page.getByRole('combobox', { name: 'Player or guest' }).fill('Late Team');
  await page.getByRole('option', { name: 'Add guest “Late Team”' }).click();
  await page.getByRole('button', { name: 'Book 4 dates for Late Team' }).click();
  await page.getByRole('alert', { name: '3 dates cannot be booked' }).waitFor();
  await page.getByLabel('Leave out these 3 dates').check();
  await page.getByRole('button', { name: 'Book 1 date for Late Team' }).click();
  await page.getByText('Series created: 1 booking.').waitFor();
});

test('shows the pages in Spanish on a phone', web.options, async (t) => {
  await web.club.court({ name: 'Pista corta', max_duration_minutes: 60 });
  const page = await web.visitAsAdmin(t, '/admin/series', { locale: 'es-ES', viewport: PHONE });
  await page.getByRole('button', { name: 'Serie nueva' }).click();
  await page.getByLabel('Jugador o invitado').fill('Los lunes');
  await page.getByRole('option', { name: 'Añadir invitado «Los lunes»' }).click();
  await page.getByLabel('Pista', { exact: true }).selectOption({ label: 'Pista corta' });
  await page.getByLabel('Inicio', { exact: true }).fill('10:00');
  await page.getByLabel('Fin', { exact: true }).fill('12:00');
  await page.getByText('La reserva es demasiado corta o demasiado larga.').first().waitFor();
  const isTooWide = await isWiderThanScreen(page);
  assert.equal(isTooWide, false);
  await page.getByLabel('Duración mínima y máxima').check();
  await page.getByText('Todas las fechas se pueden reservar').waitFor();
  await page.getByRole('button', { name: 'Reservar 10 fechas' }).click();
  await page.getByText('Serie creada').waitFor();
  await page.goto('/admin/book-for');
  await page.getByRole('heading', { name: 'Reservar para alguien' }).waitFor();
});

test(
  'a series without dates says so; several chosen weekdays stay when the first day changes',
  web.options,
  async (t) => {
    const page = await web.visitAsAdmin(t, '/admin/series');
    await page.getByRole('button', { name: 'New series' }).click();
    await fillDate(page, 'First day', '2030-01-07');
    await fillDate(page, 'Last day', '2030-01-14');
    const days = page.getByRole('group', { name: 'Days of the week' });
    assert.deepEqual(await days.locator('[aria-pressed=true]').allInnerTexts(), ['Monday']);
    await days.getByRole('button', { name: 'Thursday' }).click();
    await page.getByRole('region', { name: '3 dates' }).waitFor();
    await fillDate(page, 'First day', '2030-01-08');
    assert.deepEqual(await days.locator('[aria-pressed=true]').allInnerTexts(), ['Monday', 'Thursday']);
    await page.getByRole('region', { name: '2 dates' }).getByText('Thu 10 Jan').waitFor();
    await days.getByRole('button', { name: 'Monday' }).click();
    await fillDate(page, 'Last day', '2030-01-09');
    await page.getByText('No Thursdays between these dates.').waitFor();
    assert.equal(await page.getByRole('button', { name: 'Book 0 dates' }).isDisabled(), true);
    await days.getByRole('button', { name: 'Thursday' }).click();
    await page.getByText('Choose at least one day of the week.').waitFor();
  },
);

/** Returns a date as the app shows it: “Wed 25 Nov”. */
function shortDate(date: string): string {
  const options = { weekday: 'short', day: 'numeric', month: 'short', timeZone: 'UTC' } as const;
  return new Date(date).toLocaleDateString('en-GB', options).replace(',', '');
}
