import { isDeepStrictEqual } from 'node:util';
import { type Kysely, sql } from 'kysely';
import { chunked } from '../platform/db/chunks.ts';
import { type NamingBooking, writeNamedPeople } from './event-people.ts';

const PAGE_SIZE = 500;
const TEXTS = ['note', 'status_reason', 'booked_by'];

interface Person {
  name: string | null;
  email: string | null;
  user_id: number | null;
}
interface OldBooking extends Record<string, unknown> {
  id: number;
  participants: (Person & { state?: string })[];
  former?: Partial<OldBooking>;
  more?: OldBooking[];
}
/** The new value of `bookings.people` for each booking. */
type People = Map<number, Person[]>;

/** Replaces the names in stored events, webhook deliveries and emails by positions in `bookings.people`. */
export async function convertOldEvents(db: Kysely<unknown>): Promise<void> {
  const people: People = new Map();
  await convert(db, people, 'events', 'data');
  await convert(db, people, 'webhook_deliveries', 'payload');
  await convert(db, people, 'mails', 'data');
  // Store the list even if it equals the participants, because the participants can change later.
  const rows = [...people].map(([id, named]) => ({ id, json: named })).filter(({ json }) => json.length > 0);
  for (const batch of chunked(rows)) await write(db, batch, 'bookings', 'people');
}

async function convert(db: Kysely<unknown>, people: People, ...[table, column]: [string, string]): Promise<void> {
  const json = sql.ref(column);
  for (let after = 0; ;) {
    const { rows } = await sql<{ id: number; json: string }>`select id, ${json} as json from ${sql.table(table)}
      where id > ${after} and ${json} like '%"participants":[%' order by id limit ${PAGE_SIZE}`.execute(db);
    if (rows.length === 0) return;
    after = rows.at(-1)!.id;
    const contents = rows.map((row) => JSON.parse(row.json) as OldBooking & { data?: OldBooking });
    const bookings = contents.map((content) => content.data ?? content);
    await loadPeople(db, people, bookings);
    for (const booking of bookings) removeNames(booking, people);
    const converted = contents.map((content, i) => ({ id: rows[i]!.id, json: content }));
    await write(db, converted, table, column);
  }
}

async function write(
  db: Kysely<unknown>,
  rows: readonly { id: number; json: object }[],
  ...[table, column]: [string, string]
): Promise<void> {
  const name = sql.table(table);
  const values = rows.map(({ id, json }) => sql`(${id}, ${JSON.stringify(json)})`);
  await sql`update ${name} set ${sql.ref(column)} = given.column2 from (values ${sql.join(values)}) as given
    where ${name}.id = cast(given.column1 as bigint)`.execute(db);
}

async function loadPeople(db: Kysely<unknown>, people: People, bookings: readonly OldBooking[]): Promise<void> {
  const ids = bookings.flatMap(({ id, more = [] }) => [id, ...more.map((other) => other.id)]);
  const { rows } = await sql<{ id: number; participants: string | null }>`select id, participants from bookings
    where id in (${sql.join([...new Set(ids)])})`.execute(db);
  for (const { id, participants } of rows)
    if (!people.has(id)) people.set(id, (JSON.parse(participants ?? '[]') as Person[]).map(withoutState));
}

function withoutState({ name, email, user_id }: Person): Person {
  return { name, email, user_id };
}

function removeNames(booking: OldBooking, people: People): void {
  const named = people.get(booking.id) ?? [];
  delete booking['user'];
  for (const text of TEXTS) {
    if (typeof booking[text] === 'string') booking[text] = true;
    if (typeof booking.former?.[text] === 'string') delete booking.former[text];
  }
  for (const part of [booking, booking.former ?? {}]) {
    if (part.participants) part.participants = part.participants.map((one) => reference(one, named)) as never;
  }
  for (const other of booking.more ?? []) removeNames(other, people);
}

function reference({ state = 'accepted', ...stored }: OldBooking['participants'][number], named: Person[]): object {
  const person = withoutState(stored);
  const position = named.findIndex((other) => isDeepStrictEqual(other, person));
  return { person: position < 0 ? named.push(person) - 1 : position, state };
}

/** Fills `named_people` from the lists of people in existing bookings. */
export async function fillNamedPeople(db: Kysely<unknown>): Promise<void> {
  for (let after = 0; ;) {
    const { rows } = await sql<NamingBooking>`select id, participants, people from bookings
      where id > ${after} and (participants is not null or people is not null)
      order by id limit ${PAGE_SIZE}`.execute(db);
    if (rows.length === 0) return;
    after = rows.at(-1)!.id;
    await writeNamedPeople(db, rows);
  }
}
