import assert from 'node:assert/strict';
import { dirname, join } from 'node:path';
import { test } from 'node:test';
import { newFile } from '../processes.ts';
import { pngOf } from '../images.ts';
import { asJson, contents, DATA, newClub, query, refuse, succeed, writeBeside } from './courtside.ts';

test('moves a whole club from a file to an empty file, and refuses a second time', { timeout: 300_000 }, async (t) => {
  const [file, other] = [await newClub(t), newFile(t)];
  await succeed(file, ['import', 'bookings', join(DATA, 'pgexercises_club.csv'), '--create-courts']);
  await succeed(file, ['keys', 'create', '--name', 'a']);
  const move = ['migrate-data', '--from', `file:${file}`, '--to', `file:${other}`];
  const { moved } = await asJson('ignored', move);
  assert.deepEqual(contents(other), contents(file));
  const rows = Object.fromEntries(moved.map(({ table, rows }: { table: string; rows: number }) => [table, rows]));
  assert.deepEqual([rows['bookings'], rows['courts'], rows['api_keys']], [4044, 9, 1]);
  assert.equal(await succeed(other, ['export', 'bookings']), await succeed(file, ['export', 'bookings']));
  assert.match(await refuse('ignored', 1, move), /not empty/);
});

test("moves the club's name, logo and site map", async (t) => {
  const [file, other] = [await newClub(t), newFile(t)];
  await succeed(file, ['keys', 'create', '--name', 'a']);
  const png = pngOf(20, 10);
  await succeed(file, ['club', 'set-logo', writeBeside(file, 'logo.png', png)]);
  await succeed(file, ['club', 'set-site-map', writeBeside(file, 'map.png', pngOf(30, 10))]);
  await succeed(file, ['club', 'update', '--name', 'Club Río']);
  await succeed('ignored', ['migrate-data', '--from', `file:${file}`, '--to', `file:${other}`]);
  assert.deepEqual(await asJson(other, ['club', 'show']), await asJson(file, ['club', 'show']));
  assert.deepEqual(Buffer.from(query(other, 'select bytes from images')[0]!['bytes'] as Uint8Array), png);
});

test('reports a wrong URL', async (t) => {
  const file = newFile(t);
  const message = await refuse(file, 1, ['migrate-data', '--from', 'nonsense', '--to', `file:${file}`]);
  assert.match(message, /^DATABASE_URL is wrong .* it should be file:PATH or postgres:/);
});

test('refuses to move a club to itself', async (t) => {
  const file = await newClub(t);
  await succeed(file, ['keys', 'create', '--name', 'a']);
  const before = contents(file);
  for (const to of [`file:${file}`, `file:${dirname(file)}/./club.db`, `file://${file}`]) {
    const told = await refuse('ignored', 1, ['migrate-data', '--from', `file:${file}`, '--to', to]);
    assert.equal(told, '--from and --to are the same database. Use another, empty database for --to.\n');
  }
  const postgres = ['postgres://u@localhost/club', 'postgresql://u@localhost/club'];
  const told = await refuse('ignored', 1, ['migrate-data', '--from', postgres[0]!, '--to', postgres[1]!]);
  assert.match(told, /^--from and --to are the same database/);
  assert.deepEqual(contents(file), before);
});
