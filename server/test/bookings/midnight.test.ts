// Runs on both engines.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { findOverlap, findWrongBusyInterval } from '../../src/kernel/checks.ts';
import { type Answer, assertInvalid, assertProblem, type Club, openClub } from '../club.ts';
import { at, FRIDAY, night, nightOf, SATURDAY, text } from './night.ts';

let club: Club;
let admin: { token: string };
let player: { token: string };
before(async () => {
  club = await openClub();
  admin = await club.signIn('admin');
  player = await club.signIn();
});
after(() => club.close());

const { overnight, book, day } = nightOf(() => ({ club, player }));
const outcome = ({ status, body }: Answer) => (status < 300 ? status : `${body.code} ${body.errors?.[0]?.code}`);

test('one booking crosses midnight, holds both days, and no other booking overlaps it', async () => {
  const court = await overnight({ min_duration_minutes: 90, slot_minutes: 30 });
  const made = await book(court, at('23:00', '00:30'));
  assert.equal(made.status, 201, made.text);
  assert.deepEqual(
    [made.body.booking_date, made.body.start_time, made.body.end_time, made.body.starts_at, made.body.ends_at],
    [FRIDAY, '23:00', '00:30', `${FRIDAY}T23:00:00+00:00`, `${SATURDAY}T00:30:00+00:00`],
  );
  for (const slot of [
    at('22:00', '23:30'),
    at('22:30', '00:00'),
    at('23:00', '00:30'),
    at('00:00', '01:30', SATURDAY),
    at('21:30', '01:00'),
  ])
    assert.match(String(outcome(await book(court, slot))), /^(slot_taken|duration)/, JSON.stringify(slot));
  assert.equal((await book(court, at('00:30', '02:00', SATURDAY))).status, 201);
  assert.equal((await book(court, at('21:30', '23:00'))).status, 201);
  const [friday, saturday] = await day(court, `date_from=${FRIDAY}&date_to=${SATURDAY}`);
  assert.deepEqual(friday.busy.map(text), ['21:30–23:00', '23:00–24:00']);
  assert.deepEqual(saturday.busy.map(text), ['00:00–00:30', '00:30–02:00']);
  assert.equal(await findOverlap(club.context.db.read), undefined);
  assert.equal(await findWrongBusyInterval(club.context.db.read), undefined);
});

test('the offered starts are exactly those that can be booked, also across midnight', async () => {
  const court = await overnight({ slot_minutes: 30, max_duration_minutes: 120, buffer_minutes: 30 });
  await book(court, at('01:30', '02:30', SATURDAY));
  const [{ starts, free }] = await day(court);
  const offered = starts
    .filter(({ start_time }: any) => start_time >= '22:30')
    .map(({ start_time, durations }: any) => [start_time, durations]);
  assert.deepEqual(offered, [
    ['22:30', [30, 60, 90, 120]],
    ['23:00', [30, 60, 90, 120]],
    ['23:30', [30, 60, 90]],
  ]);
  assert.equal(free.at(-1).end_time, '24:00');
  assertProblem(await book(court, at('23:30', '01:30')), 'slot_taken');
  assert.equal((await book(court, at('23:30', '01:00'))).status, 201);
});

const closing: [name: string, opening_hours: unknown[], slot: object, expected: string][] = [
  ['closes at 23:00', [{ day: 5, open: '08:00', close: '23:00' }], at('22:00', '01:00'), 'not_after_start'],
  ['closes at 24:00', [{ day: 5, open: '08:00', close: '24:00' }], at('19:00', '08:00'), 'not_after_start'],
  [
    'opens late the next day',
    [
      { day: 5, open: '08:00', close: '24:00' },
      { day: 6, open: '00:30', close: '12:00' },
    ],
    at('23:00', '01:00'),
    'not_after_start',
  ],
  ['is open over night, and the end is mistyped', night, at('19:00', '08:00'), 'not_after_start'],
  ['is open over night, and the booking is too long', night, at('20:00', '02:00'), 'duration_out_of_range'],
  [
    'closes at 01:00',
    [
      { day: 5, open: '08:00', close: '24:00' },
      { day: 6, open: '00:00', close: '01:00' },
    ],
    at('23:30', '02:00'),
    'outside_opening_hours',
  ],
];
for (const [name, opening_hours, slot, expected] of closing)
  test(`refuses an end on the next day on a court that ${name}`, async () => {
    const court = await club.court({ opening_hours });
    const answer = await book(court, slot);
    assert.equal(answer.body.errors[0].code, expected, answer.text);
    if (expected === 'not_after_start') assertInvalid(answer, '#/end_time');
  });

