import { addDays, today, weekday } from '../../platform/time.ts';

/** For how many days, weeks and months the newest backup of each is kept. */
export interface Kept {
  days: number;
  weeks: number;
  months: number;
}

interface Dated {
  name: string;
  /** When the backup began, in milliseconds since 1970. */
  at: number;
}

/**
 * Returns the outdated backups, which the rotation deletes. It keeps all backups of the newest day, and the newest
 * backup of each of the last days, weeks and months. Only days, weeks and months with a backup count, so nothing
 * becomes outdated while the service is stopped. A backup with a time in the future is kept but not counted, because
 * the clock was wrong when it was made.
 */
export function findOutdated<T extends Dated>(backups: readonly T[], kept: Kept, timeZone: string, now: number): T[] {
  const newestFirst = backups.filter(({ at }) => at <= now).toSorted((a, b) => b.at - a.at);
  const dayOf = ({ at }: T): string => today(timeZone, at);
  const newestDay = newestFirst[0] && dayOf(newestFirst[0]);
  const keep = new Set(newestFirst.filter((backup) => dayOf(backup) === newestDay));
  const periods: [count: number, periodOf: (day: string) => string][] = [
    [kept.days, (day) => day],
    [kept.weeks, (day) => addDays(day, 1 - weekday(day))],
    [kept.months, (day) => day.slice(0, 7)],
  ];
  for (const [count, periodOf] of periods) {
    const newestOfEach = new Map(newestFirst.toReversed().map((backup) => [periodOf(dayOf(backup)), backup]));
    for (const backup of [...newestOfEach.values()].toSorted((a, b) => b.at - a.at).slice(0, count)) keep.add(backup);
  }
  return newestFirst.filter((backup) => !keep.has(backup));
}
