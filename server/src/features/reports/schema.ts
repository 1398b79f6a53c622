import Type, { type Static } from 'typebox';
import { type FieldError, invalid } from '../../platform/errors.ts';
import { Id, LocalDate, Money, nullable, oneOf, SlugList, strictObject } from '../../platform/http/fields.ts';
import { daysBetween } from '../../platform/time.ts';
import type { Cells, Sheet } from '../data-transfer/write-csv.ts';
import { type GroupBy, occupancyOf, type Sums } from './rules.ts';
import { type Line, type ReportQuery, totalOf } from './utilisation.ts';

const groups = ['court', 'type', 'weekday', 'hour'] as const satisfies GroupBy[];
/** The longest range, both days included. */
const MAX_DAYS = 366;

export const UtilisationQuery = strictObject({
  group_by: oneOf(groups, { description: 'What a line is of: court, type, weekday or hour.' }),
  date_from: LocalDate,
  date_to: Type.String({ format: 'date', description: `The last day; at most ${MAX_DAYS} days in all.` }),
  court_id: Type.Optional(Id),
  type: Type.Optional(SlugList),
  format: Type.Optional(oneOf(['json', 'csv'], { description: 'Whatever Accept says.' })),
});
type Query = Static<typeof UtilisationQuery>;

const minutes = (description: string): Type.TInteger => Type.Integer({ minimum: 0, description });
const sums = {
  bookings: minutes('How many bookings were confirmed, completed or no-shows; by hour, those that start in it.'),
  open_minutes: minutes('Opening hours less closures.'),
  booked_minutes: minutes('Of bookings that were confirmed, completed or no-shows.'),
  cancelled_minutes: minutes('Of cancelled bookings.'),
  no_show_minutes: minutes('Of no-shows; booked_minutes has them, too.'),
  occupancy: nullable(
    Type.Number({ description: 'booked_minutes / open_minutes, 4 decimals; null when none is open.' }),
  ),
  revenue: Type.Array(Money, { description: 'The prices of those bookings, by currency.' }),
};

const UtilisationSums = Type.Object(sums, { description: 'Minutes are those of the wall clock.' });
export const Utilisation = Type.Object(
  {
    group_by: oneOf(groups),
    date_from: LocalDate,
    date_to: LocalDate,
    data: Type.Array(
      Type.Object({
        key: Type.String({
          description: 'The id of the court, the sport, the weekday (Monday = 1) or the hour (00–23).',
        }),
        name: Type.String({ description: 'The same for people.' }),
        ...sums,
      }),
    ),
    totals: UtilisationSums,
  },
  { $id: 'Utilisation', description: 'How much of the time that courts are open is booked, and what it brings.' },
);
export type Utilisation = Static<typeof Utilisation>;

/** @throws {Problem} `validation_failed` for dates that are no range */
export function reportQueryOf({ group_by: groupBy, date_from: from, date_to: to, court_id, type }: Query): ReportQuery {
  const fault = rangeFault(daysBetween(from, to) + 1);
  if (fault) throw invalid([fault]);
  return {
    ...{ groupBy, from, to },
    ...(court_id !== undefined && { courtId: court_id }),
    ...(type !== undefined && { types: type.split(',') }),
  };
}

function rangeFault(days: number): FieldError | undefined {
  if (days < 1) return { parameter: 'date_to', code: 'before_start', detail: 'date_to must not be before date_from.' };
  const detail = `A report is of at most ${MAX_DAYS} days: these are ${days}.`;
  return days > MAX_DAYS ? { parameter: 'date_to', code: 'too_long', detail } : undefined;
}

export function presentUtilisation({ groupBy, from, to }: ReportQuery, lines: Line[]): Utilisation {
  return {
    group_by: groupBy,
    date_from: from,
    date_to: to,
    data: lines.map(({ key, name, sums }) => ({ key, name, ...presentSums(sums) })),
    totals: presentSums(totalOf(lines)),
  };
}

function presentSums(sums: Sums): Utilisation['totals'] {
  return {
    bookings: sums.bookings,
    open_minutes: sums.open,
    booked_minutes: sums.booked,
    cancelled_minutes: sums.cancelled,
    no_show_minutes: sums.noShow,
    occupancy: occupancyOf(sums),
    revenue: [...sums.revenue]
      .toSorted(([a], [b]) => (a < b ? -1 : 1))
      .map(([currency, amount]) => ({ amount, currency })),
  };
}

/** The same as a sheet, with a column for each currency and the totals in the last line. */
export function utilisationSheet({ totals }: Utilisation): Sheet<Utilisation['data'][number]> {
  const currencies = totals.revenue.map(({ currency }) => currency);
  const { revenue: _revenue, ...plain } = sums;
  const columns = ['key', 'name', ...Object.keys(plain), ...currencies.map((currency) => `revenue_${currency}`)];
  const cellsOf = ({ revenue, ...line }: Utilisation['data'][number]): Cells => {
    const amounts = new Map(revenue.map(({ amount, currency }) => [currency, amount]));
    return { ...line, ...Object.fromEntries(currencies.map((one) => [`revenue_${one}`, amounts.get(one) ?? 0])) };
  };
  return { columns, cellsOf };
}
