import { sellVoucher, cancelVoucher } from '../../src/modules/vouchers/actions.ts';
import { transact } from '../../src/platform/db/transact.ts';
import { type Expectations, MARK } from '../expectations.ts';

export const expectations: Expectations = {
  allowed: { 'payments.take': 'cancelVoucher listVouchers sellVoucher' },
  resources: {
    voucher: {
      async make({ club, owner }) {
        const body = { user_id: owner.user.id, amount: 100, means: [{ means: 'cash' }], note: MARK };
        return (await club.call('POST', '/admin/vouchers', { as: await club.signIn('admin'), body })).body.id;
      },
    },
  },
  async writes({ club, admin, player }) {
    const body = { user_id: player.user.id, amount: 100, means: [{ means: 'cash' }] };
    const { body: made } = await club.call('POST', '/admin/vouchers', { as: admin, body });
    return { sellVoucher: ['/admin/vouchers', body], cancelVoucher: [`/admin/vouchers/${made.id}/cancellation`] };
  },
  exported: ['bought_vouchers'],
  unreachable: {
    sellVoucher: 'needs a person, and means that pay the whole amount',
    redeemVoucher: 'needs the code of a voucher',
    cancelVoucher: 'needs an open voucher',
  },
  acceptsFields: ['sellVoucher user_id'],
  lockOperations: {
    'the desk sells and cancels a voucher': async ({ fixture, player }) => {
      const input = { user_id: player.id, amount: 100, means: [{ means: 'cash' as const }] };
      return () =>
        transact(fixture.db, async (db) => {
          const { id } = await sellVoucher(db, fixture, input);
          return cancelVoucher(db, fixture, id);
        });
    },
  },
};
