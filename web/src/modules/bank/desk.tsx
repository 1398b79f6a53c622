import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { AdminBooking } from '@courtside/client';
import { useCan } from '../../lib/permissions.ts';
import { api } from '../../lib/session.ts';
import { Button } from '../../ui/button.tsx';
import { bookingPaymentQuery } from '../payments/money-data.ts';
import { TransferFacts } from './transfer-facts.tsx';
import { useTransferWords } from './transfer-words.ts';

/** How the player can transfer what a booking owes, for the desk. */
export default function DeskTransfer({ booking }: { booking: AdminBooking }) {
  const words = useTransferWords();
  const mayRead = useCan()('payments.read');
  const [isShown, setShown] = useState(false);
  const { data: payment } = useQuery({ ...bookingPaymentQuery(booking), enabled: mayRead });
  const isOwed = mayRead && payment !== undefined && payment.owed > 0;
  const { data } = useQuery({
    queryKey: ['/admin/bookings/{booking}/transfer', booking.id, payment?.owed],
    queryFn: () => api.get('/admin/bookings/{booking}/transfer', { params: { path: { booking: booking.id } } }),
    staleTime: 0,
    enabled: isOwed && isShown,
  });
  if (!isOwed) return null;
  return (
    <section className="stack" aria-label={words.show}>
      <div className="row">
        <Button aria-expanded={isShown} onClick={() => setShown(!isShown)}>
          {words.show}
        </Button>
      </div>
      {isShown && data && <TransferFacts transfer={data} />}
    </section>
  );
}
