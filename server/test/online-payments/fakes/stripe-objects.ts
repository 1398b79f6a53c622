// Presents payments as Stripe does, in the types of Stripe's SDK.
import type Stripe from 'stripe';
import { decimalPlacesOf } from '../../../../client/src/money.ts';
import type { FakeDispute, FakePayment, FakeRefund } from './fake-payment.ts';

/** Stripe's decimals where they differ from ISO 4217 (https://docs.stripe.com/currencies). */
const stripeDecimals: Readonly<Record<string, number>> = { ISK: 2, UGX: 2, MGA: 0 };
const factorOf = (currency: string): number =>
  10 ** ((stripeDecimals[currency] ?? decimalPlacesOf(currency)) - decimalPlacesOf(currency));

export const toStripe = (amount: number, currency: string): number => Math.round(amount * factorOf(currency));
export const toMinorUnits = (amount: number, currency: string): number => Math.round(amount / factorOf(currency));

/** Whether Stripe accepts an amount in a currency. */
export function isStripeAmount(amount: number, currency: string): boolean {
  const step = decimalPlacesOf(currency) === 3 ? 10 : currency === 'ISK' || currency === 'UGX' ? 100 : 1;
  return Number.isSafeInteger(amount) && amount > 0 && amount % step === 0;
}

const seconds = (milliseconds: number): number => Math.floor(milliseconds / 1000);

export function sessionOf(payment: FakePayment, url: string, isExpanded: boolean) {
  const isOpen = payment.state === 'open' || payment.state === 'processing';
  const hasExpired = payment.state === 'expired';
  return {
    id: payment.reference,
    object: 'checkout.session',
    amount_total: toStripe(payment.amount, payment.currency),
    client_reference_id: payment.key,
    created: seconds(payment.createdAt),
    currency: payment.currency.toLowerCase(),
    expires_at: seconds(payment.expiresAt),
    livemode: false,
    metadata: { key: payment.key },
    mode: 'payment',
    payment_intent: payment.hasIntent
      ? isExpanded
        ? (intentOf(payment) as Partial<Stripe.PaymentIntent> as Stripe.PaymentIntent)
        : payment.intent
      : null,
    payment_status: payment.captured > 0 ? 'paid' : 'unpaid',
    status: hasExpired ? 'expired' : isOpen ? 'open' : 'complete',
    url: isOpen ? `${url}/pay/${payment.reference}` : null,
  } satisfies Partial<Stripe.Checkout.Session>;
}

export function intentOf(payment: FakePayment) {
  const { state, failure } = payment;
  const statuses = {
    open: 'requires_payment_method',
    processing: 'requires_action',
    transferring: 'processing',
    authorized: 'requires_capture',
    paid: 'succeeded',
    canceled: 'canceled',
    expired: 'canceled',
    failed: 'requires_payment_method',
  } as const satisfies Record<FakePayment['state'], Stripe.PaymentIntent.Status>;
  const error = { type: 'card_error' as const, code: 'card_declined', decline_code: failure! };
  return {
    id: payment.intent,
    object: 'payment_intent',
    amount: toStripe(payment.amount, payment.currency),
    amount_capturable: state === 'authorized' ? toStripe(payment.amount, payment.currency) : 0,
    amount_received: toStripe(payment.captured, payment.currency),
    cancellation_reason: state === 'canceled' ? 'requested_by_customer' : null,
    capture_method: payment.isManual ? 'manual' : 'automatic',
    currency: payment.currency.toLowerCase(),
    last_payment_error: failure === undefined ? null : error,
    latest_charge: chargeOf(payment) as Stripe.Charge,
    metadata: { key: payment.key },
    status: statuses[state],
  } satisfies Partial<Stripe.PaymentIntent>;
}

export function chargeOf(payment: FakePayment) {
  return {
    id: payment.intent.replace('pi_', 'ch_'),
    object: 'charge',
    amount: toStripe(payment.amount, payment.currency),
    amount_captured: toStripe(payment.captured, payment.currency),
    currency: payment.currency.toLowerCase(),
    payment_intent: payment.intent,
  } satisfies Partial<Stripe.Charge>;
}

export function refundOf(payment: FakePayment, refund: FakeRefund) {
  const statuses = { done: 'succeeded', pending: 'pending', failed: 'failed' } as const;
  return {
    id: refund.reference,
    object: 'refund',
    amount: toStripe(refund.amount, payment.currency),
    balance_transaction: refund.isRelease ? null : refund.reference.replace('re_', 'txn_'),
    currency: payment.currency.toLowerCase(),
    metadata: refund.key === undefined ? {} : { key: refund.key },
    payment_intent: payment.intent,
    status: statuses[refund.state],
    ...(refund.state === 'failed' ? { failure_reason: 'expired_or_canceled_card' } : {}),
  } satisfies Partial<Stripe.Refund>;
}

export function disputeOf(payment: FakePayment, dispute: FakeDispute) {
  const statuses = {
    inquiry: 'warning_needs_response',
    prevented: 'prevented',
    open: 'needs_response',
    won: 'won',
    lost: 'lost',
  } as const;
  return {
    id: dispute.reference,
    object: 'dispute',
    amount: toStripe(dispute.amount, payment.currency),
    currency: payment.currency.toLowerCase(),
    payment_intent: payment.intent,
    status: statuses[dispute.state],
  } satisfies Partial<Stripe.Dispute>;
}
