import Type, { type Static } from 'typebox';
import { resourceRoutes } from '../audit/resource.ts';
import { withActor } from '../audit/route-audit.ts';
import { findRegion } from '../club/store.ts';
import { type DueRow, owedOfDue } from '../payments/dues.ts';
import { takePayment } from '../payments/pay.ts';
import { findNames } from '../payments/present.ts';
import { OwnPaymentInput, WaiverInput } from '../payments/schema.ts';
import { stateOn } from '../plans/membership-rules.ts';
import type { Context } from '../../platform/context.ts';
import { readPageById } from '../../platform/db/paging.ts';
import { findRow } from '../../platform/db/rows.ts';
import type { Db } from '../../platform/db/schema.ts';
import { orNotFound } from '../../platform/errors.ts';
import type { App } from '../../platform/http/app-types.ts';
import { Id, ref, strictObject } from '../../platform/http/fields.ts';
import { writeOnce } from '../../platform/http/idempotency.ts';
import { signedIn } from '../../platform/http/identity.ts';
import { pageOf, PageQuery, readPage, sendPage } from '../../platform/http/pages.ts';
import { forAdmins, forPlayers, route } from '../../platform/http/route.ts';
import type { Page } from '../../platform/page.ts';
import { today } from '../../platform/time.ts';
import { addFee, patchFee, planHasFee, removeFee, waive } from './actions.ts';
import { Due, DueQuery, PlanFee, fee } from './schema.ts';

const params = Type.Object({ due: Id });

export function feeRoutes(app: App, context: Context): void {
  resourceRoutes(app, context, fee, {
    ...{ tag: 'Payments', permissions: { read: 'plans.read', manage: 'payment_terms.manage' } },
    list: {
      summary: 'List the fees of plans.',
      description: 'The memberships of other plans cost nothing.',
      querystring: strictObject({}),
      response: Type.Object({ data: Type.Array(ref(PlanFee)) }),
      async page() {
        const rows = await context.db.read.selectFrom('plan_fees').selectAll().orderBy('plan_id').execute();
        return { data: rows.map((row) => fee.present(row)) };
      },
    },
    create: {
      ...{ run: addFee, duplicate: planHasFee },
      summary: 'Set the fee of a plan.',
      description: 'Memberships owe the fee from today on.',
    },
    get: { summary: 'Get the fee of a plan.', description: 'The price includes the tax.' },
    update: {
      run: patchFee,
      summary: 'Update the fee of a plan.',
      description: 'A new price applies from the next period on.',
    },
    remove: { run: removeFee, summary: 'Delete the fee of a plan.', description: 'Existing debts stay.' },
  });
  dueAdminRoutes(app, context);
  ownDueRoutes(app, context);
}

function dueAdminRoutes(app: App, context: Context): void {
  app.get(
    '/admin/dues',
    route({
      id: 'listDues',
      ...forAdmins('Payments', 'payments.read'),
      summary: 'List membership fees, newest first.',
      description: 'One for each membership and period.',
      querystring: DueQuery,
      response: { 200: pageOf(ref(Due)) },
    }),
    async (request, reply) => {
      const rows = await listDues(context.db.read, request.query, readPage(request));
      return sendPage(request, reply, rows, await presenterOf(context.db.read, context, rows));
    },
  );

  app.post(
    '/admin/dues/:due/waivers',
    route({
      id: 'waiveDue',
      ...forAdmins('Payments', 'payments.take'),
      summary: 'Waive a membership fee or a part of it.',
      description: 'If more is already paid, the rest goes to the balance.',
      params,
      body: ref(WaiverInput),
      response: { 201: ref(Due) },
      problems: ['amount_too_high'],
      idempotent: true,
    }),
    (request, reply) =>
      writeOnce({ context, request, reply }, async (db) => {
        const row = await waive(db, withActor(context, request), request.params.due, request.body);
        return { status: 201, headers: {}, body: JSON.stringify((await presenterOf(db, context, [row]))(row)) };
      }),
  );
}

function ownDueRoutes(app: App, context: Context): void {
  app.get(
    '/me/dues',
    route({
      id: 'listOwnDues',
      ...forPlayers('Payments', 'bookings'),
      summary: "List the current user's membership fees, newest first.",
      description: 'One for each membership and period.',
      querystring: PageQuery,
      response: { 200: pageOf(ref(Due)) },
    }),
    async (request, reply) => {
      const rows = await listDues(context.db.read, { user_id: signedIn(request).id }, readPage(request));
      return sendPage(request, reply, rows, await presenterOf(context.db.read, context, rows));
    },
  );

  app.post(
    '/me/dues/:due/payment',
    route({
      id: 'payOwnDue',
      ...forPlayers('Payments', 'bookings'),
      summary: "Pay one of the current user's membership fees from the balance.",
      description: 'The default amount is the whole debt.',
      params,
      body: ref(OwnPaymentInput),
      response: { 201: ref(Due) },
      problems: ['amount_too_high', 'balance_too_low'],
      idempotent: true,
    }),
    (request, reply) =>
      writeOnce({ context, request, reply }, async (db) => {
        const { id: user_id } = signedIn(request);
        const due_id = request.params.due;
        const own = await findRow(db, 'dues', due_id);
        orNotFound(own?.user_id === user_id ? own : undefined, `membership fee ${due_id}`);
        const dues = [{ due_id, ...request.body }];
        await takePayment(db, withActor(context, request), { user_id, dues, means: [{ means: 'balance' }] });
        const row = (await findRow(db, 'dues', due_id))!;
        return { status: 201, headers: {}, body: JSON.stringify((await presenterOf(db, context, [row]))(row)) };
      }),
  );
}

function listDues(db: Db, { user_id, invoice_id }: Static<typeof DueQuery>, page: Page): Promise<DueRow[]> {
  let query = db.selectFrom('dues').selectAll();
  if (user_id !== undefined) query = query.where('user_id', '=', user_id);
  if (invoice_id !== undefined) {
    const lines = db.selectFrom('invoice_lines').select('due_id').where('invoice_id', '=', invoice_id);
    query = query.where('id', 'in', lines.where('due_id', 'is not', null));
  }
  return readPageById(query, 'id', page);
}

async function presenterOf(db: Db, { now }: Context, rows: readonly DueRow[]): Promise<(row: DueRow) => Due> {
  const date = today((await findRegion(db)).time_zone, now());
  const personOf = await findNames(
    db,
    rows.map(({ user_id }) => user_id),
  );
  const plans = new Map((await db.selectFrom('plans').select(['id', 'name']).execute()).map((plan) => [plan.id, plan]));
  const ids = rows.map(({ membership_id }) => membership_id);
  const found = ids.length === 0 ? [] : await db.selectFrom('memberships').selectAll().where('id', 'in', ids).execute();
  const memberships = new Map(found.map((membership) => [membership.id, membership]));
  return ({ plan_id, user_id, stopped, waived_reason: _, ...row }) => {
    const membership = memberships.get(row.membership_id);
    const now = membership ? stateOn(membership, date) : 'ended';
    const isStopped = stopped !== null && (now === 'grace' || now === 'ended');
    return {
      ...row,
      plan: plans.get(plan_id) ?? { id: plan_id, name: '' },
      user: personOf(user_id),
      owed: owedOfDue(row),
      state: row.owed_since === null ? 'paid' : isStopped ? now : 'open',
    };
  };
}
