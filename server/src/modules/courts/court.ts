import { sql } from 'kysely';
import { moneyOf, type Money } from '../../platform/http/fields.ts';
import { imagePath } from '../club/schema.ts';
import { type CourtRow, findCourtsById } from './store.ts';
import { court, type Court, type OpeningWindow, type PeakPrice, type SpecialHours } from './schema.ts';
import { hasDates } from './rules.ts';
import {
  addDays,
  MINUTES_A_DAY,
  toMinutes,
  MINUTE,
  momentAround,
  splitAtMidnight,
  weekday,
  type Slot,
  type Span,
} from '../../platform/time.ts';
import { idList, selectIds } from '../../platform/db/given-rows.ts';
import { prepared } from '../../platform/db/prepared.ts';
import type { Db } from '../../platform/db/schema.ts';
import { MustRepeat } from '../../platform/db/transact.ts';

// A court, as bookings use it: how it is locked and read, and its settings, opening hours, parts and prices.

export function presentCourt(row: CourtRow): Court {
  return court.present(row, { photo_url: imagePath(row.photo), price_per_hour: moneyOf(row) });
}

/** Like `presentCourt`, but caches the result for each row object. Callers must not change the result. */
export function courtOf(row: CourtRow): Court {
  const court = courts.get(row) ?? presentCourt(row);
  courts.set(row, court);
  return court;
}
const courts = new WeakMap<CourtRow, Court>();

/** Returns the fields of a court that requests can set. */
export function settingsOf(row: CourtRow) {
  return { ...court.valuesOf(row), price_per_hour: moneyOf(row) };
}

/** A time range within a day, in minutes from midnight. The end is exclusive. */
export interface Window {
  start: number;
  end: number;
}

export type Hours = Pick<Court, 'opening_hours' | 'special_hours'>;

export function specialHoursOn({ special_hours }: Pick<Hours, 'special_hours'>, date: string) {
  return special_hours.find(({ from_date, to_date }) => from_date <= date && date <= to_date);
}

/** Returns the windows in which the court is open on a date. Joins windows that touch. */
export function windowsOn({ opening_hours, special_hours }: Hours, date: string): readonly Window[] {
  const special = specialHoursOn({ special_hours }, date);
  if (special) return specialDays.getOrInsertComputed(special, () => joinWindows(special.windows));
  const day = weekday(date);
  const week = weeks.getOrInsertComputed(opening_hours, () => []);
  return (week[day] ??= joinWindows(opening_hours.filter((window) => window.day === day)));
}
const weeks = new WeakMap<OpeningWindow[], (Window[] | undefined)[]>();
const specialDays = new WeakMap<SpecialHours, Window[]>();

function joinWindows(hours: SpecialHours['windows']): Window[] {
  const windows: Window[] = [];
  for (const { open, close } of hours.toSorted((a, b) => toMinutes(a.open) - toMinutes(b.open))) {
    const last = windows.at(-1);
    if (last && last.end === toMinutes(open)) last.end = toMinutes(close);
    else windows.push({ start: toMinutes(open), end: toMinutes(close) });
  }
  return windows;
}

/**
 * Like `windowsOn`, but a window that ends at midnight continues if the court is open from midnight on the next day.
 */
export function windowsPastMidnight(court: Hours, date: string): readonly Window[] {
  return windowsOn(court, date).map((window) => {
    if (window.end < MINUTES_A_DAY) return window;
    const [next] = windowsOn(court, addDays(date, 1));
    return next?.start === 0 ? { start: window.start, end: MINUTES_A_DAY + next.end } : window;
  });
}

/** Returns whether the court stays open at the midnight at which a day ends. */
export function isOpenAtMidnight(court: Hours, date: string): boolean {
  return windowsPastMidnight(court, date).some(({ end }) => end > MINUTES_A_DAY);
}

export function sortHours(openingHours: OpeningWindow[]): OpeningWindow[] {
  return openingHours.toSorted((a, b) => a.day - b.day || toMinutes(a.open) - toMinutes(b.open));
}

export function partsOf(court: Pick<CourtRow, 'part_ids'>): number[] {
  return JSON.parse(court.part_ids) as number[];
}

/**
 * Returns the spaces that a booking of the court occupies: its parts, or the court itself if it has none. To avoid
 * deadlocks, transactions lock courts with parts first and then other courts, each group ordered by id.
 */
export function spacesOf({ id, part_ids }: { id: number; part_ids: string | readonly number[] }): readonly number[] {
  const parts = typeof part_ids === 'string' ? partsOf({ part_ids }) : part_ids;
  return parts.length === 0 ? [id] : parts;
}

