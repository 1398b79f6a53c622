import assert from 'node:assert/strict';
import { readdirSync, renameSync, rmSync, symlinkSync } from 'node:fs';
import { basename, dirname } from 'node:path';
import { test, type TestContext } from 'node:test';
import { readConfig } from '../src/config.ts';
import { openDatabase } from '../src/database.ts';
import { type Database, transact } from '../src/platform/db/transact.ts';
import { copyTemplate } from './databases.ts';
import { newFile } from './processes.ts';

const open = (file: string): Promise<Database> => openDatabase(readConfig({ DATABASE_URL: `file:${file}` }));
const write = (db: Database, name: string) =>
  transact(db, (tx) => tx.insertInto('meta').values({ name, value: 'written' }).execute());
const namesIn = async (db: Database): Promise<string[]> => {
  const rows = await db.read.selectFrom('meta').select('name').where('value', '=', 'written').execute();
  return rows.map(({ name }) => name);
};

/** Opens a database with one change that is still in its write-ahead log. */
async function openWithChange(t: TestContext, file = newFile(t)) {
  await copyTemplate(file);
  const db = await open(file);
  let closing: Promise<void> | undefined;
  const close = () => (closing ??= db.close());
  t.after(close);
  await write(db, 'before');
  return { file, db, close };
}

async function assertRefusesWrites(db: Database): Promise<void> {
  await assert.rejects(write(db, 'after'), (error) => {
    assert.match((error as Error).message, /removed or replaced/);
    return db.classify(error) === 'unavailable';
  });
  assert.match(db.fault()!, /removed or replaced.* The service rejects all changes/);
  assert.deepEqual(await namesIn(db), ['before'], 'reading goes on');
}

for (const suffix of ['', '-wal', '-shm']) {
  test(`accepts no change after the file club.db${suffix} was removed, even if another one has its name`, async (t) => {
    const { file, db } = await openWithChange(t);
    assert.equal(db.fault(), undefined);
    rmSync(`${file}${suffix}`);
    await assertRefusesWrites(db);
    assert.equal(await db.fileLost, `${file}${suffix}`);
    if (suffix === '') await copyTemplate(file);
    await assertRefusesWrites(db);
  });
}

test('notices a removed file without a write', { timeout: 20_000 }, async (t) => {
  const { file, db } = await openWithChange(t);
  rmSync(file);
  // Keep the process alive, because the timer that watches the file does not keep it alive.
  const waiting = setInterval(() => {}, 1000);
  t.after(() => clearInterval(waiting));
  assert.equal(await db.fileLost, file);
});

test("a backup renamed to the file of a running service reads nothing of the service's log", async (t) => {
  const { file, db, close } = await openWithChange(t);
  const backup = `${file}.backup`;
  await db.backup(backup);
  await write(db, 'since the backup');
  renameSync(backup, file);
  await assert.rejects(write(db, 'after'), /removed or replaced/);
  // Open the backup while the service still uses the replaced file, and again after the service has closed that file.
  for (const end of [close, async () => {}]) {
    const restored = await open(file);
    assert.deepEqual(await namesIn(restored), ['before']);
    assert.equal(restored.findDamage(), undefined);
    await restored.close();
    await end();
  }
});

test('a file renamed by mistake has every change once its log is beside it again', async (t) => {
  const { file, db, close } = await openWithChange(t);
  renameSync(file, `${file}.moved`);
  assert.match(db.fault()!, /removed or replaced/);
  await close();
  renameSync(`${file}.moved`, file);
  renameSync(`${file}-wal.aside`, `${file}-wal`);
  const again = await open(file);
  t.after(() => again.close());
  assert.deepEqual(await namesIn(again), ['before']);
});

test('a service whose log was removed merges it into the database when it ends', async (t) => {
  const { file, db, close } = await openWithChange(t);
  rmSync(`${file}-wal`);
  assert.match(db.fault()!, /removed or replaced/);
  await close();
  const again = await open(file);
  t.after(() => again.close());
  assert.deepEqual(await namesIn(again), ['before']);
});

test('a symbolic link to another file counts as a replaced file', async (t) => {
  const [link, other] = [newFile(t), newFile(t)];
  await copyTemplate(other);
  const named = newFile(t);
  symlinkSync(named, link);
  const { db, close } = await openWithChange(t, link);
  rmSync(link);
  symlinkSync(other, link);
  await assert.rejects(write(db, 'after'), /removed or replaced/);
  await close();
  // The database file is still in its place, and `close` has merged the write-ahead log into it.
  assert.deepEqual(readdirSync(dirname(named)), [basename(named)]);
  const again = await open(named);
  t.after(() => again.close());
  assert.deepEqual(await namesIn(again), ['before']);
});
