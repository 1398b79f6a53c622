import type { Expectations } from '../expectations.ts';

export const ACCOUNT = { holder: 'Tennis Club', iban: 'DE02 1203 0000 0000 2020 51', bic: 'BYLADEM1001' };

export const expectations: Expectations = {
  allowed: {
    'bank.manage': 'getBankAccount setBankAccount',
    'payments.read': 'getTransfer',
  },
  roles: { 'bank.manage': ['treasurer'] },
  async writes() {
    return { setBankAccount: ['/admin/bank-account', ACCOUNT] };
  },
  unreachable: {
    getOwnTransfer: 'needs a bank account, and a booking with a price to pay',
    getTransfer: 'needs a bank account, and a booking with a price to pay',
    setBankAccount: 'needs an IBAN with the right check digits',
  },
};
