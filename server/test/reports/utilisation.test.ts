import assert from 'node:assert/strict';
import { after, beforeEach, test } from 'node:test';
import { parse } from 'csv-parse/sync';
import { applyDueStatuses } from '../../src/kernel/expire.ts';
import { offerAndExpire } from '../../src/modules/waitlist/offering.ts';
import { DAY } from '../../src/platform/time.ts';
import { type Answer, type Club, NOON, SUNDAY, assertInvalid, openClub } from '../club.ts';

let club: Club;
let admin: Awaited<ReturnType<Club['signIn']>>;
beforeEach(async () => {
  await club?.close();
  club = await openClub({
    session_idle_minutes: 86_400,
    staff_session_minutes: 86_400,
    player_session_minutes: 86_400,
  });
  admin = await club.signIn('admin');
});
after(() => club.close());

const ask = (query: string, headers = {}): Promise<Answer> =>
  club.call('GET', `/admin/reports/utilisation?${query}`, { as: admin, headers });
const DAYS = `date_from=${SUNDAY}&date_to=2026-11-23`;
const linesBy = async (groupBy: string, more = ''): Promise<Record<string, any>> => {
  const { body, text } = await ask(`${DAYS}&group_by=${groupBy}${more}`);
  assert.ok(body.data, text);
  return Object.fromEntries(body.data.map(({ key, ...line }: { key: string }) => [key, line]));
};
const totals = async (more = ''): Promise<any> => (await ask(`${DAYS}&group_by=court${more}`)).body.totals;

const NINE_TO_FIVE = [1, 7].map((day) => ({ day, open: '09:00', close: '17:00' }));
const PRICE = { price_per_hour: { amount: 1000, currency: 'EUR' } };

test('by week and by month, each period has a line, and a night counts in the period in which it starts', async () => {
  const opening_hours = [1, 2, 3, 4, 5, 6, 7].map((day) => ({ day, open: '00:00', close: '24:00' }));
  const { id: court_id } = await club.court({ opening_hours, max_duration_minutes: 180 });
  const night = { court_id, booking_date: '2026-11-30', start_time: '23:00', end_time: '01:00' };
  const booked = await club.call('POST', '/admin/bookings', { as: admin, body: { ...night, guest_name: 'Owl' } });
  assert.equal(booked.status, 201, booked.text);
  const by = async (groupBy: string, from: string, to: string) => {
    const { body, text } = await ask(`date_from=${from}&date_to=${to}&group_by=${groupBy}`);
    assert.ok(body.data, text);
    return body.data.map(({ key, bookings, booked_minutes }: any) => [key, bookings, booked_minutes]);
  };
  assert.deepEqual(await by('month', '2026-11-30', '2026-12-01'), [
    ['2026-11', 1, 120],
    ['2026-12', 0, 0],
  ]);
  assert.deepEqual(await by('week', '2026-11-29', '2026-11-30'), [
    ['2026-11-23', 0, 0],
    ['2026-11-30', 1, 120],
  ]);
});

