import { createHmac } from 'node:crypto';
import type Stripe from 'stripe';
import { type FakeDispute, type FakePayment, type FakeRefund, newId } from './fake-payment.ts';
import { type Change, FakeProvider } from './fake-provider.ts';
import type { FakeRequest, Route } from './fake-server.ts';
import { chargeOf, disputeOf, intentOf, isStripeAmount, refundOf, sessionOf, toMinorUnits } from './stripe-objects.ts';

const MINUTE = 60_000;

export class FakeStripe extends FakeProvider {
  readonly webhookSecret = 'whsec_test_secret';
  /** The address that the club has entered on Stripe's pages. Undefined for no notifications. */
  notifyUrl: string | undefined;
  /** The highest number of objects on a page of a list. */
  pageSize = 100;
  refundState: FakeRefund['state'] = 'done';
  protected readonly title = 'Stripe';
  protected readonly failureIsFinal = false;
  protected readonly cancelIsFinal = false;
  protected readonly refundPrefix = 're';
  protected readonly disputePrefix = 'dp';
  protected readonly refundErrorStatus = 400;

  constructor(apiKey = 'sk_test_fake') {
    super(apiKey);
  }

  protected readonly routes: readonly Route[] = [
    { method: 'GET', path: /^\/v1\/checkout\/sessions$/, endpoint: 'check', run: () => this.#list([], undefined) },
    { method: 'POST', path: /^\/v1\/checkout\/sessions$/, endpoint: 'start', run: (request) => this.#create(request) },
    {
      method: 'GET',
      path: /^\/v1\/checkout\/sessions\/(\w+)$/,
      endpoint: 'lookUp',
      run: ({ query }, id) => this.#session(this.paymentOf(id), query.toString().includes('payment_intent')),
    },
    {
      method: 'POST',
      path: /^\/v1\/checkout\/sessions\/(\w+)\/expire$/,
      endpoint: 'end',
      run: (_request, id) => this.#expireSession(this.paymentOf(id)),
    },
    {
      method: 'POST',
      path: /^\/v1\/payment_intents\/(\w+)\/capture$/,
      endpoint: 'capture',
      run: (request, id) => this.#capture(this.#withIntent(id), request),
    },
    {
      method: 'POST',
      path: /^\/v1\/payment_intents\/(\w+)\/cancel$/,
      endpoint: 'end',
      run: (_request, id) => this.#cancelIntent(this.#withIntent(id)),
    },
    { method: 'POST', path: /^\/v1\/refunds$/, endpoint: 'refund', run: (request) => this.#refund(request) },
    {
      method: 'GET',
      path: /^\/v1\/(refunds|disputes)$/,
      endpoint: 'list',
      run: ({ query }, kind) => {
        const intent = query.get('payment_intent');
        if (intent === null) return this.#list([], undefined);
        const payment = this.#withIntent(intent);
        const objects =
          kind === 'refunds'
            ? payment.refunds.map((refund) => refundOf(payment, refund))
            : payment.disputes.map((dispute) => disputeOf(payment, dispute));
        return this.#list(objects.toReversed(), query.get('starting_after') ?? undefined);
      },
    },
  ];

  override notify(reference: string): void {
    this.#send(
      this.paymentOf(reference),
      'checkout.session.completed',
      this.#session(this.paymentOf(reference), false),
    );
  }

  protected override errorBody(status: number, code: string, message: string): unknown {
    const type =
      code === 'idempotency_error'
        ? code
        : status === 402
          ? 'card_error'
          : status >= 500
            ? 'api_error'
            : 'invalid_request_error';
    return { error: code === type ? { type, message } : { type, code, message } };
  }

  protected override notifyOf(payment: FakePayment, change: Change, object?: FakeRefund | FakeDispute): void {
    const isAfterPage = this.#afterTransfer.delete(payment.reference);
    if (change === 'processing' && payment.state === 'transferring') this.#afterTransfer.add(payment.reference);
    const session = (type: string) => this.#send(payment, `checkout.session.${type}`, this.#session(payment, false));
    const intent = (type: string) => this.#send(payment, `payment_intent.${type}`, intentOf(payment));
    const refund = (type: string) => this.#send(payment, type, refundOf(payment, object as FakeRefund));
    const dispute = (type: string) => this.#send(payment, type, disputeOf(payment, object as FakeDispute));
    const senders: Record<Change, () => void> = {
      paid: () => {
        intent('succeeded');
        session(isAfterPage ? 'async_payment_succeeded' : 'completed');
      },
      authorized: () => {
        intent('amount_capturable_updated');
        session('completed');
      },
      processing: () => {
        if (payment.state === 'processing') return intent('requires_action');
        intent('processing');
        session('completed');
      },
      refused: () => intent('payment_failed'),
      failed: () => {
        intent('payment_failed');
        session('async_payment_failed');
      },
      canceled: () => intent('canceled'),
      expired: () => session('expired'),
      captured: () => {
        this.#send(payment, 'charge.captured', chargeOf(payment));
        intent('succeeded');
      },
      refunded: () => {
        refund('refund.created');
        this.#send(payment, 'charge.refunded', chargeOf(payment));
      },
      'refund updated': () => refund((object as FakeRefund).state === 'failed' ? 'refund.failed' : 'refund.updated'),
      disputed: () => dispute('charge.dispute.created'),
      'dispute closed': () => dispute('charge.dispute.closed'),
    };
    senders[change]();
  }

  protected override release(payment: FakePayment): void {
    payment.state = 'canceled';
    this.#addRelease(payment, payment.amount);
    this.notifyOf(payment, 'canceled');
  }

  /** Payments whose player has left the page, but has not paid yet. */
  readonly #afterTransfer = new Set<string>();

  #create({ body }: FakeRequest) {
    const form = new URLSearchParams(body);
    const currency = form.get('line_items[0][price_data][currency]')!.toUpperCase();
    const amount = Number(form.get('line_items[0][price_data][unit_amount]'));
    const now = this.now();
    const expiresAt = Number(form.get('expires_at')) * 1000;
    if (!isStripeAmount(amount, currency)) this.refuse(400, 'invalid_charge_amount', 'Invalid amount.');
    if (expiresAt < now + 30 * MINUTE - 1000 || expiresAt > now + 24 * 60 * MINUTE)
      this.refuse(400, 'parameter_invalid', 'expires_at must be 30 minutes to 24 hours from now.');
    const payment = this.addPayment({
      reference: newId('cs_test'),
      intent: newId('pi'),
      key: form.get('client_reference_id')!,
      amount: toMinorUnits(amount, currency),
      currency,
      description: form.get('line_items[0][price_data][product_data][name]')!,
      isManual: form.get('payment_intent_data[capture_method]') === 'manual',
      returnUrl: form.get('success_url')!,
      notifyUrl: this.notifyUrl,
      createdAt: now,
      expiresAt,
    });
    return this.#session(payment, false);
  }

  #expireSession(payment: FakePayment) {
    if (payment.state !== 'open' && payment.state !== 'processing')
      this.refuse(400, 'resource_state', 'Only Checkout Sessions with a status of open can be expired.');
    this.expire(payment.reference);
    return this.#session(payment, false);
  }

