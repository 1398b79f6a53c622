import { isDeepStrictEqual } from 'node:util';
import { type AuditedContext, recordAudit } from '../audit/actions.ts';
import { findBookings, findUpcomingTimes } from '../../kernel/store.ts';
import { type Db, flag } from '../../platform/db/schema.ts';
import type { FreedSlots } from '../../kernel/part.ts';
import { freedBy as freedByBooking, lockForFreeing, slotFreed } from '../../kernel/ask-parts.ts';
import { transact } from '../../platform/db/transact.ts';
import { type FieldError, Problem, invalid, orNotFound, refuseInvalid } from '../../platform/errors.ts';
import { type EventType, recordEvent } from '../../platform/events/actions.ts';
import { checkVersion } from '../../platform/versions.ts';
import { enqueueJob } from '../../platform/jobs/store.ts';
import { plural } from '../../platform/text.ts';
import { addDays, endOfDay, splitAtMidnight, timestamp, toMinutes } from '../../platform/time.ts';
import { cancelNext } from './cancelling.ts';
import { policyOf } from '../club/policy.ts';
import { findClub } from '../club/store.ts';
import { lockForClub, rescheduleForClub } from '../../kernel/change.ts';
import { findClosureErrors, lastDateOf } from './rules.ts';
import { type ClosedInterval, closedIntervalsOn } from './closed-times.ts';
import { type Closure, type ClosureInput, type ClosurePatch, presentClosure } from './schema.ts';
import {
  countCancellations,
  deleteCancellations,
  deleteClosure,
  insertCancellations,
  insertClosure,
  listCancellations,
  lockClosure,
  updateClosure,
} from './store.ts';
import type { ClosureRow } from './booking.ts';
import { spacesOf, lockAllCourts, lockCourtList, lockCourtsWithParts } from '../courts/court.ts';
import { presentAdminBooking } from '../../kernel/booking.ts';

export interface WrittenClosure {
  closure: ClosureRow;
  cancelled: number[];
  /** Number of bookings that a job will cancel later. */
  toCancel: number;
}

/** Maximum number of bookings that an error response lists. */
const MAX_LISTED = 100;
/** Maximum number of bookings cancelled before the response is sent. A job cancels the others. */
const MAX_CANCELLED_AT_ONCE = 100;

export async function addClosure(db: Db, context: AuditedContext, input: ClosureInput): Promise<WrittenClosure> {
  const now = context.now();
  const { bookings, decisions = [], message, ...fields } = input;
  const columns = columnsOf({ ...fields, weekly_until: fields.weekly_until ?? null });
  const time = timestamp(now);
  const listedTwice = decisions.findIndex((one, i) => decisions.some((other, j) => j < i && idOf(other) === idOf(one)));
  if (listedTwice >= 0)
    throw invalid([
      { pointer: `#/decisions/${listedTwice}`, code: 'duplicate', detail: 'This booking is listed twice.' },
    ]);
  const moves = decisions.filter(({ reschedule_to }) => reschedule_to !== null);
  const moved = await lockForClub(db, moves.map(idOf), now);
  const newCourtIds = moves.map(({ reschedule_to }) => reschedule_to!.court_id);
  // Cancelling a booking of a court with parts also frees parts outside this closure. Lock every court whose slots may
  // then be offered to the waiting list.
  const freed = [...freedBy(columns), ...[...moved.values()].map(freedByBooking)];
  if ((bookings === 'cancel' || decisions.length > 0) && columns.all_courts === 0)
    await lockForFreeing(db, freed, [...columns.court_ids, ...newCourtIds]);
  const accepted = decisions.map(idOf);
  const ids = await lockAndFindOverlapping(db, columns, { bookings, accepted, newCourtIds, now, areFromRequest: true });
  const { court_ids, ...row } = columns;
  const stamps = { version: 1, created_at: time, updated_at: time };
  const closure = await insertClosure(db, { ...row, ...stamps }, court_ids);
  const { may_overlap: mayOverlap } = policyOf(await findClub(db));
  const reason = message === undefined ? closure.reason : `${closure.reason} – ${message}`;
  // Ignore decisions about bookings that have been cancelled or rescheduled since then.
  const rescheduled = moves.map(idOf).filter((id) => ids.includes(id));
  for (const [i, { booking_id, version, reschedule_to: slot }] of decisions.entries()) {
    if (!slot || !rescheduled.includes(booking_id)) continue;
    const change = { slot, ...(version !== undefined && { version }), mayOverlap, reason, now };
    await rescheduleForClub(db, moved.get(booking_id)!, change).catch(pointTo(`#/decisions/${i}/reschedule_to`));
  }
  const others = ids.filter((id) => !rescheduled.includes(id));
  await checkVersions(
    db,
    decisions.filter(({ booking_id }) => others.includes(booking_id)),
  );
  const limit = Math.max(MAX_CANCELLED_AT_ONCE, decisions.length);
  const written = await cancelFor(db, 'closure.created', { closure, ids: others, reason, limit, now });
  await recordAudit(db, context.actor, { action: 'createClosure', after: { ...written, rescheduled } }, now);
  return written;
}

