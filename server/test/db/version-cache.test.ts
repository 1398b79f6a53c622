// Runs on both engines.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Db } from '../../src/platform/db/schema.ts';
import { type Database, transact, unobserved } from '../../src/platform/db/transact.ts';
import { versionCache } from '../../src/platform/db/version-cache.ts';

/** The cache only passes the database to `load`, which does not use it in these tests. */
const db = {} as Db;

/** Creates a cache whose values contain the number of the `load` call that returned them. */
function recordingCache(maxRows: number) {
  const loads: (readonly number[])[] = [];
  const find = versionCache(async (_db, ids) => {
    loads.push(ids);
    return new Map(ids.map((id) => [id, `row ${id}, load ${loads.length}`]));
  }, maxRows);
  return {
    loads,
    find: (...keys: [id: number, version: number][]) =>
      find(
        db,
        keys.map(([id, version]) => ({ id, version })),
      ),
  };
}

test('loads only rows with another version, and keeps the order', async () => {
  const { loads, find } = recordingCache(10);
  assert.deepEqual(await find(), []);
  assert.deepEqual(await find([2, 1], [1, 1]), ['row 2, load 1', 'row 1, load 1']);
  assert.deepEqual(await find([1, 1], [3, 1], [2, 1]), ['row 1, load 1', 'row 3, load 2', 'row 2, load 1']);
  assert.deepEqual(await find([2, 2], [1, 1]), ['row 2, load 3', 'row 1, load 1']);
  assert.deepEqual(await find([2, 2]), ['row 2, load 3']);
  assert.deepEqual(loads, [[2, 1], [3], [2]]);
});

test('a full cache is emptied, and every request still gets its rows', async () => {
  const { loads, find } = recordingCache(2);
  await find([1, 1], [2, 1]);
  assert.deepEqual(await find([1, 1], [3, 1]), ['row 1, load 1', 'row 3, load 2']);
  assert.deepEqual(await find([3, 1], [2, 1]), ['row 3, load 2', 'row 2, load 3']);
  assert.deepEqual(loads, [[1, 2], [3], [2]]);
});

test('caches nothing that a transaction has read, because it may be rolled back', async () => {
  const { loads, find } = recordingCache(10);
  const database = { observer: unobserved(), transact: (fn) => fn(db) } as Database;
  await transact(database, () => find([1, 1]));
  assert.deepEqual(await find([1, 1]), ['row 1, load 2']);
  assert.deepEqual(loads, [[1], [1]]);
});
