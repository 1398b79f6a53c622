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
const Duration = Type.Integer({ minimum: 1, maximum: 1440, description: 'The duration in minutes.' });

export const WaitlistEntry = Type.Object(
  {
    id: Id,
    court_id: nullable(Id),
    court: nullable(Type.Object({ id: Id, name: Type.String(), type: Type.String(), venue: nullable(Type.String()) })),
    type: nullable(Type.String({ description: 'The sport, if the entry is for any court of this sport.' })),
    booking_date: LocalDate,
    start_after: StartTime,
    end_before: EndTime,
    duration_minutes: Duration,
    status: oneOf(statuses, {
      description:
        'waiting: no offer yet. offered: the player can accept `booking_id`. expired: the last matching slot has ' +
        'started, the offer was not accepted in time, or `ended_because` gives the reason.',
    }),
    position: nullable(
      Type.Integer({
        minimum: 1,
        description:
          'The position in line; 1 is next. Older entries for the same day, overlapping times and the same courts are ' +
          'ahead. Null unless the status is waiting.',
      }),
    ),
    booking_id: nullable(Type.Integer({ description: 'The booking of the current or last offer.' })),
    ended_because: nullable(
      oneOf(['no_matching_slot'], {
        description:
          'no_matching_slot: the club has retired or changed its courts, so no court has such a slot any more.',
      }),
    ),
    created_at: Timestamp,
    updated_at: Timestamp,
  },
  {
    $id: 'WaitlistEntry',
    description: 'An entry in the waiting list. A free slot is offered to the oldest matching entry first.',
  },
);
export type WaitlistEntry = Static<typeof WaitlistEntry>;

export const WaitlistInput = strictObject(
  {
    court_id: Type.Optional(Id),
    type: Type.Optional({
      ...Slug,
      description: 'A sport, to wait for any court of this sport. Send it instead of court_id.',
    }),
    booking_date: LocalDate,
    start_after: Type.Optional({ ...StartTime, description: 'The earliest start, HH:MM; 00:00 by default.' }),
    end_before: Type.Optional({ ...EndTime, description: 'The latest end, HH:MM; 24:00 by default.' }),
    duration_minutes: Duration,
  },
  { $id: 'WaitlistInput', description: 'The slots to wait for, in wall-clock time at the court.' },
);
export type WaitlistInput = Static<typeof WaitlistInput>;

export const WaitlistQuery = strictObject({
  ...pageParameters,
  status: Type.Optional(
    Type.String({
      pattern: `^(${statuses.join('|')})(,(${statuses.join('|')}))*$`,
      description: `One or more statuses, separated by commas: ${statuses.join(', ')}.`,
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
    ended_because: row.ended_because,
    created_at: row.created_at,
    updated_at: row.updated_at,
  };
}