test('counts booked, cancelled and unused bookings, and revenue by currency', async () => {
  const court = await club.court({ opening_hours: NINE_TO_FIVE, ...PRICE });
  const dollars = await club.court({ opening_hours: NINE_TO_FIVE, price_per_hour: { amount: 700, currency: 'USD' } });
  const free = await club.court({ opening_hours: NINE_TO_FIVE, requires_approval: true });
  const player = await club.signIn();
  const book = async (court_id: number, start_time: string, end_time: string) =>
    (await club.book(player, { court_id, start_time, end_time })).body.id as number;
  await book(court.id, '09:00', '10:30');
  const late = await book(court.id, '11:00', '12:00');
  const gone = await book(court.id, '13:00', '15:00');
  await book(dollars.id, '09:00', '10:00');
  const refused = await book(free.id, '09:00', '10:00');
  await book(free.id, '10:00', '11:00');
  await club.call('DELETE', `/bookings/${gone}`, { as: player });
  await club.call('PATCH', `/admin/bookings/${refused}`, { as: admin, body: { status: 'rejected' } });
  club.clock.now = NOON + DAY;
  const noShow = await club.call('PATCH', `/admin/bookings/${late}`, { as: admin, body: { status: 'no_show' } });
  assert.equal(noShow.status, 200, noShow.text);
  const { [court.id]: first, [dollars.id]: second, [free.id]: third } = await linesBy('court');
  const euros = [{ amount: 2500, currency: 'EUR' }];
  assert.deepEqual(first, {
    ...{ name: 'Court', bookings: 2, open_minutes: 960, booked_minutes: 150, cancelled_minutes: 120 },
    ...{ cancelled_bookings: 1, no_show_bookings: 1, no_show_minutes: 60, occupancy: 0.1563, revenue: euros },
  });
  assert.deepEqual([second.booked_minutes, second.revenue], [60, [{ amount: 700, currency: 'USD' }]]);
  assert.deepEqual(
    [third.bookings, third.booked_minutes, third.occupancy],
    [0, 0, 0],
    'pending and rejected bookings do not count',
  );
  assert.deepEqual((await totals()).revenue, [...euros, { amount: 700, currency: 'USD' }]);
});

test('ignores expired offers and unanswered requests as cancellations; an accepted offer can be cancelled', async () => {
  const [court, asked] = [await club.court(), await club.court({ requires_approval: true })];
  const [owner, waiting, next] = [await club.signIn(), await club.signIn(), await club.signIn()];
  const slot = { start_after: '10:00', end_before: '11:00', duration_minutes: 60, booking_date: SUNDAY };
  const { id } = (await club.book(owner, { court_id: court.id })).body;
  const wait = async (as: { token: string }) =>
    (await club.call('POST', '/waitlist', { as, body: { ...slot, court_id: court.id } })).body.id as number;
  const [first, second] = [await wait(waiting), await wait(next)];
  // The service makes the offer after it has responded to the cancellation, possibly in another process.
  const isOffered = async (as: { token: string }, entry: number) => {
    while ((await club.call('GET', `/waitlist/${entry}`, { as })).body.status !== 'offered')
      await offerAndExpire(club.context);
  };
  const cancelled = async () => (await linesBy('court'))[court.id].cancelled_minutes;
  assert.equal((await club.call('DELETE', `/bookings/${id}`, { as: owner })).status, 200);
  await isOffered(waiting, first);
  assert.equal((await club.call('DELETE', `/waitlist/${first}`, { as: waiting })).status, 200);
  await isOffered(next, second);
  assert.equal(await cancelled(), 60);
  const taken = await club.call('POST', `/waitlist/${second}/accept`, { as: next });
  assert.equal(taken.status, 200, taken.text);
  assert.equal((await club.call('DELETE', `/bookings/${taken.body.id}`, { as: next })).status, 200);
  assert.equal(await cancelled(), 120);
  await club.book(owner, { court_id: asked.id });
  club.clock.now = NOON + DAY;
  await applyDueStatuses(club.context);
  assert.equal((await linesBy('court'))[asked.id].cancelled_minutes, 0);
});

test('by hour, minutes count where they are, bookings and revenue where they start; all weekdays are listed', async () => {
  const court = await club.court({ opening_hours: [{ day: 7, open: '09:30', close: '12:00' }], ...PRICE });
  await club.book(admin, { court_id: court.id, start_time: '10:30', end_time: '12:00' });
  const hours = await linesBy('hour');
  const told = Object.entries(hours)
    .toSorted() // Sort, because JavaScript objects list integer keys such as 10 before keys such as 09
    .filter(([, line]) => line.open_minutes > 0)
    .map(([hour, { open_minutes, booked_minutes, bookings }]) => [hour, open_minutes, booked_minutes, bookings]);
  assert.deepEqual(told, [
    ['09', 30, 0, 0],
    ['10', 60, 30, 1],
    ['11', 60, 60, 0],
  ]);
  assert.equal(Object.keys(hours).length, 24);
  assert.deepEqual([hours['10'].revenue[0].amount, hours['11'].revenue], [1500, []]);
  const days = await linesBy('weekday');
  assert.deepEqual(
    Object.values(days).map(({ name, booked_minutes }) => [name.slice(0, 2), booked_minutes]),
    [
      ['Mo', 0],
      ['Tu', 0],
      ['We', 0],
      ['Th', 0],
      ['Fr', 0],
      ['Sa', 0],
      ['Su', 90],
    ],
  );
  assert.deepEqual([days[7].open_minutes, days[1].open_minutes, days[1].occupancy], [150, 0, null]);
});

