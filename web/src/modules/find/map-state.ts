import { blocksOf, type BookingWindow, columnsOf, type OfferedDay, type OwnBooking, startsOf } from '../../lib/day.ts';
import type { Filters } from './filters.ts';

export type MapState = { state: 'free'; start: OfferedDay['starts'][number] } | { state: 'full' | 'closed' };

interface Options extends Pick<Filters, 'length' | 'from'> {
  own: readonly OwnBooking[];
  window: BookingWindow | undefined;
  at?: number;
}

/** Returns whether a court is free on a day, and its next start time. A court is closed if no later time is open. */
export function mapStateOf(day: OfferedDay, { length, from, own, window, at }: Options): MapState {
  const [start] = startsOf(day, length, from);
  if (start) return { state: 'free', start };
  const options = { length, own, window, ...(at !== undefined && { at }) };
  const blocks = blocksOf(day, columnsOf([day], from, at), options);
  return { state: blocks.every(({ state }) => ['closed', 'shut', 'past'].includes(state)) ? 'closed' : 'full' };
}
