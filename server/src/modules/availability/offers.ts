import { HEAP_BYTES } from '../../platform/heap.ts';
import type { Court } from '../courts/schema.ts';
import { MINUTES_A_DAY, timestamp, timestampAt, toTime, type Slot, type Span, spanOf } from '../../platform/time.ts';
import { isEverBookable } from '../../kernel/search-rules.ts';
import { isOpenAtMidnight, windowsOn, priceOf } from '../courts/court.ts';

/** A start time on a date, with the durations that the court's own rules allow. */
export interface Offer {
  /** The start time in minutes from midnight. */
  start: number;
  /** The instants at which the shortest slot starts and ends. Longer slots start at the same instant. */
  span: Span;
  start_time: string;
  starts_at: string;
  /** The durations in minutes, shortest first. */
  durations: readonly number[];
  /** The price of each duration in minor units, or null if the court has no price. */
  prices: readonly number[] | null;
  /** The JSON of this start in the latest response, with the first `count` durations. */
  shown: { count: number; json: string } | undefined;
}

/** Maximum number of durations for one start. A typical grid has fewer. */
const MAX_DURATIONS = 48;
/** Maximum size of the cache for all courts, in bytes. This is enough for about 2,000 days on a 30-minute grid. */
const MAX_BYTES = Math.min(64 * 2 ** 20, HEAP_BYTES / 64);
/** Estimated bytes for a cached day, for each start, and for each duration with its price and JSON. */
const BYTES = { day: 300, start: 500, length: 25 };

/** Cached offers need no invalidation, because a court object represents one version, and versions never change. */
let cache = new WeakMap<Court, Map<string, readonly Offer[]>>();
let cacheBytes = 0;

/** Returns all offers on a date, including offers whose slots are booked or closed. */
export function offersOf(court: Court, date: string, duration?: number): readonly Offer[] {
  const key = keyOf(date, duration);
  const cached = cache.get(court)?.get(key);
  if (cached) return cached;
  const offers = computeOffers(court, date, duration === undefined ? durationsOf(court) : [duration]);
  const bytes = sizeOf(offers);
  if (cacheBytes + bytes > MAX_BYTES) [cache, cacheBytes] = [new WeakMap(), 0];
  cacheBytes += bytes;
  cache.getOrInsertComputed(court, () => new Map()).set(key, offers);
  return offers;
}

export function hasOffers(court: Court, date: string, duration?: number): boolean {
  return cache.get(court)?.has(keyOf(date, duration)) === true;
}

function keyOf(date: string, duration: number | undefined): string {
  return duration === undefined ? date : `${date} ${duration}`;
}

/** Estimates the size in bytes. A day on a one-minute grid takes as much memory as eighty days on a 30-minute grid. */
function sizeOf(offers: readonly Offer[]): number {
  return offers.reduce((sum, { durations }) => sum + BYTES.start + BYTES.length * durations.length, BYTES.day);
}

function durationsOf(court: Court): number[] {
  const { slot_minutes, min_duration_minutes: min } = court;
  return Array.from({ length: countDurations(court) }, (_, i) => min + i * slot_minutes);
}

/** Returns the number of durations that are offered at a start. */
export function countDurations({
  slot_minutes,
  min_duration_minutes: min,
  max_duration_minutes: max,
}: Pick<Court, 'slot_minutes' | 'min_duration_minutes' | 'max_duration_minutes'>): number {
  return Math.min(Math.floor((max - min) / slot_minutes) + 1, MAX_DURATIONS);
}

function computeOffers(court: Court, date: string, durations: readonly number[]): Offer[] {
  const offers: Offer[] = [];
  for (const window of windowsOn(court, date)) {
    for (let start = window.start; start < window.end; start += court.slot_minutes) {
      const options = durations.flatMap((duration) => optionOf(court, { date, start, end: start + duration }) ?? []);
      const [first] = options;
      if (!first) continue;
      const { epochMs, offsetMinutes } = first.span.starts;
      offers.push({
        start,
        span: first.span,
        start_time: toTime(start),
        starts_at: timestampAt(timestamp(epochMs), offsetMinutes),
        durations: options.map(({ duration }) => duration),
        prices: first.price === null ? null : options.map(({ price }) => price ?? 0),
        shown: undefined,
      });
    }
  }
  return offers;
}

/** Returns the offers with only the durations that `select` accepts, at the prices that `select` returns. */
export function offersWith(
  offers: readonly Offer[],
  select: (offer: Offer, duration: number) => { price: number | null } | undefined,
): Offer[] {
  return offers.flatMap((offer) => {
    const options = offer.durations.flatMap((duration) => {
      const selected = select(offer, duration);
      return selected ? [{ duration, ...selected }] : [];
    });
    const [first] = options;
    if (!first) return [];
    const durations = options.map(({ duration }) => duration);
    const prices = first.price === null ? null : options.map(({ price }) => price ?? 0);
    return [{ ...offer, durations, prices, shown: undefined }];
  });
}

const NONE: readonly never[] = [];

function optionOf(court: Court, slot: Slot): { duration: number; span: Span; price: number | null } | undefined {
  if (slot.end > MINUTES_A_DAY) {
    // A slot that starts and ends at the same time of day is not valid.
    const isWholeDay = slot.end - slot.start === MINUTES_A_DAY;
    if (isWholeDay || !isOpenAtMidnight(court, slot.date)) return undefined;
  }
  const span = spanOf(slot, court.time_zone);
  if (!span || !isEverBookable({ court, slot, span, now: 0, today: slot.date, closedIntervals: NONE, busy: NONE }))
    return undefined;
  return { duration: slot.end - slot.start, span, price: priceOf(court, slot, span)?.amount ?? null };
}
