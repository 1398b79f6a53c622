import assert from 'node:assert/strict';
import {
  copyFileSync,
  existsSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { test, type TestContext } from 'node:test';
import { asJson, contents, courtside, newClub, query, refuse, succeed, writeBeside } from '../cli/courtside.ts';
import { insertFixture, newFile, startServer } from '../processes.ts';
import { KEY, startBucket } from './bucket-server.ts';

/** Creates a club with a backup, and changes the club after the backup. */
async function clubWithBackup(t: TestContext, settings: Record<string, string> = {}) {
  const file = await newClub(t);
  const add = (name: string) => succeed(file, ['keys', 'create', '--name', name], { settings });
  await add('Before');
  const { file: backup } = await asJson(file, ['backup'], { settings });
  await add('After');
  return { file, backup: backup as string, folder: dirname(file) };
}

const keys = (file: string) => query(file, 'select name from api_keys order by id').map(({ name }) => name);

test('restores a file, a name, or the latest backup, and keeps the former database', async (t) => {
  const { file, backup, folder } = await clubWithBackup(t);
  assert.match(await succeed(file, ['restore']), new RegExp(basename(backup)));
  for (const wanted of [backup, basename(backup), 'latest']) {
    const former = contents(file);
    const { kept, bookings } = await asJson(file, ['restore', wanted]);
    assert.deepEqual(keys(file), ['Before'], wanted);
    assert.equal(bookings, 0);
    assert.equal(dirname(kept), folder);
    assert.deepEqual(contents(kept), former);
    await succeed(file, ['keys', 'create', '--name', 'After']);
  }
  assert.deepEqual(keys(file), ['Before', 'After']);
  assert.equal(statSync(file).mode & 0o777, 0o600);
  assert.deepEqual(
    readdirSync(folder).filter((name) => name.includes('restoring')),
    [],
  );
  assert.ok(existsSync(backup), 'the backup itself stays');
});

test('refuses to restore while the service runs', async (t) => {
  const file = newFile(t);
  await insertFixture(file, { players: 1, courts: 1 });
  const { file: backup } = await asJson(file, ['backup']);
  const server = await startServer(t, file);
  const before = readdirSync(dirname(file)).toSorted();
  assert.match(await refuse(file, 1, ['restore', backup]), /has \S+ open\. Stop it, .*Nothing has changed/);
  assert.deepEqual(readdirSync(dirname(file)).toSorted(), before);
  await server.stop();
  await succeed(file, ['restore', backup]);
});

const unfit: [name: string, make: (file: string, backup: string) => string, message: RegExp][] = [
  ['a missing file', () => 'club-20200101T030000Z.db', /There is no backup/],
  [
    'a text file',
    (file) => writeBeside(file, 'notes.db', 'Not a database, but a long enough text.'.repeat(100)),
    /damaged/,
  ],
  ['an empty file', (file) => writeBeside(file, 'empty.db', ''), /not a backup of Courtside/],
  ['a database of another program', (file) => otherDatabase(file), /not a backup of Courtside/],
  ['half of a backup', (_file, backup) => halved(backup), /damaged/],
  ['a backup with a damaged text', (_file, backup) => withDamagedText(backup), /damaged.*\n?.*UTF-8/],
  ['a backup of a newer version', (_file, backup) => ofNewerVersion(backup), /A newer Courtside/],
];
for (const [name, make, message] of unfit) {
  test(`refuses ${name}, and changes nothing`, async (t) => {
    const { file, backup } = await clubWithBackup(t);
    const wanted = make(file, backup);
    const before = [readFileSync(file), readdirSync(dirname(file))];
    assert.match(await refuse(file, 1, ['restore', wanted]), message);
    assert.deepEqual([readFileSync(file), readdirSync(dirname(file))], before);
  });
}

function otherDatabase(file: string): string {
  const path = join(dirname(file), 'other.db');
  const db = new DatabaseSync(path);
  db.exec('create table notes (text text)');
  db.close();
  return path;
}

function halved(backup: string): string {
  const path = `${backup}.half`;
  copyFileSync(backup, path);
  truncateSync(path, Math.floor(statSync(backup).size / 8192) * 4096);
  return path;
}

function withDamagedText(backup: string): string {
  const path = `${backup}.text`;
  const bytes = readFileSync(backup);
  const start = bytes.indexOf('Before');
  writeFileSync(path, bytes.fill(0xff, start, start + 4));
  return path;
}

function ofNewerVersion(backup: string): string {
  const path = `${backup}.newer`;
  copyFileSync(backup, path);
  const db = new DatabaseSync(path);
  db.exec("insert into kysely_migration (name, timestamp) values ('2099-01-01-later', '2099-01-01')");
  db.close();
  return path;
}

test('takes the place of a missing or damaged database', async (t) => {
  const { file, backup, folder } = await clubWithBackup(t);
  rmSync(file);
  assert.equal((await asJson(file, ['restore', backup])).kept, null);
  assert.deepEqual(keys(file), ['Before']);
  for (const end of ['-wal', '-shm']) rmSync(`${file}${end}`, { force: true });
  const damaged = Buffer.alloc(8192, 'x');
  writeFileSync(file, damaged);
  writeFileSync(`${file}-wal`, 'a log that belongs to the damaged file');
  const { kept, erased } = await asJson(file, ['restore', backup]);
  assert.deepEqual(keys(file), ['Before']);
  assert.deepEqual(readFileSync(kept), damaged);
  assert.equal(erased, null);
  assert.equal(dirname(kept), folder);
});

test('restores a database that was copied together with its log', async (t) => {
  const { file, folder } = await clubWithBackup(t);
  const open = new DatabaseSync(file);
  open.exec("pragma wal_autocheckpoint = 0; update api_keys set name = 'In the log' where name = 'After'");
  const copy = join(folder, 'copy.db');
  for (const end of ['', '-wal']) copyFileSync(`${file}${end}`, `${copy}${end}`);
  open.close();
  await succeed(file, ['restore', copy]);
  assert.deepEqual(keys(file), ['Before', 'In the log']);
});

test('names the people who were erased after the backup', async (t) => {
  const file = await newClub(t);
  const add = async (name: string) =>
    (await asJson(file, ['users', 'create', '--email', `${name}@example.org`, '--name', name])).id as number;
  const [kept, erased] = [await add('kept'), await add('erased')];
  const { file: backup } = await asJson(file, ['backup']);
  await succeed(file, ['users', 'erase', 'erased@example.org', '--yes']);
  const later = await add('later');
  await succeed(file, ['users', 'erase', String(later), '--yes']);
  assert.deepEqual((await asJson(file, ['restore', backup])).erased, [erased]);
  assert.ok(kept < erased);
});

test('restores from the second place if the folder is lost', async (t) => {
  const bucket = await startBucket(t);
  const settings = { BACKUP_COPY_TO: bucket.url, AWS_ACCESS_KEY_ID: KEY.id, AWS_SECRET_ACCESS_KEY: KEY.secret };
  const { file, backup } = await clubWithBackup(t, settings);
  rmSync(dirname(backup), { recursive: true });
  await succeed(file, ['restore', 'latest'], { settings });
  assert.deepEqual(keys(file), ['Before']);
  await bucket.stop();
  const { code, stderr } = await courtside(file, ['restore', 'latest'], { settings });
  assert.equal(code, 1);
  assert.match(stderr, /A place where backups are stored cannot be read: .*\nThere is no backup latest/);
});

test('is refused on PostgreSQL, with the name of the tool to use', async (t) => {
  const settings = { DATABASE_URL: 'postgres://user@127.0.0.1/club' };
  assert.match(await refuse(newFile(t), 1, ['restore', 'latest'], { settings }), /On PostgreSQL, use pg_restore/);
});
