import Type from 'typebox';
import { slotProblems } from '../../kernel/routes.ts';
import { getBooking, getBookingOf } from '../../kernel/visible.ts';
import type { Context } from '../../platform/context.ts';
import { transact } from '../../platform/db/transact.ts';
import type { App } from '../../platform/http/app-types.ts';
import { Id, ref, strictObject } from '../../platform/http/fields.ts';
import { signedIn } from '../../platform/http/identity.ts';
import { forAdmins, forPlayers, route } from '../../platform/http/route.ts';
import { resourceRoutes } from '../audit/resource.ts';
import { withActor } from '../audit/route-audit.ts';
import { bookingPayment } from '../payments/admin-routes.ts';
import { BookingPayment } from '../payments/schema.ts';
import { addCode, applyCode, codeExists, patchCode, removeCode } from './actions.ts';
import { DiscountCode, discountCode, UsedCodeInput } from './schema.ts';

const params = Type.Object({ booking: Id });

export function discountRoutes(app: App, context: Context): void {
  const { db, now } = context;

  resourceRoutes(app, context, discountCode, {
    ...{ tag: 'Payments', permissions: { read: 'payment_terms.manage', manage: 'payment_terms.manage' } },
    list: {
      id: 'listDiscountCodes',
      summary: 'List the discount codes.',
      description: 'Players cannot list discount codes.',
      querystring: strictObject({}),
      response: Type.Object({ data: Type.Array(ref(DiscountCode)) }),
      page: async () => {
        const rows = await db.read.selectFrom('discount_codes').selectAll().orderBy('code').execute();
        return { data: rows.map((row) => discountCode.present(row)) };
      },
    },
    create: {
      run: addCode,
      duplicate: codeExists,
      summary: 'Create a discount code.',
      description: 'The code lowers the price of charged bookings.',
      problems: ['code_exists'],
    },
    get: { summary: 'Get a discount code.', description: 'Amounts are in minor units.' },
    update: {
      run: patchCode,
      summary: 'Update a discount code with a JSON merge patch.',
      description: 'Bookings with the code keep their discount.',
      problems: ['code_exists'],
    },
    remove: {
      run: removeCode,
      summary: 'Delete a discount code.',
      description: 'Bookings with the code keep their discount.',
    },
  });

  app.put(
    '/bookings/:booking/discount-code',
    route({
      id: 'useDiscountCode',
      ...forPlayers('Payments', 'bookings'),
      summary: "Use a discount code for one of the current user's upcoming bookings.",
      description: 'If the player has already paid more than the new price, the rest is refunded.',
      params,
      body: ref(UsedCodeInput),
      response: { 200: ref(BookingPayment) },
      problems: ['code_not_valid', 'payment_required', ...slotProblems],
    }),
    (request) =>
      transact(db, async (db) => {
        const { booking: id } = request.params;
        const booking = await getBookingOf(db, signedIn(request).id, id);
        await applyCode(db, withActor(context, request), booking, request.body.code ?? null);
        return bookingPayment(db, id, now(), signedIn(request).id);
      }),
  );

  app.put(
    '/admin/bookings/:booking/discount-code',
    route({
      id: 'discountBooking',
      ...forAdmins('Payments', 'payments.take'),
      summary: 'Use a discount code for an upcoming booking of a person.',
      description: 'If the player has already paid more than the new price, the rest is refunded.',
      params,
      body: ref(UsedCodeInput),
      response: { 200: ref(BookingPayment) },
      problems: ['code_not_valid', 'payment_required', ...slotProblems],
    }),
    (request) =>
      transact(db, async (db) => {
        const { booking: id } = request.params;
        await applyCode(db, withActor(context, request), await getBooking(db, id), request.body.code ?? null);
        return bookingPayment(db, id, now(), 'staff');
      }),
  );
}
