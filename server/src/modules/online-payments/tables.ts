import type { Generated } from 'kysely';
import type { TableFacts } from '../../platform/db/tables.ts';
import type { ProviderName } from '../ledger/accounts.ts';

declare module '../../platform/db/schema.ts' {
  interface Tables {
    /** The club's accounts at payment providers. A row is never deleted, because its payments can be refunded later. */
    payment_providers: {
      id: Generated<number>;
      name: ProviderName;
      mode: 'test' | 'live';
      /** Encrypted JSON: `Secrets` in `providers.ts`. */
      secrets: string;
      has_webhook_secret: Flag;
      /** Whether players pay here. At most one account of each mode is active. */
      active: Flag;
      /** The address of the API. Null for the provider's own. Tests and stand-ins for a provider set it. */
      api_url: string | null;
      version: number;
      created_at: string;
      updated_at: string;
    };
    /** Attempts to pay online. Each has its own page at the provider. */
    online_payments: {
      id: Generated<number>;
      /** A random key. It is the idempotency key at the provider. */
      key: string;
      provider_id: number;
      booking_id: number;
      /** The player who pays. */
      user_id: number;
      /** The share of a shared booking. Its money is authorised first, and taken when all shares are authorised. */
      share_id: number | null;
      /** Whether the payment covers all shares that nobody has authorised. */
      covers_rest: Generated<Flag>;
      /** Whether the payment must end, because it would pay for nothing. */
      unwanted: Generated<Flag>;
      /** The decided part of an authorised payment that is taken, in minor units. */
      capture_amount: number | null;
      /** The part of a share that the provider has taken, in minor units. */
      captured: Generated<number>;
      /** Minor units. The service has computed the amount, and it never changes. */
      amount: number;
      currency: string;
      /** `new`: the provider may not know it yet. The others are the states of `Report`. */
      state: 'new' | 'open' | 'processing' | 'authorized' | 'paid' | 'ended';
      reference: string | null;
      /** Another reference with which notifications name the payment. */
      other_reference: string | null;
      /** The page on which the player pays. */
      url: string | null;
      /** The time until which the player can pay so that the booking is confirmed. Null if the booking is not held. */
      pay_by: string | null;
      /** The end of the page. */
      expires_at: string | null;
      /** The provider's code for the failure. */
      reason: string | null;
      /** `lost`: the booking could not be confirmed, so the money is refunded. `extra`: the booking was paid already. */
      outcome: 'booked' | 'lost' | 'extra' | 'test' | null;
      /** The receipt. Null until money was captured, and for test payments. */
      payment_id: number | null;
      /** When the service asks the provider next. Null if nothing can change without a notification. */
      ask_at: string | null;
      /** When the provider was last asked. */
      asked_at: string | null;
      /** How often the provider was asked without a new state. */
      asked: number;
      created_at: string;
      updated_at: string;
    };
    /** Bookings whose price several people pay. */
    booking_splits: {
      id: Generated<number>;
      booking_id: number;
      provider_id: number;
      /** `capturing`: all shares are authorised, and their money is being taken. `released`: nobody pays. */
      state: 'open' | 'capturing' | 'paid' | 'released';
      /** The time until which all shares must be authorised. */
      pay_by: string;
      created_at: string;
      updated_at: string;
    };
    /** The parts of the price of a shared booking. */
    booking_shares: {
      id: Generated<number>;
      booking_id: number;
      /** The secret of the link with which a person pays the share. */
      token: string;
      /** The person who is to pay, as the player has written the name. */
      name: string;
      /** Minor units. */
      amount: number;
      removed: Flag;
      created_at: string;
    };
    /** Refunds at providers. Each row is written before the provider is called, and its key is the idempotency key. */
    online_refunds: {
      id: Generated<number>;
      key: string;
      online_payment_id: number;
      /** The refund. Null for a refund that was made on the provider's own pages. */
      refund_id: number | null;
      /** The row of `refunds` with money that was returned although no refund was waiting. */
      outside_refund_id: Generated<number | null>;
      amount: number;
      /** `accepted` can still fail. `replaced` has failed, and staff let the service send the refund again. */
      state: 'sending' | 'accepted' | 'done' | 'failed' | 'replaced';
      reference: string | null;
      reason: string | null;
      tries: number;
      next_try_at: string | null;
      created_at: string;
    };
    /** Disputes. The provider has taken the amount while the dispute is `open`, and if it is `lost`. */
    payment_disputes: {
      id: Generated<number>;
      online_payment_id: number;
      reference: string;
      amount: number;
      state: 'open' | 'won' | 'lost';
      created_at: string;
      updated_at: string;
    };
    /** The ids of handled notifications. */
    payment_notifications: {
      id: Generated<number>;
      provider_id: number;
      event_id: string;
      created_at: string;
    };
    /** Money that providers have sent to the bank. */
    provider_payouts: {
      id: Generated<number>;
      provider_id: number;
      currency: string;
      /** What arrived at the bank, in minor units. */
      amount: number;
      /** What the provider kept for its services. */
      fee: number;
      transaction_id: number;
      recorded_by: number | null;
      created_at: string;
    };
  }
}

export const tables: TableFacts = {
  payment_providers: {},
  booking_splits: {},
  booking_shares: {},
  online_payments: {},
  online_refunds: {},
  payment_disputes: {},
  payment_notifications: {},
  provider_payouts: {},
};
