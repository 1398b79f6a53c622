import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Booking } from '@courtside/client';
import { useFormats } from '../../lib/format.ts';
import { api } from '../../lib/session.ts';
import { Button } from '../../ui/button.tsx';
import ConfirmDialog from '../../ui/confirm-dialog.tsx';
import { showToast } from '../../ui/toasts.tsx';
import { usePlayersWords } from '../booking/players-words.ts';

/** Lets a participant leave another person's booking. */
export function LeaveBooking({ booking }: { booking: Booking }) {
  const words = usePlayersWords();
  const formats = useFormats();
  const queries = useQueryClient();
  const [isOpen, setIsOpen] = useState(false);
  const bookingText = `${booking.court.name}, ${formats.shortDate(booking.booking_date)}, ${formats.time(booking.start_time)}`;
  const leave = async (): Promise<void> => {
    await api.delete('/bookings/{booking}/participants/me', { params: { path: { booking: booking.id } } });
    showToast(words.left);
    void queries.invalidateQueries({ queryKey: ['bookings'] });
  };
  return (
    <>
      <Button aria-label={words.leaveOf(bookingText)} onClick={() => setIsOpen(true)}>
        {words.leave}
      </Button>
      {isOpen && (
        <ConfirmDialog
          title={words.leaveTitle}
          confirm={words.leave}
          keep={words.stay}
          isDanger
          onConfirm={leave}
          onClose={() => setIsOpen(false)}
        >
          <p>{bookingText}</p>
          <p>{words.leaveText(booking.booked_by)}</p>
        </ConfirmDialog>
      )}
    </>
  );
}
