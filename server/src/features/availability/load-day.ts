import { intervalsFrom } from '../bookings/inputs.ts';
import { findBusyRowsOnDates } from '../bookings/occupancy.ts';
import { loadClosedIntervals } from '../courts/closed-times-store.ts';
import { spacesOf } from '../courts/parts.ts';
import { renderCourts } from '../courts/rendered.ts';
import { batchLoader } from '../../platform/db/batch-loader.ts';
import type { Db } from '../../platform/db/schema.ts';
import { isTransaction } from '../../platform/db/transact.ts';
import { addDays, daysBetween, today } from '../../platform/time.ts';
import type { Day } from './day.ts';

/** A court at (at least) a version. */
interface Key {
  id: number;
  version: number;
}

interface Dates {
  from: string;
  to: string;
}

/** What decides about a court on a date, but for the time of asking. */
type DayRead = Omit<Day, 'now' | 'today'>;

/** Reads what decides about these courts within these dates, both included: the days of each court, in their order. */
export async function surveyDays(
  db: Db,
  keys: readonly Key[],
  { from, to, now, movingId }: Dates & { now: number; movingId?: number | undefined },
): Promise<Day[]> {
  const find = from === to ? dayOfCourt : daysOfCourt;
  const days =
    movingId === undefined && !isTransaction(db)
      ? await Promise.all(keys.map(({ id, version }) => find(db, `${from} ${to} ${id} ${version}`)))
      : await readDays(db, keys, { from, to }, movingId);
  return days.flatMap((those) => those!.map((day) => ({ ...day, now, today: today(day.court.time_zone, now) })));
}

async function findDays(db: Db, asks: string[]): Promise<Map<string, DayRead[]>> {
  const byDates = Map.groupBy(asks, (ask) => ask.split(' ', 2).join(' '));
  const found = [...byDates].map(async ([dates, those]) => {
    const [from, to] = dates.split(' ') as [string, string];
    const days = await readDays(db, those.map(keyOf), { from, to });
    return those.map((ask, i) => [ask, days[i]!] as const);
  });
  return new Map((await Promise.all(found)).flat());
}

/** Those who look at the same dates at once read them together; what many look at again is kept, many days are not. */
const dayOfCourt = batchLoader(findDays);
const daysOfCourt = batchLoader(findDays, { caches: false });

function keyOf(ask: string): Key {
  const [, , id, version] = ask.split(' ');
  return { id: Number(id), version: Number(version) };
}

/** The days of each court; without what the booking holds that is to be moved. */
async function readDays(db: Db, keys: readonly Key[], { from, to }: Dates, movingId?: number): Promise<DayRead[][]> {
  const courts = (await renderCourts(db, keys)).map(({ court }) => court);
  const spaces = [...new Set(courts.flatMap(spacesOf))];
  const ids = courts.map(({ id }) => id);
  const [rows, closedIntervals] = await Promise.all([
    findBusyRowsOnDates(db, spaces, { from, to }),
    loadClosedIntervals(db, ids, { from, to }),
  ]);
  const others = movingId === undefined ? rows : rows.filter(({ booking_id }) => booking_id !== movingId);
  const bySpace = Map.groupBy(others, ({ space_id }) => space_id);
  const dates = Array.from({ length: daysBetween(from, to) + 1 }, (_, i) => addDays(from, i));
  const around = dates.map((date) => ({ date, before: addDays(date, -1), after: addDays(date, 1) }));
  return courts.map((court) => {
    const held = spacesOf(court).flatMap((space) => bySpace.get(space) ?? []);
    return around.map(({ date, before, after }) => ({
      court,
      date,
      closedIntervals: closedIntervals(court.id, date),
      busy: intervalsFrom(
        date,
        held.filter(({ booking_date }) => before <= booking_date && booking_date <= after),
      ),
    }));
  });
}
