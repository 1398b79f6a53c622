import { useMutation } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { CourtsideProblem } from '@courtside/client';
import { api } from '../../lib/session.ts';

/** Opens the payment page for a booking. If a payment is still processing, shows this payment instead. */
export function usePayOnline(booking: number) {
  const navigate = useNavigate();
  const showResult = (payment: number): void => void navigate({ to: '/bookings', search: { payment } });
  return useMutation({
    mutationFn: () => api.post('/bookings/{booking}/online-payment', { params: { path: { booking } }, body: {} }),
    onSuccess: ({ id, url }) => (url === null ? showResult(id) : location.assign(url)),
    onError: (error) => {
      if (!(error instanceof CourtsideProblem) || error.code !== 'payment_processing') return;
      const { online_payment_id: id } = error.document as { online_payment_id?: number };
      if (id !== undefined) showResult(id);
    },
  });
}
