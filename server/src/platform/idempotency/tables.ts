import type { TableFacts } from '../db/tables.ts';

declare module '../db/schema.ts' {
  interface Tables {
    idempotency_keys: {
      user_id: number;
      key: string;
      request_hash: string;
      status: number;
      headers: string;
      body: string;
      created_at: string;
    };
  }
}

export const tables: TableFacts = {
  idempotency_keys: { hasId: false, json: ['headers'] },
};
