import assert from 'node:assert/strict';
import { spawn, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync } from 'node:fs';
import { createServer } from 'node:net';
import { once } from 'node:events';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { readConfig } from '../../src/config.ts';
import { describeDatabase } from '../../src/platform/db/open.ts';
import { FULL_VERSION } from '../../src/platform/release.ts';
import { createFirstApiKeys } from '../../src/modules/api-keys/actions.ts';
import { freePort } from '../ports.ts';
import { COURTSIDE, newFile, openContext, type Server, startServer } from '../processes.ts';
import { call } from '../http-call.ts';
import {
  contents,
  count,
  newClub,
  refuse,
  refuseSpawned,
  ROOT,
  runProgram,
  spawnCourtside,
  succeed,
} from './courtside.ts';
import { atFullSize } from '../size.ts';

const hasCurl = spawnSync('curl', ['--version']).status === 0;

/** Waits until the server of a new club has printed its first messages. Returns its output. */
async function firstOutputOf(server: Server): Promise<string> {
  for (let wait = 0; wait < 250 && !server.output().includes('cpk_'); wait++) await sleep(20);
  return server.output();
}

test('a start on a file loads no library that it does not use, and keeps the space for new objects small', async (t) => {
  const probe = { NODE_OPTIONS: `--import ${join(import.meta.dirname, 'start-probe.ts')}` };
  const server = await startServer(t, newFile(t), probe);
  await server.stop();
  const [, text] = /^PROBE (.*)$/m.exec(server.output()) ?? [];
  assert.ok(text, server.output());
  const { loaded, newSpaceBytes } = JSON.parse(text) as { loaded: string[]; newSpaceBytes: number };
  assert.ok(loaded.includes('fastify'), text);
  const unused = /^(nodemailer|prom-client|csv-parse|pg|@zxcvbn-ts\/.*|@opentelemetry\/.*|undici)$/;
  assert.deepEqual(
    loaded.filter((name) => unused.test(name)),
    [],
  );
  // With the service's limit, V8's new space is 8 or 16 MB. Without the limit, V8 enlarges it to 24 MB during
  // startup.
  assert.ok(newSpaceBytes < 20 * 2 ** 20, `${newSpaceBytes} bytes`);
});

