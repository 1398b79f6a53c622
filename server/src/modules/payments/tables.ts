import type { Generated } from 'kysely';
import type { TableFacts } from '../../platform/db/tables.ts';
import type { ColumnsOf } from '../../platform/resource.ts';
import type { Means } from '../ledger/accounts.ts';
import type { RefundTo, termFields } from './schema.ts';

declare module '../../platform/db/schema.ts' {
  interface Tables {
    payment_terms: ColumnsOf<typeof termFields>;
    /** The charges of bookings. A booking without payment has no row. Amounts are in minor units. */
    booking_charges: {
      id: Generated<number>;
      booking_id: number;
      /** The player of the booking, who owes the money. */
      user_id: number;
      currency: string;
      /** The terms as they were when the player booked. */
      tax_rate: number;
      /** JSON: list of `Refund`. */
      refunds: string;
      late_cancellation_fee: number;
      no_show_fee: number;
      refund_to: RefundTo;
      /** The part of the price that the player pays before the booking is confirmed, in percent. 0 if the player pays later. */
      due_percent: number;
      /** The slot is held for the payment this many minutes. */
      pay_within_minutes: number;
      discount_code: string | null;
      /** JSON: `DiscountLimits`. The limits of the code at the time of its use. */
      discount_limits: string | null;
      /** The discount is this percentage of the price, plus an amount in minor units. */
      discount_percent: number;
      discount_amount: number;
      /** The refunded percentage of the price. Null unless the player has cancelled the booking. */
      refund_percent: number | null;
      /** The charged price and the charged fees, after the waiver. */
      court_amount: number;
      fee_amount: number;
      /** The part of `court_amount` that is for guests. */
      guest_amount: number;
      waived: number;
      /** The part of `waived` that lowers a fee. */
      waived_fee: number;
      waived_reason: string | null;
      /** The payments without the refunds. Negative if a refunded payment was reversed. */
      paid: number;
      /** The part of the debt that the club does not expect any more. */
      written_off: number;
      /** The time since which the booking has a debt. Null if it has no debt. */
      owed_since: string | null;
    };
    /** Receipts for payments and payouts. The numbers have no gaps in a year. */
    payments: {
      id: Generated<number>;
      year: number;
      number: number;
      kind: 'payment' | 'payout' | 'reversal';
      /** The person who paid, or received the payout. */
      user_id: number;
      currency: string;
      /** Minor units. Negative for a payout or a reversal. */
      amount: number;
      /** JSON: list of `PaidPart`. */
      means: string;
      /** JSON: list of `{ booking_id, amount }`. */
      bookings: string;
      /** JSON: list of `{ due_id, amount }`. */
      dues: string;
      /** The change of the person's balance. Negative for a payout. */
      balance_amount: number;
      /** The payment that this reversal undoes. */
      reverses_id: number | null;
      reason: string | null;
      /** The transaction of the ledger. */
      transaction_id: number;
      /** Whether somebody has paid a share of a booking. `user_id` is then the player who shared the booking. */
      shared: Generated<Flag>;
      /** The member of staff. Null if the player paid from the balance or online. */
      taken_by: number | null;
      created_at: string;
    };
    /** Refunds that go back to the means of payment. An open refund is money that the club owes. */
    refunds: {
      id: Generated<number>;
      booking_id: number;
      /** The person who paid, and gets the money back. */
      user_id: number;
      payment_id: number;
      means: Means;
      /** Minor units. */
      amount: number;
      currency: string;
      /** `kept` is added to the balance of the person. `reversed` belongs to a payment that was a mistake. */
      state: 'open' | 'done' | 'kept' | 'reversed';
      created_at: string;
      /** When an open refund was sent to a provider. It can then be neither kept nor paid out at the desk. */
      sent_at: string | null;
      done_at: string | null;
      done_by: number | null;
      /** The receipt of the payout. */
      payout_id: number | null;
    };
    /** The fees of memberships that people owe or have paid, one row for each period. Amounts are in minor units. */
    dues: {
      id: Generated<number>;
      /** The membership may be deleted. */
      membership_id: number;
      plan_id: number;
      /** The person who owes the money. */
      user_id: number;
      period_from: string;
      period_to: string;
      /** The last day on which the fee can be paid without consequences. */
      due_on: string;
      currency: string;
      tax_rate: number;
      /** The fee before the waiver. */
      amount: number;
      waived: number;
      waived_reason: string | null;
      paid: number;
      /** The time since which something is owed. Null if nothing is owed. */
      owed_since: string | null;
      /** JSON: a membership that was stopped because nobody paid (`Stopped` in `membership-fees/charging.ts`). */
      stopped: string | null;
    };
    /** The reasons of write-offs. The ledger contains the amounts. */
    write_offs: {
      id: Generated<number>;
      /** The transaction of the ledger. */
      transaction_id: number;
      user_id: number;
      reason: string | null;
    };
    drawers: {
      /** The first drawer has the id 1, and no row until somebody names it. */
      id: number;
      name: string;
    };
    /** Counts of the cash in a drawer. Amounts are in minor units. */
    cash_counts: {
      id: Generated<number>;
      /** The drawer can be deleted. */
      drawer_id: number;
      /** 1 if the drawer was opened with this count. */
      opens: Flag;
      currency: string;
      /** The cash in the ledger before the count. */
      expected: number;
      counted: number;
      /** The part of the counted cash that was taken to the bank, or to the other drawer. */
      deposited: number;
      /** The cash that was added from the bank, or from the other drawer. */
      added: number;
      other_drawer_id: number | null;
      reason: string | null;
      counted_by: number | null;
      created_at: string;
    };
  }
}

export const tables: TableFacts = {
  payment_terms: { json: ['court_ids', 'plan_ids', 'refunds'] },
  booking_charges: { json: ['refunds', 'discount_limits'] },
  payments: { json: ['means', 'bookings', 'dues'] },
  refunds: {},
  dues: { json: ['stopped'] },
  write_offs: {},
  drawers: {},
  cash_counts: {},
};
