import type { Kysely } from 'kysely';

/** Booleans are stored as 0 or 1 on both engines. */
export type Flag = 0 | 1;
export const flag = (value: boolean): Flag => (value ? 1 : 0);

export type Role = 'player' | 'desk' | 'treasurer' | 'admin';
/** How a person signed in. `provider` means OpenID Connect. */
export type SignInMethod = 'password' | 'registration' | 'provider' | 'passkey' | 'email_code';
export type EntryStatus = 'waiting' | 'offered' | 'accepted' | 'expired' | 'left';
export type BookingStatus = 'offered' | 'pending' | 'confirmed' | 'completed' | 'no_show' | 'rejected' | 'cancelled';

/**
 * The tables of the database. The file `tables.ts` of each module adds its tables to this interface.
 * Timestamps are RFC 3339 text in UTC with milliseconds. Dates are `YYYY-MM-DD`. Times of day are in minutes.
 */
export interface Tables {
  /** Facts about the whole database, by name, for example an unfinished move from another database. */
  meta: {
    name: string;
    value: string;
  };
}

/** Runs queries outside a transaction, or in the transaction whose callback received this object. */
export type Db = Kysely<Tables>;
