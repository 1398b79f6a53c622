import { getUserById, isEnded } from '../accounts/store.ts';
import { surveyDays } from '../availability/survey.ts';
import { claim, place } from '../bookings/actions.ts';
import { priceOf } from '../bookings/prices.ts';
import { nextBookingId } from '../bookings/store.ts';
import { NO_LIMITS } from '../bookings/quotas.ts';
import type { Config } from '../config.ts';
import { spacesOf } from '../courts/parts.ts';
import type { Db } from '../db/schema.ts';
import { type Database, transact } from '../db/transact.ts';
import { Problem } from '../errors.ts';
import { timestamp } from '../time.ts';
import { type Fit, fitsAmong } from './fit.ts';
import { awaitFreeing, deleteFreed, findFreed, findFreedDays, type Freed } from './freed.ts';
import {
  type EntryRow,
  expireEntries,
  findSharing,
  findWaiting,
  findWishedCourts,
  lockEntry,
  updateEntry,
  type WishedCourt,
} from './store.ts';

interface Waitlist {
  db: Database;
  now: () => number;
  config: Pick<Config, 'OFFER_TTL'>;
}

/** How many entries end in one transaction. */
const BATCH = 100;
/** How often a day is looked at again because somebody was faster; what is left waits for the clock. */
const MOST_TRIES = 20;

/** Ends the waiting of those whose time is over, and offers around what is free; answers how many offers were made. */
export async function settleWaitlist(context: Waitlist): Promise<number> {
  const { db, now } = context;
  while ((await transact(db, (db) => expireEntries(db, { time: timestamp(now()), limit: BATCH }))) === BATCH);
  return offerFreed(context);
}

/** Offers what is free around, to the first in line of each day; answers how many offers were made. */
export async function offerFreed(context: Waitlist): Promise<number> {
  let made = 0;
  for (const date of await findFreedDays(context.db.read)) made += await offerDay(context, date);
  return made;
}

async function offerDay(context: Waitlist, date: string): Promise<number> {
  let made = 0;
  for (let tries = 0; tries < MOST_TRIES;) {
    const step = await offerNext(context, date);
    if (step === 'done') return made;
    if (step === 'made') made += 1;
    tries = step === 'beaten' ? tries + 1 : 0;
  }
  return made;
}

/**
 * One offer, in one transaction. The note that something is free goes only with the look that finds nobody else for it: a
 * process may die anywhere, and the next one goes on.
 */
async function offerNext({ db, now, config }: Waitlist, date: string): Promise<'made' | 'beaten' | 'emptied' | 'done'> {
  const freed = await findFreed(db.read, date);
  if (freed.length === 0) return 'done';
  const courts = await findCandidates(db.read, freed, await findWaiting(db.read, date));
  await transact(db, (db) => awaitFreeing(db, [...new Set(courts.flatMap(spacesOf))], date));
  return transact(db, async (tx) => {
    // One at a time for a day; whoever has the lock looks at the notes again before they go.
    if (!(await db.tryLock(tx, `waitlist ${date}`))) return 'done';
    const days = await surveyDays(tx, courts, { from: date, to: date, now: now() });
    const first = findFirst(await findWaiting(tx, date), fitsAmong(days));
    if (first) return (await makeOffer(tx, first, { now: now(), ttl: config.OFFER_TTL })) ? 'made' : 'beaten';
    await deleteFreed(tx, freed);
    return 'emptied';
  });
}

/** The courts that were freed and that somebody waits for. */
async function findCandidates(db: Db, freed: readonly Freed[], waiting: readonly EntryRow[]): Promise<WishedCourt[]> {
  const ids = [...new Set(waiting.flatMap(({ court_id }) => court_id ?? []))];
  const types = [...new Set(waiting.flatMap(({ type }) => type ?? []))];
  const courts = await findWishedCourts(db, { ids, types });
  const freedIds = new Set(freed.map(({ court_id }) => court_id));
  if (freedIds.has(null)) return courts;
  const sharing = new Set<number>();
  for (const id of freedIds) for (const other of await findSharing(db, id!)) sharing.add(other);
  return courts.filter(({ id }) => sharing.has(id));
}

interface Turn {
  entry: EntryRow;
  fit: Fit;
}

function findFirst(waiting: readonly EntryRow[], fitsOf: (entry: EntryRow) => Fit[]): Turn | undefined {
  for (const entry of waiting) {
    const [fit] = fitsOf(entry);
    if (fit) return { entry, fit };
  }
  return undefined;
}

/** Locks the player and the court, looks again, and holds the court; false when somebody was faster. */
async function makeOffer(
  db: Db,
  { entry, fit: { courtId, slot } }: Turn,
  { now, ttl }: { now: number; ttl: number },
): Promise<boolean> {
  const player = { id: entry.user_id };
  const claimed = await claimIfFree(db, player, { courtId, slot, now });
  if (!claimed || (await lockEntry(db, entry.id)).status !== 'waiting') return false;
  const { user, row: court, ask, span } = claimed;
  if (isEnded(user)) {
    // The release before let go of who was waiting, but not of who was offered something.
    await updateEntry(db, entry, { status: 'left', updated_at: timestamp(now) });
    return false;
  }
  const offer_expires_at = timestamp(Math.min(now + ttl, span.starts.epochMs));
  const booking = place(db, await nextBookingId(db), {
    ...{ court, slot, span, now, player: await getUserById(db, entry.user_id) },
    ...{ status: 'offered', price: priceOf(ask.court, slot, span), note: null },
    offer: { offer_expires_at, waitlist_entry_id: entry.id },
  });
  return updateEntry(db, entry, { status: 'offered', booking_id: booking.id, updated_at: timestamp(now) });
}

/** Quotas do not count until an offer is taken. */
async function claimIfFree(
  db: Db,
  player: { id: number },
  { courtId, slot, now }: { courtId: number; slot: Fit['slot']; now: number },
): Promise<Awaited<ReturnType<typeof claim>> | undefined> {
  try {
    return await claim(db, player, { courtId, slot, now, limits: NO_LIMITS }, { exempt: ['quota'], override: [] });
  } catch (error) {
    if (error instanceof Problem) return undefined;
    throw error;
  }
}
