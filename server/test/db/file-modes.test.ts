// Runs on both engines.
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { chmodSync, realpathSync, statSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { openDatabase } from '../../src/database.ts';
import { newFile } from '../processes.ts';

const modeOf = (name: string): string => (statSync(name).mode & 0o777).toString(8);
const modesOf = (file: string): string[] => ['', '-wal', '-shm'].map((suffix) => modeOf(`${file}${suffix}`));

async function openedModes(file: string): Promise<string[]> {
  const db = await openDatabase({ DATABASE_URL: { file } });
  try {
    await db.migrate();
    return modesOf(realpathSync(file));
  } finally {
    await db.close();
  }
}

test('only its user can read a new database and the files beside it, whatever the umask', async (t) => {
  const umask = process.umask(0);
  t.after(() => process.umask(umask));
  assert.deepEqual(await openedModes(newFile(t)), ['600', '600', '600']);
});

test('only its user can read a new database behind a symbolic link', async (t) => {
  const umask = process.umask(0);
  t.after(() => process.umask(umask));
  const [file, link] = [newFile(t), newFile(t)];
  symlinkSync(file, link);
  assert.deepEqual(await openedModes(link), ['600', '600', '600']);
});

for (const mode of [0o644, 0o666, 0o604, 0o755]) {
  test(`other users lose access to a database with mode ${mode.toString(8)}`, async (t) => {
    const file = newFile(t);
    const db = await openDatabase({ DATABASE_URL: { file } });
    t.after(() => db.close());
    await db.migrate();
    for (const suffix of ['', '-wal', '-shm']) chmodSync(`${file}${suffix}`, mode);
    assert.deepEqual(await openedModes(file), ['600', '600', '600']);
  });
}

test('other users lose access behind a symbolic link, and if only the log is open to them', async (t) => {
  const [file, link] = [newFile(t), newFile(t)];
  symlinkSync(file, link);
  const db = await openDatabase({ DATABASE_URL: { file: link } });
  t.after(() => db.close());
  await db.migrate();
  chmodSync(`${file}-wal`, 0o644);
  assert.deepEqual(await openedModes(link), ['600', '600', '600']);
});

test('a database whose mode cannot be changed opens with a warning that names the command', async (t) => {
  const file = newFile(t);
  await openedModes(file);
  chmodSync(file, 0o644);
  const failing = join(import.meta.dirname, 'failing-chmod.ts');
  const opening = `import { openSqlite } from ${JSON.stringify(join(import.meta.dirname, '../../src/platform/db/sqlite.ts'))}; await openSqlite(${JSON.stringify(file)}, { tables: {}, migrations: {} }).close();`;
  const { status, stderr } = spawnSync(process.execPath, ['--import', failing, '--input-type=module', '-e', opening], {
    encoding: 'utf8',
  });
  assert.equal(status, 0, stderr);
  assert.match(stderr, /EPERM.*chmod 600 '.*'/);
});

test('an existing database keeps the mode that its operator chose', async (t) => {
  const file = newFile(t);
  await openedModes(file);
  chmodSync(file, 0o640);
  assert.deepEqual(await openedModes(file), ['640', '640', '640']);
});
