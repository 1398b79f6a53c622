import { type LockedUser, lockUser } from '../accounts/store.ts';
import { findClosings } from '../closures/closings.ts';
import { spacesOf } from '../courts/parts.ts';
import { type Court, courtOf } from '../courts/schema.ts';
import { type CourtRow, lockCourt, lockCourts } from '../courts/store.ts';
import type { Db } from '../db/schema.ts';
import { together } from '../db/transact.ts';
import { addDays, DAY, daysBetween, MINUTES_A_DAY, timestamp, today, weekday } from '../time.ts';
import type { Counts, Limits, Usage } from './quotas.ts';
import { type Slot, spanOf } from './rules.ts';
import type { Ask, Hold } from './slot-rules.ts';
import { countNoShows, findHoldingOf, findUpcomingOf } from './of-player.ts';
import { findHolds, findHoldsNear, type HeldSlot, type HoldRow, listHeldSlots } from './occupancy.ts';

/** What a player wishes for. */
export interface Wish {
  courtId: number;
  slot: Slot;
  now: number;
  limits: Limits;
  /** How many would play. */
  people?: number;
  /** The booking that is to be moved there: it is not in its own way. */
  movingId?: number;
  /** It was offered to them, and becomes their booking only now. */
  isOffer?: boolean;
}

/**
 * Locks the player and the court with its parts, in this order, and reads all that decides about the slot: until the
 * transaction ends nobody else changes it. Answers undefined when there is no such court.
 */
export async function survey(
  db: Db,
  player: { id: number },
  wish: Wish,
): Promise<{ user: LockedUser | undefined; row: CourtRow; ask: Ask } | undefined> {
  const { courtId, slot, now, movingId } = wish;
  const day = { from: slot.date, to: slot.date };
  const [user, row, rows, closings, usage] = await together(
    lockUser(db, player.id),
    lockCourt(db, courtId),
    findHoldsNear(db, courtId, slot),
    findClosings(db, [courtId], day),
    findUsage(db, player, wish),
  );
  if (!row) return undefined;
  const court = courtOf(row);
  const others = court.part_ids.length > 0 ? await readParts(db, court, slot) : undefined;
  const holds = (others?.rows ?? rows).filter(({ booking_id }) => booking_id !== movingId);
  const ask: Ask = {
    court,
    slot,
    span: spanOf(slot, court.time_zone),
    now,
    today: today(court.time_zone, now),
    closings: (others?.closings ?? closings)(courtId, slot.date),
    holds: holdsAround(slot.date, holds),
    usage: await withUpcomingAt(db, player, { court, wish, usage }),
    ...(wish.people !== undefined && { people: wish.people }),
  };
  return { user, row, ask };
}

/** What a player has booked already, read without a lock. */
export async function findUsageAt(db: Db, player: { id: number }, wish: Wish, court: Court): Promise<Usage> {
  return withUpcomingAt(db, player, { court, wish, usage: await findUsage(db, player, wish) });
}

/** Where only the court has a limit of upcoming bookings, they have not been counted yet. */
async function withUpcomingAt(
  db: Db,
  player: { id: number },
  { court, wish, usage }: { court: Court; wish: Wish; usage: Usage },
): Promise<Usage> {
  if (usage.limits.upcomingBookings > 0 || court.max_upcoming_bookings === null) return usage;
  const upcoming = await findUpcomingOf(db, player.id, wish.now);
  const here = upcoming.filter(({ court_id }) => court_id === court.id);
  const upcomingHere = here.filter(({ id }) => id !== wish.movingId).length;
  const moving = usage.moving && { ...usage.moving, upcomingHere: here.length - upcomingHere };
  return { ...usage, upcomingHere, ...(moving && { moving }) };
}

/** What decides about slots of one court on several dates, asked for one after the other. */
export interface Dates {
  row: CourtRow;
  askFor(slot: Slot): Ask;
  /** From now on the slot is held. */
  take(slot: Slot): void;
}

