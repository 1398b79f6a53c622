// Runs on both engines.
import assert from 'node:assert/strict';
import { after, before, beforeEach, test } from 'node:test';
import { sql } from 'kysely';
import { recordOperation } from '../../src/modules/audit/actions.ts';
import { transact } from '../../src/platform/db/transact.ts';
import { examine } from '../../src/modules/doctor/actions.ts';
import { type ActionFixture, openActionFixture } from '../action-fixture.ts';
import { NO_LIMITS } from '../../src/kernel/limits.ts';
import { book } from '../book.ts';

const NOON = Date.parse('2026-11-21T12:00:00Z');
let fixture: ActionFixture;
before(async () => (fixture = await openActionFixture(NOON)));
after(() => fixture.close());

const examineAt = async (now = NOON) =>
  Object.fromEntries(
    (await examine(fixture.db, now, fixture.modules)).map(({ check, ok, detail }) => [check, { ok, detail }]),
  );
const change = (statement: string) => transact(fixture.db, (db) => sql.raw(statement).execute(db));
const findings = async () => Object.fromEntries(Object.entries(await examineAt()).filter(([, { ok }]) => !ok));

let courtId: number;
let bookingId: number;
beforeEach(async () => {
  courtId = await fixture.court();
  const player = await fixture.user();
  const input = { court_id: courtId, booking_date: '2026-11-22', start_time: '10:00', end_time: '11:00' };
  const { id } = await transact(fixture.db, (db) => book(db, player, { input, now: NOON, limits: NO_LIMITS }));
  bookingId = id;
});

test('a healthy club passes every check', async () => {
  await recordOperation(fixture, 'demo', {});
  const found = await examineAt();
  const details = Object.fromEntries(Object.entries(found).map(([check, { detail }]) => [check, detail]));
  // PostgreSQL's clock runs, but the test's clock stands still, so the check that compares them fails.
  assert.deepEqual(Object.keys(await findings()), fixture.db.engine === 'sqlite' ? [] : ['clock']);
  assert.deepEqual(Object.keys(found).slice(0, 4), ['database', 'migrations', 'move', 'integrity']);
  const { database, migrations, overlaps, holds } = details;
  assert.deepEqual([database, migrations], ['The database responds.', 'No migration is pending.']);
  assert.equal(details['move'], 'The database has no incomplete move of data (courtside migrate-data).');
  assert.equal(overlaps, 'No bookings overlap.');
  assert.equal(holds, 'The busy interval of every booking matches its status and time.');
  assert.equal(details['audit log'], 'The audit log is intact (2 entries).');
  assert.equal(details['time of events'], 'The newest event is from 2026-11-21T12:00:00.000Z.');
});

test('the clock may be five seconds behind the latest event, not more', async () => {
  const time = async (now: number) => (await examineAt(now))['time of events']!;
  assert.ok((await time(NOON - 5000)).ok);
  const { ok, detail } = await time(NOON - 5001);
  assert.ok(!ok);
  const told =
    "The newest event is from 2026-11-21T12:00:00.000Z, but this machine's clock says 2026-11-21T11:59:54.999Z";
  assert.equal(detail, `${told}: synchronise it with NTP.`);
});

test('names a court that is booked twice, with the day', async () => {
  const drop =
    fixture.db.engine === 'sqlite'
      ? ['drop trigger occupancy_no_overlap_insert', 'drop trigger occupancy_no_overlap_update']
      : ['alter table occupancy drop constraint occupancy_no_overlap'];
  for (const statement of drop) await change(statement);
  // Adjacent bookings do not overlap.
  const from = (minutes: number) =>
    change(`insert into occupancy (space_id, booking_date, start_minute, end_minute, booking_id)
      select space_id, booking_date, start_minute + ${minutes}, end_minute + ${minutes}, booking_id
      from occupancy where booking_id = ${bookingId} order by id limit 1`);
  await from(60);
  assert.ok(!('overlaps' in (await findings())));
  await from(30);
  const remedy = 'cancel one of them, or restore a backup.';
  const detail = `Court ${courtId} has overlapping bookings on 2026-11-22: ${remedy}`;
  assert.deepEqual((await findings())['overlaps'], { ok: false, detail });
  await change(`delete from occupancy where booking_id = ${bookingId}`);
});

test('names a booking without its occupancy row, and one with a row that it must not have', async () => {
  await change('delete from occupancy where booking_id not in (select max(id) from bookings)');
  await change(`update bookings set status = 'cancelled' where id <> ${bookingId}`);
  assert.ok(!('holds' in (await findings())));
  const detail = `The busy interval of booking ${bookingId} does not match its status or time: restore a backup.`;
  await change(`update bookings set status = 'cancelled' where id = ${bookingId}`);
  assert.deepEqual((await findings())['holds'], { ok: false, detail });
  await change(`update bookings set status = 'confirmed' where id = ${bookingId}`);
  await change('delete from occupancy');
  assert.deepEqual((await findings())['holds'], { ok: false, detail });
  await change(`update bookings set status = 'cancelled'`);
});

test('explains what is wrong with the audit log', async () => {
  await recordOperation(fixture, 'demo', {});
  const { records } = (await fixture.db.read
    .selectFrom('audit_log')
    .select((eb) => eb.fn.countAll<number>().as('records'))
    .executeTakeFirst())!;
  await change(`update meta set value = '{"id":${records + 1},"hash":"x"}' where name = 'audit'`);
  const detail = `The audit log is not intact: the entries from ${records + 1} on were removed.`;
  assert.deepEqual((await findings())['audit log'], { ok: false, detail });
});

test('a check that fails is a finding; all other checks run', async () => {
  const all = Object.keys(await examineAt());
  await change('alter table events rename to elsewhere');
  const found = await findings();
  assert.match(found['time of events']!.detail, /^The check could not run: .*events.*\.$/);
  assert.ok(!('overlaps' in found));
  await change('alter table elsewhere rename to events');
  assert.deepEqual(Object.keys(await examineAt()), all);
});

test('without an event, the clock cannot be behind', async () => {
  await change('delete from events');
  assert.deepEqual((await examineAt())['time of events'], { ok: true, detail: 'There is no event yet.' });
});

test("skips checks of a newer release's tables before the migration", async () => {
  await change('delete from kysely_migration where name = (select max(name) from kysely_migration)');
  const found = await examineAt();
  assert.deepEqual(Object.keys(found), ['database', 'migrations']);
  assert.ok(found['database']!.ok && !found['migrations']!.ok);
  const told = /^Pending: 20\d\d-\S+\. Run courtside migrate, or start the service\.$/;
  assert.match(found['migrations']!.detail, told);
});
