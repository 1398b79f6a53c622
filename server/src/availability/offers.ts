import { windowsOf } from '../courts/rules.ts';
import type { Court } from '../courts/schema.ts';
import { priceOf } from '../bookings/prices.ts';
import { type Slot, type Span, spanOf } from '../bookings/rules.ts';
import { isStanding } from '../bookings/slot-rules.ts';
import { MINUTES_A_DAY, timestamp, timestampAt, toTime, weekday } from '../time.ts';

/** A slot that the court's own rules allow. */
export interface Option {
  slot: Slot;
  span: Span;
  duration: number;
  /** In minor units; null when the court has no price. */
  price: number | null;
}

/** A start on a date, with the slots that begin there. */
export interface Offer {
  start_time: string;
  starts_at: string;
  options: Option[];
}

/** How many lengths are offered for a start, the shortest first: all of them for any usual grid. */
const MOST_DURATIONS = 48;
/** How many days of a court are kept ready. */
const MOST_DAYS = 400;

/** What a court offers on a date is worked out once: the court object is that of one version, which never changes. */
const ready = new WeakMap<Court, Map<string, Offer[]>>();

/** What could be booked of a court on a date, if nothing but its own rules mattered. */
export function offersOf(court: Court, date: string, duration?: number): readonly Offer[] {
  if (duration !== undefined) return workOut(court, date, [duration]);
  const days = ready.get(court) ?? new Map<string, Offer[]>();
  ready.set(court, days);
  let offers = days.get(date);
  if (!offers) {
    offers = workOut(court, date, durationsOf(court));
    if (days.size >= MOST_DAYS) days.clear();
    days.set(date, offers);
  }
  return offers;
}

/** The lengths that a court allows, in minutes; the shortest, where there are very many. */
function durationsOf({ slot_minutes, min_duration_minutes: least, max_duration_minutes: most }: Court): number[] {
  const count = Math.floor((most - least) / slot_minutes) + 1;
  return Array.from({ length: Math.min(count, MOST_DURATIONS) }, (_, i) => least + i * slot_minutes);
}

function workOut(court: Court, date: string, durations: readonly number[]): Offer[] {
  const offers: Offer[] = [];
  for (const window of windowsOf(court.opening_hours, weekday(date))) {
    for (let start = window.start; start < window.end; start += court.slot_minutes) {
      const options = durations.flatMap((duration) => optionOf(court, { date, start, end: start + duration }) ?? []);
      const [first] = options;
      if (!first) continue;
      const { epochMs, offsetMinutes } = first.span.starts;
      offers.push({ start_time: toTime(start), starts_at: timestampAt(timestamp(epochMs), offsetMinutes), options });
    }
  }
  return offers;
}

function optionOf(court: Court, slot: Slot): Option | undefined {
  if (slot.end > MINUTES_A_DAY) return undefined;
  const span = spanOf(slot, court.time_zone);
  const nobody = { now: 0, today: slot.date, closings: [], holds: [] };
  if (!span || !isStanding({ court, slot, span, ...nobody })) return undefined;
  return { slot, span, duration: slot.end - slot.start, price: priceOf(court, slot, span)?.amount ?? null };
}
