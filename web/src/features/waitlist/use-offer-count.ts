import { queryOptions, useQuery } from '@tanstack/react-query';
import { api, usePlayer } from '../../lib/session.ts';

/** How often the navigation looks for new offers, in milliseconds. Players have minutes to accept an offer. */
const POLL_MS = 120_000;

/** The player's open offers. All components share this query. */
export const offersQuery = queryOptions({
  queryKey: ['bookings', 'offered'],
  queryFn: () =>
    api.get('/bookings', { params: { query: { status: 'offered', when: 'upcoming', limit: 100 } as const } }),
});

/** Returns the number of offers that wait for the player's answer. */
export function useOfferCount(): number {
  const user = usePlayer();
  const { data } = useQuery({
    ...offersQuery,
    enabled: user !== null,
    refetchInterval: POLL_MS,
    refetchOnWindowFocus: 'always', // Refetch, because a hidden page does not poll
  });
  return user === null ? 0 : (data?.data.length ?? 0);
}
