import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Facts } from '../../src/kernel/part.ts';
import { plannedPrice } from '../../src/modules/plans/booking-rules.ts';
import type { Court } from '../../src/modules/courts/schema.ts';
import { stateOn } from '../../src/modules/plans/membership-rules.ts';
import { type Level, type RuleCourt, rankRules, winningSettings } from '../../src/modules/plans/rules.ts';
import type { PlanRule } from '../../src/modules/plans/schema.ts';
import { spanOf } from '../../src/platform/time.ts';

const PLAN = { id: 1, name: 'Gold' };
const here: RuleCourt = { id: 5, type: 'tennis', venue: 'Hübner Park' };
/** A Monday. */
const slot = { date: '2026-11-23', start: 18 * 60, end: 19 * 60 };

type Rule = Omit<PlanRule, 'name' | 'settings'>;
const named = (name: string, more: Rule = {}): PlanRule => ({ name, settings: { min_notice_minutes: 1 }, ...more });
const winnerOf = (rules: Partial<Record<Level, PlanRule[]>>): string | undefined =>
  winningSettings(rankRules(PLAN, rules), here, slot).single.min_notice_minutes?.from.rule.name;

const list = { courts: { court_ids: [4, 5] } };
const venue = { courts: { venue: 'hubner park' } };
const sport = { courts: { type: 'tennis' } };
const dates = { times: { from_date: '2026-11-23', to_date: '2026-11-23' } };
const days = { times: { days: [1] } };
const hours = { times: { start_time: '18:30', end_time: '20:00' } };

/** In each row, the first rule beats the second one, whatever their order in the list. */
const order: [string, Rule, Rule][] = [
  ['a list of courts beats a venue', list, venue],
  ['a venue beats a sport', venue, sport],
  ['a sport beats all courts', sport, {}],
  ['dates beat weekdays', dates, days],
  ['weekdays beat every day', days, {}],
  ['a list of courts beats dates', list, { ...venue, ...dates }],
  ['a sport beats dates', sport, dates],
  ['weekdays beat times of day', days, hours],
  ['times of day beat the whole day', hours, {}],
  ['dates beat weekdays with times of day', dates, { times: { ...days.times, ...hours.times } }],
];

test('the most specific rule wins', async (t) => {
  for (const [fact, winner, loser] of order)
    await t.test(fact, () => {
      const rules = [named('winner', winner), named('loser', loser)];
      assert.equal(winnerOf({ plan: rules }), 'winner');
      assert.equal(winnerOf({ plan: rules.toReversed() }), 'winner');
      assert.equal(winnerOf({ person: [named('person')], plan: rules }), 'person', 'a person beats a plan');
      assert.equal(winnerOf({ membership: [named('membership')], plan: rules }), 'membership');
      assert.equal(winnerOf({ person: [named('person')], membership: [named('own', list)] }), 'person');
    });
  assert.equal(winnerOf({ plan: [named('first', days), named('second', days)] }), 'first');
});

test('a rule applies only to its courts and times', () => {
  const others: Rule[] = [
    { courts: { court_ids: [4] } },
    { courts: { venue: 'Hübner' } },
    { courts: { type: 'padel' } },
    { times: { days: [2, 3] } },
    { times: { end_time: '18:00' } },
    { times: { start_time: '19:00' } },
    { times: { from_date: '2026-11-24' } },
    { times: { to_date: '2026-11-22' } },
  ];
  for (const rule of others) assert.equal(winnerOf({ plan: [named('other', rule)] }), undefined, JSON.stringify(rule));
  assert.equal(winnerOf({ plan: [named('overlaps', hours)] }), 'overlaps');
});

test('each setting has its own winner', () => {
  const quota = { per: 'week', unit: 'minutes', counted: 'person' } as const;
  const rules: PlanRule[] = [
    { name: 'all', settings: { requires_approval: true, min_notice_minutes: 9, quotas: [{ ...quota, limit: 600 }] } },
    { name: 'list', ...list, settings: { min_notice_minutes: 5 } },
    {
      name: 'day',
      ...days,
      settings: {
        quotas: [
          { ...quota, limit: 60 },
          { ...quota, per: 'day', limit: 30 },
        ],
      },
    },
  ];
  const { single, quotas } = winningSettings(rankRules(PLAN, { plan: rules }), here, slot);
  assert.deepEqual([single.min_notice_minutes?.value, single.requires_approval?.value], [5, true]);
  assert.deepEqual(quotas.map(({ value }) => [value.per, value.limit]).toSorted(), [
    ['day', 30],
    ['week', 60],
  ]);
});

test('a membership has a state on each day', () => {
  const period = { pending: 0, starts_on: '2026-01-10', ends_on: '2026-01-20', grace_days: 2 };
  for (const [date, state, fields] of [
    ['2026-01-09', 'pending'],
    ['2026-01-10', 'active'],
    ['2026-01-20', 'active'],
    ['2026-01-21', 'grace'],
    ['2026-01-22', 'grace'],
    ['2026-01-23', 'ended'],
    ['2026-01-15', 'pending', { pending: 1 }],
    ['2030-01-01', 'active', { ends_on: null }],
  ] as const)
    assert.equal(stateOn({ ...period, ...fields }, date), state, date);
});

const court = {
  ...{ id: 5, type: 'tennis', venue: null, time_zone: 'UTC', price_per_hour: null, peak_prices: [] },
} as unknown as Court;

test('each minute has the price of the most specific rule with a price', () => {
  const EUR = (amount: number) => ({ amount, currency: 'EUR' });
  const peak = { days: [1], start_time: '18:00', end_time: '20:00', price_per_hour: EUR(2000) };
  const rules: PlanRule[] = [
    { name: 'evening', times: { start_time: '19:30' }, settings: { price_per_hour: EUR(600) } },
    { name: 'francs', ...list, settings: { price_per_hour: { amount: 9900, currency: 'CHF' } } },
    { name: 'guests', settings: { guests: { max: 9, price: EUR(250) } } },
  ];
  const priced = { ...court, price_per_hour: EUR(1000), peak_prices: [peak] };
  const long = { date: slot.date, start: 17 * 60, end: 21 * 60 };
  const price = (rules: PlanRule[], guests = 0, of = priced) => {
    const terms = winningSettings(rankRules(PLAN, { plan: rules }), of, long);
    const company = { paying: guests, guests, unnamedGuests: 0 };
    const check = { court: of, slot: long, span: spanOf(long, 'UTC'), terms, company } as Facts;
    return (plannedPrice(check) as { replaces: unknown }).replaces;
  };
  assert.deepEqual(price([]), EUR(1000 + 4000 + 1000));
  assert.deepEqual(price(rules), EUR(1000 + 3000 + 900));
  assert.deepEqual(price(rules, 2), EUR(4900 + 500));
  assert.deepEqual(price(rules.slice(0, 1), 0, { ...court, id: 9 } as typeof priced), EUR(900));
});
