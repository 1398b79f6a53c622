import Type, { type Static } from 'typebox';
import {
  Id,
  LocalDate,
  Money,
  Timestamp,
  integer,
  nullable,
  oneOf,
  strictObject,
  versionFields,
  visibleText,
} from '../../platform/http/fields.ts';
import { pageParameters } from '../../platform/http/pages.ts';
import { resource } from '../../platform/resource.ts';
import { deskMeans, means } from '../ledger/accounts.ts';

const Amount = integer(1, 1_000_000_000, 'In minor units, such as cents.');
const Fee = integer(0, 1_000_000_000, 'In minor units of the currency of the court.');
export const currency = Money.properties.currency;

const Refund = strictObject({
  hours_before: integer(0, 8760, 'The cancellation is at least this many hours before the start.'),
  percent: integer(0, 100, 'The refunded percentage of the price.'),
});
export type Refund = Static<typeof Refund>;

const idList = (description: string) =>
  nullable(Type.Array(Id, { minItems: 1, maxItems: 1000, uniqueItems: true, description }));

export const termFields = {
  name: visibleText(100),
  position: integer(0, 10_000, 'The matching terms with the lowest position apply.'),
  court_ids: idList('Null means all courts.'),
  plan_ids: idList('The player has one of these plans on the day of the booking. Null means everybody.'),
  mode: oneOf(['none', 'later', 'now', 'deposit'], {
    description:
      '`none` charges nothing. With `later`, the player owes the price from the confirmation on. With `now`, the slot is ' +
      'held (status `offered`) until it is paid. With `deposit`, this applies to `deposit_percent` of the price. A ' +
      'booking by staff is always owed.',
  }),
  deposit_percent: integer(1, 100, 'The deposit in percent of the price, for the mode `deposit`.'),
  pay_within_minutes: integer(
    5,
    1440,
    'The slot is held this many minutes, but not after the start. After an accepted request, at least 24 hours.',
  ),
  share_within_minutes: integer(0, 1440, 'Time to pay for a booking that several people pay. 0: nobody can share.'),
  tax_rate: integer(0, 10_000, 'In hundredths of a percent. Prices include the tax.'),
  refunds: Type.Array(Refund, {
    maxItems: 10,
    description:
      'The entry with the most hours that the cancellation reaches applies. If none matches, nothing is refunded. An ' +
      'empty list, or a cancellation by the club, refunds everything.',
  }),
  refund_to: oneOf(['balance', 'origin'], {
    description:
      'With `balance`, refunds go to the balance of the player. With `origin`, they go back to the person who paid, by ' +
      'the same means. What a balance paid goes to the balance of the player.',
  }),
  late_cancellation_fee: { ...Fee, description: 'Added if the cancellation does not refund everything.' },
  no_show_fee: { ...Fee, description: 'Added to the price if the player does not come.' },
  max_owed: nullable({
    ...Fee,
    description: 'A player who owes more, in any currency, cannot book. Null means no limit. Staff can always book.',
  }),
};

export const term = resource({
  ...{ name: 'PaymentTerms', table: 'payment_terms', path: 'payment-terms/:terms' },
  options: { body: { description: 'The rules for the price, the fees and the refund of a booking.' } },
  fields: termFields,
  shown: versionFields,
  defaults: {
    ...{ position: 100, court_ids: null, plan_ids: null, mode: 'later' as const, tax_rate: 0, refunds: [] },
    refund_to: 'balance' as const,
    ...{ deposit_percent: 50, pay_within_minutes: 15, share_within_minutes: 0 },
    ...{ late_cancellation_fee: 0, no_show_fee: 0, max_owed: null },
  },
});
export const { body: PaymentTerms, input: PaymentTermsInput, patch: PaymentTermsPatch } = term;
export type PaymentTermsInput = Static<typeof PaymentTermsInput>;

export type RefundTo = PaymentTermsInput['refund_to'] & string;

const { mode, tax_rate, refunds, refund_to, late_cancellation_fee, no_show_fee } = termFields;
const offered = {
  ...{ mode, tax_rate, refunds, refund_to, late_cancellation_fee, no_show_fee },
  due_percent: Type.Integer({
    description: 'The percentage of the price that is paid before the confirmation.',
  }),
};

