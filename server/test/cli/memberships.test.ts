import assert from 'node:assert/strict';
import { test } from 'node:test';
import { addPlan } from '../../src/modules/plans/actions.ts';
import { transact } from '../../src/platform/db/transact.ts';
import { openContext } from '../processes.ts';
import { asJson, newClub, query, refuse, succeed, writeBeside } from './courtside.ts';

test('plans list and show; memberships add, list and end', async (t) => {
  const file = await newClub(t);
  for (const name of ['ana', 'ben'])
    await succeed(file, ['users', 'create', '--email', `${name}@example.org`, '--name', name]);
  const context = await openContext(file);
  const rules = [{ name: 'Mornings', times: { end_time: '12:00' }, settings: { bookable: true } }];
  await transact(context.db, (db) => addPlan(db, context, { name: 'Family', rules }));
  await context.db.close();
  const [plan] = await asJson(file, ['plans', 'list']);
  assert.deepEqual([plan.id, plan.name, plan.for_guests], [1, 'Family', false]);
  assert.match(await succeed(file, ['plans', 'show', '1']), /^Family\n[^]*Mornings +all +\{"end_time":"12:00"\}/);
  assert.match(await refuse(file, 1, ['plans', 'show', '2']), /There is no plan 2/);

  const add = ['memberships', 'add', '--plan', '1', '--from', '2020-01-01'];
  const both = [...add, '--email', 'ana@example.org', 'ben@example.org', '--name', 'Baker'];
  const line = 'Membership 1 of plan 1 for ana, ben: from 2020-01-01, active.\n';
  assert.equal(await succeed(file, both), line);
  const one = [...add, '--email', 'ben@example.org', '--to', '2020-12-31', '--grace-days', '9'];
  assert.equal((await asJson(file, one)).state, 'ended');
  const listed = async (...more: string[]) =>
    (await asJson(file, ['memberships', 'list', ...more])).map(({ id }: { id: number }) => id);
  assert.deepEqual(await listed('--plan', '1'), [2, 1]);
  assert.deepEqual(await listed('--email', 'ana@example.org'), [1]);
  assert.deepEqual([await listed('--state', 'active'), await listed('--state', 'ended')], [[1], [2]]);
  assert.match(await refuse(file, 1, ['memberships', 'list', '--state', 'old']), /Allowed choices are pending, active/);
  assert.match(await refuse(file, 1, [...add, '--email', 'zoe@example.org']), /zoe@example\.org/);

  assert.match(await succeed(file, ['memberships', 'end', '1', '--on', '2020-06-30']), /to 2020-06-30, ended\.\n$/);
  assert.match(await refuse(file, 1, ['memberships', 'end', '1', '--on', '2019-12-31']), /before/);

  const csv = writeBeside(
    file,
    'members.csv',
    'plan,email,starts_on\nfamily,ana@example.org,2021-01-01\nfamily,zoe,x\n',
  );
  const report =
    'line 3, email: zoe is not an email address\n2 rows: 1 would be imported, 0 already existed, 1 rejected.\n';
  assert.equal(await succeed(file, ['memberships', 'import', csv, '--dry-run']), report);
  assert.equal((await asJson(file, ['memberships', 'import', csv])).imported, 1);
  assert.deepEqual(await listed('--email', 'ana@example.org'), [3, 1]);
  assert.match(await succeed(file, ['memberships', 'import', csv]), /0 imported, 1 already existed, 1 rejected/);

  const actions = query(file, "select action from audit_log where action not like 'import%' order by id");
  const expected = ['createPlan', 'createMembership', 'createMembership', 'updateMembership'];
  assert.deepEqual(
    actions.slice(-4).map(({ action }) => action),
    expected,
  );
});
