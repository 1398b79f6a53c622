import { cancel, changeBooking } from '../../src/kernel/change.ts';
import { bookFor } from '../../src/kernel/on-behalf.ts';
import { addTerms } from '../../src/modules/payments/actions.ts';
import { takePayment } from '../../src/modules/payments/pay.ts';
import { payOutRefund } from '../../src/modules/payments/refunds.ts';
import { waive } from '../../src/modules/payments/waivers.ts';
import { writeOff } from '../../src/modules/payments/write-offs.ts';
import { mergeGuest } from '../../src/modules/privacy/merge.ts';
import { transact } from '../../src/platform/db/transact.ts';
import { DAY, timestamp } from '../../src/platform/time.ts';
import { type Expectations, MARK } from '../expectations.ts';
import type { Club } from '../club.ts';
import type { User } from './fixture.ts';
import { hourAt, type Scene, SUNDAY } from '../lock-scene.ts';

const PRICE = { price_per_hour: { amount: 2400, currency: 'EUR' } };

/** Returns a paid booking for whose hour somebody waits, with a fee for its cancellation. */
async function paidBooking(scene: Scene, refund_to: 'balance' | 'origin' = 'balance'): Promise<number> {
  const { fixture, plain, player } = scene;
  const refunds = [{ hours_before: 8760, percent: 100 }];
  const terms = { name: 'Pay', refunds, late_cancellation_fee: 700, refund_to };
  await transact(fixture.db, (db) => addTerms(db, fixture, terms));
  const booking = await scene.bookAt(plain, 10);
  await scene.waitFor(plain, 10);
  await transact(fixture.db, (db) =>
    takePayment(db, fixture, { user_id: player.id, top_up: 100, means: [{ means: 'cash' }] }),
  );
  return booking;
}

/** Returns two open refunds of a player. */
async function openRefunds(club: Club, admin: { token: string }, player: User): Promise<{ id: number }[]> {
  const { id: court_id } = await club.court(PRICE);
  const call = (method: string, path: string, body: object) => club.call(method, path, { as: admin, body });
  await call('POST', '/admin/payment-terms', {
    name: 'Origin',
    court_ids: [court_id],
    refund_to: 'origin',
    position: 0,
  });
  for (const start of ['10:00', '12:00']) {
    const booking_date = timestamp(club.clock.now + DAY).slice(0, 10);
    const slot = { court_id, booking_date, start_time: start, end_time: `${Number(start.slice(0, 2)) + 1}:00` };
    const { body: booking } = await club.book(player, slot);
    const bookings = [{ booking_id: booking.id }];
    await call('POST', '/admin/payments', { user_id: player.user.id, bookings, means: [{ means: 'cash' }] });
    await call('PATCH', `/admin/bookings/${booking.id}`, { status: 'cancelled' });
  }
  return (await club.call('GET', '/admin/refunds?state=open', { as: admin })).body.data;
}

