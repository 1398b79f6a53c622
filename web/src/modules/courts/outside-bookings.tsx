import { useQuery } from '@tanstack/react-query';
import type { BookingReview } from '@courtside/client';
import { useWords } from '../../i18n/words.tsx';
import { api } from '../../lib/session.ts';
import { Button } from '../../ui/button.tsx';
import Dialog from '../../ui/dialog.tsx';
import { BookingTable } from '../desk/booking-table.tsx';
import { useCourtWords } from './court-words.ts';

/** Lists the upcoming bookings that do not fit the new rules of their courts, with the actions for each of them. */
export default function OutsideBookings({
  reviews,
  onClose,
}: {
  reviews: readonly BookingReview[];
  onClose: () => void;
}) {
  const words = useCourtWords();
  const common = useWords();
  const saved = reviews.map(({ booking }) => booking);
  // The key begins with the path, so that an action in the table reloads the bookings.
  const { data: bookings } = useQuery({
    queryKey: ['/admin/bookings', 'outside', saved.map(({ id }) => id)],
    queryFn: () =>
      Promise.all(saved.map(({ id }) => api.get('/admin/bookings/{booking}', { params: { path: { booking: id } } }))),
    initialData: saved,
    staleTime: Infinity,
  });
  const reasons = [...new Set(reviews.flatMap(({ errors }) => errors.map((error) => common.fieldError(error))))];
  return (
    <Dialog title={words.outside(saved.length)} onClose={onClose} isWide>
      <p>{words.outsideStay}</p>
      <ul className="existing">
        {reasons.map((reason) => (
          <li key={reason}>{reason}</li>
        ))}
      </ul>
      <BookingTable bookings={bookings} label={words.outside(saved.length)} isInDialog />
      <div className="dialog-foot">
        <Button kind="primary" onClick={onClose}>
          {common.close}
        </Button>
      </div>
    </Dialog>
  );
}
