import Type, { type Static } from 'typebox';
import { Id, LocalDate, Money, nullable, oneOf, strictObject, Timestamp } from '../../platform/http/fields.ts';
import { pageParameters } from '../../platform/http/pages.ts';
import { separator } from '../../platform/http/csv.ts';
import { accounts } from './accounts.ts';
import { exportFormats } from './export.ts';
import { kinds } from './post.ts';
import type { Transaction } from './store.ts';

const { currency } = Money.properties;
const dates = { date_from: Type.Optional(LocalDate), date_to: Type.Optional(LocalDate) };

const Posting = Type.Object({
  account: oneOf(accounts),
  user_id: nullable(Id),
  booking_id: nullable(Id),
  amount: Type.Integer({ description: 'In minor units. A debit is positive, a credit is negative.' }),
  currency,
  drawer_id: nullable(Id),
});

export const LedgerTransaction = Type.Object(
  {
    id: Id,
    created_at: Timestamp,
    kind: oneOf(kinds),
    created_by: nullable(Id),
    postings: Type.Array(Posting),
    hash: Type.String(),
  },
  { $id: 'LedgerTransaction', description: 'The amounts sum to zero in each currency.' },
);

export const LedgerQuery = strictObject({
  ...pageParameters,
  ...dates,
  account: Type.Optional(oneOf(accounts)),
  user_id: Type.Optional(Id),
  booking_id: Type.Optional(Id),
});

export const LedgerBalances = Type.Object(
  {
    date: LocalDate,
    data: Type.Array(Type.Object({ account: oneOf(accounts), currency, amount: Posting.properties.amount })),
  },
  { $id: 'LedgerBalances', description: 'The amounts sum to zero in each currency.' },
);
export const LedgerBalancesQuery = strictObject({
  date: Type.Optional({ ...LocalDate, description: 'The default is today.' }),
});

export const LedgerExportQuery = strictObject({
  format: Type.Optional(oneOf(exportFormats, { default: 'csv' })),
  ...dates,
  separator,
});

export function presentTransaction(row: Transaction): Static<typeof LedgerTransaction> {
  const { id, timestamp, kind, user_id, hash, postings } = row;
  return {
    ...{ id, created_at: timestamp, kind, created_by: user_id, hash },
    postings: postings.map(({ account, user_id, booking_id, amount, currency, drawer_id }) => {
      return { account, user_id, booking_id, amount, currency, drawer_id };
    }),
  };
}
