import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import * as fc from 'fast-check';
import { addDays, toMinutes, toTime } from '../../src/platform/time.ts';
import { type Club, openClub } from '../club.ts';
import { chancesOf } from '../load.ts';
import { bySize } from '../size.ts';

/** Number of random situations. `npm test` uses a fixed seed. `FC_SEED` repeats a random run of `npm run test:all`. */
const RUNS = Number(process.env['FC_RUNS'] ?? bySize(12, 100));
const SEED = process.env['FC_SEED'] ?? bySize('7', undefined);
/** In each situation, the test requests at most this many offered slots, and this many other slots. */
const ASKED = 12;

let club: Club;
let admin: { token: string };
let player: { token: string };
before(async () => {
  // The test moves the clock far ahead, so the tokens must have a long lifetime.
  club = await openClub({
    player_session_minutes: 14_398_560,
    session_idle_minutes: 14_398_560,
    staff_session_minutes: 14_398_560,
  });
  admin = await club.signIn('admin');
  player = await club.signIn();
  await club.context.db.transact((db) =>
    db.updateTable('tokens').set({ expires_at: '2099-01-01T00:00:00.000Z' }).execute(),
  );
});
after(() => club.close());

/** Time zones and dates. Except in UTC, the clocks change on the given date. */
const places = [
  { zone: 'UTC', date: '2027-06-16' },
  { zone: 'Europe/Madrid', date: '2027-03-28' },
  { zone: 'Europe/Madrid', date: '2027-10-31' },
  { zone: 'Australia/Lord_Howe', date: '2027-10-03' },
  { zone: 'Australia/Lord_Howe', date: '2027-04-04' },
  { zone: 'America/St_Johns', date: '2027-03-14' },
  { zone: 'Africa/Cairo', date: '2027-04-30' },
  { zone: 'Asia/Beirut', date: '2027-03-28' },
] as const;

const five = (from: number, to: number) => fc.integer({ min: from / 5, max: to / 5 }).map((n) => n * 5);

const nearMidnight = fc.oneof(five(0, 1380), fc.constantFrom(0, 1380));

const situations = fc.record({
  place: fc.constantFrom(...places),
  /** The current time, in minutes after noon UTC on the day before the tested day. */
  minutesFromNoon: fc.integer({ min: -720, max: 2160 }),
  windows: fc.uniqueArray(fc.oneof(five(0, 1440), fc.constantFrom(0, 1440)), { minLength: 2, maxLength: 6 }),
  /** Whether the court is open at midnight. */
  isOvernight: fc.boolean(),
  slot: fc.constantFrom(5, 10, 15, 20, 30, 45, 60, 90),
  least: fc.integer({ min: 1, max: 3 }),
  more: fc.integer({ min: 0, max: 4 }),
  buffer: fc.constantFrom(0, 0, 5, 15, 60, 200),
  notice: fc.constantFrom(0, 0, 30, 300),
  advance: fc.constantFrom(1, 1, 2, 90),
  active: fc.constantFrom(true, true, true, true, true, false),
  price: fc.constantFrom(null, 0, 1999),
  peak: fc.record({ day: fc.integer({ min: 6, max: 7 }), start: five(0, 1200), length: five(5, 240) }),
  /** `day` is relative to the tested day: -1 is the day before. */
  bookings: fc.array(fc.record({ day: fc.integer({ min: -1, max: 1 }), start: nearMidnight, length: five(5, 180) }), {
    maxLength: 6,
  }),
  closures: fc.array(fc.record({ day: fc.integer({ min: -8, max: 0 }), start: five(0, 1380), length: five(5, 600) }), {
    maxLength: 2,
  }),
  hasParts: fc.boolean(),
  seed: fc.integer(),
});
type Situation = typeof situations extends fc.Arbitrary<infer T> ? T : never;

