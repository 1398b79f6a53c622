import { useQuery } from '@tanstack/react-query';
import type { BookingLimits } from '@courtside/client';
import { useWords } from '../../i18n/words.tsx';
import { api, useUser } from '../../lib/session.ts';
import { useBookingWords } from './booking-words.ts';

type Query = { date: string; court_id?: number; start_time?: string; end_time?: string };
type Violations = BookingLimits['violations'];

/** Loads the rule violations that prevent the signed-in player from booking a slot. */
export function useLimits(query: Query): Violations {
  return useLoadedLimits(query)?.violations ?? [];
}

function useLoadedLimits(query: Query): BookingLimits | undefined {
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
export function LimitReasons({ violations }: { violations: Violations }) {
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

/** Says which limits of the player prevent every booking of a day, or every booking of some courts or times. */
export default function DayLimits({ date }: { date: string }) {
  const limits = useLoadedLimits({ date });
  const ofParts = limits?.parts.flatMap(({ violations }) => violations) ?? [];
  return <LimitReasons violations={[...(limits?.violations ?? []), ...ofParts]} />;
}
