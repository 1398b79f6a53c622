import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { everyDay } from '../../src/modules/courts/rules.ts';
import { type Club, NOON, SUNDAY, assertInvalid, assertProblem, openClub } from '../club.ts';

let club: Club;
let player: { token: string };
before(async () => {
  club = await openClub();
  player = await club.signIn('player', 'Zanzibar Player');
});
after(() => club.close());

const days = async (court: { id: number }, query: string): Promise<any[]> => {
  const { body, text } = await club.call('GET', `/courts/${court.id}/availability?${query}`);
  assert.ok(body.data, text);
  return body.data;
};
const starts = (day: any): string[] =>
  day.starts.map(({ start_time, durations }: any) => `${start_time} ${durations.join(',')}`);

test('shows when a court is open, closed, booked and free, and the bookable slots with their prices', async () => {
  const court = await club.court({
    ...{ name: 'Centre', venue: 'V1', opening_hours: everyDay('08:00', '12:00'), slot_minutes: 60 },
    ...{ max_duration_minutes: 120, price_per_hour: { amount: 1500, currency: 'EUR' }, time_zone: 'Europe/Madrid' },
  });
  await club.book(player, { court_id: court.id, start_time: '09:00', end_time: '10:00' });
  await club.addClosure({ court_ids: [court.id], start_time: '11:00', end_time: '11:30', reason: 'Rain' });
  const { body, text } = await club.call('GET', `/courts/${court.id}/availability?date=${SUNDAY}`);
  assert.deepEqual(body, {
    data: [
      {
        court_id: court.id,
        court: { id: court.id, name: 'Centre', type: 'tennis', venue: 'V1', position: 0 },
        booking_date: SUNDAY,
        time_zone: 'Europe/Madrid',
        distance_km: null,
        open: [{ start_time: '08:00', end_time: '12:00' }],
        closures: [{ start_time: '11:00', end_time: '11:30', reason: 'Rain' }],
        busy: [{ start_time: '09:00', end_time: '10:00' }],
        free: [
          { start_time: '08:00', end_time: '09:00' },
          { start_time: '10:00', end_time: '11:00' },
        ],
        currency: 'EUR',
        starts: [
          { start_time: '08:00', starts_at: `${SUNDAY}T08:00:00+01:00`, durations: [60], prices: [1500] },
          { start_time: '10:00', starts_at: `${SUNDAY}T10:00:00+01:00`, durations: [60], prices: [1500] },
        ],
      },
    ],
    next_cursor: null,
  });
  assert.ok(!text.includes('Zanzibar'), 'no names');
});

test('shows the booked times of a court also if its other half is booked, without overlaps', async () => {
  const [left, right] = [await club.court({ name: 'Left' }), await club.court({ name: 'Right' })];
  const hall = await club.court({ name: 'Hall', part_ids: [left.id, right.id] });
  const book = (court: { id: number }, start_time: string, end_time: string) =>
    club.book(player, { court_id: court.id, start_time, end_time });
  await book(left, '09:00', '10:00');
  await book(left, '10:00', '11:00');
  await book(right, '09:30', '10:00');
  await book(hall, '13:00', '14:00');
  const booked = async (court: { id: number }) =>
    (await days(court, `date=${SUNDAY}`))[0].busy.map((busy: any) => `${busy.start_time} ${busy.end_time}`);
  assert.deepEqual(await booked(left), ['09:00 10:00', '10:00 11:00', '13:00 14:00']);
  assert.deepEqual(await booked(right), ['09:30 10:00', '13:00 14:00']);
  assert.deepEqual(await booked(hall), ['09:00 10:00', '10:00 11:00', '13:00 14:00']);
});

test('offers only the requested durations', async () => {
  const court = await club.court({ opening_hours: everyDay('08:00', '11:00'), slot_minutes: 30 });
  const [day] = await days(court, `date=${SUNDAY}`);
  assert.equal(starts(day).length, 6);
  assert.equal(starts(day)[0], '08:00 30,60,90,120,150,180');
  const narrow = `date=${SUNDAY}&duration_minutes=60&start_after=08:30&end_before=10:30`;
  assert.deepEqual(starts((await days(court, narrow))[0]), ['08:30 60', '09:00 60', '09:30 60']);
});

test('offers nothing in the past, too late or too early, and nothing on an inactive court', async () => {
  const court = await club.court({
    min_notice_minutes: 90,
    max_advance_days: 2,
    opening_hours: everyDay('12:00', '15:00'),
  });
  const range = await days(court, 'date_from=2026-11-20&date_to=2026-11-24');
  assert.deepEqual(
    range.map((day) => [day.booking_date, starts(day)[0]?.slice(0, 5)]),
    [
      ['2026-11-20', undefined],
      ['2026-11-21', '13:30'],
      [SUNDAY, '12:00'],
      ['2026-11-23', '12:00'],
      ['2026-11-24', undefined],
    ],
  );
  const inactive = await club.court({ active: false });
  assert.deepEqual(starts((await days(inactive, `date=${SUNDAY}`))[0]), []);
  const { body } = await club.call('GET', `/availability?date=${SUNDAY}&limit=100`);
  assert.ok(!body.data.some(({ court_id }: any) => court_id === inactive.id));
});

