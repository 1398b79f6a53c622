import assert from 'node:assert/strict';
import { test, type TestContext } from 'node:test';
import { sql } from 'kysely';
import { book } from '../../src/bookings/actions.ts';
import { NO_LIMITS } from '../../src/bookings/quotas.ts';
import { findCourt } from '../../src/courts/store.ts';
import { openPostgres } from '../../src/db/postgres.ts';
import { transact } from '../../src/db/transact.ts';
import { addDays, today } from '../../src/time.ts';
import { engine, query } from '../databases.ts';
import { layGround, newDatabase } from '../processes.ts';

const ON_POSTGRES = { timeout: 60_000, skip: engine !== 'postgres' };

/** A database with a single connection, on which a court has been read and booked once. */
async function open(t: TestContext) {
  const url = await newDatabase(t);
  const { players, courts } = await layGround(url, { players: 1, courts: 1 });
  const db = openPostgres({ urls: [url], poolSize: 1 });
  t.after(() => db.close());
  let retries = 0;
  db.observer.retried = () => (retries += 1);
  const [court_id, player] = [courts[0]!, { ...players[0]!, name: 'player 0', email: null }];
  const booking_date = addDays(today('UTC', Date.now()), 1);
  const read = () => findCourt(db.read, court_id);
  const bookAt = (start_time: string, end_time: string) =>
    transact(db, (db) =>
      book(db, player, { input: { court_id, booking_date, start_time, end_time }, now: Date.now(), limits: NO_LIMITS }),
    );
  await read();
  await bookAt('08:00', '08:30');
  return {
    read,
    bookAt,
    retries: () => retries,
    run: (statement: string) => sql.raw(statement).execute(db.read),
    /** What the connection has prepared. */
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

const BOOKED_TWICE = [2, 2, 3]; // one event is the court's

test('the server plans once what every request asks', ON_POSTGRES, async (t) => {
  const { read, bookAt, kept, retries } = await open(t);
  const before = await kept();
  assert.ok(before.some((statement) => statement.startsWith('insert into "bookings"')));
  await read();
  await bookAt('09:00', '09:30');
  assert.deepEqual([(await kept()).toSorted(), retries()], [before.toSorted(), 0]);
});

test('a pooler that lends a connection without its statements is noticed once', ON_POSTGRES, async (t) => {
  const { read, bookAt, kept, retries, run, rows } = await open(t);
  await run('deallocate all');
  await bookAt('09:00', '09:30');
  assert.deepEqual([await rows(), retries()], [BOOKED_TWICE, 1]);
  assert.ok(await read());
  assert.deepEqual(await kept(), [], 'from then on nothing is kept');
});

test(
  'what is forgotten of the last writes, which travel with the commit, leaves nothing by itself',
  ON_POSTGRES,
  async (t) => {
    const { bookAt, retries, run, rows } = await open(t);
    const { rows: found } = (await run(
      `select name from pg_prepared_statements where statement like 'insert into "bookings"%'`,
    )) as { rows: { name: string }[] };
    await run(`deallocate "${found[0]!.name}"`);
    await bookAt('09:00', '09:30');
    assert.deepEqual([await rows(), retries()], [BOOKED_TWICE, 1]);
  },
);

test('what is read outside a transaction is asked again without a name', ON_POSTGRES, async (t) => {
  const { read, kept, retries, run } = await open(t);
  await run('deallocate all');
  assert.ok(await read());
  assert.deepEqual([await kept(), retries()], [[], 0]);
});

for (const { what, spoil } of [
  { what: 'reads', spoil: 'alter table courts add column colour text' },
  { what: 'reads under lock', spoil: 'alter table closures add column colour text' },
])
  test(`a migration beside it changes what a transaction ${what}: nothing fails`, ON_POSTGRES, async (t) => {
    const { read, bookAt, kept, retries, run, rows } = await open(t);
    await run(spoil);
    await bookAt('09:00', '09:30');
    assert.ok(await read());
    assert.deepEqual(await rows(), BOOKED_TWICE);
    assert.ok(retries() <= 1);
    await bookAt('10:00', '10:30');
    assert.ok((await kept()).length > 0, 'a new connection keeps plans again');
  });
