// Runs on both engines.
import assert from 'node:assert/strict';
import { after, before, beforeEach, test } from 'node:test';
import { sql } from 'kysely';
import { type Actor, operator, recordAudit, recordOperation, verifyAudit } from '../../src/modules/audit/actions.ts';
import { findHead, listFrom, moveHead } from '../../src/modules/audit/store.ts';
import { findCourt } from '../../src/modules/courts/store.ts';
import { updateRow } from '../../src/platform/db/rows.ts';
import { transact } from '../../src/platform/db/transact.ts';
import { type ActionFixture, openActionFixture } from '../action-fixture.ts';

const NOON = Date.parse('2026-11-21T12:00:00Z');
const NOW = '2026-11-21T12:00:00.000Z';
let fixture: ActionFixture;
before(async () => (fixture = await openActionFixture(NOON)));
after(() => fixture.close());

let actor: Actor;
beforeEach(async () => {
  actor = { user_id: (await fixture.user('admin')).id, api_key_id: 7, address: '192.0.2.1', request_id: 'r-1' };
});

const record = (entry: Parameters<typeof recordAudit>[2], by = actor) =>
  transact(fixture.db, (db) => recordAudit(db, by, entry, NOON));
const head = () => findHead(fixture.db.read);
/**
 * Returns the newest audit log entry with parsed `before` and `after`. Asserts that a missing value is stored as a
 * database null, not as the text `null`.
 */
async function newest() {
  const [{ before, after, ...rest }] = (await listFrom(fixture.db.read, (await head()).id - 1, 1)) as [any];
  assert.ok(before !== 'null' && after !== 'null');
  return { ...rest, before: JSON.parse(before), after: JSON.parse(after) };
}

test('an entry has actor, action, time and origin, and numbers have no gaps', async () => {
  await record({ action: 'createCourt' });
  const { id, hash } = await head();
  await record({ action: 'updateCourt', target: 'courts 1', before: { name: 'Old' }, after: { name: 'New' } });
  const { hash: next, ...told } = await newest();
  assert.deepEqual(told, {
    ...{ id: id + 1, timestamp: NOW, action: 'updateCourt', target: 'courts 1', ...actor },
    ...{ before: { name: 'Old' }, after: { name: 'New' } },
  });
  assert.match(next, /^[0-9a-f]{64}$/);
  assert.notEqual(next, hash);
  assert.deepEqual(await head(), { id: id + 1, hash: next });
});

test("an operator's entry names no user and no target", async () => {
  await recordOperation(fixture, 'demo', { rows: 3 });
  const { id, hash, ...told } = await newest();
  assert.ok(id > 0 && hash !== '');
  const nobody = { user_id: null, api_key_id: null, address: null, request_id: null };
  assert.deepEqual(operator, nobody);
  assert.deepEqual(told, {
    ...{ timestamp: NOW, action: 'demo', target: null, ...nobody, before: null, after: { rows: 3 } },
  });
});

test('stores no secrets and no personal data in the log', async () => {
  const secret = { password: 1, token: 1, key: 1, secret: 1, old_secret: 1, key_hash: 1, password_hash: 1 };
  const people = {
    email: 'a',
    email_key: 'a',
    contact_email: 'a',
    phone: 1,
    sort_name: 1,
    search_text: 1,
    erasing: 1,
    user: { id: 1 },
  };
  const booking = { note: 1, status_reason: 1, participants: [], guest_name: 1, user_name: 1, user_email: 1 };
  const kept = {
    keys: 1,
    hash_of: 1,
    secrets: 1,
    notes: 1,
    x_hash_y: 1,
    a_note: 1,
    user_id: 3,
    phones: 1,
    old_key: 1,
    name: 'Court',
  };
  await record({
    action: 'updateUser',
    before: { ...kept, ...secret, ...booking, booked_by: {} },
    after: { deep: [people] },
  });
  const { before, after } = await newest();
  assert.deepEqual(before, kept);
  assert.deepEqual(after, { deep: [{}] });
  await record({
    action: 'updateUser',
    before: { name: 'Ada', email: 'ada@example.org', id: 3 },
    after: { name: 'Centre' },
  });
  assert.deepEqual((await newest()).before, { id: 3 }, 'what has an email is a person');
  assert.deepEqual((await newest()).after, { name: 'Centre' });
  await record({ action: 'updateUser', before: null, after: () => {} });
  assert.deepEqual([(await newest()).before, (await newest()).after], [null, null]);
});

