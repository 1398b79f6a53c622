// Runs on both engines.
import assert from 'node:assert/strict';
import pg from 'pg';
import { setPolicy } from '../policy.ts';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { DatabaseSync } from 'node:sqlite';
import { changeByEmail } from '../../src/modules/people/actions.ts';
import { createApiKey, revokeApiKey } from '../../src/modules/api-keys/actions.ts';
import { buildApp } from '../../src/app.ts';
import { applyDueStatuses } from '../../src/kernel/expire.ts';
import { storeSecret } from '../../src/modules/one-time-secrets/store.ts';
import { schema } from '../../src/modules.ts';
import type { App } from '../../src/platform/http/app-types.ts';
import type { AuditedContext } from '../../src/modules/audit/actions.ts';
import { transact } from '../../src/platform/db/transact.ts';
import { DAY, addDays, timestamp } from '../../src/platform/time.ts';
import { DATA, newClub, refuse, succeed } from '../cli/courtside.ts';
import { NOON, SUNDAY } from '../club.ts';
import { engine, makeDatabase } from '../databases.ts';
import { OLD_TABLES } from '../db/past-database.ts';
import { WEBP, setImages } from '../images.ts';
import { COURTSIDE, openContext } from '../processes.ts';
import { atFullSize } from '../size.ts';
import { claimTest, createWebhook } from '../../src/modules/webhooks/actions.ts';
import { sendDelivery } from '../../src/modules/webhooks/deliver.ts';
import { startReceiver } from '../webhooks/receiver.ts';

const OPTIONS = { timeout: 300_000, skip: engine !== 'postgres' && 'needs PostgreSQL' };
const PASSWORD = 'correct horse battery staple';
type Call = (method: string, path: string, request?: { as?: string; body?: object; id?: string }) => Promise<any>;

interface Service {
  context: AuditedContext;
  clock: { now: number };
  app: App;
  close: () => Promise<void>;
}

async function serviceOn(t: TestContext, url: string): Promise<Service> {
  const clock = { now: NOON };
  const context = await openContext(url, () => clock.now);
  await setPolicy(context.db, { staff_session_minutes: 43_200 });
  const app = await buildApp(context);
  let closing: Promise<void> | undefined;
  const close = () => (closing ??= app.close().then(() => context.db.close()));
  t.after(close);
  return { context, clock, app, close };
}

function caller(app: App, key: string): Call {
  return async (method, path, { as, body, id } = {}) => {
    const answer = await app.inject({
      method: method as 'GET',
      url: `/api/v1${path}`,
      headers: {
        'x-api-key': key,
        ...(as !== undefined && { authorization: `Bearer ${as}` }),
        ...(id !== undefined && { 'idempotency-key': id }),
      },
      ...(body && { payload: body }),
    });
    return { status: answer.statusCode, ...(answer.body !== '' && { body: answer.json() }) };
  };
}

