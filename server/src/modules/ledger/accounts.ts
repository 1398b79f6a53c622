/**
 * The accounts of the ledger. A receivable is the debt of a person for one booking, or for memberships. A balance is
 * money that the club holds for a person. The account for vouchers contains the amounts of the open vouchers.
 */
export const accounts = [
  'assets:receivable',
  'assets:cash',
  'assets:card',
  'assets:bank',
  'assets:clearing:stripe',
  'assets:clearing:mollie',
  'assets:disputes',
  'liabilities:balance',
  'liabilities:refunds',
  'liabilities:vouchers',
  'liabilities:tax',
  'income:court',
  'income:guests',
  'income:fee',
  'income:membership',
  'expenses:cash-difference',
  'expenses:write-offs',
  'expenses:disputes',
  'expenses:provider-fees',
] as const;

export type Account = (typeof accounts)[number];

type RevenueKind<A = Account> = A extends `income:${infer Kind}` ? Kind : 'tax';

/** Returns the kind of revenue that an account contains, such as `court`. */
export function revenueKindOf(account: string): RevenueKind | undefined {
  if (account === 'liabilities:tax') return 'tax';
  return account.startsWith('income:') ? (account.slice('income:'.length) as RevenueKind) : undefined;
}

export const revenueKinds = [...new Set(accounts.flatMap((account) => revenueKindOf(account) ?? []))];

/** The providers of online payments. Each has a clearing account: money that the provider owes the club. */
export const providerNames = ['stripe', 'mollie'] as const;
export type ProviderName = (typeof providerNames)[number];

/** The means of payment that staff can take. */
export const deskMeans = ['cash', 'card', 'transfer', 'balance'] as const;

/** The means of payment. */
export const means = [...deskMeans, ...providerNames] as const;
export type Means = (typeof means)[number];

/** Returns whether a provider takes this means of payment. */
export function isOnline(means: string | undefined): means is ProviderName {
  return providerNames.some((name) => name === means);
}

export const accountOf: Record<Means, Account> = {
  cash: 'assets:cash',
  card: 'assets:card',
  transfer: 'assets:bank',
  balance: 'liabilities:balance',
  stripe: 'assets:clearing:stripe',
  mollie: 'assets:clearing:mollie',
};