test('a failed write leaves no entry, and a write without an entry is rolled back', async () => {
  const { id } = await head();
  const courtId = await fixture.court({ name: 'Old' });
  const { id: created } = await head();
  assert.equal(created, id + 1);
  const rename = (entry: () => Parameters<typeof recordAudit>[2]) =>
    transact(fixture.db, async (db) => {
      await updateRow(db, 'courts', courtId, { name: 'New' });
      await recordAudit(db, actor, entry(), NOON);
      throw new Error('no');
    });
  await assert.rejects(
    rename(() => ({ action: 'updateCourt' })),
    /^Error: no$/,
  );
  const loop: Record<string, unknown> = {};
  await assert.rejects(
    rename(() => ({ action: 'updateCourt', after: Object.assign(loop, { loop }) })),
    TypeError,
  );
  assert.equal((await findCourt(fixture.db.read, courtId))!.name, 'Old');
  assert.equal((await head()).id, created);
  assert.deepEqual(await verifyAudit(fixture.db.read), { records: created, fault: undefined });
});

test('the database refuses to change or delete an entry', async () => {
  await record({ action: 'updateUser' });
  for (const statement of ["update audit_log set action = 'x'", 'delete from audit_log']) {
    await assert.rejects(
      transact(fixture.db, (db) => sql.raw(statement).execute(db)),
      /append only/,
    );
  }
});

const COLUMNS = 'timestamp, action, target, user_id, api_key_id, address, request_id, before, after, hash';

/** Removes the triggers that protect the audit log, as a database administrator could, and runs the statements. */
async function tamper(...statements: string[]): Promise<void> {
  const drop =
    fixture.db.engine === 'sqlite'
      ? ['drop trigger if exists audit_log_no_update', 'drop trigger if exists audit_log_no_delete']
      : ['drop trigger if exists audit_log_append_only on audit_log'];
  await transact(fixture.db, async (db) => {
    for (const statement of [...drop, ...statements]) await sql.raw(statement).execute(db);
  });
}

test('verification finds a changed, removed or inserted entry anywhere', async () => {
  for (let i = 0; i < 5; i++)
    await record({ action: 'updateUser', target: `courts ${i}`, before: { i }, after: { i } });
  const last = await head();
  const copy = (id: number) =>
    `insert into audit_log (id, ${COLUMNS}) select ${id}, ${COLUMNS} from audit_log where id = 2`;
  await tamper('create table kept as select * from audit_log');
  const restore = async () => {
    await tamper('delete from audit_log', `insert into audit_log (id, ${COLUMNS}) select id, ${COLUMNS} from kept`);
    await transact(fixture.db, (db) => moveHead(db, last));
    assert.deepEqual(await verifyAudit(fixture.db.read), { records: last.id, fault: undefined });
  };
  const changed = (id: number) => ({ records: id - 1, fault: `entry ${id}, or an entry before it, was changed` });
  const of = (column: string, value: string, id: number) =>
    `update audit_log set ${column} = ${value} where id = ${id}`;
  const cases: [statement: string, found: { records: number; fault: string }][] = [
    ...COLUMNS.split(', ').map((column): (typeof cases)[number] => [
      of(column, ['user_id', 'api_key_id'].includes(column) ? '77' : "'x'", 3),
      changed(3),
    ]),
    [of('timestamp', "'2020-01-01T00:00:00.000Z'", 1), changed(1)],
    [of('after', "'{}'", last.id), changed(last.id)],
    ['delete from audit_log where id = 3', { records: 2, fault: 'entry 3 was removed' }],
    ['delete from audit_log where id = 1', { records: 0, fault: 'entry 1 was removed' }],
    ['delete from audit_log where id >= 4', { records: 3, fault: 'the entries from 4 on were removed' }],
    ['delete from audit_log', { records: 0, fault: 'the entries from 1 on were removed' }],
    [copy(0), { records: 0, fault: 'entry 0 was inserted' }],
    [copy(-5), { records: 0, fault: 'entry -5 was inserted' }],
    [copy(last.id + 1), changed(last.id + 1)],
  ];
  for (const [statement, found] of cases) {
    await tamper(statement);
    assert.deepEqual(await verifyAudit(fixture.db.read), found, statement);
    await restore();
  }
});

test('verification compares with the head and finds appended or changed entries with valid hashes', async () => {
  const last = await head();
  await record({ action: 'setRole' });
  const forged = await head();
  await transact(fixture.db, (db) => moveHead(db, last));
  const fault = `the entries from ${forged.id} on were inserted`;
  assert.deepEqual(await verifyAudit(fixture.db.read), { records: forged.id, fault });
  await transact(fixture.db, (db) => moveHead(db, { ...forged, hash: last.hash }));
  const changed = { records: forged.id, fault: `entry ${forged.id} was changed` };
  assert.deepEqual(await verifyAudit(fixture.db.read), changed);
  await transact(fixture.db, (db) => moveHead(db, forged));
  assert.deepEqual(await verifyAudit(fixture.db.read), { records: forged.id, fault: undefined });
});
