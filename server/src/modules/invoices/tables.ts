import type { TableFacts } from '../../platform/db/tables.ts';

declare module '../../platform/db/schema.ts' {
  interface Tables {
    /** At most one row, with id 1. Without a row, invoices have the name and the address of the club. */
    invoice_settings: {
      id: number;
      legal_name: string | null;
      address: string | null;
      tax_number: string | null;
      footer: string | null;
      invoice_prefix: string;
      credit_note_prefix: string;
      version: number;
      updated_at: string;
    };
    /** Invoices and credit notes. The database rejects changes and deletions. Amounts are in minor units. */
    invoices: {
      id: number;
      kind: 'invoice' | 'credit_note';
      /** The numbers of each kind have no gaps in a year. */
      year: number;
      number: number;
      /** The whole number with its prefix, such as `INV-2026-000042`. */
      full_number: string;
      /** The buyer. If the buyer is a guest who was merged into another person, the invoice belongs to that person. */
      user_id: number;
      date: string;
      date_from: string | null;
      date_to: string | null;
      currency: string;
      /** JSON: `Seller`. */
      seller: string;
      /** JSON: `Buyer`. */
      buyer: string;
      /** The language and the formats of the buyer, such as `es-ES`. */
      locale: string;
      /** The sums of the lines. Negative for a credit note. */
      net: number;
      tax: number;
      gross: number;
      /** The part of `gross` that the buyer owed when the invoice was made. Zero for a credit note. */
      owed: number;
      /** The invoice that this credit note undoes. Null for a credit note of a run. */
      credits_id: number | null;
      reason: string | null;
      created_by: number | null;
      created_at: string;
    };
    /** The lines of invoices. The database rejects changes and deletions. Amounts are in minor units. */
    invoice_lines: {
      id: number;
      invoice_id: number;
      /** 0 for a membership fee. */
      booking_id: number;
      /** A membership fee is a fee, too. */
      kind: 'court' | 'fee';
      currency: string;
      /** The court, or the plan of a membership. */
      court: string;
      /** The day of the booking, or the first day of the period of a membership fee. */
      booking_date: string;
      /** Empty for a membership fee. */
      start_time: string;
      end_time: string;
      /** In hundredths of a percent. */
      tax_rate: number;
      net: number;
      tax: number;
      gross: number;
      /** The number of the last invoice that billed the booking, if this line changes its amount. */
      corrects: string | null;
      /** The name of the player, if somebody else gets the invoice. */
      player: string | null;
      /** The membership fee. Null for a booking. */
      due_id: number | null;
      /** The last day of the period of a membership fee. */
      period_to: string | null;
    };
    /** The people whose invoices somebody else gets. A payer has no payer. */
    invoice_payers: { user_id: number; payer_id: number };
  }
}

export const tables: TableFacts = {
  invoice_settings: {},
  invoices: { json: ['seller', 'buyer'] },
  invoice_lines: {},
  invoice_payers: { hasId: false },
};
