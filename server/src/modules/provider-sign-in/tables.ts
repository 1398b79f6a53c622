import type { Generated } from 'kysely';
import type { TableFacts } from '../../platform/db/tables.ts';

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
    /** Sign-ins that have begun. A row is deleted when its OAuth `state` is used, so each `state` works only once. */
    provider_sign_ins: {
      state_hash: string;
      /** Hash of a secret that only the app that began the sign-in knows. */
      secret_hash: string;
      /** The id of the provider in `OIDC_PROVIDERS`. */
      provider: string;
      nonce: string;
      code_verifier: string;
      return_url: string;
      expires_at: string;
    };
    /** Sign-ins that the provider has confirmed. An app exchanges the ticket of a sign-in for a session. */
    provider_tickets: {
      ticket_hash: string;
      secret_hash: string;
      /** JSON: a `ProviderPerson`, with the provider's data about the person. */
      person: string;
      expires_at: string;
    };
  }
}

export const tables: TableFacts = {
  user_identities: {},
  provider_sign_ins: { hasId: false, keepExpiredMs: 0 },
  provider_tickets: { hasId: false, json: ['person'], keepExpiredMs: 0 },
};
