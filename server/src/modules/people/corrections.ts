import { findOtherGuest, type FormerName, formerNamesOf, personKey } from '../accounts/guests.ts';
import { type UserRow, withSearchColumns } from '../accounts/store.ts';
import type { Db } from '../../platform/db/schema.ts';
import { invalid, type Problem } from '../../platform/errors.ts';

/** Corrected data of a person. Only guests have a `contact_email`: people with an account change their own address. */
export interface Corrections {
  name?: string;
  contact_email?: string | null;
  phone?: string | null;
}

/**
 * Returns the columns that change. Keeps a guest's former name, so that imports still recognise the guest. The caller
 * must have locked the person.
 */
export async function correctedColumns(db: Db, before: UserRow, changes: Corrections): Promise<Partial<UserRow>> {
  if (Object.keys(changes).length === 0) return {};
  if (before.email !== null && changes.contact_email !== undefined) throw notAGuest();
  const { contact_email = before.contact_email, phone = before.phone } = changes;
  const name = changes.name?.trim().normalize('NFC') ?? before.name;
  const email = before.email ?? contact_email;
  const columns = { ...withSearchColumns({ name, email, phone }), email: before.email, contact_email };
  const [key, formerKey] = [personKey({ name, email: contact_email }), personOf(before).key];
  if (before.email !== null || key === formerKey) return columns;
  const other = await findOtherGuest(db, { name, email: contact_email }, before.id);
  if (other) throw guestExists(other.id);
  const former = [...formerNamesOf(before), { name: before.name, email: before.contact_email }];
  return { ...columns, former_names: storedNames(former, key) };
}

/** Returns the former names as JSON, without duplicates and without the person's current name. */
export function storedNames(names: readonly FormerName[], present: string): string | null {
  const byKey = new Map(names.map((name) => [`${name.id ?? ''} ${personKey(name)}`, name]));
  const kept = [...byKey.values()].filter((name) => name.id !== undefined || personKey(name) !== present);
  return kept.length === 0 ? null : JSON.stringify(kept);
}

export function personOf({ name, email, contact_email }: UserRow): { key: string; name: string; email: string | null } {
  const person = { name, email: email ?? contact_email };
  return { ...person, key: personKey(person) };
}

export function guestExists(id?: number): Problem {
  const detail = 'Another guest has this name and address. If both are the same person, merge them.';
  return invalid([
    { pointer: '#/name', code: 'duplicate', detail, ...(id !== undefined && { values: { user_id: id } }) },
  ]);
}

function notAGuest(): Problem {
  const detail = 'Only guests have a contact address. Users change their own address.';
  return invalid([{ pointer: '#/contact_email', code: 'not_allowed', detail }]);
}
