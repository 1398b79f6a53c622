import type { TableFacts } from '../../platform/db/tables.ts';
import type { ColumnsOf } from '../../platform/resource.ts';
import type { codeFields } from './schema.ts';

declare module '../../platform/db/schema.ts' {
  interface Tables {
    discount_codes: ColumnsOf<typeof codeFields>;
  }
}

export const tables: TableFacts = { discount_codes: { json: ['court_ids'] } };
