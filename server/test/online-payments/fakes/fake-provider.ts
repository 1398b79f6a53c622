import type { ServerResponse } from 'node:http';
import {
  type FakeDispute,
  type FakePayment,
  type FakeRefund,
  keptOf,
  newId,
  type NewPayment,
  openPayment,
  refundableOf,
} from './fake-payment.ts';
import { type FakeRequest, FakeServer } from './fake-server.ts';
import { Notifications, type SentNotification } from './notifications.ts';
import { type PageAction, pageActions, payPage } from './page.ts';

/** A change of a payment. */
export type Change =
  | 'paid'
  | 'authorized'
  | 'processing'
  | 'refused'
  | 'failed'
  | 'canceled'
  | 'expired'
  | 'captured'
  | 'refunded'
  | 'refund updated'
  | 'disputed'
  | 'dispute closed';

/**
 * A provider in the memory of the test. Its methods do what players, banks and people on the provider's own pages do.
 * Amounts are in minor units of ISO 4217.
 */
export abstract class FakeProvider extends FakeServer {
  readonly payments = new Map<string, FakePayment>();
  readonly notifications = new Notifications();
  /** The state of new refunds. Stripe returns money at once, and Mollie later. */
  abstract refundState: FakeRefund['state'];
  protected abstract readonly title: string;
  /** Whether a refused card ends the payment. Otherwise, the player can try again. */
  protected abstract readonly failureIsFinal: boolean;
  /** Whether the player ends the payment with “Cancel”. Otherwise, the page stays open until its end. */
  protected abstract readonly cancelIsFinal: boolean;
  protected abstract notifyOf(payment: FakePayment, change: Change, object?: FakeRefund | FakeDispute): void;

  get lastNotifications(): readonly SentNotification[] {
    return this.notifications.sent;
  }

  /** The player pays, or authorises the payment if it is manual. */
  pay(reference: string): void {
    const payment = this.#inState(reference, 'open', 'processing', 'transferring');
    payment.hasIntent = true;
    payment.failure = undefined;
    payment.state = payment.isManual ? 'authorized' : 'paid';
    if (!payment.isManual) payment.captured = payment.amount;
    this.notifyOf(payment, payment.isManual ? 'authorized' : 'paid');
  }

  /** The player starts 3-D Secure. `finish` or `fail` end it. */
  startAuthentication(reference: string): void {
    const payment = this.#inState(reference, 'open');
    Object.assign(payment, { hasIntent: true, state: 'processing' });
    this.notifyOf(payment, 'processing');
  }

  /** The player starts a bank transfer, which closes the page. `finish` or `fail` end it. */
  startTransfer(reference: string): void {
    const payment = this.#inState(reference, 'open');
    Object.assign(payment, { hasIntent: true, state: 'transferring' });
    this.notifyOf(payment, 'processing');
  }

  /** The end of 3-D Secure or of a bank transfer: the player has paid. */
  finish(reference: string): void {
    this.#inState(reference, 'processing', 'transferring');
    this.pay(reference);
  }

  /** The bank refuses. At Stripe, the page stays open after a refused card, so that the player can try again. */
  fail(reference: string, failure = 'card_declined'): void {
    const payment = this.#inState(reference, 'open', 'processing', 'transferring');
    const isFinal = this.failureIsFinal || payment.state === 'transferring';
    Object.assign(payment, { hasIntent: true, failure, state: isFinal ? 'failed' : 'open' });
    this.notifyOf(payment, isFinal ? 'failed' : 'refused');
  }

  /** The player gives up. At Stripe, this changes nothing, and the page stays open until its end. */
  cancel(reference: string): void {
    const payment = this.#inState(reference, 'open');
    if (!this.cancelIsFinal) return;
    payment.state = 'canceled';
    this.notifyOf(payment, 'canceled');
  }

  /** The page reaches its end. Authorised money is released, as after a week. */
  expire(reference: string): void {
    const payment = this.#inState(reference, 'open', 'processing', 'authorized');
    if (payment.state === 'authorized') return this.release(payment);
    payment.state = 'expired';
    this.notifyOf(payment, 'expired');
  }

  /** Somebody returns money on the provider's own pages. */
  refundInDashboard(reference: string, amount: number): string {
    return this.addRefund(this.paymentOf(reference), { amount, key: undefined }).reference;
  }