test('closures reduce the open minutes, overlapping ones once, and only during opening hours', async () => {
  const court = await club.court({ opening_hours: NINE_TO_FIVE });
  const other = await club.court({ opening_hours: NINE_TO_FIVE });
  await club.addClosure({ court_ids: [court.id], start_time: '08:00', end_time: '10:00' });
  await club.addClosure({ court_ids: [court.id], start_time: '09:30', end_time: '11:00' });
  await club.addClosure({ court_ids: [court.id], start_time: '12:00', end_time: '13:00' });
  await club.addClosure({ court_ids: [court.id], start_time: '12:15', end_time: '12:30' });
  await club.addClosure({ court_ids: [court.id], start_time: '16:00', end_date: '2026-11-23', end_time: '10:00' });
  const lines = await linesBy('court');
  assert.deepEqual([lines[court.id].open_minutes, lines[other.id].open_minutes], [240 + 420, 960]);
  const hours = await linesBy('hour', `&court_id=${court.id}`);
  const open = Object.entries(hours)
    .toSorted()
    .map(([, { open_minutes }]) => open_minutes);
  assert.deepEqual(open.slice(8, 18), [0, 0, 60, 120, 60, 120, 120, 120, 60, 0]);
});

test('a court with parts has the minutes of its parts, and its own revenue only', async () => {
  const hours = { opening_hours: NINE_TO_FIVE, type: 'badminton' };
  const [left, right] = [await club.court(hours), await club.court(hours)];
  const hall = await club.court({ ...hours, ...PRICE, type: 'volleyball', part_ids: [left.id, right.id] });
  await club.book(admin, { court_id: hall.id });
  await club.book(admin, { court_id: left.id, start_time: '12:00', end_time: '13:00' });
  const lines = await linesBy('court');
  const told = ({ bookings, open_minutes, booked_minutes }: any) => [bookings, open_minutes, booked_minutes];
  assert.deepEqual(told(lines[left.id]), [1, 960, 120]);
  assert.deepEqual(told(lines[right.id]), [0, 960, 60]);
  assert.deepEqual(told(lines[hall.id]), [1, 0, 0]);
  assert.deepEqual([lines[hall.id].occupancy, lines[hall.id].revenue[0].amount], [null, 1000]);
  assert.deepEqual(told(await totals()), [2, 1920, 180]);
  assert.deepEqual(told(await totals(`&court_id=${right.id}`)), [0, 960, 60], 'the share of the hall booking');
  assert.deepEqual(told(await totals(`&court_id=${hall.id}`)), [2, 1920, 180], 'the hall with its parts');
  assert.deepEqual(told(await totals('&type=badminton')), [1, 1920, 180]);
});

test('filters by court and sport, and refuses unknown ones', async () => {
  const [a, b, c] = [await club.court(), await club.court({ type: 'padel' }), await club.court({ type: 'squash' })];
  for (const { id } of [a, b, c]) await club.book(admin, { court_id: id });
  assert.deepEqual(Object.keys(await linesBy('court', `&court_id=${b.id}`)), [String(b.id)]);
  assert.deepEqual(Object.keys(await linesBy('type', '&type=squash,padel')), ['padel', 'squash']);
  assert.equal((await totals('&type=squash,padel')).booked_minutes, 120);
  assert.deepEqual(await linesBy('court', '&court_id=999999'), {});
  assert.equal((await totals('&type=chess')).occupancy, null);
});

