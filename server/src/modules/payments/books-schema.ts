import Type, { type Static } from 'typebox';
import { Id, Money, Timestamp, integer, nullable, oneOf, strictObject } from '../../platform/http/fields.ts';
import { accounts, providerNames, revenueKinds } from '../ledger/accounts.ts';
import { kinds } from '../ledger/post.ts';
import { currency, dates, Reason } from './schema.ts';

export const Movement = Type.Object(
  {
    id: Id,
    created_at: Timestamp,
    kind: oneOf(kinds),
    account: oneOf(accounts),
    booking_id: nullable(Id),
    amount: Type.Integer({ description: 'Positive if the person owes more, negative if the club owes more.' }),
    currency,
  },
  { $id: 'Movement', description: 'One line of the account of a person.' },
);

export const PersonAccount = Type.Object(
  {
    balances: Type.Array(Money, { description: 'The money that the club holds for the person.' }),
    owed: Type.Array(Money, { description: 'The debts of the person.' }),
    owed_bookings: Type.Array(Type.Object({ booking_id: Id, owed: Type.Integer(), currency, owed_since: Timestamp }), {
      description: 'At most 100 bookings, oldest debt first.',
    }),
    owed_dues: Type.Array(Type.Object({ due_id: Id, owed: Type.Integer(), currency }), {
      description: 'At most 100 membership fees, oldest first.',
    }),
  },
  { $id: 'PersonAccount', description: 'The account of a person at the club.' },
);

/** The means of payment with which money arrives. */
export const takenMeans = ['cash', 'card', 'transfer', ...providerNames] as const;

export const Takings = Type.Object(
  {
    means: Type.Array(Type.Object({ means: oneOf(takenMeans), currency, in: Type.Integer(), out: Type.Integer() }), {
      description: 'Counts of the cash, deposits at the bank and payouts of providers are not included.',
    }),
    revenue: Type.Array(
      Type.Object({
        kind: oneOf(revenueKinds),
        currency,
        amount: Type.Integer({ description: 'Without tax, except for the kind `tax`.' }),
      }),
    ),
    written_off: Type.Array(Type.Object({ currency, amount: Type.Integer() }), {
      description: 'The debts that were written off, without reversed write-offs. The revenue contains them.',
    }),
    cash: Type.Array(Type.Object({ currency, amount: Type.Integer() }), {
      description: 'The cash in the drawers now. Negative if more was paid out than taken.',
    }),
    owed: Type.Array(Money, { description: 'The present debts of all people.' }),
    refunds: Type.Array(Money, { description: 'The refunds that are not paid out yet.' }),
    balances: Type.Array(Money, { description: 'The present balances of all people.' }),
  },
  { $id: 'Takings', description: 'The takings and the revenue of a period. Amounts are in minor units.' },
);
export const TakingsQuery = strictObject(dates);

export const Debts = Type.Object(
  {
    data: Type.Array(
      Type.Object({
        user: Type.Object({
          id: Id,
          name: Type.String(),
          email: nullable(Type.String()),
          phone: nullable(Type.String()),
        }),
        currency,
        owed: Type.Integer(),
        bookings: Type.Integer(),
        owed_since: Timestamp,
      }),
    ),
  },
  { $id: 'Debts', description: 'The people who owe money, oldest debt first. At most 1,000 people.' },
);

export const WriteOffInput = strictObject(
  {
    bookings: Type.Array(
      strictObject({
        booking_id: Id,
        amount: Type.Optional(integer(1, 1_000_000_000, 'In minor units. The default is the whole amount.')),
      }),
      { minItems: 1, maxItems: 100, description: 'The bookings of one person.' },
    ),
    reason: Reason,
  },
  { $id: 'WriteOffInput' },
);
export type WriteOffInput = Static<typeof WriteOffInput>;

const Person = Type.Object({ id: Id, name: Type.String() });
export const WriteOff = Type.Object(
  {
    ...{ id: Id, booking_id: Id, user: Person, currency },
    amount: Type.Integer({ description: 'Negative if the debt returned, or if the booking became cheaper.' }),
    reversible: Type.Integer({ description: 'The part that can be reversed now.' }),
    reason: nullable(Type.String()),
    created_by: nullable(Person),
    created_at: Timestamp,
  },
  { $id: 'WriteOff', description: 'A debt that was written off, or a debt that returned.' },
);
