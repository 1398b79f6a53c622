import type { Capture, Chargeback, Payment, PaymentCreateParams, Refund } from '@mollie/api-client';
import {
  type Credentials,
  type Notification,
  type PaymentToStart,
  type Provider,
  ProviderError,
  type RawNotification,
  type Report,
  type ReportedRefund,
  type StartedPayment,
} from '../provider.ts';
import { fromMollieAmount, toMollieAmount } from './amounts.ts';
import { type CallMollie, mollieCaller } from './mollie-api.ts';

const DAY = 86_400_000;

/** The end of a page depends on the means of payment. The longest is a bank transfer. */
const LONGEST_PAGE = 15 * DAY;

/** Mollie accepts only these locales. Other languages see the language of their browser. */
const locales: Readonly<Record<string, `${NonNullable<PaymentCreateParams['locale']>}`>> = {
  ca: 'ca_ES',
  da: 'da_DK',
  de: 'de_DE',
  en: 'en_GB',
  es: 'es_ES',
  fi: 'fi_FI',
  fr: 'fr_FR',
  hu: 'hu_HU',
  is: 'is_IS',
  it: 'it_IT',
  lt: 'lt_LT',
  lv: 'lv_LV',
  nb: 'nb_NO',
  nl: 'nl_NL',
  pl: 'pl_PL',
  pt: 'pt_PT',
  sv: 'sv_SE',
};

type ReceivedRefund = Pick<Refund, 'id' | 'amount' | 'metadata'> & { status: `${Refund['status']}` };
type ReceivedCapture = Pick<Capture, 'amount' | 'metadata'> & { status: `${Capture['status']}` };
type ReceivedChargeback = Pick<Chargeback, 'id' | 'amount'> & { reversedAt?: string | null };
type ReceivedPayment = Pick<Payment, 'id' | 'amount' | 'expiresAt' | 'statusReason' | '_links'> & {
  status: `${Payment['status']}`;
  captureMode?: string;
  details?: { failureReason?: string };
  _embedded?: { refunds?: ReceivedRefund[]; captures?: ReceivedCapture[]; chargebacks?: ReceivedChargeback[] };
};

export async function connectMollie({ apiKey, apiUrl }: Credentials): Promise<Provider> {
  return new MollieProvider(mollieCaller(apiKey, apiUrl));
}

class MollieProvider implements Provider {
  readonly #call: CallMollie;

  constructor(call: CallMollie) {
    this.#call = call;
  }

  async check(): Promise<void> {
    await this.#call({ method: 'GET', path: 'payments?limit=1' });
  }

