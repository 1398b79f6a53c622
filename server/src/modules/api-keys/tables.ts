import type { Generated } from 'kysely';
import type { TableFacts } from '../../platform/db/tables.ts';

declare module '../../platform/db/schema.ts' {
  interface Tables {
    api_keys: {
      id: Generated<number>;
      name: string;
      key_hash: string;
      /** The first characters of the key, by which admins can recognise it. */
      hint: string;
      /** The key itself if it is publishable. Null for a secret key, which is not stored. */
      publishable_key: string | null;
      created_at: string;
      expires_at: string | null;
      revoked_at: string | null;
      last_used_at: string | null;
      rotated_from_id: number | null;
      /** JSON: list of scopes. Null means all scopes. */
      scopes: string | null;
      /** JSON: list of the origins whose pages may use the key. Null means any origin. */
      origins: string | null;
      /** Requests per minute. Null means that the `RATE_LIMIT_PER_MINUTE` setting applies. */
      rate_per_minute: number | null;
    };
  }
}

export const tables: TableFacts = {
  api_keys: { json: ['scopes', 'origins'] },
};
