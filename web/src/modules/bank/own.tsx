import { useQuery } from '@tanstack/react-query';
import type { Booking } from '@courtside/client';
import { api } from '../../lib/session.ts';
import { ownPaymentQuery } from '../payments/own-payment.ts';
import { TransferFacts } from './transfer-facts.tsx';
import { useTransferWords } from './transfer-words.ts';

/** How the player can transfer what a booking owes. */
export default function OwnTransfer({ booking: { id, role } }: { booking: Booking }) {
  const words = useTransferWords();
  const { data: payment } = useQuery({ ...ownPaymentQuery(id), enabled: role === 'owner' });
  const isOwed = payment !== undefined && payment.owed > 0;
  const { data } = useQuery({
    queryKey: ['bookings', 'transfer', id, payment?.owed],
    queryFn: () => api.get('/bookings/{booking}/transfer', { params: { path: { booking: id } } }),
    staleTime: 0,
    enabled: isOwed,
  });
  if (!isOwed || !data) return null;
  return (
    <section className="card stack" aria-label={words.title}>
      <h2>{words.title}</h2>
      <p className="hint">{words.hint}</p>
      <TransferFacts transfer={data} />
    </section>
  );
}