test('equal times are an error; 00:00 and 24:00 are the same end', async () => {
  const court = await overnight();
  for (const time of ['00:00', '10:00', '23:30']) assertInvalid(await book(court, at(time, time)), '#/end_time');
  const [zero, full] = [await book(court, at('22:00', '00:00')), await book(court, at('21:00', '22:00'))];
  assert.deepEqual([zero.body.end_time, zero.body.ends_at], ['24:00', `${SATURDAY}T00:00:00+00:00`]);
  assert.equal(full.status, 201);
  assertProblem(await book(court, at('23:00', '24:00')), 'slot_taken');
  assert.equal((await book(court, at('00:00', '01:00', SATURDAY))).status, 201);
});

test('an admin can override the opening hours of the night, and the error names the override', async () => {
  const court = await club.court({ opening_hours: [{ day: 5, open: '08:00', close: '24:00' }] });
  const send = (fields: object) =>
    club.call('POST', '/admin/bookings', {
      as: admin,
      body: { court_id: court.id, guest_name: 'Eva', ...at('23:00', '00:30'), ...fields },
    });
  const refused = await send({});
  assertInvalid(refused, '#/end_time');
  assert.equal(refused.body.errors[0].override, 'opening_hours');
  const made = await send({ override: ['opening_hours'] });
  assert.deepEqual([made.status, made.body.overrides], [201, ['opening_hours']]);
});

test('a buffer reaches over midnight in both directions', async () => {
  const court = await overnight({ buffer_minutes: 60 });
  assert.equal((await book(court, at('23:00', '00:30'))).status, 201);
  const refused = [at('00:30', '01:30', SATURDAY), at('01:00', '02:00', SATURDAY), at('21:30', '22:30')];
  for (const slot of refused) assertProblem(await book(court, slot), 'slot_taken');
  assert.equal((await book(court, at('01:30', '02:30', SATURDAY))).status, 201);
  assert.equal((await book(court, at('21:00', '22:00'))).status, 201);
});

test('a whole and its parts exclude each other over midnight', async () => {
  const parts = [await overnight(), await overnight()];
  const whole = await overnight({ part_ids: parts.map(({ id }) => id) });
  assert.equal((await book(parts[0], at('23:30', '00:30'))).status, 201);
  assertProblem(await book(whole, at('00:00', '01:00', SATURDAY)), 'slot_taken');
  assertProblem(await book(whole, at('23:00', '00:00')), 'slot_taken');
  assert.equal((await book(parts[1], at('23:30', '00:30'))).status, 201);
  assert.equal((await book(whole, at('00:30', '01:30', SATURDAY))).status, 201);
});

test('closures of both days apply, and a new closure finds the booking of the night', async () => {
  const court = await overnight();
  const close = (fields: object) => club.addClosure({ court_ids: [court.id], ...fields });
  const early = { start_date: SATURDAY, start_time: '00:15', end_date: SATURDAY, end_time: '02:00' };
  assert.equal((await close(early)).status, 201);
  assertProblem(await book(court, at('23:00', '00:30')), 'court_closed');
  const made = await book(court, at('22:30', '00:00'));
  assert.equal(made.status, 201);
  const other = await overnight();
  const { body: ofNight } = await book(other, at('23:00', '00:30'));
  const answer = await club.addClosure({ court_ids: [other.id], ...early });
  assert.deepEqual(answer.body.booking_ids, [ofNight.id]);
  const after = { start_date: SATURDAY, start_time: '00:30', end_date: SATURDAY, end_time: '00:00' };
  const closed = await club.addClosure({ court_ids: [other.id], ...after });
  assert.deepEqual([closed.status, closed.body.end_time], [201, '24:00']);
  const all = await club.addClosure({ court_ids: null, ...early, bookings: 'cancel' });
  assert.ok(all.body.cancelled_booking_ids.includes(ofNight.id));
  await club.call('DELETE', `/admin/closures/${all.body.id}`, { as: admin });
});

