import { findBusyRows, intervalsFrom } from '../../kernel/earlier-bookings.ts';
import { closedOverMidnight, loadClosedIntervals } from '../closures/booking.ts';
import type { Court } from '../courts/schema.ts';
import { renderCourts } from '../courts/rendered.ts';
import { type PlanBook, relevantCandidates } from '../plans/plan-book.ts';
import { batchLoader } from '../../platform/db/batch-loader.ts';
import type { Db } from '../../platform/db/schema.ts';
import { isTransaction } from '../../platform/db/transact.ts';
import { addDays, daysBetween, today } from '../../platform/time.ts';
import type { Day } from './day.ts';
import { isOpenAtMidnight, spacesOf } from '../courts/court.ts';
import { findBusyRowsOnDates } from '../../kernel/busy-days.ts';

interface CourtKey {
  id: number;
  version: number;
}

/** `start` and `end` are minutes from midnight. The end may be on the next day. */
export interface PartOfDay {
  start: number;
  end: number;
}

interface Dates {
  from: string;
  to: string;
  /**
   * The part of the day to load. If set, `from` and `to` are equal, and busy intervals outside this part may be
   * missing.
   */
  part?: PartOfDay | undefined;
}

/** The data of a day without the current time, so that requests at different times can share it. */
type TimelessDay = Omit<Day, 'now' | 'today'>;

/** Loads the days from `from` to `to` (inclusive). Treats the current slot of the booking `rescheduledId` as free. */
export async function loadDays(
  db: Db,
  keys: readonly CourtKey[],
  { now, rescheduledId, ...dates }: Dates & { now: number; rescheduledId?: number | undefined },
): Promise<Day[]> {
  const load = dates.from === dates.to && !dates.part ? loadDayOfCourt : loadUncached;
  const days =
    rescheduledId === undefined && !isTransaction(db)
      ? await Promise.all(keys.map(({ id, version }) => load(db, `${keyOfDates(dates)} ${id} ${version}`)))
      : await readDays(db, keys, dates, rescheduledId);
  return days.flatMap((ofCourt) => ofCourt!.map((day) => ({ ...day, now, today: today(day.court.time_zone, now) })));
}

/** Adds the plans of a person to the days, so that the person is offered only slots that these plans allow. */
export function withPlansOf(days: readonly Day[], plans: PlanBook, userId: number | null): readonly Day[] {
  if (plans.isEmpty) return days;
  return days.map((day) => {
    const { court, date } = day;
    const all = plans.candidatesOn(userId, date);
    const isOvernight = isOpenOverNight(day);
    const candidates =
      relevantCandidates(all, court, date) ??
      (isOvernight ? relevantCandidates(all, court, addDays(date, 1)) : undefined);
    return candidates ? { ...day, candidates } : day;
  });
}

/**
 * Reads the days for cache keys that end with the id and the version of a court. One query reads all keys with the same
 * dates and part.
 */
async function readBatch(db: Db, batchKeys: string[]): Promise<Map<string, TimelessDay[]>> {
  const byDates = Map.groupBy(batchKeys, (key) => key.split(' ').slice(0, -2).join(' '));
  const results = [...byDates].map(async ([dates, sameDates]) => {
    const days = await readDays(db, sameDates.map(courtKeyOf), datesOfKey(dates));
    return sameDates.map((key, i) => [key, days[i]!] as const);
  });
  return new Map((await Promise.all(results)).flat());
}

function keyOfDates({ from, to, part }: Dates): string {
  return part ? `${from} ${to} ${part.start} ${part.end}` : `${from} ${to}`;
}

function datesOfKey(key: string): Dates {
  const [from, to, start, end] = key.split(' ');
  return { from: from!, to: to!, ...(start && { part: { start: Number(start), end: Number(end) } }) };
}

/** Only whole single days are cached, because ranges take too much memory, and few requests share a part of a day. */
const loadDayOfCourt = batchLoader(readBatch);
const loadUncached = batchLoader(readBatch, { caches: false });

function courtKeyOf(batchKey: string): CourtKey {
  const [id, version] = batchKey.split(' ').slice(-2);
  return { id: Number(id), version: Number(version) };
}

function isOpenOverNight({ court, date }: { court: Court; date: string }): boolean {
  return isOpenAtMidnight(court, date);
}

async function readDays(
  db: Db,
  keys: readonly CourtKey[],
  { from, to, part }: Dates,
  rescheduledId?: number,
): Promise<TimelessDay[][]> {
  const courts = (await renderCourts(db, keys)).map(({ court }) => court);
  const spaces = [...new Set(courts.flatMap(spacesOf))];
  const ids = courts.map(({ id }) => id);
  const dates = Array.from({ length: daysBetween(from, to) + 1 }, (_, i) => addDays(from, i));
  // Bookings of the last day may end on the next day.
  const isOvernight = courts.some((court) => isOpenOverNight({ court, date: to }));
  const last = isOvernight ? addDays(to, 1) : to;
  const [rows, closedIntervals] = await Promise.all([
    part
      ? findBusyRows(
          db,
          spaces.map((spaceId) => ({ spaceId, slot: { date: from, ...part } })),
        )
      : findBusyRowsOnDates(db, spaces, { from, to: last }),
    loadClosedIntervals(db, ids, { from, to: last }),
  ]);
  const others = rescheduledId === undefined ? rows : rows.filter(({ booking_id }) => booking_id !== rescheduledId);
  const bySpace = Map.groupBy(others, ({ space_id }) => space_id);
  const neighbours = dates.map((date) => ({ date, before: addDays(date, -1), after: addDays(date, 2) }));
  return courts.map((court) => {
    const held = spacesOf(court).flatMap((space) => bySpace.get(space) ?? []);
    return neighbours.map(({ date, before, after }) => ({
      court,
      date,
      closedIntervals: isOpenOverNight({ court, date })
        ? closedOverMidnight(closedIntervals, court.id, date)
        : closedIntervals(court.id, date),
      busy: intervalsFrom(
        date,
        held.filter(({ booking_date }) => before <= booking_date && booking_date <= after),
      ),
    }));
  });
}
