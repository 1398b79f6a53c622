import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { createApiKey } from '../../src/modules/api-keys/actions.ts';
import { unitsOf } from '../../src/modules/availability/cost.ts';
import type { Day } from '../../src/modules/availability/day.ts';
import { everyDay } from '../../src/modules/courts/rules.ts';
import { addPlan } from '../../src/modules/plans/actions.ts';
import type { PlanRule } from '../../src/modules/plans/schema.ts';
import { MINUTE, toTime } from '../../src/platform/time.ts';
import { type Answer, type Club, IN_ONE_PROCESS, NOON, SUNDAY, assertProblem, openClub } from '../club.ts';

const RATE = 1000;
const COURTS = 5;
/** Number of combinations of a court, a start and a length on one day. */
const SLOTS = COURTS * 96 * 16;
let club: Club;
let court: { id: number };

before(async () => {
  club = await openClub({ RATE_LIMIT_PER_MINUTE: String(RATE) });
  for (let i = 0; i < COURTS; i++) {
    court = await club.court({ slot_minutes: 15, min_duration_minutes: 15, max_duration_minutes: 240 });
  }
});
after(() => club.close());

/** Returns the units that a request costs, by comparing how many are left before and after it. */
async function costOf(path: string, as?: { token: string }): Promise<number> {
  const headers = async () => (await club.call('GET', '/courts?limit=1', as && { as })).headers;
  const before = remaining(await headers());
  const answer = await club.call('GET', path, as && { as });
  assert.equal(answer.status, 200, answer.text);
  assert.equal(remaining(await headers()), remaining(answer.headers) - 1, 'the header is up to date');
  return before - remaining(answer.headers);
}

const remaining = ({ ratelimit }: Answer['headers']): number => Number(/r=(\d+)/.exec(ratelimit!)![1]);

const rules = (count: number): PlanRule[] =>
  Array.from({ length: count }, (_, i) => ({
    name: `Rule ${i}`,
    times: { start_time: toTime(5 * i), end_time: toTime(5 * i + 300) },
    settings: { price_per_hour: { amount: 100 + i, currency: 'EUR' } },
  }));

let current = 0;

/**
 * Replaces the plan for guests. Keeps a plan that already has `count` rules, so that cached availability stays valid.
 */
async function setGuestPlan(count: number): Promise<void> {
  if (count === current) return;
  current = count;
  await club.context.db.transact(async (db) => {
    await db.deleteFrom('plans').execute();
    if (count > 0) await addPlan(db, club.context, { name: 'Guests', for_guests: true, rules: rules(count) });
  });
}

const day = (n: number): string => `/availability?date=2026-11-${22 + n}`;

test('availability costs units by the slots that it checks', IN_ONE_PROCESS, async (t) => {
  const cases: [name: string, path: string, rules: number, units: number][] = [
    ['a first look without a plan', day(0), 0, 1 + Math.floor(SLOTS / 1000)],
    ['a second look without a plan', day(0), 0, 1],
    ['one length', `${day(1)}&duration_minutes=60`, 0, 1],
    ['5 rules', day(2), 5, 1 + Math.floor((SLOTS * 1.1) / 1000)],
    ['5 rules, again', day(2), 5, 1],
    [
      '5 rules, with times, which nobody shares',
      `${day(2)}&start_after=12:00`,
      5,
      1 + Math.floor((SLOTS * 1.1) / 1000),
    ],
    ['100 rules, the most of a plan', day(3), 100, 1 + Math.floor((SLOTS * 3) / 1000)],
    ['100 rules, again', day(3), 100, 1],
    ['a court on 31 days', `/courts/${court.id}/availability?date_from=2026-12-01&date_to=2026-12-31`, 100, 1 + 142],
  ];
  for (const [name, path, count, units] of cases) {
    await t.test(name, async () => {
      await setGuestPlan(count);
      assert.equal(await costOf(path, await club.signIn()), units);
    });
  }
});

test('a request costs at most 200 units more', () => {
  const hours = { opening_hours: everyDay('00:00', '24:00'), special_hours: [] };
  const court = { ...hours, slot_minutes: 1 } as unknown as Day['court'];
  const longest = { ...court, min_duration_minutes: 1, max_duration_minutes: 720 };
  const days = Array.from({ length: 31 }, () => ({ court: longest, date: SUNDAY }) as Day);
  assert.equal(unitsOf(days, {}), 200);
  assert.equal(unitsOf(days.slice(0, 2), {}), Math.floor((2 * 1440 * 48) / 1000));
});

test('a key can send as many heavy requests as its units allow', IN_ONE_PROCESS, async () => {
  await setGuestPlan(5);
  const { key } = await createApiKey(club.context, { name: 'limited', rate_per_minute: 50 });
  const heavy = (n: number) => club.call('GET', `${day(4)}&start_after=0${n}:15`, { key });
  // Each request costs 9 of the 50 units. The sixth request is accepted, because one of the last 5 units is enough.
  for (let n = 0; n < 6; n++) assert.equal((await heavy(n)).status, 200);
  assertProblem(await heavy(6), 'rate_limited');
});

test('a day is computed again when time has passed or a booking was made', IN_ONE_PROCESS, async () => {
  await setGuestPlan(1);
  const as = await club.signIn();
  const startsOf = async (date: string): Promise<string[]> => {
    const { body } = await club.call('GET', `/courts/${court.id}/availability?date=${date}`, { as });
    return body.data[0].starts.map(({ start_time }: { start_time: string }) => start_time);
  };
  const today = '2026-11-21';
  const firstStarts = [];
  // A slot at 12:00 can be booked until the clock shows 12:00:00.000.
  for (const ms of [-MINUTE, -1, 0, 1, MINUTE, 15 * MINUTE, 15 * MINUTE + 1]) {
    club.clock.now = NOON + ms;
    firstStarts.push((await startsOf(today))[0]);
  }
  assert.deepEqual(firstStarts, ['12:00', '12:00', '12:00', '12:15', '12:15', '12:15', '12:30']);
  club.clock.now = NOON;
  assert.ok((await startsOf(SUNDAY)).includes('10:00'));
  assert.equal((await club.book(as, { court_id: court.id })).status, 201);
  assert.ok(!(await startsOf(SUNDAY)).includes('10:00'));
});
