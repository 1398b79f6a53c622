import { resolve } from 'node:path';
import { Cron } from 'croner';
import type { Config } from '../../config.ts';
import { type ModuleSettings, SettingError, setting } from '../../setting-forms.ts';
import { findTimeZone } from '../../platform/time.ts';

/** When backups are due. `patterns` are cron expressions with five fields; an empty list means never. */
export interface BackupSchedule {
  patterns: readonly string[];
  /** Undefined if the setting contains no time zone. The club's time zone then applies. */
  timeZone: string | undefined;
}

/** Where a second copy of each backup is stored: in a folder or in an S3 bucket. */
type SecondPlace = { folder: string } | { bucket: string; prefix: string; endpoint: string; region: string };

const SCHEDULE_FORM =
  'times of day such as 03:00 or 03:00,15:00, or a cron expression such as 0 3 * * *, and then a time zone such as ' +
  "Europe/Madrid if it is not the club's time zone, or empty";

const values = {
  BACKUP_SCHEDULE: {
    ...setting('', SCHEDULE_FORM, readBackupSchedule),
    section: 'Backups',
    text: 'When the service makes a backup: times of day, such as `03:00` or `03:00,15:00`, or a cron expression with five fields, such as `0 3 * * MON-FRI`. A time zone can follow, as in `03:00 Europe/Madrid`. Without a time zone, the time zone of the club applies. On PostgreSQL, the service does not start with this setting.',
  },
  BACKUP_DIR: {
    ...setting('', 'a folder such as /var/backups/courtside, or empty', (value, base) =>
      value === '' ? '' : readFolder(value, base),
    ),
    section: 'Backups',
    text: 'Folder of the backups. Without this setting, the service uses the folder `backups` beside the database file.',
  },
  BACKUP_KEEP: {
    ...setting('7d,4w,12m', 'numbers of days, weeks and months, such as 7d,4w,12m', readKept),
    section: 'Backups',
    text: 'Number of days, weeks and months for which the service keeps the newest backup of each. Periods without a backup do not count.',
  },
  BACKUP_COPY_TO: {
    ...setting(
      '',
      'a folder such as /mnt/nas/courtside, or s3://BUCKET/PREFIX?endpoint=https://HOST&region=REGION without a key, or empty',
      readSecondPlace,
    ),
    section: 'Backups',
    text: 'A second place for the backups: a folder, or `s3://BUCKET/PREFIX?endpoint=URL&region=REGION`.',
    isSecret: true,
  },
  AWS_ACCESS_KEY_ID: {
    ...setting('', 'the id of the key for the bucket of BACKUP_COPY_TO, or empty', readWord),
    section: 'Backups',
    text: 'Access key id for the bucket in `BACKUP_COPY_TO`. A bucket requires this setting and `AWS_SECRET_ACCESS_KEY`.',
  },
  AWS_SECRET_ACCESS_KEY: {
    ...setting('', 'the secret of the key for the bucket of BACKUP_COPY_TO, or empty', readWord),
    section: 'Backups',
    text: 'Secret access key for the bucket.',
    isSecret: true,
  },
};

declare module '../../config.ts' {
  interface DeclaredSettings extends Readonly<typeof values> {}
}

export const settings: ModuleSettings = { values, faults: faultsOfBackups };

/** How many of the newest backups the service keeps, by the period of which each is the newest. */
function readKept(value: string): { days: number; weeks: number; months: number } | undefined {
  const [, days, weeks, months] = /^(\d{1,4})d,(\d{1,3})w,(\d{1,3})m$/.exec(value)?.map(Number) ?? [];
  if (days === undefined || weeks === undefined || months === undefined) return undefined;
  return days <= 3650 && weeks <= 520 && months <= 120 ? { days, weeks, months } : undefined;
}

/** A path must contain a slash, so that a mistyped value is not read as the name of a folder. */
function readFolder(value: string, base: string | undefined): string | undefined {
  return value.includes('/') ? resolve(base ?? '/', value) : undefined;
}

function readWord(value: string): string | undefined {
  return /^\S*$/.test(value) ? value : undefined;
}

/**
 * Returns an error message for each backup setting that contradicts another setting. A setting that is not valid can be
 * undefined or a `SettingError` here. Its own message has already been added.
 */
function faultsOfBackups({ BACKUP_SCHEDULE, BACKUP_COPY_TO: place, ...config }: Config): string[] {
  const faults: string[] = [];
  if (BACKUP_SCHEDULE?.patterns?.length > 0 && 'urls' in (config.DATABASE_URL ?? {}))
    faults.push('BACKUP_SCHEDULE works on SQLite only. On PostgreSQL, leave it empty, and make backups with pg_dump.');
  if (place && 'bucket' in place && (config.AWS_ACCESS_KEY_ID === '' || config.AWS_SECRET_ACCESS_KEY === ''))
    faults.push('AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY are required if BACKUP_COPY_TO is a bucket.');
  return faults;
}

