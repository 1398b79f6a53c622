import { setImmediate as nextTurn } from 'node:timers/promises';
import { loadClosedIntervals } from '../closures/booking.ts';
import type { OpeningWindow, SpecialHours } from '../courts/schema.ts';
import { listPlans, type PlanRow } from '../plans/store.ts';
import type { Db } from '../../platform/db/schema.ts';
import { addDays, daysBetween, weekday } from '../../platform/time.ts';
import { type CourtThen, type Period, loadPeriods } from './past-courts.ts';
import { type GroupBy, type Sums, addBookings, addMinutes, addSums, noSums, openParts, splitByHour } from './rules.ts';
import { type BookingSum, type ReportedCourt, listReportedCourts, sumBookings } from './store.ts';
import { partsOf, spacesOf, windowsOn } from '../courts/court.ts';

export interface ReportQuery {
  groupBy: GroupBy;
  from: string;
  to: string;
  courtId?: number;
  types?: string[];
}

interface Line {
  key: string;
  name: string;
  sums: Sums;
}

export interface Report {
  lines: Line[];
  totals: Sums;
}

/** Number of days in one query. On SQLite, a query blocks the process, so queries must be short. */
const BATCH_DAYS = 14;
const DAY_NAMES = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'];

/** Reports how much the courts were used. Each day counts with the courts, hours, parts and sports of that day. */
export async function reportUtilisation(db: Db, query: ReportQuery): Promise<Report> {
  const all = await listReportedCourts(db);
  const periods = await loadPeriods(db, all, query);
  const reported = periods.map(({ courts }) => selectCourts(courts, query));
  const plans = query.groupBy === 'plan' ? await listPlans(db) : [];
  const lines = linesFor({ all, reported, plans }, query);
  for (const [i, period] of periods.entries()) await addPeriod(db, period, { reported: reported[i]!, lines, query });
  const allLines = [...lines.values()];
  const totals = allLines.reduce((total, { sums }) => addSums(total, sums), noSums());
  // People with any plan can book the open time, so it counts for each plan.
  if (query.groupBy === 'plan') for (const { sums } of allLines) sums.open_minutes = totals.open_minutes;
  // Other reports also contain lines without bookings.
  const keepsEmptyLines = query.groupBy !== 'court' && query.groupBy !== 'type';
  return { lines: keepsEmptyLines ? allLines : allLines.filter(isUsed), totals };
}

function isUsed({ sums }: Line): boolean {
  return sums.open_minutes + sums.bookings + sums.booked_minutes + sums.cancelled_minutes > 0;
}

async function addPeriod(
  db: Db,
  period: Period,
  { reported, lines, query: { groupBy } }: { reported: Set<CourtThen>; lines: Lines; query: ReportQuery },
): Promise<void> {
  const courts = new Map(period.courts.map((court) => [court.id, court]));
  await addOpenTime(db, reported, { period, groupBy, lines });
  // A booking of a court with parts also occupies its parts.
  const occupying = period.courts.filter(
    (court) => reported.has(court) || partsOf(court).some((id) => reported.has(courts.get(id)!)),
  );
  const ids = occupying.map(({ id }) => id);
  for (const { from, to } of ids.length === 0 ? [] : batchesOf(period)) {
    for (const bookingSum of await sumBookings(db, ids, { from, to, groupBy })) {
      addBookingSum(bookingSum, { courts, reported, lines, groupBy });
    }
    await nextTurn();
  }
}

function selectCourts(all: readonly CourtThen[], { courtId, types }: ReportQuery): Set<CourtThen> {
  const chosen = all.filter(({ id, type }) => (courtId ?? id) === id && (types ?? [type]).includes(type));
  const parts = new Set(chosen.flatMap(partsOf));
  return new Set(all.filter((court) => chosen.includes(court) || parts.has(court.id)));
}

type Lines = Map<string, Line>;

const hourKey = (hour: number): string => String(hour).padStart(2, '0');
const HOURS = Array.from({ length: 24 }, (_, hour) => hourKey(hour));

/** The key of the line of bookings without a plan. */
const NO_PLAN = 'none';

interface Place {
  court: ReportedCourt;
  date: string;
  weekday: number;
  hour: number;
  planId?: number | null | undefined;
}

const keyOf: Record<GroupBy, (at: Place) => string> = {
  court: ({ court }) => String(court.id),
  type: ({ court }) => court.type,
  weekday: ({ weekday }) => String(weekday),
  hour: ({ hour }) => hourKey(hour),
  weekday_hour: ({ weekday, hour }) => `${weekday} ${hourKey(hour)}`,
  week: ({ date }) => addDays(date, 1 - weekday(date)),
  month: ({ date }) => date.slice(0, 7),
  plan: ({ planId }) => String(planId ?? NO_PLAN),
};

