import { type LockedUser, lockUsers } from '../modules/accounts/store.ts';
import { findPlansVersion, lockMemberships, type PeopleKeys } from '../modules/plans/store.ts';
import { loadPlans, type PlanBook } from '../modules/plans/plan-book.ts';
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

export function accountOf({ userId, key, isNew }: Companion, accounts: Accounts): number | undefined {
  if (userId !== null || !isNew || key === null) return userId ?? undefined;
  return accounts.get(key)?.id;
}

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

/** Returns the ids of the accounts of the players and the participants. */
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

/** Locks the shared memberships of people. Lock the people before, and everything else after. */
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

/** The participants of a booking, and how many of them are guests: people without a membership on its day. */
export interface Company {
  companions: readonly Companion[];
  /**
   * The number of people for whom the guest price is charged. Includes everybody who has not accepted yet, even
   * members.
   */
  paying: number;
  /**
   * The number of guests that the limits of a plan count. Invited people count only after they have accepted. People
   * without an email address count at once.
   */
  guests: number;
  unnamedGuests: number;
}

export function companyOf(plans: PlanBook, companions: readonly Companion[], date: string): Company {
  const invited = companions.filter(({ state }) => state === 'invited');
  const guests = guestsAmong(plans, companions, date);
  const unnamed = guests.filter(({ name }) => name === null);
  return {
    companions,
    paying: invited.length + guests.length,
    guests: guests.length,
    unnamedGuests: unnamed.length,
  };
}

export function guestsAmong(plans: PlanBook, companions: readonly Companion[], date: string): Companion[] {
  return companions.filter((companion) => companion.state === 'accepted' && !plans.isMember(companion, date));
}
