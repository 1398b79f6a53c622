import { addTerms } from '../../src/modules/payments/actions.ts';
import { importStatement } from '../../src/modules/bank/import.ts';
import { setBankAccount } from '../../src/modules/bank/account.ts';
import { referenceOf } from '../../src/modules/bank/references.ts';
import { transact } from '../../src/platform/db/transact.ts';
import { type Expectations, MARK } from '../expectations.ts';
import { camt } from './samples.ts';

export const ACCOUNT = { holder: 'Tennis Club', iban: 'DE02 1203 0000 0000 2020 51', bic: 'BYLADEM1001' };

const fileWith = (text: string): { content: string } => ({ content: camt([[{ amount: '24.00', text }]]) });

export const expectations: Expectations = {
  allowed: {
    'bank.manage': 'getBankAccount setBankAccount importBankStatement listBankLines bookBankLine ignoreBankLine',
    'payments.read': 'getTransfer',
  },
  roles: { 'bank.manage': ['treasurer'] },
  resources: {
    line: {
      async make({ club }) {
        const as = await club.signIn('admin');
        await club.call('PUT', '/admin/bank-account', { as, body: ACCOUNT });
        await club.call('POST', '/admin/bank-statements', { as, body: fileWith(MARK) });
        return (await club.call('GET', '/admin/bank-lines', { as })).body.data[0].id;
      },
    },
  },
  async writes({ club, admin, player }) {
    await club.call('PUT', '/admin/bank-account', { as: admin, body: ACCOUNT });
    const idOf = async (text: string): Promise<number> => {
      await club.call('POST', '/admin/bank-statements', { as: admin, body: fileWith(text) });
      return (await club.call('GET', '/admin/bank-lines', { as: admin })).body.data[0].id;
    };
    return {
      setBankAccount: ['/admin/bank-account', ACCOUNT],
      importBankStatement: ['/admin/bank-statements', fileWith('Imported')],
      bookBankLine: [`/admin/bank-lines/${await idOf('Booked')}/payment`, { user_id: player.user.id }],
      ignoreBankLine: [`/admin/bank-lines/${await idOf('Ignored')}/ignore`, { reason: 'A sponsor' }],
    };
  },
  bodies: { bookBankLine: { user_id: 1 }, ignoreBankLine: { reason: 'A sponsor' } },
  unreachable: {
    getOwnTransfer: 'needs a bank account',
    getTransfer: 'needs a bank account',
    importBankStatement: 'needs a bank account and a statement',
    bookBankLine: 'needs a line of a statement',
    ignoreBankLine: 'needs a line of a statement',
  },
  lockOperations: {
    'an import books a transfer': async (scene) => {
      const { fixture, plain } = scene;
      await transact(fixture.db, (db) => addTerms(db, fixture, { name: 'Pay' }));
      await setBankAccount(fixture, ACCOUNT, undefined);
      const booking = await scene.bookAt(plain, 10);
      return () => importStatement(fixture, fileWith(referenceOf(booking)));
    },
  },
  exported: ['bank_transfers'],
  acceptsFields: ['bookBankLine user_id'],
};
