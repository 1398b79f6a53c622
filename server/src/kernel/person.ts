import type { Db } from '../platform/db/schema.ts';
import { freedBy, lockForFreeing } from '../platform/db/slot-hooks.ts';
import type { PersonPart } from '../platform/person.ts';
import { timestamp } from '../platform/time.ts';
import { cancelAll } from './actions.ts';
import { findUpcomingRowsOf } from './player-bookings.ts';

export const person: PersonPart = {
  signOut: {
    upcoming_bookings: { endsOn: ['erased'], end: (db, { id, now }) => cancelUpcoming(db, id, now) },
  },
};

async function cancelUpcoming(db: Db, userId: number, now: number): Promise<number> {
  const upcoming = await findUpcomingRowsOf(db, userId, timestamp(now));
  await lockForFreeing(db, upcoming.map(freedBy));
  return (await cancelAll(db, upcoming, { by: 'player', reason: null, now })).length;
}
