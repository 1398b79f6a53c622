// Runs on both engines.
import assert from 'node:assert/strict';
import { after, before, beforeEach, test } from 'node:test';
import * as fc from 'fast-check';
import type { Insertable } from 'kysely';
import { recordAudit } from '../../src/modules/audit/actions.ts';
import type { Db, Tables } from '../../src/platform/db/schema.ts';
import { transact } from '../../src/platform/db/transact.ts';
import { type Club, openClub } from '../club.ts';
import { engine } from '../databases.ts';

type Hold = Insertable<Tables['occupancy']>;

const ONLY_SQLITE = { skip: engine !== 'sqlite' && 'needs SQLite' };

let club: Club;
let spaces: number[];
before(async () => {
  club = await openClub();
  spaces = [(await club.court()).id, (await club.court()).id];
});
after(() => club.close());
beforeEach(() => transact(club.context.db, (db) => db.deleteFrom('occupancy').execute()));

const hold = (start: number, end: number, more: Partial<Hold> = {}): Hold => ({
  space_id: spaces[0]!,
  booking_date: '2026-11-22',
  start_minute: start,
  end_minute: end,
  booking_id: null,
  ...more,
});

const write = (fn: (db: Db) => Promise<unknown>) => transact(club.context.db, fn);
const insert = (...holds: Hold[]) => write((db) => db.insertInto('occupancy').values(holds).execute());
const isOverlap = (error: unknown) => club.context.db.classify(error) === 'overlap';

const move = (set: Partial<Hold>, column: 'booking_date' | 'space_id', value: string | number) =>
  write((db) => db.updateTable('occupancy').set(set).where(column, '=', value).execute());

async function held(): Promise<number[][]> {
  const rows = await club.context.db.read.selectFrom('occupancy').selectAll().orderBy('id').execute();
  return rows.map((row) => [row.start_minute, row.end_minute]);
}

const TEN = [600, 660] as const;
const overlapping: { name: string; at: readonly [number, number] }[] = [
  { name: 'the same', at: [600, 660] },
  { name: 'its beginning', at: [540, 601] },
  { name: 'its end', at: [659, 720] },
  { name: 'within it', at: [610, 650] },
  { name: 'around it', at: [0, 1440] },
];

for (const { name, at } of overlapping) {
  test(`the database refuses to insert an overlapping occupancy row: ${name}`, async () => {
    await insert(hold(...TEN));
    await assert.rejects(insert(hold(...at)), isOverlap);
    assert.deepEqual(await held(), [[...TEN]]);
  });

  test(`the database refuses to update an occupancy row so that it overlaps: ${name}`, async () => {
    const elsewhere = { booking_date: '2026-11-23' };
    await insert(hold(...TEN), hold(...at, elsewhere), hold(...at, { space_id: spaces[1]! }));
    await assert.rejects(move({ booking_date: '2026-11-22' }, 'booking_date', '2026-11-23'), isOverlap);
    await assert.rejects(move({ space_id: spaces[0]! }, 'space_id', spaces[1]!), isOverlap);
  });
}

test('the database accepts adjacent rows, and rows of another day or court', async () => {
  await insert(hold(...TEN), hold(540, 600), hold(660, 720));
  await insert(hold(...TEN, { booking_date: '2026-11-23' }), hold(...TEN, { space_id: spaces[1]! }));
  assert.equal((await held()).length, 5);
});

test('a row may be updated to overlap its own old interval', async () => {
  await insert(hold(...TEN));
  await write((db) => db.updateTable('occupancy').set({ start_minute: 630, end_minute: 690 }).execute());
  assert.deepEqual(await held(), [[630, 690]]);
});

test('the database refuses a whole insert whose own rows overlap', async () => {
  await assert.rejects(insert(hold(0, 30), hold(...TEN), hold(630, 690)), isOverlap);
  assert.deepEqual(await held(), []);
});

test('the database refuses a whole update that makes rows overlap', async () => {
  await insert(hold(0, 30), hold(...TEN));
  const together = write((db) => db.updateTable('occupancy').set({ start_minute: 600, end_minute: 660 }).execute());
  await assert.rejects(together, isOverlap);
  assert.deepEqual(await held(), [[0, 30], [...TEN]]);
});

test('`or ignore` and `or replace` do not bypass the refusal', ONLY_SQLITE, async () => {
  await insert(hold(...TEN));
  const late = hold(630, 690);
  await assert.rejects(
    write((db) => db.insertInto('occupancy').orIgnore().values(late).execute()),
    isOverlap,
  );
  await assert.rejects(
    write((db) => db.insertInto('occupancy').orReplace().values(late).execute()),
    isOverlap,
  );
  assert.deepEqual(await held(), [[...TEN]]);
});

test('no id, not even a negative one, bypasses the refusal', ONLY_SQLITE, async () => {
  for (const id of [-1, 0]) await assert.rejects(insert(hold(...TEN, { id })), /check/i);
  for (const id of [7, 70]) {
    await insert(hold(...TEN, { id }));
    await assert.rejects(insert(hold(630, 690)), isOverlap, `beside a hold with the id ${id}`);
    await assert.rejects(insert(hold(630, 690, { id: id + 1 })), isOverlap);
    await write((db) => db.deleteFrom('occupancy').execute());
  }
});

test('a row must end after its start, within the day', async () => {
  for (const [start, end] of [
    [60, 60],
    [60, 30],
    [-30, 30],
    [1410, 1470],
  ] as const) {
    await assert.rejects(insert(hold(start, end)), /check/i);
  }
});

// PostgreSQL does not group writes, so the order of the three writes varies there.
test('an overlap in a write group is refused alone, and the other writes are kept', ONLY_SQLITE, async () => {
  const outcomes = await Promise.allSettled([insert(hold(...TEN)), insert(hold(630, 690)), insert(hold(660, 720))]);
  const statuses = outcomes.map((outcome) => outcome.status);
  assert.deepEqual(statuses, ['fulfilled', 'rejected', 'fulfilled']);
  assert.deepEqual(await held(), [[...TEN], [660, 720]]);
});

test('for random rows, the database accepts a row if and only if it is free', async () => {
  const slot = fc.tuple(fc.integer({ min: 0, max: 47 }), fc.integer({ min: 1, max: 6 })).map(([from, length]) => ({
    start: from * 30,
    end: Math.min(1440, (from + length) * 30),
  }));
  const property = fc.asyncProperty(fc.array(slot, { maxLength: 30 }), async (slots) => {
    await write((db) => db.deleteFrom('occupancy').execute());
    const taken: typeof slots = [];
    for (const { start, end } of slots) {
      const isFree = taken.every((other) => other.end <= start || end <= other.start);
      const inserted = await insert(hold(start, end)).then(
        () => true,
        (error) => !isOverlap(error),
      );
      assert.equal(inserted, isFree);
      if (isFree) taken.push({ start, end });
    }
  });
  await fc.assert(property, { numRuns: 50 });
});

test('refusals by other triggers and constraints are not reported as overlaps', async () => {
  const { db } = club.context;
  await transact(db, (tx) =>
    recordAudit(
      tx,
      { user_id: null, api_key_id: null, address: null, request_id: null },
      { action: 'demo' },
      Date.now(),
    ),
  );
  const refused = transact(db, (tx) => tx.deleteFrom('audit_log').execute());
  await assert.rejects(refused, (error) => /append only/.test(String(error)) && !isOverlap(error));
});
