import type { Refused } from '../../kernel/routes.ts';
import { type CourtRow, findSharedCourt, findSimilarCourts } from '../courts/store.ts';
import { loadPlanBook } from '../plans/plan-book.ts';
import type { Db } from '../../platform/db/schema.ts';
import { Problem } from '../../platform/errors.ts';
import { MINUTES_A_DAY, addDays, daysBetween, toTime } from '../../platform/time.ts';
import { type Day, type Start, bookableStarts } from './day.ts';
import { type PartOfDay, loadDays, withPlansOf } from './load-day.ts';

interface Alternative {
  court_id: number;
  court_name: string;
  booking_date: string;
  start_time: string;
  end_time: string;
}

const MAX_ALTERNATIVES = 3;
const MAX_COURTS = 10;
/** The search starts with the slots that start at most this many minutes before or after the requested slot. */
const NEAR_MINUTES = 60;
/** Number of later days to search if the requested day has too few alternatives. */
const MORE_DAYS = 7;

/** Adds alternative slots to the problem of a rejected request. If the search fails, the list is empty. */
export async function withAlternatives(db: Db, problem: Problem, refused: () => Promise<Refused>): Promise<Problem> {
  if (!aboutSlot.has(problem.code)) return problem;
  const exceedsQuota = problem.options.errors?.some(({ code }) => code === 'quota_exceeded');
  const find = async () => sharedAlternatives(db, await refused());
  const alternatives = exceedsQuota ? [] : await find().catch(() => []);
  problem.options.extra = { ...problem.options.extra, alternatives };
  return problem;
}

const aboutSlot = new Set<string>([
  'not_in_plan',
  ...['court_inactive', 'nonexistent_local_time', 'in_the_past', 'too_late', 'too_early', 'outside_opening_hours'],
  ...['off_grid', 'duration_out_of_range', 'court_closed', 'quota_exceeded', 'slot_taken'],
]);

/** The searches that started in this turn of the event loop, by the requested slot. */
const newSearches = new WeakMap<Db, Map<string, Promise<Alternative[]>>>();

/**
 * Lets concurrent requests for the same slot share one search, because in a rush many players request the same slot.
 */
async function sharedAlternatives(db: Db, { court, userId, ...request }: Refused): Promise<Alternative[]> {
  const plans = await loadPlanBook(db, { userIds: [] });
  // Round up to a full second, so that rejections within the same second share a search.
  const now = Math.ceil(request.now / 1000) * 1000;
  // Without plans, all players get the same alternatives, so leave out the player's id to let them share a search.
  const refused = { ...request, now, ...(!plans.isEmpty && userId !== undefined && { userId }) };
  const searches = newSearches.getOrInsertComputed(db, () => new Map());
  const key = JSON.stringify(refused);
  return searches.getOrInsertComputed(key, () => {
    // Share a search only within this turn of the event loop: a later request must not be offered slots that have been
    // booked since the search started.
    setImmediate(() => searches.delete(key));
    return findAlternatives(db, { ...refused, court });
  });
}

/**
 * Searches this court and similar courts: first near the requested time, then on the whole day. If there are too few
 * alternatives, searches this court on later days.
 */