  /** A refund fails after the provider has accepted it, and the provider gets the money back. */
  failRefund(refundReference: string): void {
    this.#setRefund(refundReference, 'failed');
  }

  completeRefund(refundReference: string): void {
    this.#setRefund(refundReference, 'done');
  }

  /** The player's bank takes money back. An `inquiry` takes none yet. */
  openDispute(
    reference: string,
    amount = this.paymentOf(reference).captured,
    state: FakeDispute['state'] = 'open',
  ): string {
    const payment = this.paymentOf(reference);
    const dispute = { reference: newId(this.disputePrefix), amount, state };
    payment.disputes.push(dispute);
    this.notifyOf(payment, 'disputed', dispute);
    return dispute.reference;
  }

  closeDispute(disputeReference: string, state: 'won' | 'lost'): void {
    for (const payment of this.payments.values()) {
      const dispute = payment.disputes.find(({ reference }) => reference === disputeReference);
      if (!dispute) continue;
      dispute.state = state;
      this.notifyOf(payment, 'dispute closed', dispute);
    }
  }

  /** Returns captured minus refunded minus disputed money of all payments, in minor units by currency. */
  total(): Record<string, number> {
    const totals: Record<string, number> = {};
    for (const payment of this.payments.values())
      totals[payment.currency] = (totals[payment.currency] ?? 0) + keptOf(payment);
    return totals;
  }

  /** Sends a notification about the current state once more. */
  abstract notify(reference: string): void;

  paymentOf(reference: string): FakePayment {
    return this.payments.get(reference) ?? this.refuse(404, 'resource_missing', `No such payment: ${reference}`);
  }

  /** Returns the payment that was started with a key. */
  paymentWithKey(key: string): FakePayment | undefined {
    return [...this.payments.values()].find((payment) => payment.key === key);
  }

  protected abstract readonly refundPrefix: string;
  protected abstract readonly disputePrefix: string;

  protected addPayment(payment: NewPayment): FakePayment {
    const opened = openPayment(payment);
    this.payments.set(opened.reference, opened);
    return opened;
  }

  protected addRefund(payment: FakePayment, { amount, key }: { amount: number; key: string | undefined }): FakeRefund {
    if (amount <= 0 || amount > refundableOf(payment))
      this.refuse(this.refundErrorStatus, 'charge_already_refunded', 'The amount is higher than the remaining amount.');
    const refund: FakeRefund = {
      reference: newId(this.refundPrefix),
      key,
      amount,
      state: this.refundState,
      isRelease: false,
    };
    payment.refunds.push(refund);
    this.notifyOf(payment, 'refunded', refund);
    return refund;
  }

  protected abstract readonly refundErrorStatus: number;
  /** Releases authorised money. */
  protected abstract release(payment: FakePayment): void;

  protected override respondToBrowser(request: FakeRequest, response: ServerResponse): boolean {
    const payment = this.payments.get(/^\/pay\/(\w+)$/.exec(request.path)?.[1] ?? '');
    if (!payment) return false;
    const action = new URLSearchParams(request.body).get('action') as PageAction | null;
    const isPost = request.method === 'POST';
    if (isPost && payment.state === 'open' && pageActions.includes(action!)) this.#act(payment, action!);
    const hasEnded = isPost && (payment.state !== 'open' || action === 'cancel');
    if (hasEnded) response.writeHead(303, { location: payment.returnUrl }).end();
    else response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(payPage(this.title, payment));
    return true;
  }

  #act({ reference }: FakePayment, action: PageAction): void {
    if (action === 'pay') this.pay(reference);
    else if (action === 'secure') this.startAuthentication(reference);
    else if (action === 'fail') this.fail(reference);
    else this.cancel(reference);
  }

  #setRefund(refundReference: string, state: FakeRefund['state']): void {
    for (const payment of this.payments.values()) {
      const refund = payment.refunds.find(({ reference }) => reference === refundReference);
      if (!refund) continue;
      refund.state = state;
      this.notifyOf(payment, 'refund updated', refund);
    }
  }

  #inState(reference: string, ...states: FakePayment['state'][]): FakePayment {
    const payment = this.paymentOf(reference);
    if (!states.includes(payment.state)) throw new Error(`the payment ${reference} is ${payment.state}`);
    return payment;
  }
}
