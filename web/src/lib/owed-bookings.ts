import { useQueries } from '@tanstack/react-query';
import { createContext, useMemo, useState } from 'react';
import type { AdminBooking } from '@courtside/client';
import { useCan } from './permissions.ts';
import { readQuery } from './queries.ts';
import { config } from './session.ts';

/** The service accepts at most this many ids in one request. */
const MAX_IDS = 500;
const MINUTE_MS = 60_000;
const NONE: ReadonlySet<number> = new Set();

/** The ids of the shown bookings that are not paid completely. */
export const OwedBookings = createContext(NONE);

/** Returns the ids of bookings that are not paid completely. Sends no request if the club takes no money. */
export function useOwedBookings(bookings: readonly AdminBooking[]): ReadonlySet<number> {
  const mayRead = useCan()('payments.read') && config.payments;
  const ids = mayRead ? bookings.map(({ id }) => id).toSorted((a, b) => a - b) : [];
  const parts = Array.from({ length: Math.ceil(ids.length / MAX_IDS) }, (_, i) =>
    ids.slice(i * MAX_IDS, (i + 1) * MAX_IDS).join(),
  );
  // A changed booking can have another price.
  const changedAt = bookings.reduce((last, { updated_at }) => (updated_at > last ? updated_at : last), '');
  const found = useQueries({
    queries: parts.map((booking_ids) => ({
      ...readQuery('/admin/booking-payments', { params: { query: { booking_ids } } }),
      queryKey: ['/admin/booking-payments', booking_ids, changedAt] as never,
      refetchInterval: MINUTE_MS,
    })),
    combine: (results) =>
      results.some(({ isPending }) => isPending)
        ? undefined
        : results
            .flatMap(({ data }) => data?.data.flatMap(({ booking_id, owed }) => (owed > 0 ? booking_id : [])) ?? [])
            .join(),
  });
  // Keep the last ids while the next ones load. Otherwise, all marks would blink whenever a booking changes.
  const [shown, setShown] = useState('');
  if (found !== undefined && found !== shown) setShown(found);
  return useMemo(() => (shown === '' ? NONE : new Set(shown.split(',').map(Number))), [shown]);
}
