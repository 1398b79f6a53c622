import type Stripe from 'stripe';
import type { Credentials, PaymentToStart, Provider, RawNotification, Report, StartedPayment } from '../provider.ts';
import { ProviderError } from '../provider.ts';
import { fromStripeAmount, toStripeAmount } from './amounts.ts';
import { isRelease, presentDispute, presentRefund, stateOf } from './stripe-reports.ts';

const TIMEOUT = 10_000;
const MINUTE = 60_000;

/** Stripe keeps a page open for 30 minutes to 24 hours. The margins allow for repeated calls and other clocks. */
const SHORTEST_PAGE = 40 * MINUTE;
const LONGEST_PAGE = 24 * 60 * MINUTE - MINUTE;

type Session = Stripe.Checkout.Session;
type ExpandedSession = { session: Session; intent: Stripe.PaymentIntent | undefined };

export async function connectStripe(credentials: Credentials): Promise<Provider> {
  const { default: Sdk } = await import('stripe');
  return new StripeProvider(
    new Sdk(credentials.apiKey, {
      timeout: TIMEOUT,
      maxNetworkRetries: 1,
      telemetry: false,
      ...(credentials.apiUrl === undefined ? {} : addressOf(credentials.apiUrl)),
    }),
    credentials.webhookSecret,
  );
}

function addressOf(apiUrl: string): { host: string; port: number; protocol: 'http' | 'https' } {
  const { protocol, hostname, port } = new URL(apiUrl);
  const isPlain = protocol === 'http:';
  return { host: hostname, port: Number(port) || (isPlain ? 80 : 443), protocol: isPlain ? 'http' : 'https' };
}

class StripeProvider implements Provider {
  readonly #stripe: Stripe;
  readonly #webhookSecret: string | undefined;

  constructor(stripe: Stripe, webhookSecret: string | undefined) {
    this.#stripe = stripe;
    this.#webhookSecret = webhookSecret;
  }

