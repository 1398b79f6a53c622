import Type from 'typebox';
import { withActor } from '../audit/route-audit.ts';
import { getBooking, getBookingOf } from '../../kernel/visible.ts';
import type { Context } from '../../platform/context.ts';
import type { App } from '../../platform/http/app-types.ts';
import { acceptedVersions, versioned } from '../../platform/http/etag.ts';
import { Id, ref } from '../../platform/http/fields.ts';
import { signedIn } from '../../platform/http/identity.ts';
import { forAdmins, forPlayers, route } from '../../platform/http/route.ts';
import { findBankAccount, setBankAccount, transferOf } from './account.ts';
import { BankAccount, BankAccountInput, Transfer } from './schema.ts';

const params = Type.Object({ booking: Id });
const description = 'The amount is the present debt of the booking.';
const problems = ['bank_account_missing'] as const;

export function transferRoutes(app: App, context: Context): void {
  const { db } = context;

  app.get(
    '/bookings/:booking/transfer',
    route({
      id: 'getOwnTransfer',
      ...forPlayers('Bank', 'bookings'),
      summary: "Get the details for paying one of the current user's bookings by bank transfer.",
      ...{ description, params, problems, response: { 200: ref(Transfer) } },
    }),
    async (request) => {
      const { booking } = request.params;
      return transferOf(db.read, await getBookingOf(db.read, signedIn(request).id, booking));
    },
  );

  app.get(
    '/admin/bookings/:booking/transfer',
    route({
      id: 'getTransfer',
      ...forAdmins('Bank', 'payments.read'),
      summary: 'Get the details for paying a booking by bank transfer.',
      ...{ description, params, problems, response: { 200: ref(Transfer) } },
    }),
    async ({ params }) => transferOf(db.read, await getBooking(db.read, params.booking)),
  );

  accountRoutes(app, context);
}

function accountRoutes(app: App, context: Context): void {
  app.get(
    '/admin/bank-account',
    route({
      id: 'getBankAccount',
      ...forAdmins('Bank', 'bank.manage'),
      summary: "Get the club's bank account.",
      description: 'Without an account, `holder`, `iban` and `bic` are null.',
      response: { 200: ref(BankAccount) },
      versioned: true,
    }),
    async (_request, reply) => versioned(reply, await findBankAccount(context.db.read)),
  );

  app.put(
    '/admin/bank-account',
    route({
      id: 'setBankAccount',
      ...forAdmins('Bank', 'bank.manage'),
      summary: "Set the club's bank account.",
      description: 'Players then see the details for paying by bank transfer.',
      body: ref(BankAccountInput),
      response: { 200: ref(BankAccount) },
      versioned: true,
      conditional: true,
    }),
    async (request, reply) =>
      versioned(reply, await setBankAccount(withActor(context, request), request.body, acceptedVersions(request))),
  );
}
