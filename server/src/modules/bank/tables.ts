import type { Generated } from 'kysely';
import type { TableFacts } from '../../platform/db/tables.ts';

declare module '../../platform/db/schema.ts' {
  interface Tables {
    /** At most one row, with id 1. Without an IBAN, the club has no bank account. */
    bank_account: {
      id: number;
      holder: string | null;
      iban: string | null;
      bic: string | null;
      version: number;
      updated_at: string;
    };
    /** The incoming transfers of imported statements. */
    bank_lines: {
      id: Generated<number>;
      /** The club's IBAN at the time of the import. */
      account: string;
      /** Identifies the line in the account: the bank's reference, or the content and a number. */
      key: string;
      /** A hash of the content, because not all statements contain the bank's reference. */
      content: string;
      /** The day on which the bank booked the transfer. */
      booked_on: string;
      /** Minor units. */
      amount: number;
      currency: string;
      /** The name and the text of the payer. Null after an erasure of the person. */
      name: string | null;
      text: string | null;
      /** The newest payment of this line. If it was reversed, the line is open again. */
      payment_id: number | null;
      /** The reason why staff ignore the line. */
      ignored_reason: string | null;
      created_at: string;
    };
  }
}

export const tables: TableFacts = { bank_account: {}, bank_lines: {} };
