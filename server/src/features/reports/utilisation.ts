import { setImmediate as breathe } from 'node:timers/promises';
import { type ClosedIntervals, loadClosedIntervals } from '../courts/closed-times-store.ts';
import { partsOf, spacesOf } from '../courts/parts.ts';
import type { OpeningWindow } from '../courts/schema.ts';
import type { Db } from '../../platform/db/schema.ts';
import { addDays, daysBetween, today, weekday } from '../../platform/time.ts';
import { addBookings, addMinutes, addSums, type GroupBy, noSums, openWeek, splitByHour, type Sums } from './rules.ts';
import { listReportedCourts, type ReportedCourt, sumBookings, type Taken } from './store.ts';

export interface ReportQuery {
  groupBy: GroupBy;
  from: string;
  to: string;
  courtId?: number;
  types?: string[];
}

/** A line of the report: the court's id, the sport, the day of the week (Monday = 1) or the hour, and its name. */
export interface Line {
  key: string;
  name: string;
  sums: Sums;
}

/** How many days of bookings are summed up in one query, which holds up a process on SQLite. */
const DAYS_AT_ONCE = 14;
const DAY_NAMES = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'];

/**
 * How much of the time that courts are open is booked, and what it brings. Courts, their opening hours and what they
 * are made of are those of now; a booking of a court made of others takes the minutes of its parts.
 */
export async function reportUtilisation(db: Db, query: ReportQuery): Promise<Line[]> {
  const all = await listReportedCourts(db);
  const courts = new Map(all.map((court) => [court.id, court]));
  const reported = selectCourts(all, query);
  const lines = linesFor(reported, query.groupBy);
  await addOpenTime(db, reported, { query, lines });
  // Those that are made of reported ones hold them, too.
  const holding = all.filter(
    (court) => reported.has(court) || partsOf(court).some((id) => reported.has(courts.get(id)!)),
  );
  const ids = holding.map(({ id }) => id);
  for (const { from, to } of ids.length === 0 ? [] : chunksOf(query)) {
    for (const taken of await sumBookings(db, ids, { from, to, groupBy: query.groupBy })) {
      addTaken(taken, { courts, reported, lines, groupBy: query.groupBy });
    }
    await breathe();
  }
  const isFixed = query.groupBy === 'weekday' || query.groupBy === 'hour';
  return [...lines.values()].filter(
    ({ sums }) => isFixed || sums.open + sums.bookings + sums.booked + sums.cancelled > 0,
  );
}

/** All lines together. */
export function totalOf(lines: Line[]): Sums {
  return lines.reduce((total, { sums }) => addSums(total, sums), noSums());
}

/** The courts that a report is of; with a court come those that it is made of. */
function selectCourts(all: ReportedCourt[], { courtId, types }: ReportQuery): Set<ReportedCourt> {
  const chosen = all.filter(({ id, type }) => (courtId ?? id) === id && (types ?? [type]).includes(type));
  const parts = new Set(chosen.flatMap(partsOf));
  return new Set(all.filter((court) => chosen.includes(court) || parts.has(court.id)));
}

type Lines = Map<string, Line>;

/** Where a court's minute is counted. */
interface Place {
  court: ReportedCourt;
  weekday: number;
  hour: number;
}

const keyOf: Record<GroupBy, (place: Place) => string> = {
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
  // A court made of others is open when they are: only they have minutes.
  const spaces = [...courts].filter((court) => partsOf(court).length === 0);
  const closedIntervals = await loadClosedIntervals(
    db,
    spaces.map(({ id }) => id),
    { from, to },
  );
  const dates = datesOf(from, to);
  for (const court of spaces) {
    addOpenCourt(court, { dates, closedIntervals, groupBy, lines });
    await breathe();
  }
}

interface Ground {
  dates: { date: string; weekday: number }[];
  closedIntervals: ClosedIntervals;
  groupBy: GroupBy;
  lines: Lines;
}

/** A retired court was open up to the day on which it was retired. */
function addOpenCourt(court: ReportedCourt, { dates, closedIntervals, groupBy, lines }: Ground): void {
  const last = court.retired_at === null ? undefined : today(court.time_zone, Date.parse(court.retired_at));
  const its = last === undefined ? dates : dates.filter(({ date }) => date <= last);
  const hours = JSON.parse(court.opening_hours) as OpeningWindow[];
  openWeek(hours, its, (date) => closedIntervals(court.id, date)).forEach((day, weekday) =>
    day.forEach((minutes, hour) => {
      if (minutes > 0) lines.get(keyOf[groupBy]({ court, weekday, hour }))!.sums.open += minutes;
    }),
  );
}

interface Reported {
  courts: Map<number, ReportedCourt>;
  reported: Set<ReportedCourt>;
  lines: Lines;
  groupBy: GroupBy;
}

function addTaken(taken: Taken, { courts, reported, lines, groupBy }: Reported): void {
  const { booking_date: date, start_minute: start, end_minute: end } = taken;
  const court = courts.get(taken.court_id)!;
  const day = date === undefined ? 0 : weekday(date);
  const lineOf = (court: ReportedCourt, hour: number) => lines.get(keyOf[groupBy]({ court, weekday: day, hour }))!.sums;
  const isSplit = start !== undefined && end !== undefined;
  const parts = isSplit
    ? splitByHour({ start, end }).map(({ hour, minutes }) => ({ hour, minutes: minutes * taken.bookings }))
    : [{ hour: 0, minutes: taken.minutes }];
  if (reported.has(court)) addBookings(lineOf(court, parts[0]!.hour), taken);
  for (const id of spacesOf(court)) {
    const space = courts.get(id)!;
    if (!reported.has(space)) continue;
    for (const { hour, minutes } of parts) addMinutes(lineOf(space, hour), taken, minutes);
  }
}

/** Counted rather than compared: there is no day after the calendar's last one. */
function datesOf(from: string, to: string): { date: string; weekday: number }[] {
  return Array.from({ length: daysBetween(from, to) + 1 }, (_, i) => {
    const date = addDays(from, i);
    return { date, weekday: weekday(date) };
  });
}

function chunksOf({ from, to }: ReportQuery): { from: string; to: string }[] {
  return Array.from({ length: Math.floor(daysBetween(from, to) / DAYS_AT_ONCE) + 1 }, (_, i) => {
    const start = addDays(from, i * DAYS_AT_ONCE);
    const end = addDays(start, DAYS_AT_ONCE - 1);
    return { from: start, to: end < to ? end : to };
  });
}
