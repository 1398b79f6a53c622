import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { AdminBooking, Payment, PaymentInput } from '@courtside/client';
import { type AffectedData, BOOKING_DATA } from '../../lib/refresh.ts';
import { api } from '../../lib/session.ts';

/** The data that a payment, a waiver, a payout or a reversal changes. */
export const MONEY_DATA: AffectedData = [
  ...(['/admin/bookings/{booking}/payment', '/admin/booking-payments', '/admin/payments', '/admin/debts'] as const),
  ...([
    '/admin/refunds',
    '/admin/takings',
    '/admin/reports/revenue',
    '/admin/write-offs',
    '/admin/users/{user}/account',
    '/admin/users/{user}/account/movements',
    '/admin/bank-lines',
    '/admin/dues',
    '/admin/online-payments',
  ] as const),
  ...BOOKING_DATA,
];

/** The charge of a booking. The key contains the last change, because a reschedule or a cancellation changes the price. */
export const bookingPaymentQuery = ({ id, updated_at }: Pick<AdminBooking, 'id' | 'updated_at'>) =>
  queryOptions({
    queryKey: ['/admin/bookings/{booking}/payment', id, updated_at],
    queryFn: () => api.get('/admin/bookings/{booking}/payment', { params: { path: { booking: id } } }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });

/** The means of payment that staff can take. */
export type DeskMeans = PaymentInput['means'][number]['means'];

/** Whether a payment provider took the money. The service gives it back, so staff neither pay it out nor reverse it. */
export function isOnline(means: Payment['means'][number]['means']): boolean {
  return means === 'stripe' || means === 'mollie';
}
