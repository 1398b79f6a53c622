import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sql } from 'kysely';
import type { Db } from '../../src/platform/db/schema.ts';
import { pagesOfAudit } from '../../src/modules/audit/store.ts';
import { modules } from '../../src/modules.ts';
import { NOON, openClub } from '../club.ts';
import { engine } from '../databases.ts';
import { expectations, fileOf } from '../all-expectations.ts';
import { openActionFixture } from '../action-fixture.ts';
import { queryPlansOf, scans } from '../query-plans.ts';

test("exports all of one's own data, and none of others", async (t) => {
  const club = await openClub();
  t.after(() => club.close());
  const body = { name: 'Ada', email: 'ada@example.org', password: 'long rallies at dawn', phone: '+34 600' };
  const { body: ada } = await club.call('POST', '/auth/register', { body });
  const other = await club.signIn('player', 'Somebody Else');
  const court = await club.court();
  const slot = { court_id: court.id, booking_date: '2026-11-22', start_time: '10:00', end_time: '11:00', note: 'mine' };
  await club.call('POST', '/bookings', { as: ada, body: slot, headers: { 'idempotency-key': 'one' } });
  await club.book(other, { court_id: court.id, start_time: '12:00', end_time: '13:00' });
  const { status, body: data, text } = await club.call('GET', '/auth/me/export', { as: ada });
  assert.equal(status, 200);
  const expected = ['exported_at', ...[...expectations.values()].flatMap(({ exported = [] }) => exported)];
  for (const { name, person } of modules)
    for (const field of Object.keys(person?.export ?? {}))
      assert.ok(expected.includes(field), `Add \`${field}\` to \`exported\` in ${fileOf(name)}.`);
  assert.deepEqual(Object.keys(data).toSorted(), expected.toSorted());
  assert.deepEqual(data.user, ada.user);
  assert.deepEqual([data.sessions.length, data.sessions[0].current], [1, true]);
  assert.deepEqual(
    data.bookings.map(({ note }: { note: string }) => note),
    ['mine'],
  );
  assert.deepEqual(data.kept_answers, [{ idempotency_key: 'one', created_at: '2026-11-21T12:00:00.000Z' }]);
  assert.deepEqual(
    data.audit.map(({ action }: { action: string }) => action),
    ['signIn'],
  );
  assert.doesNotMatch(text, /somebody else|argon2|cst_/i);
});

test("shows what staff did about one's data, but not who", async (t) => {
  const club = await openClub();
  t.after(() => club.close());
  const body = { name: 'Ada', email: 'ada@example.org', password: 'long rallies at dawn' };
  const { body: ada } = await club.call('POST', '/auth/register', { body });
  const admin = await club.signIn('admin', 'Staff Stella');
  const path = `/admin/users/${ada.user.id}`;
  const changed = await club.call('PATCH', path, { as: admin, body: { role: 'admin' } });
  assert.equal(changed.status, 200, changed.text);
  const { body: data, text } = await club.call('GET', '/auth/me/export', { as: ada });
  const [signIn, update] = data.audit;
  assert.deepEqual([signIn.action, signIn.user_id, signIn.user_name], ['signIn', ada.user.id, 'Ada']);
  assert.ok(signIn.address !== null && signIn.request_id !== null, 'the export contains the whole sign-in entry');
  const { action, target, user_id, user_name, api_key_id, address, request_id } = update;
  assert.deepEqual([action, target], ['updateUser', `users ${ada.user.id}`]);
  assert.deepEqual([user_id, user_name, api_key_id, address, request_id], [null, null, null, null, null]);
  assert.ok(!text.includes(changed.headers['x-request-id']!));
});

/**
 * Adds 12,000 audit log entries. Of every 1,200 entries, one is by user 1, one is about user 1, and one is both by
 * and about user 1.
 */
async function addRecords(db: Db, after: number): Promise<void> {
  const numbers =
    engine === 'postgres'
      ? sql`select generate_series(1, 12000) + ${after}::integer as n`
      : sql`with recursive numbers (n) as (select 1 union all select n + 1 from numbers where n < 12000) select n + ${after} as n from numbers`;
  await sql`insert into audit_log (id, timestamp, action, target, user_id, hash)
    select n, '2026-11-21T12:00:00.000Z', 'x', case when n % 1200 in (0, 400) then 'users 1' when n % 2 = 0 then 'users 2' end,
      case when n % 1200 in (400, 800) then 1 else 2 end, 'x' from (${numbers}) as numbers`.execute(db);
}

test('finds all entries about a user in a long audit log, in order, by indexes', async (t) => {
  const fixture = await openActionFixture(NOON);
  t.after(() => fixture.close());
  const { db } = fixture;
  for (let after = 0; after < 240_000; after += 12_000) await db.transact((db) => addRecords(db, after));
  if (engine === 'postgres') await sql`analyze audit_log`.execute(db.read);
  const ids = (await Array.fromAsync(pagesOfAudit(db.read, 1))).flat().map(({ id }) => id);
  assert.deepEqual(
    ids,
    Array.from({ length: 600 }, (_, i) => (i + 1) * 400),
  );
  const plans = await queryPlansOf(fixture, (db) => Array.fromAsync(pagesOfAudit(db, 3)));
  assert.equal(plans.length, 2);
  for (const plan of plans) assert.ok(!scans(plan, 'audit_log'), plan);
});
