import assert from 'node:assert/strict';
import { chmodSync, realpathSync, statSync, symlinkSync } from 'node:fs';
import { test } from 'node:test';
import { openDatabase } from '../../src/platform/db/open.ts';
import { newFile } from '../processes.ts';

const modeOf = (name: string): string => (statSync(name).mode & 0o777).toString(8);
const modesOf = (file: string): string[] => ['', '-wal', '-shm'].map((suffix) => modeOf(`${file}${suffix}`));

async function openedModes(file: string): Promise<string[]> {
  const db = await openDatabase({ DATABASE_URL: { file }, DATABASE_POOL_SIZE: 1, DATABASE_TIMEOUT: 2000 });
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

test('also for a new database behind a symbolic link', async (t) => {
  const umask = process.umask(0);
  t.after(() => process.umask(umask));
  const [file, link] = [newFile(t), newFile(t)];
  symlinkSync(file, link);
  assert.deepEqual(await openedModes(link), ['600', '600', '600']);
});

test('an existing database keeps the mode that its operator chose', async (t) => {
  const file = newFile(t);
  await openedModes(file);
  chmodSync(file, 0o640);
  assert.deepEqual(await openedModes(file), ['640', '640', '640']);
});
