import type { BookingShares } from '@courtside/client';
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

/** How often the app asks whether a payment is still processing, in milliseconds. */
const POLL_MS = 5000;

/** How the player can pay. Load it only if something is to be paid. */
export const paymentMeansQuery = queryOptions({
  ...readQuery('/me/payment-means'),
  refetchInterval: ({ state: { data } }) => (data !== undefined && data.processing.length > 0 ? POLL_MS : false),
});

/** Reads the shares of a booking of the player. */
export const sharesQuery = (booking: number) =>
  queryOptions({
    queryKey: ['bookings', 'shares', booking],
    queryFn: () => api.get('/bookings/{booking}/shares', { params: { path: { booking } } }),
    staleTime: 0,
  });

/** Whether people can still pay their shares, or the provider takes their money at the moment. */
export const isLive = (split: Pick<NonNullable<BookingShares['split']>, 'state'> | null | undefined): boolean =>
  split?.state === 'open' || split?.state === 'capturing';
