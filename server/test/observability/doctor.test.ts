import assert from 'node:assert/strict';
import { chmodSync, closeSync, existsSync, openSync, statSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { test, type TestContext } from 'node:test';
import { OAuth2Server } from 'oauth2-mock-server';
import { courtside } from '../cli/courtside.ts';
import { engine, query } from '../databases.ts';
import { insertFixture, newDatabase, newFile, openContext, startServer } from '../processes.ts';
import { bookSome } from './fixture.ts';

interface Verdict {
  code: number | null;
  ok: boolean;
  /** The message of each failed check. The keys are the names of the checks. */
  findings: Record<string, string>;
  checks: string[];
}

async function examine(database: string, settings: Record<string, string> = {}): Promise<Verdict> {
  const all = { DATABASE_URL: database, ...settings };
  const { code, stdout, stderr } = await courtside('ignored', ['doctor', '--json'], { settings: all });
  assert.equal(stderr, '');
  const { ok, checks } = JSON.parse(stdout) as {
    ok: boolean;
    checks: { check: string; ok: boolean; detail: string }[];
  };
  for (const { detail } of checks) assert.match(detail, /[.)]$/);
  const findings = Object.fromEntries(checks.filter((one) => !one.ok).map(({ check, detail }) => [check, detail]));
  assert.deepEqual([ok, code], [Object.keys(findings).length === 0, ok ? 0 : 1]);
  return { code, ok, findings, checks: checks.map(({ check }) => check) };
}

async function newClubWithBookings(t: TestContext): Promise<string> {
  const database = await newDatabase(t);
  await bookSome(database, await insertFixture(database, { players: 1, courts: 1 }));
  return database;
}

async function changeDirectly(database: string, statements: Record<typeof engine, string[]>): Promise<void> {
  if (engine === 'postgres') for (const statement of statements.postgres) await query(database, statement);
  else {
    const db = new DatabaseSync(database.replace('file:', ''));
    for (const statement of statements.sqlite) db.exec(statement);
    db.close();
  }
}
const both = (...statements: string[]) => ({ sqlite: statements, postgres: statements });

test('reports a sign-in provider whose issuer differs or that does not respond', async (t) => {
  const server = new OAuth2Server();
  await server.issuer.keys.generate('RS256');
  await server.start(undefined, '127.0.0.1');
  t.after(() => server.stop());
  const issuer = server.issuer.url!;
  const settings = (issuers: Record<string, string>): Record<string, string> => {
    const list = Object.entries(issuers).map(([id, issuer]) => ({ id, name: id, issuer, client_id: 'courtside' }));
    return { PUBLIC_URL: 'https://book.example.org', OIDC_PROVIDERS: JSON.stringify(list) };
  };
  const database = await newDatabase(t);
  const gone = 'http://127.0.0.1:1';
  const { findings, checks } = await examine(database, settings({ good: issuer, other: `${issuer}/`, gone }));
  assert.ok(checks.includes('provider good'));
  assert.deepEqual(Object.keys(findings), ['provider gone']);
  server.issuer.url = 'https://evil.example';
  const { findings: evil } = await examine(database, settings({ evil: issuer }));
  assert.match(evil['provider evil']!, /does not match the expected issuer/);
});

test('finds nothing wrong with a healthy club, also while it is open', async (t) => {
  const database = await newClubWithBookings(t);
  await startServer(t, database);
  const { findings, checks } = await examine(database);
  assert.deepEqual(findings, {});
  const expected = [
    'settings',
    'database',
    'migrations',
    'integrity',
    'foreign keys',
    ...(engine === 'sqlite' ? ['file modes'] : []),
    'overlaps',
    'holds',
    'audit log',
  ];
  for (const check of [...expected, 'disk space', 'time of events']) assert.ok(checks.includes(check), check);
  const { code, stdout } = await courtside('ignored', ['doctor'], { settings: { DATABASE_URL: database } });
  assert.equal(code, 0);
  assert.match(stdout, /^ok {5}overlaps {8}No bookings overlap\.$/m);
});

test('reports wrong settings, and stops there', async () => {
  const { findings, checks } = await examine('mysql://x', { PORT: '99999' });
  assert.deepEqual(checks, ['settings']);
  assert.match(findings['settings']!, /PORT is "99999".*DATABASE_URL is wrong/);
});

test('finds a court that is booked twice', async (t) => {
  const database = await newClubWithBookings(t);
  const twice = `insert into occupancy (space_id, booking_date, start_minute, end_minute, booking_id)
    select space_id, booking_date, start_minute + 30, end_minute + 30, booking_id from occupancy order by id limit 1`;
  await changeDirectly(database, {
    sqlite: ['drop trigger occupancy_no_overlap_insert', twice],
    postgres: ['alter table occupancy drop constraint occupancy_no_overlap', twice],
  });
  const { findings } = await examine(database);
  assert.match(findings['overlaps']!, /has overlapping bookings on 20\d\d-/);
  if (engine === 'postgres') assert.match(findings['integrity']!, /occupancy_no_overlap is missing/);
});

test('finds a booking that does not hold its court, and a cancelled one that does', async (t) => {
  const database = await newClubWithBookings(t);
  await changeDirectly(
    database,
    both("update bookings set status = 'cancelled' where id = (select min(id) from bookings)"),
  );
  assert.match((await examine(database)).findings['holds']!, /^The busy interval of booking \d+ does/);
  await changeDirectly(database, both("update bookings set status = 'confirmed'"));
  assert.deepEqual((await examine(database)).findings, {});
  await changeDirectly(database, both('delete from occupancy where booking_id = (select max(id) from bookings)'));
  assert.match((await examine(database)).findings['holds']!, /^The busy interval of booking \d+ does/);
});

