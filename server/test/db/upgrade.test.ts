// Runs on both engines.
import assert from 'node:assert/strict';
import { chmodSync, existsSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { type Ended, courtside } from '../cli/courtside.ts';
import { engine, query, rowsOfFile } from '../databases.ts';
import { newDatabase, newEmptyDatabase, startServer } from '../processes.ts';
import { execute, fileOf, pastDatabase } from './past-database.ts';
import { schema } from '../../src/modules.ts';
import { BASELINE } from '../../src/platform/db/migrations.ts';

/** The migrations of version 0.1.0. A database of this version cannot apply a later migration whose name sorts earlier. */
const RELEASED = [
  ...[BASELINE, '2026-12-01-ended-wishes', '2026-12-01-fold-names', '2026-12-01-held-mails'],
  ...['2026-12-01-past-midnight', '2026-12-01-regions', '2026-12-01-scan-participants-again'],
  ...['2026-12-02-people-corrections', '2026-12-03-invited-participants'],
];
const ON_FILES = { skip: engine !== 'sqlite' && 'needs SQLite' };
const ON_POSTGRES = { skip: engine !== 'postgres' && 'needs PostgreSQL' };

async function rows(url: string, statement: string): Promise<Record<string, any>[]> {
  return engine === 'sqlite' ? rowsOfFile(fileOf(url))(statement) : query(url, statement);
}

/** The columns and constraints of a table. SQLite appends an added column after the constraints. */
function definitionsOf(sql: string): string[] {
  const oneLine = sql.replaceAll(/\s+/g, ' ').replaceAll('( ', '(').replaceAll(' )', ')');
  const [, head = '', body = '', end = ''] = /^(create table "?\w+"? \()(.*)(\)[^)]*)$/i.exec(oneLine) ?? [];
  return body === ''
    ? [oneLine]
    : [
        head,
        end,
        ...body
          .split(/ ?, ?(?![^()]*\))/)
          .map((part) => part.trim())
          .toSorted(),
      ];
}

async function schemaOf(url: string): Promise<unknown> {
  const migrations = await rows(url, `select name from kysely_migration where name >= '${BASELINE}' order by name`);
  if (engine === 'sqlite') {
    const parts = await rows(url, 'select type, name, sql from sqlite_master order by 1, 2');
    return [migrations, parts.map(({ sql, ...part }) => ({ ...part, definitions: definitionsOf(sql ?? '') }))];
  }
  const columns = `select table_name, column_name, data_type, is_nullable, column_default
    from information_schema.columns where table_schema = 'public' order by 1, 2`;
  const indexes = `select tablename, indexname, indexdef from pg_indexes where schemaname = 'public' order by 1, 2`;
  const constraints = `select conrelid::regclass::text as table, conname, pg_get_constraintdef(oid) as definition
    from pg_constraint where connamespace = 'public'::regnamespace order by 1, 2`;
  return [migrations, ...(await Promise.all([columns, indexes, constraints].map((query) => rows(url, query))))];
}

const run = (url: string, ...words: string[]): Promise<Ended> =>
  courtside('', words, { settings: { DATABASE_URL: url, LOG_LEVEL: 'silent', PORT: '0' } });

function backupsOf(url: string): string[] {
  const folder = dirname(fileOf(url));
  return readdirSync(folder)
    .filter((name) => name.includes('.before-'))
    .toSorted()
    .map((name) => join(folder, name));
}

test('migrations after version 0.1.0 sort after the migrations of this version', () => {
  const names = Object.keys(schema.migrations);
  assert.deepEqual(names.toSorted().slice(0, RELEASED.length), RELEASED);
});

test('upgrades the oldest supported database, which then has the schema of a new one', async (t) => {
  const url = await pastDatabase(t);
  const bookings = 'select id, court_id, user_id, starts_at, ends_at, status from bookings order by id';
  const before = await rows(url, bookings);
  assert.ok(before.length > 40);
  const { code, stderr } = await run(url, 'migrate');
  assert.equal(code, 0, stderr);
  assert.deepEqual(await schemaOf(url), await schemaOf(await newDatabase(t)));
  assert.deepEqual(await rows(url, bookings), before);
  const doctor = await run(url, 'doctor');
  assert.equal(doctor.code, 0, doctor.stdout);
  assert.match((await run(url, 'users', 'list')).stdout, /Ánn Smith[^]*Sam Reed/);
});

