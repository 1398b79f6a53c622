import { type QueryClient, useInfiniteQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { type Booking, CourtsideUnreachable } from '@courtside/client';
import { useIsOnline } from '../../lib/online.ts';
import { saveBookings, savedBookings } from '../../lib/saved-bookings.ts';
import { api } from '../../lib/session.ts';
import { joinedQuery } from '../waitlist/use-offer-count.ts';

const viewFilters = {
  upcoming: { when: 'upcoming' },
  past: { when: 'past' },
} as const;
/** Maximum number of other people's bookings in a list of the player's bookings. */
const MAX_JOINED = 100;
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
    queryFn: ({ pageParam, client }) => loadPage(view, pageParam, client),
    getNextPageParam: ({ next_cursor }) => next_cursor ?? undefined,
    initialData: () => {
      const list = savedBookings(view);
      return list && { pages: [{ data: list.bookings, next_cursor: null }], pageParams: [undefined] };
    },
    initialDataUpdatedAt: 0, // Load the list even if it has just been saved
  });
  const { data, dataUpdatedAt } = query;
  useEffect(() => {
    if (data && dataUpdatedAt > 0) saveBookings(view, { at: dataUpdatedAt, bookings: bookingsIn(data, view) });
  }, [view, data, dataUpdatedAt]);
  const isUnreachable = !isOnline || query.error instanceof CourtsideUnreachable;
  return {
    query,
    bookings: data && bookingsIn(data, view),
    /** When the service returned the bookings, in milliseconds since 1970. Set only if the service is unreachable. */
    outdatedSince: data && isUnreachable ? dataUpdatedAt || saved.list?.at : undefined,
  };
}

/** Loads a page. The first page also contains the bookings of others in which the player takes part. */
async function loadPage(view: View, cursor: string | undefined, client: QueryClient) {
  const filters = viewFilters[view];
  const own = api.get('/bookings', { params: { query: { ...filters, ...(cursor !== undefined && { cursor }) } } });
  if (cursor !== undefined) return own;
  const past = { when: 'past', participating: true, limit: MAX_JOINED } as const;
  // Use the same query as the count in the navigation, so that this request also updates the count.
  const joined =
    view === 'past'
      ? api.get('/bookings', { params: { query: past } })
      : client.fetchQuery({ ...joinedQuery, staleTime: 0 });
  const [page, { data }] = await Promise.all([own, joined]);
  return { ...page, data: [...page.data, ...data] };
}

/** Sorts upcoming bookings with the soonest first, and past bookings with the latest first. */
function bookingsIn({ pages }: { pages: { data: Booking[] }[] }, view: View): Booking[] {
  const sign = view === 'past' ? -1 : 1;
  const all = pages.flatMap(({ data }) => data);
  return all.toSorted((a, b) => sign * (Date.parse(a.starts_at) - Date.parse(b.starts_at)));
}
