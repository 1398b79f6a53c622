import type { Expectations } from '../expectations.ts';

export const expectations: Expectations = {
  allowed: { 'ledger.read': 'exportLedger getLedgerBalances listLedgerTransactions' },
  roles: { 'ledger.read': ['treasurer'] },
};
