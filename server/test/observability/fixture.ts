import { transact } from '../../src/platform/db/transact.ts';
import { DAY, timestamp, toTime } from '../../src/platform/time.ts';
import { type DatabaseFixture, openContext } from '../processes.ts';
import { NO_LIMITS } from '../../src/kernel/limits.ts';
import { book } from '../book.ts';

/** Creates three one-hour bookings on the day after tomorrow, with half an hour between them. */
export async function bookSome(database: string, { players, courts }: DatabaseFixture): Promise<void> {
  const { db, now } = await openContext(database);
  const player = { id: players[0]!.id, name: 'player 0', email: null };
  const booking_date = timestamp(now() + 2 * DAY).slice(0, 10);
  for (const start of [600, 690, 780]) {
    const times = { booking_date, start_time: toTime(start), end_time: toTime(start + 60) };
    const input = { court_id: courts[0]!, ...times };
    await transact(db, (db) => book(db, player, { input, now: now(), limits: NO_LIMITS }));
  }
  await db.close();
}