test('an older database is refused, and stays as it is', async (t) => {
  const url = await pastDatabase(t);
  await execute(url, `delete from kysely_migration where name = '${BASELINE}'`);
  const before = await schemaOf(url);
  for (const command of ['migrate', 'serve']) {
    const { code, stderr } = await run(url, command);
    assert.equal(code, 1);
    assert.match(stderr, /^The database is from a version before 27 November 2026[^]* \(commit 07e45bf1\) first\.\n$/);
  }
  assert.deepEqual(await schemaOf(url), before);
  if (engine === 'sqlite') assert.deepEqual(backupsOf(url), []);
});

/** The API key, passwords and session tokens in this database. They are valid only there. */
const key = 'csk_NPYiefwq89KQaP50J0CbuQ-dKDoUO_Dwd1md7QyA3XMafdd4c2d';
const accounts = [
  {
    ...{ email: 'ann@example.org', password: 'quiet evening on court one', role: 'admin', adminStatus: 200 },
    token: 'cst_HHoC9H6r4zSDOO0Apr54ixz_93_xaD8rqblRCLnKN9o5e785773',
  },
  {
    ...{ email: 'sam@example.org', password: 'long rallies at dawn', role: 'player', adminStatus: 403 },
    token: 'cst_A4nRrqvLTXZHQpdHklqF5UjMllgDjMsGlq2I-aiXQtE3e9f074a',
  },
];
test('after the upgrade, everybody signs in as before, and their sessions continue', async (t) => {
  const url = await pastDatabase(t);
  // The stored sessions have expired by now, so extend them.
  await execute(
    url,
    "update tokens set expires_at = '2999-01-01T00:00:00.000Z', last_used_at = '2999-01-01T00:00:00.000Z'",
  );
  const { origin } = await startServer(t, url);
  const call = async (path: string, token: string | undefined, more: RequestInit = {}) => {
    const headers = {
      'x-api-key': key,
      'content-type': 'application/json',
      ...(token && { authorization: `Bearer ${token}` }),
    };
    const answer = await fetch(`${origin}/api/v1${path}`, { ...more, headers });
    return { status: answer.status, body: (await answer.json()) as any };
  };
  for (const { email, password, role, adminStatus, token } of accounts) {
    const logIn = (password: string) =>
      call('/auth/login', undefined, { method: 'POST', body: JSON.stringify({ email, password }) });
    assert.equal((await logIn('a wrong password')).body.code, 'invalid_credentials');
    const session = await logIn(password);
    assert.equal(session.status, 200, JSON.stringify(session.body));
    for (const current of [token, session.body.token as string]) {
      const me = await call('/auth/me', current);
      assert.deepEqual([me.status, me.body.email, me.body.role, me.body.pending_since], [200, email, role, null]);
      assert.equal((await call('/admin/courts', current)).status, adminStatus);
    }
    const sessions = await call('/auth/sessions', token);
    assert.equal(sessions.body.data.length, 2);
    const { body: signIns } = await call('/auth/sign-ins', token);
    const failures = signIns.data.map(({ failure }: { failure: string | null }) => failure);
    assert.deepEqual([failures[0], failures[1], failures.at(-1)], [null, 'invalid_credentials', null]);
    assert.ok(failures.length > 2, 'sign-ins from before the upgrade');
  }
});

test('an upgrade makes a private backup of the file first', ON_FILES, async (t) => {
  const url = await pastDatabase(t);
  chmodSync(fileOf(url), 0o644);
  const before = await schemaOf(url);
  const { stderr } = await run(url, 'migrate');
  const [backup, ...others] = backupsOf(url);
  assert.deepEqual(others, []);
  const upgraded = `Upgraded the database. The backup made before the upgrade is ${backup}.`;
  assert.equal(stderr, `${upgraded}\nDatabase: ${fileOf(url)}\n`);
  assert.match(backup!, /\/club\.\d{8}T\d{9}Z\.before-\d+\.\d+\.\d+.*\.db$/);
  assert.equal(statSync(backup!).mode & 0o777, 0o600);
  assert.deepEqual(await schemaOf(`file:${backup}`), before);
});

test('keeps the three newest of these backups', ON_FILES, async (t) => {
  const url = await pastDatabase(t);
  const old = [1, 2, 3].map((n) => fileOf(url).replace('.db', `.2025010${n}T000000000Z.before-0.0.${n}.db`));
  const other = fileOf(url).replace('.db', '.before-the-party.db');
  for (const file of [...old, other]) writeFileSync(file, '');
  assert.equal((await run(url, 'migrate')).code, 0);
  assert.deepEqual(old.map(existsSync), [false, true, true]);
  assert.equal(backupsOf(url).length, 4, 'two old backups, the new one, and another file');
});

