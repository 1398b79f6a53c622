import {
  infiniteQueryOptions,
  type QueryClient,
  queryOptions,
  useInfiniteQuery,
  useQuery,
} from '@tanstack/react-query';
import type { Booking, Court, CourtDay } from '@courtside/client';
import { useMemo } from 'react';
import type { OfferedDay } from '../../lib/day.ts';
import type { FindSearch } from '../../lib/find-search.ts';
import { dateIn } from '../../lib/format.ts';
import { api, config, usePlayer } from '../../lib/session.ts';
import type { OfferQuery } from '../booking/offer.ts';
import { type Filters, filtersOf, placeFilter, readRemembered } from './filters.ts';

/** The queries of the shown day, which live updates refresh. */
export const SHOWN_DAYS = ['days', 'shown'] as const;
const MAX_KM = 100;
/** A player who looks at a day for a shorter time, in milliseconds, is only passing it on the way to another day. */
const SKIM_MS = 500;

/**
 * Loads a date's availability, the nearest courts first if `near` is given. The page itself filters by duration and
 * time, so these filters need no new request.
 */
export function useDays(...query: Parameters<typeof daysQuery>) {
  return useInfiniteQuery({
    ...daysQuery(...query),
    placeholderData: (old) => old,
    refetchOnWindowFocus: 'always', // Refetch, because a hidden page receives no live updates
    refetchOnReconnect: 'always',
  });
}

/** Requests the first day before the page renders, which saves half a second on a slow phone. */
export function prefetchDay(client: QueryClient, search: FindSearch): Promise<void> {
  const date = search.date ?? dateIn(config.time_zone);
  return client.prefetchInfiniteQuery(daysQuery(filtersOf(search, readRemembered()), undefined, date));
}

function daysQuery(courts: Filters, near: string | undefined, date: string) {
  const filters = {
    date,
    ...placeFilter(courts),
    ...(near !== undefined && { near, within_km: MAX_KM }),
  };
  return infiniteQueryOptions({
    queryKey: [...SHOWN_DAYS, filters],
    initialPageParam: undefined as string | undefined,
    queryFn: ({ pageParam: cursor, signal }) =>
      api.get('/availability', {
        params: { query: { ...filters, limit: 40, ...(cursor !== undefined && { cursor }) } },
        signal,
      }),
    getNextPageParam: ({ next_cursor }) => next_cursor ?? undefined,
  });
}

/** Returns the chosen court's availability. Requests it if the loaded list pages do not contain the court. */
export function useChosenDay(
  court: number | undefined,
  date: string,
  loaded: readonly CourtDay[] | undefined,
): CourtDay | undefined {
  const listed = loaded?.find(({ court_id }) => court_id === court);
  const { data } = useQuery({
    queryKey: [...SHOWN_DAYS, court, date],
    enabled: court !== undefined && loaded !== undefined && !listed,
    queryFn: () => api.get('/courts/{court}/availability', { params: { path: { court: court! }, query: { date } } }),
  });
  return listed ?? data?.data[0];
}

/** The courts by their ids. */
export type Courts = ReadonlyMap<number, Court>;
const NO_FACTS = { sports: [] as string[], facts: new Map() as Courts };

/** Loads the club's sports and courts, for example how far ahead each court can be booked. These facts change rarely. */
export const factsQuery = queryOptions({
  queryKey: ['court-facts'],
  staleTime: 300_000,
  refetchOnReconnect: true,
  queryFn: async () => {
    const courts = await api.pages('/courts', { limit: 100, active_only: true }).autoPagingToArray();
    return {
      sports: [...new Set(courts.map(({ type }) => type))].toSorted(),
      facts: new Map(courts.map((court) => [court.id, court])),
    };
  },
});

export const useCourtFacts = (): typeof NO_FACTS => useQuery(factsQuery).data ?? NO_FACTS;

/** Stands for the bookings until they are loaded. */
export const NO_BOOKINGS: readonly Booking[] = [];

/** Loads the signed-in player's upcoming bookings, which the grid highlights. */
export function useOwnBookings(): readonly Booking[] {
  const user = usePlayer();
  const { data } = useQuery({
    queryKey: ['bookings', 'own'],
    enabled: user !== null,
    refetchOnReconnect: true,
    queryFn: () => api.get('/bookings', { params: { query: { when: 'upcoming', limit: 100 } } }),
  });
  return (user && data?.data) ?? NO_BOOKINGS;
}

/**
 * Removes the start times and durations that the player's limits or own bookings do not allow. Also returns the limits
 * that prevent every booking of the day, or of some courts or times.
 */
export function useOffered(days: readonly CourtDay[], query: OfferQuery, own: readonly Booking[]) {
  const { data } = useQuery({
    queryKey: ['bookings', 'offer', query, own],
    enabled: own !== NO_BOOKINGS,
    queryFn: async ({ signal }) => {
      // Without bookings, limits rarely matter. Skip the request if the player goes on to another day.
      if (own.length === 0) await pause(signal);
      return (await import('../booking/offer.ts')).loadOffer(query, own);
    },
  });
  const offer = own === NO_BOOKINGS ? undefined : data;
  return {
    offered: useMemo((): readonly OfferedDay[] => (offer ? days.map(offer.select) : days), [days, offer]),
    violations: offer?.violations ?? [],
  };
}

function pause(signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    setTimeout(resolve, SKIM_MS);
    signal.addEventListener('abort', () => reject(signal.reason as Error));
  });
}