export const OfferedTerms = Type.Object(
  {
    ...offered,
    pay_within_minutes: Type.Integer({ description: 'The slot is held for the payment this many minutes.' }),
  },
  { $id: 'OfferedTerms', description: 'The payment terms of a court for the current user.' },
);
export const OfferedTermsQuery = strictObject({
  date: Type.Optional({ ...LocalDate, description: 'The default is today.' }),
});

export const BookingPayment = Type.Object(
  {
    ...offered,
    booking_id: Id,
    currency,
    charged: Type.Integer({ description: 'The price and the fees, after the waiver.' }),
    fees: Type.Integer({ description: 'The part of `charged` that is fees.' }),
    tax: Type.Integer({ description: 'The tax that `charged` includes.' }),
    waived: Type.Integer(),
    paid: Type.Integer({ description: 'The payments without the refunds.' }),
    written_off: Type.Integer({ description: 'The debt that the club does not expect any more.' }),
    owed: Type.Integer(),
    owed_since: nullable(Timestamp),
    discount: Type.Integer({ description: 'The amount by which the discount code lowers the price.' }),
    discount_code: nullable(Type.String()),
    due: Type.Integer({ description: 'The amount that confirms a held booking.' }),
    pay_by: nullable({ ...Timestamp, description: 'The held booking is cancelled at this time unless it is paid.' }),
    refund_if_cancelled: nullable(
      Type.Integer({
        description: 'The refund if the player cancels now. Null if the booking is not upcoming.',
      }),
    ),
    open_refunds: Type.Array(Money, { description: 'The refunds that the club must still pay out to the reader.' }),
    owed_if_cancelled: nullable(Type.Integer({ description: 'The remaining debt if the player cancels now.' })),
  },
  { $id: 'BookingPayment', description: 'The cost of a booking. Amounts are in minor units.' },
);
export type BookingPayment = Static<typeof BookingPayment>;

export const BookingPayments = Type.Object(
  {
    data: Type.Array(
      Type.Object({
        ...{ booking_id: Id, currency, charged: Type.Integer(), paid: Type.Integer() },
        ...{ written_off: Type.Integer(), owed: Type.Integer() },
      }),
    ),
  },
  { $id: 'BookingPayments', description: 'Bookings with a price to pay. Other bookings are left out.' },
);
export const BookingPaymentsQuery = strictObject({
  booking_ids: Type.Optional(
    Type.String({
      pattern: '^[0-9]{1,15}(,[0-9]{1,15}){0,499}$',
      description: 'At most 500 ids. The default is the 500 bookings with the oldest debts.',
    }),
  ),
});

export const DrawerId = { ...Id, description: 'The drawer of the cash. The default is the first drawer.' };

const MeansPart = strictObject({
  means: oneOf(deskMeans, { description: '`balance` is the money that the club holds for the person.' }),
  amount: Type.Optional({ ...Amount, description: 'Only the last part can omit it: the part then pays the rest.' }),
  tendered: Type.Optional({ ...Amount, description: 'The cash that the person hands over.' }),
  drawer_id: Type.Optional(DrawerId),
});
export type MeansPart = Static<typeof MeansPart>;

const Paid = Type.Array(MeansPart, { minItems: 1, maxItems: 4 });
export const Reason = visibleText(500, { description: 'Staff can see it.' });

export const PaymentInput = strictObject(
  {
    user_id: Id,
    bookings: Type.Optional(
      Type.Array(
        strictObject({
          booking_id: Id,
          amount: Type.Optional({
            ...Amount,
            description: 'The default is the amount `due` of a held booking, or the whole debt of another booking.',
          }),
        }),
        { maxItems: 100, description: 'The bookings of any people that the person pays.' },
      ),
    ),
    dues: Type.Optional(
      Type.Array(strictObject({ due_id: Id, amount: Type.Optional(Amount) }), {
        maxItems: 100,
        description: 'Membership fees. The default amount is the whole debt.',
      }),
    ),
    top_up: Type.Optional({ ...Amount, description: 'Added to the balance of the person.' }),
    currency: Type.Optional({
      ...currency,
      description: "The currency of `top_up`. The default is the bookings' or the club's.",
    }),
    means: Paid,
  },
  { $id: 'PaymentInput' },
);
export type PaymentInput = Static<typeof PaymentInput>;

