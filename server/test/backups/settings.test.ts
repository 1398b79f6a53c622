import assert from 'node:assert/strict';
import { test } from 'node:test';
import { latestBackup, nextBackup } from '../../src/modules/backups/settings.ts';
import { readConfig } from '../../src/config.ts';
import { ConfigError } from '../../src/setting-forms.ts';

const due = (BACKUP_SCHEDULE: string, now: string, zone = 'UTC') => {
  const { BACKUP_SCHEDULE: schedule } = readConfig({ BACKUP_SCHEDULE });
  const times = [latestBackup(schedule, zone, Date.parse(now)), nextBackup(schedule, zone, Date.parse(now))];
  return times.map((time) => (time === undefined ? time : new Date(time).toISOString().slice(0, 16)));
};

const schedules: [
  schedule: string,
  now: string,
  latest: string | undefined,
  next: string | undefined,
  zone?: string,
][] = [
  ['', '2026-11-28T12:00Z', undefined, undefined],
  ['03:00', '2026-11-28T03:00Z', '2026-11-28T03:00', '2026-11-29T03:00'],
  ['03:00', '2026-11-28T02:59:59.999Z', '2026-11-27T03:00', '2026-11-28T03:00'],
  ['03:00, 15:30', '2026-11-28T16:00Z', '2026-11-28T15:30', '2026-11-29T03:00'],
  ['03:00 Europe/Madrid', '2026-11-28T12:00Z', '2026-11-28T02:00', '2026-11-29T02:00'],
  ['03:00', '2026-07-28T12:00Z', '2026-07-28T01:00', '2026-07-29T01:00', 'Europe/Madrid'],
  ['03:00 America/Los_Angeles', '2026-11-28T12:00Z', '2026-11-28T11:00', '2026-11-29T11:00', 'Europe/Madrid'],
  ['0 3 * * *', '2026-11-28T12:00Z', '2026-11-28T03:00', '2026-11-29T03:00'],
  ['0 4 * * SUN Asia/Tokyo', '2026-11-28T12:00Z', '2026-11-21T19:00', '2026-11-28T19:00'],
  // The clocks change: 02:30 does not exist, and then exists twice.
  ['02:30 Europe/Madrid', '2026-03-29T12:00Z', '2026-03-29T01:00', '2026-03-30T00:30'],
  ['02:30 Europe/Madrid', '2026-10-25T12:00Z', '2026-10-25T00:30', '2026-10-26T01:30'],
];
for (const [schedule, now, latest, next, zone] of schedules) {
  test(`BACKUP_SCHEDULE='${schedule}' at ${now}`, () => assert.deepEqual(due(schedule, now, zone), [latest, next]));
}

const BUCKET = 's3://club-backups/courtside?endpoint=https://s3.example.org&region=eu';
const KEY = { AWS_ACCESS_KEY_ID: 'id', AWS_SECRET_ACCESS_KEY: 'geheim' };
const refused: [Record<string, string>, RegExp][] = [
  [{ BACKUP_SCHEDULE: '24:00' }, /BACKUP_SCHEDULE is "24:00"; it should be times of day/],
  [{ BACKUP_SCHEDULE: '3' }, /contains neither times nor a valid cron expression/],
  [{ BACKUP_SCHEDULE: '03:00 15:00' }, /contains neither times nor a valid cron expression/],
  [{ BACKUP_SCHEDULE: '03:00 Europe/Nowhere' }, /contains neither times nor a valid cron expression/],
  [{ BACKUP_SCHEDULE: 'Europe/Madrid' }, /BACKUP_SCHEDULE is/],
  [{ BACKUP_SCHEDULE: '61 3 * * *' }, /Invalid value for minute/],
  [{ BACKUP_SCHEDULE: '0 3 30 2 *' }, /BACKUP_SCHEDULE never falls due/],
  [{ BACKUP_SCHEDULE: '03:00', DATABASE_URL: 'postgres://u@h/d' }, /SQLite only.*pg_dump/],
  [{ BACKUP_KEEP_DAYS: '-1' }, /BACKUP_KEEP is/],
  [{ BACKUP_COPY_TO: BUCKET }, /AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY are required/],
  [{ BACKUP_COPY_TO: 's3://id:geheim@club-backups', ...KEY }, /BACKUP_COPY_TO is wrong \(not shown/],
  [{ BACKUP_COPY_TO: `${BUCKET}&secret=geheim`, ...KEY }, /BACKUP_COPY_TO is wrong/],
  [{ BACKUP_COPY_TO: 'ftp://example.org/x' }, /BACKUP_COPY_TO is wrong/],
];
for (const [settings, message] of refused) {
  test(`refuses ${JSON.stringify(settings)}`, () => {
    assert.throws(
      () => readConfig(settings),
      (error) => {
        assert.ok(error instanceof ConfigError);
        assert.match(error.message, message);
        assert.doesNotMatch(error.message, /geheim/);
        return true;
      },
    );
  });
}

test('reads a folder or a bucket as the second place', () => {
  assert.equal(readConfig({}).BACKUP_COPY_TO, null);
  assert.deepEqual(readConfig({ BACKUP_COPY_TO: '/mnt/nas' }).BACKUP_COPY_TO, { folder: '/mnt/nas' });
  assert.deepEqual(readConfig({ BACKUP_COPY_TO: BUCKET, ...KEY }).BACKUP_COPY_TO, {
    bucket: 'club-backups',
    prefix: 'courtside/',
    endpoint: 'https://s3.example.org/',
    region: 'eu',
  });
  assert.deepEqual(readConfig({ BACKUP_COPY_TO: 's3://club-backups', ...KEY }).BACKUP_COPY_TO, {
    bucket: 'club-backups',
    prefix: '',
    endpoint: 'https://s3.us-east-1.amazonaws.com/',
    region: 'us-east-1',
  });
});
