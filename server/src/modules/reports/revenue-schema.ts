import Type, { type Static } from 'typebox';
import { decimalPlacesOf } from '../../../../client/src/money.ts';
import { invalid } from '../../platform/errors.ts';
import { separator } from '../../platform/http/csv.ts';
import { LocalDate, Money, nullable, oneOf, strictObject } from '../../platform/http/fields.ts';
import type { Sheet } from '../../platform/csv.ts';
import { lastDay, refuseRange, reportFormat } from './schema.ts';

const groups = ['court', 'sport', 'plan', 'kind'] as const;

export const RevenueQuery = strictObject({
  group_by: oneOf(groups, { description: 'What the rows of the report are.' }),
  date_from: LocalDate,
  date_to: lastDay,
  compare_from: Type.Optional({ ...LocalDate, description: 'The first day of an earlier period to compare with.' }),
  compare_to: Type.Optional(lastDay),
  separator,
  format: reportFormat,
});

const amounts = {
  currency: Money.properties.currency,
  amount: Type.Integer({ description: 'In minor units, without tax. Negative if more was refunded than earned.' }),
  before: nullable(Type.Integer({ description: 'The amount in the earlier period. Null without such a period.' })),
};

export const Revenue = Type.Object(
  {
    group_by: oneOf(groups),
    date_from: LocalDate,
    date_to: LocalDate,
    data: Type.Array(
      Type.Object({
        key: Type.String({
          description:
            'The id of the court or plan, the sport or the kind. `no-plan` if the player had no plan on the day of the ' +
            'booking, `no-booking` for income without a booking.',
        }),
        name: Type.String({ description: 'The present name to display for the key.' }),
        ...amounts,
      }),
      { description: 'The highest amount of each currency first.' },
    ),
    totals: Type.Array(Type.Object(amounts), { description: 'The sum of the rows of each currency.' }),
  },
  { $id: 'Revenue', description: 'The income in the ledger in a period, in groups.' },
);
export type Revenue = Static<typeof Revenue>;

export interface Days {
  from: string;
  to: string;
}

export interface RevenueQuery extends Days {
  by: (typeof groups)[number];
  before: Days | undefined;
}

/** @throws {Problem} if a period ends before it begins or is too long, or if a day of the earlier period is missing */
export function revenueQueryOf(query: Static<typeof RevenueQuery>): RevenueQuery {
  const { group_by: by, date_from: from, date_to: to, compare_from, compare_to } = query;
  refuseRange(from, to);
  if (compare_from === undefined && compare_to === undefined) return { by, from, to, before: undefined };
  if (compare_from === undefined || compare_to === undefined) {
    const parameter = compare_from === undefined ? 'compare_from' : 'compare_to';
    throw invalid([{ parameter, code: 'required', detail: 'compare_from and compare_to must be given together.' }]);
  }
  refuseRange(compare_from, compare_to, 'compare');
  return { by, from, to, before: { from: compare_from, to: compare_to } };
}

type RevenueRow = Revenue['data'][number];

/** The CSV columns. The amounts are decimal numbers, as in the export of the ledger. */
export const revenueSheet: Sheet<RevenueRow> = {
  key: ({ key }) => key,
  name: ({ name }) => name,
  currency: ({ currency }) => currency,
  amount: ({ amount, currency }) => amount / 10 ** decimalPlacesOf(currency),
  before: ({ before, currency }) => (before === null ? null : before / 10 ** decimalPlacesOf(currency)),
};
