import type { Refused } from '../bookings/refused.ts';
import { type CourtRow, findSharedCourt, findSimilarCourts } from '../courts/store.ts';
import { loadPlanBook } from '../plans/plan-book.ts';
import { batchLoader } from '../../platform/db/batch-loader.ts';
import type { Db } from '../../platform/db/schema.ts';
import { Problem } from '../../platform/errors.ts';
import { addDays, daysBetween, toTime } from '../../platform/time.ts';
import { bookableStarts, type Day, type Start } from './day.ts';
import { loadDays, withPlansOf } from './load-day.ts';

interface Alternative {
  court_id: number;
  court_name: string;
  booking_date: string;
  start_time: string;
  end_time: string;
}

const MAX_ALTERNATIVES = 3;
const MAX_COURTS = 10;
/** Number of later days to search if the requested day has too few alternatives. */
const MORE_DAYS = 7;

/** Adds alternative slots to the error response for a rejected request. If the search fails, the list is empty. */
export async function withAlternatives(db: Db, problem: Problem, refused: () => Promise<Refused>): Promise<Problem> {
  if (!aboutSlot.has(problem.code)) return problem;
  const find = async () => alternativesFor(db, await refused());
  const exceedsQuota = problem.options.errors?.some(({ code }) => code === 'quota_exceeded');
  const alternatives = exceedsQuota ? [] : await find().catch(() => []);
  const extra = { ...problem.options.extra, alternatives };
  return new Problem(problem.code, problem.message, { ...problem.options, extra });
}

const aboutSlot = new Set<string>([
  'not_in_plan',
  ...['court_inactive', 'nonexistent_local_time', 'in_the_past', 'too_late', 'too_early', 'outside_opening_hours'],
  ...['off_grid', 'duration_out_of_range', 'court_closed', 'quota_exceeded', 'slot_taken'],
]);

/** In a rush, many players request the same slot at the same moment. Their requests share one search. */
const findSharedAlternatives = batchLoader(
  async (db, keys: string[]) => {
    const results = keys.map(async (key) => {
      // A failed search must not fail the other searches in the batch.
      return [key, await findAlternatives(db, JSON.parse(key) as Refused).catch(() => [])] as const;
    });
    return new Map(await Promise.all(results));
  },
  { caches: false },
);

async function alternativesFor(db: Db, { userId, ...request }: Refused): Promise<Alternative[]> {
  const plans = await loadPlanBook(db, { userIds: [] });
  // Without plans, all players get the same alternatives, so their requests share one search.
  const refused = plans.isEmpty ? request : { ...request, ...(userId !== undefined && { userId }) };
  if (refused.moving) return findAlternatives(db, refused);
  // Round up to a full second, so that rejections within the same second share a search.
  const now = Math.ceil(refused.now / 1000) * 1000;
  return (await findSharedAlternatives(db, JSON.stringify({ ...refused, now }))) ?? [];
}

/** Searches this court and similar courts on the same day first, and then only this court on later days. */
async function findAlternatives(db: Db, refused: Refused): Promise<Alternative[]> {
  const court = await findSharedCourt(db, refused.courtId);
  if (!court) return [];
  const { slot, now, userId } = refused;
  const plans = userId === undefined ? undefined : await loadPlanBook(db, { userIds: [userId] });
  const load = async (...query: Parameters<typeof loadDays>): Promise<readonly Day[]> => {
    const days = await loadDays(...query);
    return plans && userId !== undefined ? withPlansOf(days, plans, userId) : days;
  };
  const courts = [court, ...(await findSimilarCourts(db, court, MAX_COURTS))];
  const wanted = { ...refused, duration: durationNear(court, slot.end - slot.start) };
  const options = { from: slot.date, to: slot.date, now, movingId: refused.moving?.id };
  const sameDay = nearestSlots(await load(db, courts, options), wanted);
  if (sameDay.length >= MAX_ALTERNATIVES) return sameDay.slice(0, MAX_ALTERNATIVES);
  const later = { ...options, from: addDays(slot.date, 1), to: addDays(slot.date, MORE_DAYS) };
  return [...sameDay, ...nearestSlots(await load(db, [court], later), wanted)].slice(0, MAX_ALTERNATIVES);
}

/** Returns the allowed duration that is nearest to the requested duration. */
function durationNear(court: CourtRow, duration: number): number {
  const { slot_minutes, min_duration_minutes: min, max_duration_minutes: max } = court;
  const onGrid = Math.round(duration / slot_minutes) * slot_minutes;
  return Math.min(Math.max(onGrid, min), max);
}

/** Caches bookable starts for as long as the day's busy intervals stay in memory. */
const cachedStarts = new WeakMap<Day['busy'], Map<string, Start[]>>();

function startsOf(day: Day, duration: number): Start[] {
  if (day.candidates) return bookableStarts(day, { duration });
  const startsOfDay = cachedStarts.getOrInsertComputed(day.busy, () => new Map());
  const key = `${day.court.id} ${day.court.version} ${day.date} ${duration} ${day.now}`;
  return startsOfDay.getOrInsertComputed(key, () => bookableStarts(day, { duration }));
}

interface Candidate {
  court: Day['court'];
  date: string;
  start: number;
  end: number;
  /** The distances from the requested slot. */
  days: number;
  minutes: number;
}

function nearestSlots(days: readonly Day[], wanted: Refused & { duration: number }): Alternative[] {
  const { courtId, people } = wanted;
  return days
    .filter(({ court: { capacity } }) => capacity === null || people <= capacity)
    .flatMap((day) => nearestOfDay(day, wanted))
    .toSorted(
      (a, b) =>
        a.days - b.days ||
        a.minutes - b.minutes ||
        Number(a.court.id !== courtId) - Number(b.court.id !== courtId) ||
        a.court.id - b.court.id,
    )
    .slice(0, MAX_ALTERNATIVES)
    .map(({ court, date, start, end }) => ({
      court_id: court.id,
      court_name: court.name,
      booking_date: date,
      start_time: toTime(start),
      end_time: toTime(end),
    }));
}

/** Returns the nearest slots before and after the requested start. Slots farther away cannot be alternatives. */
function nearestOfDay(day: Day, { slot, duration, moving }: Refused & { duration: number }): Candidate[] {
  const { court, date } = day;
  const current = moving?.courtId === court.id && moving.slot.date === date ? moving.slot : undefined;
  const isCurrent = (start: number): boolean => current?.start === start && current.end === start + duration;
  const starts = startsOf(day, duration).filter(({ offer }) => !isCurrent(offer.start));
  const found = starts.findIndex(({ offer }) => offer.start >= slot.start);
  const next = found < 0 ? starts.length : found;
  const days = daysBetween(slot.date, date);
  return starts.slice(Math.max(next - MAX_ALTERNATIVES, 0), next + MAX_ALTERNATIVES).map(({ offer: { start } }) => {
    return { court, date, start, end: start + duration, days, minutes: Math.abs(start - slot.start) };
  });
}