export type Prices = Pick<Court, 'price_per_hour' | 'peak_prices' | 'time_zone'>;

export interface PricedInterval {
  start: number;
  end: number;
  /** The price of an hour, in minor units. */
  amount: number;
}

/** Returns the price of a slot at a court, or null if the court has no price. */
export function priceOf(court: Prices, slot: Slot, span: Span): Money | null {
  const currency = currencyOf(court);
  if (currency === null) return null;
  const intervals = pricesOf(slot, (part) => peakPricesOn(court, part));
  return { amount: amountOf(court, { slot, span, intervals }), currency };
}

/**
 * Returns the amount for a slot in minor units. Each elapsed minute costs a sixtieth of the hourly price at that time.
 * Only the sum is rounded, half up. Imports do not use this function, because their files contain the prices.
 * @param intervals the parts of the slot whose hourly price differs from `price_per_hour`
 */
export function amountOf(
  court: Prices,
  { slot, span, intervals }: { slot: Slot; span: Span; intervals: readonly PricedInterval[] },
): number {
  const base = court.price_per_hour?.amount ?? 0;
  let sum = base * minutesBetween(span.starts.epochMs, span.ends.epochMs);
  for (const interval of intervals) sum += (interval.amount - base) * elapsedIn(interval, court, slot, span);
  return Math.floor((sum + 30) / 60);
}

/** Returns the price of `priceOf` in lines: the time at the normal price, and the time at other prices. */
export function courtLines(
  court: Prices,
  slot: Slot,
  span: Span,
): { kind: 'court' | 'peak'; amount: number; minutes: number }[] {
  if (currencyOf(court) === null) return [];
  const base = court.price_per_hour?.amount ?? 0;
  const intervals = pricesOf(slot, (part) => peakPricesOn(court, part)).filter(({ amount }) => amount !== base);
  const minutes = minutesBetween(span.starts.epochMs, span.ends.epochMs);
  const peak = intervals.reduce((sum, interval) => sum + elapsedIn(interval, court, slot, span), 0);
  const normal = Math.floor((base * (minutes - peak) + 30) / 60);
  const whole = amountOf(court, { slot, span, intervals });
  return [
    { kind: 'court' as const, amount: normal, minutes: minutes - peak },
    { kind: 'peak' as const, amount: whole - normal, minutes: peak },
  ];
}

/** Returns the elapsed minutes of an interval of a slot. A clock change can make it shorter or longer. */
function elapsedIn({ start, end }: Window, { time_zone }: Prices, slot: Slot, span: Span): number {
  const from = start === slot.start ? span.starts : momentAround(slot.date, start, time_zone);
  const to = end === slot.end ? span.ends : momentAround(slot.date, end, time_zone);
  return minutesBetween(from.epochMs, to.epochMs);
}

/** Returns the priced intervals of a slot. `onDay` returns the intervals of a part of the slot on one date. */
export function pricesOf(slot: Slot, onDay: (part: Slot) => PricedInterval[]): PricedInterval[] {
  if (slot.end <= MINUTES_A_DAY) return onDay(slot);
  return splitAtMidnight(slot).flatMap((part, days) => {
    const shift = days * MINUTES_A_DAY;
    return onDay(part).map(({ start, end, amount }) => ({ start: start + shift, end: end + shift, amount }));
  });
}

/**
 * Returns the parts of a slot on one date at which the court has a peak price. Prices with dates replace prices without
 * dates.
 */
export function peakPricesOn(court: Prices, slot: Slot): PricedInterval[] {
  const day = weekday(slot.date);
  const peaks = court.peak_prices.filter(({ days, from_date = slot.date, to_date = slot.date }) => {
    return days.includes(day) && from_date <= slot.date && slot.date <= to_date;
  });
  const [dated, usual] = [true, false].map((isDated) =>
    peaks.filter((peak) => hasDates(peak) === isDated).flatMap((peak) => partAt(peak, slot)),
  );
  return [...dated!, ...usual!.flatMap((interval) => withoutIntervals(interval, dated!))];
}

function partAt({ start_time, end_time, price_per_hour }: PeakPrice, slot: Slot): PricedInterval[] {
  const [start, end] = [Math.max(slot.start, toMinutes(start_time)), Math.min(slot.end, toMinutes(end_time))];
  return start < end ? [{ start, end, amount: price_per_hour.amount }] : [];
}

