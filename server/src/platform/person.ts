import type { Config } from '../config.ts';
import type { Context } from './context.ts';
import type { Db } from './db/schema.ts';
import type { ExportField } from './export-fields.ts';

/** The events after which some credentials of a user no longer work, and when each event occurs. */
export const occasions = {
  others_signed_out: 'The user ends all sessions except the current one.',
  password_changed: 'The user changes the password, and knows the old one. The current session continues.',
  password_reset: 'A person sets a password without the old one: with an emailed link or at the command line.',
  address_proven:
    'A person proves that an unverified address is theirs, but not that the account is: with an emailed link or code, or at a sign-in provider.',
  email_changed: 'The email address changes.',
  email_change_undone: 'The owner of the old email address undoes a change.',
  second_factor_enabled: 'The user turns on a second factor. The current session continues.',
  second_factor_reset: 'An operator turns off the second factor of a user who has lost it.',
  passkeys_removed: 'An operator removes the passkeys of a user who has lost a device.',
  promoted: 'The user gets a role of the staff.',
  demoted: 'The user gets a role that cannot invite people.',
  blocked: 'An admin deactivates or rejects the user.',
  reactivated: 'An admin reactivates the user.',
  erased: 'The user is erased.',
} as const;

export type Occasion = keyof typeof occasions;

interface SignedOut {
  id: number;
  /** The session that continues. */
  exceptSession?: number;
  /** The second factor ends only if it was turned on at this time or later. */
  suspectSince?: string;
}

/** Something with which a person can use an account, or something that a user without an account must not keep. */
interface Credential {
  endsOn: readonly Occasion[];
  /** Ends the user's credentials of this kind, and returns their number. The user is locked. */
  end: (db: Db, user: SignedOut & { now: number; config: Config }) => Promise<number>;
}

interface ErasedUser {
  id: number;
  /** The normalised email address, if it was verified. Anybody can register with an address that is not theirs. */
  verifiedKey: string | null;
  time: string;
}

/** What a module stores about people, and what the service does with it. */
export interface PersonPart {
  /** The module's fields of the personal data export. */
  export?: Readonly<Record<string, ExportField>>;
  /**
   * Locks the module's rows of a user who is erased, if they must be locked before the user's bookings. Runs before
   * anything ends.
   */
  lock?: (db: Db, userId: number) => Promise<unknown>;
  /** Moves the module's rows of a guest to another person. Runs last, so it can lock the audit log. */
  merge?: (db: Db, people: { from: number; to: number; now: number }) => Promise<void>;
  /**
   * Removes a user's personal data from the module's tables, in the order of the modules. The user is locked, and the
   * occasion `erased` has ended the user's credentials.
   */
  erase?: (db: Db, user: ErasedUser) => Promise<void>;
  /** The credentials that the module stores. They end in the order of the modules. */
  signOut?: Readonly<Record<string, Credential>>;
}

/**
 * Ends all credentials of a user that must not outlast the occasion. The caller has locked the user. Returns the number
 * of ended credentials by name.
 */
export async function signOut(
  db: Db,
  { modules, now, config }: Pick<Context, 'modules' | 'now' | 'config'>,
  occasion: Occasion,
  user: SignedOut,
): Promise<Partial<Record<string, number>>> {
  const ended: Partial<Record<string, number>> = {};
  for (const { person } of modules) {
    for (const [name, { endsOn, end }] of Object.entries(person?.signOut ?? {}))
      if (endsOn.includes(occasion)) ended[name] = await end(db, { ...user, now: now(), config });
  }
  return ended;
}
