import { withClubRegion } from '../club/store.ts';
import type { App } from '../../platform/http/app-types.ts';
import type { Context } from '../../platform/context.ts';
import type { Db } from '../../platform/db/schema.ts';
import { signedIn } from '../../platform/http/identity.ts';
import { ref } from '../../platform/http/fields.ts';
import { route } from '../../platform/http/route.ts';
import { today } from '../../platform/time.ts';
import { stateOn } from './membership-rules.ts';
import { type Candidate, loadPlanBook } from './plan-book.ts';
import { Entitlements } from './schema.ts';
import { findMembership, listPlans, type PlanRow } from './store.ts';

export function planRoutes(app: App, context: Context): void {
  const { db, config, now } = context;

  app.get(
    '/me/entitlements',
    route({
      id: 'getEntitlements',
      tag: 'Plans',
      summary: 'List the plans of the signed-in player, with what they allow.',
      description: 'Without plans, the list is empty, and only the settings of the courts apply.',
      access: 'player',
      scope: 'bookings',
      response: { 200: ref(Entitlements) },
    }),
    async (request) => {
      const { id } = signedIn(request);
      const date = today((await withClubRegion(db.read, config)).TIME_ZONE, now());
      const [book, plans] = await Promise.all([loadPlanBook(db.read, { userIds: [id] }), listPlans(db.read)]);
      const candidates = book.candidatesOn(id, date);
      const names = await Promise.all(candidates.map((candidate) => namesOf(db.read, candidate)));
      const rows = new Map(plans.map((plan) => [plan.id, plan]));
      return { date, plans: candidates.map((candidate, i) => present(candidate, { rows, names: names[i]!, date })) };
    },
  );
}

/** Returns the names of the people who share a membership. */
async function namesOf(db: Db, { membership, sharedWith }: Candidate): Promise<string[]> {
  if (!membership || sharedWith.length < 2) return [];
  return (await findMembership(db, membership.membership_id))?.people.map(({ name }) => name) ?? [];
}

function present(
  { plan, membership, rules, sharedWith }: Candidate,
  { rows, names, date }: { rows: ReadonlyMap<number, PlanRow>; names: string[]; date: string },
): Entitlements['plans'][number] {
  const { description = null, colour = null } = rows.get(plan?.id ?? 0) ?? {};
  return {
    plan: plan && { id: plan.id, name: plan.name, description, colour },
    membership: membership && {
      ...{ id: membership.membership_id, name: membership.name, state: stateOn(membership, date) },
      ...{
        starts_on: membership.starts_on,
        ends_on: membership.ends_on,
        people: Math.max(1, sharedWith.length),
        names,
      },
    },
    rules: rules.map(({ level, rule }) => ({ level, ...rule })),
  };
}
