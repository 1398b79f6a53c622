import { HEAP_BYTES } from '../../platform/heap.ts';
import { windowsOf } from '../courts/rules.ts';
import type { Court } from '../courts/schema.ts';
import { priceOf } from '../bookings/prices.ts';
import { type Slot, type Span, spanOf } from '../bookings/rules.ts';
import { isEverBookable } from '../bookings/slot-rules.ts';
import { MINUTES_A_DAY, timestamp, timestampAt, toTime, weekday } from '../../platform/time.ts';

/** A start on a date, with the lengths that the court's own rules allow from there. */
export interface Offer {
  /** In minutes from midnight. */
  start: number;
  /** Of the shortest slot; all of them start at the same moment. */
  span: Span;
  start_time: string;
  starts_at: string;
  /** The shortest first. */
  durations: readonly number[];
  /** What each of them costs, in minor units; null when the court has no price. */
  prices: readonly number[] | null;
  /** As JSON with the first `count` lengths, as it was last shown. */
  shown: { count: number; json: string } | undefined;
}

/** How many lengths are offered for a start, the shortest first: all of them for any usual grid. */
const MAX_DURATIONS = 48;
/** How much room the days take that are kept ready, all courts together: two thousand on a grid of half an hour. */
const MAX_BYTES = Math.min(64 * 2 ** 20, HEAP_BYTES / 64);
/** What a day takes, each start of it, and each length of a start with its price and its JSON. */
const BYTES = { day: 300, start: 500, length: 25 };

/** What a court offers on a date is worked out once: the court object is that of one version, which never changes. */
let ready = new WeakMap<Court, Map<string, readonly Offer[]>>();
let readyBytes = 0;

/** What could be booked of a court on a date, if nothing but its own rules mattered. */
export function offersOf(court: Court, date: string, duration?: number): readonly Offer[] {
  const key = duration === undefined ? date : `${date} ${duration}`;
  const known = ready.get(court)?.get(key);
  if (known) return known;
  const offers = workOut(court, date, duration === undefined ? durationsOf(court) : [duration]);
  const bytes = sizeOf(offers);
  if (readyBytes + bytes > MAX_BYTES) [ready, readyBytes] = [new WeakMap(), 0];
  readyBytes += bytes;
  const days = ready.get(court) ?? new Map<string, readonly Offer[]>();
  ready.set(court, days.set(key, offers));
  return offers;
}

/** Roughly what a day's offers take: one on a grid of a minute as much as eighty of half an hour. */
function sizeOf(offers: readonly Offer[]): number {
  return offers.reduce((sum, { durations }) => sum + BYTES.start + BYTES.length * durations.length, BYTES.day);
}

/** The lengths that a court allows, in minutes; the shortest, where there are very many. */
function durationsOf({ slot_minutes, min_duration_minutes: least, max_duration_minutes: most }: Court): number[] {
  const count = Math.floor((most - least) / slot_minutes) + 1;
  return Array.from({ length: Math.min(count, MAX_DURATIONS) }, (_, i) => least + i * slot_minutes);
}

function workOut(court: Court, date: string, durations: readonly number[]): Offer[] {
  const offers: Offer[] = [];
  for (const window of windowsOf(court.opening_hours, weekday(date))) {
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

const NONE: readonly never[] = [];

function optionOf(court: Court, slot: Slot): { duration: number; span: Span; price: number | null } | undefined {
  if (slot.end > MINUTES_A_DAY) return undefined;
  const span = spanOf(slot, court.time_zone);
  if (!span || !isEverBookable({ court, slot, span, now: 0, today: slot.date, closedIntervals: NONE, busy: NONE }))
    return undefined;
  return { duration: slot.end - slot.start, span, price: priceOf(court, slot, span)?.amount ?? null };
}
