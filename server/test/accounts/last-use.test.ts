import assert from 'node:assert/strict';
import { afterEach, beforeEach, test } from 'node:test';
import { insertToken } from '../../src/modules/accounts/store.ts';
import type { SignedIn } from '../../src/platform/http/identity.ts';
import { MINUTE, timestamp } from '../../src/platform/time.ts';
import { type ActionFixture, openActionFixture } from '../action-fixture.ts';
import { type LastUses, watchLastUses } from '../../src/modules/accounts/active-users.ts';

const NOON = Date.parse('2026-11-21T12:00:00Z');
let fixture: ActionFixture;
let errors: unknown[];
let uses: LastUses;
beforeEach(async () => {
  fixture = await openActionFixture(NOON);
  errors = [];
  uses = watchLastUses(fixture, (error) => errors.push(error));
  const { id: user_id } = await fixture.user();
  const times = { created_at: timestamp(NOON), expires_at: timestamp(NOON + 60 * MINUTE) };
  for (const token_hash of ['a', 'b'])
    await fixture.db.transact((db) => insertToken(db, { token_hash, user_id, ...times }));
});
afterEach(() => fixture.close());

const tokens = async () => fixture.db.read.selectFrom('tokens').select(['id', 'last_used_at']).orderBy('id').execute();
async function use(index: number): Promise<void> {
  const { id, last_used_at } = (await tokens())[index]!;
  uses.note({ token_id: id, last_used_at } as SignedIn);
}
const noted = async () => (await tokens()).map(({ last_used_at }) => (Date.parse(last_used_at) - NOON) / MINUTE);

test('records a use a minute after the last recorded one, and none before', async () => {
  fixture.clock.now = NOON + MINUTE - 1;
  await use(0);
  await uses.flush();
  assert.deepEqual(await noted(), [0, 0]);
  fixture.clock.now = NOON + MINUTE;
  await use(0);
  await uses.flush();
  assert.deepEqual(await noted(), [1, 0]);
});

test('records concurrent uses in one write', async () => {
  let writes = 0;
  const { db } = fixture;
  const counting = { ...db, transact: (fn: never) => ((writes += 1), db.transact(fn)) } as typeof db;
  uses = watchLastUses({ ...fixture, db: counting }, (error) => errors.push(error));
  fixture.clock.now = NOON + 2 * MINUTE;
  for (const { id, last_used_at } of await tokens()) {
    for (let i = 0; i < 3; i++) uses.note({ token_id: id, last_used_at } as SignedIn);
  }
  await uses.flush();
  assert.deepEqual([await noted(), writes], [[2, 2], 1]);
});

test('records uses that arrive during a write, and continues', async () => {
  fixture.clock.now = NOON + MINUTE;
  await use(0);
  await use(1);
  await uses.flush();
  fixture.clock.now = NOON + 3 * MINUTE;
  await use(1);
  await uses.flush();
  assert.deepEqual([await noted(), errors], [[1, 3], []]);
});

test('reports a failed write, and records the next use', async () => {
  const { db } = fixture;
  let isDown = true;
  const down = new Error('There is no database.');
  const shaky = { ...db, transact: (fn: never) => (isDown ? Promise.reject(down) : db.transact(fn)) } as typeof db;
  uses = watchLastUses({ ...fixture, db: shaky }, (error) => errors.push(error));
  fixture.clock.now = NOON + MINUTE;
  await use(0);
  await uses.flush();
  assert.deepEqual([errors, await noted()], [[down], [0, 0]]);
  isDown = false;
  await use(0);
  await uses.flush();
  assert.deepEqual(await noted(), [1, 0]);
});
