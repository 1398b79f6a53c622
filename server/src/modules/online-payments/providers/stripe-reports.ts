// Converts Stripe's objects to a report about a payment.
import type Stripe from 'stripe';
import { ProviderError, type Report, type ReportedDispute, type ReportedRefund } from '../provider.ts';

type Convert = (amount: number) => number;

export function stateOf(
  session: Stripe.Checkout.Session,
  intent: Stripe.PaymentIntent | undefined,
): { state: Report['state']; reason?: string | undefined } {
  const failure = intent?.last_payment_error;
  const reason = failure?.decline_code ?? failure?.code;
  const status = intent?.status ?? 'requires_payment_method';
  if (status === 'succeeded') return { state: 'paid' };
  if (status === 'requires_capture') return { state: 'authorized' };
  if (status === 'canceled') return { state: 'ended', reason: reason ?? intent?.cancellation_reason ?? 'canceled' };
  // A page expires only without a payment, so this is for a moment at most.
  if (session.status === 'expired') return { state: 'ended', reason: reason ?? 'expired' };
  if (status !== 'requires_payment_method') return { state: 'processing' };
  // After a refused card, the player can try again as long as the page is open.
  return { state: session.status === 'open' ? 'open' : 'ended', reason };
}

/**
 * Whether Stripe made a refund because it released authorised money that the club did not capture. Such a refund moves
 * no money, so it has no balance transaction.
 */
export function isRelease(refund: Stripe.Refund, intent: Stripe.PaymentIntent): boolean {
  const isPartlyCaptured = intent.amount_received < intent.amount;
  return (
    isPartlyCaptured &&
    refund.metadata?.['key'] === undefined &&
    refund.status === 'succeeded' &&
    refund.balance_transaction === null
  );
}

export function presentRefund(refund: Stripe.Refund, inMinorUnits: Convert): ReportedRefund {
  const states: Record<string, ReportedRefund['state']> = { succeeded: 'done', failed: 'failed', canceled: 'failed' };
  return {
    reference: refund.id,
    key: refund.metadata?.['key'],
    amount: inMinorUnits(refund.amount),
    state: states[refund.status ?? ''] ?? 'pending',
    ...(refund.failure_reason === undefined ? {} : { reason: refund.failure_reason }),
  };
}

/** Returns no dispute for an inquiry of a bank (`warning_…`) and for a prevented dispute: they take no money. */
export function presentDispute(dispute: Stripe.Dispute, currency: string, inMinorUnits: Convert): ReportedDispute[] {
  if (dispute.status.startsWith('warning_') || dispute.status === 'prevented') return [];
  if (dispute.currency !== currency)
    throw new ProviderError('refused', `the dispute ${dispute.id} is in ${dispute.currency}`, 'unexpected_currency');
  const states: Record<string, ReportedDispute['state']> = { won: 'won', lost: 'lost' };
  const state = states[dispute.status] ?? 'open';
  return [{ reference: dispute.id, amount: inMinorUnits(dispute.amount), state }];
}
