import { type LockedUser, lockUsers } from '../modules/accounts/store.ts';
import type { Db } from '../platform/db/schema.ts';
import { MustRepeat } from '../platform/db/transact.ts';
import { companionsOf, findAccounts } from './participants.ts';
import type { Limits } from './quotas.ts';
import type { ParticipantState } from './participant-schema.ts';
import type { BookingRow } from './store.ts';

/**
 * A participant. `userId` is null if the person has no account. `key`, the normalised email address, is null if the
 * person has no email address.
 */
export interface Companion {
  userId: number | null;
  key: string | null;
  name: string | null;
  state: ParticipantState;
  /** Whether the account must still be looked up. The participants of an existing booking are not looked up again. */
  isNew: boolean;
}

/** The player who makes a booking, and the participants. */
export interface People {
  userId: number;
  /** Undefined if only the number of participants matters. */
  companions?: readonly Companion[];
}

export interface Account {
  id: number;
  /** Whether the person has agreed to be added to bookings without an invitation. */
  acceptsInvitations: boolean;
  isVerified: boolean;
}

/** Accounts by normalised email address. */
export type Accounts = ReadonlyMap<string, Account>;

/**
 * Sets the accounts of new participants. Participants who have agreed to be added without an invitation accept at once.
 */
export function linkCompanions(
  companions: readonly Companion[],
  accounts: Accounts,
  { trustsUnverified }: Pick<Limits, 'trustsUnverified'>,
): Companion[] {
  return companions.map((companion) => {
    const account = companion.isNew && companion.key !== null ? accounts.get(companion.key) : undefined;
    if (!account) return companion;
    const accepts = account.acceptsInvitations && (account.isVerified || trustsUnverified);
    return { ...companion, userId: account.id, ...(accepts && { state: 'accepted' as const }) };
  });
}

/**
 * Invites the participants for whom `isAsked` returns true: they must accept, or accept again, before they take part.
 * People without an email address cannot be invited.
 */
export function invite(companions: readonly Companion[], isAsked: (companion: Companion, index: number) => boolean) {
  return companions.map((companion, i): Companion => {
    return companion.key !== null && isAsked(companion, i) ? { ...companion, state: 'invited' } : companion;
  });
}

/** Finds the accounts of new participants. */
export function findCompanionAccounts(db: Db, requests: readonly Pick<People, 'companions'>[]): Promise<Accounts> {
  const companions = requests.flatMap((request) => request.companions ?? []);
  return findAccounts(
    db,
    companions.filter(({ isNew, userId }) => isNew && userId === null),
  );
}

/** Returns the ids of the players and of the participants with accounts. */
export function accountsIn(people: readonly People[]): number[] {
  return people.flatMap(({ userId, companions = [] }) => [userId, ...companions.flatMap(({ userId: id }) => id ?? [])]);
}

/**
 * Locks the player and the participants of a booking together, in the order of their ids, because the quotas of all
 * these people may count the booking. Call this before any other lock.
 */
export async function lockPeople(db: Db, people: People): Promise<Map<number, LockedUser>> {
  const accounts = await findCompanionAccounts(db, [people]);
  const companions = people.companions && linkCompanions(people.companions, accounts, { trustsUnverified: false });
  const users = await lockUsers(db, accountsIn([{ ...people, ...(companions && { companions }) }]));
  return new Map(users.map((user) => [user.id, user]));
}

/**
 * Locks the people of a booking, and the new participants. Returns the users, and the booking as it is after the lock.
 */
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
