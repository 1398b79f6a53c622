import { CompiledQuery, type KyselyPlugin } from 'kysely';
import type { BookingRow } from '../src/kernel/store.ts';
import type { CourtRow } from '../src/modules/courts/store.ts';
import type { Db } from '../src/platform/db/schema.ts';
import { addDays, today, spanOf } from '../src/platform/time.ts';
import { engine } from './databases.ts';
import type { ActionFixture } from './action-fixture.ts';
import { timeColumns } from '../src/kernel/booking.ts';

export function scans(plan: string, table: string): boolean {
  return new RegExp(`"SCAN ${table}\\b(?!.*USING)|Seq Scan on ${table}\\b`).test(plan);
}

/** Returns the database's query plans for the queries that `ask` runs. */
export async function queryPlansOf(
  { db }: Pick<ActionFixture, 'db'>,
  ask: (db: Db) => Promise<unknown>,
): Promise<string[]> {
  const asked: CompiledQuery[] = [];
  const listener: KyselyPlugin = {
    transformQuery: ({ node, queryId }) => {
      asked.push(db.read.getExecutor().compileQuery(node, queryId));
      return node;
    },
    transformResult: async ({ result }) => result,
  };
  await ask(db.read.withPlugin(listener));
  const explain = engine === 'sqlite' ? 'explain query plan' : 'explain';
  const plans = asked.map(async ({ sql, parameters }) => {
    const { rows } = await db.read.executeQuery<object>(CompiledQuery.raw(`${explain} ${sql}`, [...parameters]));
    return rows.map((row) => JSON.stringify(row)).join('\n');
  });
  return Promise.all(plans);
}

/** A one-hour booking that is completed or cancelled. */
interface Past {
  status: 'cancelled' | 'completed';
  slot: readonly [date: string, hour: number, time_zone: string];
}

/** Adds bookings that no longer occupy the court. On PostgreSQL, also updates the query planner's statistics. */
export async function addPast(fixture: ActionFixture, courtId: number, past: readonly Past[]): Promise<void> {
  const { id: user_id, created_at, updated_at } = await fixture.user();
  const rows = past.map(({ status, slot: [date, hour, time_zone] }) => {
    const slot = { date, start: hour * 60, end: hour * 60 + 60 };
    const times = timeColumns({ id: courtId, time_zone } as CourtRow, slot, spanOf(slot, time_zone)!);
    return { ...times, user_id, status, version: 1, created_at, updated_at } as BookingRow;
  });
  await fixture.db.transact(async (db) => {
    for (let i = 0; i < rows.length; i += 1000) {
      const some = rows.slice(i, i + 1000);
      await db.insertInto('bookings').values(some).execute();
    }
  });
  if (engine === 'postgres') await fixture.db.read.executeQuery(CompiledQuery.raw('analyze'));
}

/** Adds ten completed bookings on each of the last `days` days. */
export function addHistory(fixture: ActionFixture, courtId: number, days: number): Promise<void> {
  const midnight = today('UTC', fixture.now());
  const ofDay = (day: number): Past[] =>
    Array.from({ length: 10 }, (_, i) => ({ status: 'completed', slot: [addDays(midnight, -day), 8 + i, 'UTC'] }));
  return addPast(fixture, courtId, Array.from({ length: days }, (_, day) => ofDay(day + 1)).flat());
}
