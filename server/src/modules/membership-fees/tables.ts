import type { TableFacts } from '../../platform/db/tables.ts';
import type { ColumnsOf } from '../../platform/resource.ts';
import type { feeFields } from './schema.ts';

declare module '../../platform/db/schema.ts' {
  interface Tables {
    /** The prices of plans for a period. A plan has at most one fee. */
    plan_fees: ColumnsOf<typeof feeFields> & {
      currency: string;
      /** Days before this one cost nothing. */
      charged_from: string;
    };
  }
}

export const tables: TableFacts = { plan_fees: {} };
