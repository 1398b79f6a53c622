import { decimalPlacesOf } from '@courtside/client';
import { moneyOf } from '../../lib/money-text.ts';

export interface OwedBooking {
  booking_id: number;
  owed: number;
}

export interface OwedDue {
  due_id: number;
  owed: number;
}

/** The maximum number of bookings, and of membership fees, in one payment. */
export const MAX_PAID = 100;

/** Returns the bookings in a currency that owe something, in the order of `ids`, as many as one payment can pay. */
export function payableOf<Debt extends OwedBooking & { currency: string }>(
  ids: readonly number[],
  debts: readonly Debt[],
  currency: string,
): Debt[] {
  const byId = new Map(debts.map((debt) => [debt.booking_id, debt]));
  const payable = ids.flatMap((id) => byId.get(id) ?? []);
  return payable.filter((debt) => debt.currency === currency && debt.owed > 0).slice(0, MAX_PAID);
}

/** Divides an amount among debts, in their order. */
export function divide<Id extends 'booking_id' | 'due_id'>(
  amount: number,
  debts: readonly ({ owed: number } & Record<Id, number>)[],
  id: Id,
): Record<Id | 'amount', number>[] {
  let rest = amount;
  return debts.flatMap((debt) => {
    const part = Math.min(debt.owed, rest);
    rest -= part;
    return part > 0 ? [{ [id]: debt[id], amount: part } as Record<Id | 'amount', number>] : [];
  });
}

const sumOf = (parts: readonly { amount: number }[]): number => parts.reduce((sum, { amount }) => sum + amount, 0);

/** Divides an amount among bookings first, and then among membership fees. Returns the rest, too. */
export function divideDebts(amount: number, bookings: readonly OwedBooking[], dues: readonly OwedDue[] = []) {
  const paid = divide(amount, bookings, 'booking_id');
  const afterBookings = amount - sumOf(paid);
  const paidDues = divide(afterBookings, dues, 'due_id');
  return { paid: { bookings: paid, dues: paidDues }, rest: afterBookings - sumOf(paidDues) };
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

/**
 * Returns the tax that an amount includes, at a rate in hundredths of a percent. A reversal has the same tax as its
 * payment, but negative.
 */
export const taxIn = (amount: number, rate: number): number =>
  Math.sign(amount) * Math.round((Math.abs(amount) * rate) / (10_000 + rate));

/** Returns a rate in hundredths of a percent as text, such as “20%”. */
export const percentOf = (language: string, rate: number): string =>
  new Intl.NumberFormat(language, { style: 'percent', maximumFractionDigits: 2 }).format(rate / 10_000);
