// Computes the amounts of shares, and the amounts to take. The functions are pure.
import { divide } from '../../payments/divide.ts';
import type { OnlineRow } from '../start.ts';
import type { Share } from './store.ts';

/** Returns the payments whose money can be taken, or has been taken already. */
export function availableOf(rows: readonly OnlineRow[]): OnlineRow[] {
  return rows.filter(
    ({ state, outcome, unwanted }) =>
      (state === 'authorized' && unwanted === 0) || (state === 'paid' && outcome === null),
  );
}

/** Returns the money of a payment: the taken money, or the reserved one. */
function moneyOf({ state, amount, captured }: OnlineRow): number {
  return state === 'paid' ? captured : amount;
}

/** Returns the payment that a person has authorised for the own share. */
function ownPaymentOf(share: Share, available: readonly OnlineRow[]): OnlineRow | undefined {
  return available.find(({ share_id, covers_rest }) => share_id === share.id && covers_rest === 0);
}

/** Returns the part of the price that no authorised share covers, in minor units. */
export function restOf(due: number, shares: readonly Share[], rows: readonly OnlineRow[]): number {
  const available = availableOf(rows);
  const own = shares.map((share) => {
    const payment = ownPaymentOf(share, available);
    return payment ? Math.min(moneyOf(payment), share.amount) : 0;
  });
  const takenOver = available.filter(({ covers_rest }) => covers_rest === 1).map(moneyOf);
  return Math.max(0, due - [...own, ...takenOver].reduce((sum, amount) => sum + amount, 0));
}

/**
 * Returns the amount to take from each payment, by the ids of the payments. Nobody pays more than the own share, except
 * people who have taken over the rest. Undefined if the payments do not cover the price yet.
 */
export function planCaptures(
  due: number,
  shares: readonly Share[],
  rows: readonly OnlineRow[],
): Map<number, number> | undefined {
  const available = availableOf(rows);
  const plan = new Map<number, number>();
  let rest = due;
  const take = ({ id }: OnlineRow, max: number) => {
    const amount = Math.min(max, rest);
    if (amount > 0) plan.set(id, amount);
    rest -= amount;
  };
  for (const share of shares) {
    const own = ownPaymentOf(share, available);
    if (own) take(own, Math.min(moneyOf(own), share.amount));
  }
  for (const row of available) if (row.covers_rest === 1) take(row, moneyOf(row));
  return rest === 0 ? plan : undefined;
}

/**
 * Divides the price over the shares. An authorised share never rises: its player has agreed to the amount.
 * @param weights the proportion of the shares
 */
export function divideShares(
  due: number,
  shares: readonly Share[],
  rows: readonly OnlineRow[],
  weights: readonly number[],
): number[] {
  return divide(
    due,
    shares.map((share, i) => ({ weight: weights[i]!, max: agreedOf(share, rows) })),
  );
}

/** Returns the amount to which the player of a share has agreed. `Infinity` before the player pays. */
export function agreedOf(share: Pick<Share, 'id'>, rows: readonly OnlineRow[]): number {
  const own = rows.filter(({ share_id, covers_rest }) => share_id === share.id && covers_rest === 0);
  const undecided = own.filter(({ state, unwanted }) => state === 'processing' && unwanted === 0);
  const agreed = [...availableOf(own), ...undecided];
  return agreed[0]?.amount ?? Infinity;
}
