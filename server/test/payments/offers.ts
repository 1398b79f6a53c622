// The payment terms of the courts in the random histories of money.
import assert from 'node:assert/strict';
import type { ModelTerms } from './model.ts';

type Offer = { refunds: object[]; terms: Omit<ModelTerms, 'due' | 'toOrigin'>; tax_rate: number };
const offers: Offer[] = [
  { refunds: [], tax_rate: 1900, terms: { percent: 100, lateFee: 0, noShowFee: 0 } },
  { refunds: [{ hours_before: 0, percent: 50 }], tax_rate: 700, terms: { percent: 50, lateFee: 0, noShowFee: 333 } },
  { refunds: [{ hours_before: 0, percent: 33 }], tax_rate: 0, terms: { percent: 33, lateFee: 99, noShowFee: 0 } },
  { refunds: [{ hours_before: 8760, percent: 100 }], tax_rate: 2500, terms: { percent: 0, lateFee: 1, noShowFee: 7 } },
];

/** The percentage that is paid first on a court. */
const dueOf = (court: number): number => ({ 7: 37, 8: 100, 9: 100 })[court] ?? 0;

/** Whether refunds of a court go back to the means of payment. */
const isToOrigin = (court: number): boolean => court % 3 !== 0;

export function modelTermsOf(court: number): ModelTerms {
  return { ...offers[court % offers.length]!.terms, due: dueOf(court), toOrigin: isToOrigin(court) };
}

/** Returns the payment terms of a court, as the API expects them. */
export function paymentTermsOf(court: number): object {
  const { refunds, tax_rate, terms } = offers[court % offers.length]!;
  const fees = { late_cancellation_fee: terms.lateFee, no_show_fee: terms.noShowFee };
  const due = dueOf(court);
  const mode = due === 0 ? 'later' : due === 100 ? 'now' : 'deposit';
  const paid = { mode, ...(mode === 'deposit' && { deposit_percent: due }) };
  return { name: 'Terms', refunds, tax_rate, refund_to: isToOrigin(court) ? 'origin' : 'balance', ...fees, ...paid };
}

/**
 * The money in the tills is the revenue with the tax, plus the balances and the open refunds, minus the debts and the
 * written-off debts.
 */
export function assertTillsAgree(
  { means, revenue, owed, balances, refunds, written_off }: any,
  { tills, writtenOff }: { tills: number; writtenOff: number },
): void {
  const sum = (rows: { amount: number }[]) => rows.reduce((total, { amount }) => total + amount, 0);
  const till = means.reduce((total: number, row: { in: number; out: number }) => total + row.in - row.out, 0);
  assert.equal(till, tills);
  assert.equal(sum(written_off), writtenOff);
  assert.equal(till, sum(revenue) + sum(balances) + sum(refunds) - sum(owed) - writtenOff);
}

/** The revenue in each grouping is the income in the ledger. */
export async function assertRevenueAgrees(get: (path: string) => Promise<any>): Promise<void> {
  const { data } = await get('/admin/ledger/balances?date=2027-08-01');
  const income = data.filter(({ account }: { account: string }) => account.startsWith('income:'));
  const expected = -income.reduce((sum: number, { amount }: { amount: number }) => sum + amount, 0);
  for (const by of ['court', 'sport', 'plan', 'kind']) {
    const report = await get(`/admin/reports/revenue?group_by=${by}&date_from=2026-08-02&date_to=2027-08-01`);
    const sum = report.data.reduce((total: number, { amount }: { amount: number }) => total + amount, 0);
    assert.deepEqual([sum, report.totals[0]?.amount ?? 0], [expected, expected], by);
  }
}