/** Checks that the bookings to cancel are still the ones that the desk has seen. Their courts must be locked. */
async function checkVersions(db: Db, decisions: readonly { booking_id: number; version?: number }[]): Promise<void> {
  const bookings = await findBookings(db, decisions.map(idOf));
  for (const { booking_id, version } of decisions) {
    const booking = bookings.find(({ id }) => id === booking_id);
    if (booking && version !== undefined) checkVersion(booking.version, [version]);
  }
}

const idOf = ({ booking_id }: { booking_id: number }): number => booking_id;

/** Makes the pointers of errors start with the path of the new slot in the request. */
function pointTo(place: string) {
  return (error: unknown): never => {
    if (!(error instanceof Problem)) throw error;
    for (const one of error.options.errors ?? []) one.pointer = one.pointer?.replace('#', place) ?? place;
    throw error;
  };
}

export function patchClosure(
  { db, now, actor }: AuditedContext,
  id: number,
  { patch, accepted }: { patch: ClosurePatch; accepted: number[] | undefined },
): Promise<WrittenClosure> {
  return transact(db, async (db) => {
    const before = orNotFound(await lockClosure(db, id), `closure ${id}`);
    checkVersion(before.version, accepted);
    const written = await saveChanges(db, before, { patch, now: now() });
    const states = { before, after: written.closure };
    await recordAudit(db, actor, { action: 'updateClosure', target: `closures ${id}`, ...states }, now());
    return written;
  });
}

async function saveChanges(
  db: Db,
  row: ClosureRow,
  { patch, now }: { patch: ClosurePatch; now: number },
): Promise<WrittenClosure> {
  const { bookings, ...fields } = patch;
  const { id } = row;
  const columns = columnsOf({ ...presentClosure(row), ...fields });
  const wanted = { ...row, ...columns };
  const toCancel = await countBookingsToCancel(db, id);
  if (isDeepStrictEqual(row, wanted)) return { closure: row, cancelled: [], toCancel };
  const before = presentClosure(row, toCancel);
  const changesReasonOnly = isDeepStrictEqual({ ...row, reason: columns.reason }, wanted);
  const changed = { ...wanted, version: row.version + 1, updated_at: timestamp(now) };
  const areFromRequest = fields.court_ids !== undefined;
  if (changesReasonOnly) {
    await updateClosure(db, changed);
    return recordClosure(db, 'closure.updated', { before, closure: changed, cancelled: [], now });
  }
  if (columns.all_courts === 0) await lockForFreeing(db, freedBy(row, columns), columns.court_ids);
  const accepted = (await listCancellations(db, id)).map((booking) => booking.id);
  const ids = await lockAndFindOverlapping(db, columns, { bookings, accepted, now, areFromRequest });
  await updateClosure(db, changed);
  for (const freed of freedBy(row)) slotFreed(db, freed, now);
  await deleteCancellations(db, id);
  return cancelFor(db, 'closure.updated', { before, closure: changed, ids, now });
}

export function liftClosure({ db, now, actor }: AuditedContext, id: number, accepted?: number[]): Promise<void> {
  return transact(db, async (db) => {
    const row = orNotFound(await lockClosure(db, id), `closure ${id}`);
    checkVersion(row.version, accepted);
    await lockForFreeing(db, freedBy(row));
    await deleteClosure(db, id);
    for (const freed of freedBy(row)) slotFreed(db, freed, now());
    await recordEvent(db, 'closure.deleted', presentClosure(row), timestamp(now()));
    await recordAudit(db, actor, { action: 'deleteClosure', target: `closures ${id}`, before: row }, now());
  });
}

export async function countBookingsToCancel(db: Db, id: number): Promise<number> {
  return (await countCancellations(db, [id])).get(id) ?? 0;
}

/** Cancels the first bookings that overlap a closure, starts a job for the others, and records the event. */
async function cancelFor(
  db: Db,
  type: EventType,
  {
    before,
    closure,
    ids,
    reason = closure.reason,
    limit = MAX_CANCELLED_AT_ONCE,
    now,
  }: { before?: Closure; closure: ClosureRow; ids: number[]; reason?: string; limit?: number; now: number },
): Promise<WrittenClosure> {
  await insertCancellations(db, closure.id, ids);
  const { cancelled, isDone } = await cancelNext(db, { ...closure, reason }, { now, limit });
  if (!isDone) await enqueueJob(db, 'cancel_bookings', { payload: { closure_id: closure.id, reason }, now });
  return recordClosure(db, type, { ...(before && { before }), closure, cancelled, now });
}

async function recordClosure(
  db: Db,
  type: EventType,
  { before, closure, cancelled, now }: { before?: Closure; closure: ClosureRow; cancelled: number[]; now: number },
): Promise<WrittenClosure> {
  const toCancel = await countBookingsToCancel(db, closure.id);
  await recordEvent(db, type, presentClosure(closure, toCancel), timestamp(now), before);
  return { closure, cancelled, toCancel };
}

