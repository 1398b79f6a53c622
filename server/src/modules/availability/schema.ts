import Type, { type Static } from 'typebox';
import { courtFilters } from '../courts/schema.ts';
import {
  EndTime,
  Id,
  LocalDate,
  nullable,
  oneOf,
  QueryFlag,
  ref,
  StartTime,
  strictObject,
} from '../../platform/http/fields.ts';
import { pageParameters } from '../../platform/http/pages.ts';

const interval = { start_time: StartTime, end_time: EndTime };

export const BookableStart = Type.Object(
  {
    start_time: StartTime,
    starts_at: Type.String({ format: 'date-time', description: "RFC 3339 with the court's offset." }),
    durations: Type.Array(Type.Integer(), { description: 'The possible durations in minutes, the shortest first.' }),
    prices: nullable(
      Type.Array(Type.Integer(), {
        description: 'The price of each duration, in minor units of `currency`; null if the court has no price.',
      }),
    ),
  },
  { $id: 'BookableStart', description: 'A time at which a booking can start.' },
);

export const CourtDay = Type.Object(
  {
    court_id: Id,
    court: Type.Object({
      ...{ id: Id, name: Type.String(), type: Type.String(), venue: nullable(Type.String()) },
      position: Type.Integer(),
    }),
    booking_date: LocalDate,
    time_zone: Type.String(),
    distance_km: nullable(Type.Number({ description: 'The distance from `near`; null without `near`.' })),
    open: Type.Array(Type.Object(interval), { description: 'The opening hours of that day.' }),
    closures: Type.Array(Type.Object({ ...interval, reason: Type.String() }), {
      description: 'The closures of that day, with their reasons.',
    }),
    busy: Type.Array(Type.Object(interval), {
      description: 'The times of bookings of the court, or of courts that share space with it.',
    }),
    free: Type.Array(Type.Object(interval), { description: 'The times that bookable slots cover.' }),
    currency: nullable(Type.String({ description: 'ISO 4217.' })),
    starts: Type.Array(ref(BookableStart)),
    restrictions: Type.Optional(
      Type.Array(
        Type.Object({
          ...interval,
          code: oneOf(['not_in_plan', 'too_early', 'too_late']),
          plan: nullable(Type.String()),
          rule: nullable(Type.String()),
          opens_at: nullable(Type.String({ format: 'date-time' })),
        }),
        {
          description:
            "The times that the person's plan does not allow. Only on days to which a rule of a plan applies.",
        },
      ),
    ),
  },
  {
    $id: 'CourtDay',
    description: 'The opening hours, closures, busy and free times, and bookable slots of a court on a day.',
  },
);
export type CourtDay = Static<typeof CourtDay>;

const { booking_date, time_zone, open, currency, starts } = CourtDay.properties;
export const DayPreview = Type.Object(
  { booking_date, time_zone, open, currency, starts },
  { $id: 'DayPreview', description: 'The slots that a court would offer on a day.' },
);
export type DayPreview = Static<typeof DayPreview>;

const slotFilters = {
  duration_minutes: Type.Optional(
    Type.Integer({ minimum: 1, maximum: 1440, description: 'Only slots of this duration.' }),
  ),
  start_after: Type.Optional({ ...StartTime, description: 'Only slots that start at this time or later, HH:MM.' }),
  end_before: Type.Optional({
    ...EndTime,
    description:
      'Only slots that end at this time or earlier, HH:MM. Before `start_after`, it is a time on the next day.',
  }),
};

export const CourtDayQuery = strictObject({
  date: Type.Optional(
    Type.String({
      format: 'date',
      description: 'A calendar date, YYYY-MM-DD. For a range, send `date_from` and `date_to`.',
    }),
  ),
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
    description: 'Omits courts without a bookable slot. A page can then have fewer courts than `limit`.',
  }),
});

const { search, type, venue, indoor, surface } = courtFilters;
export const OccupancyQuery = strictObject({
  ...{ date_from: LocalDate, date_to: LocalDate },
  ...{ search, type, venue, indoor, surface },
});

export const DayOccupancy = Type.Object(
  {
    booking_date: LocalDate,
    open_minutes: Type.Integer({ description: 'The minutes that courts are open from now on, without closures.' }),
    free_minutes: Type.Integer({ description: 'The open minutes in gaps in which a booking fits.' }),
    too_early: Type.Boolean({ description: 'Whether the person cannot book any time of the day yet.' }),
  },
  { $id: 'DayOccupancy', description: 'How full a day is. The minutes are the sums of all courts.' },
);
export type DayOccupancy = Static<typeof DayOccupancy>;

/** `startAfter` and `endBefore` are minutes from midnight. `duration` is in minutes. */
export interface SlotFilter {
  duration?: number;
  startAfter?: number;
  endBefore?: number;
}
