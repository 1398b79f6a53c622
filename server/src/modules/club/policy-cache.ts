import type { Db } from '../../platform/db/schema.ts';
import type { Database } from '../../platform/db/transact.ts';
import { type Policy, policyOf } from './policy.ts';
import { findClub } from './store.ts';

/** How long the rules are cached, in milliseconds. Other processes apply a change after at most this time. */
export const MAX_AGE_MS = 1000;

interface CachedPolicy {
  readAt: number;
  policy: Promise<Policy>;
}

const cached = new WeakMap<Db, CachedPolicy>();

/**
 * Returns the club's rules. Most requests need the rules, so they are cached. SQLite's change counter would also detect
 * changes, but reading it for each request costs a twentieth of a booking. Call this outside of transactions, because it
 * may use another connection.
 */
export function loadPolicy({ read }: Pick<Database, 'read'>): Promise<Policy> {
  const known = cached.get(read);
  if (known && performance.now() - known.readAt < MAX_AGE_MS) return known.policy;
  const policy = findClub(read).then(policyOf);
  const entry = { readAt: performance.now(), policy };
  cached.set(read, entry);
  policy.catch(() => {
    if (cached.get(read) === entry) cached.delete(read);
  });
  return policy;
}

/** Call this after a commit that changed the rules, so that this process applies the change at once. */
export function forgetPolicy({ read }: Pick<Database, 'read'>): void {
  cached.delete(read);
}
