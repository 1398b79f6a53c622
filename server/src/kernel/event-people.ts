// Events, webhook deliveries and emails store no personal data. They refer to the row of the booking and to the user.
// Names, addresses and texts are joined when an event is read or delivered, so an erasure changes no events.
import { isDeepStrictEqual } from 'node:util';
import { byKey } from '../platform/db/batch-loader.ts';
import { rowWriter } from '../platform/db/given-rows.ts';
import type { BookingStatus, Db } from '../platform/db/schema.ts';
import { hashEmail } from '../platform/email-address.ts';
import { participantsOf } from './people.ts';
import type { AdminBooking, Participant } from './schema.ts';
import type { BookingRow } from './store.ts';

type Person = Omit<Participant, 'state'>;

/** A participant with the position in the list of the booking's people. */
export type NamedParticipant = Participant & { person: number };

/** A booking as admins see it, with the positions of its participants. */
export type NamedBooking = Omit<AdminBooking, 'participants'> & {
  participants: NamedParticipant[];
  former?: { status?: BookingStatus; participants?: NamedParticipant[] };
};

type StoredParticipant = Pick<NamedParticipant, 'person' | 'state'>;

/** A booking in the JSON of an event. `true` stands for a text in the booking's row. */
export type StoredBooking = Omit<NamedBooking, 'user' | 'note' | 'status_reason' | 'participants' | 'former'> & {
  note: true | null;
  status_reason: true | null;
  participants: StoredParticipant[];
  former?: { status?: BookingStatus; participants?: StoredParticipant[] };
};

type ListOfPeople = Pick<BookingRow, 'participants' | 'people'>;

/** Returns everybody whom a booking has named. The positions of the people never change. */
export function peopleNamedIn(row: ListOfPeople, added: readonly Participant[] = []): Person[] {
  const current = participantsOf(row).map(withoutState);
  const people = row.people === null ? [...current] : (JSON.parse(row.people) as Person[]);
  for (const person of [...current, ...added.map(withoutState)])
    if (positionOf(person, people) < 0) people.push(person);
  return people;
}

export function withoutState({ name, email, user_id }: Participant): Person {
  return { name, email, user_id };
}

function positionOf(person: Person, people: readonly Person[]): number {
  return people.findIndex((other) => isDeepStrictEqual(other, person));
}

export type NamingBooking = ListOfPeople & { id: number };

/** Writes the rows of `named_people` for new bookings. An erasure cannot recognise people who have only a name. */
export async function writeNamedPeople(db: Db, bookings: readonly NamingBooking[]): Promise<void> {
  const rows = bookings.flatMap((booking) =>
    peopleNamedIn(booking)
      .filter(({ email, user_id }) => email !== null || user_id !== null)
      .map(({ email, user_id }) => ({ booking_id: booking.id, user_id, email_hash: email && hashEmail(email) })),
  );
  await writeNamedRows(db, rows);
}

const writeNamedRows = rowWriter('named_people', { numbers: ['booking_id', 'user_id'], texts: ['email_hash'] });

/** Replaces the rows of `named_people` for locked bookings. Call this after a change of their people. */
export async function rewriteNamedPeople(db: Db, bookings: readonly NamingBooking[]): Promise<void> {
  const ids = bookings.map(({ id }) => id);
  await db.deleteFrom('named_people').where('booking_id', 'in', ids).execute();
  await writeNamedPeople(db, bookings);
}

/** Adds the positions of a booking's participants. */
export function withPositions(participants: readonly Participant[], row: ListOfPeople): NamedParticipant[] {
  if (participants.length === 0) return [];
  const people = peopleNamedIn(row);
  return participants.map((one) => ({ ...one, person: positionOf(withoutState(one), people) }));
}

/** Removes personal data from a booking. */
export function withoutNames<B extends Omit<NamedBooking, 'user'> & { user?: unknown }>(booking: B) {
  const { user: _user, note, status_reason, participants, ...rest } = booking;
  return {
    ...rest,
    note: note === null ? null : (true as const),
    status_reason: status_reason === null ? null : (true as const),
    participants: participants.map(({ person, state }) => ({ person, state })),
  };
}

type Joined = 'note' | 'status_reason' | 'participants' | 'former';

/** Adds the current names and texts to stored bookings. */
export async function joinNames<B extends StoredBooking>(
  db: Db,
  stored: readonly B[],
): Promise<(Omit<B, Joined> & Pick<NamedBooking, Joined | 'user'>)[]> {
  if (stored.length === 0) return [];
  const rows = byKey(await findTexts(db, [...new Set(stored.map(({ id }) => id))]), ({ id }) => id);
  const users = byKey(await findUsers(db, [...new Set(stored.map(({ user_id }) => user_id))]), ({ id }) => id);
  return stored.map(({ note, status_reason, participants, former, ...booking }) => {
    const row = rows.get(booking.id);
    const people = row ? peopleNamedIn(row) : [];
    const { participants: before, ...formerly } = former ?? {};
    return {
      ...booking,
      note: note === true ? (row?.note ?? null) : note,
      status_reason: status_reason === true ? (row?.status_reason ?? null) : status_reason,
      participants: join(participants, people),
      user: users.get(booking.user_id)!,
      ...(former && { former: { ...formerly, ...(before && { participants: join(before, people) }) } }),
    };
  });
}

/**
 * Adds the names of people. Leaves out people whose names have been deleted. During an upgrade, the previous version
 * still stores names instead of positions.
 */
function join(participants: readonly StoredParticipant[], people: readonly Person[]): NamedParticipant[] {
  return participants.flatMap((stored) => {
    if ('name' in stored) {
      const named = stored as NamedParticipant;
      return { ...named, person: positionOf(withoutState(named), people) };
    }
    const person = people[stored.person];
    return person ? { ...person, ...stored } : [];
  });
}

function findTexts(db: Db, ids: readonly number[]) {
  const columns = ['id', 'note', 'status_reason', 'participants', 'people'] as const;
  return db.selectFrom('bookings').select(columns).where('id', 'in', ids).execute();
}

/** For a guest who was merged into another person, returns the name and the address of that person. */
function findUsers(db: Db, ids: readonly number[]) {
  return db
    .selectFrom('users')
    .leftJoin('users as person', 'person.id', 'users.merged_into')
    .select(({ fn }) => [
      'users.id',
      fn.coalesce('person.name', 'users.name').as('name'),
      fn.coalesce('person.email', 'users.email').as('email'),
    ])
    .where('users.id', 'in', ids)
    .execute();
}

/** Returns the content of events as admins and webhooks get it, with the current names. */
export async function contentsOf(db: Db, events: readonly { type: string; data: object }[]): Promise<object[]> {
  const stored = events.filter(isOfBooking).map(({ data }) => data as StoredBooking);
  const named = (await joinNames(db, stored)).values();
  return events.map((event) => (isOfBooking(event) ? withoutPositions(named.next().value!) : event.data));
}

function isOfBooking({ type }: { type: string }): boolean {
  return type.startsWith('booking.');
}

function withoutPositions(booking: Pick<NamedBooking, 'participants' | 'former'>): object {
  const { participants, former } = booking;
  const before = former?.participants && { participants: former.participants.map(withoutPosition) };
  return {
    ...booking,
    participants: participants.map(withoutPosition),
    ...(former && { former: { ...former, ...before } }),
  };
}

function withoutPosition({ person: _person, ...participant }: NamedParticipant): Participant {
  return participant;
}
