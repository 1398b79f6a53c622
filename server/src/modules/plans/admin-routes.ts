import Type from 'typebox';
import { withActor } from '../audit/route-audit.ts';
import { findRegion } from '../club/store.ts';
import type { App } from '../../platform/http/app-types.ts';
import type { Context } from '../../platform/context.ts';
import { findRow } from '../../platform/db/rows.ts';
import { onDuplicate } from '../../platform/db/transact.ts';
import { acceptedVersions, versioned } from '../../platform/http/etag.ts';
import { Id, isTrue, ref } from '../../platform/http/fields.ts';
import { created, writeOnce } from '../../platform/http/idempotency.ts';
import { pageOf, readPage, sendPage } from '../../platform/http/pages.ts';
import { NoContent, forAdmins, route } from '../../platform/http/route.ts';
import { orNotFound } from '../../platform/errors.ts';
import { today } from '../../platform/time.ts';
import {
  addMembership,
  addPlan,
  patchMembership,
  patchPlan,
  planNameTaken,
  removeMembership,
  removePlan,
} from './actions.ts';
import { stateOn } from './membership-rules.ts';
import {
  Membership,
  MembershipInput,
  MembershipPatch,
  MembershipQuery,
  Plan,
  PlanInput,
  PlanPatch,
  presentMembership,
  presentPlan,
} from './schema.ts';
import { type MembershipRow, countMembers, findMembership, listMemberships, listPlans } from './store.ts';

const planParams = Type.Object({ plan: Id });
const membershipParams = Type.Object({ membership: Id });

/** Returns today's date in the time zone of the club. */
async function todayOf({ db, now }: Context): Promise<string> {
  return today((await findRegion(db.read)).time_zone, now());
}

export function planAdminRoutes(app: App, context: Context): void {
  const { db } = context;

  app.get(
    '/admin/plans',
    route({
      id: 'listPlans',
      ...forAdmins('Plans', 'plans.read'),
      summary: 'List all plans with their rules.',
      description: 'A club without plans has an empty list.',
      response: { 200: Type.Object({ data: Type.Array(ref(Plan)) }) },
    }),
    async () => {
      const members = await countMembers(db.read, await todayOf(context));
      const rows = await listPlans(db.read);
      return { data: rows.map((row) => ({ ...presentPlan(row), members: members.get(row.id) ?? 0 })) };
    },
  );

  app.post(
    '/admin/plans',
    route({
      id: 'createPlan',
      ...forAdmins('Plans', 'plans.manage'),
      summary: 'Create a plan.',
      description: 'The rules apply to the next booking. Existing bookings do not change.',
      body: ref(PlanInput),
      response: { 201: ref(Plan) },
      versioned: true,
      idempotent: true,
    }),
    (request, reply) =>
      writeOnce({ context, request, reply }, async (db) => {
        const row = await addPlan(db, withActor(context, request), request.body);
        return created(`${app.prefix}/admin/plans/${row.id}`, presentPlan(row));
      }).catch(onDuplicate(db, planNameTaken)),
  );

  app.get(
    '/admin/plans/:plan',
    route({
      id: 'getPlan',
      ...forAdmins('Plans', 'plans.read'),
      summary: 'Get a plan.',
      description: 'The rules are in the order in which they are stored.',
      params: planParams,
      response: { 200: ref(Plan) },
      versioned: true,
    }),
    async (request, reply) => {
      const id = request.params.plan;
      return versioned(reply, presentPlan(orNotFound(await findRow(db.read, 'plans', id), `plan ${id}`)));
    },
  );

  app.patch(
    '/admin/plans/:plan',
    route({
      id: 'updatePlan',
      ...forAdmins('Plans', 'plans.manage'),
      summary: 'Update a plan with a JSON merge patch.',
      description: 'The rules are replaced as a whole. Existing bookings do not change.',
      params: planParams,
      body: ref(PlanPatch),
      response: { 200: ref(Plan) },
      versioned: true,
      conditional: true,
      takesMergePatch: true,
    }),
    async (request, reply) => {
      const change = { patch: request.body, accepted: acceptedVersions(request) };
      return versioned(reply, presentPlan(await patchPlan(withActor(context, request), request.params.plan, change)));
    },
  );

  app.delete(
    '/admin/plans/:plan',
    route({
      id: 'deletePlan',
      ...forAdmins('Plans', 'plans.manage'),
      summary: 'Delete a plan.',
      description: 'A plan with memberships cannot be deleted.',
      params: planParams,
      response: { 204: NoContent },
      problems: ['plan_in_use'],
      conditional: true,
    }),
    async (request) => removePlan(withActor(context, request), request.params.plan, acceptedVersions(request)),
  );

  membershipAdminRoutes(app, context);
}

