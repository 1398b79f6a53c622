// The people of a booking: the player, and the participants with or without accounts.
import type { Db } from '../platform/db/schema.ts';
import { MustRepeat } from '../platform/db/transact.ts';
import type { BookingRow } from './store.ts';
import { emailKey, storedEmailKeys } from '../platform/email-address.ts';
import type { FieldCode } from '../platform/problems.ts';
import { invalid, Problem } from '../platform/errors.ts';
import type { Exemptions } from './part.ts';
import type { Limits } from './limits.ts';
import type { Participant, ParticipantInput, ParticipantState } from './schema.ts';
import type { Policy } from '../modules/club/policy.ts';
import { type LockedUser, lockUsers } from '../modules/accounts/active-users.ts';
import { rowWriter } from '../platform/db/given-rows.ts';

/**
 * A participant. `userId` is null if the person has no account. `key`, the normalised email address, is null if the
 * person has no email address.
 */
export interface Companion {
  userId: number | null;
  key: string | null;
  name: string | null;
  email: string | null;
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

export function hasAccepted(participants: readonly Participant[], userId: number): boolean {
  return participants.some(({ user_id, state }) => user_id === userId && state === 'accepted');
}

/**
 * Returns the participants of a booking. Earlier releases stored no state, so a participant without a state has
 * accepted.
 */
export function participantsOf({ participants }: Pick<BookingRow, 'participants'>): Participant[] {
  const stored =
    participants === null ? [] : (JSON.parse(participants) as (Omit<Participant, 'state'> & Partial<Participant>)[]);
  return stored.map(({ name, email, user_id, state = 'accepted' }) => ({ name, email, user_id, state }));
}

/** Returns the value of `bookings.participants`. */
export function participantsJson(participants: readonly Participant[]): string | null {
  if (participants.length === 0) return null;
  return JSON.stringify(
    participants.map(({ state, ...participant }) => (state === 'invited' ? { ...participant, state } : participant)),
  );
}

export function countPeople(participants: readonly unknown[] | undefined): number {
  return 1 + (participants?.length ?? 0);
}

/**
 * Returns the participants in a request. They have not been looked up yet.
 * @throws {Problem} if a participant has no name and no email, or occurs twice
 */
export function checkParticipants(
  input: readonly ParticipantInput[] = [],
  owner: { email: string | null },
): Companion[] {
  const seen = new Set(owner.email === null ? [] : [emailKey(owner.email)]);
  return input.map(({ name = null, email = null }, i) => {
    if (name === null && email === null)
      throw participantError(i, 'required', 'A participant needs a name or an email.');
    const companion = newCompanion(name, email);
    const { key } = companion;
    if (key !== null && seen.has(key)) throw participantError(i, 'duplicate', `${email} already takes part.`);
    if (key !== null) seen.add(key);
    return companion;
  });
}

function participantError(i: number, code: FieldCode, detail: string) {
  return invalid([{ pointer: `#/participants/${i}`, code, detail }]);
}

export async function findAccounts(
  db: Db,
  participants: readonly Pick<Companion, 'key'>[],
): Promise<Map<string, Account>> {
  const keys = participants.flatMap(({ key }) => key ?? []);
  if (keys.length === 0) return new Map();
  const columns = [
    'id',
    'email_key',
    'email_verified_at',
    'accepts_invitations',
    'deactivated_at',
    'pending_since',
  ] as const;
  const query = db.selectFrom('users').select(columns).where('email_key', 'in', keys.flatMap(storedEmailKeys));
  const users = await query.execute();
  return new Map(
    users.map(({ id, email_key, ...user }) => {
      const isActive = user.deactivated_at === null && user.pending_since === null;
      const acceptsInvitations = user.accepts_invitations === 1 && isActive;
      return [emailKey(email_key!), { id, acceptsInvitations, isVerified: user.email_verified_at !== null }];
    }),
  );
}

/** Returns the participants in the form in which a booking stores them. Only admins get `user_id` in responses. */
export function storedParticipants(companions: readonly Companion[]): Participant[] {
  return companions.map(({ name, email, userId, state }) => ({ name, email, user_id: userId, state }));
}

/**
 * Returns the participants in a request. Participants whom the booking already has keep their accounts and states. An
 * address without an account is looked up again.
 */
export function companionsIn(
  input: readonly ParticipantInput[],
  { user_email, participants }: Pick<BookingRow, 'user_email' | 'participants'>,
): Companion[] {
  const known = new Map(companionsOf({ participants }).map((companion) => [companion.key, companion]));
  return checkParticipants(input, { email: user_email }).map((companion) => {
    const { userId, state, isNew } = (companion.key !== null && known.get(companion.key)) || companion;
    return { ...companion, userId, state, isNew: isNew || userId === null };
  });
}

/**
 * Returns a new participant. A person without an email address cannot be invited, so this person is accepted at once,
 * and counts as a guest.
 */
export function newCompanion(name: string | null, email: string | null): Companion {
  const key = email === null ? null : emailKey(email);
  return { name, email, key, userId: null, state: key === null ? 'accepted' : 'invited', isNew: true };
}

export function companionsOf(booking: Pick<BookingRow, 'participants'>): Companion[] {
  return participantsOf(booking).map(({ name, email, user_id, state }) => {
    const key = email === null ? null : emailKey(email);
    return { name, email, key, userId: user_id, state, isNew: false };
  });
}

export function peopleOf(row: Pick<BookingRow, 'participants'>): number {
  return countPeople(participantsOf(row));
}

export function isByAdmin({ exemptions }: { exemptions?: Exemptions | undefined }): boolean {
  return exemptions !== undefined && exemptions.override !== null;
}

/**
 * Checks that the email address is verified, if players need this to book.
 * @throws {Problem} `email_unverified`
 */
export function refuseUnverified(
  { email_verified_at }: { email_verified_at: string | null },
  { require_verified_email }: Pick<Policy, 'require_verified_email'>,
): void {
  if (require_verified_email && email_verified_at === null) throw new Problem('email_unverified');
}

/**
 * Writes a row of `booking_participants` for each participant with an account, so that these users can see the
 * bookings.
 */
export async function writeParticipants(
  db: Db,
  bookings: readonly Pick<BookingRow, 'id' | 'participants'>[],
): Promise<void> {
  const rows = bookings.flatMap((booking) => {
    const participants = participantsOf(booking);
    // A booking may contain two addresses of the same account, if the account has changed its address.
    const ids = new Set(participants.flatMap(({ user_id }) => user_id ?? []));
    return [...ids].map((user_id) => {
      return { booking_id: booking.id, user_id, state: hasAccepted(participants, user_id) ? null : 'invited' };
    });
  });
  await writeParticipantRows(db, rows);
}

const writeParticipantRows = rowWriter('booking_participants', {
  numbers: ['booking_id', 'user_id'],
  texts: ['state'],
});
