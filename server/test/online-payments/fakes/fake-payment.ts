import { randomBytes } from 'node:crypto';

/** A payment at a provider. All amounts are in minor units of ISO 4217. */
export interface FakePayment {
  reference: string;
  /** Stripe's id of the payment intent, which only exists after the player has done something. */
  intent: string;
  key: string;
  amount: number;
  currency: string;
  description: string;
  isManual: boolean;
  returnUrl: string;
  notifyUrl: string | undefined;
  createdAt: number;
  expiresAt: number;
  /** `processing`: 3-D Secure, while the page is open. `transferring`: a bank transfer, after the page. */
  state: 'open' | 'processing' | 'transferring' | 'authorized' | 'paid' | 'canceled' | 'expired' | 'failed';
  hasIntent: boolean;
  failure: string | undefined;
  captured: number;
  captures: FakeCapture[];
  refunds: FakeRefund[];
  disputes: FakeDispute[];
}

export interface FakeCapture {
  reference: string;
  key: string | undefined;
  amount: number;
  state: 'pending' | 'succeeded' | 'failed';
}

export interface FakeRefund {
  reference: string;
  key: string | undefined;
  amount: number;
  state: 'pending' | 'done' | 'failed';
  /** Whether the provider made it because it released authorised money. It moves no money. */
  isRelease: boolean;
}

export interface FakeDispute {
  reference: string;
  amount: number;
  state: 'inquiry' | 'prevented' | 'open' | 'won' | 'lost';
}

export type NewPayment = Omit<
  FakePayment,
  'state' | 'hasIntent' | 'failure' | 'captured' | 'captures' | 'refunds' | 'disputes'
>;

export function openPayment(payment: NewPayment): FakePayment {
  return {
    ...payment,
    state: 'open',
    hasIntent: false,
    failure: undefined,
    captured: 0,
    captures: [],
    refunds: [],
    disputes: [],
  };
}

/** Returns the captured money that is not returned and that no bank has taken back. */
export function keptOf({ captured, refunds, disputes }: FakePayment): number {
  const taken = disputes.filter(({ state }) => state === 'open' || state === 'lost');
  return captured - sumOf(movingRefunds(refunds)) - sumOf(taken);
}

/** Returns the captured money that can still be returned. */
export function refundableOf({ captured, refunds }: FakePayment): number {
  return captured - sumOf(movingRefunds(refunds));
}

const movingRefunds = (refunds: FakeRefund[]): FakeRefund[] =>
  refunds.filter(({ state, isRelease }) => state !== 'failed' && !isRelease);

const sumOf = (list: { amount: number }[]): number => list.reduce((sum, { amount }) => sum + amount, 0);

export function newId(prefix: string): string {
  return `${prefix}_${randomBytes(8).toString('hex')}`;
}
