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
  }
}

declare module '../one-time-secrets/store.ts' {
  interface SecretPurposes {
    passkey_sign_in: Challenge;
    passkey_add: Challenge;
    /** With this challenge, a signed-in person proves their identity again, instead of sending the password. */
    passkey_confirm: Challenge;
  }
}

/** A random value that a device signs. */
interface Challenge {
  /** The person who may use the challenge; null for a sign-in. */
  user_id: number | null;
  /** `user_handle` is the one of a passkey to add. */
  data: { rp_id: string; user_handle: string | null };
}

export const tables: TableFacts = {
  passkeys: { json: ['transports'] },
};
