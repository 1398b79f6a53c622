import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { test, type TestContext } from 'node:test';
import { newEmptyDatabase, newFile } from '../processes.ts';
import { count, courtside, newClub, refuse, writeBeside } from './courtside.ts';

const commandsForClub = (backup: string): string[][] => [
  ['backup', backup],
  ['export', 'courts'],
  ['export', 'bookings'],
  ['audit', 'verify'],
  ['ledger', 'verify'],
  ['ledger', 'export', '--format', 'csv'],
  ['rezone'],
  ['keys', 'list'],
  ['keys', 'revoke', '1'],
  ['keys', 'rotate', '1'],
  ['users', 'list'],
  ['users', 'set-role', 'a@example.org', 'desk'],
  ['users', 'erase', '1'],
  ...['promote', 'demote', 'deactivate', 'activate', 'set-password'].map((word) => ['users', word, 'a@example.org']),
];

test('commands for an existing club refuse a missing file, and do not create it', { timeout: 300_000 }, async (t) => {
  const file = join(newFile(t), '../mistyped/club.db');
  for (const words of commandsForClub(join(newFile(t), '../backup.db'))) {
    const message = await refuse(file, 1, words);
    assert.equal(
      message,
      `There is no file ${file}. Check DATABASE_URL. For a new club, start the service first: it creates the database.\n`,
    );
  }
  assert.ok(!existsSync(dirname(file)), 'the database was created');
});

test('they refuse a database without tables, on either engine', { timeout: 300_000 }, async (t) => {
  const settings = { DATABASE_URL: await emptyDatabase(t) };
  const backup = join(newFile(t), '../backup.db');
  for (const words of [
    ['backup', backup],
    ['export', 'bookings'],
    ['audit', 'verify'],
    ['keys', 'list'],
  ]) {
    assert.match(await refuse('ignored', 1, words, { settings }), /^The database has no tables\. Check/);
  }
  assert.ok(!existsSync(backup), 'a backup was written');
});

async function emptyDatabase(t: TestContext): Promise<string> {
  const url = await newEmptyDatabase(t);
  if (url.startsWith('file:')) writeBeside(url.slice('file:'.length), 'club.db', '');
  return url;
}

test('refuses to move a club from a missing file, or from one without tables', async (t) => {
  const [file, other] = [newFile(t), newFile(t)];
  const move = ['migrate-data', '--from', `file:${file}`, '--to', `file:${other}`];
  assert.match(await refuse('ignored', 1, move), /^There is no file .*club\.db\. Check/);
  assert.deepEqual([existsSync(file), existsSync(other)], [false, false], 'a database was created');
  writeBeside(file, 'club.db', '');
  assert.match(await refuse('ignored', 1, move), /^The database has no tables/);
});

test('a club without data can be backed up', async (t) => {
  const file = await newClub(t);
  const backup = join(dirname(file), 'backup.db');
  assert.equal((await courtside(file, ['backup', backup])).code, 0);
  assert.equal(count(backup, 'bookings'), 0);
});
