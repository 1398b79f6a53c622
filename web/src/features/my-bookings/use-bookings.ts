import { useInfiniteQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { type Booking, CourtsideUnreachable } from '@courtside/client';
import { useIsOnline } from '../../lib/online.ts';
import { saveBookings, savedBookings } from '../../lib/saved-bookings.ts';
import { api } from '../../lib/session.ts';

const viewFilters = {
  upcoming: { when: 'upcoming' },
  past: { when: 'past' },
  invited: { when: 'upcoming', participating: true },
} as const;
export type View = keyof typeof viewFilters;

/**
 * Loads a list of the player's bookings. Until the service responds, and offline, the list contains the bookings that
 * this device saved last.
 */
export function useBookings(view: View) {
  const isOnline = useIsOnline();
  const [saved, setSaved] = useState({ view, list: savedBookings(view) });
  if (saved.view !== view) setSaved({ view, list: savedBookings(view) });
  const query = useInfiniteQuery({
    queryKey: ['bookings', view],
    initialPageParam: undefined as string | undefined,
    queryFn: ({ pageParam: cursor }) =>
      api.get('/bookings', { params: { query: { ...viewFilters[view], ...(cursor !== undefined && { cursor }) } } }),
    getNextPageParam: ({ next_cursor }) => next_cursor ?? undefined,
    initialData: () => {
      const list = savedBookings(view);
      return list && { pages: [{ data: list.bookings, next_cursor: null }], pageParams: [undefined] };
    },
    initialDataUpdatedAt: 0, // Load the list even if it has just been saved
  });
  const { data, dataUpdatedAt } = query;
  useEffect(() => {
    if (data && dataUpdatedAt > 0) saveBookings(view, { at: dataUpdatedAt, bookings: bookingsIn(data) });
  }, [view, data, dataUpdatedAt]);
  const isUnreachable = !isOnline || query.error instanceof CourtsideUnreachable;
  return {
    query,
    bookings: data && bookingsIn(data),
    /** When the service returned the bookings, in milliseconds since 1970. Set only if the service is unreachable. */
    outdatedSince: data && isUnreachable ? dataUpdatedAt || saved.list?.at : undefined,
  };
}

const bookingsIn = ({ pages }: { pages: { data: Booking[] }[] }): Booking[] => pages.flatMap(({ data }) => data);
