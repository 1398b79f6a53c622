import type { Generated } from 'kysely';
import type { TableFacts } from '../../platform/db/tables.ts';

declare module '../../platform/db/schema.ts' {
  interface Tables {
    /** The authenticator apps of users (TOTP, RFC 6238). */
    second_factors: {
      user_id: number;
      /** The shared secret in Base32. The service needs it to check codes, so it cannot be hashed. */
      secret: string;
      created_at: string;
      /** Null until the user has shown with a code that the app has the secret. Until then, no sign-in needs a code. */
      confirmed_at: Generated<string | null>;
      /** The time step of the last code that was used. This code and earlier codes are no longer accepted. */
      last_step: Generated<number>;
    };
    /** A recovery code can be used once instead of a code from the authenticator app. A used code is deleted. */
    recovery_codes: {
      code_hash: string;
      user_id: number;
    };
  }
}

export const tables: TableFacts = {
  second_factors: { hasId: false },
  recovery_codes: { hasId: false },
};
