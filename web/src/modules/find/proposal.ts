import { type QueryClient, queryOptions } from '@tanstack/react-query';
import type { Booking, Court, CourtDay } from '@courtside/client';
import { api } from '../../lib/session.ts';
import { lengthOf } from '../../lib/slot-length.ts';
import { factsQuery, NO_BOOKINGS } from './queries.ts';
import { type Slot, slotAgain } from './slot-again.ts';

/** A free slot like the player's last booking. */
export interface Proposal {
  slot: Slot;
  minutes: number;
  day: CourtDay;
  start: CourtDay['starts'][number];
  court: Court;
}

/** @param own the player's upcoming bookings */
export const proposalQuery = (own: readonly Booking[]) =>
  queryOptions({
    queryKey: ['bookings', 'again', own],
    enabled: own !== NO_BOOKINGS,
    queryFn: ({ client, signal }) => loadProposal(client, own, signal),
  });

/**
 * Finds the slot of the player's last booking on the next date with the same weekday. Returns null if the slot is not
 * free, or if the player's limits do not allow it.
 */
async function loadProposal(
  client: QueryClient,
  own: readonly Booking[],
  signal: AbortSignal,
): Promise<Proposal | null> {
  const last = newestOf(own) ?? (await loadLastPast(signal));
  const { facts } = await client.ensureQueryData(factsQuery);
  const court = last && facts.get(last.court_id);
  if (!last || !court) return null;
  const slot = slotAgain(last, own);
  const { booking_date: date, ...rest } = slot;
  const [days, limits] = await Promise.all([
    api.get('/courts/{court}/availability', { params: { path: { court: court.id }, query: { date } }, signal }),
    api.get('/me/booking-limits', { params: { query: { date, ...rest } }, signal }),
  ]);
  const minutes = lengthOf(slot);
  const day = days.data[0];
  const start = day?.starts.find(({ start_time }) => start_time === slot.start_time);
  const isFree = start?.durations.includes(minutes) === true && limits.violations.length === 0;
  return day && start && isFree ? { slot, minutes, day, start, court } : null;
}

/** Returns the booking that was made last. An offer of the waiting list is not a booking yet. */
function newestOf(own: readonly Booking[]): Booking | undefined {
  const made = own.filter(({ status }) => status !== 'offered');
  return made.toSorted((a, b) => Date.parse(b.created_at) - Date.parse(a.created_at))[0];
}

async function loadLastPast(signal: AbortSignal): Promise<Booking | undefined> {
  const query = { when: 'past', status: 'confirmed,completed', limit: 1 } as const;
  return (await api.get('/bookings', { params: { query }, signal })).data[0];
}
