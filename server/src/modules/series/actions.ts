import { type AuditedContext, recordAudit } from '../audit/actions.ts';
import { cancelAll } from '../../kernel/status.ts';
import { type Decision, decideBookings, rowsOf, slotOf } from '../../kernel/book.ts';
import { type OnBehalf, exemptionsFor, findOrAddPlayer } from '../../kernel/on-behalf.ts';
import { checkParticipants } from '../../kernel/people.ts';
import { type RuleViolation, overridesFor, problemFor } from '../../kernel/violations.ts';
import { findUpcomingOfSeries } from '../../kernel/store.ts';
import { insertRow, updateRow } from '../../platform/db/rows.ts';
import type { Db } from '../../platform/db/schema.ts';
import { freedBy, lockForFreeing } from '../../kernel/ask-parts.ts';
import { type Database, transact } from '../../platform/db/transact.ts';
import { moneyOf } from '../../platform/http/fields.ts';
import type { Code } from '../../platform/problems.ts';
import { Problem, invalid, orNotFound } from '../../platform/errors.ts';
import { timestamp, today } from '../../platform/time.ts';
import { datesOf, findRhythmError } from './rules.ts';
import type { SeriesCancellation, SeriesInput, SeriesPreview, SkippedDate } from './schema.ts';
import { type ListedSeries, findSeries, lockSeries } from './store.ts';
import { NO_LIMITS } from '../../kernel/limits.ts';
import { fieldsOf, presentAdminBooking, writeRows } from '../../kernel/booking.ts';

/** @throws {Problem} `series_conflict` if a date cannot be booked and `on_conflict` is not "skip" */
export async function createSeries(db: Db, input: SeriesInput, options: OnBehalf): Promise<ListedSeries> {
  const { now, actor } = options;
  const { player, rhythm, start, end, decisions, bookings, skipped } = await decideSeries(db, input, options);
  if (bookings.length === 0 || (skipped.length > 0 && input.on_conflict !== 'skip')) {
    throw conflict(skipped, decisions.length);
  }
  const { start_date, until, count } = rhythm;
  const time = timestamp(now);
  const { id: seriesId } = await insertRow(db, 'booking_series', {
    ...{ court_id: input.court_id, user_id: player.id, start_date, until, count, start_minute: start, end_minute: end },
    days: JSON.stringify(rhythm.days),
    overrides: JSON.stringify([...new Set(bookings.flatMap((row) => presentAdminBooking(row).overrides))]),
    skipped: JSON.stringify(skipped),
    ...{ cancelled_from: null, version: 1, created_at: time, updated_at: time },
  });
  const inSeries = decisions.map((decision) =>
    'booking' in decision ? { ...decision, booking: { ...decision.booking, series_id: seriesId } } : decision,
  );
  await writeRows(db, rowsOf(inSeries));
  const series = await getSeries(db, seriesId, now);
  const entry = { target: `booking_series ${seriesId}`, after: series };
  await recordAudit(db, actor, { action: 'createBookingSeries', ...entry }, now);
  return series;
}

/** Returns the prices of a series and its conflicts. Changes nothing: the transaction is always rolled back. */
export async function previewSeries(database: Database, input: SeriesInput, options: OnBehalf): Promise<SeriesPreview> {
  const undo = new Error('This transaction only decided.');
  let preview: SeriesPreview | undefined;
  const decide = async (db: Db): Promise<never> => {
    const { bookings, skipped } = await decideSeries(db, input, options);
    preview = {
      bookings: bookings.map((row) => ({ booking_date: row.booking_date, price: moneyOf(row) })),
      conflicts: skipped,
    };
    throw undo;
  };
  await transact(database, decide).catch((error: unknown) => {
    if (error !== undo) throw error;
  });
  return preview!;
}

