import { type Compilable, CompiledQuery } from 'kysely';
import type { NewBooking } from '../src/bookings/store.ts';
import { DAY, HOUR, timestamp } from '../src/time.ts';
import { engine } from './databases.ts';
import type { Ground } from './ground.ts';

/** How the engine would answer a query. */
export async function planOf({ db }: Ground, query: Compilable): Promise<string> {
  const { sql, parameters } = query.compile();
  const explain = engine === 'sqlite' ? 'explain query plan' : 'explain';
  const { rows } = await db.read.executeQuery<object>(CompiledQuery.raw(`${explain} ${sql}`, [...parameters]));
  return rows.map((row) => JSON.stringify(row)).join('\n');
}

const A_DAY = 10;

/** Gives a court bookings that are over, ten a day; and what the engine knows of its tables is up to date. */
export async function addHistory(ground: Ground, courtId: number, days: number): Promise<void> {
  const { id: user_id } = await ground.user();
  const midnight = Math.floor(ground.now() / DAY) * DAY;
  const dayOf = (day: number): NewBooking[] =>
    Array.from({ length: A_DAY }, (_, i) => {
      const starts = midnight - day * DAY + (8 + i) * HOUR;
      const time = timestamp(starts);
      return {
        ...{ court_id: courtId, user_id, booking_date: time.slice(0, 10), time_zone: 'UTC', status: 'completed' },
        ...{ start_minute: (8 + i) * 60, end_minute: (9 + i) * 60, starts_at: time, ends_at: timestamp(starts + HOUR) },
        ...{ start_offset_minutes: 0, end_offset_minutes: 0, version: 1, created_at: time, updated_at: time },
      } as NewBooking;
    });
  const rows = Array.from({ length: days }, (_, day) => dayOf(day + 1)).flat();
  await ground.db.transact(async (db) => {
    for (let i = 0; i < rows.length; i += 1000)
      await db
        .insertInto('bookings')
        .values(rows.slice(i, i + 1000))
        .execute();
  });
  if (engine === 'postgres') await ground.db.read.executeQuery(CompiledQuery.raw('analyze'));
}
