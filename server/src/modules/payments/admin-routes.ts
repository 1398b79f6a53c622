import Type, { type Static } from 'typebox';
import type { AuditedContext } from '../audit/actions.ts';
import type { Reader } from './refund-parts.ts';
import { findRegion } from '../club/store.ts';
import { resourceRoutes } from '../audit/resource.ts';
import { withActor } from '../audit/route-audit.ts';
import { slotProblems } from '../../kernel/routes.ts';
import { getBooking } from '../../kernel/visible.ts';
import type { Context } from '../../platform/context.ts';
import type { Db } from '../../platform/db/schema.ts';
import { orNotFound } from '../../platform/errors.ts';
import type { App } from '../../platform/http/app-types.ts';
import { Id, ref, strictObject } from '../../platform/http/fields.ts';
import { writeOnce } from '../../platform/http/idempotency.ts';
import { pageOf, readPage, sendPage } from '../../platform/http/pages.ts';
import { forAdmins, route } from '../../platform/http/route.ts';
import { addTerms, patchTerms, removeTerms } from './actions.ts';
import { payOut, reverse, takePayment } from './pay.ts';
import { findPayment, presentAmounts, presentCharge, presentPayments, withoutPayment } from './present.ts';
import { listDebts, listPayments, reportTakings } from './reading.ts';
import {
  BookingPayment,
  BookingPayments,
  BookingPaymentsQuery,
  Payment,
  PaymentInput,
  PaymentQuery,
  PaymentTerms,
  PayoutInput,
  ReversalInput,
  term,
  WaiverInput,
} from './schema.ts';
import { Debts, Takings, TakingsQuery } from './books-schema.ts';
import { findCharges, listOwed, listTerms, type PaymentRow } from './store.ts';
import { waive } from './waivers.ts';

export function paymentAdminRoutes(app: App, context: Context): void {
  termRoutes(app, context);
  chargeRoutes(app, context);
  receiptRoutes(app, context);
  treasurerRoutes(app, context);
}

function termRoutes(app: App, context: Context): void {
  resourceRoutes(app, context, term, {
    ...{ tag: 'Payments', permissions: { read: 'payments.read', manage: 'payment_terms.manage' } },
    list: {
      id: 'listPaymentTerms',
      summary: 'List the payment terms in the order in which they are matched.',
      description: 'Without terms, no booking costs anything.',
      querystring: strictObject({}),
      response: Type.Object({ data: Type.Array(ref(PaymentTerms)) }),
      page: async () => ({ data: (await listTerms(context.db.read)).map((row) => term.present(row)) }),
    },
    create: {
      run: addTerms,
      summary: 'Create payment terms.',
      description: 'They apply to new bookings. Existing bookings keep the terms under which they were made.',
    },
    get: { summary: 'Get payment terms.', description: 'Amounts are in the currency of the court.' },
    update: {
      run: patchTerms,
      summary: 'Update payment terms with a JSON merge patch.',
      description: 'Existing bookings do not change.',
    },
    remove: { run: removeTerms, summary: 'Delete payment terms.', description: 'Existing bookings do not change.' },
  });
}

function chargeRoutes(app: App, context: Context): void {
  const { db, now } = context;
  const params = Type.Object({ booking: Id });

  app.get(
    '/admin/booking-payments',
    route({
      id: 'listBookingPayments',
      ...forAdmins('Payments', 'payments.read'),
      summary: 'Get the costs of several bookings.',
      description: 'Bookings without payment are left out.',
      querystring: BookingPaymentsQuery,
      response: { 200: ref(BookingPayments) },
    }),
    async (request) => {
      const ids = request.query.booking_ids?.split(',').map(Number);
      const charges = ids ? [...(await findCharges(db.read, [...new Set(ids)])).values()] : await listOwed(db.read);
      return { data: charges.map(presentAmounts) };
    },
  );

  app.get(
    '/admin/bookings/:booking/payment',
    route({
      id: 'getBookingPayment',
      ...forAdmins('Payments', 'payments.read'),
      summary: 'Get the cost of a booking, and the paid amount.',
      description: 'A booking without payment has the mode `none`.',
      params,
      response: { 200: ref(BookingPayment) },
    }),
    ({ params }) => bookingPayment(db.read, params.booking, now(), 'staff'),
  );

  app.post(
    '/admin/bookings/:booking/waivers',
    route({
      id: 'waiveBookingPayment',
      ...forAdmins('Payments', 'payments.take'),
      summary: 'Waive a part of what a booking costs.',
      description: 'Fees are waived first. If the player has already paid more, the rest is refunded.',
      params,
      body: ref(WaiverInput),
      response: { 201: ref(BookingPayment) },
      problems: ['amount_too_high', 'written_off'],
      idempotent: true,
    }),
    (request, reply) =>
      writeOnce({ context, request, reply }, async (db) => {
        const { booking } = request.params;
        await waive(db, withActor(context, request), booking, request.body);
        return { status: 201, headers: {}, body: JSON.stringify(await bookingPayment(db, booking, now(), 'staff')) };
      }),
  );
}

