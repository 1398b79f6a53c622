import type { UserRow } from '../server/src/modules/accounts/store.ts';
import type { AuditedContext } from '../server/src/modules/audit/actions.ts';
import { addMembership, addPlan } from '../server/src/modules/plans/actions.ts';
import type { PlanRule } from '../server/src/modules/plans/schema.ts';
import { toTime } from '../server/src/platform/time.ts';

const FAMILY_SIZE = 4;
const NO_LIMIT = 100_000;

/**
 * Ten rules that allow every booking. Five to eight of these rules apply to each slot. The rules' quotas count each
 * booking.
 */
function rulesOf(courts: readonly number[]): PlanRule[] {
  const quota = (per: 'day' | 'week' | 'month', counted: 'person' | 'membership') => {
    return [{ per, unit: 'minutes' as const, limit: NO_LIMIT, counted }];
  };
  const weekdays = [1, 2, 3, 4, 5];
  const prime = { days: weekdays, start_time: '17:00', end_time: '21:00' };
  return [
    { name: 'Ten years ahead', settings: { opens: { days_ahead: 3650, time: '08:00' } } },
    { name: 'Two hours', courts: { type: 'tennis' }, settings: { max_duration_minutes: 120 } },
    { name: 'Hours a week', settings: { quotas: quota('week', 'person') } },
    { name: 'Hours a month', courts: { venue: 'Riverside Club' }, settings: { quotas: quota('month', 'person') } },
    { name: 'Prime time', times: prime, settings: { quotas: quota('week', 'membership') } },
    { name: 'Prime price', times: prime, settings: { price_per_hour: { amount: 1800, currency: 'EUR' } } },
    { name: 'Weekend', times: { days: [6, 7] }, settings: { price_per_hour: { amount: 1500, currency: 'EUR' } } },
    { name: 'Guests', settings: { guests: { max: 2, price: { amount: 500, currency: 'EUR' } } } },
    { name: 'Half', courts: { court_ids: [...courts] }, settings: { cancellation_cutoff_minutes: 720 } },
    { name: 'Opening day', times: { from_date: '2026-01-01', to_date: '2026-01-01' }, settings: { bookable: true } },
  ];
}

/** Adds a plan for people without a membership. Its rules have different times, prices, minimum notices and quotas. */
export async function addGuestPlan(context: AuditedContext, count: number): Promise<void> {
  const rules = Array.from({ length: count }, (_, i): PlanRule => {
    const start = (14 * i) % 1400;
    return {
      name: `Rule ${i + 1}`,
      times: { days: [1, 2, 3, 4, 5, 6, 7], start_time: toTime(start), end_time: toTime(start + 30) },
      settings: {
        price_per_hour: { amount: 1000 + i, currency: 'EUR' },
        min_notice_minutes: i,
        quotas: [{ per: 'week', unit: 'minutes', limit: NO_LIMIT, counted: 'person' }],
      },
    };
  });
  await context.db.transact((db) => addPlan(db, context, { name: 'Guests', for_guests: true, rules }));
}

/** Adds plans, and gives each player one of them. Half of the players share a membership with others. */
export async function addPlans(
  context: AuditedContext,
  { plans, players, courts }: { plans: number; players: readonly UserRow[]; courts: readonly number[] },
): Promise<void> {
  const rules = rulesOf(courts.slice(0, courts.length / 2));
  const ids: number[] = [];
  for (let n = 0; n < plans; n++) {
    ids.push((await context.db.transact((db) => addPlan(db, context, { name: `Plan ${n + 1}`, rules }))).id);
  }
  const half = players.length / 2;
  const groups = players.slice(0, half).map((player) => [player]);
  for (let n = half; n < players.length; n += FAMILY_SIZE) groups.push(players.slice(n, n + FAMILY_SIZE));
  await context.db.transact(async (db) => {
    for (const [n, group] of groups.entries()) {
      const people = group.map(({ id }) => ({ user_id: id }));
      await addMembership(db, context, { plan_id: ids[n % plans]!, starts_on: '2020-01-01', people });
    }
  });
}
