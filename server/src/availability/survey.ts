import { holdsAround } from '../bookings/survey.ts';
import { findHolds } from '../bookings/occupancy.ts';
import { findClosings } from '../closures/closings.ts';
import { spacesOf } from '../courts/parts.ts';
import { renderCourts } from '../courts/rendered.ts';
import type { Db } from '../db/schema.ts';
import { addDays, daysBetween, today } from '../time.ts';
import type { Day } from './day.ts';

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
  const [rows, closings] = await Promise.all([findHolds(db, spaces, reach), findClosings(db, ids, { from, to })]);
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
