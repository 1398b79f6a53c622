import assert from 'node:assert/strict';
import { DatabaseSync } from 'node:sqlite';
import { test } from 'node:test';
import { recordSettings } from '../../src/modules/audit/settings.ts';
import { readConfig } from '../../src/config.ts';
import { openContext, startServer } from '../processes.ts';
import { asJson, courtside, newClub, query, succeed, writeBeside } from './courtside.ts';

test("records an operator's actions, and verifies the entries", async (t) => {
  const file = await newClub(t);
  const { id } = await asJson(file, ['keys', 'create', '--name', 'web']);
  await succeed(file, ['keys', 'rotate', String(id)]);
  await succeed(file, ['keys', 'revoke', String(id), '--yes']);
  await succeed(file, ['users', 'create', '--email', 'ada@example.org', '--name', 'Ada']);
  await succeed(file, ['users', 'promote', 'ada@example.org']);
  await succeed(file, ['users', 'set-password', 'ada@example.org']);
  const records = query(file, 'select action, user_id, address from audit_log order by id');
  const actions = ['createApiKey', 'rotateApiKey', 'revokeApiKey', 'createUser', 'setRole', 'setPassword'];
  assert.deepEqual(
    records.map((record) => ({ ...record })),
    actions.map((action) => ({ action, user_id: null, address: null })),
  );
  assert.deepEqual(await asJson(file, ['audit', 'verify']), { records: 6, fault: null });
  assert.match(await succeed(file, ['audit', 'verify']), /is intact \(6 entries\)/);

  const db = new DatabaseSync(file);
  db.exec("drop trigger audit_log_no_update; update audit_log set action = 'createUser' where id = 3");
  db.close();
  const { code, stdout } = await courtside(file, ['audit', 'verify']);
  assert.deepEqual([code, /entry 3, or an entry before it, was changed/.test(stdout)], [1, true]);
});

const records = (file: string, action: string) =>
  query(file, 'select action, before, after from audit_log order by id')
    .filter((record) => record['action'] === action)
    .map(({ before, after }) => [before, after].map((text) => JSON.parse(String(text))));

test('records the begin and the result of an import; a dry run is not recorded', async (t) => {
  const file = await newClub(t);
  const courts = writeBeside(file, 'courts.csv', 'name,type\nOne,tennis\nTwo,tennis\nThree,\n');
  await succeed(file, ['import', 'courts', courts, '--dry-run']);
  assert.deepEqual(records(file, 'importCourts'), []);
  await succeed(file, ['import', 'courts', courts]);
  assert.deepEqual(records(file, 'importCourts'), [
    [null, { file: courts, total: 3, rows: 0, imported: 0, known: 0, refused: 0 }],
    [null, { file: courts, total: 3, rows: 3, imported: 2, known: 0, refused: 1 }],
  ]);
  assert.equal((await asJson(file, ['audit', 'verify'])).fault, null);
});

test('records the settings at a start if they have changed', async (t) => {
  const file = await newClub(t);
  const server = await startServer(t, file, { MAX_STREAMS: '1' });
  assert.equal(await server.stop(), 0);
  assert.equal((records(file, 'changeSettings') as any)[0][1].MAX_STREAMS, 1);

  const context = await openContext(file);
  for (const MAX_STREAMS of ['2', '2', '3']) {
    await recordSettings(context, readConfig({ DATABASE_URL: `file:${file}`, MAX_STREAMS }));
  }
  await context.db.close();
  assert.equal(records(file, 'changeSettings').length, 3);
  const [, , [before, after]] = records(file, 'changeSettings') as any;
  assert.deepEqual([before.MAX_STREAMS, after.MAX_STREAMS], [2, 3]);
  assert.deepEqual({ ...before, MAX_STREAMS: 3 }, after);
});
