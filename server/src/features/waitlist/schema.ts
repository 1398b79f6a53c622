import Type, { type Static } from 'typebox';
import type { EntryStatus } from '../../platform/db/schema.ts';
import {
  EndTime,
  Id,
  LocalDate,
  nullable,
  oneOf,
  Slug,
  StartTime,
  strictObject,
  Timestamp,
} from '../../platform/http/fields.ts';
import { pageParameters } from '../../platform/http/pages.ts';
import { toTime } from '../../platform/time.ts';
import type { PlacedEntry } from './store.ts';

const statuses = ['waiting', 'offered', 'accepted', 'expired', 'left'] as const satisfies EntryStatus[];
const Duration = Type.Integer({ minimum: 1, maximum: 1440, description: 'How long, in minutes.' });

export const WaitlistEntry = Type.Object(
  {
    id: Id,
    court_id: nullable(Id),
    court: nullable(Type.Object({ id: Id, name: Type.String(), type: Type.String(), venue: nullable(Type.String()) })),
    type: nullable(Type.String({ description: 'The sport, where any of its courts will do.' })),
    booking_date: LocalDate,
    start_after: StartTime,
    end_before: EndTime,
    duration_minutes: Duration,
    status: oneOf(statuses, {
      description:
        'waiting; offered: booking_id can be taken until it expires; accepted; expired: the time is over, or an offer was not taken in time; left.',
    }),
    position: nullable(
      Type.Integer({
        minimum: 1,
        description:
          'The place in line, 1 being next: one more than there are who joined before and wait for that day, for such a court, at times that overlap. Null unless it is waiting.',
      }),
    ),
    booking_id: nullable(Type.Integer({ description: 'The booking that is or was offered last.' })),
    created_at: Timestamp,
    updated_at: Timestamp,
  },
  { $id: 'WaitlistEntry', description: 'A place on the waiting list: who joined first is offered first.' },
);
export type WaitlistEntry = Static<typeof WaitlistEntry>;

export const WaitlistInput = strictObject(
  {
    court_id: Type.Optional(Id),
    type: Type.Optional({ ...Slug, description: 'A sport: any of its courts will do. Instead of court_id.' }),
    booking_date: LocalDate,
    start_after: Type.Optional({ ...StartTime, description: 'To start then or later, HH:MM; 00:00 unless sent.' }),
    end_before: Type.Optional({ ...EndTime, description: 'To end then or earlier, HH:MM; 24:00 unless sent.' }),
    duration_minutes: Duration,
  },
  { $id: 'WaitlistInput', description: 'What to wait for; dates and times are wall-clock time at the court.' },
);
export type WaitlistInput = Static<typeof WaitlistInput>;

export const WaitlistQuery = strictObject({
  ...pageParameters,
  status: Type.Optional(
    Type.String({
      pattern: `^(${statuses.join('|')})(,(${statuses.join('|')}))*$`,
      description: `One status or several with commas between: ${statuses.join(', ')}.`,
    }),
  ),
});

export function presentEntry(row: PlacedEntry): WaitlistEntry {
  const { court_id: id, court_name: name, court_type: type, court_venue: venue } = row;
  return {
    id: row.id,
    court_id: id,
    court: id === null ? null : { id, name: name!, type: type!, venue },
    type: row.type,
    booking_date: row.booking_date,
    start_after: toTime(row.start_after),
    end_before: toTime(row.end_before),
    duration_minutes: row.duration_minutes,
    status: row.status,
    position: row.position,
    booking_id: row.booking_id,
    created_at: row.created_at,
    updated_at: row.updated_at,
  };
}
