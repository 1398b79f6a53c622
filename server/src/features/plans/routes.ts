import { withClubRegion } from '../club/store.ts';
import type { App } from '../../platform/http/app-types.ts';
import type { Context } from '../../platform/context.ts';
import { signedIn } from '../../platform/http/identity.ts';
import { ref } from '../../platform/http/fields.ts';
import { route } from '../../platform/http/route.ts';
import { today } from '../../platform/time.ts';
import { stateOn } from './membership-rules.ts';
import { type Candidate, loadPlanBook } from './plan-book.ts';
import { Entitlements } from './schema.ts';
import { listPlans } from './store.ts';

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
      const descriptions = new Map(plans.map((plan) => [plan.id, plan.description]));
      return { date, plans: book.candidatesOn(id, date).map((candidate) => present(candidate, descriptions, date)) };
    },
  );
}

function present(
  { plan, membership, rules, sharedWith }: Candidate,
  descriptions: ReadonlyMap<number, string | null>,
  date: string,
): Entitlements['plans'][number] {
  return {
    plan: plan && { id: plan.id, name: plan.name, description: descriptions.get(plan.id) ?? null },
    membership: membership && {
      ...{ id: membership.membership_id, name: membership.name, state: stateOn(membership, date) },
      ...{ starts_on: membership.starts_on, ends_on: membership.ends_on, people: Math.max(1, sharedWith.length) },
    },
    rules: rules.map(({ level, rule }) => ({ level, ...rule })),
  };
}