export const PayoutInput = strictObject(
  {
    user_id: Id,
    amount: Amount,
    currency: Type.Optional({ ...currency, description: "The default is the club's." }),
    means: oneOf(['cash', 'card', 'transfer']),
    drawer_id: Type.Optional(DrawerId),
    reason: Type.Optional(Reason),
  },
  { $id: 'PayoutInput' },
);
export type PayoutInput = Static<typeof PayoutInput>;

export const ReversalInput = strictObject(
  {
    reason: Reason,
    drawer_id: Type.Optional({ ...Id, description: 'The default is the drawer of the payment.' }),
  },
  { $id: 'ReversalInput' },
);
export type ReversalInput = Static<typeof ReversalInput>;

export const WaiverInput = strictObject(
  { amount: Type.Optional({ ...Amount, description: 'The default is the whole debt.' }), reason: Reason },
  { $id: 'WaiverInput' },
);
export type WaiverInput = Static<typeof WaiverInput>;

export const OwnPaymentInput = strictObject(
  {
    amount: Type.Optional({
      ...Amount,
      description: 'The default is the amount `due` of a held booking, or the whole debt of another booking.',
    }),
  },
  { $id: 'OwnPaymentInput' },
);

export const Payment = Type.Object(
  {
    id: Id,
    number: Type.String({ description: 'The number of the receipt, such as 2026-000042. It has no gaps in a year.' }),
    kind: oneOf(['payment', 'payout', 'reversal']),
    user: Type.Object({ id: Id, name: Type.String() }),
    currency,
    amount: Type.Integer({ description: 'Negative for a payout or a reversed payment.' }),
    change: Type.Integer({ description: 'The cash that the club gave back.' }),
    means: Type.Array(
      Type.Object({
        means: oneOf(means),
        amount: Type.Integer(),
        tendered: Type.Optional(Type.Integer()),
        drawer_id: Type.Optional(Id),
      }),
    ),
    bookings: Type.Array(Type.Object({ booking_id: Id, amount: Type.Integer() })),
    dues: Type.Array(
      Type.Object({
        ...{ due_id: Id, amount: Type.Integer(), tax_rate: Type.Integer(), plan: Type.String() },
        ...{ period_from: LocalDate, period_to: LocalDate },
      }),
      { description: 'Membership fees.' },
    ),
    balance_amount: Type.Integer({ description: "The change of the person's balance." }),
    reverses_id: nullable(Id),
    reversed_by_id: nullable(Id),
    reason: nullable(Type.String()),
    taken_by: nullable(Type.Object({ id: Id, name: Type.String() })),
    created_at: Timestamp,
  },
  { $id: 'Payment', description: 'A receipt for money that the club took or paid out. It never changes.' },
);
export type Payment = Static<typeof Payment>;

export const BookingRefund = Type.Object(
  {
    ...{ id: Id, booking_id: Id, user: Type.Object({ id: Id, name: Type.String() }), payment_id: Id },
    ...{ means: oneOf(means), amount: Type.Integer(), currency },
    state: oneOf(['open', 'done', 'kept', 'reversed'], {
      description: '`kept` went to the balance. `reversed` ended with its payment.',
    }),
    ...{ created_at: Timestamp, done_at: nullable(Timestamp), payout_id: nullable(Id) },
  },
  { $id: 'BookingRefund', description: 'A refund to the means with which a booking was paid.' },
);
export type BookingRefund = Static<typeof BookingRefund>;
export const RefundQuery = strictObject({
  ...pageParameters,
  state: Type.Optional(BookingRefund.properties.state),
  booking_id: Type.Optional(Id),
});

export const dates = { date_from: Type.Optional(LocalDate), date_to: Type.Optional(LocalDate) };
export const PaymentQuery = strictObject({
  ...pageParameters,
  ...dates,
  user_id: Type.Optional(Id),
  booking_id: Type.Optional(Id),
});