/** Creates a club in a SQLite file: the 4,044 bookings of a sample file, and rows of every other kind. */
async function fillFile(t: TestContext) {
  const file = await newClub(t);
  await succeed(file, ['import', 'bookings', join(DATA, 'pgexercises_club.csv'), '--create-courts']);
  const { context, clock, app, close } = await serviceOn(t, `file:${file}`);
  const { key } = await createApiKey(context, { name: 'used' });
  await revokeApiKey(context, (await createApiKey(context, { name: 'revoked' })).id);
  const call = caller(app, key);
  const account = { name: 'Zoë 𝄞', email: 'zoe@example.org', password: PASSWORD, phone: '+49 30 123' };
  const { token } = (await call('POST', '/auth/register', { body: account })).body;
  await call('POST', '/auth/register', { body: { ...account, email: 'admin@example.org' } });
  await changeByEmail(context, 'admin@example.org', { role: 'admin' });
  const admin: string = (
    await call('POST', '/auth/login', { body: { email: 'admin@example.org', password: PASSWORD } })
  ).body.token;
  const opening_hours = [1, 2, 3, 4, 5, 6, 7].map((day) => ({ day, open: '00:00', close: '24:00' }));
  const fields = { time_zone: 'UTC', opening_hours, requires_approval: true, latitude: 48.123456789, longitude: -0.1 };
  const court = (await call('POST', '/admin/courts', { as: admin, body: { name: 'Zoo', type: 'padel', ...fields } }))
    .body;
  await setImages(context, court.id);
  const gone = (await call('POST', '/admin/courts', { as: admin, body: { name: 'Gone', type: 'padel' } })).body;
  await call('DELETE', `/admin/courts/${gone.id}`, { as: admin });
  const book = async (start: number, id = `book-${start}`) => {
    const body = { court_id: court.id, booking_date: SUNDAY, start_time: `${start}:00`, end_time: `${start + 1}:00` };
    return call('POST', '/bookings', { as: token, id, body });
  };
  const bookings: any[] = [];
  for (let start = 10; start < 17; start++) bookings.push((await book(start)).body);
  const [, confirmed, rejected, cancelled, completed, noShow, lapsed] = bookings;
  const turn = (booking: any, status: string) =>
    call('PATCH', `/admin/bookings/${booking.id}`, { as: admin, body: { status, reason: 'Ça va' } });
  for (const booking of [confirmed, completed, noShow]) await turn(booking, 'confirmed');
  await turn(rejected, 'rejected');
  assert.equal((await call('DELETE', `/bookings/${cancelled.id}`, { as: token })).body.cancelled_by, 'player');
  await context.db.transact((db) =>
    db.updateTable('bookings').set({ status: 'offered' }).where('id', '=', lapsed.id).execute(),
  );
  clock.now += DAY + 6 * 3_600_000;
  await applyDueStatuses(context);
  await turn(noShow, 'no_show');
  clock.now = NOON;
  await book(20, 'still open');
  const webhook = await tryWebhook(t, context);
  const link = { purpose: 'verification', user_id: 1, data: { email_key: 'zoe@example.org' } } as const;
  await transact(context.db, (db) => storeSecret(db, 'a', { ...link, expires_at: timestamp(NOON + DAY) }));
  await call('POST', '/auth/login', { body: { email: 'zoe@example.org', password: 'a wrong one' } });
  await close();
  return { file, key, token, admin, court, webhook };
}

async function tryWebhook(t: TestContext, context: AuditedContext): Promise<number> {
  const webhooks = { ...context, config: { ...context.config, WEBHOOK_PRIVATE_NETWORKS: true } };
  const { id } = await createWebhook(webhooks, { url: (await startReceiver(t)).url });
  await sendDelivery(webhooks, (await claimTest(webhooks, id)).entry);
  return id;
}

async function emptyTarget(t: TestContext): Promise<{ url: string; client: pg.Client }> {
  const database = await makeDatabase();
  const { url } = database;
  const client = new pg.Client(url);
  await client.connect();
  t.after(async () => {
    await client.end();
    await database.drop();
  });
  return { url, client };
}

const move = (file: string, url: string): string[] => ['migrate-data', '--from', `file:${file}`, '--to', url];

test('a move copies every table except those with a stated reason', OPTIONS, async (t) => {
  const { context } = await serviceOn(t, (await emptyTarget(t)).url);
  const names = (await context.db.read.introspection.getTables()).map(({ name }) => name);
  // The move does not copy the rows of `meta` that describe the database itself.
  const moved = [...Object.keys(schema.tables), 'meta', ...OLD_TABLES];
  assert.deepEqual(names.filter((name) => !name.startsWith('kysely_')).toSorted(), moved.toSorted());
});

async function rowsOf(client: pg.Client): Promise<Record<string, number>> {
  const counts: Record<string, number> = {};
  for (const table of Object.keys(schema.tables)) {
    counts[table] = Number((await client.query(`select count(*) from ${table}`)).rows[0].count);
  }
  return counts;
}

