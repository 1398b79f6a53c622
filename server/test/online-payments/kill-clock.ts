import { renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import { openContext, withClock } from '../processes.ts';

/** The columns with the times at which the service does something about payments. */
const times = {
  online_payments: ['ask_at', 'pay_by', 'expires_at'],
  online_refunds: ['next_try_at'],
  bookings: ['offer_expires_at'],
  booking_splits: ['pay_by'],
};

/** The clock of the service and of the providers. */
export interface TestClock {
  settings: Record<string, string>;
  now: () => number;
  /** Lets time pass. */
  jump(ms: number): Promise<void>;
}

export function clockOf(database: string, folder: string): TestClock {
  return database.startsWith('postgres') ? clockOfDatabase(database) : clockOfProcess(join(folder, 'clock'));
}

function clockOfProcess(file: string): TestClock {
  let offset = 0;
  const write = () => {
    // The service must never read half a file.
    writeFileSync(`${file}.new`, String(offset));
    renameSync(`${file}.new`, file);
  };
  write();
  return {
    settings: withClock(file),
    now: () => Date.now() + offset,
    async jump(ms) {
      offset += Math.round(ms);
      write();
    },
  };
}

/** On PostgreSQL, the service follows the clock of the database, so the stored times move back instead. */
function clockOfDatabase(database: string): TestClock {
  return {
    settings: {},
    now: Date.now,
    async jump(ms) {
      const { db } = await openContext(database);
      for (const [table, columns] of Object.entries(times)) {
        const changes = columns.map(
          (
            column,
          ) => sql`${sql.ref(column)} = to_char((${sql.ref(column)}::timestamptz - make_interval(secs => ${ms / 1000}))
            at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`,
        );
        // One transaction for each table, because the service locks rows of several tables. It may wait for the service.
        const move = () => db.transact((tx) => sql`update ${sql.table(table)} set ${sql.join(changes)}`.execute(tx));
        await db.withoutTimeout(move);
      }
      await db.close();
    },
  };
}
