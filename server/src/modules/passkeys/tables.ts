import type { PasskeyPurpose } from './store.ts';
import type { Generated } from 'kysely';
import type { TableFacts } from '../../platform/db/tables.ts';

declare module '../../platform/db/schema.ts' {
  interface Tables {
    /** The public keys with which people sign in. */
    passkeys: {
      id: Generated<number>;
      user_id: number;
      /** The id of the key on the person's device, in base64url. */
      credential_id: string;
      /** The public key in COSE, in base64url. */
      public_key: string;
      /** How often the device has used the key; 0 if the device does not count. */
      counter: number;
      /** The domain for which the key was created. The device uses the key for this domain only. */
      rp_id: string;
      /** The account's random id on the person's devices, in base64url. All passkeys of an account have the same id. */
      user_handle: string;
      /** JSON: list of the ways to reach the device, such as `internal` or `usb`. */
      transports: string;
      /** Whether the device copies the key to the person's other devices. */
      synced: Flag;
      name: string;
      created_at: string;
      last_used_at: Generated<string | null>;
    };
    /** Random values that devices sign. Each value can be used only once, within a few minutes. */
    passkey_challenges: {
      id: Generated<number>;
      challenge_hash: string;
      purpose: PasskeyPurpose;
      /** The person who may use the challenge; null for a sign-in. */
      user_id: number | null;
      rp_id: string;
      /** The `user_handle` of a passkey to add. */
      user_handle: string | null;
      expires_at: string;
    };
  }
}

export const tables: TableFacts = {
  passkeys: { json: ['transports'] },
  passkey_challenges: { keepExpiredMs: 0 },
};