test('each minute has the price of its own day', async () => {
  const peak = (days: number[], start_time: string, end_time: string, amount: number) => {
    return { days, start_time, end_time, price_per_hour: { amount, currency: 'EUR' } };
  };
  const court = await overnight({
    price_per_hour: { amount: 1000, currency: 'EUR' },
    peak_prices: [
      peak([5], '23:00', '00:00', 2000),
      peak([6], '00:00', '00:30', 4000),
      peak([5], '00:00', '01:00', 9000),
    ],
  });
  const { body } = await book(court, at('22:30', '01:00'));
  assert.deepEqual(body.price, { amount: 500 + 2000 + 2000 + 500, currency: 'EUR' });
});

test('quotas of a day count the booking for the day of its start', async (t) => {
  const own = await openClub({ max_minutes_per_day: 120 });
  t.after(() => own.close());
  const court = await own.court({ opening_hours: night });
  const as = await own.signIn();
  const send = (slot: object) => own.book(as, { court_id: court.id, ...slot });
  assert.equal((await send(at('23:00', '00:30'))).status, 201);
  assertProblem(await send(at('20:00', '21:00')), 'quota_exceeded');
  assert.equal((await send(at('20:00', '20:30'))).status, 201);
  assert.equal((await send(at('08:00', '10:00', SATURDAY))).status, 201);
});

test('a player cannot have another booking at that time of the next day', async (t) => {
  const own = await openClub({ may_overlap: false });
  t.after(() => own.close());
  const courts = [await own.court({ opening_hours: night }), await own.court({ opening_hours: night })];
  const as = await own.signIn();
  assert.equal((await own.book(as, { court_id: courts[0].id, ...at('23:00', '00:30') })).status, 201);
  const answer = await own.book(as, { court_id: courts[1].id, ...at('00:00', '01:00', SATURDAY) });
  assertProblem(answer, 'player_busy');
  assert.match(answer.body.detail, /23:00–00:30/);
});

test('rules and prices of a plan apply on the day of each minute', async (t) => {
  const own = await openClub();
  t.after(() => own.close());
  const [boss, member] = [await own.signIn('admin'), await own.signIn()];
  const court = await own.court({ opening_hours: night, price_per_hour: { amount: 1000, currency: 'EUR' } });
  const rule = (name: string, times: object, settings: object) => ({ name, times, settings });
  const rules = [
    rule(
      'Late',
      { days: [6], start_time: '00:00', end_time: '01:00' },
      { price_per_hour: { amount: 3000, currency: 'EUR' } },
    ),
    rule(
      'Evening',
      { days: [5], start_time: '23:00', end_time: '00:00' },
      { price_per_hour: { amount: 600, currency: 'EUR' } },
    ),
    rule('Never', { days: [6], start_time: '01:00', end_time: '02:00' }, { bookable: false }),
  ];
  const plan = await own.call('POST', '/admin/plans', { as: boss, body: { name: 'Plan', rules } });
  assert.equal(plan.status, 201, plan.text);
  assert.equal(plan.body.rules[1].times.end_time, '24:00');
  const people = [{ user_id: (member as any).user.id }];
  await own.call('POST', '/admin/memberships', {
    as: boss,
    body: { plan_id: plan.body.id, starts_on: '2026-01-01', people },
  });
  assertProblem(await own.book(member, { court_id: court.id, ...at('23:30', '01:30') }), 'not_in_plan');
  const { body: shown } = await own.call('GET', `/courts/${court.id}/availability?date=${FRIDAY}`, { as: member });
  const last = shown.data[0].starts.at(-1);
  assert.deepEqual([last.start_time, last.durations, last.prices], ['23:30', [30, 60, 90], [300, 1800, 3300]]);
  const made = await own.book(member, { court_id: court.id, ...at('23:30', '00:30') });
  assert.deepEqual(made.body.price, { amount: 1800, currency: 'EUR' });
});

