import { holdsAround } from '../bookings/survey.ts';
import { findHolds, type HoldRow } from '../bookings/occupancy.ts';
import { findClosings } from '../closures/closings.ts';
import { type ClosureRow, findClosuresBetween } from '../closures/store.ts';
import { spacesOf } from '../courts/parts.ts';
import { renderCourts } from '../courts/rendered.ts';
import { batched } from '../db/batched.ts';
import type { Db } from '../db/schema.ts';
import { addDays, daysBetween, today } from '../time.ts';
import type { Day } from './day.ts';

interface Dates {
  from: string;
  to: string;
}

/** The rows of one space within dates: those who look at the same days at once read them together. */
const holdsOfSpace = batched(async (db, asks: string[]) => {
  const byDates = Map.groupBy(asks, (ask) => ask.slice(0, ask.lastIndexOf(' ')));
  const found = [...byDates].map(async ([dates, those]) => {
    const [from, to] = dates.split(' ') as [string, string];
    const spaces = those.map((ask) => Number(ask.slice(dates.length)));
    const rows = await findHolds(db, spaces, { from, to });
    return [...Map.groupBy(rows, ({ space_id }) => `${dates} ${space_id}`)];
  });
  return new Map((await Promise.all(found)).flat());
});

async function readHolds(db: Db, spaces: readonly number[], { from, to }: Dates): Promise<HoldRow[]> {
  const rows = await Promise.all(spaces.map((space) => holdsOfSpace(db, `${from} ${to} ${space}`)));
  return rows.flatMap((those) => those ?? []);
}

/** Closures within dates, read once for those who ask at once. */
const closuresWithin = batched(async (db, asks: string[]) => {
  const found = asks.map(async (ask) => {
    const [from, to] = ask.split(' ') as [string, string];
    return [ask, await findClosuresBetween(db, { from, to })] as const;
  });
  return new Map(await Promise.all(found));
});

async function readClosures(db: Db, { from, to }: Dates): Promise<ClosureRow[]> {
  return (await closuresWithin(db, `${from} ${to}`)) ?? [];
}

/** Reads what decides about these courts within these dates, both included: the days of each court, in their order. */
export async function surveyDays(
  db: Db,
  keys: readonly { id: number; version: number }[],
  { from, to, now, movingId }: { from: string; to: string; now: number; movingId?: number | undefined },
): Promise<Day[]> {
  const courts = (await renderCourts(db, keys)).map(({ court }) => court);
  const spaces = [...new Set(courts.flatMap(spacesOf))];
  const ids = courts.map(({ id }) => id);
  const hasBuffer = courts.some(({ buffer_minutes }) => buffer_minutes > 0);
  const reach = hasBuffer ? { from: addDays(from, -1), to: addDays(to, 1) } : { from, to };
  const [rows, closings] = await Promise.all([
    readHolds(db, spaces, reach),
    findClosings(db, ids, { from, to }, readClosures),
  ]);
  const others = movingId === undefined ? rows : rows.filter(({ booking_id }) => booking_id !== movingId);
  const bySpace = Map.groupBy(others, ({ space_id }) => space_id);
  const dates = Array.from({ length: daysBetween(from, to) + 1 }, (_, i) => addDays(from, i));
  const around = dates.map((date) => ({ date, before: addDays(date, -1), after: addDays(date, 1) }));
  const todays = new Map(courts.map(({ time_zone }) => [time_zone, '']));
  for (const zone of todays.keys()) todays.set(zone, today(zone, now));
  return courts.flatMap((court) => {
    const held = spacesOf(court).flatMap((space) => bySpace.get(space) ?? []);
    return around.map(({ date, before, after }) => ({
      court,
      date,
      now,
      today: todays.get(court.time_zone)!,
      closings: closings(court.id, date),
      holds: holdsAround(
        date,
        held.filter(({ booking_date }) => before <= booking_date && booking_date <= after),
      ),
    }));
  });
}
