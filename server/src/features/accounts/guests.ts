import type { Db } from '../../platform/db/schema.ts';
import { sortName, type UserRow, withSearchColumns } from './store.ts';
import { nameKey } from '../../platform/text.ts';
import { emailKey } from '../../platform/email-address.ts';

export interface ImportedPerson {
  name: string;
  email: string | null;
  /** The phone number of a new guest. A guest who already exists keeps the stored number. */
  phone?: string | null;
}

export async function findOrAddGuest(db: Db, person: ImportedPerson, time: string): Promise<UserRow> {
  const guests = await findOrAddGuests(db, [person], time);
  return guests.get(personKey(person))!;
}

/** Finds the guests, adds the missing ones, and returns them by `personKey`. A guest is a user without an account. */
export async function findOrAddGuests(
  db: Db,
  people: readonly ImportedPerson[],
  time: string,
  former: ReadonlyMap<string, UserRow> = new Map(),
): Promise<Map<string, UserRow>> {
  const byKey = new Map(people.map((person) => [personKey(person), person]));
  const names = people.map(({ name }) => name);
  const existing = new Map([...former, ...(await findGuests(db, names))]);
  // Sort the keys, so that two concurrent imports do not deadlock.
  const missing = [...byKey.keys()].filter((key) => !existing.has(key)).toSorted();
  if (missing.length === 0) return existing;
  const empty = { email_key: null, role: 'player', password_hash: null } as const;
  const rows = missing.map((key) => {
    const { name, email, phone = null } = byKey.get(key)!;
    return {
      // Only accounts have an `email`, so it is null for a guest. The search text still contains the guest's address.
      ...withSearchColumns({ ...empty, name: name.normalize('NFC'), email, phone }),
      ...{ email: null, contact_email: email, created_at: time, updated_at: time },
    };
  });
  await db
    .insertInto('users')
    .values(rows)
    .onConflict((oc) => oc.doNothing())
    .execute();
  return new Map([...former, ...(await findGuests(db, names))]);
}

/** A name that a guest had before. `id` is the id of a guest who has been merged. */
export interface FormerName extends Pick<ImportedPerson, 'name' | 'email'> {
  id?: number;
}

export function formerNamesOf({ former_names }: Pick<UserRow, 'former_names'>): FormerName[] {
  return former_names === null ? [] : (JSON.parse(former_names) as FormerName[]);
}

/** Returns people by the `personKey` of each name that they had before. */
export async function findByFormerNames(db: Db): Promise<Map<string, UserRow>> {
  const query = db.selectFrom('users').selectAll().where('former_names', 'is not', null).where('erased_at', 'is', null);
  const users = await query.orderBy('id').execute();
  return new Map(users.flatMap((user) => formerNamesOf(user).map((name) => [personKey(name), user])));
}

/** Finds a guest with the same name in any spelling and the same address, except the guest with this id. */
export async function findOtherGuest(
  db: Db,
  { name, email }: ImportedPerson,
  except: number,
): Promise<UserRow | undefined> {
  const guests = db.selectFrom('users').selectAll().where('email', 'is', null).where('erased_at', 'is', null);
  const namesakes = await guests.where('sort_name', '=', sortName(name)).where('id', '<>', except).execute();
  const key = personKey({ name, email });
  return namesakes.find((guest) => personKey({ name: guest.name, email: guest.contact_email }) === key);
}

export function guestKey(name: string): string {
  return nameKey(name);
}

export function personKey({ name, email }: ImportedPerson): string {
  return `${guestKey(name)}\n${email === null ? '' : emailKey(email)}`;
}

/** Earlier releases compared names as text, so several guests may have the same key. The oldest guest is returned. */
async function findGuests(db: Db, names: readonly string[]): Promise<Map<string, UserRow>> {
  // Names with the same key have the same sort name, and this column has an index. A process of an earlier release may
  // still add guests with another sort name.
  const sortNames = [...new Set(names.map(sortName))];
  const forms = [...new Set(names.flatMap((name) => [name, name.normalize('NFC'), name.normalize('NFD')]))];
  const guests = db.selectFrom('users').selectAll().where('email', 'is', null).where('erased_at', 'is', null);
  const named = guests.where((eb) => eb.or([eb('sort_name', 'in', sortNames), eb('name', 'in', forms)]));
  const rows = await named.orderBy('id', 'desc').execute();
  return new Map(rows.map((user) => [personKey({ name: user.name, email: user.contact_email }), user]));
}
