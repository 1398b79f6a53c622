import Type from 'typebox';
import { resourceRoutes } from '../audit/resource.ts';
import { withActor } from '../audit/route-audit.ts';
import { presentPayments } from '../payments/present.ts';
import { Payment } from '../payments/schema.ts';
import type { Context } from '../../platform/context.ts';
import { readPageById } from '../../platform/db/paging.ts';
import type { App } from '../../platform/http/app-types.ts';
import { Id, ref, strictObject } from '../../platform/http/fields.ts';
import { writeOnce } from '../../platform/http/idempotency.ts';
import { pageOf, readPage, sendPage } from '../../platform/http/pages.ts';
import { forAdmins, route } from '../../platform/http/route.ts';
import { payOutFailed, recordPayout, retryRefund } from './actions.ts';
import { needsAttention, presentForStaff } from './present.ts';
import { addProvider, listProviders, patchProvider, type ProviderRow } from './providers.ts';
import {
  AdminOnlinePayment,
  OnlinePaymentQuery,
  PaymentProvider,
  provider,
  ProviderPayout,
  ProviderPayoutInput,
  RefundByInput,
} from './schema.ts';
import { ProviderError } from './provider.ts';
import { settle } from './settle.ts';
import { notificationUrl } from './start.ts';

export function onlineAdminRoutes(app: App, context: Context): void {
  providerRoutes(app, context);
  payoutRoutes(app, context);
  listRoutes(app, context);
  refundRoutes(app, context);
}

function providerRoutes(app: App, context: Context): void {
  const { config, db } = context;
  const present = (row: ProviderRow) =>
    provider.present(row, {
      has_webhook_secret: row.has_webhook_secret === 1,
      notification_url: notificationUrl(config.PUBLIC_URL, row.id),
    });
  resourceRoutes<ProviderRow, Parameters<typeof addProvider>[1], Parameters<typeof patchProvider>[2]['patch']>(
    app,
    context,
    provider,
    {
      ...{ tag: 'Payments', permissions: { read: 'payments.read', manage: 'payment_providers.manage' } },
      presenter: () => present,
      list: {
        id: 'listPaymentProviders',
        summary: "List the club's accounts at payment providers.",
        querystring: strictObject({}),
        response: Type.Object({ data: Type.Array(ref(PaymentProvider)) }),
        page: async () => ({ data: (await listProviders(db.read)).map(present) }),
      },
      createSecret: {
        summary: 'Add an account at a payment provider.',
        description: 'The service checks the API key at the provider.',
        problems: ['payments_not_configured', 'payment_unavailable'],
        response: PaymentProvider,
        run: async (audited, input) => present(await addProvider(audited, input)),
      },
      get: { summary: 'Get an account at a payment provider.' },
      update: {
        run: patchProvider,
        summary: 'Change the keys of an account at a payment provider, or whether players pay there.',
        description: 'An account cannot be deleted, because its payments can be refunded later. Set `active` to false.',
        problems: ['payments_not_configured', 'payment_unavailable'],
      },
    },
  );
}

function payoutRoutes(app: App, context: Context): void {
  app.post(
    '/admin/payment-providers/:provider/payouts',
    route({
      id: 'recordProviderPayout',
      ...forAdmins('Payments', 'payment_providers.manage'),
      summary: 'Record money that a provider has sent to the bank.',
      description: 'The books then have the money at the bank, and the costs of the provider.',
      params: Type.Object({ provider: Id }),
      body: ref(ProviderPayoutInput),
      response: { 201: ref(ProviderPayout) },
      problems: ['amount_too_high'],
      idempotent: true,
    }),
    (request, reply) =>
      writeOnce({ context, request, reply }, async (db) => {
        const { provider: id } = request.params;
        const payout = await recordPayout(db, withActor(context, request), id, request.body);
        return { status: 201, headers: {}, body: JSON.stringify(payout) };
      }),
  );
}

function listRoutes(app: App, { db, now }: Context): void {
  app.get(
    '/admin/online-payments',
    route({
      id: 'listOnlinePayments',
      ...forAdmins('Payments', 'payments.read'),
      summary: 'List online payments, newest first.',
      querystring: OnlinePaymentQuery,
      response: { 200: pageOf(ref(AdminOnlinePayment)) },
    }),
    async (request, reply) => {
      const { booking_id, needs_attention } = request.query;
      let query = db.read.selectFrom('online_payments').selectAll();
      if (booking_id !== undefined) query = query.where('booking_id', '=', booking_id);
      if (needs_attention !== undefined)
        query = query.where('id', needs_attention ? 'in' : 'not in', needsAttention(db.read, now()));
      const rows = await readPageById(query, 'id', readPage(request));
      const shown = new Map((await presentForStaff(db.read, rows, now())).map((payment) => [payment.id, payment]));
      return sendPage(request, reply, rows, ({ id }) => shown.get(id)!);
    },
  );
}

/** Adds the routes for refunds that failed online. */
function refundRoutes(app: App, context: Context): void {
  const params = Type.Object({ refund: Id });
  app.post(
    '/admin/refunds/:refund/retry',
    route({
      id: 'retryRefund',
      ...forAdmins('Payments', 'payments.take'),
      summary: 'Send a failed refund to the provider again.',
      params,
      response: { 202: Type.Object({ refund_id: Id }) },
      problems: ['refund_not_open'],
      idempotent: true,
    }),
    async (request, reply) => {
      await askAbout(context, request.params.refund);
      return writeOnce({ context, request, reply }, async (db) => {
        const { refund: refund_id } = request.params;
        await retryRefund(db, withActor(context, request), refund_id);
        return { status: 202, headers: {}, body: JSON.stringify({ refund_id }) };
      });
    },
  );

  app.post(
    '/admin/refunds/:refund/other-payout',
    route({
      id: 'payOutFailedRefund',
      ...forAdmins('Payments', 'payments.take'),
      summary: 'Record that a refund of an online payment was paid out by other means.',
      description: 'Only for a refund that failed online.',
      params,
      body: ref(RefundByInput),
      response: { 201: ref(Payment) },
      problems: ['refund_not_open'],
      idempotent: true,
    }),
    async (request, reply) => {
      await askAbout(context, request.params.refund);
      return writeOnce({ context, request, reply }, async (db) => {
        const row = await payOutFailed(db, withActor(context, request), request.params.refund, request.body);
        const [payment] = await presentPayments(db, [row]);
        const headers = { location: `${app.prefix}/admin/payments/${row.id}` };
        return { status: 201, headers, body: JSON.stringify(payment) };
      });
    },
  );
}

/** Asks the provider first, because it may have made the refund in the meantime. */
async function askAbout(context: Context, refundId: number): Promise<void> {
  const { read } = context.db;
  const online = read
    .selectFrom('online_payments')
    .innerJoin('refunds', 'refunds.payment_id', 'online_payments.payment_id');
  const found = await online.select('online_payments.id').where('refunds.id', '=', refundId).executeTakeFirst();
  if (found) await settle(context, found.id).catch(ignoreProvider);
}

/** Without a response of the provider, the last known state counts. */
function ignoreProvider(error: unknown): void {
  if (!(error instanceof ProviderError)) throw error;
}
