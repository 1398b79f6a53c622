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
  }
}

export const tables: TableFacts = { bank_account: {} };