/** Reads `03:00`, `03:00,15:00 Europe/Madrid` or `0 3 * * *`. @throws {SettingError} for a wrong cron expression */
function readBackupSchedule(value: string): BackupSchedule | undefined {
  if (!/^[\w\s*,/:#?+-]*$/.test(value)) return undefined;
  const words = value.replaceAll(/,\s+/g, ',').split(/\s+/).filter(Boolean);
  const timeZone = findTimeZone(words.at(-1) ?? '');
  if (timeZone !== undefined) words.pop();
  if (words.length === 0) return timeZone === undefined ? { patterns: [], timeZone } : undefined;
  const [first = '', ...others] = words;
  const times = /^(\d\d:\d\d)(,\d\d:\d\d)*$/.test(first) && others.length === 0 ? first.split(',') : [];
  const patterns = times.length > 0 ? times.map(dailyAt) : [words.join(' ')];
  if (patterns.includes(undefined)) return undefined;
  const schedule = { patterns: patterns as string[], timeZone };
  checkPatterns(schedule);
  return schedule;
}

function dailyAt(time: string): string | undefined {
  const [hours, minutes] = time.split(':').map(Number);
  return hours! < 24 && minutes! < 60 ? `${minutes} ${hours} * * *` : undefined;
}

function checkPatterns(schedule: BackupSchedule): void {
  let next: number | undefined;
  try {
    next = nextBackup(schedule, 'UTC', Date.now());
  } catch (error) {
    const reason = (error as Error).message.replace(/^CronPattern: /, '');
    throw new SettingError(
      `contains neither times nor a valid cron expression (${reason}); it should be ${SCHEDULE_FORM}`,
    );
  }
  if (next === undefined) throw new SettingError(`never falls due; it should be ${SCHEDULE_FORM}`);
}

/** Returns the latest time at which a backup was due, at or before `now`, in milliseconds since 1970. */
export function latestBackup(schedule: BackupSchedule, defaultZone: string, now: number): number | undefined {
  // `previousRuns` excludes its argument, and works in whole seconds.
  const before = new Date(Math.floor(now / 1000) * 1000 + 1000);
  const times = jobsOf(schedule, defaultZone).map((job) => job.previousRuns(1, before)[0]?.getTime() ?? NaN);
  return times.filter((time) => !Number.isNaN(time)).toSorted((a, b) => b - a)[0];
}

export function nextBackup(schedule: BackupSchedule, defaultZone: string, now: number): number | undefined {
  const times = jobsOf(schedule, defaultZone).map((job) => job.nextRun(new Date(now))?.getTime() ?? NaN);
  return times.filter((time) => !Number.isNaN(time)).toSorted((a, b) => a - b)[0];
}

function jobsOf({ patterns, timeZone }: BackupSchedule, defaultZone: string): Cron[] {
  return patterns.map((pattern) => new Cron(pattern, { mode: '5-part', timezone: timeZone ?? defaultZone }));
}

/** Reads a folder, or `s3://BUCKET/PREFIX?endpoint=URL&region=REGION`. Returns null for an empty text. */
function readSecondPlace(value: string, base: string | undefined): SecondPlace | null | undefined {
  if (value === '') return null;
  if (!/^[a-z\d]+:/i.test(value)) {
    const folder = readFolder(value, base);
    return folder === undefined ? undefined : { folder };
  }
  const url = URL.parse(value);
  if (url?.protocol !== 's3:' || url.username !== '' || url.hash !== '') return undefined;
  const { endpoint, region = 'us-east-1', ...unknown } = Object.fromEntries(url.searchParams);
  const isBucket = /^[a-z\d][a-z\d.-]{1,61}[a-z\d]$/.test(url.hostname);
  if (!isBucket || Object.keys(unknown).length > 0 || !/^[\w-]+$/.test(region)) return undefined;
  const server = URL.parse(endpoint ?? `https://s3.${region}.amazonaws.com`);
  if (!server || !/^https?:$/.test(server.protocol) || server.username !== '' || server.search !== '') return undefined;
  const prefix = url.pathname.replace(/^\/+|\/+$/g, '');
  if (!/^[\w./-]*$/.test(prefix)) return undefined;
  return { bucket: url.hostname, prefix: prefix === '' ? '' : `${prefix}/`, endpoint: server.href, region };
}
