import { findOrAddGuests, type ImportedPerson, personKey } from '../accounts/guests.ts';
import { emailKey, type UserRow } from '../accounts/store.ts';
import { mayTakePart } from '../bookings/participants.ts';
import type { Config } from '../../config.ts';
import type { Db } from '../../platform/db/schema.ts';
import { timestamp } from '../../platform/time.ts';

/**
 * Returns a function that finds the user of a person. A person whose email is the verified address of an account is
 * that account. Everybody else is a guest: otherwise, somebody could register with another person's address and get
 * that person's bookings.
 */
export async function findOrAddPeople(
  db: Db,
  people: readonly ImportedPerson[],
  { config, now }: { config: Config; now: number },
): Promise<(person: ImportedPerson) => UserRow> {
  const accounts = await findVerifiedAccounts(db, people, config);
  const accountOf = ({ email }: ImportedPerson) => (email === null ? undefined : accounts.get(emailKey(email)));
  const withoutAccount = people.filter((person) => !accountOf(person));
  const guests = await findOrAddGuests(db, withoutAccount, timestamp(now));
  return (person) => accountOf(person) ?? guests.get(personKey(person))!;
}

async function findVerifiedAccounts(
  db: Db,
  people: readonly ImportedPerson[],
  config: Config,
): Promise<Map<string, UserRow>> {
  const keys = [...new Set(people.flatMap(({ email }) => (email === null ? [] : emailKey(email))))];
  if (keys.length === 0) return new Map();
  const users = await db.selectFrom('users').selectAll().where('email_key', 'in', keys).execute();
  return new Map(users.filter((user) => mayTakePart(user, config)).map((user) => [user.email_key!, user]));
}
