import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { batched, byKey } from '../../src/db/batched.ts';
import type { Db } from '../../src/db/schema.ts';
import { type Club, openClub } from '../club.ts';

let club: Club;
let courts: number[];
before(async () => {
  club = await openClub();
  courts = [(await club.court()).id, (await club.court()).id];
});
after(() => club.close());

/** Finds names of courts, and notes what each query asks for. */
function watched() {
  const asked: number[][] = [];
  const findName = batched(async (db, ids: number[]) => {
    asked.push(ids);
    const rows = await db.selectFrom('courts').select(['id', 'name']).where('id', 'in', ids).execute();
    return byKey(rows, ({ id }) => id);
  });
  return { asked, findName: (id: number) => findName(club.context.db.read, id) };
}

test('what is asked for in one turn of the event loop shares a query, and each gets their own', async () => {
  const { asked, findName } = watched();
  const [a, b] = courts as [number, number];
  const found = await Promise.all([a, b, a, 0].map(findName));
  assert.deepEqual(
    found.map((row) => row?.id),
    [a, b, a, undefined],
  );
  assert.deepEqual(asked, [[a, b, 0]]);
});

test('nobody gets what was read before they asked', async () => {
  const { asked, findName } = watched();
  const [id] = courts as [number];
  const first = findName(id);
  await new Promise(setImmediate); // the query is on its way
  const second = findName(id);
  await Promise.all([first, second]);
  assert.deepEqual(asked, [[id], [id]]);
});

test('a query takes 128 at most', async () => {
  const { asked, findName } = watched();
  await Promise.all(Array.from({ length: 200 }, (_, i) => findName(i + 1)));
  assert.deepEqual(
    asked.map((ids) => ids.length),
    [128, 72],
  );
});

test('a query that fails fails for each who asked', async () => {
  const find = batched(async (db: Db, _ids: number[]) => {
    const rows = await db
      .selectFrom('no_such_table' as 'courts')
      .select('id')
      .execute();
    return byKey(rows, ({ id }) => id);
  });
  const outcomes = await Promise.allSettled([1, 2].map((id) => find(club.context.db.read, id)));
  assert.deepEqual(
    outcomes.map(({ status }) => status),
    ['rejected', 'rejected'],
  );
});