  #cancelIntent(payment: FakePayment) {
    if (payment.state !== 'authorized')
      this.refuse(400, 'payment_intent_unexpected_state', `The PaymentIntent is ${payment.state}.`);
    this.release(payment);
    return intentOf(payment);
  }

  #capture(payment: FakePayment, { body }: FakeRequest) {
    if (payment.state !== 'authorized')
      this.refuse(400, 'payment_intent_unexpected_state', `The PaymentIntent is ${payment.state}.`);
    const amount = toMinorUnits(Number(new URLSearchParams(body).get('amount_to_capture')), payment.currency);
    if (amount > payment.amount)
      this.refuse(400, 'amount_too_large', 'The amount is higher than the authorised amount.');
    payment.state = 'paid';
    payment.captured = amount;
    if (amount < payment.amount) this.#addRelease(payment, payment.amount - amount);
    this.notifyOf(payment, 'captured');
    return intentOf(payment);
  }

  #addRelease(payment: FakePayment, amount: number): void {
    payment.refunds.push({ reference: newId('re'), key: undefined, amount, state: 'done', isRelease: true });
  }

  #refund({ body }: FakeRequest) {
    const form = new URLSearchParams(body);
    const payment = this.#withIntent(form.get('payment_intent')!);
    if (payment.state !== 'paid') this.refuse(400, 'payment_intent_unexpected_state', 'There is no charge to refund.');
    const amount = Number(form.get('amount'));
    if (!isStripeAmount(amount, payment.currency)) this.refuse(400, 'invalid_charge_amount', 'Invalid amount.');
    const key = form.get('metadata[key]') ?? undefined;
    return refundOf(payment, this.addRefund(payment, { amount: toMinorUnits(amount, payment.currency), key }));
  }

  #list(objects: { id: string }[], after: string | undefined): Partial<Stripe.ApiList<{ id: string }>> {
    const start = objects.findIndex(({ id }) => id === after) + 1;
    const data = objects.slice(start, start + this.pageSize);
    return { object: 'list', data, has_more: objects.length > start + data.length };
  }

  #session(payment: FakePayment, isExpanded: boolean) {
    return sessionOf(payment, this.url, isExpanded);
  }

  #withIntent(intent: string): FakePayment {
    const payment = [...this.payments.values()].find((one) => one.intent === intent);
    return payment ?? this.refuse(404, 'resource_missing', `No such payment_intent: ${intent}`);
  }

  #send({ reference, notifyUrl }: FakePayment, type: string, object: unknown): void {
    const url = this.notifyUrl ?? notifyUrl;
    if (url === undefined || this.faults.isDown) return;
    const event = { id: newId('evt'), object: 'event', type, data: { object } };
    const { age, hasWrongSignature } = this.notifications;
    const secret = hasWrongSignature ? 'whsec_other' : this.webhookSecret;
    const body = JSON.stringify(event);
    const sign = () => ({ 'stripe-signature': signatureOf(body, secret, this.now() - age) });
    const headers = { 'content-type': 'application/json; charset=utf-8', ...sign() };
    this.notifications.send({ reference, url, headers, body, sign });
  }
}

/** Signs a notification as Stripe does (https://docs.stripe.com/webhooks#verify-manually). */
export function signatureOf(body: string, secret: string, time: number): string {
  const seconds = Math.floor(time / 1000);
  return `t=${seconds},v1=${createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex')}`;
}
