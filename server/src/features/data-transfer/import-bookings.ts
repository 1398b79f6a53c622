import { findOrAddImportedUsers, guestKey } from '../accounts/guests.ts';
import { writeDrafts } from '../bookings/create.ts';
import { type Slot, type Span, spanOf } from '../bookings/rules.ts';
import { listBusySlots, listImportedSlots } from '../bookings/occupancy.ts';
import { addCourt } from '../court-admin/actions.ts';
import { partsOf, spacesOf } from '../courts/parts.ts';
import { type CourtRow, findCourtsByNames, lockCourts } from '../courts/store.ts';
import type { Db } from '../../platform/db/schema.ts';
import { allSettledOrThrow } from '../../platform/db/transact.ts';
import { slugOf } from '../../platform/text.ts';
import { timestamp, toMinutes, toTime } from '../../platform/time.ts';
import { fromCell, type Row } from './read-csv.ts';
import type { BatchImporter, ImportOptions, Outcome, RefusedRow } from './import-run.ts';

export const bookingColumns = ['court', 'user', 'booking_date', 'start_time', 'end_time'] as const;

interface ParsedBooking {
  courtName: string;
  type: string | undefined;
  userName: string;
  slot: Slot;
}

interface ExistingSlots {
  /** Keys of the bookings by court and date, including cancelled bookings. */
  known: Map<string, Set<string>>;
  /** Busy slots by space and date. */
  busy: Map<string, Slot[]>;
}
const noSlots = (): ExistingSlots => ({ known: new Map(), busy: new Map() });

/** The id of a court that the import has not created yet. */
const NOT_CREATED = 0;

interface Accepted {
  court: CourtRow;
  userName: string;
  slot: Slot;
  span: Span;
}

/**
 * Imports bookings. It checks only that bookings do not overlap, and records no events. Courts and users are matched by
 * name. Each batch locks its courts, reads all the data it needs in few queries, and writes in few queries.
 */
export function bookingImporter(options: ImportOptions): BatchImporter {
  const planned = noSlots();
  return async (db, rows) => {
    const parsed = rows.map(parseBooking);
    const courts = await findCourts(db, parsed.filter(isBooking), options);
    // A dry run writes nothing. So it keeps in memory the bookings that it would have written in earlier batches.
    const existing = options.isDryRun ? planned : noSlots();
    await readSlots(db, courts, existing);
    const accepted: Accepted[] = [];
    const outcomes = parsed.map((row) =>
      isBooking(row) ? decide(row, { court: courts.get(row)!, existing, accepted }) : row,
    );
    if (!options.isDryRun) await writeAccepted(db, accepted, options);
    return outcomes;
  };
}

/** Adds an imported row to `accepted` and `existing`, so that the checks of later rows include it. */
function decide(
  { courtName, userName, slot }: ParsedBooking,
  { court, existing, accepted }: { court: CourtRow | RefusedRow; existing: ExistingSlots; accepted: Accepted[] },
): Outcome {
  if ('reason' in court) return court;
  const span = spanOf(slot, court.time_zone);
  if (!span) return { reason: `the clocks skip this time in ${court.time_zone}` };
  const known = existing.known.get(dayKey(court, slot.date))!;
  const busyBySpace = spacesOf(court).map((id) =>
    existing.busy.getOrInsertComputed(dayKey({ ...court, id }, slot.date), () => []),
  );
  const key = bookingKey(userName, slot);
  if (known.has(key)) return 'known';
  const isBusy = busyBySpace.flat().some((other) => other.start < slot.end && slot.start < other.end);
  if (isBusy) return slotTaken(courtName, slot);
  known.add(key);
  for (const slots of busyBySpace) slots.push(slot);
  accepted.push({ court, userName, slot, span });
  return 'imported';
}

/** Returns the court of each booking. Locks the courts until the transaction ends, except in a dry run. */
async function findCourts(
  db: Db,
  bookings: ParsedBooking[],
  options: ImportOptions,
): Promise<Map<ParsedBooking, CourtRow | RefusedRow>> {
  if (bookings.length === 0) return new Map();
  const names = [...new Set(bookings.map(({ courtName }) => courtName))];
  const byName = Map.groupBy(await findCourtsByNames(db, names, { isLocked: !options.isDryRun }), ({ name }) => name);
  const courts = new Map<ParsedBooking, CourtRow | RefusedRow>();
  for (const booking of bookings) {
    const { courtName } = booking;
    const [existing, ...others] = byName.get(courtName) ?? [];
    if (others.length > 0) courts.set(booking, { reason: `${others.length + 1} courts have the name ${courtName}` });
    else {
      const court = existing ?? newCourt(booking, options);
      if (!('reason' in court)) byName.set(courtName, [court]);
      courts.set(booking, court);
    }
  }
  if (!options.isDryRun) await lockCourts(db, [...byName.values()].flat().flatMap(partsOf));
  return courts;
}