  async start(payment: PaymentToStart): Promise<StartedPayment> {
    const locale = locales[payment.locale.split('-')[0]!];
    const created = await this.#call<ReceivedPayment>({
      method: 'POST',
      path: 'payments',
      idempotencyKey: payment.key,
      body: {
        amount: toMollieAmount(payment.amount, payment.currency),
        description: payment.description,
        redirectUrl: payment.returnUrl,
        metadata: { key: payment.key },
        ...(payment.notifyUrl === undefined ? {} : { webhookUrl: payment.notifyUrl }),
        ...(locale === undefined ? {} : { locale }),
        // Other means of payment cannot be authorised first.
        ...(payment.isManual ? { captureMode: 'manual', method: 'creditcard' } : {}),
      },
    });
    const url = linksOf(created).checkout?.href;
    if (!url) throw new ProviderError('refused', 'Mollie created a page without an address', 'no_url');
    const expiresAt =
      created.expiresAt === undefined ? payment.createdAt + LONGEST_PAGE : Date.parse(created.expiresAt);
    return { reference: created.id, url, expiresAt };
  }

  async lookUp(reference: string): Promise<Report> {
    const payment = await this.#retrieve(reference);
    const { currency } = payment.amount;
    const state = stateOf(payment);
    const reason = payment.statusReason?.code ?? payment.details?.failureReason ?? payment.status;
    return {
      state,
      currency,
      captured: capturedOf(payment),
      refunds: refundsOf(payment).map((refund) => presentRefund(refund, currency)),
      disputes: chargebacksOf(payment).map(({ id, amount, reversedAt }) => ({
        reference: id,
        amount: fromMollieAmount(amount, currency),
        state: reversedAt ? 'won' : 'lost',
      })),
      otherReferences: [],
      ...(state === 'ended' ? { reason } : {}),
    };
  }

  async capture(reference: string, { amount, currency, key }: Parameters<Provider['capture']>[1]): Promise<void> {
    const captures = capturesOf(await this.#retrieve(reference));
    // Mollie forgets keys after an hour, so a later repetition would take the money twice.
    const earlier = captures.filter(({ metadata }) => keyOf(metadata) === key);
    if (earlier.some(({ status }) => status === 'failed'))
      throw new ProviderError('refused', 'the capture has failed', 'capture_failed');
    if (earlier.length > 0) return;
    await this.#call({
      method: 'POST',
      path: `payments/${reference}/captures`,
      idempotencyKey: key,
      body: { amount: toMollieAmount(amount, currency), metadata: { key } },
    });
  }

  async end(reference: string): Promise<void> {
    const payment = await this.#retrieve(reference);
    const state = stateOf(payment);
    if (state === 'ended') return;
    if (payment.status === 'authorized')
      await this.#call({ method: 'POST', path: `payments/${reference}/release-authorization` });
    else if (state !== 'paid') await this.#call({ method: 'DELETE', path: `payments/${reference}` });
    else throw new ProviderError('refused', 'the payment cannot be ended, because it is paid', 'paid');
  }

  async refund(
    reference: string,
    { amount, currency, key }: Parameters<Provider['refund']>[1],
  ): Promise<{ reference: string }> {
    const refunds = refundsOf(await this.#retrieve(reference));
    // Mollie forgets keys after an hour, so a later repetition would return the money twice.
    const earlier = refunds.find(({ metadata }) => keyOf(metadata) === key);
    const refund =
      earlier ??
      (await this.#call<ReceivedRefund>({
        method: 'POST',
        path: `payments/${reference}/refunds`,
        idempotencyKey: key,
        body: { amount: toMollieAmount(amount, currency), metadata: { key } },
      }));
    return { reference: refund.id };
  }

  /** Mollie signs nothing and sends only the id of a payment, so that nobody can claim that a payment is paid. */
  readNotification({ body }: RawNotification): Notification | undefined {
    const reference = new URLSearchParams(body.toString('utf8')).get('id');
    return reference !== null && isReference(reference) ? { reference } : undefined;
  }

  async #retrieve(reference: string): Promise<ReceivedPayment> {
    if (!isReference(reference)) throw new ProviderError('refused', 'not the id of a payment at Mollie', 'not_found');
    return this.#call({ method: 'GET', path: `payments/${reference}?embed=refunds,captures,chargebacks` });
  }
}

function isReference(text: string): boolean {
  return /^tr_\w{1,60}$/.test(text);
}

const linksOf = ({ _links: links }: ReceivedPayment) => links;
const refundsOf = ({ _embedded: embedded }: ReceivedPayment) => embedded?.refunds ?? [];
const capturesOf = ({ _embedded: embedded }: ReceivedPayment) => embedded?.captures ?? [];
const chargebacksOf = ({ _embedded: embedded }: ReceivedPayment) => embedded?.chargebacks ?? [];

function stateOf(payment: ReceivedPayment): Report['state'] {
  const { status } = payment;
  if (status === 'canceled' || status === 'expired' || status === 'failed') return 'ended';
  // Mollie captures later. Until then, the payment stays authorised.
  const captures = capturesOf(payment);
  if (captures.some((capture) => capture.status === 'pending')) return 'processing';
  if (status === 'open' || status === 'paid') return status;
  if (status !== 'authorized') return 'processing';
  // The service takes money once. Mollie releases the rest.
  return captures.some((capture) => capture.status === 'succeeded') ? 'paid' : 'authorized';
}

function capturedOf(payment: ReceivedPayment): number {
  const { currency } = payment.amount;
  const captures = capturesOf(payment);
  if (payment.captureMode !== 'manual' || (payment.status === 'paid' && captures.length === 0))
    return payment.status === 'paid' ? fromMollieAmount(payment.amount, currency) : 0;
  return captures
    .filter((capture) => capture.status === 'succeeded')
    .reduce((sum, capture) => sum + fromMollieAmount(capture.amount, currency), 0);
}

function presentRefund({ id, amount, status, metadata }: ReceivedRefund, currency: string): ReportedRefund {
  const states: Record<string, ReportedRefund['state']> = { refunded: 'done', failed: 'failed', canceled: 'failed' };
  const state = states[status] ?? 'pending';
  return {
    reference: id,
    key: keyOf(metadata),
    amount: fromMollieAmount(amount, currency),
    state,
    ...(state === 'failed' ? { reason: status } : {}),
  };
}

function keyOf(metadata: unknown): string | undefined {
  return (metadata as { key?: string } | null)?.key;
}
