import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { Booking, Court, ItemOf } from '@courtside/client';
import { fetchAll } from '../../lib/fetch-all.ts';
import { saveCourts, savedCourts } from '../../lib/saved-bookings.ts';

type ListedCourt = ItemOf<'/courts'>;

/**
 * Loads all courts of the club, instead of sending one request for each booking. The returned function returns
 * undefined for unknown courts.
 * @param savedAt when the bookings were last saved, or 0. When this value changes, the courts of these bookings are
 *   saved, too
 */
export function useCourts(savedAt: number): (id: number) => ListedCourt | undefined {
  const courts = useQuery({
    queryKey: ['courts', 'all'],
    staleTime: 300_000,
    queryFn: () => fetchAll('/courts', {}),
    initialData: savedCourts,
    initialDataUpdatedAt: 0,
  });
  const { data, isFetchedAfterMount } = courts;
  useEffect(() => {
    if (data && isFetchedAfterMount && savedAt > 0) saveCourts(data);
  }, [data, isFetchedAfterMount, savedAt]);
  return (id) => data?.find((court) => court.id === id);
}

/** Returns the last time to cancel or reschedule a booking, in milliseconds since 1970. */
export function deadlineOf({ starts_at }: Booking, court: Court | undefined): number | undefined {
  return court && Date.parse(starts_at) - court.cancellation_cutoff_minutes * 60_000;
}
