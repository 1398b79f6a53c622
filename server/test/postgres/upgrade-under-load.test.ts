// Runs on both engines.
import assert from 'node:assert/strict';
import { test, type TestContext } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { anySlot, chancesFor, pick } from '../load.ts';
import { BIN, courtside } from '../cli/courtside.ts';
import { engine, query } from '../databases.ts';
import { insertFixture, newDatabase, type Server, startServer, withLaterMigration } from '../processes.ts';
import { record } from '../recorder.ts';
import { bySize } from '../size.ts';

const ON_POSTGRES = { timeout: 120_000, skip: engine !== 'postgres' && 'needs PostgreSQL' };
const DAYS = 3000;
/**
 * The tables that the migration changes. Requests lock them in the opposite order, so a request and the migration can
 * deadlock.
 */
const TABLES = [
  'audit_log',
  'mails',
  'events',
  'occupancy',
  'bookings',
  'courts',
  'meta',
  'tokens',
  'api_keys',
  'users',
];
/**
 * Starts the service from its sources, because a test cannot add a migration to a bundle. Checks that the migration
 * ran.
 */
async function startNewVersion(t: TestContext, database: string, round: number): Promise<Server> {
  const server = await startServer(t, database, withLaterMigration(statements(round)), BIN);
  const later = "select 1 as applied from kysely_migration where name = '2999-01-01-later'";
  assert.deepEqual(await query(database, later), [{ applied: 1 }]);
  return server;
}
const statements = (round: number) =>
  TABLES.map((table) => `alter table ${table} add column later_${round} integer not null default 0`);

test(
  'a new version migrates the database at its first start, while an old one serves requests',
  ON_POSTGRES,
  async (t) => {
    const database = await newDatabase(t);
    const chance = chancesFor(t);
    const fixture = await insertFixture(database, { players: 8, courts: 4 });
    const old = await startServer(t, database);
    const recorder = record(fixture.key, () => old.origin);
    let isOver = false;
    const load = fixture.players.map(async (player) => {
      const mine: number[] = [];
      while (!isOver) {
        const dice = chance();
        if (dice < 0.25) await recorder.list(player, anySlot(fixture, DAYS, chance).date);
        else if (mine.length > 0 && dice < 0.5) await recorder.read(player, pick(mine, chance));
        else if (mine.length > 2 && dice < 0.65) await recorder.cancel(player, mine.shift()!);
        else {
          const id = await recorder.create(player, anySlot(fixture, DAYS, chance));
          if (id !== undefined) mine.push(id);
        }
      }
    });
    const answered = async (count: number) => {
      const upTo = recorder.calls.length + count;
      while (recorder.calls.length < upTo) await sleep(5);
    };
    await answered(20);
    for (let round = 0; round < bySize(1, 20); round++) {
      // `startServer` fails if the process ends before it is ready.
      const server = await startNewVersion(t, database, round);
      assert.equal(await server.stop(), 0);
      await answered(20);
      await query(database, "delete from kysely_migration where name = '2999-01-01-later'");
    }
    isOver = true;
    await Promise.all(load);
    const failed = recorder.statuses.entries().filter(([status]) => ![200, 201, 404, 409].includes(status));
    assert.deepEqual([...failed], []);
    const deadlocks = 'select deadlocks::int as count from pg_stat_database where datname = current_database()';
    assert.deepEqual(await query(database, deadlocks), [{ count: 0 }]);
  },
);

test('an old process that starts after the migration says in one sentence what to do', ON_POSTGRES, async (t) => {
  const database = await newDatabase(t);
  const server = await startNewVersion(t, database, 0);
  await server.stop();
  const { code, stderr } = await courtside('', ['serve'], { settings: { DATABASE_URL: database, PORT: '0' } });
  assert.equal(code, 1);
  assert.match(
    stderr,
    /^A newer Courtside \(version \S+, migration 2999-01-01-later\) has migrated this database, so start that version, or [^.]+\.\n$/,
  );
});
