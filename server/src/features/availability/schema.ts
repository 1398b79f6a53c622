import Type, { type Static } from 'typebox';
import { courtFilters } from '../courts/schema.ts';
import { EndTime, Id, LocalDate, nullable, QueryFlag, StartTime, strictObject } from '../../platform/http/fields.ts';
import { pageParameters } from '../../platform/http/pages.ts';

const stretch = { start_time: StartTime, end_time: EndTime };

const BookableStart = Type.Object(
  {
    start_time: StartTime,
    starts_at: Type.String({ format: 'date-time', description: "RFC 3339 with the court's offset." }),
    durations: Type.Array(Type.Integer(), { description: 'The possible lengths in minutes, the shortest first.' }),
    prices: nullable(
      Type.Array(Type.Integer(), { description: 'What each of these lengths costs, in minor units of currency.' }),
    ),
  },
  { $id: 'BookableStart', description: 'When a booking can begin.' },
);

/** A court on a day: when it is open, closed and free, and what can be booked. */
export const CourtDay = Type.Object(
  {
    court_id: Id,
    court: Type.Object({ id: Id, name: Type.String(), type: Type.String(), venue: nullable(Type.String()) }),
    booking_date: LocalDate,
    time_zone: Type.String(),
    distance_km: nullable(Type.Number({ description: 'From the place that near names; null without it.' })),
    open: Type.Array(Type.Object(stretch), { description: 'The opening hours of that day.' }),
    closures: Type.Array(Type.Object({ ...stretch, reason: Type.String() }), {
      description: 'When it is closed all the same, and why.',
    }),
    free: Type.Array(Type.Object(stretch), { description: 'What some bookable slot covers.' }),
    currency: nullable(Type.String({ description: 'ISO 4217.' })),
    starts: Type.Array(Type.Unsafe<Static<typeof BookableStart>>({ $ref: 'BookableStart#' })),
  },
  { $id: 'CourtDay', description: 'What can be booked of a court on a day.' },
);
export type CourtDay = Static<typeof CourtDay>;
export { BookableStart };

const { booking_date, time_zone, open, currency, starts } = CourtDay.properties;
export const DayPreview = Type.Object(
  { booking_date, time_zone, open, currency, starts },
  { $id: 'DayPreview', description: 'What a court would offer on a day.' },
);
export type DayPreview = Static<typeof DayPreview>;

const slotFilters = {
  duration_minutes: Type.Optional(
    Type.Integer({ minimum: 1, maximum: 1440, description: 'Only slots of this length.' }),
  ),
  start_after: Type.Optional({ ...StartTime, description: 'Only slots that start then or later, HH:MM.' }),
  end_before: Type.Optional({ ...EndTime, description: 'Only slots that end then or earlier, HH:MM.' }),
};

export const CourtDayQuery = strictObject({
  date: Type.Optional(Type.String({ format: 'date', description: 'One day; or date_from and date_to.' })),
  date_from: Type.Optional(LocalDate),
  date_to: Type.Optional(Type.String({ format: 'date', description: 'At most 30 days after date_from.' })),
  ...slotFilters,
});

const { active_only: _activeOnly, ...filters } = courtFilters;
export const AvailabilityQuery = strictObject({
  ...pageParameters,
  date: LocalDate,
  ...slotFilters,
  ...filters,
  bookable_only: Type.Optional({
    ...QueryFlag,
    description: 'Leaves out courts without a bookable slot; a page may then hold fewer.',
  }),
});

/** Which slots of a day are asked for, in minutes. */
export interface SlotFilter {
  duration?: number;
  startAfter?: number;
  endBefore?: number;
}
