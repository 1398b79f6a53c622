import { type Offer, offersOf } from './offers.ts';
import type { CourtDay, DayPreview, SlotFilter } from './schema.ts';
import { currencyOf } from '../bookings/prices.ts';
import type { BusyInterval, SlotCheck } from '../bookings/slot-check.ts';
import { isDayOpen, isSlotOpen, isStartOpen } from '../bookings/slot-rules.ts';
import type { Closing } from '../closures/rules.ts';
import { HEAP_BYTES } from '../heap.ts';
import { windowsOf } from '../courts/rules.ts';
import type { Court } from '../courts/schema.ts';
import { toTime, weekday } from '../time.ts';

/** A court on a date, and all that decides what can be booked of it. */
export type Day = Omit<SlotCheck, 'slot' | 'span' | 'usage'> & { date: string };

/** A start from which something can be booked: the first `count` of the lengths offered. */
export interface Start {
  offer: Offer;
  count: number;
}

/** Every slot of the day that nobody would be refused for the court's sake, by its start. */
export function bookableStarts(day: Day, filter: SlotFilter = {}): Start[] {
  return startsAmong(day, timelyOffers(day, filter), filter);
}

/** What the court's own rules offer that is neither too soon nor too far ahead by now. */
function timelyOffers(day: Day, { duration }: SlotFilter): readonly Offer[] {
  // First, or anybody could have days worked out on which nobody can book.
  if (!isDayOpen({ ...day, slot: { date: day.date, start: 0, end: 0 }, span: undefined })) return [];
  const offers = offersOf(day.court, day.date, duration);
  // Starts are in order: where one is not too soon, none after it is.
  const soonest = offers.findIndex((offer) => isStartOpen(askFor(day, offer, offer.durations[0]!)));
  if (soonest === 0) return offers;
  return soonest < 0 ? [] : offers.slice(soonest);
}

function startsAmong(
  day: Day,
  offers: readonly Offer[],
  { startAfter = 0, endBefore = Infinity }: SlotFilter,
): Start[] {
  const starts: Start[] = [];
  for (const offer of offers) {
    const { start, durations } = offer;
    if (start < startAfter) continue;
    const isOpen = (length: number): boolean => start + length <= endBefore && isSlotOpen(askFor(day, offer, length));
    const count = countOpen(durations, isOpen);
    if (count > 0) starts.push({ offer, count });
  }
  return starts;
}

/** How many lengths can be booked: what is in the way of a slot is in the way of every longer one from there. */
function countOpen(durations: readonly number[], isOpen: (duration: number) => boolean): number {
  let [least, most] = [0, durations.length];
  while (least < most) {
    const middle = Math.floor((least + most) / 2);
    if (isOpen(durations[middle]!)) least = middle + 1;
    else most = middle;
  }
  return least;
}

function askFor(
  { court, date, now, today, closings, busy }: Day,
  { start, span }: Offer,
  duration: number,
): Omit<SlotCheck, 'usage'> {
  return { court, slot: { date, start, end: start + duration }, span, now, today, closings, busy };
}

/** A day as it was shown last, and all that decided about it but the court, the date and the filter. */
interface Shown {
  json: string;
  isBookable: boolean;
  busy: readonly BusyInterval[];
  closings: readonly Closing[];
  timely: number;
}

/** How many characters of days are kept as they were shown, some 5,000 each, and of one day at most. */
const MOST_SHOWN = Math.min(32 * 2 ** 20, HEAP_BYTES / 128);
const MOST_OF_ONE = MOST_SHOWN / 512;
let shownLast = new WeakMap<Court, Map<string, Shown>>();
let kept = 0;

/** How long days are worked out in one turn of the event loop, in milliseconds. */
const LONGEST_TURN_MS = 10;

/** The days in JSON. Where they take long, as on a grid of a minute, others have their turn in between. */
export async function showDays(
  days: readonly Day[],
  filter: SlotFilter,
  distancesKm: readonly (number | null)[] = [],
): Promise<{ json: string; isBookable: boolean }[]> {
  const shown: { json: string; isBookable: boolean }[] = [];
  let since = performance.now();
  for (const [i, day] of days.entries()) {
    if (performance.now() - since > LONGEST_TURN_MS) {
      await new Promise(setImmediate);
      since = performance.now();
    }
    shown.push(showDay(day, filter, distancesKm[i] ?? null));
  }
  return shown;
}

