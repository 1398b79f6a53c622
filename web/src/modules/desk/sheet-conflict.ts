import type { AdminBooking } from '@courtside/client';
import { holdersOf, latestEnd, type Range, rangeOf, type SheetColumn } from './sheet-layout.ts';

/** Why a time is not free: the person who has booked it, or the reason for the closure. */
export type Conflict = { kind: 'taken'; who: string } | { kind: 'closed'; reason: string } | { kind: 'shut' };

/** Returns why a booking cannot take place on a court at a time, as far as the sheet knows. */
export function conflictOf(column: SheetColumn, range: Range, booking: AdminBooking): Conflict | undefined {
  const holder = holdersOf(column, range).find(({ id }) => id !== booking.id);
  if (holder) return { kind: 'taken', who: holder.user.name };
  const { open = [], closures = [] } = column.day ?? {};
  const closure = closures.find((one) => rangeOf(one).start < range.end && rangeOf(one).end > range.start);
  if (closure) return { kind: 'closed', reason: closure.reason };
  const isOpen = open.map(rangeOf).some(({ start, end }) => {
    const last = end === 24 * 60 ? latestEnd(column) : end;
    return start <= range.start && range.end <= last;
  });
  return isOpen ? undefined : { kind: 'shut' };
}
