import type { Makers } from './makers.ts';

/** The operations of staff for prices, charges and payments. */
export function moneyResources(makers: Makers) {
  return { ...chargeResources(makers), ...paymentResources(makers) };
}

export function ownMoneyResources({ plain, withBody, list }: Makers) {
  return {
    /** The person's balance and debts. */
    account: { get: plain('get', '/me/account'), movements: list('/me/account/movements') },
    dues: { list: list('/me/dues'), pay: withBody('post', '/me/dues/{due}/payment') },
    /** Whether the person can pay online, and which online payments are not decided yet. */
    paymentMeans: { get: plain('get', '/me/payment-means') },
    onlinePayments: { get: plain('get', '/me/online-payments/{online_payment}') },
  };
}

function chargeResources({ plain, withBody, withQuery, list }: Makers) {
  return {
    paymentTerms: {
      ...{ list: plain('get', '/admin/payment-terms'), create: withBody('post', '/admin/payment-terms') },
      get: plain('get', '/admin/payment-terms/{terms}'),
      update: withBody('patch', '/admin/payment-terms/{terms}'),
      delete: plain('delete', '/admin/payment-terms/{terms}'),
    },
    bookingPayments: {
      list: withQuery('/admin/booking-payments'),
      get: plain('get', '/admin/bookings/{booking}/payment'),
      waive: withBody('post', '/admin/bookings/{booking}/waivers'),
      setDiscount: withBody('put', '/admin/bookings/{booking}/discount-code'),
    },
    discountCodes: {
      ...{ list: plain('get', '/admin/discount-codes'), create: withBody('post', '/admin/discount-codes') },
      get: plain('get', '/admin/discount-codes/{discount}'),
      update: withBody('patch', '/admin/discount-codes/{discount}'),
      delete: plain('delete', '/admin/discount-codes/{discount}'),
    },
    planFees: {
      ...{ list: plain('get', '/admin/plan-fees'), create: withBody('post', '/admin/plan-fees') },
      ...{ get: plain('get', '/admin/plan-fees/{fee}'), update: withBody('patch', '/admin/plan-fees/{fee}') },
      delete: plain('delete', '/admin/plan-fees/{fee}'),
    },
    dues: { list: list('/admin/dues'), waive: withBody('post', '/admin/dues/{due}/waivers') },
  };
}

function paymentResources({ plain, withBody, withQuery, list }: Makers) {
  return {
    payments: {
      list: list('/admin/payments'),
      get: plain('get', '/admin/payments/{payment}'),
      take: withBody('post', '/admin/payments'),
      reverse: withBody('post', '/admin/payments/{payment}/reversal'),
      payOut: withBody('post', '/admin/payouts'),
    },
    refunds: {
      list: list('/admin/refunds'),
      payOut: plain('post', '/admin/refunds/{refund}/payout'),
      keep: plain('post', '/admin/refunds/{refund}/keep'),
      /** Sends a refund that failed online again. */
      retry: plain('post', '/admin/refunds/{refund}/retry'),
      /** Records that a refund that failed online was paid out by other means. */
      payOutOtherwise: withBody('post', '/admin/refunds/{refund}/other-payout'),
    },
    paymentProviders: {
      ...{ list: plain('get', '/admin/payment-providers'), create: withBody('post', '/admin/payment-providers') },
      get: plain('get', '/admin/payment-providers/{provider}'),
      update: withBody('patch', '/admin/payment-providers/{provider}'),
      recordPayout: withBody('post', '/admin/payment-providers/{provider}/payouts'),
    },
    onlinePayments: { list: list('/admin/online-payments') },
    writeOffs: {
      ...{ list: list('/admin/write-offs'), create: withBody('post', '/admin/write-offs') },
      reverse: withBody('post', '/admin/write-off-reversals'),
    },
    vouchers: {
      list: list('/admin/vouchers'),
      sell: withBody('post', '/admin/vouchers'),
      cancel: plain('post', '/admin/vouchers/{voucher}/cancellation'),
    },
    drawers: { list: plain('get', '/admin/drawers'), set: withBody('put', '/admin/drawers') },
    cashCounts: { list: list('/admin/cash-counts'), create: withBody('post', '/admin/cash-counts') },
    transfers: { get: plain('get', '/admin/bookings/{booking}/transfer') },
    bankAccount: { get: plain('get', '/admin/bank-account'), set: withBody('put', '/admin/bank-account') },
    bankStatements: { create: withBody('post', '/admin/bank-statements') },
    bankLines: {
      list: list('/admin/bank-lines'),
      book: withBody('post', '/admin/bank-lines/{line}/payment'),
      ignore: withBody('post', '/admin/bank-lines/{line}/ignore'),
    },
    invoices: {
      list: list('/admin/invoices'),
      get: plain('get', '/admin/invoices/{invoice}'),
      create: withBody('post', '/admin/invoices'),
      credit: withBody('post', '/admin/invoices/{invoice}/credit-note'),
    },
    invoiceRuns: { preview: withQuery('/admin/invoice-runs'), create: withBody('post', '/admin/invoice-runs') },
    invoiceSettings: { get: plain('get', '/admin/invoice-settings'), set: withBody('put', '/admin/invoice-settings') },
    invoicePayers: {
      get: plain('get', '/admin/users/{user}/invoice-payer'),
      set: withBody('put', '/admin/users/{user}/invoice-payer'),
    },
    debts: { list: plain('get', '/admin/debts') },
    takings: { get: withQuery('/admin/takings') },
  };
}
