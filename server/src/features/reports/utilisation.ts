import { setImmediate as nextTurn } from 'node:timers/promises';
import { type ClosedIntervals, loadClosedIntervals } from '../courts/closed-times-store.ts';
import { partsOf, spacesOf } from '../courts/parts.ts';
import { windowsOf } from '../courts/rules.ts';
import type { OpeningWindow } from '../courts/schema.ts';
import type { Db } from '../../platform/db/schema.ts';
import { addDays, daysBetween, today, weekday } from '../../platform/time.ts';
import { addBookings, addMinutes, addSums, type GroupBy, noSums, openParts, splitByHour, type Sums } from './rules.ts';
import { type BookingSum, listReportedCourts, type ReportedCourt, sumBookings } from './store.ts';

export interface ReportQuery {
  groupBy: GroupBy;
  from: string;
  to: string;
  courtId?: number;
  types?: string[];
}

export interface Line {
  key: string;
  name: string;
  sums: Sums;
}

/** Number of days in one query. On SQLite, a query blocks the process, so queries must be short. */
const BATCH_DAYS = 14;
const DAY_NAMES = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'];

export async function reportUtilisation(db: Db, query: ReportQuery): Promise<Line[]> {
  const all = await listReportedCourts(db);
  const courts = new Map(all.map((court) => [court.id, court]));
  const reported = selectCourts(all, query);
  const lines = linesFor(reported, query.groupBy);
  await addOpenTime(db, reported, { query, lines });
  // A booking of a court with parts also occupies its parts.
  const occupying = all.filter(
    (court) => reported.has(court) || partsOf(court).some((id) => reported.has(courts.get(id)!)),
  );
  const ids = occupying.map(({ id }) => id);
  for (const { from, to } of ids.length === 0 ? [] : batchesOf(query)) {
    for (const bookingSum of await sumBookings(db, ids, { from, to, groupBy: query.groupBy })) {
      addBookingSum(bookingSum, { courts, reported, lines, groupBy: query.groupBy });
    }
    await nextTurn();
  }
  // Reports by weekday and by hour also contain lines without bookings.
  const keepsEmptyLines = query.groupBy === 'weekday' || query.groupBy === 'hour';
  return [...lines.values()].filter(
    ({ sums }) =>
      keepsEmptyLines || sums.open_minutes + sums.bookings + sums.booked_minutes + sums.cancelled_minutes > 0,
  );
}

export function totalOf(lines: Line[]): Sums {
  return lines.reduce((total, { sums }) => addSums(total, sums), noSums());
}

function selectCourts(all: ReportedCourt[], { courtId, types }: ReportQuery): Set<ReportedCourt> {
  const chosen = all.filter(({ id, type }) => (courtId ?? id) === id && (types ?? [type]).includes(type));
  const parts = new Set(chosen.flatMap(partsOf));
  return new Set(all.filter((court) => chosen.includes(court) || parts.has(court.id)));
}

type Lines = Map<string, Line>;

interface CourtHour {
  court: ReportedCourt;
  weekday: number;
  hour: number;
}

const keyOf: Record<GroupBy, (courtHour: CourtHour) => string> = {
  court: ({ court }) => String(court.id),
  type: ({ court }) => court.type,
  weekday: ({ weekday }) => String(weekday),
  hour: ({ hour }) => String(hour).padStart(2, '0'),
};

function linesFor(courts: Set<ReportedCourt>, groupBy: GroupBy): Lines {
  const names: Record<GroupBy, () => [key: string, name: string][]> = {
    court: () => [...courts].map(({ id, name }) => [String(id), name]),
    type: () => [...new Set([...courts].map(({ type }) => type))].toSorted().map((type) => [type, type]),
    weekday: () => DAY_NAMES.map((name, i) => [String(i + 1), name]),
    hour: () => Array.from({ length: 24 }, (_, hour) => String(hour).padStart(2, '0')).map((h) => [h, `${h}:00`]),
  };
  return new Map(names[groupBy]().map(([key, name]) => [key, { key, name, sums: noSums() }]));
}

