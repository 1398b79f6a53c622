import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { KyselyPlugin } from 'kysely';
import { readConfig } from '../../src/config.ts';
import { moveData } from '../../src/platform/db/move.ts';
import { openDatabase } from '../../src/platform/db/open.ts';
import type { Db } from '../../src/platform/db/schema.ts';
import { timestamp } from '../../src/platform/time.ts';
import { makeMigratedDatabase } from '../databases.ts';
import { openActionFixture } from '../action-fixture.ts';

const NOON = Date.parse('2026-11-21T12:00:00Z');

test('a move never leaves the source without a query while it reads the target for long', async (t) => {
  const fixture = await openActionFixture(NOON);
  t.after(() => fixture.close());
  const there = await makeMigratedDatabase();
  const target = openDatabase(readConfig({ DATABASE_URL: there.url }));
  t.after(async () => {
    await target.close();
    await there.drop();
  });
  const time = timestamp(NOON);
  const tokens = Array.from({ length: 3000 }, (_, i) => ({ token_hash: `hash ${i}`, created_at: time }));
  const { id: user_id } = await fixture.user();
  await fixture.db.transact(async (db) => {
    const dates = { expires_at: time, last_used_at: time };
    for (const token of tokens)
      await db
        .insertInto('tokens')
        .values({ ...token, ...dates, user_id })
        .execute();
  });
  let asked = '';
  const noting = (side: string): KyselyPlugin => ({
    transformQuery: ({ node }) => ((asked += side), node),
    transformResult: async ({ result }) => result,
  });
  const source = {
    ...fixture.db,
    transact: <T>(fn: (db: Db) => Promise<T>) => fixture.db.transact((db) => fn(db.withPlugin(noting('s')))),
  };
  const moved = await moveData(source, { ...target, read: target.read.withPlugin(noting('t')) }, () => {});
  assert.equal(moved.find(({ table }) => table === 'tokens')!.rows, 3000);
  const first = asked.indexOf('s', asked.indexOf('t'));
  assert.doesNotMatch(asked.slice(first), /ttt/);
});