/** @throws {Problem} `not_found` if there is no booking */
export async function bookingPayment(
  db: Db,
  id: number,
  now: number,
  reader: Reader,
): Promise<Static<typeof BookingPayment>> {
  const booking = await getBooking(db, id);
  const charge = (await findCharges(db, [id])).get(id);
  return charge
    ? presentCharge(db, charge, booking, now, reader)
    : withoutPayment(booking, (await findRegion(db)).currency);
}

function receiptRoutes(app: App, context: Context): void {
  const { db } = context;
  const params = Type.Object({ payment: Id });
  /** Makes a change, and responds with its receipt. */
  const respondWithReceipt = (
    { request, reply }: Pick<Parameters<typeof writeOnce>[0], 'request' | 'reply'>,
    run: (db: Db, context: AuditedContext) => Promise<PaymentRow>,
  ) =>
    writeOnce({ context, request, reply }, async (db) => {
      const row = await run(db, withActor(context, request));
      const [payment] = await presentPayments(db, [row]);
      const headers = { location: `${app.prefix}/admin/payments/${row.id}` };
      return { status: 201, headers, body: JSON.stringify(payment) };
    });

  app.get(
    '/admin/payments',
    route({
      id: 'listPayments',
      ...forAdmins('Payments', 'payments.read'),
      summary: 'List receipts, newest first.',
      description: 'A reversed payment stays in the list, and the reversal is a receipt of its own.',
      querystring: PaymentQuery,
      response: { 200: pageOf(ref(Payment)) },
    }),
    async (request, reply) => {
      const rows = await listPayments(db.read, request.query, readPage(request));
      const shown = new Map((await presentPayments(db.read, rows)).map((payment) => [payment.id, payment]));
      return sendPage(request, reply, rows, ({ id }) => shown.get(id)!);
    },
  );

  app.get(
    '/admin/payments/:payment',
    route({
      id: 'getPayment',
      ...forAdmins('Payments', 'payments.read'),
      summary: 'Get a receipt.',
      description: 'A receipt never changes.',
      params,
      response: { 200: ref(Payment) },
    }),
    async ({ params }) => orNotFound(await findPayment(db.read, params.payment), `payment ${params.payment}`),
  );

  app.post(
    '/admin/payments',
    route({
      id: 'takePayment',
      ...forAdmins('Payments', 'payments.take'),
      summary: 'Take a payment for bookings or into the balance of a person.',
      description: 'The parts in `means` must sum to the payment. All bookings must have the same currency.',
      body: ref(PaymentInput),
      response: { 201: ref(Payment) },
      problems: [
        'amount_too_high',
        'written_off',
        'balance_too_low',
        'invalid_transition',
        'payment_required',
        ...slotProblems,
      ],
      idempotent: true,
    }),
    (request, reply) => respondWithReceipt({ request, reply }, (db, context) => takePayment(db, context, request.body)),
  );

  app.post(
    '/admin/payouts',
    route({
      id: 'payOutBalance',
      ...forAdmins('Payments', 'payments.take'),
      summary: 'Pay out a part of the balance of a person.',
      description: 'The receipt has a negative amount.',
      body: ref(PayoutInput),
      response: { 201: ref(Payment) },
      problems: ['balance_too_low'],
      idempotent: true,
    }),
    (request, reply) => respondWithReceipt({ request, reply }, (db, context) => payOut(db, context, request.body)),
  );

  app.post(
    '/admin/payments/:payment/reversal',
    route({
      id: 'reversePayment',
      ...forAdmins('Payments', 'payments.take'),
      summary: 'Reverse a payment that was a mistake.',
      description: 'The receipt stays, and a second receipt undoes it. The bookings owe the money again.',
      params,
      body: ref(ReversalInput),
      response: { 201: ref(Payment) },
      problems: ['already_reversed', 'balance_too_low'],
      idempotent: true,
    }),
    (request, reply) => {
      const { params, body } = request;
      return respondWithReceipt({ request, reply }, (db, context) => reverse(db, context, params.payment, body));
    },
  );
}

function treasurerRoutes(app: App, { db }: Context): void {
  app.get(
    '/admin/takings',
    route({
      id: 'reportTakings',
      ...forAdmins('Payments', 'ledger.read'),
      summary: 'Report the takings and the revenue of a period.',
      description: 'The dates are in the time zone of the club. By default, the report contains all transactions.',
      querystring: TakingsQuery,
      response: { 200: ref(Takings) },
    }),
    ({ query }) => reportTakings(db.read, query),
  );

  app.get(
    '/admin/debts',
    route({
      id: 'listDebts',
      ...forAdmins('Payments', 'payments.read'),
      summary: 'List the people who owe money.',
      description: 'A person who owes money in several currencies is listed once for each.',
      response: { 200: ref(Debts) },
    }),
    async () => ({ data: await listDebts(db.read) }),
  );
}
