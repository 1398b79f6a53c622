// The parts of a price. They are stored with the booking, and always sum to its price.
import Type, { type Static } from 'typebox';
import { oneOf } from '../platform/http/fields.ts';
import type { Price } from './participants.ts';

export const PriceLines = Type.Array(
  Type.Object({
    kind: oneOf(['court', 'peak', 'plan', 'other', 'guests']),
    amount: Type.Integer({ description: 'Negative if a plan lowers the price.' }),
    minutes: Type.Optional(Type.Integer()),
    count: Type.Optional(Type.Integer()),
  }),
  {
    description:
      'The parts of the price. Missing if the whole price is the normal price, if the booking is older than the lines, and for participants.',
  },
);
export type PriceLine = Static<typeof PriceLines>[number];

/**
 * Changes the line of a kind, and with it the price. If the line would become negative, the first other line is lowered
 * instead.
 */
export function changePrice(
  { price_amount, price_lines, ...price }: Price,
  { kind, amount, count }: PriceLine & { kind: 'guests' | 'other' },
  currency: string,
): Price {
  const before = price_amount ?? 0;
  const after = Math.max(0, before + amount);
  const lines = price_lines === null ? [{ kind: 'court' as const, amount: before }] : readLines(price_lines);
  const old = lines.find((line) => line.kind === kind);
  const line = { ...old, kind, amount: (old?.amount ?? 0) + after - before };
  if (count !== undefined) line.count = (old?.count ?? 0) + count;
  const others = lines.filter((other) => other !== old);
  const [first] = others;
  if (line.amount < 0 && first) [first.amount, line.amount] = [first.amount + line.amount, 0];
  return {
    price_amount: after,
    price_currency: price.price_currency ?? currency,
    price_lines: storedLines([...others, line]),
  };
}

export function readLines(text: string): PriceLine[] {
  return JSON.parse(text) as PriceLine[];
}

/** Returns the line for guests with their number. Bookings that were made before lines were stored have none. */
export function findGuests({ price_lines }: Pick<Price, 'price_lines'>): (PriceLine & { count: number }) | undefined {
  const line = price_lines === null ? undefined : readLines(price_lines).find(({ kind }) => kind === 'guests');
  return line && { ...line, count: line.count ?? 1 };
}

/** Returns the value of `bookings.price_lines`. Null means that the whole price is the normal price of the court. */
export function storedLines(lines: readonly PriceLine[]): string | null {
  const charged = lines.filter(({ amount }) => amount !== 0);
  return charged.length === 0 || (charged.length === 1 && charged[0]!.kind === 'court')
    ? null
    : JSON.stringify(charged);
}

export function sumOfLines(lines: readonly PriceLine[]): number {
  return lines.reduce((sum, { amount }) => sum + amount, 0);
}
