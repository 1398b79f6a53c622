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
import type { ImportOptions, Outcome, Refused, TakeRows } from './import-run.ts';

export const bookingColumns = ['court', 'user', 'booking_date', 'start_time', 'end_time'] as const;

interface Wanted {
  courtName: string;
  type: string | undefined;
  userName: string;
  slot: Slot;
}

/** What is there, by court or space and date: bookings, cancelled ones included, and what holds spaces. */
interface Days {
  known: Map<string, Set<string>>;
  held: Map<string, Slot[]>;
}
const noDays = (): Days => ({ known: new Map(), held: new Map() });

/** The id of a court that is yet to be made. */
const NOT_YET = 0;

/** A row that may be placed. */
interface Accepted {
  court: CourtRow;
  userName: string;
  slot: Slot;
  span: Span;
}

/**
 * Takes bookings as history: no rule of a court applies but that nothing overlaps; no events. A court is found by its
 * exact name, a person by theirs; both engines and any number of repetitions give the same. What a batch needs is read
 * at once, with its courts locked, and what it gives is written at once: a server is asked few times.
 */
export function takeBookings(options: ImportOptions): TakeRows {
  const planned = noDays();
  return async (db, rows) => {
    const read = rows.map(readBooking);
    const courts = await findCourts(db, read.filter(isWanted), options);
    // A dry run writes nothing: what it would have written lives on here, from batch to batch.
    const days = options.isDryRun ? planned : noDays();
    await readDays(db, courts, days);
    const accepted: Accepted[] = [];
    const outcomes = read.map((row) =>
      isWanted(row) ? decide(row, { court: courts.get(row)!, days, accepted }) : row,
    );
    if (!options.isDryRun) await placeAccepted(db, accepted, options);
    return outcomes;
  };
}

/** What becomes of a row, those before it being settled. */
function decide(
  { courtName, userName, slot }: Wanted,
  { court, days, accepted }: { court: CourtRow | Refused; days: Days; accepted: Accepted[] },
): Outcome {
  if ('reason' in court) return court;
  const span = spanOf(slot, court.time_zone);
  if (!span) return { reason: `the clocks skip that time in ${court.time_zone}` };
  const known = days.known.get(dayKey(court, slot.date))!;
  const held = spacesOf(court).map((id) => listAt(days.held, dayKey({ ...court, id }, slot.date)));
  const key = bookingKey(userName, slot);
  if (known.has(key)) return 'known';
  if (held.flat().some((other) => other.start < slot.end && slot.start < other.end)) return taken(courtName, slot);
  known.add(key);
  for (const slots of held) slots.push(slot);
  accepted.push({ court, userName, slot, span });
  return 'imported';
}

/** The court of each row, locked until the transaction ends; what it will be like once made; or why it has none. */
async function findCourts(db: Db, wanted: Wanted[], options: ImportOptions): Promise<Map<Wanted, CourtRow | Refused>> {
  if (wanted.length === 0) return new Map();
  const names = [...new Set(wanted.map(({ courtName }) => courtName))];
  const found = Map.groupBy(await findCourtsByNames(db, names, { isLocked: !options.isDryRun }), ({ name }) => name);
  const courts = new Map<Wanted, CourtRow | Refused>();
  for (const row of wanted) {
    const [court, ...others] = found.get(row.courtName) ?? [];
    if (others.length > 0) courts.set(row, { reason: `${others.length + 1} courts are called ${row.courtName}` });
    else {
      const its = court ?? newCourt(row, options);
      if (!('reason' in its)) found.set(row.courtName, [its]);
      courts.set(row, its);
    }
  }
  if (!options.isDryRun) await lockCourts(db, [...found.values()].flat().flatMap(partsOf));
  return courts;
}

function newCourt({ courtName: name, type }: Wanted, { config, createCourts }: ImportOptions): CourtRow | Refused {
  if (!createCourts) return { reason: `there is no court ${name}` };
  if (type === undefined) return { reason: `there is no court ${name}, and the row has no type to make it with` };
  return { id: NOT_YET, name, type, time_zone: config.TIME_ZONE, part_ids: '[]' } as CourtRow;
}

