import { findImportedUser, insertUser, type UserRow } from '../accounts/store.ts';
import { place } from '../bookings/actions.ts';
import { type Slot, type Span, spanOf } from '../bookings/rules.ts';
import { findHolds, hasBooking } from '../bookings/store.ts';
import type { Config } from '../config.ts';
import { addCourt } from '../courts/actions.ts';
import { partsOf, spacesOf } from '../courts/parts.ts';
import { type CourtRow, findCourtsByName, lockCourt, lockCourts } from '../courts/store.ts';
import type { Db } from '../db/schema.ts';
import { slugOf } from '../text.ts';
import { timestamp, toMinutes, toTime } from '../time.ts';
import { fromCell, type Row } from './csv.ts';
import type { Refused, TakeRow } from './run.ts';

export const bookingColumns = ['court', 'user', 'booking_date', 'start_time', 'end_time'] as const;

interface Options {
  config: Pick<Config, 'TIME_ZONE' | 'CURRENCY'>;
  now: number;
  /** Makes a court that the file names and the database lacks. */
  createCourts: boolean;
  isDryRun: boolean;
}

interface Wanted {
  courtName: string;
  type: string | undefined;
  userName: string;
  slot: Slot;
}

/** The id of a court that is yet to be made. */
const NOT_YET = 0;

/** What a dry run would have written by now: slots by court and day. */
type Plan = Map<string, { slot: Slot; userName: string }[]>;

/**
 * Takes bookings as history: no rule of a court applies but that nothing overlaps; no events. A court is found by its
 * exact name, a person by theirs; both engines and any number of repetitions give the same.
 */
export function takeBookings(options: Options): TakeRow {
  const plan: Plan = new Map();
  return async (db, row) => {
    const wanted = readBooking(row);
    if ('reason' in wanted) return wanted;
    const court = await findCourtOf(db, wanted, options);
    if ('reason' in court) return court;
    const span = spanOf(wanted.slot, court.time_zone);
    if (!span) return { reason: `the clocks skip that time in ${court.time_zone}` };
    return options.isDryRun
      ? planBooking(db, wanted, { court, plan })
      : takeBooking(db, wanted, { court, span, options });
  };
}

async function takeBooking(
  db: Db,
  { type, userName, slot }: Wanted,
  { court: found, span, options }: { court: CourtRow; span: Span; options: Options },
): ReturnType<TakeRow> {
  const { config, now } = options;
  const locked = await lockCourt(db, found.id);
  if (locked) await lockCourts(db, partsOf(locked));
  const known = await findImportedUser(db, userName);
  if (known && (await hasBooking(db, found.id, known.id, slot))) return 'known';
  if (await isHeld(db, found, slot)) return taken(found.name, slot);
  // Only now, or a row that is refused would leave them behind.
  const isNew = found.id === NOT_YET;
  const court = isNew ? await addCourt(db, { name: found.name, type: type! }, { config, now, isImport: true }) : found;
  const player = known ?? (await addUser(db, userName, now));
  const status = span.ends.epochMs <= now ? 'completed' : 'confirmed';
  await place(db, { court, player, slot, span, status, price: null, note: null, now, isImport: true });
  return 'imported';
}

async function planBooking(
  db: Db,
  { userName, slot }: Wanted,
  { court, plan }: { court: CourtRow; plan: Plan },
): ReturnType<TakeRow> {
  const key = `${court.name}\n${slot.date}`;
  const planned = plan.get(key) ?? [];
  const isSame = (other: Slot): boolean => other.start === slot.start && other.end === slot.end;
  if (planned.some((other) => other.userName === userName && isSame(other.slot))) return 'known';
  const player = await findImportedUser(db, userName);
  if (player && (await hasBooking(db, court.id, player.id, slot))) return 'known';
  const clash = planned.some((other) => other.slot.start < slot.end && slot.start < other.slot.end);
  if (clash || (await isHeld(db, court, slot))) return taken(court.name, slot);
  plan.set(key, [...planned, { slot, userName }]);
  return 'imported';
}

/** Whether something holds the court, or a part of it, within the slot. */
async function isHeld(db: Db, court: CourtRow, { date, start, end }: Slot): Promise<boolean> {
  const holds = await findHolds(db, spacesOf(court), { from: date, to: date });
  return holds.some(({ start_minute, end_minute }) => start_minute < end && start < end_minute);
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

/** The court that a row names, or what it will be like once it is made. */
async function findCourtOf(db: Db, { courtName, type }: Wanted, options: Options): Promise<CourtRow | Refused> {
  const [court, ...others] = await findCourtsByName(db, courtName);
  if (others.length > 0) return { reason: `${others.length + 1} courts are called ${courtName}` };
  if (court) return court;
  if (!options.createCourts) return { reason: `there is no court ${courtName}` };
  if (type === undefined) return { reason: `there is no court ${courtName}, and the row has no type to make it with` };
  return { id: NOT_YET, name: courtName, time_zone: options.config.TIME_ZONE, part_ids: '[]' } as CourtRow;
}

function addUser(db: Db, name: string, now: number): Promise<UserRow> {
  const nobody = { email: null, phone: null, role: 'player', password_hash: null } as const;
  return insertUser(db, { name, ...nobody }, timestamp(now));
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
