import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { type AdminBooking, decimalPlacesOf, type Payment } from '@courtside/client';
import { moneyOf } from '../../lib/money-text.ts';
import { type AffectedData, BOOKING_DATA } from '../../lib/refresh.ts';
import { api } from '../../lib/session.ts';

/** The data that a payment, a waiver, a payout or a reversal changes. */
export const MONEY_DATA: AffectedData = [
  ...(['/admin/bookings/{booking}/payment', '/admin/booking-payments', '/admin/payments', '/admin/debts'] as const),
  ...(['/admin/takings', '/admin/users/{user}/account', '/admin/users/{user}/account/movements'] as const),
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

export interface OwedBooking {
  booking_id: number;
  owed: number;
}

/** Divides an amount among bookings, in their order. */
export function divide(amount: number, bookings: readonly OwedBooking[]): { booking_id: number; amount: number }[] {
  let rest = amount;
  return bookings.flatMap(({ booking_id, owed }) => {
    const part = Math.min(owed, rest);
    rest -= part;
    return part > 0 ? [{ booking_id, amount: part }] : [];
  });
}

/** Returns the amount of a text in minor units. Returns 0 for an empty text, and undefined if the text is not an amount. */
export function amountOf(text: string, currency: string): number | undefined {
  const { amount } = moneyOf(text.trim(), currency);
  return Number.isSafeInteger(amount) && amount >= 0 ? amount : undefined;
}

/** Returns an amount as the text of a field, such as “12.50”. */
export function fieldText(amount: number, currency: string): string {
  const decimals = decimalPlacesOf(currency);
  return (amount / 10 ** decimals).toFixed(decimals);
}

/** The tax that an amount includes, at a rate in hundredths of a percent. */
export const taxIn = (amount: number, rate: number): number => Math.round((amount * rate) / (10_000 + rate));

export type MeansName = Payment['means'][number]['means'];
