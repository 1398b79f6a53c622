/**
 * The accounts of the ledger, with the types that accounting programs know. A receivable is what a person owes for one
 * booking. A balance is money that the club holds for a person.
 */
const accountTypes = {
  'assets:receivable': 'asset',
  'assets:cash': 'asset',
  'assets:card': 'asset',
  'assets:bank': 'asset',
  'liabilities:balance': 'liability',
  'liabilities:tax': 'liability',
  'income:court': 'income',
  'income:fee': 'income',
  'expenses:cash-difference': 'expense',
} as const;

export type Account = keyof typeof accountTypes;
export const accounts = Object.keys(accountTypes) as Account[];

/** How money arrives and leaves. `balance` is the money that the club holds for the person. */
export const means = ['cash', 'card', 'transfer', 'balance'] as const;
export type Means = (typeof means)[number];

export const accountOf: Record<Means, Account> = {
  cash: 'assets:cash',
  card: 'assets:card',
  transfer: 'assets:bank',
  balance: 'liabilities:balance',
};
