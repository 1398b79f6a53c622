// Runs only at full size.
import assert from 'node:assert/strict';
import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { test, type TestContext } from 'node:test';
import { ROOT } from './cli/courtside.ts';
import { databaseSettings } from './databases.ts';
import { freePort } from './ports.ts';
import { COURTSIDE, insertFixture, newDatabase } from './processes.ts';
import { anySlot, chancesOf } from './load.ts';
import { record } from './recorder.ts';
import { isFullSize } from './size.ts';
import { openSocketUnit } from './socket-unit.ts';

interface Proxy {
  program: string;
  /** Whether a POST request without an `Idempotency-Key` can fail if a process stops listening at that moment. */
  needsKeys?: boolean;
  /** Whether systemd opens the sockets of the processes. */
  hasSockets?: boolean;
  config: string;
  args: (config: string, folder: string) => string[];
  /** Replaces the parts of the configuration that need root, a certificate or a public host name. */
  adapt: (config: string, port: number, folder: string) => string;
}

const nginx: Proxy = {
  program: 'nginx',
  config: 'nginx.conf',
  args: (config, folder) => ['-c', config, '-p', folder, '-e', join(folder, 'error.log')],
  adapt: (config, port, folder) => `
      daemon off; pid ${folder}/nginx.pid; error_log ${folder}/error.log; events {}
      http { access_log off; client_body_temp_path ${folder}/body; proxy_temp_path ${folder}/proxy;
        fastcgi_temp_path ${folder}/f; uwsgi_temp_path ${folder}/u; scgi_temp_path ${folder}/s;
        ${config.replace('listen 443 ssl', `listen 127.0.0.1:${port}`).replace(/ssl_certificate.*;/g, '')} }`,
};

const proxies: Proxy[] = [
  { ...nginx, needsKeys: true },
  { ...nginx, hasSockets: true },
  {
    program: 'haproxy',
    config: 'haproxy.cfg',
    args: (config) => ['-f', config],
    adapt: (config, port) => config.replace(/bind :443 .*/, `bind 127.0.0.1:${port}`),
  },
  {
    program: 'caddy',
    config: 'Caddyfile',
    args: (config) => ['run', '--adapter', 'caddyfile', '--config', config],
    adapt: (config, port) =>
      `{\n admin off\n auto_https off\n}\n${config.replace('book.example.org {', `http://127.0.0.1:${port} {`)}`,
  },
];

for (const proxy of proxies) {
  const { program, hasSockets = false } = proxy;
  const isMissing = [program, ...(hasSockets ? ['python3'] : [])].find((name) => spawnSync(name, ['-v']).error);
  const skip =
    isMissing === undefined ? !isFullSize && 'takes half a minute: npm run test:all' : `${isMissing} is not installed`;
  test(
    `behind ${program} as documented, restarts of two processes${hasSockets ? ' with socket units' : ''} fail no request`,
    { skip, timeout: 300_000 },
    async (t) => {
      const database = await newDatabase(t);
      const fixture = await insertFixture(database, { players: 8, courts: 6 });
      const ports = [await freePort(), await freePort()];
      const start = hasSockets ? startWithSocket : startWithDelay;
      const services = await Promise.all(ports.map((port) => start(t, database, port)));
      const origin = await startProxy(t, proxy, ports);
      const recorder = record(fixture.key, () => origin);
      let isOver = false;
      const load = fixture.players.map(async (player, index) => {
        const chance = chancesOf(index + 1);
        while (!isOver) {
          const id = await recorder.create(player, anySlot(fixture, 3000, chance), {
            key: proxy.needsKeys ? randomUUID() : null,
          });
          if (id !== undefined) await recorder.read(player, id);
        }
      });
      const restarts = 4;
      try {
        for (let i = 0; i < restarts; i++) {
          await services[i % 2]!.restart();
          const enough = recorder.calls.length + CALLS_BETWEEN;
          await sleep(SETTLE_MS);
          while (recorder.calls.length < enough) await sleep(50);
        }
      } finally {
        isOver = true;
        await Promise.all(load);
      }
      const failed = [...recorder.statuses].filter(([status]) => ![200, 201, 409].includes(status));
      assert.deepEqual(failed, [], `${JSON.stringify([...recorder.statuses])} ${recorder.broken.join()}`);
      t.diagnostic(`${program}: ${restarts} restarts, ${JSON.stringify([...recorder.statuses])}`);
      assert.ok(recorder.calls.length >= restarts * CALLS_BETWEEN);
    },
  );
}

/** Pause after a restart, in milliseconds. During the pause, the proxies notice that the process is ready again. */
const SETTLE_MS = 1500;
const CALLS_BETWEEN = 300;

interface Service {
  /** Resolves when the service is ready again. */
  restart(): Promise<void>;
}

const COMMAND = [process.execPath, COURTSIDE, 'serve'];

function settingsOf(database: string): NodeJS.ProcessEnv {
  return {
    ...{ PATH: process.env['PATH'], ...databaseSettings, DATABASE_POOL_SIZE: '4', LOG_LEVEL: 'silent' },
    DATABASE_URL: /^(file|postgres)/.test(database) ? database : `file:${database}`,
    RATE_LIMIT_PER_MINUTE: '0',
  };
}

async function startWithDelay(t: TestContext, database: string, port: number): Promise<Service> {
  const env = { ...settingsOf(database), PORT: String(port), SHUTDOWN_DELAY: '2s' };
  let child: ChildProcess;
  const start = async () => {
    child = spawn(COMMAND[0]!, COMMAND.slice(1), { env, stdio: 'ignore' });
    await untilReady(`http://127.0.0.1:${port}/readyz`);
  };
  t.after(() => child.kill('SIGKILL'));
  await start();
  return {
    async restart() {
      const exited = once(child, 'exit');
      child.kill('SIGTERM');
      assert.deepEqual(await exited, [0, null]);
      await start();
    },
  };
}

async function startWithSocket(t: TestContext, database: string, port: number): Promise<Service> {
  const unit = await openSocketUnit(t, { port, command: COMMAND, env: settingsOf(database) });
  const start = async () => {
    await unit.start();
    await untilReady(`http://127.0.0.1:${port}/readyz`);
  };
  await start();
  return {
    async restart() {
      await unit.stop();
      await start();
    },
  };
}

async function startProxy(t: TestContext, proxy: Proxy, ports: number[]): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'courtside-proxy-'));
  const port = await freePort();
  const example = readFileSync(join(ROOT, 'docs/proxies', proxy.config), 'utf8');
  const config = proxy
    .adapt(example, port, folder)
    .replaceAll('127.0.0.1:3000', `127.0.0.1:${ports[0]}`)
    .replaceAll('127.0.0.1:3001', `127.0.0.1:${ports[1]}`);
  const file = join(folder, proxy.config);
  writeFileSync(file, config);
  const child = spawn(proxy.program, proxy.args(file, folder), {
    stdio: ['ignore', 'ignore', 'pipe'],
    env: { ...process.env, HOME: folder },
  });
  let errors = '';
  child.stderr.on('data', (text: Buffer) => (errors += text.toString()));
  t.after(async () => {
    const exited = once(child, 'exit');
    if (child.kill()) await exited;
    rmSync(folder, { recursive: true });
  });
  await untilReady(`http://127.0.0.1:${port}/readyz`, () => errors);
  return `http://127.0.0.1:${port}`;
}

async function untilReady(url: string, errors: () => string = () => ''): Promise<void> {
  const deadline = performance.now() + 60_000;
  while (!(await fetch(url).catch(() => undefined))?.ok) {
    assert.ok(performance.now() < deadline, errors());
    await sleep(50);
  }
}
