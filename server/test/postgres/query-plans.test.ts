// Runs on both engines.
import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { sql } from 'kysely';
import { findMemberBookings } from '../../src/modules/plans/member-bookings.ts';
import { findCourt } from '../../src/modules/courts/store.ts';
import { schema } from '../../src/modules.ts';
import { openPostgres } from '../../src/platform/db/postgres.ts';
import { prepared } from '../../src/platform/db/prepared.ts';
import type { Db } from '../../src/platform/db/schema.ts';
import { transact } from '../../src/platform/db/transact.ts';
import { addDays, today } from '../../src/platform/time.ts';
import { engine, query } from '../databases.ts';
import { queryPlansOf } from '../query-plans.ts';
import { insertFixture, newDatabase } from '../processes.ts';
import { findPlayerBookings, rangeOf } from '../../src/kernel/earlier-bookings.ts';
import { NO_LIMITS } from '../../src/kernel/limits.ts';
import { book } from '../book.ts';

const ON_POSTGRES = { timeout: 180_000, skip: engine !== 'postgres' && 'needs PostgreSQL' };

/** Opens a database with `poolSize` connections. Each connection has made one booking. */
async function open(t: TestContext, poolSize = 1) {
  const url = await newDatabase(t);
  const { players, courts } = await insertFixture(url, { players: 1, courts: poolSize + 1 });
  const db = openPostgres({ urls: [url], poolSize, timeoutMs: 30_000 }, schema);
  t.after(() => db.close());
  let retries = 0;
  db.observer.retried = () => (retries += 1);
  const player = { ...players[0]!, name: 'player 0', email: null };
  const booking_date = addDays(today('UTC', Date.now()), 1);
  const read = () => findCourt(db.read, courts[0]!);
  const bookAt = (start_time: string, end_time: string, court_id = courts[0]!) =>
    transact(db, (db) =>
      book(db, player, { input: { court_id, booking_date, start_time, end_time }, now: Date.now(), limits: NO_LIMITS }),
    );
  await read();
  await Promise.all(courts.slice(0, poolSize).map((court) => bookAt('08:00', '08:30', court)));
  return {
    db,
    /** A court that no transaction has queried before. */
    newCourt: courts[poolSize]!,
    read,
    bookAt,
    retries: () => retries,
    run: (statement: string) => sql.raw(statement).execute(db.read),
    /** Returns the connection's prepared statements. */
    kept: async (): Promise<string[]> => {
      const { rows } = await sql<{ statement: string }>`select statement from pg_prepared_statements`.execute(db.read);
      return rows.map(({ statement }) => statement);
    },
    rows: async () => {
      const [row] = await query(
        url,
        'select (select count(*) from bookings) as bookings, (select count(*) from occupancy) as held, (select count(*) from events) as events',
      );
      return [row?.['bookings'], row?.['held'], row?.['events']];
    },
  };
}

const BOOKED_TWICE = [2, 2, 4]; // Two bookings, two `occupancy` rows, and four events (two of them about courts)

test('the server plans the queries of every request once', ON_POSTGRES, async (t) => {
  const { read, bookAt, kept, retries } = await open(t);
  const before = await kept();
  assert.ok(before.some((statement) => statement.startsWith('insert into "bookings"')));
  await read();
  await bookAt('09:00', '09:30');
  assert.deepEqual([(await kept()).toSorted(), retries()], [before.toSorted(), 0]);
});

for (const find of [findPlayerBookings, findMemberBookings])
  test(`plans ${find.name} by the player, while the tables have no statistics`, ON_POSTGRES, async (t) => {
    const db = openPostgres({ urls: [await newDatabase(t)], poolSize: 1 }, schema);
    t.after(() => db.close());
    const range = rangeOf(1, { from: '2026-11-16', to: '2026-11-22' }, Date.now());
    const plan = (await queryPlansOf({ db }, (db) => find(db, [range]))).join('\n');
    assert.ok(plan.includes('bookings_user') && !plan.includes('bookings_start'), plan);
  });

test("notices once that a pooler's connection lacks the prepared statements", ON_POSTGRES, async (t) => {
  const { read, bookAt, kept, retries, run, rows } = await open(t);
  await run('deallocate all');
  await bookAt('09:00', '09:30');
  assert.deepEqual([await rows(), retries()], [BOOKED_TWICE, 1]);
  assert.ok(await read());
  assert.deepEqual(await kept(), [], 'the connection keeps no prepared statements');
});

for (const table of ['bookings', 'events', 'occupancy'])
  test(
    `if the prepared statement of the last write, to ${table}, is missing, nothing is written and it is retried`,
    ON_POSTGRES,
    async (t) => {
      const { bookAt, retries, run, rows } = await open(t);
      const { rows: found } = (await run(
        `select name from pg_prepared_statements where statement like 'insert into "${table}"%'`,
      )) as { rows: { name: string }[] };
      await run(`deallocate "${found[0]!.name}"`);
      await bookAt('09:00', '09:30');
      assert.deepEqual([await rows(), retries()], [BOOKED_TWICE, 1]);
    },
  );

test('repeats a query outside a transaction without a prepared statement', ON_POSTGRES, async (t) => {
  const { read, kept, retries, run } = await open(t);
  await run('deallocate all');
  assert.ok(await read());
  assert.deepEqual([await kept(), retries()], [[], 0]);
});

for (const { what, alter, isNew } of [
  { what: 'a court', alter: 'alter table courts add column colour text', isNew: true },
  { what: 'closures', alter: 'alter table closures add column colour text', isNew: false },
  {
    what: 'closures of a court that is not known yet',
    alter: 'alter table closures add column colour text',
    isNew: true,
  },
])
  test(`a migration beside ten connections changes ${what}: no query fails`, ON_POSTGRES, async (t) => {
    const { read, bookAt, newCourt, retries, run } = await open(t, 10);
    await run(alter);
    await bookAt('09:00', '09:30', ...(isNew ? [newCourt] : []));
    assert.ok(retries() <= 1, `${retries()} tries`);
    assert.ok(await read());
    await Promise.all(['10', '11', '12', '13'].map((hour) => bookAt(`${hour}:00`, `${hour}:30`)));
    assert.ok(retries() <= 1, `${retries()} tries`);
  });

test('reports the error that aborted a transaction, and keeps the prepared statements', ON_POSTGRES, async (t) => {
  const { db, bookAt, kept } = await open(t);
  const full = transact(db, async (db) => {
    const first = sql`do $$ begin raise exception using errcode = '53100'; end $$`.execute(db);
    // Send all queries without waiting for a response. In the failed transaction, PostgreSQL does not parse the first
    // `findSecret` query. The second `findSecret` query fails, because its prepared statement does not exist.
    await Promise.allSettled([first, findSecret(db, 1), findSecret(db, 2)]);
    return findSecret(db, 3);
  });
  await assert.rejects(full, ({ code }: { code: string }) => code === '53100');
  const before = (await kept()).length;
  assert.ok(before > 0);
  await bookAt('09:00', '09:30');
  assert.equal((await kept()).length, before);
});

const findSecret = (db: Db, id: number) => findById(db, { id });
const findById = prepared((db, { id }: { id: number }) => db.selectFrom('api_keys').select('id').where('id', '=', id));
