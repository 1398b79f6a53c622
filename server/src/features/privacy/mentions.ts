import { chunked } from '../../platform/db/chunks.ts';
import type { Db } from '../../platform/db/schema.ts';
import { findEnds, readEvents } from '../../platform/events/store.ts';
import type { Run } from '../../platform/jobs/run.ts';
import { type ErasedPerson, hashEmail } from './redact.ts';
import {
  addMarks,
  findMarks,
  findMarkedUpTo,
  findUnrelayed,
  findWithBookings,
  setMarkedUpTo,
} from './mention-store.ts';

/** How many events are read at a time. */
const PAGE = 500;
/** Letters of an email's hash: so few that many emails of the world share a mark, and none can be told from it. */
const MARK_LETTERS = 5;

/** Collects the marks of the participants that a scan meets. */
export class Marks {
  readonly #seen = new Set<string>();

  get all(): readonly string[] {
    return [...this.#seen];
  }

  /** Adds the participants in JSON, wherever they are. */
  add(json: string): void {
    if (json.includes('"email":"')) this.#visit(JSON.parse(json), false);
  }

  #visit(value: unknown, isParticipant: boolean): void {
    if (value === null || typeof value !== 'object') return;
    if (isParticipant && 'email' in value && typeof value.email === 'string')
      this.#seen.add(markOf(hashEmail(value.email)));
    for (const [name, inner] of Object.entries(value)) this.#visit(inner, name === 'participants' || isParticipant);
  }
}

function markOf(emailHash: string): string {
  return emailHash.slice(0, MARK_LETTERS);
}

/**
 * The people whom something may name: those with bookings, and those whose email a participant had. Each event is read for
 * it once. Undefined before the first scan of everything, which collects the marks.
 */
export async function findMentioned(
  read: Db,
  run: Run,
  people: readonly ErasedPerson[],
): Promise<ErasedPerson[] | undefined> {
  const upTo = await findMarkedUpTo(read);
  if (upTo === undefined) return undefined;
  await markNewEvents(read, run, upTo);
  const mentioned: ErasedPerson[] = [];
  for (const some of chunked(people)) {
    const withBookings = await findWithBookings(
      read,
      some.map(({ id }) => id),
    );
    const marks = await findMarks(
      read,
      some.map(({ emailHash }) => markOf(emailHash)),
    );
    mentioned.push(...some.filter(({ id, emailHash }) => withBookings.has(id) || marks.has(markOf(emailHash))));
  }
  return mentioned;
}

async function markNewEvents(read: Db, run: Run, upTo: number): Promise<void> {
  // First, or an event that gets its place meanwhile would be in neither list.
  const unrelayed = new Marks();
  for (const data of await findUnrelayed(read)) unrelayed.add(data);
  await run.step((db) => addMarks(db, unrelayed.all));
  for (let after = upTo; ;) {
    const events = await readEvents(read, { after, limit: PAGE });
    const last = events.at(-1);
    if (!last) return;
    const marks = new Marks();
    for (const { data } of events) marks.add(data);
    after = last.sequence;
    await run.step(async (db) => {
      await addMarks(db, marks.all);
      await setMarkedUpTo(db, last.sequence);
    });
  }
}

/** The place of the newest event, from which on events are to be read for marks after a scan that begins now. */
export async function findNewest(read: Db): Promise<number> {
  return (await findEnds(read)).last;
}

/** Keeps the marks of a scan of everything. */
export async function keepMarks(run: Run, marks: Marks, upTo: number): Promise<void> {
  for (const some of chunked(marks.all)) await run.step((db) => addMarks(db, some));
  await run.step((db) => setMarkedUpTo(db, upTo));
}
