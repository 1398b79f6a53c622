import Type from 'typebox';
import type { Context } from '../../platform/context.ts';
import { readPageById } from '../../platform/db/paging.ts';
import type { App } from '../../platform/http/app-types.ts';
import { Id, ref } from '../../platform/http/fields.ts';
import { writeOnce } from '../../platform/http/idempotency.ts';
import { signedIn } from '../../platform/http/identity.ts';
import { pageOf, readPage, sendPage } from '../../platform/http/pages.ts';
import { forAdmins, forPlayers, route } from '../../platform/http/route.ts';
import { withActor } from '../audit/route-audit.ts';
import { cancelVoucher, redeemVoucher, sellVoucher } from './actions.ts';
import { presentVouchers } from './present.ts';
import { RedeemedVoucher, RedeemInput, Voucher, VoucherInput, VoucherQuery } from './schema.ts';

const params = Type.Object({ voucher: Id });

export function voucherRoutes(app: App, context: Context): void {
  const { db } = context;

  app.get(
    '/admin/vouchers',
    route({
      id: 'listVouchers',
      ...forAdmins('Payments', 'payments.take'),
      summary: 'List gift vouchers, newest first.',
      description: 'The list contains the codes, so only people who take payments can read it.',
      querystring: VoucherQuery,
      response: { 200: pageOf(ref(Voucher)) },
    }),
    async (request, reply) => {
      const { status } = request.query;
      const all = db.read.selectFrom('vouchers').selectAll();
      const query = status === undefined ? all : all.where('status', '=', status);
      const rows = await readPageById(query, 'id', readPage(request));
      const shown = new Map((await presentVouchers(db.read, rows)).map((voucher) => [voucher.id, voucher]));
      return sendPage(request, reply, rows, ({ id }) => shown.get(id)!);
    },
  );

  app.post(
    '/admin/vouchers',
    route({
      id: 'sellVoucher',
      ...forAdmins('Payments', 'payments.take'),
      summary: 'Sell a gift voucher.',
      description: 'With `means`, the payment is a top-up with a receipt. The voucher is then paid from the balance.',
      body: ref(VoucherInput),
      response: { 201: ref(Voucher) },
      problems: ['balance_too_low'],
      idempotent: true,
    }),
    (request, reply) =>
      writeOnce({ context, request, reply }, async (db) => {
        const row = await sellVoucher(db, withActor(context, request), request.body);
        const [voucher] = await presentVouchers(db, [row]);
        return { status: 201, headers: {}, body: JSON.stringify(voucher) };
      }),
  );

  app.post(
    '/admin/vouchers/:voucher/cancellation',
    route({
      id: 'cancelVoucher',
      ...forAdmins('Payments', 'payments.take'),
      summary: 'Cancel an open gift voucher.',
      description: 'The money goes to the balance of the person who bought it.',
      params,
      response: { 200: ref(Voucher) },
      problems: ['voucher_not_valid'],
      idempotent: true,
    }),
    (request, reply) =>
      writeOnce({ context, request, reply }, async (db) => {
        const row = await cancelVoucher(db, withActor(context, request), request.params.voucher);
        const [voucher] = await presentVouchers(db, [row]);
        return { status: 200, headers: {}, body: JSON.stringify(voucher) };
      }),
  );

  app.post(
    '/me/vouchers',
    route({
      id: 'redeemVoucher',
      ...forPlayers('Payments', 'bookings'),
      summary: 'Redeem a gift voucher.',
      description: 'The amount of the voucher is added to the balance of the current user.',
      body: ref(RedeemInput),
      response: { 201: ref(RedeemedVoucher) },
      problems: ['voucher_not_valid'],
      idempotent: true,
    }),
    (request, reply) =>
      writeOnce({ context, request, reply }, async (db) => {
        const actor = withActor(context, request);
        const { amount, currency } = await redeemVoucher(db, actor, signedIn(request).id, request.body.code);
        return { status: 201, headers: {}, body: JSON.stringify({ amount, currency }) };
      }),
  );
}
