import { useQueryClient } from '@tanstack/react-query';
import type { Booking } from '@courtside/client';
import { useFormats } from '../../lib/format.ts';
import { api, config } from '../../lib/session.ts';
import ConfirmDialog from '../../ui/confirm-dialog.tsx';
import { sectionsAt } from '../../ui/sections.tsx';
import { showToast } from '../../ui/toasts.tsx';
import { useMyBookingsWords } from './my-bookings-words.ts';

const Sections = sectionsAt('cancelBooking');

export default function CancelBookingDialog({ booking, onClose }: { booking: Booking; onClose: () => void }) {
  const words = useMyBookingsWords();
  const formats = useFormats();
  const queries = useQueryClient();
  const { court, booking_date, start_time, end_time } = booking;
  const cancel = async (): Promise<void> => {
    try {
      await api.delete('/bookings/{booking}', { params: { path: { booking: booking.id } } });
      showToast(words.cancelled);
    } finally {
      for (const key of ['bookings', 'days', 'waitlist']) void queries.invalidateQueries({ queryKey: [key] });
    }
  };
  return (
    <ConfirmDialog
      title={words.cancelQuestion}
      confirm={words.cancelBooking}
      keep={words.keep}
      isDanger
      onConfirm={cancel}
      onClose={onClose}
    >
      <p>
        <strong>
          {court.name}, {formats.date(booking_date)}, {formats.range(start_time, end_time)}
        </strong>
      </p>
      <Sections booking={booking} />
      <p>
        {!config.payments && `${words.cancelFree} `}
        {words.cancelText}
        {booking.participants.length > 0 && ` ${words.cancelPlayersText}`}
      </p>
    </ConfirmDialog>
  );
}
