import { useMutation } from '@tanstack/react-query';
import type { BankLine } from '@courtside/client';
import { useIdempotencyKey } from '../../lib/idempotency-key.ts';
import { useRefresh } from '../../lib/refresh.ts';
import { api } from '../../lib/session.ts';
import { showToast } from '../../ui/toasts.tsx';
import { MONEY_DATA } from '../payments/money-data.ts';
import { useBankWords } from './bank-words.ts';

type Chosen = Pick<BankLine['proposals'][number], 'user' | 'bookings' | 'dues'>;

/** Books a line as the payment of a person. */
export function useBooking({ id }: BankLine, onBooked?: () => void) {
  const words = useBankWords();
  const refresh = useRefresh(MONEY_DATA);
  const withKey = useIdempotencyKey();
  return useMutation({
    mutationFn: ({ user, bookings, dues }: Chosen) => {
      const [params, body] = [{ path: { line: id } }, { user_id: user.id, bookings, dues }];
      return withKey(body, (headers) => api.post('/admin/bank-lines/{line}/payment', { params, headers, body }));
    },
    onSuccess: (_, { user }) => {
      showToast(words.booked(user.name));
      onBooked?.();
    },
    onSettled: refresh,
  });
}
