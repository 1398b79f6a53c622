import { chunked } from '../../platform/db/chunks.ts';
import type { Db } from '../../platform/db/schema.ts';
import { findEnds, readEvents } from '../../platform/events/store.ts';
import type { JobRun } from '../../platform/jobs/job-queue.ts';
import { type ErasedPerson, hashEmail } from './redact.ts';
import {
  addMarks,
  findMarks,
  findMarkedUpTo,
  findUnrelayed,
  findWithBookings,
  setMarkedUpTo,
} from './mention-store.ts';

const PAGE = 500;
/**
 * Length of a mark, in characters. Many possible email addresses have the same mark, so a mark does not reveal an
 * address.
 */
const MARK_LETTERS = 5;

/** Collects the marks of participants. A mark is a short prefix of the hash of an email address. */
export class Marks {
  readonly #seen = new Set<string>();

  get all(): readonly string[] {
    return [...this.#seen];
  }

  /** Adds the marks of participants at any depth of the JSON. */
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
 * Finds people who have bookings, or whose email address has the same mark as a participant's address. Before the first
 * full scan, returns undefined.
 */
export async function findMentioned(
  read: Db,
  run: JobRun,
  people: readonly ErasedPerson[],
): Promise<ErasedPerson[] | undefined> {
  const upTo = await findMarkedUpTo(read);
  if (upTo === undefined) return undefined;
  await markNewEvents(read, run, upTo);
  const mentioned: ErasedPerson[] = [];
  for (const batch of chunked(people)) {
    const ids = batch.map(({ id }) => id);
    const withBookings = await findWithBookings(read, ids);
    const batchMarks = batch.map(({ emailHash }) => markOf(emailHash));
    const marks = await findMarks(read, batchMarks);
    mentioned.push(...batch.filter(({ id, emailHash }) => withBookings.has(id) || marks.has(markOf(emailHash))));
  }
  return mentioned;
}

async function markNewEvents(read: Db, run: JobRun, upTo: number): Promise<void> {
  // Read unnumbered events first. Otherwise, an event that gets its number during this function could be missed.
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

/**
 * Returns the number of the newest event. A scan that begins now finds the participants of all events up to this
 * number.
 */
export async function findNewest(read: Db): Promise<number> {
  return (await findEnds(read)).last;
}

export async function keepMarks(run: JobRun, marks: Marks, upTo: number): Promise<void> {
  for (const batch of chunked(marks.all)) await run.step((db) => addMarks(db, batch));
  await run.step((db) => setMarkedUpTo(db, upTo));
}
