import Type, { type Static } from 'typebox';
import {
  Id,
  integer,
  LocalDate,
  Money,
  nullable,
  oneOf,
  strictObject,
  Timestamp,
  visibleText,
} from '../../platform/http/fields.ts';
import { pageParameters } from '../../platform/http/pages.ts';

const { currency } = Money.properties;
const account = {
  holder: nullable(visibleText(70, { description: 'The name of the account holder. Null removes the account.' })),
  iban: nullable(Type.String({ maxLength: 50, description: 'The IBAN. The service removes spaces.' })),
};

export const BankAccountInput = strictObject(
  { ...account, bic: Type.Optional(nullable(Type.String({ maxLength: 20 }))) },
  { $id: 'BankAccountInput' },
);
export type BankAccountInput = Static<typeof BankAccountInput>;

export const BankAccount = Type.Object(
  { ...account, bic: nullable(Type.String()), version: Type.Integer(), updated_at: Timestamp },
  { $id: 'BankAccount', description: 'The bank account for the transfers of players.' },
);

export const Transfer = Type.Object(
  {
    holder: Type.String(),
    iban: Type.String(),
    bic: nullable(Type.String()),
    reference: Type.String({
      description: 'The creditor reference (ISO 11649) in groups of four characters, such as `RF34 0000 0000 42`.',
    }),
    amount: integer(0, Number.MAX_SAFE_INTEGER, 'The debt in minor units.'),
    currency,
    qr_text: nullable(
      Type.String({ description: 'The text of a QR code (EPC069-12). Null if the booking has no debt in euros.' }),
    ),
  },
  { $id: 'Transfer', description: 'The details for paying a booking by bank transfer.' },
);
export type Transfer = Static<typeof Transfer>;

const column = Type.Optional(Type.String({ minLength: 1, maxLength: 100 }));
const StatementColumns = strictObject(
  {
    date: Type.String({ minLength: 1, maxLength: 100 }),
    ...{ amount: column, credit: column, name: column, text: column, reference: column, currency: column },
  },
  { description: 'The names of the columns of a CSV file, if the service does not recognise them.' },
);
export type StatementColumns = Static<typeof StatementColumns>;

export const BankStatementInput = strictObject(
  {
    content: Type.String({ minLength: 1, maxLength: 4_000_000, description: 'The file as text: CAMT.053 or CSV.' }),
    columns: Type.Optional(StatementColumns),
  },
  { $id: 'BankStatementInput' },
);
export type BankStatementInput = Static<typeof BankStatementInput>;

export const BankImport = Type.Object(
  {
    new: Type.Integer(),
    booked: Type.Integer({ description: 'New lines with the reference of a booking.' }),
    open: Type.Integer({ description: 'New lines that staff must book.' }),
    known: Type.Integer({ description: 'Lines of an earlier import.' }),
    skipped: Type.Integer({ description: 'Outgoing transfers, and transfers that are not booked yet.' }),
  },
  { $id: 'BankImport', description: 'The numbers of lines of an imported statement.' },
);
export type BankImport = Static<typeof BankImport>;

const Proposal = Type.Object({
  user: Type.Object({ id: Id, name: Type.String() }),
  bookings: Type.Array(Type.Object({ booking_id: Id, amount: Type.Integer() })),
  dues: Type.Array(Type.Object({ due_id: Id, amount: Type.Integer() })),
  top_up: Type.Integer({ description: 'The part that goes to the balance.' }),
});
export type Proposal = Static<typeof Proposal>;

const status = oneOf(['open', 'booked', 'ignored']);
export type LineStatus = Static<typeof status>;

export const BankLine = Type.Object(
  {
    id: Id,
    booked_on: LocalDate,
    amount: Type.Integer({ description: 'In minor units.' }),
    currency,
    name: nullable(Type.String({ description: "The payer's name." })),
    text: nullable(Type.String()),
    status,
    payment_id: nullable(Id),
    ignored_reason: nullable(Type.String()),
    created_at: Timestamp,
    proposals: Type.Array(Proposal, { description: 'At most three proposals. Only an open line has proposals.' }),
  },
  { $id: 'BankLine', description: 'An incoming transfer on a bank statement.' },
);
export type BankLine = Static<typeof BankLine>;

export const BankLineQuery = strictObject({ ...pageParameters, status: Type.Optional(status) });

const part = Type.Optional(integer(1, 1_000_000_000, 'In minor units.'));

export const BankLinePaymentInput = strictObject(
  {
    user_id: Id,
    bookings: Type.Optional(
      Type.Array(strictObject({ booking_id: Id, amount: part }), {
        maxItems: 100,
        description: 'The default amount is the debt, or the rest of the transfer if the rest is smaller.',
      }),
    ),
    dues: Type.Optional(
      Type.Array(strictObject({ due_id: Id, amount: part }), {
        maxItems: 100,
        description: 'Membership fees, which are paid after the bookings.',
      }),
    ),
  },
  { $id: 'BankLinePaymentInput', description: 'The rest of the transfer goes to the balance of the person.' },
);
export type BankLinePaymentInput = Static<typeof BankLinePaymentInput>;

export const IgnoreInput = strictObject({ reason: visibleText(500) }, { $id: 'IgnoreInput' });
