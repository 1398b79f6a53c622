import { offersOf } from '../availability/offers.ts';
import { longestCourt } from '../availability/plan-day.ts';
import { loadDays, withPlansOf } from '../availability/load-day.ts';
import { loadPlanBook } from '../plans/plan-book.ts';
import { type Database, transact } from '../../platform/db/transact.ts';
import { timestamp } from '../../platform/time.ts';
import { isMatchingCourt } from './matching.ts';
import { findOpenCourts, findWaiting, tryLockWaiting, updateEntry } from './store.ts';

/**
 * Ends the entries of a day that no slot can match any more: the club has retired their court, has no court of their
 * sport, or has changed the opening hours or the durations of all matching courts. Entries of a court that is only
 * inactive keep waiting, because the club may activate the court again.
 */
export async function endDeadWishes(database: Database, date: string, now: number): Promise<void> {
  if ((await findWaiting(database.read, date)).length === 0) return;
  await transact(database, async (db) => {
    const waiting = await findWaiting(db, date);
    const days = await loadDays(db, await findOpenCourts(db), { from: date, to: date, now });
    const plans = await loadPlanBook(db, { userIds: waiting.map(({ user_id }) => user_id) });
    const dead = waiting.filter((wish) => {
      const { start_after, end_before, duration_minutes: duration, user_id } = wish;
      const matching = days.filter(({ court }) => isMatchingCourt(court, wish));
      return !withPlansOf(matching, plans, user_id).some((day) =>
        offersOf({ ...longestCourt(day), active: true }, date, duration).some(
          ({ start }) => start_after <= start && start + duration <= end_before,
        ),
      );
    });
    const ended = { status: 'expired', ended_because: 'no_matching_slot', updated_at: timestamp(now) } as const;
    for (const wish of dead) if (await tryLockWaiting(db, wish.id)) await updateEntry(db, wish, ended);
  });
}