  async check(): Promise<void> {
    // A restricted key can lack the permission to read one of these, and then no payment could be settled.
    await call(this.#stripe.checkout.sessions.list({ limit: 1 }));
    await call(this.#stripe.refunds.list({ limit: 1 }));
    await call(this.#stripe.disputes.list({ limit: 1 }));
  }

  async start(payment: PaymentToStart): Promise<StartedPayment> {
    const session = await call(
      this.#stripe.checkout.sessions.create(sessionParametersOf(payment), { idempotencyKey: payment.key }),
    );
    if (!session.url) throw new ProviderError('refused', 'Stripe created a page without an address', 'no_url');
    return { reference: session.id, url: session.url, expiresAt: session.expires_at * 1000 };
  }

  async lookUp(reference: string): Promise<Report> {
    const { session, intent } = await this.#retrieve(reference);
    const currency = session.currency!.toUpperCase();
    const inMinorUnits = (amount: number): number => fromStripeAmount(amount, currency);
    const refunds = intent ? await call(this.#refundsOf(intent)) : [];
    const disputes = intent ? await call(all(this.#stripe.disputes.list(ofIntent(intent)))) : [];
    const { state, reason } = stateOf(session, intent);
    return {
      state,
      currency,
      captured: inMinorUnits(intent?.amount_received ?? 0),
      refunds: refunds
        .filter((refund) => !isRelease(refund, intent!))
        .map((refund) => presentRefund(refund, inMinorUnits)),
      disputes: disputes.flatMap((dispute) => presentDispute(dispute, session.currency!, inMinorUnits)),
      otherReferences: intent ? [intent.id] : [],
      ...(reason === undefined ? {} : { reason }),
    };
  }

  async capture(reference: string, { amount, currency, key }: Parameters<Provider['capture']>[1]): Promise<void> {
    const amountToCapture = toStripeAmount(amount, currency);
    const { intent } = await this.#retrieve(reference);
    if (!intent) throw new ProviderError('refused', 'the player has not authorised the payment', 'not_authorized');
    // Stripe forgets keys after a day, so a later repetition would be refused.
    if (intent.status === 'succeeded' && intent.amount_received === amountToCapture) return;
    const parameters = { amount_to_capture: amountToCapture };
    await call(this.#stripe.paymentIntents.capture(intent.id, parameters, { idempotencyKey: key }));
  }

  async end(reference: string): Promise<void> {
    const { session, intent } = await this.#retrieve(reference);
    const { state } = stateOf(session, intent);
    if (state === 'ended') return;
    // Stripe lets only an authorised payment of a page be cancelled. An open page must be expired instead.
    if (state === 'authorized') await call(this.#stripe.paymentIntents.cancel(intent!.id));
    else if (session.status === 'open') await call(this.#stripe.checkout.sessions.expire(reference));
    else throw new ProviderError('refused', `the payment cannot be ended, because it is ${state}`, state);
  }

  async refund(
    reference: string,
    { amount, currency, key }: Parameters<Provider['refund']>[1],
  ): Promise<{ reference: string }> {
    const amountToRefund = toStripeAmount(amount, currency);
    const { intent } = await this.#retrieve(reference);
    if (!intent) throw new ProviderError('refused', 'the payment is not paid', 'not_paid');
    // Stripe forgets keys after a day, so a later repetition would return the money twice.
    const earlier = (await call(this.#refundsOf(intent))).find(({ metadata }) => metadata?.['key'] === key);
    const parameters = { payment_intent: intent.id, amount: amountToRefund, metadata: { key } };
    const refund = earlier ?? (await call(this.#stripe.refunds.create(parameters, { idempotencyKey: key })));
    return { reference: refund.id };
  }

  readNotification({ headers, body, now }: RawNotification): { eventId: string; reference: string } | undefined {
    const event = this.#verify(headers['stripe-signature'], body, now);
    const object = event.data.object as { id?: string; payment_intent?: string | { id: string } | null };
    if (event.type.startsWith('checkout.session.') || event.type.startsWith('payment_intent.'))
      return { eventId: event.id, reference: object.id! };
    if (!/^(charge|refund)\./.test(event.type) || !object.payment_intent) return undefined;
    return { eventId: event.id, reference: idOf(object.payment_intent) };
  }

  #verify(signature: string | string[] | undefined, body: Buffer, now: number): Stripe.Event {
    try {
      return this.#stripe.webhooks.constructEvent(
        body,
        String(signature ?? ''),
        this.#webhookSecret ?? '',
        undefined,
        undefined,
        now,
      );
    } catch (error) {
      throw new ProviderError('refused', error instanceof Error ? error.message : String(error), 'invalid_signature');
    }
  }

  async #retrieve(reference: string): Promise<ExpandedSession> {
    const session = await call(
      this.#stripe.checkout.sessions.retrieve(reference, { expand: ['payment_intent.latest_charge'] }),
    );
    return { session, intent: (session.payment_intent ?? undefined) as Stripe.PaymentIntent | undefined };
  }

  #refundsOf(intent: Stripe.PaymentIntent): Promise<Stripe.Refund[]> {
    return all(this.#stripe.refunds.list(ofIntent(intent)));
  }
}

function sessionParametersOf(payment: PaymentToStart): Stripe.Checkout.SessionCreateParams {
  const earliest = payment.createdAt + SHORTEST_PAGE;
  const expiresAt = Math.min(Math.max(payment.expiresAt, earliest), payment.createdAt + LONGEST_PAGE);
  return {
    mode: 'payment',
    line_items: [
      {
        quantity: 1,
        price_data: {
          currency: payment.currency.toLowerCase(),
          unit_amount: toStripeAmount(payment.amount, payment.currency),
          product_data: { name: payment.description },
        },
      },
    ],
    // Otherwise, Stripe can take another amount in the currency of the player's country.
    adaptive_pricing: { enabled: false },
    client_reference_id: payment.key,
    metadata: { key: payment.key },
    payment_intent_data: {
      description: payment.description,
      metadata: { key: payment.key },
      ...(payment.isManual ? { capture_method: 'manual' } : {}),
    },
    expires_at: Math.floor(expiresAt / 1000),
    success_url: payment.returnUrl,
    cancel_url: payment.returnUrl,
    locale: payment.locale,
    ...(payment.email === null ? {} : { customer_email: payment.email }),
  };
}

const ofIntent = ({ id }: Stripe.PaymentIntent): { payment_intent: string; limit: number } => ({
  payment_intent: id,
  limit: 100,
});

async function all<T>(list: AsyncIterable<T>): Promise<T[]> {
  return Array.fromAsync(list);
}

function idOf(reference: string | { id: string }): string {
  return typeof reference === 'string' ? reference : reference.id;
}

/** Waits for a call of the SDK, and converts its errors. */
async function call<T>(result: Promise<T>): Promise<T> {
  try {
    return await result;
  } catch (error) {
    throw providerErrorOf(error);
  }
}

function providerErrorOf(error: unknown): unknown {
  if (!(error instanceof Error)) return error;
  const { statusCode, code, decline_code, rawType, type } = error as Partial<Stripe.errors.StripeError> & Error;
  // Errors of the network and responses that are not JSON have no status.
  if (type?.startsWith('Stripe') !== true) return error;
  if (statusCode === undefined || statusCode === 409 || statusCode === 429 || statusCode >= 500)
    return new ProviderError('unavailable', error.message, code);
  if (type === 'StripeRateLimitError') return new ProviderError('unavailable', error.message, code);
  if (statusCode === 401) return new ProviderError('unauthorized', error.message, 'invalid_api_key');
  if (statusCode === 403) return new ProviderError('unauthorized', error.message, code);
  return new ProviderError('refused', error.message, decline_code ?? code ?? rawType);
}
