import { isDeepStrictEqual } from 'node:util';
import { loadPolicy } from '../club/policy-cache.ts';
import type { Context } from '../../platform/context.ts';
import { acceptHeld } from '../../kernel/hold.ts';
import { changeStatus } from '../../kernel/status.ts';
import { problemFor } from '../../kernel/violations.ts';
import { ACCEPTED_STATUSES, statusAt } from '../../kernel/statuses.ts';
import { type BookingRow, findBooking, findBookingOf, lockBooking } from '../../kernel/store.ts';
import type { Db } from '../../platform/db/schema.ts';
import { freedBy, lockForFreeing } from '../../kernel/ask-parts.ts';
import { transact } from '../../platform/db/transact.ts';
import { type FieldError, Problem, orNotFound, refuseInvalid } from '../../platform/errors.ts';
import { plural } from '../../platform/text.ts';
import { MINUTES_A_DAY, timestamp, toEndMinutes, toMinutes } from '../../platform/time.ts';
import { noteFreedDays } from './freed-slots.ts';
import type { WaitlistInput } from './schema.ts';
import {
  ACTIVE,
  type EntryRow,
  type PlacedEntry,
  findActiveOf,
  findEntryOf,
  insertEntry,
  updateEntry,
} from './store.ts';
import { type Wish, checkWish } from './wishes.ts';
import { type Limits, limitsOf } from '../../kernel/limits.ts';
import { lockActing } from '../accounts/active-users.ts';

/** Adds a player to the waiting list. Returns the existing entry if the player already waits for these slots. */
export async function addEntry(
  db: Db,
  { now }: Pick<Context, 'now'>,
  { player, input, maxEntries }: { player: { id: number }; input: WaitlistInput; maxEntries: number },
): Promise<{ entry: PlacedEntry; isNew: boolean }> {
  const wish = wishOf(input);
  await lockActing(db, player.id);
  const active = await findActiveOf(db, player.id);
  const existing = active.find((entry) => isDeepStrictEqual(entry, { ...entry, ...wish }));
  if (existing) return { entry: existing, isNew: false };
  checkCount(active.length, maxEntries);
  const closes_at = await checkWish(db, wish, { player, now: now() });
  const time = timestamp(now());
  const times = { closes_at, created_at: time, updated_at: time };
  const entry = await insertEntry(db, { ...wish, ...times, user_id: player.id, status: 'waiting' });
  // A concurrent transaction may free a matching slot without seeing this entry, so note the day for another check.
  await noteFreedDays(db, { from: wish.booking_date, to: wish.booking_date });
  return { entry, isNew: true };
}

/** Removes an entry and declines its offer. @throws {Problem} `invalid_transition` if the offer has been accepted */
export function leave({ db, now }: Context, player: { id: number }, id: number): Promise<PlacedEntry> {
  return transact(db, async (db) => {
    const entry = await endEntry(db, player, { id, now: now() });
    if (entry.status !== 'accepted') return entry;
    throw new Problem('invalid_transition', `The offer was accepted: cancel booking ${entry.booking_id} instead.`);
  });
}

/**
 * Removes all of a player's entries, and returns their number. The caller has locked the player, so that the player
 * cannot add an entry at the same time.
 */
export async function leaveAll(db: Db, player: { id: number }, now: number): Promise<number> {
  const active = await findActiveOf(db, player.id);
  await lockOffered(db, active);
  for (const { id } of active) await endEntry(db, player, { id, now });
  return active.length;
}

/** `endEntry` tries again if a background task makes or ends an offer before the entry is locked. */
const MAX_TRIES = 5;

async function endEntry(
  db: Db,
  player: { id: number },
  { id, now, tries = MAX_TRIES }: { id: number; now: number; tries?: number },
): Promise<PlacedEntry> {
  const entry = await getEntryOf(db, player.id, id);
  if (!ACTIVE.includes(entry.status)) return entry;
  if (tries === 0) throw new Error(`Waiting list entry ${id} is still ${entry.status} after ${MAX_TRIES} tries.`);
  if (entry.status === 'waiting') await updateEntry(db, entry, { status: 'left', updated_at: timestamp(now) });
  await lockOffered(db, [entry]);
  const booking = entry.booking_id === null ? undefined : await lockBooking(db, entry.booking_id);
  if (booking?.status === 'offered')
    await changeStatus(db, booking, { status: 'cancelled', by: 'player', reason: null, now });
  return endEntry(db, player, { id, now, tries: tries - 1 });
}

