import assert from 'node:assert/strict';
import { spawn, spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { createServer } from 'node:net';
import { once } from 'node:events';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { insertFixture, newFile, type Server, startServer } from '../processes.ts';
import { asJson, call, count, refuse, ROOT, runProgram, succeed } from './courtside.ts';

/** How long a server may take to end, in milliseconds: a request may take 10 seconds. */
const END_MS = 12_000;
const hasCurl = spawnSync('curl', ['--version']).status === 0;

/** What a server prints at its first start, which it does once it listens. */
async function welcomeOf(server: Server): Promise<string> {
  for (let wait = 0; wait < 250 && !server.output().includes('--role admin'); wait++) await sleep(20);
  return server.output();
}

test('the first start makes the database, shows one key, and says how to make an admin', async (t) => {
  const file = join(newFile(t), '../new/folder/club.db');
  const server = await startServer(t, file);
  const welcome = await welcomeOf(server);
  const keys = new Set(welcome.match(/csk_[\w-]{51}/g));
  assert.equal(keys.size, 1, welcome);
  assert.ok(existsSync(file));
  assert.equal((await call(server, [...keys][0]!, { path: '/courts' })).status, 200);
  const publishable = /publishable API key of its own \(number \d+\): (cpk_[\w-]{51})\n/.exec(welcome)?.[1];
  const config = (await (await fetch(`${server.origin}/config.json`)).json()) as { api_key: string };
  assert.equal(config.api_key, publishable, welcome);
  assert.match(welcome, /npx courtside users create --email \S+ --name '[^']+' --role admin\n/);
});

test('a start that fails once it listens ends, and has used up no key', { timeout: 60_000 }, async (t) => {
  const file = newFile(t);
  await succeed(file, ['migrate']);
  const db = new DatabaseSync(file);
  db.exec("delete from meta where name = 'audit'");
  const { code, stderr } = await runProgram(process.execPath, [join(ROOT, 'server/bin/courtside.js'), 'serve'], {
    settings: { DATABASE_URL: `file:${file}`, PORT: '0', LOG_LEVEL: 'silent' },
  });
  assert.equal(code, 1, stderr);
  assert.deepEqual(db.prepare('select id from api_keys').all(), []);
  db.close();
});

test('its curl line works as pasted', { skip: !hasCurl && 'no curl here' }, async (t) => {
  const welcome = await welcomeOf(await startServer(t, newFile(t)));
  const line = /^ *(curl .*)$/m.exec(welcome)?.[1];
  assert.ok(line, welcome);
  const { code, stdout, stderr } = await runProgram('sh', ['-c', line]);
  assert.equal(code, 0, stderr);
  assert.deepEqual(JSON.parse(stdout), { data: [], next_cursor: null });
});

test('its line that makes an admin works as pasted', async (t) => {
  const file = newFile(t);
  const line = /npx courtside (users create .*)/.exec(await welcomeOf(await startServer(t, file)))?.[1];
  assert.ok(line);
  const words = [...line.matchAll(/'([^']*)'|(\S+)/g)].map(([, quoted, plain]) => quoted ?? plain!);
  assert.equal((await asJson(file, words)).role, 'admin');
});

test('a server of databases that is not there or does not answer is told in a sentence, not by a stack', async (t) => {
  const silent = createServer(() => {});
  t.after(() => silent.close());
  await once(silent.listen(0, '127.0.0.1'), 'listening');
  const { port } = silent.address() as { port: number };
  for (const at of [`127.0.0.1:${port}`, '127.0.0.1:1']) {
    const line = [join(ROOT, 'server/bin/courtside.js'), 'users', 'list'];
    const settings = { DATABASE_URL: `postgres://nobody@${at}/none` };
    const { code, stderr } = await runProgram(process.execPath, line, { settings });
    assert.equal(code, 1);
    assert.match(stderr, /^The database cannot be used: .+\.\nCheck DATABASE_URL/);
    assert.doesNotMatch(stderr, /^ +at /m);
  }
});

test('a later start shows no secret and makes no key', async (t) => {
  const file = newFile(t);
  const first = await startServer(t, file);
  await welcomeOf(first);
  assert.equal(await first.stop(), 0);
  const second = await startServer(t, file);
  await sleep(500);
  assert.doesNotMatch(second.output(), /c[sp][kt]_/);
  assert.equal(await second.stop(), 0);
  assert.doesNotMatch(second.output(), /cs[kt]_/);
  assert.equal(count(file, 'api_keys'), 2, 'one to keep and that of the web app');
});

test('a start on a database that has a key already, as one made by an operator, shows no secret', async (t) => {
  const file = newFile(t);
  await succeed(file, ['keys', 'create', '--name', 'mine']);
  const server = await startServer(t, file);
  await sleep(300);
  assert.doesNotMatch(server.output(), /csk_/);
});

test('SIGTERM ends it with 0, and what is under way is finished', async (t) => {
  const file = newFile(t);
  const { key } = await insertFixture(file, { players: 0, courts: 0 });
  const server = await startServer(t, file);
  const body = { name: 'Ana', email: 'ana@example.org', password: 'seven green bicycles' };
  const under = call(server, key, { method: 'POST', path: '/auth/register', body });
  await sleep(30); // it takes longer to hash the password
  // The client keeps its connection open, as browsers and proxies do: that must not hold the server up.
  const ended = await Promise.race([server.stop(), sleep(END_MS, 'it still runs', { ref: false })]);
  assert.equal((await under).status, 201);
  assert.equal(ended, 0);
  assert.ok(!existsSync(`${file}-wal`), 'the log is not folded into the file');
  assert.equal(count(file, 'users'), 2);
  await assert.rejects(fetch(`${server.origin}/healthz`));
});

test('a port that is taken is told in a sentence and exits with 1', async (t) => {
  const listener = createServer().listen(0, '127.0.0.1');
  t.after(() => listener.close());
  await once(listener, 'listening');
  const { port } = listener.address() as { port: number };
  const file = newFile(t);
  const settings = { PORT: String(port), LOG_LEVEL: 'silent' };
  assert.match(await refuse(file, 1, ['serve'], { settings }), new RegExp(`${port}`));
});

test('localhost is one address, though the name has several: no server that nothing looks after is made', async (t) => {
  // Another address of the loopback network, as ::1 is where there is IPv6.
  const twoAddresses = `import dns from 'node:dns'; const { lookup } = dns;
    dns.lookup = (name, options, done) => name === 'localhost' && options.all
      ? done(null, ['127.0.0.1', '127.0.0.2'].map((address) => ({ address, family: 4 })))
      : lookup(name, options, done);`;
  const NODE_OPTIONS = `--import data:text/javascript,${encodeURIComponent(twoAddresses)}`;
  const server = await startServer(t, newFile(t), { HOST: 'localhost', NODE_OPTIONS });
  await assert.rejects(fetch(`${server.origin.replace('127.0.0.1', '127.0.0.2')}/healthz`));
  assert.equal(await server.stop(), 0);
});

test('a host that is no name or address of this machine is told in a sentence', async (t) => {
  assert.match(await refuse(newFile(t), 1, ['serve'], { settings: { HOST: 'no-such.invalid' } }), /no-such\.invalid/);
});

test('a first start that failed has not used up the first key', async (t) => {
  const listener = createServer().listen(0, '127.0.0.1');
  t.after(() => listener.close());
  await once(listener, 'listening');
  const { port } = listener.address() as { port: number };
  const file = newFile(t);
  const settings = { PORT: String(port), LOG_LEVEL: 'silent' };
  const ended = await runProgram('node', ['server/bin/courtside.js', 'serve'], {
    settings: { DATABASE_URL: `file:${file}`, ...settings },
  });
  assert.equal(ended.code, 1);
  assert.match(await welcomeOf(await startServer(t, file)), /csk_/, 'the key was made and never shown');
});

test('SIGTERM to `npm start` ends the service with it, with 0', { timeout: 60_000 }, async (t) => {
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
      process.kill(-child.pid!, 'SIGKILL'); // the service, where npm left it behind
    } catch {} // there is nobody left
  });
  let output = '';
  for await (const chunk of child.stdout) {
    output += String(chunk);
    if (output.includes('--role admin')) break;
  }
  const origin = /Courtside is ready at (\S+)/.exec(output)?.[1];
  assert.ok(origin, output);
  // Nobody reads its log any more, which is no reason to end.
  for (let i = 0; i < 3; i++) assert.equal((await fetch(`${origin}/healthz`)).status, 200);
  const ended = once(child, 'exit');
  child.kill('SIGTERM');
  assert.deepEqual(await ended, [0, null]);
  await assert.rejects(fetch(`${origin}/healthz`), 'the service still runs');
});
