import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Booking } from '@courtside/client';
import { useNow } from '../../lib/clock.ts';
import { useFormats } from '../../lib/format.ts';
import { api } from '../../lib/session.ts';
import Dialog from '../../ui/dialog.tsx';
import { Failure } from '../../ui/components.tsx';
import { usePlayersWords } from '../booking/players-words.ts';

export function LeaveBooking({ booking, onDone }: { booking: Booking; onDone: () => void }) {
  const words = usePlayersWords();
  const formats = useFormats();
  const queries = useQueryClient();
  const [isOpen, setIsOpen] = useState(false);
  const now = useNow();
  const leaving = useMutation({
    mutationFn: () => api.delete('/bookings/{booking}/participants/me', { params: { path: { booking: booking.id } } }),
    onSuccess: () => {
      onDone();
      setIsOpen(false);
    },
    onSettled: () => queries.invalidateQueries(),
  });
  if (leaving.isSuccess) return null;
  if (Date.parse(booking.starts_at) < now) return null;
  const bookingText = `${booking.court.name}, ${formats.shortDate(booking.booking_date)}, ${booking.start_time}`;
  return (
    <div className="row">
      <button type="button" className="button" aria-label={words.leaveOf(bookingText)} onClick={() => setIsOpen(true)}>
        {words.leave}
      </button>
      {isOpen && (
        <Dialog title={words.leaveTitle} onClose={() => setIsOpen(false)}>
          <p>{bookingText}</p>
          <p>{words.leaveText(booking.booked_by)}</p>
          {leaving.isError && <Failure error={leaving.error} />}
          <div className="dialog-foot">
            <button
              type="button"
              className="button danger"
              disabled={leaving.isPending}
              onClick={() => leaving.mutate()}
            >
              {words.leave}
            </button>
            <button type="button" className="button" onClick={() => setIsOpen(false)}>
              {words.stay}
            </button>
          </div>
        </Dialog>
      )}
    </div>
  );
}
