import { listReportReaders } from '../accounts/store.ts';
import { findRegion } from '../club/store.ts';
import { queueAccountMail } from '../notifications/store.ts';
import type { WeekFigures, WeeklyReport } from '../notifications/weekly-report.ts';
import type { Context } from '../../platform/context.ts';
import { findMeta, setMeta } from '../../platform/db/meta.ts';
import type { Db } from '../../platform/db/schema.ts';
import { transact } from '../../platform/db/transact.ts';
import { hasPermission } from '../../platform/permissions.ts';
import { addDays, momentAround, today, weekOf } from '../../platform/time.ts';
import { presentSums } from './schema.ts';
import { reportUtilisation } from './utilisation.ts';

/** Name of a row in the `meta` table: the Monday of the latest weekly report that has been queued. */
const REPORTED = 'weekly_report';
/** The report is due on Monday at this time, in minutes after midnight in the time zone of the club. */
const DUE_MINUTE = 7 * 60;
/** The same weekdays of last year. */
const DAYS_TO_LAST_YEAR = 364;

/**
 * Queues the weekly report for each person who has turned it on, once a week in all processes together. If no process
 * ran on Monday, the report is queued as soon as a process runs, and reports of earlier weeks are skipped.
 */
export async function queueWeeklyReports({ db, now, modules }: Context): Promise<void> {
  const monday = latestMonday((await findRegion(db.read)).time_zone, now());
  if (isReported(await findMeta(db.read, REPORTED), monday)) return;
  const readers = (await listReportReaders(db.read)).filter(({ role }) => hasPermission(modules, role, 'reports.read'));
  // Read the report before the transaction, because it can take long.
  const report = readers.length === 0 ? undefined : await reportWeekBefore(db.read, monday);
  await transact(db, async (tx) => {
    if (!(await db.tryLock(tx, 'weekly report'))) return;
    if (isReported(await findMeta(tx, REPORTED), monday)) return;
    for (const { id } of readers)
      await queueAccountMail(tx, { kind: 'weekly_report', id, report: report!, reason: `${id} ${monday}` }, now());
    await setMeta(tx, REPORTED, monday);
  });
}

/** Returns the latest Monday on which the report is due at or before `now`. */
export function latestMonday(timeZone: string, now: number): string {
  const monday = weekOf(today(timeZone, now)).from;
  return momentAround(monday, DUE_MINUTE, timeZone).epochMs <= now ? monday : addDays(monday, -7);
}

/** A Monday more than a week ahead comes from a wrong clock. A Monday a week ahead can come from another time zone. */
function isReported(reported: string | undefined, monday: string): boolean {
  return reported !== undefined && reported >= monday && reported <= addDays(monday, 7);
}

async function reportWeekBefore(db: Db, monday: string): Promise<WeeklyReport> {
  const [from, to] = [addDays(monday, -7), addDays(monday, -1)];
  const weeks: WeekFigures[] = [];
  for (const days of [0, 7, DAYS_TO_LAST_YEAR]) {
    const query = { groupBy: 'type', from: addDays(from, -days), to: addDays(to, -days) } as const;
    const { totals } = await reportUtilisation(db, query);
    const { bookings, occupancy, revenue, cancelled_bookings, no_show_bookings } = presentSums(totals);
    const is_used = totals.open_minutes + bookings + cancelled_bookings > 0;
    weeks.push({ is_used, bookings, occupancy, revenue, cancelled_bookings, no_show_bookings });
  }
  return { from, to, weeks };
}
