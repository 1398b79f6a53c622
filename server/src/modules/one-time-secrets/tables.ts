import type { Generated } from 'kysely';
import type { TableFacts } from '../../platform/db/tables.ts';
import type { SecretPurpose } from './store.ts';

declare module '../../platform/db/schema.ts' {
  interface Tables {
    /** Secrets that work only once, such as the secrets of emailed links. A row is deleted when its secret is used. */
    one_time_secrets: {
      id: Generated<number>;
      secret_hash: string;
      purpose: SecretPurpose;
      /** The person who may use the secret; null if anybody may use it. */
      user_id: Generated<number | null>;
      /** The id of the row to which the secret belongs, such as an invitation. The purpose decides which table it is. */
      subject_id: Generated<number | null>;
      /** JSON: further data, whose fields the purpose decides. */
      data: Generated<string | null>;
      expires_at: string;
    };
  }
}

export const tables: TableFacts = {
  one_time_secrets: { json: ['data'], keepExpiredMs: 0 },
};