/** Creates a court with bookings and closures. If the court has a part, the bookings and closures are on the part. */
async function prepare(s: Situation): Promise<any> {
  club.clock.now = Date.parse(`${addDays(s.place.date, -30)}T12:00:00Z`);
  const midnights = s.isOvernight ? [0, 1440] : [];
  const times = [...new Set([...s.windows, ...midnights])].toSorted((a, b) => a - b);
  if (s.isOvernight && times.length % 2 === 1) times.splice(1, 1);
  const pairs = times.flatMap((open, i) => (i % 2 === 0 && i + 1 < times.length ? [[open, times[i + 1]!]] : []));
  const opening_hours = [1, 2, 3, 4, 5, 6, 7].flatMap((day) =>
    pairs.map(([open, close]) => ({ day, open: toTime(Math.min(open!, 1435)), close: toTime(close!) })),
  );
  const place = { time_zone: s.place.zone, max_advance_days: 90 };
  const part = await club.court({ ...place, slot_minutes: 5, max_duration_minutes: 600, min_duration_minutes: 5 });
  const court = await club.court({
    ...place,
    opening_hours,
    slot_minutes: s.slot,
    min_duration_minutes: s.slot * s.least,
    max_duration_minutes: s.slot * (s.least + s.more),
    buffer_minutes: s.buffer,
    price_per_hour: s.price === null ? null : { amount: s.price },
    peak_prices: [
      {
        days: [s.peak.day],
        start_time: toTime(s.peak.start),
        end_time: toTime(Math.min(s.peak.start + s.peak.length, 1440)),
        price_per_hour: { amount: 5003 },
      },
    ],
    ...(s.hasParts && { part_ids: [part.id] }),
  });
  const holder = s.hasParts ? part : court;
  for (const { day, start, length } of s.bookings) {
    const booking_date = addDays(s.place.date, day);
    const slot = { start_time: toTime(start), end_time: toTime(start + length) };
    await club.book(player, { court_id: holder.id, booking_date, ...slot });
  }
  for (const { day, start, length } of s.closures) {
    const start_date = addDays(s.place.date, day);
    const times = { start_time: toTime(start), end_date: start_date, end_time: toTime(Math.min(start + length, 1440)) };
    await club.addClosure({
      court_ids: [holder.id],
      start_date,
      ...times,
      weekly_until: addDays(s.place.date, 1),
      bookings: 'cancel',
    });
  }
  const body = { active: s.active, min_notice_minutes: s.notice, max_advance_days: s.advance };
  assert.equal((await club.call('PATCH', `/admin/courts/${court.id}`, { as: admin, body })).status, 200);
  club.clock.now = Date.parse(`${addDays(s.place.date, -1)}T12:00:00Z`) + s.minutesFromNoon * 60_000;
  return court;
}

interface Wish {
  start: number;
  duration: number;
  price: number | null;
}

async function offers(court: { id: number }, date: string): Promise<Map<string, Wish>> {
  const { body, status } = await club.call('GET', `/courts/${court.id}/availability?date=${date}`);
  assert.equal(status, 200);
  const found = new Map<string, Wish>();
  for (const { start_time, durations, prices } of body.data[0].starts) {
    durations.forEach((duration: number, i: number) => {
      const start = toMinutes(start_time);
      found.set(`${start} ${duration}`, { start, duration, price: prices === null ? null : prices[i] });
    });
  }
  return found;
}

/** Books a slot and cancels the booking. Returns undefined if the service refused the booking. */
async function ask(court: { id: number }, date: string, { start, duration }: Wish): Promise<any> {
  const times = { start_time: toTime(start), end_time: toTime(start + duration) };
  const { status, body, text } = await club.book(player, { court_id: court.id, booking_date: date, ...times });
  assert.ok(status === 201 || body.errors.length > 0, text);
  if (status !== 201) return undefined;
  const change = { as: admin, body: { status: 'cancelled' } };
  assert.equal((await club.call('PATCH', `/admin/bookings/${body.id}`, change)).status, 200);
  return body;
}

test('each offered slot can be booked, and every other slot is refused', async () => {
  let [taken, refused, pastMidnight] = [0, 0, 0];
  const property = fc.asyncProperty(situations, async (s) => {
    const court = await prepare(s);
    const { date } = s.place;
    const offered = await offers(court, date);
    const next = chancesOf(s.seed);
    const all = [...offered.values()];
    for (let i = 0; i < Math.min(ASKED, all.length); i++) {
      const wish = all[Math.floor(next() * all.length)]!;
      const booking = await ask(court, date, wish);
      assert.ok(booking, `${date} ${toTime(wish.start)} for ${wish.duration} minutes is offered, but refused`);
      assert.equal(booking.price?.amount ?? null, wish.price);
      taken += 1;
      if (wish.start + wish.duration > 1440) pastMidnight += 1;
    }
    for (let i = 0; i < ASKED; i++) {
      const near = all.length > 0 && next() < 0.5 ? all[Math.floor(next() * all.length)]! : undefined;
      const step = s.slot * (next() < 0.5 ? 1 : -1);
      const start = near ? near.start + (next() < 0.5 ? step : 0) : Math.floor(next() * 288) * 5;
      const duration = near ? near.duration + step : s.slot * (1 + Math.floor(next() * 6));
      if (start < 0 || start > 1435 || duration <= 0 || duration >= 1440) continue;
      if (offered.has(`${start} ${duration}`)) continue;
      const booking = await ask(court, date, { start, duration, price: null });
      assert.equal(booking, undefined, `${date} ${toTime(start)} for ${duration} minutes is bookable, but not offered`);
      refused += 1;
    }
    assert.deepEqual(await offers(court, date), offered, 'refusals and cancelled bookings leave nothing');
  });
  await fc.assert(property, { numRuns: RUNS, ...(SEED !== undefined && { seed: Number(SEED) }) });
  assert.ok(taken > RUNS && refused > RUNS, `${taken} taken, ${refused} refused`);
  assert.ok(pastMidnight > 0);
});
