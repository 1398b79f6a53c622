import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { withApp } from '../app-server.ts';
import { newFile } from '../processes.ts';
import { asJson, contents, newClub, query, refuse, succeed, writeBeside } from './courtside.ts';

test('migrate creates the database with its folder, and does nothing the second time', async (t) => {
  const file = join(newFile(t), '../a/b/club.db');
  const { applied } = await asJson(file, ['migrate']);
  assert.ok(existsSync(file));
  assert.ok(applied.length > 0);
  const noted = query(file, 'select name from kysely_migration order by name').map(({ name }) => name);
  assert.deepEqual(applied, noted);
  assert.deepEqual((await asJson(file, ['migrate'])).applied, []);
  assert.equal(await succeed(file, ['migrate']), 'The database is up to date.\n');
});

test('migrate keeps existing data, also while a service runs', async (t) => {
  const file = await newClub(t);
  await withApp(file, async ({ origin }) => {
    await succeed(file, ['demo']);
    const before = contents(file);
    await succeed(file, ['migrate']);
    assert.deepEqual(contents(file), before);
    assert.equal((await fetch(`${origin}/readyz`)).status, 200);
  });
});

test('refuses a file that is no database with a sentence, and leaves it unchanged', async (t) => {
  const file = newFile(t);
  writeBeside(file, 'club.db', 'this is a letter, not a database\n'.repeat(100));
  assert.match(await refuse(file, 1, ['migrate']), /not a database/);
});