function linesFor(
  { all, reported, plans }: { all: ReportedCourt[]; reported: Set<CourtThen>[]; plans: PlanRow[] },
  { groupBy, from, to }: ReportQuery,
): Lines {
  const courts = reported.flatMap((courts) => [...courts]);
  const ids = new Set(courts.map(({ id }) => id));
  const periods = (unit: 'week' | 'month'): [string, string][] =>
    datesOf(from, to)
      .map(({ date }) => keyOf[unit]({ date } as never))
      .map((key) => [key, key]);
  const names: Record<GroupBy, () => [key: string, name: string][]> = {
    court: () => all.filter(({ id }) => ids.has(id)).map(({ id, name }) => [String(id), name]),
    type: () => [...new Set(courts.map(({ type }) => type))].toSorted().map((type) => [type, type]),
    weekday: () => DAY_NAMES.map((name, i) => [String(i + 1), name]),
    hour: () => HOURS.map((hour) => [hour, `${hour}:00`]),
    weekday_hour: () =>
      DAY_NAMES.flatMap((name, i) => HOURS.map((hour): [string, string] => [`${i + 1} ${hour}`, `${name} ${hour}:00`])),
    week: () => periods('week'),
    month: () => periods('month'),
    plan: () => [...plans.map(({ id, name }): [string, string] => [String(id), name]), [NO_PLAN, 'No membership']],
  };
  return new Map(names[groupBy]().map(([key, name]) => [key, { key, name, sums: noSums() }]));
}

async function addOpenTime(
  db: Db,
  courts: Set<CourtThen>,
  { period: { from, to }, groupBy, lines }: { period: Period; groupBy: GroupBy; lines: Lines },
): Promise<void> {
  // Skip courts with parts: `courts` also contains their parts, and no open time must be counted twice.
  const spaces = [...courts].filter((court) => court.exists && partsOf(court).length === 0);
  const ids = spaces.map(({ id }) => id);
  const closedIntervals = await loadClosedIntervals(db, ids, { from, to });
  const dates = datesOf(from, to);
  for (const court of spaces) {
    const hours = {
      opening_hours: JSON.parse(court.opening_hours) as OpeningWindow[],
      special_hours: JSON.parse(court.special_hours) as SpecialHours[],
    };
    for (const { date, weekday } of dates) {
      const closed = closedIntervals(court.id, date);
      const parts = windowsOn(hours, date).flatMap((window) => openParts(window, closed));
      for (const { hour, minutes } of parts.flatMap(splitByHour))
        lines.get(keyOf[groupBy]({ court, date, weekday, hour }))!.sums.open_minutes += minutes;
    }
    await nextTurn();
  }
}

interface Counting {
  courts: Map<number, CourtThen>;
  reported: Set<CourtThen>;
  lines: Lines;
  groupBy: GroupBy;
}

function addBookingSum(bookingSum: BookingSum, { courts, reported, lines, groupBy }: Counting): void {
  const { booking_date: date, start_minute: start, end_minute: end } = bookingSum;
  const court = courts.get(bookingSum.court_id)!;
  const { bookings, minutes, next_day_minutes, plan_id: planId } = bookingSum;
  const day = date === undefined ? 0 : weekday(date);
  const nextDay = date === undefined ? 0 : (day % 7) + 1;
  const lineOf = (court: ReportedCourt, { hour = 0, weekday = day }: { hour?: number; weekday?: number }) =>
    // By week and by month, the minutes after midnight count on the day on which the booking starts. A plan that was
    // created after the plans were read has no line.
    (lines.get(keyOf[groupBy]({ court, date: date ?? '', weekday, hour, planId })) ?? lines.get(NO_PLAN)!).sums;
  const isByHour = start !== undefined && end !== undefined;
  const times: { hour?: number; weekday?: number; minutes: number }[] = isByHour
    ? splitByHour({ start, end }).map(({ hour, isNextDay, minutes }) => {
        return { hour, weekday: isNextDay ? nextDay : day, minutes: minutes * bookings };
      })
    : [{ minutes: minutes - next_day_minutes }, { weekday: nextDay, minutes: next_day_minutes }];
  if (reported.has(court)) addBookings(lineOf(court, times[0]!), bookingSum);
  for (const id of spacesOf(court)) {
    const space = courts.get(id)!;
    if (!reported.has(space)) continue;
    for (const { minutes, ...time } of times) addMinutes(lineOf(space, time), bookingSum, minutes);
  }
}

// Counts the days instead of comparing dates, because the last supported date, 9999-12-31, has no next day.
function datesOf(from: string, to: string): { date: string; weekday: number }[] {
  return Array.from({ length: daysBetween(from, to) + 1 }, (_, i) => {
    const date = addDays(from, i);
    return { date, weekday: weekday(date) };
  });
}

/** Splits a range of dates, so that each query is short. */
export function batchesOf({ from, to }: Pick<Period, 'from' | 'to'>): { from: string; to: string }[] {
  return Array.from({ length: Math.floor(daysBetween(from, to) / BATCH_DAYS) + 1 }, (_, i) => {
    const start = addDays(from, i * BATCH_DAYS);
    const end = addDays(start, BATCH_DAYS - 1);
    return { from: start, to: end < to ? end : to };
  });
}
