import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { Booking } from '@courtside/client';
import { useNow } from '../../lib/clock.ts';
import { useFormats } from '../../lib/format.ts';
import { api, config } from '../../lib/session.ts';
import { Failure } from '../../ui/components.tsx';
import { usePlayersWords } from '../booking/players-words.ts';

/** How long before the start of check-in the page announces it, in milliseconds. */
const NOTICE_MS = 12 * 3_600_000;

export function CheckIn({ booking }: { booking: Booking }) {
  const words = usePlayersWords();
  const formats = useFormats();
  const queries = useQueryClient();
  const now = useNow();
  const { id, status, checked_in_at, starts_at, ends_at, time_zone } = booking;
  const checking = useMutation({
    mutationFn: () => api.post('/bookings/{booking}/check-in', { params: { path: { booking: id } } }),
    onSettled: () => queries.invalidateQueries({ queryKey: ['bookings'] }),
  });
  if (checked_in_at !== null) return <p className="hint">✓ {words.checkedIn}</p>;
  const { before_seconds, after_seconds } = config.check_in;
  const opens = Date.parse(starts_at) - before_seconds * 1000;
  const closes = Math.min(Date.parse(starts_at) + after_seconds * 1000, Date.parse(ends_at));
  if (status !== 'confirmed' || now > closes || now < opens - NOTICE_MS) return null;
  if (now < opens) return <p className="hint">{words.opensAt(formats.moment(opens, time_zone))}</p>;
  return (
    <>
      <div className="row">
        <button
          type="button"
          className="button primary"
          disabled={checking.isPending}
          onClick={() => checking.mutate()}
        >
          {words.checkIn}
        </button>
      </div>
      {checking.isError && <Failure error={checking.error} />}
    </>
  );
}