/** The day in JSON. Where nothing that decides about it has changed since it was last shown, it is as it was. */
function showDay(day: Day, filter: SlotFilter, distanceKm: number | null): { json: string; isBookable: boolean } {
  const { court, date, busy, closings } = day;
  const offers = timelyOffers(day, filter);
  const key = filter.duration === undefined ? date : `${date} ${filter.duration}`;
  // Others ask for times and places of their own: they would only push out what many share.
  const isShared = distanceKm === null && filter.startAfter === undefined && filter.endBefore === undefined;
  const last = isShared ? shownLast.get(court)?.get(key) : undefined;
  if (last?.timely === offers.length && isSame(last.busy, busy) && isSame(last.closings, closings)) return last;
  const starts = startsAmong(day, offers, filter);
  const shown = { json: renderDay(day, starts, distanceKm), isBookable: starts.length > 0, timely: offers.length };
  if (isShared && shown.json.length <= MOST_OF_ONE) keep(court, key, { ...shown, busy, closings });
  return shown;
}

function keep(court: Court, key: string, shown: Shown): void {
  if (kept + shown.json.length > MOST_SHOWN) [shownLast, kept] = [new WeakMap(), 0];
  const days = shownLast.get(court) ?? new Map<string, Shown>();
  kept += shown.json.length - (days.get(key)?.json.length ?? 0);
  shownLast.set(court, days.set(key, shown));
}

function isSame(some: readonly (BusyInterval & { reason?: string })[], others: typeof some): boolean {
  if (some === others) return true;
  if (some.length !== others.length) return false;
  return some.every(({ start, end, reason, buffer }, i) => {
    const other = others[i]!;
    return start === other.start && end === other.end && reason === other.reason && buffer === other.buffer;
  });
}

/** What comes again at every request is rendered once. */
function renderDay(day: Day, starts: readonly Start[], distance_km: number | null): string {
  const { court, date, closings } = day;
  const shown: Omit<CourtDay, 'starts'> = {
    court_id: court.id,
    court: { id: court.id, name: court.name, type: court.type, venue: court.venue },
    booking_date: date,
    time_zone: court.time_zone,
    distance_km,
    open: windowsOf(court.opening_hours, weekday(date)).map(presentStretch),
    closures: closings.map((closing) => ({ ...presentStretch(closing), reason: closing.reason })),
    free: covered(starts).map(presentStretch),
    currency: currencyOf(court),
  };
  return `${JSON.stringify(shown).slice(0, -1)},"starts":[${starts.map(renderStart).join(',')}]}`;
}

/** What could be booked of a court on a date, if nothing but its own rules mattered. */
export function previewDay(court: Court, date: string): DayPreview {
  return {
    booking_date: date,
    time_zone: court.time_zone,
    open: windowsOf(court.opening_hours, weekday(date)).map(presentStretch),
    currency: currencyOf(court),
    starts: offersOf(court, date).map(({ start_time, starts_at, durations, prices }) => {
      return { start_time, starts_at, durations: [...durations], prices: prices && [...prices] };
    }),
  };
}

function renderStart({ offer, count }: Start): string {
  if (offer.shown?.count === count) return offer.shown.json;
  const { start_time, starts_at, durations, prices } = offer;
  const [lengths, costs] = [durations.slice(0, count), prices && prices.slice(0, count)];
  const start: CourtDay['starts'][number] = { start_time, starts_at, durations: lengths, prices: costs };
  offer.shown = { count, json: JSON.stringify(start) };
  return offer.shown.json;
}

/** What the slots cover, touching ones joined. */
function covered(starts: readonly Start[]): { start: number; end: number }[] {
  const stretches: { start: number; end: number }[] = [];
  for (const { offer, count } of starts) {
    const { start, durations } = offer;
    const end = start + durations[count - 1]!;
    const last = stretches.at(-1);
    if (last && start <= last.end) last.end = Math.max(last.end, end);
    else stretches.push({ start, end });
  }
  return stretches;
}

function presentStretch({ start, end }: { start: number; end: number }): { start_time: string; end_time: string } {
  return { start_time: toTime(start), end_time: toTime(end) };
}