/** Starts moving the club in another process, and pauses the move at the booking with this id. */
async function pauseMoveAt(file: string, { url, client }: { url: string; client: pg.Client }, id: number) {
  await succeed('ignored', ['migrate'], { settings: { DATABASE_URL: url } });
  await client.query(`
    create function stop_here() returns trigger language plpgsql as
      'begin perform pg_advisory_xact_lock(1); return new; end';
    create trigger stop_here before insert on bookings for each row when (new.id = ${id}) execute function stop_here();
    select pg_advisory_lock(1)`);
  const child = spawn(process.execPath, [COURTSIDE, ...move(file, url)], { stdio: ['ignore', 'ignore', 'pipe'] });
  const ended = once(child, 'close');
  // The `pg_locks` view shows locks in all databases on the server.
  const here = '(select oid from pg_database where datname = current_database())';
  const waiting = `select from pg_locks where locktype = 'advisory' and not granted and database = ${here}`;
  const isStopped = async (): Promise<boolean> => (await client.query(waiting)).rowCount === 1;
  while (!(await isStopped())) {
    assert.equal(child.exitCode, null, 'The move ended before it came to that row.');
    await sleep(5);
  }
  return { child, ended };
}

/** Kills the process that moves the club, at the booking with this id. */
async function killMoveAt(file: string, { url, client }: { url: string; client: pg.Client }, id: number) {
  const { child, ended } = await pauseMoveAt(file, { url, client }, id);
  child.kill('SIGKILL');
  assert.deepEqual(await ended, [null, 'SIGKILL']);
  await client.query('select pg_advisory_unlock(1)');
  // PostgreSQL rolls back only when it notices that the client has disconnected.
  while (await isBusy(client)) await sleep(5);
  await client.query('drop trigger stop_here on bookings; drop function stop_here()');
}

async function isBusy(client: pg.Client): Promise<boolean> {
  const others = `select from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()`;
  return (await client.query(`${others} and backend_type = 'client backend'`)).rowCount !== 0;
}

test('a club with rows of every kind gives the same answers on PostgreSQL, and continues there', OPTIONS, async (t) => {
  const { file, key, token, admin, court, webhook } = await fillFile(t);
  const { url } = await emptyTarget(t);
  assert.match(await succeed('ignored', move(file, url)), /bookings: 4052 rows.*\n(.*\n)*The copy is complete/);
  const [source, target] = [await serviceOn(t, `file:${file}`), await serviceOn(t, url)];
  const [here, moved] = [caller(source.app, key), caller(target.app, key)];
  const reads: [path: string, as?: string][] = [
    ['/auth/me', token],
    ['/auth/me', admin],
    [`/bookings?limit=100`, token],
    [`/admin/bookings?limit=100&court_id=${court.id}`, admin],
    ['/admin/bookings?limit=100', admin],
    ['/club'],
    ['/courts?limit=100'],
    [`/courts/${court.id}`],
    ['/admin/courts?limit=100', admin],
    [`/admin/webhooks/${webhook}/deliveries`, admin],
  ];
  for (const [path, as] of reads) {
    const answer = await moved('GET', path, { ...(as !== undefined && { as }) });
    assert.equal(answer.status, 200, `${path}: ${JSON.stringify(answer.body)}`);
    assert.deepEqual(answer, await here('GET', path, { ...(as !== undefined && { as }) }), path);
  }
  const logo = await target.app.inject({ method: 'GET', url: (await moved('GET', '/club')).body.logo_url });
  assert.deepEqual(logo.rawPayload, WEBP);
  const { data } = (await moved('GET', `/admin/bookings?limit=100&court_id=${court.id}`, { as: admin })).body;
  const statuses = 'cancelled cancelled completed no_show offered pending rejected'.split(' ');
  assert.deepEqual([...new Set(data.map(({ status }: any) => status))].toSorted(), [...new Set(statuses)]);
  const retry = { court_id: court.id, booking_date: SUNDAY, start_time: '20:00', end_time: '21:00' };
  const again = { as: token, id: 'still open', body: retry };
  assert.deepEqual(
    await moved('POST', '/bookings', again),
    await here('POST', '/bookings', again),
    'the stored response for a retry',
  );
  const clash = await moved('POST', '/bookings', { ...again, id: 'another' });
  assert.equal(clash.body.code, 'slot_taken');
  assert.equal(
    (await moved('POST', '/auth/login', { body: { email: 'zoe@example.org', password: PASSWORD } })).status,
    200,
  );
  for (let start = 21; start < 24; start++) {
    const body = { ...retry, booking_date: addDays(SUNDAY, 1), start_time: `${start}:00`, end_time: `${start + 1}:00` };
    const made = await moved('POST', '/bookings', { as: token, body });
    // The rejected request and the repeated request each used up an id, so two ids are missing here.
    assert.deepEqual([made.status, made.body.id], [201, 4054 + start - 20]);
  }
  const newCourt = await moved('POST', '/admin/courts', { as: admin, body: { name: 'New', type: 'padel' } });
  assert.deepEqual([newCourt.status, newCourt.body.id], [201, court.id + 2]);
  assert.equal((await moved('POST', '/admin/api-keys', { as: admin, body: { name: 'new' } })).status, 201);
});

