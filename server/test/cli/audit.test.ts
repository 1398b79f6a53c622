import assert from 'node:assert/strict';
import { DatabaseSync } from 'node:sqlite';
import { test } from 'node:test';
import { newFile } from '../processes.ts';
import { asJson, courtside, query, succeed } from './courtside.ts';

test('records what an operator does, and verifies the records', async (t) => {
  const file = newFile(t);
  const { id } = await asJson(file, ['keys', 'create', '--name', 'web']);
  await succeed(file, ['keys', 'rotate', String(id)]);
  await succeed(file, ['keys', 'revoke', String(id)]);
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
  assert.match(await succeed(file, ['audit', 'verify']), /All 6 records/);

  const db = new DatabaseSync(file);
  db.exec("drop trigger audit_log_no_update; update audit_log set action = 'createUser' where id = 3");
  db.close();
  const { code, stdout } = await courtside(file, ['audit', 'verify']);
  assert.deepEqual([code, /record 3 was changed/.test(stdout)], [1, true]);
});