test('the first start creates the database, shows one key, and explains how to make an admin', async (t) => {
  const file = join(newFile(t), '../new/folder/club.db');
  const server = await startServer(t, file, { LOG_LEVEL: 'info' });
  const welcome = await firstOutputOf(server);
  const keys = new Set(welcome.match(/csk_[\w-]{51}/g));
  assert.equal(keys.size, 1, welcome);
  assert.ok(existsSync(file));
  assert.equal((await call(server, [...keys][0]!, { path: '/courts' })).status, 200);
  const publishable = /its own publishable API key \(id \d+\): (cpk_[\w-]{51})\n/.exec(welcome)?.[1];
  const config = (await (await fetch(`${server.origin}/config.json`)).json()) as { api_key: string };
  assert.equal(config.api_key, publishable, welcome);
  assert.match(welcome, /SMTP_URL[^]*save it:[^{]*\bcsk_[^{]*\bcpk_[^{]*$/, 'no log line is between or after the keys');

  const line = /^ *(DATABASE_URL=.* users create --email \S+ --name '[^']+' --role admin)$/m.exec(welcome)?.[1];
  assert.ok(line, welcome);
  const made = await runProgram('sh', ['-c', `cd '${ROOT}' && ${line} --json`]);
  assert.equal(made.code, 0, made.stderr);
  assert.equal(JSON.parse(made.stdout).role, 'admin');

  await t.test(
    'the curl command in its output works as pasted',
    { skip: !hasCurl && 'curl is not installed' },
    async () => {
      const line = /^ *(curl .*)$/m.exec(welcome)?.[1];
      assert.ok(line, welcome);
      const { code, stdout, stderr } = await runProgram('sh', ['-c', line]);
      assert.equal(code, 0, stderr);
      assert.deepEqual(JSON.parse(stdout), { data: [], next_cursor: null });
    },
  );

  await t.test('a later start shows no secret and makes no key', async () => {
    assert.equal(await server.stop(), 0);
    const later = await startServer(t, file);
    assert.equal(await later.stop(), 0);
    assert.doesNotMatch(later.output(), /c[sp][kt]_/);
    assert.equal(count(file, 'api_keys'), 2, 'the first key and the key of the web app');
  });
});

test('the log begins with the version and the database, and ends with the end of the service', async (t) => {
  const file = await newClub(t);
  const server = await startServer(t, file, { LOG_LEVEL: 'info' });
  assert.equal(await server.stop(), 0);
  const messages = server
    .output()
    .split('\n')
    .filter((line) => line.startsWith('{'))
    .map((line) => (JSON.parse(line) as { msg: string }).msg);
  assert.equal(messages[0], `Courtside ${FULL_VERSION} starts. Its database is ${file}.`);
  assert.equal(messages.at(-1), 'Courtside has stopped.');
});

test('the database in the log has no user and no password', () => {
  const describe = (url: string): string => describeDatabase(readConfig({ DATABASE_URL: url }));
  assert.equal(
    describe('postgres://ana:secret@db1.example:5433,db2.example/club'),
    'db1.example:5433/club, db2.example/club',
  );
  assert.equal(describe('postgres://ana@/club?host=/run/postgresql&password=secret'), '/run/postgresql/club');
});

test('serve --demo serves a sample club of its own, which leaves nothing behind', async (t) => {
  const file = await newClub(t);
  const before = contents(file);
  const folder = join(file, '../temporary');
  mkdirSync(folder);
  // The command runs with `DATABASE_URL`, but must not use that database.
  const port = await freePort();
  const env = { PATH: process.env['PATH'], DATABASE_URL: `file:${file}`, TMPDIR: folder, PORT: String(port) };
  const demo = spawn(process.execPath, [COURTSIDE, 'serve', '--demo'], { env });
  t.after(() => demo.kill('SIGKILL'));
  const ended = once(demo, 'exit');
  let output = '';
  for await (const chunk of demo.stdout) if ((output += String(chunk)).includes('cpk_')) break;
  assert.match(output, /Created a sample club with 6 courts/);
  const headers = { 'X-API-Key': /csk_[\w-]{51}/.exec(output)![0] };
  const courts = (await (await fetch(`http://127.0.0.1:${port}/api/v1/courts`, { headers })).json()) as {
    data: object[];
  };
  assert.equal(courts.data.length, 6);
  assert.match(output, new RegExp(`DATABASE_URL='file:${folder}/courtside-demo-\\w+/club.db'`));
  demo.kill();
  assert.deepEqual(await ended, [0, null]);
  assert.deepEqual(
    readdirSync(folder).filter((name) => name.startsWith('courtside-demo-')),
    [],
  );
  assert.deepEqual(contents(file), before);
});

test('courtside health says whether the service is ready', async (t) => {
  const file = await newClub(t);
  const server = await startServer(t, file);
  const { port, hostname: HOST } = new URL(server.origin);
  assert.equal(await succeed(file, ['health'], { settings: { PORT: port, HOST } }), 'ready\n');
  assert.equal(await succeed(file, ['health'], { settings: { PORT: port, HOST: '0.0.0.0' } }), 'ready\n');
  assert.equal(await server.stop(), 0);
  const { code, stderr } = await spawnCourtside(file, ['health'], { settings: { PORT: port, HOST } });
  assert.equal(code, 1);
  assert.match(stderr, /^http:\/\/127\.0\.0\.1:\d+\/readyz does not respond: .*ECONNREFUSED/);
});

test("a first start on a database with an operator's key makes only the web app's key", async (t) => {
  const file = await newClub(t);
  await succeed(file, ['keys', 'create', '--name', 'mine']);
  const context = await openContext(file);
  const { first, webApp } = await createFirstApiKeys(context);
  await context.db.close();
  assert.equal(first, undefined);
  assert.match(webApp?.key ?? '', /^cpk_/);
  assert.equal(count(file, 'api_keys'), 2, 'the key of the operator and the key of the web app');
});

test('a start that fails after listening exits without having used up a key', { timeout: 180_000 }, async (t) => {
  const file = await newClub(t);
  const db = new DatabaseSync(file);
  db.exec("delete from meta where name = 'audit'");
  const settings = { PORT: '0', LOG_LEVEL: 'silent' };
  const { code, stderr } = await spawnCourtside(file, ['serve'], { settings });
  assert.equal(code, 1, stderr);
  assert.deepEqual(db.prepare('select id from api_keys').all(), []);
  db.close();
});

test('explains a port in use, exits with 1, and uses up no key', async (t) => {
  const listener = createServer().listen(0, '127.0.0.1');
  t.after(() => listener.close());
  await once(listener, 'listening');
  const { port } = listener.address() as { port: number };
  const file = newFile(t);
  const settings = { PORT: String(port), LOG_LEVEL: 'silent' };
  assert.match(
    await refuseSpawned(file, 1, ['serve'], { settings }),
    new RegExp(`${port}\\. Another program uses this port\\. Stop it, or set PORT to another port\\.\n$`),
  );
  assert.match(await firstOutputOf(await startServer(t, file)), /csk_/, 'the first key was created but not shown');
});

test('explains a missing or silent database server, without a stack trace', async (t) => {
  const silent = createServer(() => {});
  t.after(() => silent.close());
  await once(silent.listen(0, '127.0.0.1'), 'listening');
  const { port } = silent.address() as { port: number };
  for (const at of [`127.0.0.1:${port}`, '127.0.0.1:1']) {
    const settings = { DATABASE_URL: `postgres://nobody@${at}/none` };
    const message = await refuse('ignored', 1, ['users', 'list'], { settings });
    assert.match(message, /^The database cannot be used: .+\.\nCheck DATABASE_URL/);
  }
});

test('listens on only one of several addresses of localhost, and ends with 0', atFullSize(), async (t) => {
  // Makes `localhost` resolve to two loopback addresses, as it does on machines with IPv4 and IPv6.
  const twoAddresses = `import dns from 'node:dns'; const { lookup } = dns;
    dns.lookup = (name, options, done) => name === 'localhost' && options.all
      ? done(null, ['127.0.0.1', '127.0.0.2'].map((address) => ({ address, family: 4 })))
      : lookup(name, options, done);`;
  const NODE_OPTIONS = `--import data:text/javascript,${encodeURIComponent(twoAddresses)}`;
  const server = await startServer(t, newFile(t), { HOST: 'localhost', NODE_OPTIONS });
  await assert.rejects(fetch(`${server.origin.replace('127.0.0.1', '127.0.0.2')}/healthz`));
  assert.equal(await server.stop(), 0);
});

test('explains a host that is not an address of this machine', async (t) => {
  // RFC 5737 reserves 203.0.113.0/24 for documentation, so no machine has such an address.
  for (const HOST of ['no-such.invalid', '203.0.113.7']) {
    const message = await refuseSpawned(newFile(t), 1, ['serve'], { settings: { HOST } });
    assert.match(message, new RegExp(`^HOST: .*${RegExp.escape(HOST)}.*\\. Set HOST to an address of this machine`));
  }
});

test('SIGTERM to `npm start` also ends the service, with 0', atFullSize({ timeout: 180_000 }), async (t) => {
  const file = newFile(t);
  const settings = { DATABASE_URL: `file:${file}`, PORT: '0' };
  const child = spawn('npm', ['start'], {
    cwd: ROOT,
    env: { PATH: process.env['PATH'], HOME: process.env['HOME'], ...settings },
    stdio: ['ignore', 'pipe', 'ignore'],
    detached: true,
  });
  t.after(() => {
    try {
      process.kill(-child.pid!, 'SIGKILL'); // If npm has left the service running, this kills the service
    } catch {} // No process is left to kill
  });
  let output = '';
  for await (const chunk of child.stdout) {
    output += String(chunk);
    if (output.includes('--role admin')) break;
  }
  const origin = /Courtside is ready at (\S+)/.exec(output)?.[1];
  assert.ok(origin, output);
  // Nobody reads the service's output from here on. The service must continue when it cannot write log lines.
  for (let i = 0; i < 3; i++) assert.equal((await fetch(`${origin}/healthz`)).status, 200);
  const ended = once(child, 'exit');
  child.kill('SIGTERM');
  assert.deepEqual(await ended, [0, null]);
  await assert.rejects(fetch(`${origin}/healthz`), 'the service still runs');
});
