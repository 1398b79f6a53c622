import assert from 'node:assert/strict';
import { test } from 'node:test';
import { bestCheck } from '../../src/kernel/facts.ts';
import { PeopleBookings } from '../../src/modules/plans/member-bookings.ts';
import { planUsageOf, withPlan } from '../../src/modules/plans/terms.ts';
import type { Facts } from '../../src/kernel/part.ts';
import { checkSlot } from '../../src/kernel/rules.ts';
import { everyDay } from '../../src/modules/courts/rules.ts';
import type { Court } from '../../src/modules/courts/schema.ts';
import type { Candidate } from '../../src/modules/plans/plan-book.ts';
import { rankRules } from '../../src/modules/plans/rules.ts';
import type { PlanRule } from '../../src/modules/plans/schema.ts';
import { toMinutes, spanOf } from '../../src/platform/time.ts';
import type { PlayerBooking } from '../../src/kernel/earlier-bookings.ts';

const court = {
  ...{ id: 5, name: 'Centre', type: 'tennis', venue: null, active: true, time_zone: 'UTC', capacity: null },
  ...{ opening_hours: everyDay('08:00', '22:00'), special_hours: [], slot_minutes: 30, min_duration_minutes: 30 },
  ...{ max_duration_minutes: 480, buffer_minutes: 0, min_notice_minutes: 0, max_advance_days: 14 },
  ...{ requires_approval: false, price_per_hour: null, peak_prices: [], max_upcoming_bookings: null },
} as unknown as Court;

interface Case {
  rule: string;
  /** For each membership, the rules of its plan, or only the settings of these rules. */
  plans: PlanRule['settings'][][] | PlanRule[][];
  /** The date and time of the request, in UTC. */
  now?: string;
  booked?: [date: string, start: string, end: string, userId?: number][];
  wanted: [date: string, start: string, end: string];
  /** The codes of the violations under the best plan. */
  refused?: string;
}

const quota = (per: 'day' | 'week' | 'month', hours: number, counted: 'person' | 'membership' = 'person') => ({
  quotas: [{ per, unit: 'minutes', limit: hours * 60, counted } as const],
});
const MONDAY = '2026-11-23';
const TUESDAY = '2026-11-24';
const family = quota('week', 2, 'membership');
const primeTime = [
  { name: 'Prime time', times: { days: [1, 2, 3, 4, 5], start_time: '17:00', end_time: '21:00' }, settings: family },
];
const juniors = [
  { name: 'Evenings', times: { days: [1, 2, 3, 4, 5], start_time: '18:00' }, settings: { bookable: false } },
];
const residents = [[{ opens: { days_ahead: 7, time: '08:00' } }]];
const tenHours: Case['booked'] = [
  [MONDAY, '08:00', '12:00'],
  [TUESDAY, '08:00', '12:00'],
  ['2026-11-25', '08:00', '10:00'],
];
const groupHours = Array.from({ length: 12 }, (_, i): [string, string, string, number] => {
  return [`2026-11-${String(i + 1).padStart(2, '0')}`, '08:00', '12:00', (i % 3) + 1];
});

