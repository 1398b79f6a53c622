import { getUserById, isEnded } from '../accounts/store.ts';
import { loadDays } from '../availability/load-day.ts';
import { writeDrafts } from '../bookings/create.ts';
import { priceOf } from '../bookings/prices.ts';
import { spanOf } from '../bookings/rules.ts';
import type { Config } from '../../config.ts';
import { spacesOf } from '../courts/parts.ts';
import { courtOf } from '../courts/schema.ts';
import { type CourtRow, lockUnlocked, lockCourtsWithParts } from '../courts/store.ts';
import type { Db } from '../../platform/db/schema.ts';
import type { FreedSlots } from '../../platform/db/slot-hooks.ts';
import { type Database, transact } from '../../platform/db/transact.ts';
import { timestamp } from '../../platform/time.ts';
import { type Fit, fitsAmong } from './matching.ts';
import { awaitFreeing, deleteFreed, findFreed, findFreedDays, noteFreedDays } from './freed-slots.ts';
import {
  type EntryRow,
  expireEntries,
  findSharing,
  findWaiting,
  findWishedCourts,
  findWishes,
  settleEntry,
  tryLockWaiting,
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
/**
 * How much one transaction does about what it frees: so many offers, on so many days. A closure that is lifted may free more
 * than that. The rest is noted, and offered right after the commit.
 */
const MAX_OFFERS = 40;
const MAX_DAYS = 40;
/** Where a transaction frees more courts than this, those for which somebody waits are looked at, freed or not. */
const MAX_FREED = 20;

/** Offers the slots that transactions free, from now on, in those transactions. */
export function offerInTransactions({ db, now, config }: Waitlist): void {
  Object.assign(db.slotHooks, {
    async lockCourts(tx, freed, courtIds) {
      const wanted = await findWanted(tx, freed);
      const ids = [...wanted.values()].flat().map(({ id }) => id);
      if (ids.length > 0) await lockCourtsWithParts(tx, [...ids, ...courtIds]);
    },
    onSlotFreed: (tx, freed) => offerNow(tx, freed, { now: now(), ttl: config.OFFER_TTL }),
    onOfferEnded: settleEntry,
  } satisfies Database['slotHooks']);
}

/** Ends the waiting of those whose time is over, and offers around what is free; answers how many offers were made. */
export async function settleWaitlist(context: Waitlist): Promise<number> {
  const { db, now } = context;
  while ((await transact(db, (db) => expireEntries(db, { time: timestamp(now()), limit: BATCH }))) === BATCH);
  return offerFreed(context);
}

/** Offers what was noted to be free, to the first in line of each day; answers how many offers were made. */
export async function offerFreed(context: Waitlist): Promise<number> {
  let made = 0;
  for (const date of await findFreedDays(context.db.read)) made += await offerNoted(context, date);
  return made;
}

/** The notes of a day go with the look that finds nobody else: a process may die anywhere, and the next one goes on. */
async function offerNoted({ db, now, config }: Waitlist, date: string): Promise<number> {
  for (let total = 0; ;) {
    const freed = await findFreed(db.read, date);
    if (freed.length === 0) return total;
    const slots = freed.map(({ court_id }) => ({ courtId: court_id, from: date, to: date }));
    const courts = (await findWanted(db.read, slots)).get(date) ?? [];
    await transact(db, (db) => awaitFreeing(db, [...new Set(courts.flatMap(spacesOf))], date));
    const step = await transact(db, async (tx) => {
      // One at a time for a day; whoever has the lock looks at the notes again before they go.
      if (!(await db.tryLock(tx, `waitlist ${date}`))) return undefined;
      const ids = courts.map(({ id }) => id);
      await lockCourtsWithParts(tx, ids);
      const step = await offerDay(tx, { date, ids, most: MAX_OFFERS }, { now: now(), ttl: config.OFFER_TTL });
      if (step.isDone) await deleteFreed(tx, freed);
      return step;
    });
    total += step?.made ?? 0;
    // What another transaction has locked waits for the clock.
    if (!step || (!step.isDone && step.made === 0)) return total;
  }
}

/** What offers depend on beside the slot, in milliseconds. */
interface Terms {
  now: number;
  ttl: number;
}

/** Offers what a transaction has freed, and notes what it leaves. It waits for no lock: its callers had `lockCourts` before. */
async function offerNow(db: Db, freed: readonly FreedSlots[], terms: Terms): Promise<void> {
  let [days, most] = [0, MAX_OFFERS];
  for (const [date, courts] of await findWanted(db, freed)) {
    days += 1;
    const ids = courts.map(({ id }) => id);
    const step = days > MAX_DAYS ? undefined : await offerDay(db, { date, ids, most }, terms);
    if (!step?.isDone) await noteFreedDays(db, { from: date, to: date });
    most -= step?.made ?? 0;
  }
}

/** For each day the courts that players wait for among those that are freed, and those that share a space with them. */
async function findWanted(db: Db, freed: readonly FreedSlots[]): Promise<Map<string, WishedCourt[]>> {
  const [from, to] = [
    freed.map(({ from }) => from).toSorted()[0]!,
    freed
      .map(({ to }) => to)
      .toSorted()
      .at(-1)!,
  ];
  const wishes = await findWishes(db, { from, to });
  const isFreed = (date: string) => freed.some(({ from, to }) => from <= date && date <= to);
  const byDate = Map.groupBy(
    wishes.filter(({ booking_date }) => isFreed(booking_date)),
    ({ booking_date }) => booking_date,
  );
  const wanted = new Map<string, WishedCourt[]>();
  if (byDate.size === 0) return wanted;
  const sharing = await findAllSharing(db, freed);
  const courts = await findWishedCourts(db, {
    ids: [...new Set(wishes.flatMap(({ court_id }) => court_id ?? []))],
    types: [...new Set(wishes.flatMap(({ type }) => type ?? []))],
  });
  for (const [date, those] of byDate) {
    const free = freed.filter(({ from, to }) => from <= date && date <= to).map(({ courtId }) => sharing.get(courtId));
    const isWanted = ({ id, type }: WishedCourt): boolean =>
      free.some((ids) => ids === undefined || ids.has(id)) &&
      those.some((wish) => wish.court_id === id || wish.type === type);
    const found = courts.filter(isWanted);
    if (found.length > 0) wanted.set(date, found);
  }
  return wanted;
}

/** By freed court, the courts that share a space with it; none for what may be any court. */
async function findAllSharing(db: Db, freed: readonly FreedSlots[]): Promise<Map<number | null, Set<number>>> {
  const ids = new Set(freed.flatMap(({ courtId }) => courtId ?? []));
  const sharing = new Map<number | null, Set<number>>();
  if (ids.size > MAX_FREED) return sharing;
  for (const id of ids) sharing.set(id, new Set(await findSharing(db, id)));
  return sharing;
}

interface Turn {
  entry: EntryRow;
  fit: Fit;
}

/** Offers what is free on these courts, to the first in line. `isDone` tells whether nothing is left that somebody waits for. */
async function offerDay(
  db: Db,
  { date, ids, most }: { date: string; ids: readonly number[]; most: number },
  terms: Terms,
): Promise<{ made: number; isDone: boolean }> {
  const courts = await lockWholly(db, ids);
  const passed = new Set<number>();
  for (let made = 0; ;) {
    const waiting = (await findWaiting(db, date)).filter(({ id }) => !passed.has(id));
    const days = waiting.length === 0 ? [] : await loadDays(db, courts, { from: date, to: date, now: terms.now });
    const first = findFirst(waiting, fitsAmong(days));
    if (!first) return { made, isDone: passed.size === 0 && courts.length === ids.length };
    if (made === most) return { made, isDone: false };
    const outcome = await makeOffer(db, first, courts, terms);
    if (outcome === 'made') made += 1;
    if (outcome === 'busy') passed.add(first.entry.id);
  }
}

/** Those of the courts that this transaction can have for itself, with their parts; they are held from then on. */
async function lockWholly(db: Db, ids: readonly number[]): Promise<CourtRow[]> {
  if (ids.length === 0) return [];
  const courts = await lockUnlocked(db, ids);
  const held = new Set(courts.map(({ id }) => id));
  const parts = courts.flatMap(spacesOf).filter((id) => !held.has(id));
  if (parts.length > 0) for (const { id } of await lockUnlocked(db, parts)) held.add(id);
  return courts.filter((court) => spacesOf(court).every((id) => held.has(id))).toSorted((a, b) => a.id - b.id);
}

function findFirst(waiting: readonly EntryRow[], fitsOf: (entry: EntryRow) => Fit[]): Turn | undefined {
  for (const entry of waiting) {
    const [fit] = fitsOf(entry);
    if (fit) return { entry, fit };
  }
  return undefined;
}

/** The court is locked and the slot free. Quotas do not count until an offer is taken. */
async function makeOffer(
  db: Db,
  { entry, fit: { courtId, slot } }: Turn,
  courts: readonly CourtRow[],
  { now, ttl }: Terms,
): Promise<'made' | 'busy' | 'left'> {
  // Whoever leaves, or is deactivated, ends the entry: so the player is not locked, who would have to be before the court.
  if (!(await tryLockWaiting(db, entry.id))) return 'busy';
  const player = await getUserById(db, entry.user_id);
  if (isEnded(player)) {
    // The release before let go of who was waiting, but not of who was offered something.
    await updateEntry(db, entry, { status: 'left', updated_at: timestamp(now) });
    return 'left';
  }
  const row = courts.find(({ id }) => id === courtId)!;
  const court = courtOf(row);
  const span = spanOf(slot, court.time_zone)!;
  const offer_expires_at = timestamp(Math.min(now + ttl, span.starts.epochMs));
  const price = priceOf(court, slot, span);
  const offer = { offer_expires_at, waitlist_entry_id: entry.id };
  const draft = { court: row, slot, span, now, player, status: 'offered' as const, price, note: null, offer };
  const [booking] = await writeDrafts(db, [draft]);
  await updateEntry(db, entry, { status: 'offered', booking_id: booking!.id, updated_at: timestamp(now) });
  return 'made';
}