/** The same for many dates, ascending, of one court; what the player has already is left out. */
export async function surveyDates(
  db: Db,
  player: { id: number },
  { courtId, dates, now }: { courtId: number; dates: readonly string[]; now: number },
): Promise<Dates | undefined> {
  const [, row] = await together(lockUser(db, player.id), lockCourt(db, courtId));
  if (!row) return undefined;
  const court = courtOf(row);
  await lockCourts(db, court.part_ids);
  const around = new Set(dates.flatMap((date) => [addDays(date, -1), date, addDays(date, 1)]));
  const [held, closings] = await together(
    listHeldSlots(db, [...spacesOf(court)], [...around]),
    findClosings(db, [courtId], { from: dates[0]!, to: dates.at(-1)! }),
  );
  const byDate = Map.groupBy<string, Taken>(held, ({ date }) => date);
  const on = (date: string): Taken[] => byDate.get(date) ?? [];
  const day = today(court.time_zone, now);
  return {
    row,
    askFor: (slot) => ({
      ...{ court, slot, span: spanOf(slot, court.time_zone), now, today: day },
      closings: closings(courtId, slot.date),
      holds: holdsAround(slot.date, [addDays(slot.date, -1), slot.date, addDays(slot.date, 1)].flatMap(on).map(asRow)),
    }),
    take: (slot) => void byDate.set(slot.date, [...on(slot.date), slot]),
  };
}

/** A slot that is held, as it was read or taken since. */
type Taken = Slot & Partial<HeldSlot>;

/** What a hold is made of. */
type Held = Pick<HoldRow, 'booking_date' | 'start_minute' | 'end_minute'> & Partial<HoldRow>;

function asRow({ date, start, end, buffer_minutes = null }: Taken): Held {
  return { booking_date: date, start_minute: start, end_minute: end, buffer_minutes };
}

/** Rows of any days as stretches in minutes from midnight of a date. */
export function holdsAround(date: string, rows: readonly Held[]): Hold[] {
  return rows.map(({ booking_date, start_minute, end_minute, buffer_minutes: buffer }) => {
    const shift = booking_date === date ? 0 : daysBetween(date, booking_date) * MINUTES_A_DAY;
    return { start: start_minute + shift, end: end_minute + shift, ...(buffer && { buffer }) };
  });
}

/** Locks a court's parts, and reads what holds them. */
async function readParts(
  db: Db,
  court: Court,
  { date }: Slot,
): Promise<{ rows: HoldRow[]; closings: Awaited<ReturnType<typeof findClosings>> }> {
  await lockCourts(db, court.part_ids);
  const [rows, closings] = await together(
    findHolds(db, spacesOf(court), { from: date, to: date }),
    findClosings(db, [court.id], { from: date, to: date }),
  );
  return { rows, closings };
}

/** What the player has, the booking that is to be moved apart. */
async function findUsage(db: Db, player: { id: number }, wish: Wish): Promise<Usage> {
  const { courtId, slot, now, limits, movingId, isOffer = false } = wish;
  const counts = limits.minutesADay > 0 || limits.minutesAWeek > 0;
  const [upcoming, held, noShows] = await Promise.all([
    limits.upcomingBookings > 0 ? findUpcomingOf(db, player.id, now) : [],
    counts ? findHoldingOf(db, player.id, weekOf(slot.date)) : [],
    // Who has a booking may still move it.
    limits.noShows > 0 && (movingId === undefined || isOffer) ? countNoShows(db, player.id, noShowsSince(wish)) : 0,
  ]);
  const sum = (bookings: typeof held): number => bookings.reduce((n, b) => n + b.end_minute - b.start_minute, 0);
  const count = (isCounted: (booking: { id: number }) => boolean): Omit<Counts, 'noShows'> => {
    const week = held.filter(isCounted);
    return {
      upcoming: upcoming.filter(isCounted).length,
      upcomingHere: upcoming.filter((booking) => isCounted(booking) && booking.court_id === courtId).length,
      minutesThatDay: sum(week.filter(({ booking_date }) => booking_date === slot.date)),
      minutesThatWeek: sum(week),
    };
  };
  const others = { ...count(({ id }) => id !== movingId), noShows };
  if (movingId === undefined) return { limits, ...others };
  return { limits, ...others, moving: { ...count(({ id }) => id === movingId), noShows: 0 } };
}

/** Monday and Sunday around a date. */
function weekOf(date: string): { from: string; to: string } {
  const from = addDays(date, 1 - weekday(date));
  return { from, to: addDays(from, 6) };
}

function noShowsSince({ now, limits }: Wish): string {
  return timestamp(now - limits.noShowDays * DAY);
}
