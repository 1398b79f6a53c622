import type { Generated } from 'kysely';
import type { TableFacts } from '../../platform/db/tables.ts';
import type { ColumnsOf } from '../../platform/resource.ts';
import type { termFields } from './schema.ts';

declare module '../../platform/db/schema.ts' {
  interface Tables {
    payment_terms: ColumnsOf<typeof termFields>;
    /** What a booking costs its player. A booking without payment has no row. Amounts are in minor units. */
    booking_charges: {
      id: Generated<number>;
      booking_id: number;
      /** Who owes the money: the player of the booking. */
      user_id: number;
      currency: string;
      /** The terms as they were when the player booked. */
      tax_rate: number;
      /** JSON: list of `Refund`. */
      refunds: string;
      late_cancellation_fee: number;
      no_show_fee: number;
      /** How much of the price the player gets back. Null unless the player has cancelled the booking. */
      refund_percent: number | null;
      /** What the ledger has charged: the price of the court, and fees. What was waived is no longer included. */
      court_amount: number;
      fee_amount: number;
      waived: number;
      waived_reason: string | null;
      /** What was paid, without what was refunded. */
      paid: number;
      /** The start of the booking. */
      due_at: string;
      /** Since when something is owed. Null if nothing is owed. */
      owed_since: string | null;
    };
    /** Receipts: money that the club took or paid out. The numbers have no gaps in a year. */
    payments: {
      id: Generated<number>;
      year: number;
      number: number;
      kind: 'payment' | 'payout' | 'reversal';
      /** Who paid, or who received the payout. */
      user_id: number;
      currency: string;
      /** Minor units. What a payout or a reversal takes out of the till is negative. */
      amount: number;
      /** JSON: list of `MeansPart`. */
      means: string;
      /** JSON: list of `{ booking_id, amount }`. */
      bookings: string;
      /** What the payment added to the balance of the person. A payout is negative. */
      balance_amount: number;
      /** The payment that this reversal undoes. */
      reverses_id: number | null;
      reason: string | null;
      /** The transaction of the ledger. */
      transaction_id: number;
      /** The member of staff. Null if the player paid from the balance. */
      taken_by: number | null;
      created_at: string;
    };
    /** Counts of the cash in all tills. Amounts are in minor units. */
    cash_counts: {
      id: Generated<number>;
      currency: string;
      /** What the ledger said before the count. */
      expected: number;
      counted: number;
      /** What was taken to the bank. */
      deposited: number;
      reason: string | null;
      counted_by: number | null;
      created_at: string;
    };
  }
}

export const tables: TableFacts = {
  payment_terms: { json: ['court_ids', 'plan_ids', 'refunds'] },
  booking_charges: { json: ['refunds'] },
  payments: { json: ['means', 'bookings'] },
  cash_counts: {},
};
