import { changeCountOf } from '../../platform/db/batch-loader.ts';
import type { Db } from '../../platform/db/schema.ts';
import type { Database } from '../../platform/db/transact.ts';
import { type Policy, policyOf } from './policy.ts';
import { findClub } from './store.ts';

/**
 * How long the rules are cached on PostgreSQL, in milliseconds. PostgreSQL has no change counter, so other processes
 * apply a change of the rules after at most this time.
 */
const MAX_AGE_MS = 1000;

interface CachedPolicy {
  changeCount: string | undefined;
  readAt: number;
  policy: Promise<Policy>;
}

const cached = new WeakMap<Db, CachedPolicy>();

/**
 * Returns the club's rules. Most requests need the rules, so they are cached: until the next change on SQLite, and for
 * a second on PostgreSQL. Call this outside of transactions, because it may use another connection.
 */
export function loadPolicy({ read }: Pick<Database, 'read'>): Promise<Policy> {
  const changeCount = changeCountOf(read, ['club']);
  const known = cached.get(read);
  const isFresh =
    known?.changeCount === changeCount &&
    (changeCount !== undefined || performance.now() - (known?.readAt ?? -Infinity) < MAX_AGE_MS);
  if (known && isFresh) return known.policy;
  const policy = findClub(read).then(policyOf);
  const entry = { changeCount, readAt: performance.now(), policy };
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
