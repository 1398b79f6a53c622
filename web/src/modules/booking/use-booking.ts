import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { BookingInput } from '@courtside/client';
import { useIdempotencyKey } from '../../lib/idempotency-key.ts';
import { api } from '../../lib/session.ts';

/** Books a slot for the signed-in player. */
export function useBooking() {
  const queries = useQueryClient();
  const withKey = useIdempotencyKey();
  return useMutation({
    mutationFn: (body: BookingInput) => withKey(body, (headers) => api.post('/bookings', { body, headers })),
    onSettled: () => queries.invalidateQueries({ queryKey: ['days'] }),
    onSuccess: () => queries.invalidateQueries({ queryKey: ['bookings'] }),
  });
}
