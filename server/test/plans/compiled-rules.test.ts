import assert from 'node:assert/strict';
import { test } from 'node:test';
import { compiledSettings } from '../../src/modules/plans/compiled-rules.ts';
import { rankRules, type RuleCourt, winningSettings } from '../../src/modules/plans/rules.ts';
import type { PlanRule } from '../../src/modules/plans/schema.ts';
import { addDays, toTime } from '../../src/platform/time.ts';

const COURTS: RuleCourt[] = [
  { id: 1, type: 'tennis', venue: 'Hübner Park' },
  { id: 2, type: 'padel', venue: null },
];
const DAYS = Array.from({ length: 8 }, (_, i) => addDays('2026-11-23', i));

test('compiled settings are those of the direct evaluation, for random plans and slots', () => {
  const seed = Number(process.env['SEED'] ?? Date.now() % 1_000_000);
  const random = randomFrom(seed);
  const below = (n: number): number => Math.floor(random() * n);
  const one = <T>(...values: T[]): T => values[below(values.length)]!;
  const time = (): number => below(97) * 15;
  const randomRule = (_: unknown, i: number): PlanRule => {
    const [start, end] = [time(), time()].toSorted((a, b) => a - b) as [number, number];
    const [from_date, to_date] = [one(...DAYS), one(...DAYS)].toSorted() as [string, string];
    const times = one<object | undefined>(
      undefined,
      { days: [1 + below(7)] },
      { from_date, to_date },
      ...(start < end ? [{ start_time: toTime(start), end_time: toTime(end) }] : []),
      ...(start < end ? [{ days: [1, 2, 3], start_time: toTime(start), end_time: toTime(end) }] : []),
    );
    const courts = one<object | undefined>(undefined, { court_ids: [2] }, { venue: 'hubner park' }, { type: 'padel' });
    const settings = one<object>(
      { bookable: one(true, false) },
      { min_notice_minutes: below(100), max_duration_minutes: 30 + below(100) },
      { price_per_hour: { amount: below(5000), currency: 'EUR' } },
      {
        quotas: [
          { per: 'week', unit: one('minutes', 'bookings'), limit: below(9), counted: one('person', 'membership') },
        ],
      },
      { opens: { days_ahead: below(20) }, requires_approval: one(true, false) },
    );
    return { name: `Rule ${i}`, settings, ...(times && { times }), ...(courts && { courts }) };
  };
  for (let plan = 0; plan < 60; plan++) {
    const rules = Array.from({ length: below(40) }, randomRule);
    const ranked = rankRules({ id: 1, name: 'Plan' }, { plan: rules, person: rules.slice(0, below(3)) });
    for (let n = 0; n < 120; n++) {
      const start = time();
      const slot = { date: one(...DAYS), start, end: start + below(20) * 15 };
      const court = one(...COURTS);
      const [compiled, direct] = [compiledSettings, winningSettings].map((settings) => settings(ranked, court, slot));
      assert.deepEqual(compiled, direct, `SEED=${seed}: ${JSON.stringify({ slot, court, rules })}`);
    }
  }
});

/** A linear congruential generator (Numerical Recipes, section 7.1). */
function randomFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state / 2 ** 32;
  };
}
