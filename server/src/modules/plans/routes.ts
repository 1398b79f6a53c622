import Type, { type Static } from 'typebox';
import { findUserById } from '../accounts/store.ts';
import { findRegion } from '../club/store.ts';
import type { App } from '../../platform/http/app-types.ts';
import type { Context } from '../../platform/context.ts';
import type { Db } from '../../platform/db/schema.ts';
import { signedIn } from '../../platform/http/identity.ts';
import { orNotFound } from '../../platform/errors.ts';
import { Id, ref } from '../../platform/http/fields.ts';
import { forAdmins, forPlayers, route } from '../../platform/http/route.ts';
import { today } from '../../platform/time.ts';
import { stateOn } from './membership-rules.ts';
import { type Candidate, loadPlanBook } from './plan-book.ts';
import { Entitlements, type QuotaUsage } from './schema.ts';
import { type PlanRow, findMembership, listPlans } from './store.ts';
import { quotaDays } from './terms.ts';
import { PeopleBookings, findMemberBookings } from './member-bookings.ts';
import { quotaUsagesOf } from './quota-usage.ts';
import { rangeOf } from '../../kernel/earlier-bookings.ts';

export function entitlementRoutes(app: App, context: Context): void {
  const { db, now } = context;
  const entitlementsOf = async (id: number): Promise<Static<typeof Entitlements>> => {
    const date = today((await findRegion(db.read)).time_zone, now());
    const [book, plans] = await Promise.all([loadPlanBook(db.read, { userIds: [id] }), listPlans(db.read)]);
    const candidates = book.candidatesOn(id, date);
    const usages = await findUsages(db.read, candidates, { userId: id, date });
    const names = await Promise.all(candidates.map((candidate) => namesOf(db.read, candidate)));
    const rows = new Map(plans.map((plan) => [plan.id, plan]));
    const detailsOf = (i: number) => ({ rows, names: names[i]!, date, quotas: usages[i]! });
    return { date, plans: candidates.map((candidate, i) => present(candidate, detailsOf(i))) };
  };

  app.get(
    '/me/entitlements',
    route({
      id: 'getEntitlements',
      ...forPlayers('Plans', 'bookings'),
      summary: 'List the plans of the signed-in player, with their rules and limits.',
      description: 'Without plans, the list is empty, and only the settings of the courts apply.',
      response: { 200: ref(Entitlements) },
    }),
    (request) => entitlementsOf(signedIn(request).id),
  );

  app.get(
    '/admin/users/:user/entitlements',
    route({
      id: 'getUserEntitlements',
      ...forAdmins('Plans', 'plans.read'),
      summary: 'List the plans of a user, with their rules and limits.',
      params: Type.Object({ user: Id }),
      response: { 200: ref(Entitlements) },
    }),
    async ({ params: { user } }) => entitlementsOf(orNotFound(await findUserById(db.read, user), `user ${user}`).id),
  );
}

/** Returns the usage of the quotas of each candidate. */
async function findUsages(
  db: Db,
  candidates: readonly Candidate[],
  { userId, date }: { userId: number; date: string },
): Promise<QuotaUsage[][]> {
  const hasQuotas = candidates.some(({ rules }) => rules.some(({ rule }) => rule.settings.quotas));
  if (!hasQuotas) return candidates.map(() => []);
  const range = rangeOf(userId, quotaDays(date), Date.parse(date));
  const bookings = new PeopleBookings(await findMemberBookings(db, [range]));
  return candidates.map((candidate) => quotaUsagesOf(candidate, { userId, date, bookings }));
}

/** Returns the names of the people who share a membership. */
async function namesOf(db: Db, { membership, sharedWith }: Candidate): Promise<string[]> {
  if (!membership || sharedWith.length < 2) return [];
  return (await findMembership(db, membership.membership_id))?.people.map(({ name }) => name) ?? [];
}

interface Details {
  rows: ReadonlyMap<number, PlanRow>;
  /** The names of the people who share the membership. */
  names: string[];
  date: string;
  quotas: QuotaUsage[];
}

function present(
  { plan, membership, rules, sharedWith }: Candidate,
  { rows, names, date, quotas }: Details,
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
    quotas,
    rules: rules.map(({ level, rule }) => ({ level, ...rule })),
  };
}
