import { useQuery } from '@tanstack/react-query';
import type { BookingLimits } from '@courtside/client';
import { useWords } from '../../i18n/words.tsx';
import { api, useUser } from '../../lib/session.ts';

type Query = { date: string; court_id?: number; start_time?: string; end_time?: string };
type Violations = BookingLimits['violations'];

/** Loads why the signed-in player cannot book a slot or, without a slot, a day. */
export function useLimits(query: Query): Violations {
  const user = useUser();
  const limits = useQuery({
    // The player's own changes of bookings also load the limits again.
    queryKey: ['bookings', 'limits', user?.id, query],
    queryFn: () => api.get('/me/booking-limits', { params: { query } }),
    enabled: user !== null && !user.pending_since,
    retry: false,
  });
  return (user && limits.data?.violations) ?? [];
}

/** Says why the player cannot book, before the player tries. */
export function LimitReasons({ violations }: { violations: Violations }) {
  const words = useWords();
  if (violations.length === 0) return null;
  const reasons = [...new Set(violations.map((one) => words.fieldError(one)))];
  return (
    <div className="notice" role="status">
      {reasons.map((reason) => (
        <p key={reason}>{reason}</p>
      ))}
    </div>
  );
}

/** Says that a limit of the player prevents every booking of a day. */
export default function DayLimits({ date }: { date: string }) {
  return <LimitReasons violations={useLimits({ date })} />;
}
