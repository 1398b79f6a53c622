import type { Generated } from 'kysely';
import type { TableFacts } from '../../platform/db/tables.ts';

declare module '../../platform/db/schema.ts' {
  interface Tables {
    /** Gift vouchers. The account `liabilities:vouchers` of the ledger contains the sum of the open vouchers. */
    vouchers: {
      id: Generated<number>;
      code: string;
      /** Minor units. */
      amount: number;
      currency: string;
      status: 'open' | 'redeemed' | 'cancelled';
      expires_on: string | null;
      bought_by: number;
      redeemed_by: number | null;
      redeemed_at: string | null;
      note: string | null;
      created_at: string;
    };
  }
}

export const tables: TableFacts = { vouchers: {} };
