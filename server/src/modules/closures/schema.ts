import Type, { type Static } from 'typebox';
import {
  EndTime,
  Id,
  LocalDate,
  StartTime,
  nullable,
  oneOf,
  strictObject,
  versionFields,
  visibleText,
} from '../../platform/http/fields.ts';
import { pageParameters } from '../../platform/http/pages.ts';
import { resource } from '../../platform/resource.ts';
import { toTime } from '../../platform/time.ts';
import { BookingInput } from '../../kernel/schema.ts';
import type { ClosureRow } from './booking.ts';

const { court_id, booking_date, start_time, end_time } = BookingInput.properties;
const Decision = strictObject({
  booking_id: Id,
  version: Type.Optional(Type.Integer()),
  reschedule_to: nullable(
    strictObject(
      { court_id, booking_date, start_time, end_time },
      { description: 'The new slot. Null cancels the booking.' },
    ),
  ),
});

export const closure = resource({
  ...{ name: 'Closure', table: 'closures' },
  options: { body: { description: 'Dates and times are local to each court.' } },
  fields: {
    court_ids: nullable(
      Type.Array(Id, {
        minItems: 1,
        maxItems: 1000,
        uniqueItems: true,
        description: 'The closed courts. Null means all courts, including courts that are added later.',
      }),
    ),
    start_date: LocalDate,
    start_time: StartTime,
    end_date: LocalDate,
    end_time: EndTime,
    weekly_until: nullable(
      Type.String({
        format: 'date',
        description: 'For a weekly closure: the last date on which it can start. Null if the closure does not repeat.',
      }),
    ),
    reason: visibleText(500, { description: 'The reason that players see.' }),
  },
  inputs: {
    bookings: oneOf(['refuse', 'cancel'], {
      description: 'What happens to overlapping upcoming bookings. `refuse` rejects the closure.',
    }),
  },
  creates: {
    decisions: Type.Array(Decision, {
      maxItems: 200,
      description: 'Decisions about overlapping bookings. `bookings` applies to the others.',
    }),
    message: visibleText(500, { description: 'Added to the reason for these bookings.' }),
  },
  defaults: { weekly_until: null, bookings: 'refuse' as const, decisions: undefined, message: undefined },
  shown: {
    bookings_to_cancel: Type.Integer({
      description: 'Number of bookings that the closure still has to cancel. New bookings are already rejected.',
    }),
    ...versionFields,
  },
});
export const { body: Closure, input: ClosureInput, patch: ClosurePatch } = closure;
export type Closure = Static<typeof Closure>;
export type ClosureInput = Static<typeof ClosureInput>;
export type ClosurePatch = Static<typeof ClosurePatch>;

export const ClosureChange = Type.Object(
  {
    ...Closure.properties,
    cancelled_booking_ids: Type.Array(Id, { description: 'The bookings that this request has cancelled.' }),
  },
  { $id: 'ClosureChange', description: 'A created or changed closure.' },
);

export const ClosureQuery = strictObject({
  ...pageParameters,
  court_id: Type.Optional(Id),
  date_from: Type.Optional(LocalDate),
  date_to: Type.Optional(LocalDate),
});

/** @param toCancel number of bookings that a job still has to cancel */
export function presentClosure(row: ClosureRow, toCancel = 0): Closure {
  return closure.present(row, {
    court_ids: row.all_courts === 1 ? null : row.court_ids,
    start_time: toTime(row.start_minute),
    end_time: toTime(row.end_minute),
    bookings_to_cancel: toCancel,
  });
}
