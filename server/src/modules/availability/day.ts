import { unitsOf } from './cost.ts';
import { type Offer, hasOffers, offersOf } from './offers.ts';
import type { CourtDay, DayPreview, SlotFilter } from './schema.ts';
import { planCurrencyOf, planStarts } from './plan-day.ts';
import { restrictionsOf } from './restrictions.ts';
import type { Candidate } from '../plans/plan-book.ts';
import type { BusyInterval, Facts } from '../../kernel/part.ts';
import type { ClosedInterval } from '../closures/closed-times.ts';
import { HEAP_BYTES } from '../../platform/heap.ts';
import type { Court } from '../courts/schema.ts';
import { MINUTE, MINUTES_A_DAY, toTime } from '../../platform/time.ts';
import { isDayOpen, isSlotOpen, isStartOpen } from '../../kernel/search-rules.ts';
import { windowsOn, currencyOf } from '../courts/court.ts';

/** A court on a date, with the data that the booking rules check. */
export type Day = Omit<Facts, 'slot' | 'span' | 'usage'> &
  Required<Pick<Facts, 'closedIntervals'>> & {
    date: string;
    /** The plans of the person who sent the request. Undefined if no plan has a rule for this court and date. */
    candidates?: readonly Candidate[] | undefined;
  };

/** A bookable start time. The first `count` durations of `offer` can be booked. */
export interface Start {
  offer: Offer;
  count: number;
}

/**
 * Returns the starts of a day that can be booked. Checks every rule except those that depend on the player's other
 * bookings.
 */
export function bookableStarts(day: Day, filter: SlotFilter = {}): Start[] {
  if (day.candidates) return planStarts(day, day.candidates, filter);
  return selectStarts(day, timelyOffers(day, filter), filter);
}

/** Returns the offers that are late enough for the minimum notice and not beyond the booking horizon. */
function timelyOffers(day: Day, { duration }: SlotFilter): readonly Offer[] {
  // Check the day first, so that no offers are computed for a day that nobody can book.
  if (!isDayOpen({ ...day, slot: { date: day.date, start: 0, end: 0 }, span: undefined })) return [];
  const offers = offersOf(day.court, day.date, duration);
  // Starts are in ascending order. If one start is late enough to be booked, all later starts are too.
  const firstOpen = offers.findIndex((offer) => isStartOpen(slotCheckOf(day, offer, offer.durations[0]!)));
  if (firstOpen === 0) return offers;
  return firstOpen < 0 ? [] : offers.slice(firstOpen);
}

function selectStarts(
  day: Day,
  offers: readonly Offer[],
  { startAfter = 0, endBefore = Infinity }: SlotFilter,
): Start[] {
  const starts: Start[] = [];
  for (const offer of offers) {
    const { start, durations } = offer;
    if (start < startAfter) continue;
    // A duration longer than a blocked duration is blocked too.
    const blocked = durations.findIndex(
      (duration) => start + duration > endBefore || !isSlotOpen(slotCheckOf(day, offer, duration)),
    );
    const count = blocked < 0 ? durations.length : blocked;
    if (count > 0) starts.push({ offer, count });
  }
  return starts;
}

function slotCheckOf(
  { court, date, now, today, closedIntervals, busy }: Day,
  { start, span }: Offer,
  duration: number,
): Omit<Facts, 'usage'> {
  return { court, slot: { date, start, end: start + duration }, span, now, today, closedIntervals, busy };
}

/** The cached JSON of a day, with the data from which the JSON was rendered. */
interface CachedDay {
  json: string;
  isBookable: boolean;
  busy: readonly BusyInterval[];
  closedIntervals: readonly ClosedInterval[];
  /** The number of `timelyOffers`; with plans, `minuteOf`. If it or the intervals change, the JSON is outdated. */
  timely: number;
}

/** Maximum size of the cache in characters. The JSON of a typical day has about 5,000 characters. */
const MAX_CACHE_LENGTH = Math.min(32 * 2 ** 20, HEAP_BYTES / 128);
const MAX_DAY_LENGTH = MAX_CACHE_LENGTH / 512;
type CachedDays = WeakMap<Court, Map<string, CachedDay>>;
let cachedDays: CachedDays = new WeakMap();
/** The cached days of people with one plan. The keys are the plans' lists of rules, because a list never changes. */
let plannedDays = new WeakMap<Candidate['rules'], CachedDays>();
let cacheLength = 0;

