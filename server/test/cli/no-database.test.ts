import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { test, type TestContext } from 'node:test';
import { newEmptyDatabase, newFile } from '../processes.ts';
import { count, courtside, newClub, refuse, succeed, writeBeside } from './courtside.ts';

/** What works on a club that is there. */
const onClub = (backup: string): string[][] => [
  ['backup', backup],
  ['export', 'courts'],
  ['export', 'bookings'],
  ['audit', 'verify'],
  ['rezone'],
  ['keys', 'list'],
  ['keys', 'revoke', '1'],
  ['keys', 'rotate', '1'],
  ['users', 'list'],
  ['users', 'erase', '1'],
  ...['promote', 'demote', 'deactivate', 'activate', 'set-password'].map((word) => ['users', word, 'a@example.org']),
];

test('what works on a club refuses a file that is not there, and does not make it', { timeout: 120_000 }, async (t) => {
  const file = join(newFile(t), '../mistyped/club.db');
  for (const words of onClub(join(newFile(t), '../backup.db'))) {
    const told = await refuse(file, 1, words);
    assert.equal(
      told,
      `There is no file ${file}: check DATABASE_URL. For a new club, start the service first: it creates the database.\n`,
    );
  }
  assert.ok(!existsSync(dirname(file)), 'it was made');
});

test('it also refuses a database without tables, on either engine', { timeout: 120_000 }, async (t) => {
  const settings = { DATABASE_URL: await emptyDatabase(t) };
  const backup = join(newFile(t), '../backup.db');
  for (const words of [
    ['backup', backup],
    ['export', 'bookings'],
    ['audit', 'verify'],
    ['keys', 'list'],
  ]) {
    assert.match(await refuse('ignored', 1, words, { settings }), /^The database has no tables: check/);
  }
  assert.ok(!existsSync(backup), 'a backup of nothing');
});

/** One that is there and has no tables. */
async function emptyDatabase(t: TestContext): Promise<string> {
  const url = await newEmptyDatabase(t);
  if (url.startsWith('file:')) writeBeside(url.slice('file:'.length), 'club.db', '');
  return url;
}

test('a club moves neither from a file that is not there nor from one without tables', async (t) => {
  const [file, other] = [newFile(t), newFile(t)];
  const move = ['migrate-data', '--from', `file:${file}`, '--to', `file:${other}`];
  assert.match(await refuse('ignored', 1, move), /^There is no file .*club\.db: check/);
  assert.deepEqual([existsSync(file), existsSync(other)], [false, false], 'one was made');
  writeBeside(file, 'club.db', '');
  assert.match(await refuse('ignored', 1, move), /^The database has no tables/);
});

test('what a new club begins with makes the database', { timeout: 120_000 }, async (t) => {
  const csv = writeBeside(newFile(t), 'courts.csv', 'name,type\nCentre,tennis\n');
  for (const words of [
    ['migrate'],
    ['demo'],
    ['import', 'courts', csv],
    ['keys', 'create', '--name', 'a'],
    ['users', 'create', '--email', 'a@example.org', '--name', 'Ana'],
  ]) {
    const file = newFile(t);
    await succeed(file, words);
    assert.ok(existsSync(file), words.join(' '));
  }
});

test('a club without anything in it is one: its backup is whole', async (t) => {
  const file = await newClub(t);
  const backup = join(dirname(file), 'backup.db');
  assert.equal((await courtside(file, ['backup', backup])).code, 0);
  assert.equal(count(backup, 'bookings'), 0);
});
