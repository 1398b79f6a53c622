import { applyCode } from '../../src/modules/discounts/actions.ts';
import { findBooking } from '../../src/kernel/store.ts';
import { addTerms } from '../../src/modules/payments/actions.ts';
import { addCode } from '../../src/modules/discounts/actions.ts';
import { transact } from '../../src/platform/db/transact.ts';
import { type Expectations, MARK } from '../expectations.ts';

const PRICE = { price_per_hour: { amount: 2400, currency: 'EUR' } };

export const expectations: Expectations = {
  locks: { discount_codes: 'waitlist_entries' },
  allowed: {
    'payment_terms.manage':
      'createDiscountCode deleteDiscountCode getDiscountCode listDiscountCodes updateDiscountCode',
    'payments.take': 'discountBooking',
  },
  resources: {
    discount: {
      async make({ club }) {
        const as = await club.signIn('admin');
        const body = { code: `${MARK}-${Date.now()}`, percent: 5 };
        return (await club.call('POST', '/admin/discount-codes', { as, body })).body.id;
      },
    },
  },
  async writes({ club, admin, player }) {
    const { id: court_id } = await club.court(PRICE);
    await club.call('POST', '/admin/payment-terms', { as: admin, body: { name: 'Coded', court_ids: [court_id] } });
    const code = { code: 'WRITES', percent: 10 };
    const { body: made } = await club.call('POST', '/admin/discount-codes', {
      as: admin,
      body: { ...code, code: 'MADE' },
    });
    await club.call('POST', '/admin/discount-codes', { as: admin, body: { ...code, code: 'USED' } });
    const { body: booking } = await club.book(player, { court_id });
    return {
      createDiscountCode: ['/admin/discount-codes', code],
      updateDiscountCode: [`/admin/discount-codes/${made.id}`, { percent: 20 }],
      deleteDiscountCode: [`/admin/discount-codes/${made.id}`],
      discountBooking: [`/admin/bookings/${booking.id}/discount-code`, { code: 'USED' }],
    };
  },
  bodies: { discountBooking: { code: null }, useDiscountCode: { code: null } },
  unreachable: {
    useDiscountCode: 'needs a booking that is charged, and a code',
    discountBooking: 'needs a booking that is charged, and a code',
    deleteDiscountCode: 'needs a discount code',
  },
  lockOperations: {
    'a code confirms a held booking': async (scene) => {
      const { fixture } = scene;
      const priced = await fixture.court(PRICE);
      await transact(fixture.db, (db) => addTerms(db, fixture, { name: 'Coded', mode: 'now' }));
      await transact(fixture.db, (db) => addCode(db, fixture, { code: 'FREE', percent: 100 }));
      const id = await scene.bookAt(priced, 10);
      return () => transact(fixture.db, async (db) => applyCode(db, fixture, (await findBooking(db, id))!, 'FREE'));
    },
  },
};
