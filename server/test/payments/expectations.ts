import { type Expectations, MARK } from '../expectations.ts';

const PRICE = { price_per_hour: { amount: 2400, currency: 'EUR' } };

export const expectations: Expectations = {
  allowed: {
    'payment_terms.manage': 'createPaymentTerms deletePaymentTerms updatePaymentTerms',
    'payments.read':
      'getAccount getBookingPayment getPayment getPaymentTerms listBookingPayments listDebts listMovements listPayments ' +
      'listPaymentTerms listCashCounts',
    'payments.take': 'countCash payOutBalance reversePayment takePayment waiveBookingPayment',
    'ledger.read': 'reportTakings',
  },
  roles: {
    'payment_terms.manage': ['treasurer'],
    'payments.read': ['desk', 'treasurer'],
    'payments.take': ['desk', 'treasurer'],
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
  },
  async writes({ club, admin, player }) {
    const { id: court_id } = await club.court(PRICE);
    const terms = { name: 'Pay later', court_ids: [court_id] };
    const { body: made } = await club.call('POST', '/admin/payment-terms', { as: admin, body: terms });
    const { body: booking } = await club.book(player, { court_id });
    const topUp = { user_id: player.user.id, top_up: 500, means: [{ means: 'card' }] };
    const { body: payment } = await club.call('POST', '/admin/payments', { as: admin, body: topUp });
    return {
      createPaymentTerms: ['/admin/payment-terms', terms],
      updatePaymentTerms: [`/admin/payment-terms/${made.id}`, { tax_rate: 1900 }],
      deletePaymentTerms: [`/admin/payment-terms/${made.id}`],
      countCash: ['/admin/cash-counts', { counted: 1000, deposited: 500 }],
      takePayment: ['/admin/payments', topUp],
      payOutBalance: ['/admin/payouts', { user_id: player.user.id, amount: 100, means: 'cash' }],
      reversePayment: [`/admin/payments/${payment.id}/reversal`, { reason: 'Wrong person' }],
      waiveBookingPayment: [`/admin/bookings/${booking.id}/waivers`, { amount: 100, reason: 'Rain' }],
    };
  },
  bodies: { waiveBookingPayment: { reason: 'Rain' }, reversePayment: { reason: 'Wrong person' } },
  unreachable: {
    takePayment: 'needs a person, and means that pay the whole amount',
    payOutBalance: 'needs a person with a balance',
    payOwnBooking: 'needs a booking with a price to pay',
    waiveBookingPayment: 'needs a booking with a price to pay',
    getPayment: 'needs a payment',
    reversePayment: 'needs a payment',
  },
  exported: ['account_movements'],
  acceptsFields: ['takePayment user_id', 'payOutBalance user_id'],
};
