import type { Generated } from 'kysely';
import type { Flag } from '../../platform/db/schema.ts';
import type { TableFacts } from '../../platform/db/tables.ts';
import { DAY } from '../../platform/time.ts';

declare module '../../platform/db/schema.ts' {
  interface Tables {
    /** Each row lets one person register. Rows are deleted some time after they have expired. */
    invitations: {
      id: Generated<number>;
      email: string;
      /** The email address in lower case. */
      email_key: string;
      name: string | null;
      /** The role of the new account. */
      role: Role;
      /** The language of the email, such as `en`; null if unknown. */
      language: string | null;
      /** The admin who sent the invitation; null for an operator at the command line. */
      invited_by: number | null;
      created_at: string;
      expires_at: string;
      revoked_at: Generated<string | null>;
      used_at: Generated<string | null>;
      /** The account that was registered with the invitation. */
      user_id: Generated<number | null>;
    };
  }
}

declare module '../one-time-secrets/store.ts' {
  interface SecretPurposes {
    invitation: {
      subject_id: number;
      /** `mailed` is whether the link was emailed, so that its use proves that a person owns the address. */
      data: { mailed: Flag };
    };
  }
}

export const tables: TableFacts = {
  // Admins can see an invitation for this long after it has expired.
  invitations: { keepExpiredMs: 30 * DAY },
};