/** `showDays` computes for at most this many milliseconds before it lets other requests run. */
const MAX_TURN_MS = 10;

interface ShowOptions {
  distancesKm?: readonly (number | null)[];
  /** Called with the units of the rate limit that the days cost. If it throws an error, no day is computed. */
  spend?: (units: number) => Promise<void>;
}

export async function showDays(
  days: readonly Day[],
  filter: SlotFilter,
  { distancesKm = [], spend }: ShowOptions = {},
): Promise<{ json: string; isBookable: boolean }[]> {
  const units = unitsOf(
    days.filter((day, i) => !isKnown(day, filter, distancesKm[i] ?? null)),
    filter,
  );
  if (units > 0) await spend?.(units);
  const shown: { json: string; isBookable: boolean }[] = [];
  let since = performance.now();
  for (const [i, day] of days.entries()) {
    if (performance.now() - since > MAX_TURN_MS) {
      await new Promise(setImmediate);
      since = performance.now();
    }
    shown.push(showDay(day, filter, distancesKm[i] ?? null));
  }
  return shown;
}

/** Returns whether the day is quick to show, because its slots have been computed before. */
function isKnown(day: Day, filter: SlotFilter, distanceKm: number | null): boolean {
  if (!day.candidates) return hasOffers(day.court, day.date, filter.duration);
  return cachedPlanDay(day, day.candidates, filter, distanceKm).cached !== undefined;
}

function showDay(day: Day, filter: SlotFilter, distanceKm: number | null): { json: string; isBookable: boolean } {
  const { court, date, busy, closedIntervals, candidates } = day;
  if (candidates) return showPlanDay(day, candidates, filter, distanceKm);
  const offers = timelyOffers(day, filter);
  const key = keyOf(date, filter);
  const isCached = isShared(filter, distanceKm);
  const cached = isCached ? cachedDays.get(court)?.get(key) : undefined;
  if (cached?.timely === offers.length && isSame(cached.busy, busy) && isSame(cached.closedIntervals, closedIntervals))
    return cached;
  const starts = selectStarts(day, offers, filter);
  const shown = { json: renderDay(day, starts, distanceKm), isBookable: starts.length > 0, timely: offers.length };
  if (isCached) addToCache(cachedDays, day, key, shown);
  return shown;
}

function showPlanDay(day: Day, candidates: readonly Candidate[], filter: SlotFilter, distanceKm: number | null) {
  const { cached, days, timely } = cachedPlanDay(day, candidates, filter, distanceKm);
  if (cached) return cached;
  const starts = planStarts(day, candidates, filter);
  const shown = { json: renderDay(day, starts, distanceKm), isBookable: starts.length > 0, timely };
  if (days) addToCache(days, day, keyOf(day.date, filter), shown);
  return shown;
}

/**
 * Returns the cached day, if it is still valid, and the cache to which the day belongs. Both are undefined if the
 * result cannot be shared, for example because several plans apply.
 */
function cachedPlanDay(
  { court, date, busy, closedIntervals, now }: Day,
  [candidate, ...others]: readonly Candidate[],
  filter: SlotFilter,
  distanceKm: number | null,
): { timely: number; days?: CachedDays; cached?: CachedDay } {
  const timely = minuteOf(now);
  if (!candidate || others.length > 0 || !isShared(filter, distanceKm)) return { timely };
  const days = plannedDays.getOrInsertComputed(candidate.rules, () => new WeakMap());
  const found = days.get(court)?.get(keyOf(date, filter));
  const isFresh =
    found?.timely === timely && isSame(found.busy, busy) && isSame(found.closedIntervals, closedIntervals);
  return { days, timely, ...(isFresh && { cached: found }) };
}

/**
 * Returns the same number for all times between two full minutes, and a different number exactly at a full minute. The
 * minimum notice and the opening of bookings only take effect at full minutes.
 */
function minuteOf(now: number): number {
  return Math.floor(now / MINUTE) + (now % MINUTE === 0 ? 0 : 0.5);
}

function keyOf(date: string, { duration }: SlotFilter): string {
  return duration === undefined ? date : `${date} ${duration}`;
}

/**
 * Returns whether a result may be cached. Results with time filters or distances differ between requests. In the cache,
 * they would evict results that many requests share.
 */
function isShared({ startAfter, endBefore }: SlotFilter, distanceKm: number | null): boolean {
  return distanceKm === null && startAfter === undefined && endBefore === undefined;
}