test('leaves out skipped local times, and offers a repeated hour once', async () => {
  const court = await club.court({
    time_zone: 'Europe/Madrid',
    max_advance_days: 365,
    opening_hours: everyDay('01:00', '05:00'),
  });
  const forward = (await days(court, 'date=2027-03-28&duration_minutes=60'))[0];
  assert.deepEqual(
    forward.starts.map(({ starts_at }: any) => starts_at),
    ['01:00:00+01:00', '03:00:00+02:00', '03:30:00+02:00', '04:00:00+02:00'].map((time) => `2027-03-28T${time}`),
  );
  const back = (await days(court, 'date=2027-10-31&duration_minutes=60'))[0];
  assert.deepEqual(
    back.starts.map(({ starts_at }: any) => starts_at.slice(11)),
    [
      '01:00:00+02:00',
      '01:30:00+02:00',
      '02:00:00+02:00',
      '02:30:00+02:00',
      '03:00:00+01:00',
      '03:30:00+01:00',
      '04:00:00+01:00',
    ],
  );
});

test('shows the shortest durations of a court with very many, and any other on request', async () => {
  const court = await club.court({
    slot_minutes: 1,
    max_duration_minutes: 1440,
    opening_hours: everyDay('00:00', '23:59'),
  });
  const [day] = await days(court, `date=${SUNDAY}`);
  assert.equal(day.starts.length, 1439);
  assert.equal(day.starts[0].durations.length, 48);
  const [long] = await days(court, `date=${SUNDAY}&duration_minutes=1437`);
  assert.deepEqual(starts(long), ['00:00 1437', '00:01 1437', '00:02 1437']);
});

test('lists all active courts by name in pages, with the filters of courts', async () => {
  const own = await openClub();
  try {
    for (const [name, type] of [
      ['Cara', 'padel'],
      ['Ana', 'padel'],
      ['Bea', 'squash'],
      ['Dora', 'padel'],
    ] as const) {
      await own.court({ name, type, indoor: name === 'Ana' });
    }
    const names = async (query: string) => {
      const { body } = await own.call('GET', `/availability?date=${SUNDAY}&${query}`);
      return [body.data.map(({ court }: any) => court.name).join(), body.next_cursor] as const;
    };
    assert.equal((await names('type=padel'))[0], 'Ana,Cara,Dora');
    assert.equal((await names('indoor=1'))[0], 'Ana');
    const [first, cursor] = await names('limit=3');
    assert.equal(first, 'Ana,Bea,Cara');
    assert.equal((await names(`limit=3&cursor=${cursor}`))[0], 'Dora');
    await own.addClosure({ start_time: '00:00', end_time: '24:00' });
    assert.equal((await names('bookable_only=false'))[0], 'Ana,Bea,Cara,Dora');
    assert.equal((await names('bookable_only=true'))[0], '');
  } finally {
    await own.close();
  }
});

test('shows bookings and cancellations at once', async () => {
  const court = await club.court({ opening_hours: everyDay('08:00', '10:00') });
  const free = async () => (await days(court, `date=${SUNDAY}`))[0].free.map(({ start_time }: any) => start_time);
  const { body } = await club.book(player, { court_id: court.id, start_time: '08:30', end_time: '09:00' });
  assert.deepEqual(await free(), ['08:00', '09:00']);
  await club.call('DELETE', `/bookings/${body.id}`, { as: player });
  assert.deepEqual(await free(), ['08:00']);
  club.clock.now = NOON + 24 * 3_600_000;
  assert.deepEqual(await free(), []);
  club.clock.now = NOON;
});

const invalid: [query: string, parameter: string][] = [
  ['', 'date'],
  ['date=2027-02-30', 'date'],
  [`date=${SUNDAY}&date_from=${SUNDAY}`, 'date'],
  [`date_from=${SUNDAY}`, 'date_to'],
  [`date_to=${SUNDAY}`, 'date'],
  [`date_from=${SUNDAY}&date_to=2026-11-21`, 'date_to'],
  [`date_from=${SUNDAY}&date_to=2026-12-23`, 'date_to'],
  [`date=${SUNDAY}&duration_minutes=45`, 'duration_minutes'],
  [`date=${SUNDAY}&duration_minutes=240`, 'duration_minutes'],
  [`date=${SUNDAY}&duration_minutes=0`, 'duration_minutes'],
  [`date=${SUNDAY}&start_after=9:00`, 'start_after'],
  [`date=${SUNDAY}&end_before=25:00`, 'end_before'],
  [`date=${SUNDAY}&near=1,2`, 'near'],
];
for (const [query, parameter] of invalid) {
  test(`refuses ${query || 'no date'}`, async () => {
    const court = await club.court();
    assertInvalid(await club.call('GET', `/courts/${court.id}/availability?${query}`), parameter);
  });
}

test('shows up to 31 days, of existing courts only', async () => {
  const court = await club.court();
  assert.equal((await days(court, `date_from=${SUNDAY}&date_to=2026-12-22`)).length, 31);
  assertProblem(await club.call('GET', `/courts/7777/availability?date=${SUNDAY}`), 'not_found');
  assertInvalid(await club.call('GET', '/availability'), 'date');
  assertProblem(await club.call('GET', `/availability?date=${SUNDAY}`, { key: null }), 'api_key_missing');
});
