import Type, { type Static } from 'typebox';
import { AdminDate, BookingInput, Person, onBehalf } from '../../kernel/schema.ts';
import { OVERRIDES } from '../../kernel/rules.ts';
import {
  EndTime,
  Id,
  LocalDate,
  Money,
  StartTime,
  Weekdays,
  nullable,
  oneOf,
  ref,
  strictObject,
  versionFields,
} from '../../platform/http/fields.ts';
import { pageParameters } from '../../platform/http/pages.ts';
import { resource } from '../../platform/resource.ts';
import { toTime } from '../../platform/time.ts';
import { MAX_DATES } from './rules.ts';
import type { ListedSeries } from './store.ts';

const names = oneOf(OVERRIDES);

export const SkippedDate = Type.Object(
  {
    booking_date: LocalDate,
    code: Type.String({ description: 'The error code of the first rule that the date violates.' }),
    detail: Type.String(),
    override: Type.Unsafe<string[] | null>({
      type: ['array', 'null'],
      items: names,
      description: 'The rules to name in `override` to book the date anyway. Null if that is not possible.',
    }),
  },
  { $id: 'SkippedDate', description: 'A date of a series that cannot be booked, and the reason.' },
);
export type SkippedDate = Static<typeof SkippedDate>;

export const SeriesPreview = Type.Object(
  {
    bookings: Type.Array(Type.Object({ booking_date: LocalDate, price: nullable(Money) })),
    conflicts: Type.Array(ref(SkippedDate)),
  },
  { $id: 'SeriesPreview' },
);
export type SeriesPreview = Static<typeof SeriesPreview>;

const days = { ...Weekdays, description: 'ISO days of the week: Monday is 1, Sunday is 7.' };
const rhythm = {
  days,
  start_date: Type.String({ format: 'date', description: 'The first day on which there may be a booking.' }),
  until: nullable(Type.String({ format: 'date', description: 'The last day on which there may be a booking.' })),
  count: nullable(
    Type.Integer({ minimum: 1, maximum: MAX_DATES, description: 'Number of dates, including skipped dates.' }),
  ),
  start_time: StartTime,
  end_time: EndTime,
};

const { booking_date: _date, ...bookingFields } = BookingInput.properties;

export const SeriesInput = strictObject(
  {
    ...onBehalf,
    ...bookingFields,
    ...{ days, start_date: AdminDate },
    until: Type.Optional(rhythm.until),
    count: Type.Optional(rhythm.count),
    on_conflict: Type.Optional(
      oneOf(['refuse', 'skip'], {
        description: '"refuse" (the default) creates no series. "skip" books the other dates.',
      }),
    ),
  },
  {
    $id: 'SeriesInput',
    description: 'Send exactly one of user_id, email and guest_name, and exactly one of until and count.',
  },
);
export type SeriesInput = Static<typeof SeriesInput>;

export const series = {
  ...resource({
    ...{ name: 'BookingSeries', table: 'booking_series', path: 'booking-series/:series' },
    options: {
      body: { description: 'Weekly bookings of one court. List them with `GET /admin/bookings?series_id=`.' },
    },
    fields: {},
    defaults: {},
    shown: {
      court_id: Id,
      court: Type.Object({ id: Id, name: Type.String(), type: Type.String(), venue: nullable(Type.String()) }),
      user_id: Id,
      user: Person,
      ...rhythm,
      overrides: Type.Array(names, { description: 'The rules that were overridden on at least one date.' }),
      skipped: Type.Array(ref(SkippedDate), {
        description: 'The dates that were skipped when the series was created.',
      }),
      booking_count: Type.Integer({ description: 'Number of bookings in the series.' }),
      upcoming_count: Type.Integer({ description: 'Number of upcoming bookings in the series.' }),
      cancelled_from: nullable(
        Type.String({ format: 'date', description: 'The date from which the series was cancelled.' }),
      ),
      ...versionFields,
    },
  }),
  // Most fields of a new series become bookings, not columns of the series.
  input: Type.Unsafe<SeriesInput>(SeriesInput),
  defaults: { note: null, until: null, count: null, on_conflict: 'refuse' },
};
export const { body: BookingSeries } = series;

export const SeriesCancellation = strictObject(
  {
    from: Type.Optional(
      Type.String({ format: 'date', description: 'The first day to cancel. The default is today at the court.' }),
    ),
    reason: Type.Optional(nullable(Type.String({ minLength: 1, maxLength: 500, description: 'Shown to the player.' }))),
  },
  { $id: 'SeriesCancellation' },
);
export type SeriesCancellation = Static<typeof SeriesCancellation>;

export const CancelledSeries = Type.Object(
  {
    ...BookingSeries.properties,
    cancelled_booking_ids: Type.Array(Id, { description: 'The bookings that this request cancelled.' }),
  },
  { $id: 'CancelledSeries' },
);

export const SeriesQuery = strictObject({
  ...pageParameters,
  court_id: Type.Optional(Id),
  user_id: Type.Optional(Id),
});

export function presentSeries(row: ListedSeries): Static<typeof BookingSeries> {
  return series.present(row, {
    court: { id: row.court_id, name: row.court_name, type: row.court_type, venue: row.court_venue },
    user: { id: row.user_id, name: row.user_name, email: row.user_email },
    ...{ start_time: toTime(row.start_minute), end_time: toTime(row.end_minute) },
  });
}