function withoutIntervals(interval: PricedInterval, others: readonly Window[]): PricedInterval[] {
  return others.reduce<PricedInterval[]>(
    (parts, { start, end }) =>
      parts
        .flatMap((part) => [
          { ...part, end: Math.min(part.end, start) },
          { ...part, start: Math.max(part.start, end) },
        ])
        .filter((part) => part.start < part.end),
    [interval],
  );
}

/** Returns the currency of the court's prices, or null if the court has no price. */
export function currencyOf(court: Omit<Prices, 'time_zone'>): string | null {
  return (court.price_per_hour ?? court.peak_prices[0]?.price_per_hour)?.currency ?? null;
}

function minutesBetween(fromMs: number, toMs: number): number {
  return (toMs - fromMs) / MINUTE;
}

/** Locks courts in the order that `spacesOf` describes. The returned rows are cached: callers must not change them. */
export async function lockCourtsWithParts(db: Db, ids: readonly number[]): Promise<Map<number, CourtRow>> {
  if (ids.length === 0) return new Map();
  const locked = await lockedVersions(db, { ids: idList(ids) });
  const { adapter } = db.getExecutor();
  const cache = lastRead.getOrInsertComputed(adapter, () => new Map());
  const wanted = new Set(ids);
  const rows = new Map<number, CourtRow>();
  const changed: number[] = [];
  for (const { id, version, updated_at } of locked) {
    const row = cache.get(id);
    if (!wanted.has(id)) continue;
    if (row?.version === version && row.updated_at === updated_at) rows.set(id, row);
    else changed.push(id);
  }
  if (cache.size + changed.length > MAX_COURTS) cache.clear();
  for (const row of changed.length > 0 ? await findCourtsById(db, changed) : []) {
    cache.set(row.id, row);
    rows.set(row.id, row);
  }
  await refuseNewParts(db, rows, new Set(locked.map(({ id }) => id)));
  return rows;
}

/**
 * Repeats the transaction if parts were added to a court while the transaction waited for the lock on the court. These
 * parts were not locked, so the data that the transaction has read about them may be outdated.
 */
async function refuseNewParts(db: Db, courts: Map<number, CourtRow>, locked: ReadonlySet<number>): Promise<void> {
  const parts = [...courts.values()].flatMap(({ part_ids }) => JSON.parse(part_ids) as number[]);
  const added = parts.filter((id) => !locked.has(id));
  if ((await lockCourts(db, added)).length > 0) throw new MustRepeat();
}

const lockedVersions = prepared((db, { ids }: { ids: string }) => {
  const selected = selectIds(db, ids);
  const withParts = sql<number>`(${selected} union select part_id from court_parts where whole_id in (${selected}))`;
  return db
    .selectFrom('courts')
    .select(['id', 'version', 'updated_at'])
    .where('id', 'in', withParts)
    .where('retired_at', 'is', null)
    .orderBy((eb) => eb.case().when('part_ids', '=', '[]').then(1).else(0).end())
    .orderBy('id')
    .forNoKeyUpdate();
});
const MAX_COURTS = 10_000;
/**
 * The cached courts of each database. A cached court is used only if `version` and `updated_at` are the same, because
 * after a rollback, another change can get the same version number.
 */
const lastRead = new WeakMap<object, Map<number, CourtRow>>();

/** Locks courts, except retired courts. See `spacesOf` for the order in which courts must be locked. */
export function lockCourts(db: Db, ids: readonly number[]): Promise<CourtRow[]> {
  if (ids.length === 0) return Promise.resolve([]);
  const query = db.selectFrom('courts').selectAll().where('id', 'in', ids).where('retired_at', 'is', null);
  return query.orderBy('id').forNoKeyUpdate().execute();
}

export async function lockUnlocked(db: Db, ids: readonly number[]): Promise<CourtRow[]> {
  const query = db.selectFrom('courts').selectAll().where('id', 'in', ids).where('retired_at', 'is', null);
  return query.forNoKeyUpdate().skipLocked().execute();
}

export async function lockAllCourts(db: Db): Promise<void> {
  const query = db.selectFrom('courts').select('id').where('retired_at', 'is', null);
  await query
    .orderBy((eb) => eb.case().when('part_ids', '=', '[]').then(1).else(0).end())
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();
}

/** Prevents other transactions from adding a court until the current transaction ends. */
export async function lockCourtList(db: Db): Promise<void> {
  await db.selectFrom('meta').select('name').where('name', '=', 'courts').forNoKeyUpdate().execute();
}