test('a move killed with -9 continues when it is called again, and completes', OPTIONS, async (t) => {
  const { file } = await fillFile(t);
  const target = await emptyTarget(t);
  await killMoveAt(file, target, 1700);
  const midway = await rowsOf(target.client);
  assert.deepEqual([midway['courts'], midway['bookings'], midway['occupancy']], [11, 1500, 0]);
  const other = await newClub(t);
  await succeed(other, ['keys', 'create', '--name', 'another club']);
  assert.match(await refuse('ignored', 1, move(other, target.url)), /A move from another database/);
  assert.deepEqual(await rowsOf(target.client), midway);
  await succeed('ignored', move(file, target.url));
  assert.equal((await rowsOf(target.client))['bookings'], 4052);
  assert.match(await refuse('ignored', 1, move(file, target.url)), /not empty/);
});

test('a move whose source is opened meanwhile stays incomplete until it runs again', atFullSize(OPTIONS), async (t) => {
  const { file } = await fillFile(t);
  const target = await emptyTarget(t);
  const { child, ended } = await pauseMoveAt(file, target, 1700);
  let message = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => (message += text));
  const opened = new DatabaseSync(file);
  opened.prepare('select count(*) from bookings').get();
  await target.client.query('select pg_advisory_unlock(1)');
  assert.deepEqual(await ended, [1, null]);
  assert.match(message, /^Another program, such as a service, opened the source/m);
  const settings = { DATABASE_URL: target.url };
  assert.match(await refuse('ignored', 1, ['users', 'list'], { settings }), /^A move to this database/);
  opened.exec("insert into waitlist_freed (booking_date) values ('2000-01-01')");
  opened.close();
  assert.match(await succeed('ignored', move(file, target.url)), /The copy is complete/);
  const late = "select from waitlist_freed where booking_date = '2000-01-01'";
  assert.equal((await target.client.query(late)).rowCount, 1);
  await succeed('ignored', ['users', 'list'], { settings });
});

test('a move does not continue after copied rows were changed', atFullSize(OPTIONS), async (t) => {
  const { file } = await fillFile(t);
  const target = await emptyTarget(t);
  await killMoveAt(file, target, 1700);
  await target.client.query(`update bookings set note = 'tampered' where id = 7`);
  assert.match(await refuse('ignored', 1, move(file, target.url)), /bookings differs \(4052 rows in the source, 4052 /);
});

test('refuses a target with data, and leaves it unchanged', OPTIONS, async (t) => {
  const file = await newClub(t);
  await succeed(file, ['keys', 'create', '--name', 'a']);
  const { url, client } = await emptyTarget(t);
  for (const words of [['migrate'], ['keys', 'create', '--name', 'b']])
    await succeed('ignored', words, { settings: { DATABASE_URL: url } });
  const before = await rowsOf(client);
  assert.match(await refuse('ignored', 1, move(file, url)), /The target is not empty/);
  assert.deepEqual(await rowsOf(client), before);
  assert.deepEqual((await client.query('select name from api_keys')).rows, [{ name: 'b' }]);
});
