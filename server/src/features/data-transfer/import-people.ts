import { findOrAddGuests, type ImportedPerson, personKey } from '../accounts/guests.ts';
import { emailKey, type UserRow } from '../accounts/store.ts';
import { mayTakePart } from '../bookings/participants.ts';
import type { Config } from '../../config.ts';
import type { Db } from '../../platform/db/schema.ts';
import { timestamp } from '../../platform/time.ts';

export type Accounts = ReadonlyMap<string, UserRow>;

/** An account with an unverified address gets no bookings: anybody can register with another person's address. */
export async function lockVerifiedAccounts(
  db: Db,
  people: readonly ImportedPerson[],
  config: Config,
): Promise<Accounts> {
  const keys = [...new Set(people.flatMap(({ email }) => (email === null ? [] : emailKey(email))))];
  if (keys.length === 0) return new Map();
  const query = db.selectFrom('users').selectAll().where('email_key', 'in', keys).orderBy('id').forNoKeyUpdate();
  const users = (await query.execute()).filter((user) => mayTakePart(user, config));
  return new Map(users.map((user) => [user.email_key!, user]));
}

export async function findOrAddPeople(
  db: Db,
  people: readonly ImportedPerson[],
  { accounts, now }: { accounts: Accounts; now: number },
): Promise<(person: ImportedPerson) => UserRow> {
  const accountOf = ({ email }: ImportedPerson) => (email === null ? undefined : accounts.get(emailKey(email)));
  const withoutAccount = people.filter((person) => !accountOf(person));
  const guests = await findOrAddGuests(db, withoutAccount, timestamp(now));
  return (person) => accountOf(person) ?? guests.get(personKey(person))!;
}
