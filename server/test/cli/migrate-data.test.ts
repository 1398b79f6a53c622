import assert from 'node:assert/strict';
import { join } from 'node:path';
import { test } from 'node:test';
import { newFile } from '../processes.ts';
import { asJson, contents, DATA, refuse, succeed } from './courtside.ts';

test('a club moves whole from one file to an empty one, and no further', { timeout: 120_000 }, async (t) => {
  const [file, other] = [newFile(t), newFile(t)];
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

test('a wrong URL is told by name', async (t) => {
  const file = newFile(t);
  const told = await refuse(file, 1, ['migrate-data', '--from', 'nonsense', '--to', `file:${file}`]);
  assert.match(told, /nonsense/);
});
