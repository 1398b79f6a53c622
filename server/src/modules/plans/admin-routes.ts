import Type, { type Static } from 'typebox';
import { resourceRoutes } from '../audit/resource.ts';
import { findRegion } from '../club/store.ts';
import type { App } from '../../platform/http/app-types.ts';
import type { Context } from '../../platform/context.ts';
import type { Db } from '../../platform/db/schema.ts';
import { isTrue, ref, strictObject } from '../../platform/http/fields.ts';
import { readPage, sendPage } from '../../platform/http/pages.ts';
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
import { membership, MembershipQuery, Plan, plan, presentMembership } from './schema.ts';
import { countMembers, findMembership, listMemberships, listPlans, type MembershipRow } from './store.ts';

const permissions = { read: 'plans.read', manage: 'plans.manage' } as const;

/** Returns today's date in the time zone of the club. */
async function todayOf(db: Db, { now }: Context): Promise<string> {
  return today((await findRegion(db)).time_zone, now());
}

export function planAdminRoutes(app: App, context: Context): void {
  const { db } = context;
  resourceRoutes(app, context, plan, {
    ...{ tag: 'Plans', permissions },
    list: {
      summary: 'List all plans with their rules.',
      description: 'A club without plans has an empty list.',
      querystring: strictObject({}),
      response: Type.Object({ data: Type.Array(ref(Plan)) }),
      async page() {
        const members = await countMembers(db.read, await todayOf(db.read, context));
        const rows = await listPlans(db.read);
        return { data: rows.map((row) => plan.present(row, { members: members.get(row.id) ?? 0 })) };
      },
    },
    create: {
      ...{ run: addPlan, duplicate: planNameTaken },
      summary: 'Create a plan.',
      description: 'The rules apply to the next booking. Existing bookings do not change.',
    },
    get: { summary: 'Get a plan.', description: 'The rules are in the order in which they are stored.' },
    update: {
      run: patchPlan,
      summary: 'Update a plan with a JSON merge patch.',
      description: 'The rules are replaced as a whole. Existing bookings do not change.',
    },
    remove: {
      run: removePlan,
      summary: 'Delete a plan.',
      description: 'A plan with memberships cannot be deleted.',
      problems: ['plan_in_use'],
    },
  });
  membershipAdminRoutes(app, context);
}

function membershipAdminRoutes(app: App, context: Context): void {
  const { db } = context;
  const presenter = async (db: Db) => {
    const date = await todayOf(db, context);
    return (row: MembershipRow) => presentMembership(row, stateOn(row, date));
  };
  resourceRoutes(app, context, membership, {
    ...{ tag: 'Plans', permissions, presenter },
    list: {
      summary: 'List memberships, newest first.',
      description: 'The list includes memberships that have ended.',
      querystring: MembershipQuery,
      async page(request, reply) {
        const { plan_id: planId, user_id: userId, state, pending } = request.query as Static<typeof MembershipQuery>;
        const filter = {
          ...(planId && { planId }),
          ...(userId && { userId }),
          ...(state && { inState: { state, date: await todayOf(db.read, context) } }),
          ...(pending !== undefined && { isPending: isTrue(pending) }),
        };
        const rows = await listMemberships(db.read, filter, readPage(request));
        return sendPage(request, reply, rows, await presenter(db.read));
      },
    },
    create: {
      run: addMembership,
      summary: 'Give a plan to one or more people.',
      description: 'The people share the quotas that are counted for the membership.',
    },
    get: {
      find: findMembership,
      summary: 'Get a membership with its people.',
      description: 'The state refers to today in the time zone of the club.',
    },
    update: {
      run: patchMembership,
      summary: 'Update a membership with a JSON merge patch.',
      description: 'To end a membership, set `ends_on`. To accept it, set `pending` to false.',
    },
    remove: {
      run: removeMembership,
      summary: 'Delete a membership.',
      description: 'Bookings of its people do not change. To keep the history, set `ends_on` instead.',
    },
  });
}