export const expectations: Expectations = {
  needKeyOnly: 'getOfferedTerms',
  allowed: {
    'payment_terms.manage': 'createPaymentTerms deletePaymentTerms updatePaymentTerms',
    'payments.read':
      'getAccount getBookingPayment getPayment getPaymentTerms listBookingPayments listDebts listMovements listPayments ' +
      'listPaymentTerms listCashCounts listDrawers listRefunds listWriteOffs',
    'payments.take':
      'countCash keepRefund payOutBalance payOutRefund reversePayment setDrawers takePayment waiveBookingPayment',
    'payments.write_off': 'reverseWriteOffs writeOffDebts',
    'ledger.read': 'reportTakings',
  },
  roles: {
    'payment_terms.manage': ['treasurer'],
    'payments.read': ['desk', 'treasurer'],
    'payments.take': ['desk', 'treasurer'],
    'payments.write_off': ['treasurer'],
  },
  resources: {
    terms: {
      async make({ club }) {
        const as = await club.signIn('admin');
        return (await club.call('POST', '/admin/payment-terms', { as, body: { name: MARK } })).body.id;
      },
    },
    payment: {
      async make({ club, owner }) {
        const body = { user_id: owner.user.id, top_up: 500, means: [{ means: 'cash' }] };
        return (await club.call('POST', '/admin/payments', { as: await club.signIn('admin'), body })).body.id;
      },
    },
    refund: {
      make: async ({ club, owner }) => (await openRefunds(club, await club.signIn('admin'), owner))[0]!.id,
    },
  },
  async writes({ club, admin, player }) {
    const { id: court_id } = await club.court(PRICE);
    const terms = { name: 'Pay later', court_ids: [court_id] };
    const { body: made } = await club.call('POST', '/admin/payment-terms', { as: admin, body: terms });
    const { body: booking } = await club.book(player, { court_id });
    const topUp = { user_id: player.user.id, top_up: 500, means: [{ means: 'card' }] };
    const { body: payment } = await club.call('POST', '/admin/payments', { as: admin, body: topUp });
    const refunds = await openRefunds(club, admin, player);
    const writeOff = { bookings: [{ booking_id: booking.id, amount: 100 }], reason: 'Moved away' };
    return {
      writeOffDebts: ['/admin/write-offs', writeOff],
      reverseWriteOffs: ['/admin/write-off-reversals', writeOff],
      createPaymentTerms: ['/admin/payment-terms', terms],
      updatePaymentTerms: [`/admin/payment-terms/${made.id}`, { tax_rate: 1900 }],
      deletePaymentTerms: [`/admin/payment-terms/${made.id}`],
      countCash: ['/admin/cash-counts', { counted: 1000, deposited: 500 }],
      setDrawers: ['/admin/drawers', { drawers: [{ id: 1, name: 'Reception' }, { name: 'Bar' }] }],
      takePayment: ['/admin/payments', topUp],
      payOutBalance: ['/admin/payouts', { user_id: player.user.id, amount: 100, means: 'cash' }],
      reversePayment: [`/admin/payments/${payment.id}/reversal`, { reason: 'Wrong person' }],
      payOutRefund: [`/admin/refunds/${refunds[0]!.id}/payout`],
      keepRefund: [`/admin/refunds/${refunds[1]!.id}/keep`],
      waiveBookingPayment: [`/admin/bookings/${booking.id}/waivers`, { amount: 100, reason: 'Rain' }],
    };
  },
  bodies: { waiveBookingPayment: { reason: 'Rain' }, reversePayment: { reason: 'Wrong person' } },
  unreachable: {
    takePayment: 'needs a person, and means that pay the whole amount',
    payOutBalance: 'needs a person with a balance',
    payOwnBooking: 'needs a booking with a price to pay',
    waiveBookingPayment: 'needs a booking with a price to pay',
    writeOffDebts: 'needs a booking with a price to pay',
    reverseWriteOffs: 'needs a booking with a price to pay',
    getPayment: 'needs a payment',
    reversePayment: 'needs a payment',
    payOutRefund: 'needs a refund',
    keepRefund: 'needs a refund',
    keepOwnRefunds: 'needs a refund',
  },
  lockOperations: {
    'a player cancels a charged booking': async (scene) => {
      const booking = await paidBooking(scene);
      return () => cancel(scene.fixture, scene.player, booking);
    },
    'an admin cancels a charged booking': async (scene) => {
      const booking = await paidBooking(scene);
      const change = { patch: { status: 'cancelled' } as const, accepted: undefined };
      return () => changeBooking(scene.fixture, booking, change);
    },
    'the desk takes a payment': async (scene) => {
      const { fixture, player } = scene;
      const booking = await paidBooking(scene);
      await cancel(fixture, player, booking);
      const input = { user_id: player.id, bookings: [{ booking_id: booking }], means: [{ means: 'cash' as const }] };
      return () => transact(fixture.db, (db) => takePayment(db, fixture, input));
    },
    'the desk waives a fee': async (scene) => {
      const { fixture, player } = scene;
      const booking = await paidBooking(scene);
      await cancel(fixture, player, booking);
      return () => transact(fixture.db, (db) => waive(db, fixture, booking, { reason: 'Rain' }));
    },
    'the treasurer writes off a debt': async (scene) => {
      const { fixture, player } = scene;
      const booking = await paidBooking(scene);
      await cancel(fixture, player, booking);
      const input = { bookings: [{ booking_id: booking }], reason: 'Moved away' };
      return () => transact(fixture.db, (db) => writeOff(db, fixture, input, 'writeOffDebts'));
    },
    'the desk pays out a refund': async (scene) => {
      const { fixture, player } = scene;
      const booking = await paidBooking(scene, 'origin');
      await cancel(fixture, player, booking);
      const input = { user_id: player.id, bookings: [{ booking_id: booking }], means: [{ means: 'cash' as const }] };
      await transact(fixture.db, (db) => takePayment(db, fixture, input));
      await transact(fixture.db, (db) => waive(db, fixture, booking, { amount: 700, reason: 'Rain' }));
      const { id } = await fixture.db.read.selectFrom('refunds').select('id').executeTakeFirstOrThrow();
      return () => transact(fixture.db, (db) => payOutRefund(db, fixture, id));
    },
    'a merge moves a debt': async (scene) => {
      const { fixture, player, plain } = scene;
      await transact(fixture.db, (db) => addTerms(db, fixture, { name: 'Pay' }));
      const input = { guest_name: 'Guest', court_id: plain, booking_date: SUNDAY, ...hourAt(10) };
      const options = { now: fixture.now(), actor: fixture.actor };
      const { user_id } = await transact(fixture.db, (db) => bookFor(db, input, options));
      const topUp = { user_id, top_up: 100, means: [{ means: 'cash' as const }] };
      await transact(fixture.db, (db) => takePayment(db, fixture, topUp));
      return () => mergeGuest(fixture, player.id, user_id);
    },
  },
  exported: ['membership_fees', 'account_movements'],
  acceptsFields: ['takePayment user_id', 'payOutBalance user_id'],
};