/** Reads, of the courts and dates of the rows, those days that are not known yet. */
async function readDays(db: Db, courts: Map<Wanted, CourtRow | Refused>, days: Days): Promise<void> {
  const [ids, spaces, dates] = [new Set<number>(), new Set<number>(), new Set<string>()];
  const fresh = new Set<string>();
  for (const [{ slot }, court] of courts) {
    if ('reason' in court || days.known.has(dayKey(court, slot.date))) continue;
    days.known.set(dayKey(court, slot.date), new Set());
    for (const id of spacesOf(court)) {
      const key = dayKey({ ...court, id }, slot.date);
      if (!days.held.has(key)) fresh.add(key);
      spaces.add(id);
    }
    ids.add(court.id);
    dates.add(slot.date);
  }
  if (ids.size === 0) return;
  const [bookings, held] = await allSettledOrThrow(
    listImportedSlots(db, [...ids], [...dates]),
    listBusySlots(db, [...spaces], [...dates]),
  );
  for (const { court_id: id, user_name, ...slot } of bookings) {
    days.known.get(dayKey({ id }, slot.date))?.add(bookingKey(user_name, slot));
  }
  for (const { space_id: id, ...slot } of held) {
    if (fresh.has(dayKey({ id }, slot.date))) listAt(days.held, dayKey({ id }, slot.date)).push(slot);
  }
}

/** The list of a key, made where there is none. */
function listAt(lists: Map<string, Slot[]>, key: string): Slot[] {
  const list = lists.get(key) ?? [];
  lists.set(key, list);
  return list;
}

/** Writes what was accepted. Courts and people are made only now, or a row that is refused would leave them behind. */
async function placeAccepted(db: Db, accepted: Accepted[], { config, now }: ImportOptions): Promise<void> {
  if (accepted.length === 0) return;
  const made = new Map<string, CourtRow>();
  for (const { court } of accepted) {
    const { id, name, type } = court;
    if (id !== NOT_YET || made.has(name)) continue;
    made.set(name, await addCourt(db, { name, type }, { config, now, isImport: true }));
  }
  const names = [...new Set(accepted.map(({ userName }) => userName))];
  const people = await findOrAddImportedUsers(db, names, timestamp(now));
  const players = new Map(people.map((user) => [guestKey(user.name), user]));
  const drafts = accepted.map(({ court, userName, slot, span }) => {
    const status = span.ends.epochMs <= now ? ('completed' as const) : ('confirmed' as const);
    const rest = { slot, span, status, price: null, note: null, now };
    return { court: made.get(court.name) ?? court, player: players.get(guestKey(userName))!, ...rest };
  });
  await writeDrafts(db, drafts, { withEvents: false });
}

function readBooking({ fields }: Row): Wanted | Refused {
  const text = (column: string): string => fromCell(fields[column]);
  const [courtName, userName, date] = [text('court'), text('user'), text('booking_date')];
  const [start, end] = [text('start_time'), text('end_time')];
  if (courtName === '' || courtName.length > 120) return { reason: 'court must have 1 to 120 characters' };
  if (userName === '' || userName.length > 120) return { reason: 'user must have 1 to 120 characters' };
  if (!isDate(date)) return { reason: `booking_date ${date} is no date YYYY-MM-DD` };
  if (!/^([01]\d|2[0-3]):[0-5]\d$/.test(start)) return { reason: `start_time ${start} is no time HH:MM` };
  if (!/^(([01]\d|2[0-3]):[0-5]\d|24:00)$/.test(end)) return { reason: `end_time ${end} is no time HH:MM` };
  if (end <= start) return { reason: `end_time ${end} is not after start_time ${start}` };
  if (/^(cancelled|rejected)$/.test(text('status'))) return { reason: `the booking was ${text('status')}` };
  const slot = { date, start: toMinutes(start), end: toMinutes(end) };
  return { courtName, type: slugOf(text('type')), userName, slot };
}

function isWanted(row: Wanted | Refused): row is Wanted {
  return !('reason' in row);
}

/** A court that is yet to be made has no id, but a name that no other has. */
function dayKey({ id, name }: { id: number; name?: string }, date: string): string {
  return `${id === NOT_YET ? name : id} ${date}`;
}

function bookingKey(userName: string, { start, end }: Slot): string {
  return `${start} ${end} ${guestKey(userName)}`;
}

function taken(court: string, { date, start, end }: Slot): Refused {
  return { reason: `slot_taken: ${court} is taken on ${date} within ${toTime(start)}–${toTime(end)}` };
}

/** A date of the calendar, within the centuries that a booking can be of. */
function isDate(text: string): boolean {
  if (!/^(19|2\d)\d{2}-\d{2}-\d{2}$/.test(text)) return false;
  try {
    return Temporal.PlainDate.from(text).toString() === text;
  } catch {
    return false;
  }
}
