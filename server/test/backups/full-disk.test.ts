import assert from 'node:assert/strict';
import { copyFileSync, mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { test, type TestContext } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { addDays, timestamp } from '../../src/platform/time.ts';
import { asJson, contents, newClub, query, refuse, succeed } from '../cli/courtside.ts';
import { copyTemplate } from '../databases.ts';
import { call } from '../http-call.ts';
import { CANNOT_MOUNT, fillUp, type LoopDisk, makeLoopDisk, useUpInodes } from '../loop-disk.ts';
import { type DatabaseFixture, insertFixture, newFile, type Server, startServer, withClock } from '../processes.ts';
import { atFullSize } from '../size.ts';

const LIMIT = { timeout: 300_000 };
const MINUTE = 60_000;
const DAY = 1440 * MINUTE;
const MIB = 2 ** 20;
/** Size of the enlarged database. It is more than the thin disk can store. */
const DATABASE_MIB = 20;
/** Enough space for two backups, plus the free space that a backup must leave. */
const DISK_MIB = 100;

interface Lack {
  name: string;
  make: () => LoopDisk | undefined;
  /** Makes the disk lack the resource. Returns a function that makes the resource available again. */
  use: (disk: LoopDisk) => () => void;
  /** Matches the reason in the log, in the message of the command and in the list of queues. */
  reason: RegExp;
}

const inFolder = (disk: LoopDisk, fill: (path: string) => void) => {
  const ballast = join(disk.folder, 'ballast');
  fill(ballast);
  return () => rmSync(ballast, { recursive: true });
};

const lacks: Lack[] = [
  {
    name: 'space',
    make: () => makeLoopDisk(DISK_MIB),
    use: (disk) => inFolder(disk, fillUp),
    reason: /ENOSPC|has 0 MiB free|disk is full/,
  },
  {
    name: 'space for the reserve',
    make: () => makeLoopDisk(DISK_MIB),
    use: (disk) => inFolder(disk, (path) => writeFileSync(path, Buffer.alloc(50 * MIB, 1))),
    reason: /has \d+ MiB free/,
  },
  {
    name: 'inodes',
    make: () => makeLoopDisk(DISK_MIB),
    use: (disk) => inFolder(disk, useUpInodes),
    reason: /ENOSPC|disk is full/,
  },
  {
    name: 'the space that it claims to have',
    make: () => makeLoopDisk(DISK_MIB, { hostMegabytes: 16 }),
    use: (disk) => () => disk.provision(),
    reason: /ENOSPC|EIO|disk is full|disk I\/O error/,
  },
];

/** Mounts a disk and removes it after the test. Skips the test if no disk can be mounted. */
function mountDisk(t: TestContext, { make }: Pick<Lack, 'make'>): LoopDisk | undefined {
  const disk = make();
  if (disk) t.after(() => disk.remove());
  else t.skip(CANNOT_MOUNT);
  return disk;
}

/** Makes the database larger than the space that is left on the disks. */
function enlarge(file: string): void {
  const db = new DatabaseSync(file, { timeout: 5000 });
  db.exec('create table ballast (bytes blob)');
  db.prepare('insert into ballast values (randomblob(?))').run(DATABASE_MIB * MIB);
  db.close();
}

/** Asserts that the folder contains exactly these files, and that each file is a complete backup. */
function assertBackups(t: TestContext, folder: string, names: readonly string[]): void {
  assert.deepEqual(readdirSync(folder).toSorted(), names.toSorted());
  for (const name of names) {
    const copy = newFile(t); // SQLite writes files beside the file that it reads, and this disk may be full
    copyFileSync(join(folder, name), copy);
    assert.equal(query(copy, 'pragma integrity_check')[0]?.['integrity_check'], 'ok', name);
  }
}

async function until(condition: () => boolean | Promise<boolean>, server: Server): Promise<void> {
  const deadline = performance.now() + 3 * MINUTE;
  while (!(await condition())) {
    assert.ok(performance.now() < deadline, server.output());
    await sleep(100);
  }
}

async function book(server: Server, { key, players, courts }: DatabaseFixture, start_time: string): Promise<number> {
  const booking_date = addDays(timestamp(Date.now()).slice(0, 10), 3);
  const end_time = start_time.replace(':00', ':30');
  const body = { court_id: courts[0], booking_date, start_time, end_time };
  return (await call(server, key, { method: 'POST', path: '/bookings', token: players[0]!.token, body })).status;
}

async function overdueSeconds(server: Server, place: string): Promise<number> {
  const text = await (await fetch(`${server.origin}/metrics`)).text();
  return Number(new RegExp(`^courtside_backup_overdue_seconds{place="${place}"} (.*)$`, 'm').exec(text)?.[1]);
}

interface Schedule extends Pick<Lack, 'reason'> {
  file: string;
  settings: Record<string, string>;
  /** Whether the backup folder or the folder for copies is on the full disk. `folder` is the path of this folder. */
  place: 'folder' | 'copy';
  folder: string;
  use: () => () => void;
}

/** Checks that scheduled backups fail while the disk is full, and succeed before and afterwards. */
async function runSchedule(t: TestContext, { file, settings, place, folder, use, reason }: Schedule): Promise<void> {
  const fixture = await insertFixture(file, { players: 1, courts: 1 });
  const clock = `${file}.clock`;
  writeFileSync(clock, '0');
  // Half a day away, so that all steps of this test are on the same day of the schedule.
  const hour = String((new Date().getUTCHours() + 12) % 24).padStart(2, '0');
  const all = { BACKUP_SCHEDULE: `${hour}:00`, METRICS: 'true', LOG_LEVEL: 'info', ...withClock(clock), ...settings };
  const server = await startServer(t, file, all);
  await until(() => server.output().includes('written and checked'), server);
  const first = readdirSync(folder);
  assert.equal(first.length, 1);
  enlarge(file);
  const freeUp = use();
  writeFileSync(clock, String(DAY));
  await until(() => server.output().includes('A backup failed'), server);
  const line = server
    .output()
    .split('\n')
    .find((text) => text.includes('A backup failed'));
  assert.equal(JSON.parse(line!).level, 50);
  assert.match(line!, reason);
  assertBackups(t, folder, first);
  await until(async () => (await overdueSeconds(server, place)) > 0, server);
  const { body } = await call(server, fixture.key, { path: '/admin/queues', token: fixture.admin.token });
  const queue = body.data.find(({ queue }: { queue: string }) => queue === 'backups');
  assert.equal(queue.waiting, 1);
  assert.match(queue.last_error, reason);
  assert.equal(await book(server, fixture, '10:00'), 201);
  freeUp();
  writeFileSync(clock, String(DAY + 16 * MINUTE));
  const success = place === 'folder' ? /written and checked/g : /copied to BACKUP_COPY_TO/g;
  await until(() => server.output().match(success)!.length > 1, server);
  await until(async () => (await overdueSeconds(server, place)) === 0, server);
  assert.equal(await book(server, fixture, '11:00'), 201);
  assert.equal(await server.stop(), 0);
  const names = readdirSync(folder);
  assert.equal(names.length, 2);
  assertBackups(t, folder, names);
}

for (const [index, lack] of lacks.entries()) {
  const { name, use, reason } = lack;
  const options = index === 0 ? LIMIT : atFullSize(LIMIT);

  test(`a scheduled backup on a disk without ${name} fails, and succeeds later`, options, async (t) => {
    const disk = mountDisk(t, lack);
    if (!disk) return;
    const folder = join(disk.folder, 'backups');
    const settings = { BACKUP_DIR: folder };
    await runSchedule(t, { file: newFile(t), settings, place: 'folder', folder, use: () => use(disk), reason });
  });

  // The second place has no reserve, because it does not contain the database.
  if (name !== 'space for the reserve')
    test(`a copy to a second place without ${name} fails, and succeeds later`, options, async (t) => {
      const disk = mountDisk(t, lack);
      if (!disk) return;
      const folder = join(disk.folder, 'copies');
      const settings = { BACKUP_COPY_TO: folder };
      await runSchedule(t, { file: newFile(t), settings, place: 'copy', folder, use: () => use(disk), reason });
    });

  test(`courtside backup on a disk without ${name} leaves no file, and succeeds later`, options, async (t) => {
    const disk = mountDisk(t, lack);
    if (!disk) return;
    const file = await newClub(t);
    const folder = join(disk.folder, 'backups');
    mkdirSync(folder);
    const settings = { BACKUP_DIR: folder };
    const { file: first } = await asJson(file, ['backup'], { settings });
    enlarge(file);
    const freeUp = use(disk);
    const refused = [await refuse(file, 1, ['backup'], { settings })];
    const own = join(folder, 'own.db');
    if (name !== 'space for the reserve') refused.push(await refuse(file, 1, ['backup', own]));
    for (const message of refused) assert.match(message, reason);
    assertBackups(t, folder, [basename(first)]);
    assert.match(await succeed(file, ['restore'], { settings }), new RegExp(basename(first)));
    freeUp();
    await succeed(file, ['backup', own]);
    // The name of a backup contains its second.
    const begun = timestamp(Date.now()).slice(0, 19);
    while (timestamp(Date.now()).startsWith(begun)) await sleep(20);
    const { file: second } = await asJson(file, ['backup'], { settings });
    assertBackups(t, folder, [basename(first), basename(second), 'own.db']);
  });

  test(`courtside restore on a disk without ${name} changes nothing, and succeeds later`, options, async (t) => {
    const disk = mountDisk(t, lack);
    if (!disk) return;
    const other = await newClub(t);
    enlarge(other);
    const { file: backup } = await asJson(other, ['backup', join(dirname(other), 'backup.db')]);
    const file = join(disk.folder, 'club.db');
    await copyTemplate(file);
    await succeed(file, ['keys', 'create', '--name', 'Kept']);
    const before = contents(file);
    const names = () =>
      readdirSync(disk.folder)
        .filter((name) => !/-(wal|shm)$/.test(name))
        .toSorted();
    const namesBefore = names();
    const freeUp = use(disk);
    if (name !== 'space for the reserve') {
      assert.match(await refuse(file, 1, ['restore', backup]), reason);
      freeUp();
      assert.deepEqual(names(), namesBefore);
      assert.deepEqual(contents(file), before);
    }
    const { kept } = await asJson(file, ['restore', backup]);
    assert.deepEqual(contents(kept), before);
    assert.deepEqual(query(file, 'select name from api_keys'), []);
  });
}

test(
  'a backup that would fill the disk of the database is refused, and bookings go on',
  atFullSize(LIMIT),
  async (t) => {
    // This disk has room for the database and its log, too.
    const disk = mountDisk(t, { make: () => makeLoopDisk(DISK_MIB + 2 * DATABASE_MIB) });
    if (!disk) return;
    const folder = join(disk.folder, 'backups');
    const { reason, use } = lacks[1]!;
    await runSchedule(t, {
      file: join(disk.folder, 'club.db'),
      settings: {},
      place: 'folder',
      folder,
      use: () => use(disk),
      reason,
    });
  },
);
