import type { Capture, Chargeback, Payment, PaymentCreateParams, Refund } from '@mollie/api-client';
import { decimalPlacesOf } from '../../../../client/src/money.ts';
import { type FakeCapture, type FakeDispute, type FakePayment, type FakeRefund, newId } from './fake-payment.ts';
import { type Change, FakeProvider } from './fake-provider.ts';
import type { FakeRequest, Route } from './fake-server.ts';

const MINUTE = 60_000;

interface Amount {
  currency: string;
  value: string;
}

export class FakeMollie extends FakeProvider {
  refundState: FakeRefund['state'] = 'pending';
  /** The state of new captures. `completeCapture` ends pending ones. */
  captureState: FakeCapture['state'] = 'succeeded';
  protected readonly title = 'Mollie';
  protected readonly failureIsFinal = true;
  protected readonly cancelIsFinal = true;
  protected readonly refundPrefix = 're';
  protected readonly disputePrefix = 'chb';
  protected readonly refundErrorStatus = 422;

  constructor(apiKey = 'test_fake') {
    super(apiKey);
  }

  protected readonly routes: readonly Route[] = [
    {
      method: 'GET',
      path: /^\/v2\/payments$/,
      endpoint: 'check',
      run: () => ({ count: 0, _embedded: { payments: [] }, _links: {} }),
    },
    { method: 'POST', path: /^\/v2\/payments$/, endpoint: 'start', run: (request) => this.#create(request) },
    {
      method: 'GET',
      path: /^\/v2\/payments\/(\w+)$/,
      endpoint: 'lookUp',
      run: ({ query }, id) => this.#present(this.paymentOf(id), query.get('embed')?.split(',') ?? []),
    },
    {
      method: 'DELETE',
      path: /^\/v2\/payments\/(\w+)$/,
      endpoint: 'end',
      run: (_request, id) => this.#cancelPayment(this.paymentOf(id)),
    },
    {
      method: 'POST',
      path: /^\/v2\/payments\/(\w+)\/release-authorization$/,
      endpoint: 'end',
      run: (_request, id) => this.#releasePayment(this.paymentOf(id)),
    },
    {
      method: 'POST',
      path: /^\/v2\/payments\/(\w+)\/captures$/,
      endpoint: 'capture',
      run: (request, id) => this.#capture(this.paymentOf(id), request),
    },
    {
      method: 'POST',
      path: /^\/v2\/payments\/(\w+)\/refunds$/,
      endpoint: 'refund',
      run: (request, id) => this.#refund(this.paymentOf(id), request),
    },
  ];

  override notify(reference: string): void {
    const { notifyUrl: url } = this.paymentOf(reference);
    if (url === undefined || this.faults.isDown) return;
    const headers = { 'content-type': 'application/x-www-form-urlencoded' };
    this.notifications.send({ reference, url, headers, body: `id=${reference}` });
  }

  /** Ends a pending capture. */
  completeCapture(reference: string, state: 'succeeded' | 'failed' = 'succeeded'): void {
    const payment = this.paymentOf(reference);
    for (const capture of payment.captures.filter((one) => one.state === 'pending'))
      this.#settle(payment, capture, state);
    this.notify(reference);
  }

  protected override errorBody(status: number, code: string, message: string): unknown {
    const titles: Record<number, string> = {
      401: 'Unauthorized Request',
      404: 'Not Found',
      409: 'Conflict',
      422: 'Unprocessable Entity',
      429: 'Too Many Requests',
    };
    const field = status === 422 ? { field: code } : {};
    return { status, title: titles[status] ?? 'Error', detail: message, ...field, _links: {} };
  }

  protected override notifyOf({ reference }: FakePayment, _change: Change): void {
    this.notify(reference);
  }

  protected override release(payment: FakePayment): void {
    payment.state = 'canceled';
    this.notifyOf(payment, 'canceled');
  }

  #create({ body }: FakeRequest) {
    const { amount, description, redirectUrl, webhookUrl, metadata, captureMode } = JSON.parse(
      body,
    ) as PaymentCreateParams;
    const now = this.now();
    const payment = this.addPayment({
      reference: newId('tr'),
      intent: '',
      key: (metadata as { key: string }).key,
      amount: this.#read(amount),
      currency: amount.currency,
      description,
      isManual: (captureMode as string | undefined) === 'manual',
      returnUrl: redirectUrl!,
      notifyUrl: webhookUrl,
      createdAt: now,
      expiresAt: now + 15 * MINUTE,
    });
    return this.#present(payment, []);
  }

