import Type from 'typebox';
import { findCourt } from '../courts/store.ts';
import { today } from '../../platform/time.ts';
import { findUserById } from '../accounts/store.ts';
import { withActor } from '../audit/route-audit.ts';
import { getBookingOf } from '../../kernel/visible.ts';
import type { Context } from '../../platform/context.ts';
import type { Db } from '../../platform/db/schema.ts';
import type { App } from '../../platform/http/app-types.ts';
import { Id, ref } from '../../platform/http/fields.ts';
import { writeOnce } from '../../platform/http/idempotency.ts';
import { signedIn } from '../../platform/http/identity.ts';
import { pageOf, PageQuery, readPage, sendPage } from '../../platform/http/pages.ts';
import { forAdmins, forKeys, forPlayers, route } from '../../platform/http/route.ts';
import { slotProblems } from '../../kernel/routes.ts';
import { bookingPayment } from './admin-routes.ts';
import { duePercent, refundsOf } from './charge.ts';
import { takePayment } from './pay.ts';
import { listMovements, summarise } from './reading.ts';
import { Movement, PersonAccount } from './books-schema.ts';
import { BookingPayment, OfferedTerms, OfferedTermsQuery, OwnPaymentInput } from './schema.ts';
import { listTerms } from './store.ts';
import { loadMatcher } from './terms.ts';
import { orNotFound } from '../../platform/errors.ts';

const NOTHING = {
  due_percent: 0,
  pay_within_minutes: 0,
  tax_rate: 0,
  refunds: [],
  refund_to: 'balance' as const,
  late_cancellation_fee: 0,
  no_show_fee: 0,
};
/** No user has this id, so nobody has a plan. */
const NOBODY = 0;
const params = Type.Object({ booking: Id });

export function paymentRoutes(app: App, context: Context): void {
  const { db, now } = context;

  app.get(
    '/courts/:court/payment-terms',
    route({
      id: 'getOfferedTerms',
      ...forKeys('Payments', 'courts:read'),
      summary: 'Get the payment terms of a court.',
      description:
        'With a token, the terms depend on the plans of the user. A booking keeps the terms under which it was made.',
      params: Type.Object({ court: Id }),
      querystring: OfferedTermsQuery,
      response: { 200: ref(OfferedTerms) },
      isCacheable: true,
    }),
    async (request) => {
      const { court: court_id } = request.params;
      const court = orNotFound(await findCourt(db.read, court_id), `court ${court_id}`);
      const { date = today(court.time_zone, now()) } = request.query;
      const user = await request.identify?.();
      const booked = { court_id, user_id: user?.id ?? NOBODY, booking_date: date };
      const found = (await loadMatcher(db.read, await listTerms(db.read), [booked]))(booked);
      if (!found) return { mode: 'none' as const, ...NOTHING };
      const { mode, tax_rate, refund_to, late_cancellation_fee, no_show_fee, pay_within_minutes } = found;
      const due = { due_percent: duePercent(found), pay_within_minutes };
      return { mode, ...due, tax_rate, refunds: refundsOf(found), refund_to, late_cancellation_fee, no_show_fee };
    },
  );

  app.get(
    '/bookings/:booking/payment',
    route({
      id: 'getOwnBookingPayment',
      ...forPlayers('Payments', 'bookings'),
      summary: "Get the cost of one of the current user's bookings.",
      description: 'A booking without payment has the mode `none`.',
      params,
      response: { 200: ref(BookingPayment) },
    }),
    async (request) => {
      const { booking: id } = request.params;
      const { id: userId } = signedIn(request);
      await getBookingOf(db.read, userId, id);
      return bookingPayment(db.read, id, now(), userId);
    },
  );

  app.post(
    '/bookings/:booking/payment',
    route({
      id: 'payOwnBooking',
      ...forPlayers('Payments', 'bookings'),
      summary: "Pay one of the current user's bookings from the balance.",
      description: 'If the booking is held until it is paid, the payment confirms it.',
      params,
      body: ref(OwnPaymentInput),
      response: { 201: ref(BookingPayment) },
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
    (request, reply) =>
      writeOnce({ context, request, reply }, async (db) => {
        const { id: user_id } = signedIn(request);
        const { booking: booking_id } = request.params;
        await getBookingOf(db, user_id, booking_id);
        const bookings = [{ booking_id, ...request.body }];
        await takePayment(db, withActor(context, request), { user_id, bookings, means: [{ means: 'balance' }] });
        return { status: 201, headers: {}, body: JSON.stringify(await bookingPayment(db, booking_id, now(), user_id)) };
      }),
  );

  accountRoutes(app, context);
}

/** Adds the routes that show the account of the current user, and of any person for staff. */
function accountRoutes(app: App, { db }: Context): void {
  app.get(
    '/me/account',
    route({
      id: 'getOwnAccount',
      ...forPlayers('Payments', 'bookings'),
      summary: 'Get the balance and the debts of the current user.',
      description: 'Amounts in different currencies are never added.',
      response: { 200: ref(PersonAccount) },
    }),
    (request) => summarise(db.read, signedIn(request).id),
  );

  app.get(
    '/me/account/movements',
    route({
      id: 'listOwnMovements',
      ...forPlayers('Payments', 'bookings'),
      summary: "List the movements of the current user's account, newest first.",
      description: 'Charges, payments, refunds and payouts.',
      querystring: PageQuery,
      response: { 200: pageOf(ref(Movement)) },
    }),
    async (request, reply) => {
      const rows = await listMovements(db.read, signedIn(request).id, readPage(request));
      return sendPage(request, reply, rows, (row) => row);
    },
  );

  const params = Type.Object({ user: Id });
  app.get(
    '/admin/users/:user/account',
    route({
      id: 'getAccount',
      ...forAdmins('Payments', 'payments.read'),
      summary: 'Get the balance and the debts of a person.',
      description: 'Amounts in different currencies are never added.',
      params,
      response: { 200: ref(PersonAccount) },
    }),
    async ({ params }) => {
      await checkPerson(db.read, params.user);
      return summarise(db.read, params.user);
    },
  );

  app.get(
    '/admin/users/:user/account/movements',
    route({
      id: 'listMovements',
      ...forAdmins('Payments', 'payments.read'),
      summary: "List the movements of a person's account, newest first.",
      description: 'Charges, payments, refunds and payouts.',
      params,
      querystring: PageQuery,
      response: { 200: pageOf(ref(Movement)) },
    }),
    async (request, reply) => {
      const { user } = request.params;
      await checkPerson(db.read, user);
      const rows = await listMovements(db.read, user, readPage(request));
      return sendPage(request, reply, rows, (row) => row);
    },
  );
}

async function checkPerson(db: Db, id: number): Promise<void> {
  orNotFound(await findUserById(db, id), `user ${id}`);
}
