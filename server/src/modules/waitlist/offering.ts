import type { Context } from '../../platform/context.ts';
import { getUserById } from '../accounts/store.ts';
import { loadDays } from '../availability/load-day.ts';
import type { FreedSlots } from '../../kernel/part.ts';
import type { CourtRow } from '../courts/store.ts';
import { loadPlanBook } from '../plans/plan-book.ts';
import type { Db } from '../../platform/db/schema.ts';
import { EVERY_DAY, tellParts } from '../../kernel/ask-parts.ts';
import { transact } from '../../platform/db/transact.ts';
import { MINUTE, timestamp, spanOf } from '../../platform/time.ts';
import { policyOf } from '../club/policy.ts';
import { findClub } from '../club/store.ts';
import { type MatchingSlot, slotMatcher } from './matching.ts';
import { endDeadWishes } from './dead-wishes.ts';
import { awaitFreeing, deleteFreedNotes, findFreedDays, findFreedNotes, noteFreedDays } from './freed-slots.ts';
import { type EntryRow, expireEntries, findWaiting, tryLockWaiting, updateEntry } from './store.ts';
import { findWantedCourts } from './wanted-courts.ts';
import { courtOf, spacesOf, lockCourtsWithParts, lockUnlocked } from '../courts/court.ts';
import { isEnded } from '../accounts/active-users.ts';
import { writeDrafts } from '../../kernel/booking.ts';
import { slotLines } from '../../kernel/facts.ts';

const BATCH = 100;
/** Maximum numbers of offers and days in one transaction. Further slots are offered right after the commit. */
const MAX_OFFERS = 40;
const MAX_DAYS = 40;

/** Ends expired entries, and offers the free slots of noted days. Returns the number of offers. */
export async function offerAndExpire(context: Context): Promise<number> {
  const { db, now } = context;
  while ((await transact(db, (db) => expireEntries(db, { time: timestamp(now()), limit: BATCH }))) === BATCH);
  let offerCount = 0;
  for (const date of await findFreedDays(db.read)) offerCount += await offerNotedDay(context, date);
  return offerCount;
}

/**
 * Offers the free slots of a day. Deletes the day's notes last, so that another process can continue if this process
 * dies.
 */
async function offerNotedDay({ db, now }: Context, date: string): Promise<number> {
  for (let total = 0; ;) {
    const notes = await findFreedNotes(db.read, date);
    if (notes.length === 0) return total;
    // Call this after reading the notes. If the club retires a court after this call, a new note is created, which the
    // next round reads.
    await endDeadWishes(db, date, now());
    const freed = notes.map(({ court_id }) => ({ courtId: court_id, from: date, to: date }));
    const courts = (await findWantedCourts(db.read, freed)).get(date) ?? [];
    await transact(db, (db) => awaitFreeing(db, [...new Set(courts.flatMap(spacesOf))], date));
    const step = await transact(db, async (tx) => {
      // Only one process at a time offers a day's slots. That process reads the day's notes again until none are left.
      if (!(await db.tryLock(tx, `waitlist ${date}`))) return undefined;
      const ids = courts.map(({ id }) => id);
      await lockCourtsWithParts(tx, ids);
      const step = await offerDay(tx, { date, ids, maxOffers: MAX_OFFERS }, now());
      if (step.isDone) await deleteFreedNotes(tx, notes);
      return step;
    });
    total += step?.offerCount ?? 0;
    // Another process offers this day's slots, or other transactions have locked the remaining courts or entries. The
    // next run of the background task offers the slots that are left.
    if (!step || (!step.isDone && step.offerCount === 0)) return total;
  }
}

/** Offers freed slots inside the transaction that frees them. Notes the days whose slots it could not offer. */
export async function offerFreed(db: Db, freed: readonly FreedSlots[], now: number): Promise<void> {
  let [dayCount, maxOffers] = [0, MAX_OFFERS];
  for (const [date, courts] of await findWantedCourts(db, freed)) {
    dayCount += 1;
    const ids = courts.map(({ id }) => id);
    const step = dayCount > MAX_DAYS ? undefined : await offerDay(db, { date, ids, maxOffers }, now);
    if (!step?.isDone) await noteFreedDays(db, { from: date, to: date });
    maxOffers -= step?.offerCount ?? 0;
  }
  // After a change of a court, some players may wait for slots that can no longer become free. The background task
  // checks this on all noted days.
  if (freed.some(({ from, to }) => from === EVERY_DAY.from && to === EVERY_DAY.to)) await noteFreedDays(db);
}