function membershipAdminRoutes(app: App, context: Context): void {
  const { db } = context;
  const presenter = async () => {
    const date = await todayOf(context);
    return (row: MembershipRow) => presentMembership(row, stateOn(row, date));
  };

  app.get(
    '/admin/memberships',
    route({
      id: 'listMemberships',
      ...forAdmins('Plans', 'plans.read'),
      summary: 'List memberships, newest first.',
      description: 'The list includes memberships that have ended.',
      querystring: MembershipQuery,
      response: { 200: pageOf(ref(Membership)) },
    }),
    async (request, reply) => {
      const { plan_id: planId, user_id: userId, state, pending } = request.query;
      const filter = {
        ...(planId && { planId }),
        ...(userId && { userId }),
        ...(state && { inState: { state, date: await todayOf(context) } }),
        ...(pending !== undefined && { isPending: isTrue(pending) }),
      };
      const rows = await listMemberships(db.read, filter, readPage(request));
      return sendPage(request, reply, rows, await presenter());
    },
  );

  app.post(
    '/admin/memberships',
    route({
      id: 'createMembership',
      ...forAdmins('Plans', 'plans.manage'),
      summary: 'Give a plan to one or more people.',
      description: 'The people share the quotas that are counted for the membership.',
      body: ref(MembershipInput),
      response: { 201: ref(Membership) },
      versioned: true,
      idempotent: true,
    }),
    async (request, reply) => {
      const present = await presenter();
      return writeOnce({ context, request, reply }, async (db) => {
        const row = await addMembership(db, withActor(context, request), request.body);
        return created(`${app.prefix}/admin/memberships/${row.id}`, present(row));
      });
    },
  );

  app.get(
    '/admin/memberships/:membership',
    route({
      id: 'getMembership',
      ...forAdmins('Plans', 'plans.read'),
      summary: 'Get a membership with its people.',
      description: 'The state refers to today in the time zone of the club.',
      params: membershipParams,
      response: { 200: ref(Membership) },
      versioned: true,
    }),
    async (request, reply) => {
      const id = request.params.membership;
      const row = orNotFound(await findMembership(db.read, id), `membership ${id}`);
      return versioned(reply, (await presenter())(row));
    },
  );

  app.patch(
    '/admin/memberships/:membership',
    route({
      id: 'updateMembership',
      ...forAdmins('Plans', 'plans.manage'),
      summary: 'Update a membership with a JSON merge patch.',
      description: 'To end a membership, set `ends_on`. To accept it, set `pending` to false.',
      params: membershipParams,
      body: ref(MembershipPatch),
      response: { 200: ref(Membership) },
      versioned: true,
      conditional: true,
      takesMergePatch: true,
    }),
    async (request, reply) => {
      const change = { patch: request.body, accepted: acceptedVersions(request) };
      const row = await patchMembership(withActor(context, request), request.params.membership, change);
      return versioned(reply, (await presenter())(row));
    },
  );

  app.delete(
    '/admin/memberships/:membership',
    route({
      id: 'deleteMembership',
      ...forAdmins('Plans', 'plans.manage'),
      summary: 'Delete a membership.',
      description: 'Bookings of its people do not change. To keep the history, set `ends_on` instead.',
      params: membershipParams,
      response: { 204: NoContent },
      conditional: true,
    }),
    async (request) =>
      removeMembership(withActor(context, request), request.params.membership, acceptedVersions(request)),
  );
}