/** Returns a court that `writeAccepted` will create, with only the fields that this import needs. */
function newCourt(
  { courtName: name, type }: ParsedBooking,
  { config, createCourts }: ImportOptions,
): CourtRow | RefusedRow {
  if (!createCourts) return { reason: `there is no court ${name}` };
  if (type === undefined) return { reason: `there is no court ${name}, and the row has no type to create it` };
  return { id: NOT_CREATED, name, type, time_zone: config.TIME_ZONE, part_ids: '[]' } as CourtRow;
}

/** Adds to `existing` the bookings and busy slots of all courts and dates that it lacks. */
async function readSlots(
  db: Db,
  courts: Map<ParsedBooking, CourtRow | RefusedRow>,
  existing: ExistingSlots,
): Promise<void> {
  const [ids, spaces, dates] = [new Set<number>(), new Set<number>(), new Set<string>()];
  const newKeys = new Set<string>();
  for (const [{ slot }, court] of courts) {
    if ('reason' in court || existing.known.has(dayKey(court, slot.date))) continue;
    existing.known.set(dayKey(court, slot.date), new Set());
    for (const id of spacesOf(court)) {
      const key = dayKey({ ...court, id }, slot.date);
      if (!existing.busy.has(key)) newKeys.add(key);
      spaces.add(id);
    }
    ids.add(court.id);
    dates.add(slot.date);
  }
  if (ids.size === 0) return;
  const [bookings, busySlots] = await allSettledOrThrow(
    listImportedSlots(db, [...ids], [...dates]),
    listBusySlots(db, [...spaces], [...dates]),
  );
  for (const { court_id: id, user_name, ...slot } of bookings) {
    existing.known.get(dayKey({ id }, slot.date))?.add(bookingKey(user_name, slot));
  }
  for (const { space_id: id, ...slot } of busySlots) {
    const key = dayKey({ id }, slot.date);
    if (newKeys.has(key)) existing.busy.getOrInsertComputed(key, () => []).push(slot);
  }
}

/** Writes the accepted bookings. Creates courts and users only now, so that refused rows create none. */
async function writeAccepted(db: Db, accepted: Accepted[], { config, now }: ImportOptions): Promise<void> {
  if (accepted.length === 0) return;
  const newCourts = new Map<string, CourtRow>();
  for (const { court } of accepted) {
    const { id, name, type } = court;
    if (id !== NOT_CREATED || newCourts.has(name)) continue;
    newCourts.set(name, await addCourt(db, { name, type }, { config, now, isImport: true }));
  }
  const names = [...new Set(accepted.map(({ userName }) => userName))];
  const users = await findOrAddImportedUsers(db, names, timestamp(now));
  const players = new Map(users.map((user) => [guestKey(user.name), user]));
  const drafts = accepted.map(({ court, userName, slot, span }) => {
    const status = span.ends.epochMs <= now ? ('completed' as const) : ('confirmed' as const);
    const rest = { slot, span, status, price: null, note: null, now };
    return { court: newCourts.get(court.name) ?? court, player: players.get(guestKey(userName))!, ...rest };
  });
  await writeDrafts(db, drafts, { withEvents: false });
}

function parseBooking({ fields }: Row): ParsedBooking | RefusedRow {
  const text = (column: string): string => fromCell(fields[column]);
  const [courtName, userName, date] = [text('court'), text('user'), text('booking_date')];
  const [start, end] = [text('start_time'), text('end_time')];
  if (courtName === '' || courtName.length > 120) return { reason: 'court must have 1 to 120 characters' };
  if (userName === '' || userName.length > 120) return { reason: 'user must have 1 to 120 characters' };
  if (!isDate(date)) return { reason: `booking_date ${date} is not a date YYYY-MM-DD` };
  if (!/^([01]\d|2[0-3]):[0-5]\d$/.test(start)) return { reason: `start_time ${start} is not a time HH:MM` };
  if (!/^(([01]\d|2[0-3]):[0-5]\d|24:00)$/.test(end)) return { reason: `end_time ${end} is not a time HH:MM` };
  if (end <= start) return { reason: `end_time ${end} is not after start_time ${start}` };
  if (/^(cancelled|rejected)$/.test(text('status'))) return { reason: `the booking was ${text('status')}` };
  const slot = { date, start: toMinutes(start), end: toMinutes(end) };
  return { courtName, type: slugOf(text('type')), userName, slot };
}

function isBooking(row: ParsedBooking | RefusedRow): row is ParsedBooking {
  return !('reason' in row);
}

/** Returns a key for a court and a date. A court that does not exist yet has no id, so its unique name is used. */
function dayKey({ id, name }: { id: number; name?: string }, date: string): string {
  return `${id === NOT_CREATED ? name : id} ${date}`;
}

function bookingKey(userName: string, { start, end }: Slot): string {
  return `${start} ${end} ${guestKey(userName)}`;
}

function slotTaken(court: string, { date, start, end }: Slot): RefusedRow {
  return { reason: `slot_taken: ${court} is already booked on ${date} between ${toTime(start)} and ${toTime(end)}` };
}

function isDate(text: string): boolean {
  if (!/^(19|2\d)\d{2}-\d{2}-\d{2}$/.test(text)) return false;
  try {
    return Temporal.PlainDate.from(text).toString() === text;
  } catch {
    return false;
  }
}