function addToCache(
  cache: CachedDays,
  { court, busy, closedIntervals }: Day,
  key: string,
  shown: Pick<CachedDay, 'json' | 'isBookable' | 'timely'>,
): void {
  const { length } = shown.json;
  if (length > MAX_DAY_LENGTH) return;
  if (cacheLength + length > MAX_CACHE_LENGTH) {
    [cachedDays, plannedDays, cacheLength] = [new WeakMap(), new WeakMap(), 0];
    return;
  }
  const days = cache.getOrInsertComputed(court, () => new Map());
  cacheLength += length - (days.get(key)?.json.length ?? 0);
  days.set(key, { ...shown, busy, closedIntervals });
}

function isSame(intervals: readonly (BusyInterval & { reason?: string })[], others: typeof intervals): boolean {
  if (intervals === others) return true;
  if (intervals.length !== others.length) return false;
  return intervals.every(({ start, end, reason, buffer }, i) => {
    const other = others[i]!;
    return start === other.start && end === other.end && reason === other.reason && buffer === other.buffer;
  });
}

function renderDay(day: Day, starts: readonly Start[], distance_km: number | null): string {
  const { court, date, closedIntervals, busy, candidates } = day;
  const shown: Omit<CourtDay, 'starts'> = {
    court_id: court.id,
    court: { id: court.id, name: court.name, type: court.type, venue: court.venue, position: court.position },
    booking_date: date,
    time_zone: court.time_zone,
    distance_km,
    open: windowsOn(court, date).map(presentInterval),
    closures: closedIntervals
      .filter(({ start }) => start < MINUTES_A_DAY)
      .map((closed) => ({ ...presentInterval(closed), reason: closed.reason })),
    busy: bookedIntervals(busy).map(presentInterval),
    free: freeIntervals(starts).map(presentInterval),
    currency: currencyOf(court) ?? planCurrencyOf(day),
    ...(candidates && { restrictions: restrictionsOf(day, candidates) }),
  };
  return `${JSON.stringify(shown).slice(0, -1)},"starts":[${starts.map(renderStart).join(',')}]}`;
}

export function previewDay(court: Court, date: string): DayPreview {
  return {
    booking_date: date,
    time_zone: court.time_zone,
    open: windowsOn(court, date).map(presentInterval),
    currency: currencyOf(court),
    starts: offersOf(court, date).map(({ start_time, starts_at, durations, prices }) => {
      return { start_time, starts_at, durations: [...durations], prices: prices && [...prices] };
    }),
  };
}

/** Returns the JSON of a start time. Caches this JSON, because most requests need the same durations. */
function renderStart({ offer, count }: Start): string {
  if (offer.shown?.count === count) return offer.shown.json;
  const { start_time, starts_at, durations, prices } = offer;
  const start: CourtDay['starts'][number] = {
    start_time,
    starts_at,
    durations: durations.slice(0, count),
    prices: prices && prices.slice(0, count),
  };
  offer.shown = { count, json: JSON.stringify(start) };
  return offer.shown.json;
}

/** Returns the intervals of this day without overlaps. A court with several parts can have overlapping intervals. */
function bookedIntervals(busy: readonly BusyInterval[]): { start: number; end: number }[] {
  const intervals: { start: number; end: number }[] = [];
  const ofThisDay = busy.filter(({ start }) => start >= 0 && start < MINUTES_A_DAY);
  for (const { start, end } of ofThisDay.toSorted((a, b) => a.start - b.start)) {
    const last = intervals.at(-1);
    if (last && start < last.end) last.end = Math.max(last.end, end);
    else intervals.push({ start, end });
  }
  return intervals;
}

/**
 * Returns the free intervals of the day, without overlaps. They end at midnight, like the other intervals of a day. A
 * booking can still end after midnight if `starts` contains its duration.
 */
function freeIntervals(starts: readonly Start[]): { start: number; end: number }[] {
  const intervals: { start: number; end: number }[] = [];
  for (const { offer, count } of starts) {
    const { start, durations } = offer;
    const end = Math.min(start + durations[count - 1]!, MINUTES_A_DAY);
    const last = intervals.at(-1);
    if (last && start <= last.end) last.end = Math.max(last.end, end);
    else intervals.push({ start, end });
  }
  return intervals;
}

function presentInterval({ start, end }: { start: number; end: number }): { start_time: string; end_time: string } {
  return { start_time: toTime(start), end_time: toTime(end) };
}