const clockChanges: [zone: string, date: string, slot: [string, string], minutes: number | string][] = [
  // In Cairo, the clocks skip 00:00–01:00 on 24 April, and go back at the end of 29 October.
  ['Africa/Cairo', '2026-04-23', ['23:00', '01:30'], 90],
  ['Africa/Cairo', '2026-04-23', ['23:00', '01:00'], 60],
  ['Africa/Cairo', '2026-04-23', ['23:00', '00:30'], 'nonexistent_local_time'],
  ['Africa/Cairo', '2026-10-29', ['22:00', '00:30'], 210],
  ['Europe/Madrid', '2026-03-28', ['23:30', '03:00'], 150],
  ['Europe/Madrid', '2026-03-28', ['23:30', '02:30'], 'nonexistent_local_time'],
  ['Europe/Madrid', '2026-10-24', ['23:30', '03:00'], 270],
];
for (const [time_zone, booking_date, [start, end], expected] of clockChanges)
  test(`${start}–${end} on ${booking_date} in ${time_zone}: ${expected}`, async (t) => {
    const before = club.clock.now;
    t.after(() => (club.clock.now = before));
    club.clock.now = Date.parse('2026-11-21T12:00:00Z');
    const opening_hours = [1, 2, 3, 4, 5, 6, 7].map((day) => ({ day, open: '00:00', close: '24:00' }));
    const price_per_hour = { amount: 600, currency: 'EUR' };
    const more = { max_duration_minutes: 300, max_advance_days: 3650 };
    const court = await club.court({ time_zone, opening_hours, price_per_hour, ...more });
    const body = { court_id: court.id, guest_name: 'Eva', override: ['past'], ...at(start, end, booking_date) };
    const answer = await club.call('POST', '/admin/bookings', { as: admin, body });
    if (typeof expected === 'string') return assertProblem(answer, expected as 'nonexistent_local_time');
    assert.equal(answer.status, 201, answer.text);
    const elapsed = (Date.parse(answer.body.ends_at) - Date.parse(answer.body.starts_at)) / 60_000;
    assert.deepEqual([elapsed, answer.body.price.amount], [expected, expected * 10]);
  });

test('of many simultaneous bookings around midnight, those that succeed never overlap', async () => {
  const court = await overnight();
  const starts = Array.from({ length: 8 }, (_, i) => 1350 + 30 * i);
  const time = (minute: number) =>
    `${String(Math.floor(minute / 60) % 24).padStart(2, '0')}:${minute % 60 === 0 ? '00' : '30'}`;
  const slots = starts.flatMap((start) =>
    [30, 60, 90, 180].map((length) => at(time(start), time(start + length), start < 1440 ? FRIDAY : SATURDAY)),
  );
  const answers = await Promise.all(slots.map((slot) => book(court, slot)));
  const made = answers.filter(({ status }) => status === 201).map(({ body }) => body);
  assert.deepEqual(new Set(answers.map(({ status }) => status)), new Set([201, 409]));
  const spans = made
    .map((one) => [Date.parse(one.starts_at), Date.parse(one.ends_at)])
    .toSorted((a, b) => a[0]! - b[0]!);
  for (const [i, [start]] of spans.entries()) assert.ok(i === 0 || spans[i - 1]![1]! <= start!);
  assert.equal(await findOverlap(club.context.db.read), undefined);
  assert.equal(await findWrongBusyInterval(club.context.db.read), undefined);
});