  #cancelPayment(payment: FakePayment) {
    if (payment.state !== 'open' && payment.state !== 'transferring')
      this.refuse(422, 'id', 'The payment cannot be canceled.');
    this.release(payment);
    return this.#present(payment, []);
  }

  #releasePayment(payment: FakePayment): undefined {
    if (payment.state !== 'authorized') this.refuse(422, 'id', 'The payment is not authorized.');
    this.release(payment);
  }

  #capture(payment: FakePayment, { body }: FakeRequest) {
    const { amount, metadata } = JSON.parse(body) as { amount: Amount; metadata?: { key?: string } };
    const captured = this.#read(amount, payment.currency);
    if (payment.state !== 'authorized' || captured > payment.amount)
      this.refuse(422, 'amount', 'The payment cannot be captured.');
    const capture: FakeCapture = { reference: newId('cpt'), key: metadata?.key, amount: captured, state: 'pending' };
    payment.captures.push(capture);
    if (this.captureState !== 'pending') this.#settle(payment, capture, this.captureState);
    this.notifyOf(payment, 'captured');
    return this.#presentCapture(payment, capture);
  }

  #settle(payment: FakePayment, capture: FakeCapture, state: 'succeeded' | 'failed'): void {
    capture.state = state;
    if (state === 'failed') return;
    payment.captured += capture.amount;
    payment.state = 'paid';
  }

  #refund(payment: FakePayment, { body }: FakeRequest) {
    const { amount, metadata } = JSON.parse(body) as { amount: Amount; metadata?: { key?: string } };
    if (payment.state !== 'paid') this.refuse(422, 'id', 'The payment is not paid.');
    const refund = this.addRefund(payment, { amount: this.#read(amount, payment.currency), key: metadata?.key });
    return this.#presentRefund(payment, refund);
  }

  /** Reads an amount as strictly as Mollie: with exactly the decimals of ISO 4217. */
  #read({ currency, value }: Amount, expected = currency): number {
    const decimals = decimalPlacesOf(currency);
    const form = new RegExp(String.raw`^\d+${decimals === 0 ? '' : String.raw`\.\d{${decimals}}`}$`);
    if (currency !== expected || !form.test(value) || Number(value) <= 0)
      this.refuse(422, 'amount', 'The amount contains an invalid value.');
    return Number(value.replace('.', ''));
  }

  #present(payment: FakePayment, embeds: string[]) {
    const statuses: Partial<Record<string, string>> = { processing: 'pending', transferring: 'pending' };
    const embedded = {
      ...(embeds.includes('refunds')
        ? { refunds: payment.refunds.map((one) => this.#presentRefund(payment, one)) }
        : {}),
      ...(embeds.includes('captures')
        ? { captures: payment.captures.map((one) => this.#presentCapture(payment, one)) }
        : {}),
      ...(embeds.includes('chargebacks')
        ? { chargebacks: payment.disputes.map((one) => this.#presentChargeback(payment, one)) }
        : {}),
    };
    const checkout = { href: `${this.url}/pay/${payment.reference}`, type: 'text/html' };
    return {
      resource: 'payment',
      id: payment.reference,
      mode: 'test' as Payment['mode'],
      status: (statuses[payment.state] ?? payment.state) as Payment['status'],
      amount: amountOf(payment, payment.amount),
      description: payment.description,
      metadata: { key: payment.key },
      captureMode: (payment.isManual ? 'manual' : 'automatic') as NonNullable<Payment['captureMode']>,
      ...(payment.state === 'open' ? { expiresAt: new Date(payment.expiresAt).toISOString() } : {}),
      ...(payment.failure === undefined ? {} : { statusReason: { code: payment.failure, message: payment.failure } }),
      _links: (payment.state === 'open' ? { checkout } : {}) as Payment['_links'],
      ...(embeds.length === 0 ? {} : { _embedded: embedded }),
    } satisfies Omit<Partial<Payment>, '_embedded'> & { _embedded?: unknown };
  }

  #presentRefund(payment: FakePayment, refund: FakeRefund) {
    const status = refund.state === 'done' ? 'refunded' : refund.state;
    return {
      resource: 'refund',
      id: refund.reference,
      amount: amountOf(payment, refund.amount),
      status: status as Refund['status'],
      metadata: refund.key === undefined ? null : { key: refund.key },
      paymentId: payment.reference,
    } satisfies Partial<Refund>;
  }

  #presentCapture(payment: FakePayment, capture: FakeCapture) {
    return {
      resource: 'capture',
      id: capture.reference,
      amount: amountOf(payment, capture.amount),
      status: capture.state as Capture['status'],
      metadata: { key: capture.key },
      paymentId: payment.reference,
    } satisfies Partial<Capture>;
  }

  #presentChargeback(payment: FakePayment, dispute: FakeDispute) {
    return {
      resource: 'chargeback',
      id: dispute.reference,
      amount: amountOf(payment, dispute.amount),
      paymentId: payment.reference,
      ...(dispute.state === 'won' ? { reversedAt: new Date().toISOString() } : {}),
    } satisfies Partial<Chargeback>;
  }
}

function amountOf({ currency }: FakePayment, amount: number): Amount {
  const decimals = decimalPlacesOf(currency);
  return { currency, value: (amount / 10 ** decimals).toFixed(decimals) };
}