test('finds a booking whose occupancy row has another time', async (t) => {
  const database = await newClubWithBookings(t);
  await changeDirectly(database, both('update occupancy set end_minute = end_minute - 1'));
  assert.match(
    (await examine(database)).findings['holds']!,
    /^The busy interval of booking \d+ does not match its status or time/,
  );
});

test(
  'finds text, JSON and times that only damage can cause',
  { skip: engine !== 'sqlite' && 'needs SQLite' },
  async (t) => {
    const database = await newClubWithBookings(t);
    const damages: [damage: string, repair: string, told: RegExp][] = [
      ["note = cast(x'41ff' as text)", 'note = null', /^Damaged: a text in bookings is not UTF-8 or contains a NUL/],
      ["note = cast(x'4100' as text)", 'note = null', /^Damaged: a text in bookings is not UTF-8 or contains a NUL/],
      ["participants = '[{'", 'participants = null', /^Damaged: a JSON value in bookings is invalid/],
      ['start_offset_minutes = 1', 'start_offset_minutes = 0', /^Damaged: the start of booking \d+ does not match/],
      ["starts_at = 'x' || starts_at", 'starts_at = substr(starts_at, 2)', /^Damaged: the start of booking \d+/],
    ];
    for (const [damage, repair, told] of damages) {
      const change = (set: string) => changeDirectly(database, both(`update bookings set ${set}`));
      await change(damage);
      const { findings } = await examine(database);
      assert.deepEqual(Object.keys(findings), ['rows'], damage);
      assert.match(findings['rows']!, told);
      await change(repair);
    }
    assert.deepEqual((await examine(database)).findings, {});
  },
);

test('finds a changed entry of the audit log', async (t) => {
  const database = await newClubWithBookings(t);
  await (await startServer(t, database)).stop();
  const change = "update audit_log set action = 'nothing'";
  await changeDirectly(database, {
    sqlite: ['drop trigger audit_log_no_update', change],
    postgres: ['alter table audit_log disable trigger all', change],
  });
  assert.match((await examine(database)).findings['audit log']!, /entry 1, or an entry before it, was changed/);
});

test('finds a pending migration, and applies none', async (t) => {
  const database = await newClubWithBookings(t);
  const last = 'delete from kysely_migration where name = (select max(name) from kysely_migration)';
  await changeDirectly(database, both(last));
  for (let i = 0; i < 2; i++) assert.match((await examine(database)).findings['migrations']!, /^Pending: 20\S+\. Run/);
});

test('finds a clock that is behind the latest event', async (t) => {
  const database = await newClubWithBookings(t);
  await changeDirectly(database, both("update events set timestamp = '2999-01-01T00:00:00.000Z'"));
  assert.match((await examine(database)).findings['time of events']!, /2999-01-01.*synchronise it with NTP/);
});

test('reports a database that does not answer', async (t) => {
  if (engine === 'postgres') {
    const { findings } = await examine('postgres://nobody@127.0.0.1:1/nothing');
    assert.match(findings['database']!, /could not run: .*ECONNREFUSED/);
    return;
  }
  const missing = join(newFile(t), '../nowhere/club.db');
  assert.match((await examine(`file:${missing}`)).findings['database']!, /There is no file/);
  assert.ok(!existsSync(join(missing, '..')), 'the folder must not be created');
});

test('finds a row that refers to a missing row', { skip: engine !== 'sqlite' && 'needs SQLite' }, async (t) => {
  const database = await newClubWithBookings(t);
  await changeDirectly(database, both('pragma foreign_keys = off; update bookings set user_id = 7777'));
  assert.match(
    (await examine(database)).findings['foreign keys']!,
    /rows refer to missing rows; the first is in bookings/,
  );
});

test('finds a damaged file', { skip: engine !== 'sqlite' && 'needs SQLite' }, async (t) => {
  const database = await newClubWithBookings(t);
  const file = database.replace('file:', '');
  const [{ rootpage }] = rootPageOfEvents(file);
  const descriptor = openSync(file, 'r+');
  writeSync(descriptor, Buffer.alloc(600, 0x41), 0, 600, (rootpage - 1) * 4096 + 3000);
  closeSync(descriptor);
  assert.match(
    (await examine(database)).findings['integrity']!,
    /^(Damaged; restore a backup|The check could not run)/,
  );
});

function rootPageOfEvents(file: string): [{ rootpage: number }] {
  const db = new DatabaseSync(file, { readOnly: true });
  const rows = db.prepare("select rootpage from sqlite_schema where name = 'events'").all();
  db.close();
  return rows as unknown as [{ rootpage: number }];
}

test('finds an invalid index', { skip: engine !== 'postgres' && 'needs PostgreSQL' }, async (t) => {
  const database = await newClubWithBookings(t);
  await query(database, "update pg_index set indisvalid = false where indexrelid = 'bookings_pkey'::regclass");
  assert.match((await examine(database)).findings['integrity']!, /REINDEX INDEX on each: bookings_pkey/);
});

test('the service can open the database after an examination', async (t) => {
  const database = await newClubWithBookings(t);
  await examine(database);
  const context = await openContext(database);
  assert.deepEqual((await context.db.migrations()).pending, []);
  await context.db.close();
});

test(
  'finds nothing in files that other users could read, because it removes their access',
  { skip: engine === 'postgres' && 'PostgreSQL stores the data in its own files' },
  async (t) => {
    const database = await newClubWithBookings(t);
    const file = database.replace('file:', '');
    await startServer(t, database);
    for (const suffix of ['', '-wal', '-shm']) chmodSync(`${file}${suffix}`, 0o644);
    assert.deepEqual((await examine(database)).findings, {});
    for (const suffix of ['', '-wal', '-shm']) assert.equal(statSync(`${file}${suffix}`).mode & 0o777, 0o600, suffix);
  },
);
