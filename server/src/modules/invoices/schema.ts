import Type, { type Static } from 'typebox';
import {
  Id,
  LocalDate,
  Money,
  Timestamp,
  nullable,
  oneOf,
  strictObject,
  visibleText,
} from '../../platform/http/fields.ts';
import { pageParameters } from '../../platform/http/pages.ts';

const { currency } = Money.properties;
const prefix = Type.String({
  maxLength: 20,
  pattern: '^[A-Za-z0-9./_-]*$',
  description: 'The numbers begin with this prefix.',
});

const sellerFields = {
  legal_name: nullable(visibleText(200)),
  address: nullable(visibleText(500)),
  tax_number: nullable(visibleText(60)),
  footer: nullable(visibleText(1000, { description: 'The text below the lines, such as bank details.' })),
};
const settingFields = { ...sellerFields, invoice_prefix: prefix, credit_note_prefix: prefix };

export const InvoiceSettings = Type.Object(
  { ...settingFields, version: Type.Integer() },
  {
    $id: 'InvoiceSettings',
    description: 'The details of the club on new invoices. The defaults are the name and the address of the club.',
  },
);
export type InvoiceSettings = Static<typeof InvoiceSettings>;
export const InvoiceSettingsInput = strictObject(settingFields, { $id: 'InvoiceSettingsInput' });
export type InvoiceSettingsInput = Static<typeof InvoiceSettingsInput>;

const Seller = Type.Object(sellerFields);
export type Seller = Static<typeof Seller>;
const Buyer = Type.Object({ name: Type.String(), address: nullable(Type.String()) });
export type Buyer = Static<typeof Buyer>;

const amounts = { net: Type.Integer(), tax: Type.Integer(), gross: Type.Integer() };
const tax_rate = Type.Integer({ description: 'In hundredths of a percent.' });
const person = Type.Object({ id: Id, name: Type.String() });
const kind = oneOf(['invoice', 'credit_note']);

const InvoiceLine = Type.Object({
  booking_id: nullable(Id),
  due_id: nullable(Id),
  kind: oneOf(['court', 'fee', 'membership']),
  court: Type.String({ description: 'The plan of a membership.' }),
  booking_date: LocalDate,
  start_time: nullable(Type.String()),
  end_time: nullable(Type.String()),
  period_to: nullable(LocalDate),
  tax_rate,
  ...amounts,
  player: nullable(Type.String({ description: 'The name of the player, if somebody else gets the invoice.' })),
  corrects: nullable(Type.String({ description: 'The number of the invoice whose amount this line changes.' })),
});

export const Invoice = Type.Object(
  {
    id: Id,
    number: Type.String({
      description: 'A number such as `INV-2026-000042`. The numbers of a kind have no gaps in a year.',
    }),
    kind,
    date: LocalDate,
    date_from: nullable(LocalDate),
    date_to: nullable(LocalDate),
    user: person,
    seller: Seller,
    buyer: Buyer,
    currency,
    lines: Type.Array(InvoiceLine),
    taxes: Type.Array(Type.Object({ tax_rate, ...amounts })),
    ...amounts,
    paid: Type.Integer({ description: 'The part of `gross` that was paid when the invoice was made.' }),
    owed: Type.Integer(),
    credits_id: nullable(Id),
    credited_by_id: nullable(Id),
    reason: nullable(Type.String()),
    created_at: Timestamp,
  },
  {
    $id: 'Invoice',
    description: 'An invoice or a credit note. It never changes. The amounts of a credit note are negative.',
  },
);
export type Invoice = Static<typeof Invoice>;

const InvoiceDraft = Type.Object({
  user: person,
  kind,
  currency,
  gross: Type.Integer(),
  bookings: Type.Integer(),
  dues: Type.Integer(),
  id: nullable(Id),
  number: nullable(Type.String()),
});
export const InvoiceRun = Type.Object(
  { data: Type.Array(InvoiceDraft) },
  { $id: 'InvoiceRun', description: 'The invoices and credit notes of a run. The ids of a preview are null.' },
);
export type InvoiceRun = Static<typeof InvoiceRun>;

const days = { date_from: LocalDate, date_to: LocalDate };
const anyDays = { date_from: Type.Optional(LocalDate), date_to: Type.Optional(LocalDate) };
export const InvoiceRunQuery = strictObject({ ...anyDays, user_id: Type.Optional(Id) });
const email = Type.Optional(Type.Boolean({ description: 'Whether to send the invoices by email.' }));
export const InvoiceRunInput = strictObject({ ...days, email }, { $id: 'InvoiceRunInput' });
export const InvoiceInput = strictObject(
  {
    user_id: Id,
    ...days,
    email,
    address: Type.Optional(
      visibleText(500, { description: "The default is the address of the person's last invoice." }),
    ),
  },
  { $id: 'InvoiceInput' },
);
export const InvoicePayer = Type.Object(
  { payer: nullable(person), pays_for: Type.Array(person) },
  {
    $id: 'InvoicePayer',
    description: 'The person who gets the invoices of a person, and whose invoices the person gets.',
  },
);
export const InvoicePayerInput = strictObject({ payer_id: nullable(Id) }, { $id: 'InvoicePayerInput' });
export const CreditNoteInput = strictObject(
  { reason: visibleText(500, { description: 'The credit note contains the reason.' }) },
  { $id: 'CreditNoteInput' },
);

export const InvoiceQuery = strictObject({
  ...pageParameters,
  ...anyDays,
  user_id: Type.Optional(Id),
  kind: Type.Optional(kind),
});