/** Booking rules that other organisations have published. */
const published: Case[] = [
  // Published by Skedda: quotas for a person and for a group.
  {
    rule: '4 hours a day: allowed',
    plans: [[quota('day', 4)]],
    booked: [[MONDAY, '08:00', '11:00']],
    wanted: [MONDAY, '12:00', '13:00'],
  },
  {
    rule: '4 hours a day: refused',
    plans: [[quota('day', 4)]],
    booked: [[MONDAY, '08:00', '11:30']],
    wanted: [MONDAY, '12:00', '13:00'],
    refused: 'quota_exceeded',
  },
  {
    rule: '4 hours a day: another day',
    plans: [[quota('day', 4)]],
    booked: [[MONDAY, '08:00', '12:00']],
    wanted: [TUESDAY, '12:00', '13:00'],
  },
  {
    rule: 'students 10 hours a week: refused',
    plans: [[quota('week', 10)]],
    booked: tenHours,
    wanted: ['2026-11-29', '12:00', '13:00'],
    refused: 'quota_exceeded',
  },
  {
    rule: 'members 10 hours a week: next week',
    plans: [[quota('week', 10)]],
    booked: tenHours,
    wanted: ['2026-11-30', '12:00', '13:00'],
  },
  {
    rule: 'a group 50 hours a month: allowed',
    plans: [[quota('month', 50, 'membership')]],
    booked: groupHours,
    wanted: [MONDAY, '12:00', '14:00'],
  },
  {
    rule: 'a group 50 hours a month: refused',
    plans: [[quota('month', 50, 'membership')]],
    booked: groupHours,
    wanted: [MONDAY, '12:00', '14:30'],
    refused: 'quota_exceeded',
  },
  {
    rule: 'a group 50 hours a month: next month',
    plans: [[quota('month', 50, 'membership')]],
    booked: groupHours,
    wanted: ['2026-12-01', '12:00', '14:30'],
  },
  // Published by MATCHi: a booking must meet all conditions of at least one group of conditions.
  {
    rule: 'all conditions of a group hold',
    plans: [[{ max_duration_minutes: 60 }, quota('day', 1)]],
    wanted: [MONDAY, '12:00', '13:00'],
  },
  {
    rule: 'one condition of the group fails',
    plans: [[{ max_duration_minutes: 60 }, quota('day', 1)]],
    booked: [[MONDAY, '08:00', '09:00']],
    wanted: [MONDAY, '12:00', '13:00'],
    refused: 'quota_exceeded',
  },
  {
    rule: 'both conditions of the group fail',
    plans: [[{ max_duration_minutes: 60 }, quota('day', 1)]],
    wanted: [MONDAY, '12:00', '14:00'],
    refused: 'duration_out_of_range quota_exceeded',
  },
  {
    rule: 'another group suffices',
    plans: [[{ max_duration_minutes: 60 }], [{ max_duration_minutes: 120 }]],
    wanted: [MONDAY, '12:00', '14:00'],
  },
  {
    rule: 'no group suffices',
    plans: [[{ max_duration_minutes: 60 }], [{ bookable: false }]],
    wanted: [MONDAY, '12:00', '14:00'],
    refused: 'duration_out_of_range',
  },
  // A town: residents book 7 days ahead from 08:00, others 3 days ahead.
  {
    rule: 'residents at 07:59',
    plans: residents,
    now: '2026-11-16T07:59:59Z',
    wanted: [MONDAY, '12:00', '13:00'],
    refused: 'too_early',
  },
  { rule: 'residents at 08:00', plans: residents, now: '2026-11-16T08:00:00Z', wanted: [MONDAY, '12:00', '13:00'] },
  {
    rule: 'others 4 days ahead',
    plans: [[{ opens: { days_ahead: 3 } }]],
    now: '2026-11-19T23:59:00Z',
    wanted: [MONDAY, '12:00', '13:00'],
    refused: 'too_early',
  },
  {
    rule: 'others 3 days ahead',
    plans: [[{ opens: { days_ahead: 3 } }]],
    now: '2026-11-20T00:00:00Z',
    wanted: [MONDAY, '12:00', '13:00'],
  },
  // A tennis club: members book 7 days ahead, and guests on the same day. On weekdays, juniors play until 18:00.
  // A family may book two prime-time hours a week.
  {
    rule: 'members 7 days ahead',
    plans: [[{ opens: { days_ahead: 7 } }]],
    now: '2026-11-16T00:00:00Z',
    wanted: [MONDAY, '12:00', '13:00'],
  },
  {
    rule: 'members 8 days ahead',
    plans: [[{ opens: { days_ahead: 7 } }]],
    now: '2026-11-15T23:00:00Z',
    wanted: [MONDAY, '12:00', '13:00'],
    refused: 'too_early',
  },
  {
    rule: 'guests on the same day',
    plans: [[{ opens: { days_ahead: 0 } }]],
    now: `${MONDAY}T00:00:00Z`,
    wanted: [MONDAY, '12:00', '13:00'],
  },
  {
    rule: 'guests on the day before',
    plans: [[{ opens: { days_ahead: 0 } }]],
    wanted: [MONDAY, '12:00', '13:00'],
    refused: 'too_early',
  },
  { rule: 'juniors until 18:00', plans: [juniors], wanted: [MONDAY, '17:00', '18:00'] },
  { rule: 'juniors past 18:00', plans: [juniors], wanted: [MONDAY, '17:30', '18:30'], refused: 'not_in_plan' },
  { rule: 'juniors on Sunday evening', plans: [juniors], wanted: ['2026-11-29', '18:00', '19:00'] },
  {
    rule: 'two prime-time hours a family',
    plans: [primeTime],
    booked: [[MONDAY, '16:00', '18:00', 2]],
    wanted: [TUESDAY, '18:00', '19:00'],
  },
  {
    rule: 'a third prime-time hour',
    plans: [primeTime],
    booked: [[MONDAY, '17:00', '19:00', 2]],
    wanted: [TUESDAY, '18:00', '19:00'],
    refused: 'quota_exceeded',
  },
  {
    rule: 'a family outside prime time',
    plans: [primeTime],
    booked: [[MONDAY, '17:00', '19:00', 2]],
    wanted: [TUESDAY, '12:00', '14:00'],
  },
];

test('rules that others have published', async (t) => {
  for (const { rule, plans, now = '2026-11-22T12:00:00Z', booked = [], wanted, refused = '' } of published)
    await t.test(rule, () => {
      const slotOf = ([date, start, end]: readonly [string, string, string, number?]) => {
        return { date, start: toMinutes(start), end: toMinutes(end) };
      };
      const slot = slotOf(wanted);
      const bookings = booked.map((row, id) => {
        const { date, start, end } = slotOf(row);
        return { id, user_id: row[3] ?? 1, court_id: 5, booking_date: date, start_minute: start, end_minute: end };
      }) as PlayerBooking[];
      const check = { court, slot, span: spanOf(slot, 'UTC'), now: Date.parse(now), today: now.slice(0, 10) };
      const checks = plans.map((settings, i): Facts => {
        const rules = settings.map((rule): PlanRule => ('name' in rule ? rule : { name: 'Rule', settings: rule }));
        const ranked = rankRules({ id: i, name: `Plan ${i}` }, { plan: rules });
        const candidate: Candidate = { plan: null, membership: null, rules: ranked, sharedWith: [1, 2, 3] };
        const planned = withPlan<Facts>({ ...check, closedIntervals: [], busy: [] }, candidate);
        const usage = { userId: 1, slot, existingId: undefined, bookings: new PeopleBookings(bookings) };
        return { ...planned, planUsage: planned.terms!.quotas.map((quota) => planUsageOf(quota, candidate, usage)) };
      });
      const violations = checkSlot(bestCheck(checks as [Facts, ...Facts[]])).violations;
      assert.equal(violations.map(({ code }) => code).join(' '), refused);
      for (const { values } of violations) assert.match(String(values?.['plan']), /^Plan \d$/, 'names the plan');
    });
});
