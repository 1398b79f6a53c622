// Runs on both engines.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { type KyselyPlugin, sql } from 'kysely';
import pg from 'pg';
import { readConfig } from '../../src/config.ts';
import { moveData } from '../../src/platform/db/move.ts';
import { chunked } from '../../src/platform/db/chunks.ts';
import { openDatabase } from '../../src/database.ts';
import { isInUse } from '../../src/platform/db/open.ts';
import type { Db } from '../../src/platform/db/schema.ts';
import { schema } from '../../src/modules.ts';
import { transact } from '../../src/platform/db/transact.ts';
import { timestamp } from '../../src/platform/time.ts';
import { engine, makeMigratedDatabase } from '../databases.ts';
import { openActionFixture } from '../action-fixture.ts';
import { refuse, succeed } from '../cli/courtside.ts';
import { insertFixture, newDatabase, newEmptyDatabase, openContext } from '../processes.ts';

const SINGLE_WRITER = 'SQLite has one writer at a time';
const NOON = Date.parse('2026-11-21T12:00:00Z');

test('a move queries the source regularly while it reads the target for long', async (t) => {
  const fixture = await openActionFixture(NOON);
  t.after(() => fixture.close());
  const there = await makeMigratedDatabase();
  const target = await openDatabase(readConfig({ DATABASE_URL: there.url }));
  t.after(async () => {
    await target.close();
    await there.drop();
  });
  const time = timestamp(NOON);
  const tokens = Array.from({ length: 3000 }, (_, i) => ({ token_hash: `hash ${i}`, created_at: time }));
  const { id: user_id } = await fixture.user();
  await fixture.db.transact(async (db) => {
    const dates = { expires_at: time, last_used_at: time };
    for (const some of chunked(tokens)) {
      const rows = some.map((token) => ({ ...token, ...dates, user_id }));
      await db.insertInto('tokens').values(rows).execute();
    }
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

test('refuses to move a club while another process has it open', async (t) => {
  const [from, to] = [await newDatabase(t), await newEmptyDatabase(t)];
  await insertFixture(from, { players: 1, courts: 1 });
  const move = ['migrate-data', '--from', from, '--to', to];
  const { db } = await openContext(from);
  const told = await refuse('ignored', 1, move);
  assert.match(told, /^Another program, such as a running service, has the source database open.*\nStop the service/);
  const target = await openDatabase(readConfig({ DATABASE_URL: to }));
  assert.deepEqual((await target.migrations()).applied, [], 'the target was created');
  await target.close();
  await db.close();
  assert.match(await succeed('ignored', move), /The copy is complete/);
});

test(
  'a session that is just ending does not count as another process',
  { skip: engine === 'sqlite' && 'a closed file is closed at once' },
  async (t) => {
    const url = await newDatabase(t);
    const { db } = await openContext(url);
    const closed = sleep(200).then(() => db.close());
    assert.equal(await isInUse(readConfig({ DATABASE_URL: url })), false);
    await closed;
  },
);

test('nobody can write to the source during the copy', { skip: engine === 'sqlite' && SINGLE_WRITER }, async (t) => {
  const [from, to] = [await newDatabase(t), await newEmptyDatabase(t)];
  await insertFixture(from, { players: 1, courts: 1 });
  const [source, target, writer] = [await openContext(from), await openContext(to), await openContext(from)];
  for (const { db } of [source, target, writer]) t.after(() => db.close());
  // Takes the same lock as an insert, but fails immediately if the lock is not available.
  const tryLock = (table: string) =>
    transact(writer.db, (tx) => sql`lock table ${sql.table(table)} in row exclusive mode nowait`.execute(tx));
  const refused = new Set<string>();
  const tryToWrite: KyselyPlugin = {
    transformQuery: ({ node }) => node,
    async transformResult({ result }) {
      for (const table of Object.keys(schema.tables))
        await tryLock(table).catch(({ code }: { code: string }) => code === '55P03' && refused.add(table));
      return result;
    },
  };
  const watched = {
    ...source.db,
    transact: <T>(fn: (db: Db) => Promise<T>) => source.db.transact((db) => fn(db.withPlugin(tryToWrite))),
  };
  await moveData(watched, target.db, () => {});
  assert.deepEqual([...refused].toSorted(), Object.keys(schema.tables).toSorted());
  await tryLock('bookings');
});

const ON_POSTGRES = { skip: engine === 'sqlite' && SINGLE_WRITER };

test('of two moves from different sources into one empty database, only one starts', ON_POSTGRES, async (t) => {
  const url = await newDatabase(t);
  const [{ db: source }, { db: target }] = [await openContext(await newDatabase(t)), await openContext(url)];
  const client = new pg.Client(url);
  await client.connect();
  try {
    await client.query("begin; insert into meta (name, value) values ('moving_from', 'another source')");
    const moving = assert.rejects(
      moveData(source, target, () => {}),
      { code: '23505' },
    );
    const waiting = `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
    while ((await client.query(waiting)).rowCount === 0) await sleep(10);
    await client.query('commit');
    await moving;
    const { rows } = await client.query("select value from meta where name = 'moving_from'");
    assert.deepEqual(rows, [{ value: 'another source' }]);
  } finally {
    await client.end();
    await source.close();
    await target.close();
  }
});