test('a new database, or one that is up to date, needs no backup', ON_FILES, async (t) => {
  const url = await newEmptyDatabase(t);
  for (let i = 0; i < 2; i++) assert.equal((await run(url, 'migrate')).stderr, `Database: ${fileOf(url)}\n`);
  assert.deepEqual(backupsOf(url), []);
});

test('an upgrade whose backup fails changes nothing', ON_FILES, async (t) => {
  const url = await pastDatabase(t);
  await execute(url, 'pragma foreign_keys = off; update bookings set user_id = 7777 where id = 1');
  const before = await schemaOf(url);
  const { code, stderr } = await run(url, 'migrate');
  assert.equal(code, 1);
  assert.match(stderr, /^The backup before the upgrade failed: the database is damaged\./);
  assert.doesNotMatch(stderr, /^ +at /m);
  assert.deepEqual(await schemaOf(url), before);
  const again = await run(url, 'migrate');
  const copies = backupsOf(url);
  assert.equal(copies.length, 1, 'each failed start replaces the previous damaged copy');
  assert.ok(again.stderr.includes(`The copy is ${copies[0]};`), again.stderr);
});

test('a failing migration is named, and leaves the database unchanged', async (t) => {
  const url = await pastDatabase(t);
  await execute(url, 'create index mails_held on mails (user_id)');
  const before = await schemaOf(url);
  for (const command of ['migrate', 'serve']) {
    const { code, stderr } = await run(url, command);
    assert.equal(code, 1);
    assert.match(
      stderr,
      /^The migration 2026-12-01-held-mails failed: .*mails_held.* already exists. The database is unchanged\.\n$/,
    );
    assert.deepEqual(await schemaOf(url), before);
  }
  if (engine === 'sqlite') assert.deepEqual(backupsOf(url), [], 'the database is unchanged, so it needs no backup');
  await execute(url, 'drop index mails_held');
  assert.equal((await run(url, 'migrate')).code, 0);
});

test('an upgrade that cannot store its version leaves the database unchanged', ON_FILES, async (t) => {
  const url = await pastDatabase(t);
  await execute(
    url,
    `create trigger refuse before insert on meta when new.name = 'version'
    begin select raise(abort, 'refused'); end`,
  );
  const before = await schemaOf(url);
  const { code, stderr } = await run(url, 'migrate');
  assert.equal(code, 1);
  assert.match(stderr, / failed: refused\. The database is unchanged\.\n$/);
  assert.deepEqual(await schemaOf(url), before);
  assert.deepEqual(backupsOf(url), []);
});

test('a database of a newer release is refused with the version to install', async (t) => {
  const url = await newDatabase(t);
  await execute(
    url,
    `insert into kysely_migration (name, timestamp) values ('2999-01-01-later', '2999-01-01T00:00:00.000Z');
    update meta set value = '9.1.0' where name = 'version'`,
  );
  const message =
    'A newer Courtside (version 9.1.0, migration 2999-01-01-later) has migrated this database, so start that version, ' +
    'or restore the backup made before the upgrade.';
  for (const words of [['serve'], ['migrate'], ['users', 'list']]) {
    const { code, stderr } = await run(url, ...words);
    assert.deepEqual([code, stderr], [1, `${message}\n`], words.join(' '));
  }
  const { code, stdout } = await run(url, 'doctor', '--json');
  const { checks } = JSON.parse(stdout) as { checks: { check: string; ok: boolean; detail: string }[] };
  assert.equal(code, 1);
  assert.deepEqual(
    checks.find(({ check }) => check === 'migrations'),
    { check: 'migrations', ok: false, detail: message },
  );
  if (engine === 'sqlite') assert.deepEqual(backupsOf(url), []);
});

test('a migration that crosses the locks of requests runs again', ON_POSTGRES, async (t) => {
  const url = await newEmptyDatabase(t);
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  // Cause a deadlock: the migration waits for this client's `jobs` table, and the client waits for the
  // migration's `courts` table. PostgreSQL aborts the migration, because the migration's `deadlock_timeout` is shorter.
  await client.query(`alter database ${client.escapeIdentifier(client.database!)} set deadlock_timeout = '3s'`);
  await client.query("set deadlock_timeout = '1min'");
  await client.query('begin; create table jobs (mine integer)');
  const migrated = run(url, 'migrate');
  const waiting = `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
  while ((await query(url, waiting)).length === 0) await sleep(10);
  await client.query('create table courts (mine integer)');
  await client.query('rollback');
  await client.end();
  const { code, stderr } = await migrated;
  assert.equal(code, 0, stderr);
});
