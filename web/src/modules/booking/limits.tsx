import { useQuery } from '@tanstack/react-query';
import type { BookingLimits } from '@courtside/client';
import { useWords } from '../../i18n/words.tsx';
import { api, useUser } from '../../lib/session.ts';
import { QuotaUsage } from '../accounts/quota-usage.tsx';
import { useBookingWords } from './booking-words.ts';

type Query = Record<'date' | 'start_time' | 'end_time', string> & { court_id: number };
type Violations = BookingLimits['violations'];

/** Loads the signed-in player's limits for a slot, and the rule violations that prevent the booking. */
export function useLimits(query: Query): BookingLimits | undefined {
  const user = useUser();
  const limits = useQuery({
    // Changes of the player's bookings refresh all queries whose key begins with `bookings`, including this one.
    queryKey: ['bookings', 'limits', user?.id, query],
    queryFn: () => api.get('/me/booking-limits', { params: { query } }),
    enabled: user !== null && !user.pending_since,
    retry: false,
  });
  return user ? limits.data : undefined;
}

/** Shows why the player cannot book, before the player sends the form. */
export default function LimitReasons({ violations }: { violations: Violations }) {
  const words = useWords();
  const { reasons: forPlayers } = useBookingWords();
  if (violations.length === 0) return null;
  const reasons = [...new Set(violations.map((one) => forPlayers[one.code] ?? words.fieldError(one)))];
  return (
    <div className="notice" role="status">
      {reasons.map((reason) => (
        <p key={reason}>{reason}</p>
      ))}
    </div>
  );
}

/** Shows how much of each limit is used before the booking. Shows a limit of the club only if half of it is used. */
export function LimitsLeft({ limits }: { limits: BookingLimits['limits'] }) {
  const { limitNames } = useBookingWords();
  const quotas = limits.flatMap(({ quota, rule, ...amounts }) => {
    const name = rule ?? limitNames[quota];
    const isShown = amounts.limit > 0 && (quota === 'plan' || 2 * amounts.used >= amounts.limit);
    return name !== undefined && isShown ? { rule: name, ...amounts } : [];
  });
  return <QuotaUsage quotas={quotas} isForSlot />;
}
