import type { BookingShares, BookingSharesInput } from '@courtside/client';
import { amountOf, fieldText } from '../payments/amounts.ts';

export type Split = NonNullable<BookingShares['split']>;
export type Share = Split['shares'][number];

/** The highest number of shares of a booking. */
export const MAX_SHARES = 20;

/** The fields of a share as texts. */
export interface Row {
  key: number;
  id?: number;
  name: string;
  amount: string;
  /** The amount that the person has reserved. A reserved share cannot rise. */
  max?: number;
}

/** Returns one row for each name, and at least two rows. */
export function rowsOfNames(names: readonly string[]): Row[] {
  const count = Math.max(2, names.length);
  return Array.from({ length: count }, (_, key) => ({ key, name: names[key] ?? '', amount: '' }));
}

export function rowsOfShares({ shares, currency }: Split): Row[] {
  return shares.map(({ id, name, amount, state }) => {
    const max = state === 'authorized' || state === 'processing' ? amount : undefined;
    return { key: id, id, name, amount: fieldText(amount, currency), ...(max !== undefined && { max }) };
  });
}

/** Whether no two shares differ by more than one minor unit. */
export function isDividedEqually(shares: readonly Share[]): boolean {
  const amounts = shares.map(({ amount }) => amount);
  return Math.max(...amounts) - Math.min(...amounts) <= 1;
}

/** Divides an amount equally. The first parts are one minor unit higher if necessary. */
export function divideEqually(amount: number, count: number): number[] {
  const low = Math.floor(amount / count);
  return Array.from({ length: count }, (_, i) => (i < amount - low * count ? low + 1 : low));
}

/** Returns the price minus the amounts. */
export function missingOf(rows: readonly Row[], { amount, currency }: { amount: number; currency: string }): number {
  return rows.reduce((rest, row) => rest - (amountOf(row.amount, currency) ?? 0), amount);
}

/** Returns the request body. @param nameOf the name of a person without a name */
export function inputOf(
  rows: readonly Row[],
  { currency, isEqual, nameOf }: { currency: string; isEqual: boolean; nameOf: (n: number) => string },
): BookingSharesInput {
  return {
    shares: rows.map(({ id, name, amount }, i) => ({
      ...(id !== undefined && { id }),
      name: name.trim() || nameOf(i + 1),
      ...(!isEqual && { amount: amountOf(amount, currency) ?? 0 }),
    })),
  };
}