type Columns = Omit<ClosureRow, 'id' | 'version' | 'created_at' | 'updated_at'>;

function columnsOf(closure: Pick<Closure, keyof ClosurePatch & keyof Closure>): Columns {
  const times = {
    start_date: closure.start_date,
    start_minute: toMinutes(closure.start_time),
    end_date: closure.end_date,
    // If a closure starts and ends on the same date, an end at 00:00 means the end of that date.
    end_minute: toMinutes(closure.start_date === closure.end_date ? endOfDay(closure.end_time) : closure.end_time),
    weekly_until: closure.weekly_until,
  };
  refuseInvalid(findClosureErrors(times));
  const court_ids = (closure.court_ids ?? []).toSorted((a, b) => a - b);
  const all_courts = flag(closure.court_ids === null);
  return { ...times, reason: closure.reason, all_courts, court_ids, last_date: lastDateOf(times) };
}

/** Locks the courts against new bookings, and returns the ids of the bookings that overlap the closure. */
async function lockAndFindOverlapping(
  db: Db,
  columns: Columns,
  { bookings, accepted, newCourtIds = [], now, areFromRequest }: OverlapOptions,
): Promise<number[]> {
  const { all_courts, court_ids } = columns;
  const spaces = all_courts === 1 ? await lockAll(db) : await lockSome(db, court_ids, { newCourtIds, areFromRequest });
  if (spaces?.length === 0) return [];
  const dates = { from: addDays(columns.start_date, -1), to: columns.last_date };
  const upcoming = await findUpcomingTimes(db, spaces, { ...dates, time: timestamp(now) });
  const closedIntervals = new Map<string, ClosedInterval[]>();
  const isClosed = (slot: { date: string; start: number; end: number }): boolean => {
    const intervals = closedIntervals.getOrInsertComputed(slot.date, () => closedIntervalsOn(columns, slot.date));
    return intervals.some(({ start, end }) => start < slot.end && slot.start < end);
  };
  const overlapping = upcoming.filter(({ booking_date: date, start_minute: start, end_minute: end }) =>
    splitAtMidnight({ date, start, end }).some(isClosed),
  );
  const ids = overlapping.map(({ id }) => id);
  if (bookings === 'cancel') return ids;
  const known = new Set(accepted);
  const others = ids.filter((id) => !known.has(id));
  if (others.length > 0) throw await problemFor(db, others);
  return ids;
}

interface OverlapOptions {
  bookings: ClosureInput['bookings'];
  /** Ids of the bookings about which the admin has decided: in this request, or before the closure was changed. */
  accepted: number[];
  /** The courts to which bookings are rescheduled. */
  newCourtIds?: number[];
  now: number;
  /**
   * Whether the court ids come from the request. If so, all these courts must exist. Court ids from the stored closure
   * may belong to retired courts.
   */
  areFromRequest: boolean;
}

/** Locks all courts and the court list. Returns undefined, which means every court. */
async function lockAll(db: Db): Promise<undefined> {
  await lockCourtList(db);
  await lockAllCourts(db);
}

/** Locks some courts, and returns the spaces that they occupy. */
async function lockSome(
  db: Db,
  ids: readonly number[],
  { newCourtIds, areFromRequest }: { newCourtIds: number[]; areFromRequest: boolean },
): Promise<number[]> {
  const courts = await lockCourtsWithParts(db, [...ids, ...newCourtIds]);
  const errors = ids.flatMap((id, i): FieldError[] => {
    const detail = `There is no court ${id}.`;
    return courts.has(id) ? [] : [{ pointer: `#/court_ids/${i}`, code: 'court_not_found', detail }];
  });
  if (areFromRequest) refuseInvalid(errors);
  return ids.flatMap((id) => courts.get(id) ?? []).flatMap(spacesOf);
}

async function problemFor(db: Db, ids: number[]): Promise<Problem> {
  const listed = await findBookings(db, ids.slice(0, MAX_LISTED));
  const total = ids.length;
  const overlaps = plural(total, 'upcoming booking overlaps', 'upcoming bookings overlap');
  const detail = `${overlaps} the closure. To cancel them with the closure's reason, send "bookings": "cancel".`;
  const bookings = listed.map(presentAdminBooking);
  return new Problem('court_has_bookings', detail, {
    extra: { booking_ids: listed.map(({ id }) => id), bookings, bookings_total: total },
  });
}

/**
 * Returns the courts and dates on which slots may become free when these closures change. Includes the day before,
 * because bookings can end after midnight.
 */
function freedBy(...closures: Columns[]): FreedSlots[] {
  return closures.flatMap(({ all_courts, court_ids, start_date, last_date }) =>
    (all_courts === 1 ? [null] : court_ids).map((courtId) => ({
      ...{ courtId, from: addDays(start_date, -1), to: last_date },
    })),
  );
}
