import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Facts } from '../../src/kernel/part.ts';
import { NO_LIMITS, type Usage, limitsOf, quotaRules } from '../../src/kernel/limits.ts';
import type { Policy } from '../../src/modules/club/policy.ts';

/** Returns the violations for a one-hour slot. By default, the player has no other bookings. */
function violationsOf(usage: Partial<Usage> | undefined, perCourt: number | null = null): object[] {
  const none = { upcoming: 0, upcomingHere: 0, minutesThatDay: 0, minutesThatWeek: 0, noShows: 0, limits: NO_LIMITS };
  const ask = {
    court: { max_upcoming_bookings: perCourt },
    slot: { date: '2026-11-22', start: 600, end: 660 },
    ...(usage && { usage: { ...none, ...usage } }),
  } as unknown as Facts;
  return quotaRules
    .filter((rule) => rule.breaks(ask))
    .map((rule) => {
      assert.deepEqual([rule.name, rule.code, rule.field(ask)], ['quota', 'quota_exceeded', 'booking_date']);
      return { ...rule.values!(ask), detail: rule.detail(ask) };
    });
}
const limits = (fields: Partial<Usage['limits']>) => ({ limits: { ...NO_LIMITS, ...fields } });

test('without limits, any number is allowed', () => {
  const much = { upcoming: 99, upcomingHere: 99, minutesThatDay: 1440, minutesThatWeek: 9999, noShows: 99 };
  assert.deepEqual(violationsOf(much), []);
  assert.deepEqual(violationsOf(much, 0), []);
  assert.deepEqual(violationsOf(undefined, 1), []);
});

test('counts upcoming bookings, including the new one', () => {
  const two = limits({ upcomingBookings: 2 });
  assert.deepEqual(violationsOf({ ...two, upcoming: 1, upcomingHere: 9 }), []);
  assert.deepEqual(violationsOf({ ...two, upcoming: 2 }), [
    {
      quota: 'upcoming_bookings',
      limit: 2,
      used: 2,
      detail: 'You have 2 upcoming bookings. The limit is 2.',
    },
  ]);
});

test("a court's own limit counts its bookings only", () => {
  assert.deepEqual(violationsOf({ upcoming: 9, upcomingHere: 0 }, 1), []);
  assert.deepEqual(violationsOf({ upcoming: 9, upcomingHere: 1 }, 1), [
    {
      quota: 'upcoming_bookings_at_court',
      limit: 1,
      used: 1,
      detail: 'You have 1 upcoming booking of this court. The limit is 1.',
    },
  ]);
});

test('counts the minutes of a day, including the requested ones', () => {
  const most = limits({ minutesADay: 120 });
  assert.deepEqual(violationsOf({ ...most, minutesThatDay: 60, minutesThatWeek: 600 }), []);
  assert.deepEqual(violationsOf({ ...most, minutesThatDay: 61 }), [
    {
      quota: 'minutes_a_day',
      limit: 120,
      used: 61,
      detail: 'You have booked 61 minutes that day; a player may book 120.',
    },
  ]);
});

test('counts the minutes of a week', () => {
  const most = limits({ minutesAWeek: 120 });
  assert.deepEqual(violationsOf({ ...most, minutesThatWeek: 60, minutesThatDay: 600 }), []);
  assert.deepEqual(violationsOf({ ...most, minutesThatWeek: 90 }), [
    {
      quota: 'minutes_a_week',
      limit: 120,
      used: 90,
      detail: 'You have booked 90 minutes that week; a player may book 120.',
    },
  ]);
});

test('counts no-shows, and reports the period', () => {
  const most = limits({ noShows: 3, noShowDays: 30 });
  assert.deepEqual(violationsOf({ ...most, noShows: 2 }), []);
  assert.deepEqual(violationsOf({ ...most, noShows: 3 }), [
    {
      quota: 'no_shows',
      limit: 3,
      used: 3,
      days: 30,
      detail: 'You missed 3 bookings in the last 30 days. After 3 missed bookings, a player cannot book.',
    },
  ]);
});

test('rescheduling breaks a limit only if the booking counts more than before', () => {
  const none = { upcoming: 0, upcomingHere: 0, minutesThatDay: 0, minutesThatWeek: 0, noShows: 0 };
  const much = { upcoming: 9, upcomingHere: 9, minutesThatDay: 300, minutesThatWeek: 300 };
  const all = { ...much, ...limits({ upcomingBookings: 1, minutesADay: 60, minutesAWeek: 60 }) };
  const broken = (existing: object) =>
    violationsOf({ ...all, existing: { ...none, ...existing } }, 1).map(({ quota }: { quota?: string }) => quota);
  const itself = { upcoming: 1, upcomingHere: 1, minutesThatDay: 60, minutesThatWeek: 60 };
  assert.deepEqual(broken(itself), []);
  assert.deepEqual(broken({ ...itself, upcomingHere: 0 }), ['upcoming_bookings_at_court'], 'to another court');
  assert.deepEqual(broken({ ...itself, minutesThatDay: 0 }), ['minutes_a_day'], 'to another day');
  assert.deepEqual(broken({ ...itself, minutesThatDay: 59, minutesThatWeek: 59 }), ['minutes_a_day', 'minutes_a_week']);
  assert.equal(broken({}).length, 4, 'an offer that is taken counts anew');
});

test('reads each limit from its rule', () => {
  const policy = {
    max_upcoming_bookings: 1,
    max_minutes_per_day: 2,
    max_minutes_per_week: 3,
    max_no_shows: 4,
    no_show_days: 5,
    may_overlap: false,
    max_named_people: 6,
  };
  const expected = {
    upcomingBookings: 1,
    minutesADay: 2,
    minutesAWeek: 3,
    noShows: 4,
    noShowDays: 5,
    mayOverlap: false,
    namedPeople: 6,
    trustsUnverified: true,
  };
  assert.deepEqual(limitsOf(policy as Policy, { SMTP_URL: '' }), expected);
  const { mayOverlap, trustsUnverified, ...numbers } = NO_LIMITS;
  assert.equal(trustsUnverified, false);
  assert.deepEqual([mayOverlap, ...new Set(Object.values(numbers))], [true, 0]);
});
