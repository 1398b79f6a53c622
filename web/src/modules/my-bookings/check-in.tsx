import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Button } from '../../ui/button.tsx';
import { LogIn } from '../../ui/icons/first-icons.ts';
import type { Booking } from '@courtside/client';
import { useFormats } from '../../lib/format.ts';
import { api, config } from '../../lib/session.ts';
import { Failure } from '../../ui/components.tsx';
import { usePlayersWords } from '../booking/players-words.ts';

/** How long before the start of check-in the page announces it, in milliseconds. */
const NOTICE_MS = 12 * 3_600_000;

type CheckInState = 'done' | 'open' | 'soon' | 'closed';

export function checkInStateOf({ status, checked_in_at, starts_at, ends_at }: Booking, now: number): CheckInState {
  if (checked_in_at !== null) return 'done';
  const closes = Math.min(Date.parse(starts_at) + config.check_in.after_seconds * 1000, Date.parse(ends_at));
  if (status !== 'confirmed' || now > closes) return 'closed';
  const opens = opensAt(starts_at);
  if (now >= opens) return 'open';
  return now >= opens - NOTICE_MS ? 'soon' : 'closed';
}

const opensAt = (starts_at: string): number => Date.parse(starts_at) - config.check_in.before_seconds * 1000;

/** Says that the player has checked in, or when check-in opens. */
export function CheckInHint({ booking, state }: { booking: Booking; state: CheckInState }) {
  const words = usePlayersWords();
  const formats = useFormats();
  if (state === 'done') return <p className="hint">{words.checkedIn}</p>;
  if (state !== 'soon') return null;
  return <p className="hint">{words.opensAt(formats.moment(opensAt(booking.starts_at), booking.time_zone))}</p>;
}

export function CheckInButton({ booking }: { booking: Booking }) {
  const words = usePlayersWords();
  const queries = useQueryClient();
  const checking = useMutation({
    mutationFn: () => api.post('/bookings/{booking}/check-in', { params: { path: { booking: booking.id } } }),
    onSettled: () => queries.invalidateQueries({ queryKey: ['bookings'] }),
  });
  return (
    <>
      <Button kind="primary" disabled={checking.isPending} onClick={() => checking.mutate()}>
        <LogIn aria-hidden="true" size={18} />
        {words.checkIn}
      </Button>
      {checking.isError && <Failure error={checking.error} />}
    </>
  );
}
