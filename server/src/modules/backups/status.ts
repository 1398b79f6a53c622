import { findRegion } from '../club/store.ts';
import type { Context } from '../../platform/context.ts';
import { latestBackup, nextBackup } from './settings.ts';
import { timestamp } from '../../platform/time.ts';
import { type Backup, backupFolder, listBackups } from './listing.ts';
import { openFolder } from './places.ts';
import { type BackupFailure, isRunning, type PlaceName, readState } from './state.ts';

interface ListedBackup extends Backup {
  checkedAt: string | undefined;
  places: PlaceName[];
}

export interface BackupStatus {
  /** Backups, newest first. */
  backups: ListedBackup[];
  failures: BackupFailure[];
  isRunning: boolean;
  hasSecondPlace: boolean;
  /** When the latest backup was due, in milliseconds since 1970; undefined without a schedule. */
  dueAt: number | undefined;
  nextAt: number | undefined;
  /** The time at which the newest backup at each place began; undefined if the place contains none. */
  newest: Record<PlaceName, number | undefined>;
}

/**
 * Returns the state of all backups. Lists the folder's files, so that a deleted backup is noticed. Does not read the
 * second place, but returns the latest listing by `makeBackup`.
 */
export async function readStatus({ db, config, now }: Context): Promise<BackupStatus> {
  const state = await readState(db.read);
  // If the folder cannot be read, the next backup fails, and its failure is recorded.
  const folder = await listBackups(config, openFolder(backupFolder(config))).catch(() => []);
  const copy = await listBackups(config, { list: async () => state.copies });
  const byName = new Map<string, ListedBackup>();
  for (const [place, backups] of [
    ['folder', folder],
    ['copy', copy],
  ] as const) {
    for (const backup of backups) {
      const listed = byName.get(backup.name) ?? { ...backup, checkedAt: state.checked[backup.name], places: [] };
      byName.set(backup.name, { ...listed, places: [...listed.places, place] });
    }
  }
  const { BACKUP_SCHEDULE: schedule } = config;
  const { time_zone: zone } = await findRegion(db.read);
  const time = now();
  return {
    backups: [...byName.values()].toSorted((a, b) => b.at - a.at),
    failures: state.failures,
    isRunning: isRunning(state, time),
    hasSecondPlace: config.BACKUP_COPY_TO !== null,
    dueAt: latestBackup(schedule, zone, time),
    nextAt: nextBackup(schedule, zone, time),
    newest: { folder: newestOf(folder, time), copy: newestOf(copy, time) },
  };
}

/** Leaves out backups with a time in the future, because the clock was wrong when they were made. */
function newestOf(backups: readonly Backup[], now: number): number | undefined {
  return backups.findLast(({ at }) => at <= now)?.at;
}

/** Returns whether the latest backup that was due is missing at a place. */
export function isOverdue({ dueAt, newest }: BackupStatus, place: PlaceName): boolean {
  return dueAt !== undefined && (newest[place] ?? -Infinity) < dueAt;
}

export function isAnythingDue(status: BackupStatus): boolean {
  return isOverdue(status, 'folder') || (status.hasSecondPlace && isOverdue(status, 'copy'));
}

/**
 * Returns the overdue backups in the form of a job queue: each place without the latest backup is a waiting entry.
 * Returns undefined if there is no schedule.
 */
export async function findBackupQueue(context: Context): Promise<BackupQueue | undefined> {
  const status = await readStatus(context);
  if (status.dueAt === undefined) return undefined;
  const places: PlaceName[] = status.hasSecondPlace ? ['folder', 'copy'] : ['folder'];
  const overdue = places.filter((place) => isOverdue(status, place));
  const failures = status.failures.filter(
    ({ at, place }) => overdue.includes(place) && Date.parse(at) > (status.newest[place] ?? -Infinity),
  );
  return {
    queue: 'backups',
    waiting: overdue.length,
    oldest_due_at: overdue.length === 0 ? null : timestamp(status.dueAt),
    failed: failures.length,
    last_error: failures[0]?.detail ?? null,
  };
}

interface BackupQueue {
  queue: 'backups';
  waiting: number;
  oldest_due_at: string | null;
  failed: number;
  last_error: string | null;
}
