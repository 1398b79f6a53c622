import type { Expectations } from '../expectations.ts';

export const expectations: Expectations = {
  allowed: { 'ledger.read': 'exportLedger getLedgerBalances listLedgerTransactions' },
  locks: { 'meta ledger': 'meta audit' },
  roles: { 'ledger.read': ['treasurer'] },
};
