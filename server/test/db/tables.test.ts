// Runs on both engines.
import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { startSteps } from '../../src/background.ts';
import { storeSecret } from '../../src/modules/one-time-secrets/store.ts';
import { schema } from '../../src/modules.ts';
import { relayEvents } from '../../src/platform/events/relay.ts';
import { DAY, timestamp } from '../../src/platform/time.ts';
import { OLD_TABLES } from './past-database.ts';
import { ROOT } from '../cli/courtside.ts';
import { entriesOf } from '../all-expectations.ts';
import { type ActionFixture, openActionFixture } from '../action-fixture.ts';

const NOW = Date.parse('2026-11-21T12:00:00.000Z');
const notDeleted = new Set(entriesOf((one) => one.keepsExpired).map(([table]) => table));

let fixture: ActionFixture;
before(async () => (fixture = await openActionFixture(NOW)));
after(() => fixture.close());

test('each table with rows that expire says how long they are kept', async () => {
  const tables = await fixture.db.read.introspection.getTables();
  const expiring = tables
    .filter(
      ({ name, columns }) =>
        !notDeleted.has(name) && !OLD_TABLES.includes(name) && columns.some((column) => column.name === 'expires_at'),
    )
    .map(({ name }) => name);
  const declared = Object.entries(schema.tables).flatMap(([name, { keepExpiredMs }]) =>
    keepExpiredMs === undefined ? [] : [name],
  );
  const hint =
    'Set `keepExpiredMs` in tables.ts, or add the table to `keepsExpired` in server/test/NAME/expectations.ts';
  assert.deepEqual(declared.toSorted(), expiring.toSorted(), `${hint}, where NAME is the module of the table.`);
});

test('each column whose comment says JSON is declared, so that the doctor checks it', () => {
  for (const file of globSync('server/src/**/tables.ts', { cwd: ROOT })) {
    const source = readFileSync(join(ROOT, file), 'utf8');
    const columns = source.matchAll(/\/\*\*\s+(?:\* )?JSON\b(?:(?!\*\/)[^])*\*\/\s+(\w+): /g);
    const declared = source.slice(source.indexOf('export const tables'));
    for (const [, column] of columns)
      assert.match(declared, new RegExp(`json: \\[[^\\]]*'${column}'`), `${file}: ${column}`);
  }
});

test('the tasks in the background delete the old rows of every module', async () => {
  const { db } = fixture;
  const { id: user_id } = await fixture.user();
  // Each court records an event. The last event is never deleted.
  for (let i = 0; i < 2; i++) await fixture.court();
  const at = timestamp(NOW);
  await db.transact(async (tx) => {
    await tx.insertInto('failed_attempts').values({ who: 'x', times: '[0]', last_at: at }).execute();
    const answer = { request_hash: 'x', status: 201, headers: '{}', body: '{}' };
    await tx
      .insertInto('idempotency_keys')
      .values({ user_id, key: 'x', ...answer, created_at: at })
      .execute();
    const mail = { unique_key: 'x', kind: 'summary', status: 'sent', due_at: at, created_at: at } as const;
    await tx
      .insertInto('mails')
      .values({ ...mail, user_id, data: null })
      .execute();
    const entry = { queue: 'mail', lane: 'others', attempts: 1, error: 'x', failed_at: at } as const;
    await tx.insertInto('outbox').values(entry).execute();
    await storeSecret(tx, 'x', { purpose: 'invitation', subject_id: 1, data: { mailed: 0 }, expires_at: at });
  });
  const filled = ['failed_attempts', 'idempotency_keys', 'mails', 'outbox', 'one_time_secrets', 'events'];
  const left = async (): Promise<string[]> => {
    const counts = await Promise.all(
      filled.map((name) => sql<{ n: number }>`select count(*) as n from ${sql.table(name)}`.execute(db.read)),
    );
    return filled.filter((name, i) => counts[i]!.rows[0]!.n > (name === 'events' ? 1 : 0));
  };
  await relayEvents(fixture);
  assert.deepEqual(await left(), filled);
  fixture.clock.now += 400 * DAY;
  const errors: unknown[] = [];
  const stop = startSteps({ ...fixture, db }, (error) => errors.push(error));
  const deadline = performance.now() + 20_000;
  while ((await left()).length > 0 && performance.now() < deadline) await sleep(20);
  await stop();
  assert.deepEqual([await left(), errors], [[], []]);
});
