import type { Club } from '../club.ts';
import { type Expectations, MARK } from '../expectations.ts';
import { timestamp } from '../../src/platform/time.ts';
import { transact } from '../../src/platform/db/transact.ts';
import { lockOperations } from './lock-operations.ts';
import { shareLockOperations } from './share-lock-operations.ts';

/** Writes an account without usable keys. */
async function addAccount({ context: { db }, clock }: Club): Promise<number> {
  const time = timestamp(clock.now);
  const flags = { active: 0, has_webhook_secret: 0 } as const;
  const facts = { name: 'stripe', mode: 'live', secrets: '', api_url: null } as const;
  const row = { ...facts, ...flags, version: 1, created_at: time, updated_at: time };
  const insert = (tx: typeof db.read) => tx.insertInto('payment_providers').values(row).returning('id');
  return (await transact(db, (tx) => insert(tx).executeTakeFirstOrThrow())).id;
}

const REFUNDS = 'server/test/online-payments/refunds.test.ts';

export const expectations: Expectations = {
  allowed: {
    'payment_providers.manage': 'createPaymentProvider updatePaymentProvider recordProviderPayout',
    'payments.read': 'getPaymentProvider listPaymentProviders listOnlinePayments',
    'payments.take': 'retryRefund payOutFailedRefund',
  },
  roles: { 'payment_providers.manage': ['treasurer'] },
  resources: {
    provider: { make: ({ club }) => addAccount(club) },
    online_payment: {
      isOwn: true,
      async make({ club, owner, idOf }) {
        const ids = { provider_id: await idOf('provider'), booking_id: await idOf('booking'), user_id: owner.user.id };
        const time = timestamp(club.clock.now);
        const nothing = { reference: null, other_reference: null, url: null, pay_by: null, expires_at: null };
        const open = {
          state: 'ended',
          outcome: null,
          payment_id: null,
          ask_at: null,
          asked_at: null,
          asked: 0,
        } as const;
        const facts = { key: MARK, amount: 2400, currency: 'EUR', reason: MARK, created_at: time, updated_at: time };
        const row = { ...ids, ...nothing, ...open, ...facts };
        const { db } = club.context;
        const insert = (tx: typeof db.read) => tx.insertInto('online_payments').values(row).returning('id');
        return (await transact(db, (tx) => insert(tx).executeTakeFirstOrThrow())).id;
      },
    },
  },
  lockOperations: { ...lockOperations, ...shareLockOperations },
  exported: ['online_payments', 'booking_shares'],
  needKeyOnly: 'checkShare payShare leaveShare',
  keepsExpired: { online_payments: 'only the page of the provider expires; the books need the payment' },
  writesElsewhere: {
    ...{ createPaymentProvider: REFUNDS, updatePaymentProvider: REFUNDS },
    ...{ retryRefund: REFUNDS, payOutFailedRefund: REFUNDS, recordProviderPayout: REFUNDS },
  },
  bodies: {
    ...{ recordProviderPayout: { amount: 100, fee: 0 }, payOutFailedRefund: { means: 'cash' } },
    ...{ checkShare: { token: 'a' }, payShare: { token: 'a' }, leaveShare: { token: 'a' } },
  },
  unreachable: {
    createPaymentProvider: 'needs a payment provider',
    updatePaymentProvider: 'needs an account at a payment provider',
    getPaymentProvider: 'needs an account at a payment provider',
    recordProviderPayout: 'needs an account at a payment provider',
    payOnline: 'needs an account at a payment provider',
    getOnlinePayment: 'needs an online payment',
    retryRefund: 'needs a refund',
    payOutFailedRefund: 'needs a refund',
    receivePaymentNotification: 'needs an account at a payment provider',
    shareBooking: 'needs an account at a payment provider',
    checkShare: 'needs a shared booking',
    payShare: 'needs a shared booking',
    leaveShare: 'needs a shared booking',
  },
};
