import { cancelAll, courtNotFound, type Placement, placeAll, slotOf } from '../bookings/actions.ts';
import { findWhom, leaveOf } from '../bookings/on-behalf.ts';
import { priceOf } from '../bookings/prices.ts';
import { presentAdminBooking } from '../bookings/schema.ts';
import { admit, countPeople, readParticipants } from '../bookings/participants.ts';
import { overridesFor, type Refusal, refuse } from '../bookings/rules.ts';
import { type Leave, type Override, refusePeople, weigh } from '../bookings/slot-rules.ts';
import { findUpcomingOfSeries } from '../bookings/store.ts';
import { type Dates, surveyDates } from '../bookings/survey.ts';
import { presentCourt } from '../courts/schema.ts';
import type { Db } from '../db/schema.ts';
import { freedBy, lockForFreeing } from '../db/slot-hooks.ts';
import { type Database, together, transact } from '../db/transact.ts';
import { invalid, Problem } from '../errors.ts';
import { recordEvent } from '../events/actions.ts';
import { timestamp, today } from '../time.ts';
import { datesOf, findRhythmFault } from './rules.ts';
import type { SeriesCancellation, SeriesInput, SkippedDate } from './schema.ts';
import { findSeries, insertSeries, type ListedSeries, lockSeries, updateSeries } from './store.ts';

/**
 * Books a court every week for somebody, inside a transaction: each date that can be booked, or none at all where one
 * cannot and is not to be left out.
 * @throws {Problem} `validation_failed`, `user_not_found`, `court_not_found`, `too_many_people`, `series_conflict`
 */
export async function createSeries(db: Db, input: SeriesInput, now: number): Promise<ListedSeries> {
  const { days, start_date, until = null, count = null, on_conflict = 'refuse', override } = input;
  const rhythm = { days: days.toSorted((a, b) => a - b), start_date, until, count };
  const { start, end } = slotOf({ ...input, booking_date: start_date });
  const fault = findRhythmFault(rhythm);
  if (fault) throw invalid([fault]);
  const dates = datesOf(rhythm);
  const player = await findWhom(db, input, now);
  const surveyed = await surveyDates(db, player, { courtId: input.court_id, dates, now });
  if (!surveyed) throw courtNotFound(input.court_id);
  const tooMany = refusePeople(presentCourt(surveyed.row), countPeople(input.participants));
  if (tooMany) throw refuse([tooMany]);
  const participants = await readParticipants(db, input.participants ?? [], player);
  const slots = dates.map((date) => ({ date, start, end }));
  const { possible, skipped } = sift(surveyed, slots, leaveOf(override));
  if (possible.length === 0 || (skipped.length > 0 && on_conflict === 'refuse')) throw conflict(skipped, dates.length);
  const time = timestamp(now);
  const seriesId = await insertSeries(db, {
    ...{ court_id: input.court_id, user_id: player.id, start_date, until, count, start_minute: start, end_minute: end },
    days: JSON.stringify(rhythm.days),
    overrides: JSON.stringify([...new Set(possible.flatMap(({ setAside }) => setAside))]),
    skipped: JSON.stringify(skipped),
    ...{ cancelled_from: null, version: 1, created_at: time, updated_at: time },
  });
  const note = input.note ?? null;
  const shared = { court: surveyed.row, player, status: 'confirmed' as const, note, participants, now, seriesId };
  const placements = possible.map((one) => ({ ...shared, ...one }));
  const bookings = await placeAll(db, placements);
  await admit(
    db,
    bookings.map(({ id }) => id),
    participants,
  );
  await together(...bookings.map((row) => recordEvent(db, 'booking.created', presentAdminBooking(row), time)));
  return getSeries(db, seriesId, now);
}

/** Cancels what is upcoming of a series from a date on, in one step; again changes nothing. @throws {Problem} `not_found` */
export function cancelSeries(
  { db, now }: { db: Database; now: () => number },
  id: number,
  { from, reason = null }: SeriesCancellation,
): Promise<{ series: ListedSeries; cancelled: number[] }> {
  return transact(db, async (db) => {
    const time = timestamp(now());
    const before = found(await lockSeries(db, id, time), id);
    const first = from ?? today(before.court_zone, now());
    const findUpcoming = () => findUpcomingOfSeries(db, id, { from: first, time });
    const cancelNow = async () => cancelAll(db, await findUpcoming(), { reason, now: now() });
    await lockForFreeing(db, (await findUpcoming()).map(freedBy));
    const cancelled = await cancelNow();
    // What was being moved is passed over, but locked by now: it is looked at once more, where it is.
    cancelled.push(...(await cancelNow()));
    if (cancelled.length > 0) {
      const { cancelled_from: earlier, version } = before;
      const cancelled_from = earlier !== null && earlier < first ? earlier : first;
      await updateSeries(db, id, { cancelled_from, version: version + 1, updated_at: time });
    }
    return { series: await getSeries(db, id, now()), cancelled };
  });
}

/** @throws {Problem} `not_found` */
export async function getSeries(db: Db, id: number, now: number): Promise<ListedSeries> {
  return found(await findSeries(db, id, timestamp(now)), id);
}

type Possible = Pick<Placement, 'slot' | 'span' | 'price'> & { setAside: Override[] };

/** Asks for one slot after the other; those that can be booked are in the way of the later ones. */
function sift(
  surveyed: Dates,
  slots: readonly Placement['slot'][],
  leave: Leave,
): { possible: Possible[]; skipped: SkippedDate[] } {
  const possible: Possible[] = [];
  const skipped: SkippedDate[] = [];
  for (const slot of slots) {
    const ask = surveyed.askFor(slot);
    const { refusals, setAside } = weigh(ask, leave);
    const [first] = refusals;
    if (first || !ask.span) skipped.push(skip(slot.date, first!, refusals));
    else {
      surveyed.take(slot);
      possible.push({ slot, span: ask.span, price: priceOf(ask.court, slot, ask.span), setAside });
    }
  }
  return { possible, skipped };
}

function skip(booking_date: string, { code, detail }: Refusal, refusals: readonly Refusal[]): SkippedDate {
  return { booking_date, code, detail, override: overridesFor(refusals) as Override[] | null };
}

function conflict(conflicts: SkippedDate[], count: number): Problem {
  const [{ booking_date, detail } = { booking_date: '', detail: '' }] = conflicts;
  const told = `${conflicts.length} of ${count} dates cannot be booked. The first is ${booking_date}: ${detail}`;
  const way = conflicts.length < count ? ' Send "on_conflict": "skip" to leave them out.' : '';
  return new Problem('series_conflict', `${told}${way}`, { extra: { conflicts } });
}

function found(series: ListedSeries | undefined, id: number): ListedSeries {
  if (!series) throw new Problem('not_found', `There is no series ${id}.`);
  return series;
}
