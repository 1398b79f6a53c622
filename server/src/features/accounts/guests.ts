import type { Db } from '../../platform/db/schema.ts';
import { foundBy, type UserRow } from './store.ts';

/** Guests, who are known by name only, such as the people of an imported file. Returns one for each name, making those that are missing. */
export async function findOrAddImportedUsers(db: Db, names: string[], time: string): Promise<UserRow[]> {
  const keys = [...new Set(names.map(guestKey))];
  const found = await findImportedUsers(db, [...names, ...keys]);
  // In one order, or two imports at once would wait for each other.
  const missing = keys.filter((key) => !found.has(key)).toSorted();
  if (missing.length === 0) return [...found.values()];
  const nobody = { email: null, email_key: null, phone: null, role: 'player', password_hash: null } as const;
  const rows = missing.map((name) => ({ ...foundBy({ name, ...nobody }), created_at: time, updated_at: time }));
  await db
    .insertInto('users')
    .values(rows)
    .onConflict((oc) => oc.doNothing())
    .execute();
  return [...found.values(), ...(await findImportedUsers(db, missing)).values()];
}

/** The name of a guest in one form, whether the keyboard composed its accents or not. New guests are stored under it. */
export function guestKey(name: string): string {
  return name.normalize('NFC');
}

/** The guests by key. Earlier releases stored a name as it was sent: of several with one key, the oldest counts. */
async function findImportedUsers(db: Db, names: string[]): Promise<Map<string, UserRow>> {
  const forms = names.flatMap((name) => [name, name.normalize('NFD')]);
  const nameless = db.selectFrom('users').selectAll().where('email', 'is', null).where('erased_at', 'is', null);
  const rows = await nameless.where('name', 'in', forms).orderBy('id', 'desc').execute();
  return new Map(rows.map((user) => [guestKey(user.name), user]));
}
