import type { Db } from '../../platform/db/schema.ts';
import { type UserRow, withSearchColumns } from './store.ts';

/** Returns a guest for each name, and adds missing guests. A guest has only a name, as in an imported file. */
export async function findOrAddImportedUsers(db: Db, names: string[], time: string): Promise<UserRow[]> {
  const keys = [...new Set(names.map(guestKey))];
  const existing = await findImportedUsers(db, [...names, ...keys]);
  // The names are sorted, so that two concurrent imports do not deadlock.
  const missing = keys.filter((key) => !existing.has(key)).toSorted();
  if (missing.length === 0) return [...existing.values()];
  const empty = { email: null, email_key: null, phone: null, role: 'player', password_hash: null } as const;
  const rows = missing.map((name) => ({
    ...withSearchColumns({ name, ...empty }),
    created_at: time,
    updated_at: time,
  }));
  await db
    .insertInto('users')
    .values(rows)
    .onConflict((oc) => oc.doNothing())
    .execute();
  return [...existing.values(), ...(await findImportedUsers(db, missing)).values()];
}

/** Returns a guest's name in the form in which it is stored: accents composed (Unicode NFC). */
export function guestKey(name: string): string {
  return name.normalize('NFC');
}

/**
 * Returns guests by key. Earlier releases did not normalise names, so several guests may have the same key. The oldest
 * is used.
 */
async function findImportedUsers(db: Db, names: string[]): Promise<Map<string, UserRow>> {
  const forms = names.flatMap((name) => [name, name.normalize('NFD')]);
  const guests = db.selectFrom('users').selectAll().where('email', 'is', null).where('erased_at', 'is', null);
  const rows = await guests.where('name', 'in', forms).orderBy('id', 'desc').execute();
  return new Map(rows.map((user) => [guestKey(user.name), user]));
}
