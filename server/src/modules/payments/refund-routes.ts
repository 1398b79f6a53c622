import Type from 'typebox';
import { withActor } from '../audit/route-audit.ts';
import { getBookingOf } from '../../kernel/visible.ts';
import type { Context } from '../../platform/context.ts';
import { readPageById } from '../../platform/db/paging.ts';
import type { App } from '../../platform/http/app-types.ts';
import { Id, ref, strictObject } from '../../platform/http/fields.ts';
import { writeOnce } from '../../platform/http/idempotency.ts';
import { signedIn } from '../../platform/http/identity.ts';
import { pageOf, readPage, sendPage } from '../../platform/http/pages.ts';
import { forAdmins, forPlayers, route } from '../../platform/http/route.ts';
import { bookingPayment } from './admin-routes.ts';
import { presentPayments } from './present.ts';
import { keepOwnRefunds, keepRefund, payOutRefund, presentRefunds } from './refunds.ts';
import { BookingPayment, DrawerId, Payment, RefundQuery, BookingRefund } from './schema.ts';

export function refundRoutes(app: App, context: Context): void {
  const { db, now } = context;
  const params = Type.Object({ refund: Id });

  app.get(
    '/admin/refunds',
    route({
      id: 'listRefunds',
      ...forAdmins('Payments', 'payments.read'),
      summary: 'List refunds to the means of payment, newest first.',
      description: 'The club must still pay out open refunds.',
      querystring: RefundQuery,
      response: { 200: pageOf(ref(BookingRefund)) },
    }),
    async (request, reply) => {
      const { state, booking_id } = request.query;
      let query = db.read.selectFrom('refunds').selectAll();
      if (state !== undefined) query = query.where('state', '=', state);
      if (booking_id !== undefined) query = query.where('booking_id', '=', booking_id);
      const rows = await readPageById(query, 'id', readPage(request));
      const shown = new Map((await presentRefunds(db.read, rows)).map((refund) => [refund.id, refund]));
      return sendPage(request, reply, rows, ({ id }) => shown.get(id)!);
    },
  );

  app.post(
    '/admin/refunds/:refund/payout',
    route({
      id: 'payOutRefund',
      ...forAdmins('Payments', 'payments.take'),
      summary: 'Record that a refund was paid out.',
      description: 'The receipt has a negative amount. Cash leaves the drawer.',
      params,
      querystring: strictObject({ drawer_id: Type.Optional(DrawerId) }),
      response: { 201: ref(Payment) },
      problems: ['refund_not_open'],
      idempotent: true,
    }),
    (request, reply) =>
      writeOnce({ context, request, reply }, async (db) => {
        const row = await payOutRefund(db, withActor(context, request), request.params.refund, request.query);
        const [payment] = await presentPayments(db, [row]);
        const headers = { location: `${app.prefix}/admin/payments/${row.id}` };
        return { status: 201, headers, body: JSON.stringify(payment) };
      }),
  );

  app.post(
    '/admin/refunds/:refund/keep',
    route({
      id: 'keepRefund',
      ...forAdmins('Payments', 'payments.take'),
      summary: 'Add an open refund to the balance of the person who paid.',
      description: 'It is then no longer paid out.',
      params,
      response: { 200: ref(BookingRefund) },
      problems: ['refund_not_open'],
      idempotent: true,
    }),
    (request, reply) =>
      writeOnce({ context, request, reply }, async (db) => {
        const row = await keepRefund(db, withActor(context, request), request.params.refund);
        const [refund] = await presentRefunds(db, [row]);
        return { status: 200, headers: {}, body: JSON.stringify(refund) };
      }),
  );

  app.post(
    '/bookings/:booking/refunds/keep',
    route({
      id: 'keepOwnRefunds',
      ...forPlayers('Payments', 'bookings'),
      summary: "Add the open refunds of a booking to the current user's balance.",
      description: 'They are then no longer paid out.',
      params: Type.Object({ booking: Id }),
      response: { 200: ref(BookingPayment) },
      problems: ['refund_not_open'],
      idempotent: true,
    }),
    (request, reply) =>
      writeOnce({ context, request, reply }, async (db) => {
        const { id: userId } = signedIn(request);
        const { booking: id } = request.params;
        await getBookingOf(db, userId, id);
        await keepOwnRefunds(db, withActor(context, request), id, userId);
        return { status: 200, headers: {}, body: JSON.stringify(await bookingPayment(db, id, now(), userId)) };
      }),
  );
}
