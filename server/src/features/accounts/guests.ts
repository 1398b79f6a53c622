import type { Db } from '../../platform/db/schema.ts';
import { emailKey, type UserRow, withSearchColumns } from './store.ts';

/** A person as an imported file names them. */
export interface ImportedPerson {
  name: string;
  email: string | null;
}

/** Returns a guest for each name, and adds missing guests. These guests have only a name. */
export async function findOrAddImportedUsers(db: Db, names: string[], time: string): Promise<UserRow[]> {
  const people = names.map((name) => ({ name, email: null }));
  const guests = await findOrAddGuests(db, people, time);
  return [...new Set(people.map((person) => guests.get(personKey(person))!))];
}

/** Returns a guest for each person, by `personKey`, and adds missing guests. A guest has no account. */
export async function findOrAddGuests(
  db: Db,
  people: readonly ImportedPerson[],
  time: string,
): Promise<Map<string, UserRow>> {
  const byKey = new Map(people.map((person) => [personKey(person), person]));
  const names = people.map(({ name }) => name);
  const existing = await findGuests(db, names);
  // The keys are sorted, so that two concurrent imports do not deadlock.
  const missing = [...byKey.keys()].filter((key) => !existing.has(key)).toSorted();
  if (missing.length === 0) return existing;
  const empty = { email_key: null, phone: null, role: 'player', password_hash: null } as const;
  const rows = missing.map((key) => {
    const { name, email } = byKey.get(key)!;
    return {
      // The search also finds the guest by the email, which is not the email of an account.
      ...withSearchColumns({ ...empty, name: guestKey(name), email }),
      ...{ email: null, contact_email: email, created_at: time, updated_at: time },
    };
  });
  await db
    .insertInto('users')
    .values(rows)
    .onConflict((oc) => oc.doNothing())
    .execute();
  return findGuests(db, names);
}

/** Returns a guest's name in the form in which it is stored: accents composed (Unicode NFC). */
export function guestKey(name: string): string {
  return name.normalize('NFC');
}

/** Returns the key that identifies a guest: the name and the contact email. */
export function personKey({ name, email }: ImportedPerson): string {
  return `${guestKey(name)}\n${email === null ? '' : emailKey(email)}`;
}

/** Returns guests by key. Earlier releases did not normalise names: of several guests the oldest is used. */
async function findGuests(db: Db, names: readonly string[]): Promise<Map<string, UserRow>> {
  const forms = [...new Set(names.flatMap((name) => [name, guestKey(name), name.normalize('NFD')]))];
  const guests = db.selectFrom('users').selectAll().where('email', 'is', null).where('erased_at', 'is', null);
  const rows = await guests.where('name', 'in', forms).orderBy('id', 'desc').execute();
  return new Map(rows.map((user) => [personKey({ name: user.name, email: user.contact_email }), user]));
}
