import type { Db } from '../../platform/db/schema.ts';
import { MustRepeat } from '../../platform/db/transact.ts';
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

interface GuestOptions {
  /** People by the `personKey` of their former names. By default, former names are ignored. */
  former?: ReadonlyMap<string, UserRow>;
  /** The users whom the caller has locked. */
  locked?: ReadonlySet<number>;
}

/**
 * Finds the guests, adds the missing ones, and returns them by `personKey`. A guest is a user without an account.
 * @throws {MustRepeat} if a concurrent transaction has added one of the guests, so that `locked` does not contain it
 */
export async function findOrAddGuests(
  db: Db,
  people: readonly ImportedPerson[],
  time: string,
  { former = new Map(), locked }: GuestOptions = {},
): Promise<Map<string, UserRow>> {
  const byKey = new Map(people.map((person) => [personKey(person), person]));
  const existing = await findGuests(db, people, former);
  // Sort the keys, so that two concurrent imports do not deadlock.
  const missing = [...byKey.keys()].filter((key) => !existing.has(key)).toSorted();
  const newPeople = missing.map((key) => byKey.get(key)!);
  const added = newPeople.length === 0 ? [] : await addGuests(db, newPeople, time);
  const guests = missing.length === 0 ? existing : await findGuests(db, people, former);
  const known = new Set([...(locked ?? []), ...added]);
  if (locked && [...byKey.keys()].some((key) => !known.has(guests.get(key)!.id))) throw new MustRepeat();
  return guests;
}

/** Returns the ids of the new guests. Leaves out guests whom a concurrent transaction has added. */
async function addGuests(db: Db, people: readonly ImportedPerson[], time: string): Promise<number[]> {
  const empty = { email_key: null, role: 'player', password_hash: null } as const;
  const rows = people.map(({ name, email, phone = null }) => {
    return {
      // Only accounts have an `email`, so it is null for a guest. The search text still contains the guest's address.
      ...withSearchColumns({ ...empty, name: name.normalize('NFC'), email, phone }),
      ...{ email: null, contact_email: email, created_at: time, updated_at: time },
    };
  });
  const query = db
    .insertInto('users')
    .values(rows)
    .onConflict((oc) => oc.doNothing());
  return (await query.returning('id').execute()).map(({ id }) => id);
}

/** A name that a guest had before. */
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

/**
 * Finds another guest with the same address, and with the same name in any spelling.
 * @param except the id of the guest to leave out of the search
 */
export async function findOtherGuest(db: Db, person: ImportedPerson, except: number): Promise<UserRow | undefined> {
  const guests = db.selectFrom('users').selectAll().where('email', 'is', null).where('erased_at', 'is', null);
  const namesakes = await guests.where('sort_name', '=', sortName(person.name)).where('id', '<>', except).execute();
  const key = personKey(person);
  return namesakes.find((guest) => personKey({ name: guest.name, email: guest.contact_email }) === key);
}

export function personKey({ name, email }: ImportedPerson): string {
  return `${nameKey(name)}\n${email === null ? '' : emailKey(email)}`;
}

/**
 * Returns guests by `personKey`. The result may contain guests who were not asked for. Earlier releases compared names
 * as text, so several guests may have the same key. The oldest of these guests is returned.
 */
export async function findGuests(
  db: Db,
  people: readonly ImportedPerson[],
  former: ReadonlyMap<string, UserRow> = new Map(),
): Promise<Map<string, UserRow>> {
  const names = people.map(({ name }) => name);
  // Names with the same key have the same sort name, and this column has an index. A process of an earlier release may
  // still add guests with another sort name.
  const sortNames = [...new Set(names.map(sortName))];
  const forms = [...new Set(names.flatMap((name) => [name, name.normalize('NFC'), name.normalize('NFD')]))];
  const guests = db.selectFrom('users').selectAll().where('email', 'is', null).where('erased_at', 'is', null);
  const named = guests.where((eb) => eb.or([eb('sort_name', 'in', sortNames), eb('name', 'in', forms)]));
  const rows = await named.orderBy('id', 'desc').execute();
  const byKey = rows.map((user): [string, UserRow] => [
    personKey({ name: user.name, email: user.contact_email }),
    user,
  ]);
  return new Map([...former, ...byKey]);
}