interface NextOffer {
  entry: EntryRow;
  match: MatchingSlot;
}

/** Offers the free slots of these courts. `isDone` means that no matching slot is left to offer. */
async function offerDay(
  db: Db,
  { date, ids, maxOffers }: { date: string; ids: readonly number[]; maxOffers: number },
  now: number,
): Promise<{ offerCount: number; isDone: boolean }> {
  const courts = await tryLockCourtsWithParts(db, ids);
  const lockedEntries = new Set<number>();
  for (let offerCount = 0; ;) {
    const waiting = (await findWaiting(db, date)).filter(({ id }) => !lockedEntries.has(id));
    const days = waiting.length === 0 ? [] : await loadDays(db, courts, { from: date, to: date, now });
    const plans = await loadPlanBook(db, { userIds: waiting.map(({ user_id }) => user_id) });
    const next = findNextOffer(waiting, slotMatcher(days, plans));
    if (!next) return { offerCount, isDone: lockedEntries.size === 0 && courts.length === ids.length };
    if (offerCount === maxOffers) return { offerCount, isDone: false };
    const outcome = await makeOffer(db, next, courts, now);
    if (outcome === 'made') offerCount += 1;
    if (outcome === 'locked') lockedEntries.add(next.entry.id);
  }
}

/** Locks courts without waiting. Skips courts that another transaction has locked. */
async function tryLockCourtsWithParts(db: Db, ids: readonly number[]): Promise<CourtRow[]> {
  if (ids.length === 0) return [];
  const courts = await lockUnlocked(db, ids);
  const locked = new Set(courts.map(({ id }) => id));
  const parts = courts.flatMap(spacesOf).filter((id) => !locked.has(id));
  if (parts.length > 0) for (const { id } of await lockUnlocked(db, parts)) locked.add(id);
  return courts.filter((court) => spacesOf(court).every((id) => locked.has(id))).toSorted((a, b) => a.id - b.id);
}

function findNextOffer(
  waiting: readonly EntryRow[],
  matchesOf: (entry: EntryRow) => MatchingSlot[],
): NextOffer | undefined {
  for (const entry of waiting) {
    const [match] = matchesOf(entry);
    if (match) return { entry, match };
  }
  return undefined;
}

/** Offers the player a free slot on a locked court. Quotas are checked when the player accepts. */
async function makeOffer(
  db: Db,
  { entry, match: { courtId, slot, price } }: NextOffer,
  courts: readonly CourtRow[],
  now: number,
): Promise<'made' | 'locked' | 'left'> {
  // The player cannot be locked here, because users must be locked before courts, and the courts are already locked.
  // Locking the entry is enough, because leaving the list and deactivation both change the entry.
  if (!(await tryLockWaiting(db, entry.id))) return 'locked';
  const player = await getUserById(db, entry.user_id);
  if (isEnded(player) || player.pending_since !== null) {
    // When the previous release deactivates a player, it does not end offered entries, which can become waiting again.
    await updateEntry(db, entry, { status: 'left', updated_at: timestamp(now) });
    return 'left';
  }
  const row = courts.find(({ id }) => id === courtId)!;
  const court = courtOf(row);
  const span = spanOf(slot, court.time_zone)!;
  const { offer_minutes } = policyOf(await findClub(db));
  const hold = { until: now + offer_minutes * MINUTE, waitlistEntryId: entry.id };
  const draft = { court: row, slot, span, now, player, status: 'offered' as const, price, note: null, hold };
  const priceLines = slotLines({ court: courtOf(row), slot, span, sourceOf: () => undefined }, price);
  const [booking] = await writeDrafts(db, [{ ...draft, priceLines }]);
  tellParts(db, [{ after: booking! }]);
  await updateEntry(db, entry, { status: 'offered', booking_id: booking!.id, updated_at: timestamp(now) });
  return 'made';
}