async function findAlternatives(db: Db, refused: Refused): Promise<Alternative[]> {
  const court = refused.court ?? (await findSharedCourt(db, refused.courtId));
  if (!court) return [];
  const { slot, now, userId } = refused;
  const plans = userId === undefined ? undefined : await loadPlanBook(db, { userIds: [userId] });
  const load = async (...query: Parameters<typeof loadDays>): Promise<readonly Day[]> => {
    const days = await loadDays(...query);
    return plans && userId !== undefined ? withPlansOf(days, plans, userId) : days;
  };
  const courts = [court, ...(await findSimilarCourts(db, court, MAX_COURTS))];
  const duration = durationNear(court, slot.end - slot.start);
  const wanted = { ...refused, duration };
  const options = { now, rescheduledId: refused.rescheduled?.id };
  const part = partAround(slot.start, duration);
  const partOfDay = await load(db, courts, { ...options, from: slot.date, to: slot.date, part });
  const nearby = nearestSlots(partOfDay, { ...wanted, part });
  if (nearby.length >= MAX_ALTERNATIVES) return nearby;
  const searches = [
    { keys: courts, from: 0, to: 0 },
    { keys: [court], from: 1, to: 1 },
    { keys: [court], from: 2, to: MORE_DAYS },
  ];
  const found: Alternative[] = [];
  for (const { keys, from, to } of searches) {
    const dates = { from: addDays(slot.date, from), to: addDays(slot.date, to) };
    found.push(...nearestSlots(await load(db, keys, { ...options, ...dates }), wanted));
    if (found.length >= MAX_ALTERNATIVES) break;
  }
  return found.slice(0, MAX_ALTERNATIVES);
}

function partAround(start: number, duration: number): PartOfDay {
  return {
    start: Math.max(start - NEAR_MINUTES, 0),
    end: start + duration + NEAR_MINUTES,
  };
}

/** Returns the allowed duration that is nearest to the requested duration. */
function durationNear(court: CourtRow, duration: number): number {
  const { slot_minutes, min_duration_minutes: min, max_duration_minutes: max } = court;
  const onGrid = Math.round(duration / slot_minutes) * slot_minutes;
  return Math.min(Math.max(onGrid, min), max);
}

/**
 * Bookable starts of a loaded day, by the time of the search and the duration. The cache is stored by the `busy` array,
 * because all copies of a day share this array, and no other day has it.
 */
const cachedStarts = new WeakMap<Day['busy'], Map<string, Start[]>>();

/** The requested slot, with the duration of the slots to find. */
interface Wanted extends Refused {
  duration: number;
  /** The part of the day to search. By default, the whole day. */
  part?: PartOfDay;
}

function startsOf(day: Day, { duration, part }: Wanted): Start[] {
  const filter = { duration, ...(part && { startAfter: part.start, endBefore: part.end }) };
  if (day.candidates) return bookableStarts(day, filter);
  const startsOfDay = cachedStarts.getOrInsertComputed(day.busy, () => new Map());
  return startsOfDay.getOrInsertComputed(`${day.now} ${duration}`, () => bookableStarts(day, filter));
}

interface Candidate {
  court: Day['court'];
  date: string;
  start: number;
  /** The number of minutes between the candidate and the requested slot. */
  distance: number;
}

/** Returns the nearest slots, nearest first. Slots at the same distance keep the order of their days in `days`. */
function nearestSlots(days: readonly Day[], wanted: Wanted): Alternative[] {
  const { slot, duration, people, rescheduled } = wanted;
  const nearest: Candidate[] = [];
  for (const day of days) {
    const { court, date } = day;
    if (court.capacity !== null && people > court.capacity) continue;
    const current = rescheduled?.courtId === court.id && rescheduled.slot.date === date ? rescheduled.slot : undefined;
    const daysLater = daysBetween(slot.date, date);
    for (const { offer } of startsOf(day, wanted)) {
      const { start } = offer;
      const distance = daysLater * MINUTES_A_DAY + Math.abs(start - slot.start);
      const place = nearest.findLastIndex((other) => other.distance <= distance) + 1;
      const isCurrent = current?.start === start && current.end === start + duration;
      if (isCurrent || place >= MAX_ALTERNATIVES) continue;
      nearest.splice(place, 0, { court, date, start, distance });
      if (nearest.length > MAX_ALTERNATIVES) nearest.pop();
    }
  }
  return nearest.map(({ court, date, start }) => ({
    court_id: court.id,
    court_name: court.name,
    booking_date: date,
    start_time: toTime(start),
    end_time: toTime(start + duration),
  }));
}
