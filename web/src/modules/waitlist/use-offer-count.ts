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

/** The upcoming bookings of others to which the player is invited, or in which the player takes part. */
export const joinedQuery = queryOptions({
  queryKey: ['bookings', 'joined'],
  queryFn: () => api.get('/bookings', { params: { query: { participating: true, when: 'upcoming', limit: 100 } } }),
});

/**
 * Returns the number of offers and invitations that wait for the player's answer. Invitations count only after the page
 * “My bookings” has loaded them. A request for them on each page would count towards the rate limit.
 */
export function useOfferCount(): number {
  const user = usePlayer();
  const polling = {
    enabled: user !== null,
    refetchInterval: POLL_MS,
    refetchOnWindowFocus: 'always', // Refetch, because a hidden page does not poll
  } as const;
  const offers = useQuery({ ...offersQuery, ...polling });
  const joined = useQuery({ ...joinedQuery, enabled: false });
  if (user === null) return 0;
  // A booking that is held until it is paid cannot be joined yet.
  const invited = joined.data?.data.filter(({ role, status }) => role === 'invited' && status !== 'offered');
  return (offers.data?.data.length ?? 0) + (invited?.length ?? 0);
}
