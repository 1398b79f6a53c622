import Type, { type Static } from 'typebox';
import { type FieldError, invalid } from '../../platform/errors.ts';
import { Id, LocalDate, Money, nullable, oneOf, SlugList, strictObject } from '../../platform/http/fields.ts';
import { daysBetween } from '../../platform/time.ts';
import { separator } from '../../platform/http/csv.ts';
import type { Sheet } from '../../platform/csv.ts';
import { type GroupBy, occupancyOf, type Sums } from './rules.ts';
import type { Report, ReportQuery } from './utilisation.ts';

const groups = [
  'court',
  'type',
  'weekday',
  'hour',
  'weekday_hour',
  'week',
  'month',
  'plan',
] as const satisfies GroupBy[];
const MAX_DAYS = 366;

export const reportFormat = Type.Optional(oneOf(['json', 'csv'], { description: 'Overrides the `Accept` header.' }));
export const lastDay = Type.String({
  format: 'date',
  description: `The last day. The range can have at most ${MAX_DAYS} days.`,
});

export const UtilisationQuery = strictObject({
  group_by: oneOf(groups, {
    description: 'What the rows of the report are.',
  }),
  date_from: LocalDate,
  date_to: lastDay,
  court_id: Type.Optional(Id),
  type: Type.Optional(SlugList),
  separator,
  format: reportFormat,
});
type Query = Static<typeof UtilisationQuery>;

const count = (description: string): Type.TInteger => Type.Integer({ minimum: 0, description });
const sums = {
  bookings: count(
    'Number of confirmed and completed bookings and no-shows. By hour, a booking counts in the hour in which it starts.',
  ),
  open_minutes: count('Opening hours minus closures, in minutes.'),
  booked_minutes: count('Minutes of confirmed and completed bookings and no-shows.'),
  cancelled_minutes: count('Minutes of cancelled bookings.'),
  no_show_minutes: count('Minutes of no-shows. They are included in booked_minutes.'),
  occupancy: nullable(
    Type.Number({
      description: 'booked_minutes / open_minutes, rounded to 4 decimal places; null if open_minutes is 0.',
    }),
  ),
  cancelled_bookings: count('Number of cancelled bookings.'),
  no_show_bookings: count('Number of no-shows. They are included in bookings.'),
  revenue: Type.Array(Money, {
    description:
      'The charges of bookings, by currency. A booking without payment counts with its price, unless it is cancelled.',
  }),
};

const UtilisationSums = Type.Object(sums, { description: 'Minutes are counted in local time.' });
export const Utilisation = Type.Object(
  {
    group_by: oneOf(groups),
    date_from: LocalDate,
    date_to: LocalDate,
    data: Type.Array(
      Type.Object({
        key: Type.String({
          description:
            'The id of the court or plan (`none` without a plan), the sport, the weekday (1 = Monday), the hour (00–23), both (`1 07`), a Monday, or a month.',
        }),
        name: Type.String({ description: 'The name to display for the key.' }),
        ...sums,
      }),
    ),
    totals: UtilisationSums,
  },
  { $id: 'Utilisation', description: 'How much of the open time is booked, and the revenue.' },
);
export type Utilisation = Static<typeof Utilisation>;

export function reportQueryOf({ group_by: groupBy, date_from: from, date_to: to, court_id, type }: Query): ReportQuery {
  refuseRange(from, to);
  return {
    ...{ groupBy, from, to },
    ...(court_id !== undefined && { courtId: court_id }),
    ...(type !== undefined && { types: type.split(',') }),
  };
}

/** @throws {Problem} if the range ends before it begins, or is too long */
export function refuseRange(from: string, to: string, prefix = 'date'): void {
  const error = findRangeError(daysBetween(from, to) + 1, prefix);
  if (error) throw invalid([error]);
}

function findRangeError(days: number, prefix: string): FieldError | undefined {
  const parameter = `${prefix}_to`;
  if (days < 1) return { parameter, code: 'before_start', detail: `${parameter} must not be before ${prefix}_from.` };
  const detail = `A report covers at most ${MAX_DAYS} days. This range has ${days}.`;
  return days > MAX_DAYS ? { parameter, code: 'too_long', detail } : undefined;
}

export function presentUtilisation({ groupBy, from, to }: ReportQuery, { lines, totals }: Report): Utilisation {
  return {
    group_by: groupBy,
    date_from: from,
    date_to: to,
    data: lines.map(({ key, name, sums }) => ({ key, name, ...presentSums(sums) })),
    totals: presentSums(totals),
  };
}

export function presentSums(sums: Sums): Utilisation['totals'] {
  return {
    ...sums,
    occupancy: occupancyOf(sums),
    revenue: [...sums.revenue]
      .toSorted(([a], [b]) => (a < b ? -1 : 1))
      .map(([currency, amount]) => ({ amount, currency })),
  };
}

type UtilisationLine = Utilisation['data'][number];

/** Defines the CSV columns. There is one revenue column for each currency. */
export function utilisationSheet({ totals }: Utilisation): Sheet<UtilisationLine> {
  const currencies = totals.revenue.map(({ currency }) => currency);
  const { revenue: _revenue, ...otherSums } = sums;
  const names = Object.keys(otherSums) as (keyof typeof otherSums)[];
  const amountIn = (currency: string) => (line: UtilisationLine) =>
    line.revenue.find((money) => money.currency === currency)?.amount ?? 0;
  return {
    key: ({ key }) => key,
    name: ({ name }) => name,
    ...Object.fromEntries(names.map((name) => [name, (line: UtilisationLine) => line[name]])),
    ...Object.fromEntries(currencies.map((currency) => [`revenue_${currency}`, amountIn(currency)])),
  };
}
