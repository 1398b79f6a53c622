import type { Generated } from 'kysely';
import type { TableFacts } from '../../platform/db/tables.ts';
import type { ProviderPerson } from './openid.ts';

declare module '../../platform/db/schema.ts' {
  interface Tables {
    /** The identities with which a person can sign in. */
    user_identities: {
      id: Generated<number>;
      user_id: number;
      /** The provider's issuer URL. */
      issuer: string;
      /** The id that the provider has given the person. It never changes. */
      subject: string;
      created_at: string;
    };
  }
}

declare module '../one-time-secrets/store.ts' {
  interface SecretPurposes {
    /** The OAuth `state` of a sign-in that has begun. */
    provider_sign_in: {
      data: {
        /** Hash of a secret that only the app that began the sign-in knows. */
        secret_hash: string;
        /** The id of the provider in `OIDC_PROVIDERS`. */
        provider: string;
        nonce: string;
        code_verifier: string;
        return_url: string;
      };
    };
    /** The ticket of a sign-in that the provider has confirmed. An app exchanges it for a session. */
    provider_ticket: { data: { secret_hash: string; person: ProviderPerson } };
  }
}

export const tables: TableFacts = { user_identities: {} };
