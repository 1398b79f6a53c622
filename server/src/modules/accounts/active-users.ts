// The users of requests: who is signed in, whether a session or an account has ended, and the locks on users.
import { sql } from 'kysely';
import { batchLoader, byKey } from '../../platform/db/batch-loader.ts';
import { lookUp } from '../../platform/db/given-rows.ts';
import type { Db } from '../../platform/db/schema.ts';
import type { SignedIn } from '../../platform/http/identity.ts';
import type { Policy } from '../club/policy.ts';
import { MINUTE, timestamp } from '../../platform/time.ts';
import type { Context } from '../../platform/context.ts';
import { chunked } from '../../platform/db/chunks.ts';
import { transact } from '../../platform/db/transact.ts';
import { touchTokens, type UserRow } from './store.ts';
import { Problem } from '../../platform/errors.ts';

// Do not use a plain join: to join a few tokens with 5,000 users, PostgreSQL would read the whole table of users.
const lookup = {
  select: sql`users.id, users.name, users.email, users.phone, users.role, users.created_at, users.language, users.region,
    users.email_verified_at, users.mail_confirmations, users.mail_reminders, users.mail_weekly_report, users.pending_since,
    users.accepts_invitations,
    tokens.id as token_id, tokens.token_hash, tokens.expires_at, tokens.last_used_at, tokens.second_factor`,
  from: sql`tokens cross join users`,
};

const isActive = sql`users.id = tokens.user_id and users.deactivated_at is null`;

const byHashes = lookUp<SignedIn & { token_hash: string }, { hash: string }>({
  ...lookup,
  types: { hash: 'text' },
  where: sql`tokens.token_hash = given.hash and ${isActive}`,
});

const byIds = lookUp<SignedIn, { given_id: number }>({
  ...lookup,
  types: { given_id: 'bigint' },
  where: sql`tokens.id = given.given_id and ${isActive}`,
});

/**
 * Finds the user of a session, even if the session has expired (see `isAlive`). A deleted session is never found: on
 * SQLite, each commit that changes tokens or users empties the cache, and on PostgreSQL nothing is cached.
 */
export const findUserByToken: (db: Db, tokenHash: string) => Promise<SignedIn | undefined> = batchLoader(
  async (db, hashes: string[]) => {
    const given = hashes.map((hash) => ({ hash }));
    return byKey(await byHashes(db, given), (row) => row.token_hash);
  },
  { tables: ['tokens', 'users'], maxCached: 10_000 },
);

export function findUsersByTokenIds(db: Db, ids: readonly number[]): Promise<SignedIn[]> {
  const given = ids.map((given_id) => ({ given_id }));
  return byIds(db, given);
}

/** A session is alive if it expires after `now` and was last used after `usedSince`. Both are timestamps. */
export interface Alive {
  now: string;
  usedSince: string;
}

export function aliveAt(now: number, { session_idle_minutes }: Pick<Policy, 'session_idle_minutes'>): Alive {
  return { now: timestamp(now), usedSince: timestamp(now - session_idle_minutes * MINUTE) };
}

export function isAlive(session: Pick<SignedIn, 'expires_at' | 'last_used_at'>, { now, usedSince }: Alive): boolean {
  return session.expires_at > now && session.last_used_at > usedSince;
}

/** `last_used_at` is accurate to this many milliseconds. */
const PRECISION_MS = MINUTE;

/** Token uses are collected for this many milliseconds and then written together. */
const GATHER_MS = 250;

export interface LastUses {
  /** Records a use of the user's token. Does not wait for the write. */
  note(user: SignedIn): void;
  flush(): Promise<void>;
}

export function watchLastUses({ db, now }: Context, onError: (error: unknown) => void): LastUses {
  const waiting = new Set<number>();
  let lastUsedAt = '';
  let timer: NodeJS.Timeout | undefined;
  let writing = Promise.resolve();

  async function write(): Promise<void> {
    timer = undefined;
    for (const ids of chunked([...waiting])) {
      await transact(db, (db) => touchTokens(db, ids, lastUsedAt)).catch(onError);
      // Remove the ids only after the write. Until then, other requests read the old time and would record another use.
      for (const id of ids) waiting.delete(id);
    }
  }

  /** Starts a write after the previous one has ended, so that writes do not pile up while the database is slow. */
  function writeNext(): void {
    writing = writing.then(write);
  }

  return {
    note({ token_id, last_used_at }) {
      const time = now();
      if (time - Date.parse(last_used_at) < PRECISION_MS) return;
      lastUsedAt = timestamp(time);
      waiting.add(token_id);
      timer ??= setTimeout(writeNext, GATHER_MS).unref();
    },
    async flush() {
      clearTimeout(timer);
      writeNext();
      await writing;
    },
  };
}

const lockInOrder = lookUp<LockedUser, { id: number }>({
  types: { id: 'bigint' },
  select: sql`users.id, deactivated_at, erased_at`,
  from: sql`users`,
  where: sql`users.id = given.id`,
  isLocking: true,
});

export type LockedUser = Pick<UserRow, 'id' | 'deactivated_at' | 'erased_at'>;

/** Locks a user, so that transactions that count the user's bookings run one after another. */
export async function lockUser(db: Db, id: number): Promise<LockedUser | undefined> {
  return (await lockUsers(db, [id]))[0];
}

/** Locks users ordered by id, so that transactions do not deadlock. */
export function lockUsers(db: Db, ids: readonly number[]): Promise<LockedUser[]> {
  const sorted = [...new Set(ids)].toSorted((a, b) => a - b);
  const given = sorted.map((id) => ({ id }));
  return lockInOrder(db, given);
}

/** Locks the request's user. @throws {Problem} `token_invalid` if the user has been deactivated or erased */
export async function lockActing(db: Db, id: number): Promise<void> {
  refuseEnded(await lockUser(db, id));
}

export function refuseEnded(user: LockedUser | undefined): void {
  if (isEnded(user)) throw new Problem('token_invalid');
}

export function isEnded(user: Pick<UserRow, 'deactivated_at' | 'erased_at'> | undefined): boolean {
  return !user || user.deactivated_at !== null || user.erased_at !== null;
}
