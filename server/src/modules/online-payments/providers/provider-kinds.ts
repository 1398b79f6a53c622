import type { ProviderKind } from '../provider.ts';

/** The providers that a club can choose. */
export const providerKinds: readonly ProviderKind[] = [
  {
    name: 'stripe',
    title: 'Stripe',
    modeOf: modeReader(/^[rs]k_(test|live)_\w+$/),
    connect: async (credentials) => (await import('./stripe.ts')).connectStripe(credentials),
  },
  {
    name: 'mollie',
    title: 'Mollie',
    modeOf: modeReader(/^(test|live)_\w+$/),
    connect: async (credentials) => (await import('./mollie.ts')).connectMollie(credentials),
  },
];

function modeReader(form: RegExp): ProviderKind['modeOf'] {
  return (apiKey) => form.exec(apiKey)?.[1] as 'test' | 'live' | undefined;
}