test('a retired court counts up to the day of its retirement, with its bookings', async () => {
  const court = await club.court({ opening_hours: NINE_TO_FIVE });
  const booking = (await club.book(admin, { court_id: court.id })).body;
  club.clock.now = NOON + DAY;
  await club.call('PATCH', `/admin/bookings/${booking.id}`, { as: admin, body: { status: 'completed' } });
  assert.equal((await club.call('DELETE', `/admin/courts/${court.id}`, { as: admin })).status, 204);
  const line = (await linesBy('court'))[court.id];
  assert.deepEqual([line.open_minutes, line.booked_minutes], [480, 60]);
  const later = await ask('group_by=court&date_from=2026-11-23&date_to=2026-11-30');
  assert.deepEqual(later.body.data, [], 'the retired court is not listed for later dates');
});

test('counts minutes in local time, also on a day of 23 hours', async () => {
  await club.court({ time_zone: 'Europe/Madrid' });
  const { body } = await ask('group_by=court&date_from=2027-03-28&date_to=2027-03-28');
  assert.equal(body.totals.open_minutes, 1440);
});

test('answers CSV on request, without formulas', async () => {
  const court = await club.court({ name: '=1+1', opening_hours: NINE_TO_FIVE, ...PRICE });
  await club.book(admin, { court_id: court.id });
  const query = `${DAYS}&group_by=court`;
  for (const answer of [
    await ask(`${query}&format=csv`),
    await ask(query, { accept: 'text/csv' }),
    await ask(query, { accept: 'application/json;q=0.5, text/csv' }),
    await ask(`${query}&format=csv`, { accept: 'application/json' }),
  ]) {
    assert.equal(answer.headers['content-type'], 'text/csv; charset=utf-8; header=present');
    assert.match(
      answer.headers['content-disposition']!,
      /^attachment; filename="utilisation-court-2026-11-22-2026-11-23\.csv"$/,
    );
    const [line, total] = parse(answer.text, { bom: true, columns: true }) as Record<string, string>[];
    const { name, booked_minutes, occupancy, revenue_EUR } = line!;
    assert.deepEqual([name, booked_minutes, occupancy, revenue_EUR], ["'=1+1", '60', '0.0625', '1000']);
    assert.deepEqual([total!['key'], total!['open_minutes']], ['total', '960']);
  }
  for (const accept of ['application/json', '*/*', 'text/csv;q=0.5, application/json', 'text/html']) {
    assert.equal((await ask(query, { accept })).headers['content-type'], 'application/json; charset=utf-8', accept);
  }
  assert.ok((await ask(`${query}&format=json`, { accept: 'text/csv' })).body);
});

test('reports on the last days of the calendar, too', async () => {
  const { status, body } = await ask('group_by=weekday&date_from=9999-12-01&date_to=9999-12-31');
  assert.deepEqual([status, body.date_to], [200, '9999-12-31']);
});

test('refuses a range that is invalid or longer than 366 days, and an unknown group', async () => {
  assertInvalid(await ask('group_by=court&date_from=2026-11-23&date_to=2026-11-22'), 'date_to');
  assertInvalid(await ask('group_by=court&date_from=2026-01-01&date_to=2027-01-02'), 'date_to');
  assertInvalid(await ask('group_by=user&date_from=2026-11-22&date_to=2026-11-22'), 'group_by');
  assertInvalid(await ask('group_by=court&date_from=2026-02-30&date_to=2026-11-22'), 'date_from');
  const missing = await ask('');
  assert.equal(missing.body.errors.length, 3, missing.text);
  const whole = await ask('group_by=court&date_from=2026-01-01&date_to=2027-01-01');
  assert.equal(whole.status, 200, whole.text);
});
