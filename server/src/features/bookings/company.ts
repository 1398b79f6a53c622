import { type LockedUser, lockUsers } from '../accounts/store.ts';
import { findPlansVersion, lockMemberships, type PeopleKeys } from '../plans/store.ts';
import { loadPlans, type PlanBook } from '../plans/plan-book.ts';
import type { Db } from '../../platform/db/schema.ts';
import { MustRepeat } from '../../platform/db/transact.ts';
import { companionsOf, findAccounts } from './participants.ts';
import type { BookingRow } from './store.ts';

/** A participant. `userId` is null without an account, and `key` is null without an email address. */
export interface Companion {
  userId: number | null;
  key: string | null;
  name: string | null;
  /** Whether the account must still be looked up. The participants of an existing booking are not looked up again. */
  isNew: boolean;
}

/** The player of a booking, and the participants. */
export interface People {
  userId: number;
  /** Undefined if only the number of participants matters. */
  companions?: readonly Companion[];
}

/** Ids of accounts by normalised email address. */
export type Accounts = ReadonlyMap<string, number>;

export function accountOf({ userId, key, isNew }: Companion, accounts: Accounts): number | undefined {
  if (!isNew) return userId ?? undefined;
  return key === null ? undefined : accounts.get(key);
}

/** Finds the accounts of new participants. */
export function findCompanionAccounts(db: Db, requests: readonly Pick<People, 'companions'>[]): Promise<Accounts> {
  const companions = requests.flatMap((request) => request.companions ?? []);
  return findAccounts(
    db,
    companions.filter(({ isNew }) => isNew),
  );
}

/** Returns the accounts of the players and the participants. */
export function accountsIn(requests: readonly People[], accounts: Accounts): number[] {
  return requests.flatMap(({ userId, companions = [] }) => [
    userId,
    ...companions.flatMap((companion) => accountOf(companion, accounts) ?? []),
  ]);
}

/**
 * Locks the player and the participants of a booking together, in the order of their ids, because the quotas of all
 * these people may count the booking. Call this before any other lock.
 */
export async function lockPeople(db: Db, people: People): Promise<Map<number, LockedUser>> {
  const accounts = await findCompanionAccounts(db, [people]);
  const users = await lockUsers(db, accountsIn([people], accounts));
  return new Map(users.map((user) => [user.id, user]));
}

/** Locks the people of a booking and new participants. Returns the users, and the booking read after the lock. */
export async function lockPeopleOf(
  db: Db,
  find: () => Promise<BookingRow>,
  companions: (booking: BookingRow) => readonly Companion[],
): Promise<{ booking: BookingRow; users: Map<number, LockedUser> }> {
  const found = await find();
  const { user_id: userId } = found;
  const users = await lockPeople(db, { userId, companions: [...companionsOf(found), ...companions(found)] });
  const booking = await find();
  // A concurrent request added a participant before the lock. People must be locked in the order of their ids, so
  // repeat the transaction instead of locking this participant now.
  if (companionsOf(booking).some(({ userId: id }) => id !== null && !users.has(id))) throw new MustRepeat();
  return { booking, users };
}

/** Locks the shared memberships of people. Call this after the lock on the people, and before any other lock. */
export async function lockSharedMemberships(db: Db, people: People): Promise<void> {
  const { plans } = await loadPlans(db, await findPlansVersion(db));
  if (plans.size > 0) await lockMemberships(db, keysOf([people]));
}

export function keysOf(requests: readonly People[]): PeopleKeys {
  const companions = requests.flatMap((request) => request.companions ?? []);
  return {
    userIds: [...requests.map(({ userId }) => userId), ...companions.flatMap(({ userId }) => userId ?? [])],
    emailKeys: companions.flatMap(({ userId, key }) => (userId === null && key !== null ? [key] : [])),
  };
}

/** Counts the participants without a membership on the day of the booking. */
export function companyOf(
  plans: PlanBook,
  companions: readonly Companion[],
  date: string,
): { guests: number; unnamedGuests: number } {
  const guests = companions.filter((companion) => !plans.isMember(companion, date));
  return { guests: guests.length, unnamedGuests: guests.filter(({ name }) => name === null).length };
}
