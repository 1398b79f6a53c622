import { queryOptions } from '@tanstack/react-query';
import { readQuery } from '../../lib/queries.ts';
import { api } from '../../lib/session.ts';

/** The charge of the player's own booking. A change of the player's bookings loads it again. */
export const ownPaymentQuery = (booking: number) =>
  queryOptions({
    queryKey: ['bookings', 'payment', booking],
    queryFn: () => api.get('/bookings/{booking}/payment', { params: { path: { booking } } }),
    staleTime: 0,
  });

/** Whether the player can pay online. Load it only if something is to be paid. */
export const paymentMeansQuery = readQuery('/me/payment-means');