/** Locks the courts of these offers, as `lockForFreeing` requires before an offer ends. */
async function lockOffered(db: Db, entries: readonly EntryRow[]): Promise<void> {
  const ids = entries.flatMap(({ booking_id }) => booking_id ?? []);
  const bookings = await Promise.all(ids.map((id) => findBooking(db, id)));
  const freed = bookings.flatMap((booking) => (booking?.status === 'offered' ? freedBy(booking) : []));
  await lockForFreeing(db, freed);
}

/** Accepts an offer. A repeated call returns the same booking. @throws {Problem} `no_offer` */
export async function accept({ db, now, config }: Context, player: { id: number }, id: number): Promise<BookingRow> {
  const limits = limitsOf(await loadPolicy(db), config);
  return transact(db, (db) => acceptNow(db, player, { id, now: now(), limits }));
}

async function acceptNow(
  db: Db,
  player: { id: number },
  { id, now, limits }: { id: number; now: number; limits: Limits },
): Promise<BookingRow> {
  const entry = await getEntryOf(db, player.id, id);
  const offered = entry.booking_id === null ? undefined : await findBookingOf(db, player.id, entry.booking_id);
  if (!offered) throw noOffer(entry);
  const [accepted] = await acceptHeld(db, [offered], { now, limits, by: 'player' });
  return accepted?.after ?? acceptedBooking(entry, (await findBooking(db, offered.id)) ?? offered, now);
}

function acceptedBooking(entry: EntryRow, booking: BookingRow, now: number): BookingRow {
  if (ACCEPTED_STATUSES.includes(statusAt(booking, now))) return booking;
  throw noOffer(entry);
}

export async function getEntryOf(db: Db, playerId: number, id: number): Promise<PlacedEntry> {
  return orNotFound(await findEntryOf(db, playerId, id), `waiting list entry ${id}`);
}

function wishOf(input: WaitlistInput): Wish {
  const { court_id, type, booking_date, start_after = '00:00', end_before = '24:00', duration_minutes } = input;
  const from = toMinutes(start_after);
  const end = start_after === end_before ? from : toEndMinutes(end_before, from);
  // An end on the next day, more than half a day after the start, is probably mistyped.
  const to = end > MINUTES_A_DAY && end - from > MINUTES_A_DAY / 2 ? end - MINUTES_A_DAY : end;
  const errors: FieldError[] = [];
  if ((court_id === undefined) === (type === undefined)) {
    const detail = 'Send either court_id or type. With type, you wait for any court of that sport.';
    errors.push({ pointer: '#/court_id', code: 'required', detail });
  }
  if (to <= from) {
    const detail = `end_before must be after ${start_after}.`;
    errors.push({ pointer: '#/end_before', code: 'not_after_start', detail });
  } else if (to - from < duration_minutes) {
    const detail = `There are only ${to - from} minutes between ${start_after} and ${end_before}.`;
    errors.push({ pointer: '#/duration_minutes', code: 'too_large', detail });
  }
  refuseInvalid(errors);
  const window = { start_after: from, end_before: to, duration_minutes };
  return { court_id: court_id ?? null, type: type ?? null, booking_date, ...window };
}

function checkCount(used: number, limit: number): void {
  if (limit === 0 || used < limit) return;
  const detail = `You already have ${plural(used, 'waiting list entry', 'waiting list entries')}. The limit is ${limit}.`;
  const values = { quota: 'waitlist_entries', limit, used };
  throw problemFor([{ pointer: '#/booking_date', code: 'quota_exceeded', detail, values }]);
}

function noOffer({ status }: EntryRow): Problem {
  const detail =
    status === 'waiting' ? 'You are still waiting for an offer.' : 'The offer has expired or was declined.';
  return new Problem('no_offer', detail);
}
