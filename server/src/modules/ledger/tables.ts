import type { Generated } from 'kysely';
import type { TableFacts } from '../../platform/db/tables.ts';
import type { Account } from './accounts.ts';
import type { Kind } from './post.ts';

declare module '../../platform/db/schema.ts' {
  interface Tables {
    /** The database rejects changes and deletions. */
    ledger_transactions: {
      /** The numbers have no gaps. */
      id: number;
      timestamp: string;
      kind: Kind;
      /** The user who caused the transaction. Null for the service. */
      user_id: number | null;
      /** Covers the transaction with its postings, and the hash of the transaction before. */
      hash: string;
    };
    /** The database rejects changes and deletions. */
    ledger_postings: {
      id: Generated<number>;
      transaction_id: number;
      account: Account;
      /** The person of a receivable or a balance. Null for the other accounts. */
      user_id: number | null;
      booking_id: number | null;
      /** Minor units. A debit is positive, a credit is negative. */
      amount: number;
      currency: string;
      /** The drawer of the cash. Null for the first drawer and for other accounts. */
      drawer_id: number | null;
    };
    /** The balance of each person: the negative sum of the person's postings to `liabilities:balance`. Never negative. */
    ledger_balances: {
      id: Generated<number>;
      user_id: number;
      currency: string;
      amount: number;
    };
  }
}

export const tables: TableFacts = {
  ledger_transactions: {},
  ledger_postings: {},
  ledger_balances: {},
};
