// Runs on both engines.
import assert from 'node:assert/strict';
import { test, type TestContext } from 'node:test';
import pg from 'pg';
import { courtside } from '../cli/courtside.ts';
import { engine, query } from '../databases.ts';
import { newDatabase, newFile, startServer } from '../processes.ts';

const ON_POSTGRES = { skip: engine !== 'postgres' && 'needs PostgreSQL' };

async function databaseIn(t: TestContext, encoding: string): Promise<string> {
  const server = process.env['TEST_ENGINE_URL']!;
  const name = `test_${encoding.toLowerCase()}_${process.pid}`;
  const url = new URL(server);
  url.pathname = name;
  await query(server, `create database ${name} encoding '${encoding}' template template0 locale 'C'`);
  t.after(() => query(server, `drop database ${name} with (force)`));
  return url.href;
}

for (const encoding of ['LATIN1', 'SQL_ASCII', 'WIN1252'])
  test(`a database in ${encoding} is refused by the start, by doctor and by migrate-data`, ON_POSTGRES, async (t) => {
    const url = await databaseIn(t, encoding);
    const message =
      `The database uses the encoding ${encoding}, so create another one that can store all letters: ` +
      'createdb --encoding=UTF8 --template=template0 NAME.';
    const run = (...words: string[]) => courtside('', words, { settings: { DATABASE_URL: url, PORT: '0' } });
    for (const words of [['serve'], ['migrate'], ['users', 'list']]) {
      const { code, stderr } = await run(...words);
      assert.deepEqual([code, stderr], [1, `${message}\n`], words.join(' '));
    }
    const doctor = await run('doctor', '--json');
    const { checks } = JSON.parse(doctor.stdout) as { checks: { check: string; ok: boolean; detail: string }[] };
    assert.equal(doctor.code, 1);
    const found = checks.find(({ check }) => check === 'database');
    assert.deepEqual(found, { check: 'database', ok: false, detail: message });
    const source = `file:${newFile(t)}`;
    await courtside('', ['migrate'], { settings: { DATABASE_URL: source } });
    const moved = await run('migrate-data', '--from', source, '--to', url);
    assert.deepEqual([moved.code, moved.stderr.split('\n').at(-2)], [1, message]);
    assert.deepEqual(await query(url, "select 1 from pg_tables where schemaname = 'public'"), []);
  });

test('the service connects through a socket, as psql does', ON_POSTGRES, async (t) => {
  const database = await newDatabase(t);
  const client = new pg.Client({ connectionString: database });
  await client.connect();
  const { rows } = await client.query<{ folders: string; port: string }>(
    "select current_setting('unix_socket_directories') as folders, current_setting('port') as port",
  );
  await client.end();
  const [folder = ''] = rows[0]!.folders.split(',');
  if (folder === '') return t.skip('the server has no socket');
  const url = new URL(database);
  const user = `${url.username}${url.password && `:${url.password}`}@`;
  for (const address of [
    `postgres://${user}${url.pathname}?host=${folder}&port=${rows[0]!.port}`,
    `postgresql://${user}${encodeURIComponent(folder)}${url.pathname}?port=${rows[0]!.port}`,
    `postgres://${user}${url.pathname}?host=/nowhere,${folder}&port=1,${rows[0]!.port}`,
  ]) {
    const { origin } = await startServer(t, address);
    assert.equal((await fetch(`${origin}/readyz`)).status, 200, address);
  }
});
