import type { TableFacts } from '../../platform/db/tables.ts';

declare module '../../platform/db/schema.ts' {
  interface Tables {
    /** The audit log. Rows can only be added. Each hash includes the previous hash. `meta` stores the last hash. */
    audit_log: {
      id: number;
      timestamp: string;
      action: string;
      target: string | null;
      user_id: number | null;
      api_key_id: number | null;
      address: string | null;
      request_id: string | null;
      /** JSON of the resource before and after the change, without secrets. */
      before: string | null;
      after: string | null;
      hash: string;
    };
  }
}

export const tables: TableFacts = {
  audit_log: { json: ['before', 'after'] },
};
