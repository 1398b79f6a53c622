// Runs on both engines.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { sql } from 'kysely';
import { batchLoader, byKey } from '../../src/platform/db/batch-loader.ts';
import { openDatabase } from '../../src/database.ts';
import type { Db } from '../../src/platform/db/schema.ts';
import { type Club, openClub } from '../club.ts';

let club: Club;
let courts: number[];
before(async () => {
  club = await openClub();
  courts = [(await club.court()).id, (await club.court()).id];
});
after(() => club.close());

function recordingLoader(options: Parameters<typeof batchLoader>[1] = {}) {
  const asked: number[][] = [];
  const findName = batchLoader(async (db, ids: number[]) => {
    asked.push(ids);
    const rows = await db.selectFrom('courts').select(['id', 'name']).where('id', 'in', ids).execute();
    return byKey(rows, ({ id }) => id);
  }, options);
  return { asked, findName: (id: number) => findName(club.context.db.read, id) };
}

test('requests in one turn of the event loop share a query, and each gets its own result', async () => {
  const { asked, findName } = recordingLoader();
  const [a, b] = courts as [number, number];
  const found = await Promise.all([a, b, a, 0].map(findName));
  assert.deepEqual(
    found.map((row) => row?.id),
    [a, b, a, undefined],
  );
  assert.deepEqual(asked, [[a, b, 0]]);
});

test('with `remoteOnly`, requests share a query only on PostgreSQL', async () => {
  const asked: number[][] = [];
  const double = batchLoader(
    async (_db, numbers: number[]) => {
      asked.push(numbers);
      return new Map(numbers.map((n) => [n, 2 * n]));
    },
    { caches: false, remoteOnly: true },
  );
  const { db } = club.context;
  assert.deepEqual(await Promise.all([1, 2].map((n) => double(db.read, n))), [2, 4]);
  assert.deepEqual(asked, db.engine === 'sqlite' ? [[1], [2]] : [[1, 2]]);
});

test('no request gets data from before a commit that preceded it', async () => {
  const { asked, findName } = recordingLoader();
  const [id] = courts as [number];
  await findName(id);
  const before = findName(id);
  await rename(id, 'Renamed'); // The query of `before` may still be in progress
  await before;
  assert.equal((await findName(id))?.name, 'Renamed');
  assert.deepEqual(asked.at(-1), [id]);
});

test('data in a file is read once until a commit, in this process or another', async () => {
  const { asked, findName } = recordingLoader();
  const [a, b] = courts as [number, number];
  await findName(a);
  await findName(a);
  await Promise.all([findName(a), findName(b), findName(0)]);
  await findName(0); // On SQLite, the loader also caches that a row is missing
  const isFile = club.context.db.engine === 'sqlite';
  assert.deepEqual(asked, isFile ? [[a], [b, 0]] : [[a], [a], [a, b, 0], [0]]);

  asked.length = 0;
  await rename(a, 'From here');
  assert.equal((await findName(a))?.name, 'From here');
  const other = await openDatabase(club.context.config);
  await other.transact((db) => db.updateTable('courts').set({ name: 'From there' }).where('id', '=', a).execute());
  await other.close();
  assert.equal((await findName(a))?.name, 'From there');
  assert.deepEqual(asked, [[a], [a]]);
});

test('data in a file stays cached while commits change only tables that the query does not read', async () => {
  const { asked, findName } = recordingLoader({ tables: ['courts'] });
  const [id] = courts as [number];
  const { db } = club.context;
  const isFile = db.engine === 'sqlite';
  const isRead = async (change: (db: Db) => Promise<unknown>): Promise<boolean> => {
    await findName(id);
    asked.length = 0;
    await db.transact(change);
    await findName(id);
    return asked.length > 0;
  };
  const others = [
    (db: Db) => db.updateTable('users').set({ phone: null }).execute(),
    (db: Db) => db.deleteFrom('tokens').execute(),
    (db: Db) => db.insertInto('meta').values({ name: 'test', value: '1' }).execute(),
  ];
  for (const change of others) assert.equal(await isRead(change), !isFile);
  const changes = [
    (db: Db) => db.updateTable('courts').set({ name: 'By Kysely' }).where('id', '=', id).execute(),
    (db: Db) => sql`update courts set name = 'By SQL' where id = ${id}`.execute(db),
  ];
  for (const change of changes) assert.ok(await isRead(change));
  assert.equal((await findName(id))?.name, 'By SQL');
});

function rename(id: number, name: string): Promise<unknown> {
  return club.context.db.transact((db) => db.updateTable('courts').set({ name }).where('id', '=', id).execute());
}

test('a query has at most 128 ids', async () => {
  const { asked, findName } = recordingLoader();
  await Promise.all(Array.from({ length: 200 }, (_, i) => findName(i + 1)));
  const lengths = asked.map((ids) => ids.length);
  assert.deepEqual(lengths, [128, 72]);
});

test('a failing query rejects every request that shares it', async () => {
  const find = batchLoader(async (db: Db, _ids: number[]) => {
    const rows = await db
      .selectFrom('no_such_table' as 'courts')
      .select('id')
      .execute();
    return byKey(rows, ({ id }) => id);
  });
  const outcomes = await Promise.allSettled([1, 2].map((id) => find(club.context.db.read, id)));
  const statuses = outcomes.map(({ status }) => status);
  assert.deepEqual(statuses, ['rejected', 'rejected']);
});