/** Decides each date of a series. Writes no bookings. */
async function decideSeries(db: Db, input: SeriesInput, options: OnBehalf) {
  const { now, limits = NO_LIMITS } = options;
  const { days, start_date, until = null, count = null } = input;
  const rhythm = { days: days.toSorted((a, b) => a - b), start_date, until, count };
  const { start, end } = slotOf({ ...input, booking_date: start_date });
  const error = findRhythmError(rhythm);
  if (error) throw invalid([error]);
  const dates = datesOf(rhythm);
  const player = await findOrAddPlayer(db, input, options);
  const request = {
    ...{ player, courtId: input.court_id, now, limits, note: input.note ?? null },
    companions: checkParticipants(input.participants, player),
    fields: fieldsOf(input),
    exemptions: exemptionsFor(input.override),
    status: 'confirmed' as const,
  };
  const requests = dates.map((date) => ({ ...request, slot: { date, start, end } }));
  const decisions = await decideBookings(db, requests);
  refuseMistypedEnd(decisions);
  const skipped = decisions.flatMap((decision, i) =>
    'problem' in decision ? [skip(dates[i]!, decision.problem)] : [],
  );
  const bookings = decisions.flatMap((decision) => ('booking' in decision ? decision.booking : []));
  return { player, rhythm, start, end, decisions, bookings, skipped };
}

export function cancelSeries(
  { db, now, actor }: AuditedContext,
  id: number,
  { from, reason = null }: SeriesCancellation,
): Promise<{ series: ListedSeries; cancelled: number[] }> {
  return transact(db, async (db) => {
    const time = timestamp(now());
    const before = orNotFound(await lockSeries(db, id, time), `series ${id}`);
    const first = from ?? today(before.court_zone, now());
    const findUpcoming = () => findUpcomingOfSeries(db, id, { from: first, time });
    const cancelUpcoming = async () => cancelAll(db, await findUpcoming(), { reason, now: now() });
    await lockForFreeing(db, (await findUpcoming()).map(freedBy));
    const cancelled = await cancelUpcoming();
    // `cancelAll` skips bookings that were rescheduled between the query and the lock. The second call cancels them at
    // their new times.
    cancelled.push(...(await cancelUpcoming()));
    if (cancelled.length > 0) {
      const { cancelled_from: earlier, version } = before;
      const cancelled_from = earlier !== null && earlier < first ? earlier : first;
      await updateRow(db, 'booking_series', id, { cancelled_from, version: version + 1, updated_at: time });
    }
    const series = await getSeries(db, id, now());
    const entry = { target: `booking_series ${id}`, before, after: series };
    await recordAudit(db, actor, { action: 'cancelBookingSeries', ...entry }, now());
    return { series, cancelled };
  });
}

export async function getSeries(db: Db, id: number, now: number): Promise<ListedSeries> {
  return orNotFound(await findSeries(db, id, timestamp(now)), `series ${id}`);
}

/** Returns why a date is skipped. Throws if no date can be booked, because the court is missing or too small. */
function skip(booking_date: string, problem: Problem): SkippedDate {
  const violations = (problem.options.errors ?? []) as RuleViolation[];
  const dateIndependent = violations.find(({ code }) => DATE_INDEPENDENT.has(code));
  if (dateIndependent) throw problemFor([dateIndependent]);
  const [first] = violations;
  if (!first) throw problem;
  const { code, detail } = first;
  return { booking_date, code, detail, override: overridesFor(violations) };
}

/** @throws {Problem} if the end is before the start, and the court is closed at midnight on all dates */
function refuseMistypedEnd(decisions: readonly Decision[]): void {
  const problems = decisions.flatMap((decision) => ('problem' in decision ? decision.problem : []));
  const [first] = problems;
  const isMistyped = problems.every(({ options }) => options.errors?.[0]?.code === 'not_after_start');
  if (first && isMistyped && problems.length === decisions.length) throw first;
}

const DATE_INDEPENDENT = new Set<Code>(['court_not_found', 'too_many_people']);

function conflict(conflicts: SkippedDate[], count: number): Problem {
  const [{ booking_date, detail } = { booking_date: '', detail: '' }] = conflicts;
  const summary = `${conflicts.length} of ${count} dates cannot be booked. The first is ${booking_date}: ${detail}`;
  const advice = conflicts.length < count ? ' Send "on_conflict": "skip" to leave them out.' : '';
  return new Problem('series_conflict', `${summary}${advice}`, { extra: { conflicts } });
}
