import { after, beforeEach } from 'node:test';
import { providerKinds } from '../../src/modules/online-payments/providers/provider-kinds.ts';
import { type PaymentToStart, type Provider, ProviderError } from '../../src/modules/online-payments/provider.ts';
import { FakeMollie } from './fakes/fake-mollie.ts';
import type { FakeProvider } from './fakes/fake-provider.ts';
import { FakeStripe } from './fakes/fake-stripe.ts';

export const fakes = { stripe: FakeStripe, mollie: FakeMollie };

/** Connects the adapter of a provider to a new fake before each test. */
export function useAdapter<N extends keyof typeof fakes>(
  name: N,
): { readonly fake: InstanceType<(typeof fakes)[N]>; readonly provider: Provider } {
  const started: FakeProvider[] = [];
  let fake: FakeProvider;
  let provider: Provider;
  beforeEach(async () => {
    fake = await new fakes[name]().start();
    started.push(fake);
    provider = await connect(name, fake);
  });
  after(() => Promise.all(started.map((one) => one.stop())));
  return {
    get fake() {
      return fake as InstanceType<(typeof fakes)[N]>;
    },
    get provider() {
      return provider;
    },
  };
}

export function connect(name: keyof typeof fakes, fake: FakeProvider, apiKey = fake.apiKey): Promise<Provider> {
  const kind = providerKinds.find((one) => one.name === name)!;
  const webhookSecret = fake instanceof FakeStripe ? fake.webhookSecret : undefined;
  return kind.connect({ apiKey, webhookSecret, apiUrl: fake.url });
}

let attempts = 0;

/** Returns the data of a new attempt to pay 25 euros. */
export function attempt(changes: Partial<PaymentToStart> = {}): PaymentToStart {
  const now = Date.now();
  return {
    key: `attempt-${++attempts}`,
    amount: 2500,
    currency: 'EUR',
    description: 'Court 1 & “Centre”',
    isManual: false,
    locale: 'es',
    email: 'ana@example.org',
    returnUrl: 'http://127.0.0.1:9/payments/return',
    notifyUrl: undefined,
    createdAt: now,
    expiresAt: now + 15 * 60_000,
    ...changes,
  };
}

/** Matches a `ProviderError` in `assert.rejects`. */
export function providerError(kind: ProviderError['kind'], code?: string): (error: unknown) => boolean {
  return (error) => {
    if (!(error instanceof ProviderError)) throw error;
    if (error.kind === kind && (code === undefined || error.code === code)) return true;
    throw new Error(`expected ${kind} ${code}, but got ${error.kind} ${error.code}: ${error.message}`);
  };
}