async function addOpenTime(
  db: Db,
  courts: Set<ReportedCourt>,
  { query: { from, to, groupBy }, lines }: { query: ReportQuery; lines: Lines },
): Promise<void> {
  // Skip courts with parts: `courts` also contains their parts, and no open time must be counted twice.
  const spaces = [...courts].filter((court) => partsOf(court).length === 0);
  const ids = spaces.map(({ id }) => id);
  const closedIntervals = await loadClosedIntervals(db, ids, { from, to });
  const dates = datesOf(from, to);
  for (const court of spaces) {
    addOpenCourt(court, { dates, closedIntervals, groupBy, lines });
    await nextTurn();
  }
}

interface OpenTimeInput {
  dates: { date: string; weekday: number }[];
  closedIntervals: ClosedIntervals;
  groupBy: GroupBy;
  lines: Lines;
}

/** Adds a court's open time. For a retired court, stops after the day on which it was retired. */
function addOpenCourt(court: ReportedCourt, { dates, closedIntervals, groupBy, lines }: OpenTimeInput): void {
  const lastDay = court.retired_at === null ? undefined : today(court.time_zone, Date.parse(court.retired_at));
  const openDates = lastDay === undefined ? dates : dates.filter(({ date }) => date <= lastDay);
  const openingHours = JSON.parse(court.opening_hours) as OpeningWindow[];
  for (const { date, weekday } of openDates) {
    const parts = windowsOf(openingHours, weekday).flatMap((window) =>
      openParts(window, closedIntervals(court.id, date)),
    );
    for (const { hour, minutes } of parts.flatMap(splitByHour)) {
      lines.get(keyOf[groupBy]({ court, weekday, hour }))!.sums.open_minutes += minutes;
    }
  }
}

interface Report {
  courts: Map<number, ReportedCourt>;
  reported: Set<ReportedCourt>;
  lines: Lines;
  groupBy: GroupBy;
}

function addBookingSum(bookingSum: BookingSum, { courts, reported, lines, groupBy }: Report): void {
  const { booking_date: date, start_minute: start, end_minute: end } = bookingSum;
  const court = courts.get(bookingSum.court_id)!;
  const { bookings, minutes, next_day_minutes } = bookingSum;
  const day = date === undefined ? 0 : weekday(date);
  const nextDay = date === undefined ? 0 : (day % 7) + 1;
  const lineOf = (court: ReportedCourt, { hour = 0, weekday = day }: { hour?: number; weekday?: number }) =>
    lines.get(keyOf[groupBy]({ court, weekday, hour }))!.sums;
  const isByHour = start !== undefined && end !== undefined;
  const times: { hour?: number; weekday?: number; minutes: number }[] = isByHour
    ? splitByHour({ start, end }).map((part) => ({ ...part, minutes: part.minutes * bookings }))
    : [{ minutes: minutes - next_day_minutes }, { weekday: nextDay, minutes: next_day_minutes }];
  if (reported.has(court)) addBookings(lineOf(court, times[0]!), bookingSum);
  for (const id of spacesOf(court)) {
    const space = courts.get(id)!;
    if (!reported.has(space)) continue;
    for (const { minutes, ...time } of times) addMinutes(lineOf(space, time), bookingSum, minutes);
  }
}

/** Counts days instead of comparing dates, because the last supported date, 9999-12-31, has no next day. */
function datesOf(from: string, to: string): { date: string; weekday: number }[] {
  return Array.from({ length: daysBetween(from, to) + 1 }, (_, i) => {
    const date = addDays(from, i);
    return { date, weekday: weekday(date) };
  });
}

function batchesOf({ from, to }: ReportQuery): { from: string; to: string }[] {
  return Array.from({ length: Math.floor(daysBetween(from, to) / BATCH_DAYS) + 1 }, (_, i) => {
    const start = addDays(from, i * BATCH_DAYS);
    const end = addDays(start, BATCH_DAYS - 1);
    return { from: start, to: end < to ? end : to };
  });
}
