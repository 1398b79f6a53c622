// Runs without a database, only at full size.
import assert from 'node:assert/strict';
import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { ROOT } from './cli/courtside.ts';
import { freePort } from './ports.ts';

/** Versions of Node, each with its version of npm. The first pair is in Debian 12. */
const VERSIONS = [
  { node: '18', npm: '9.2.0' },
  { node: '20', npm: '10' },
  { node: '22', npm: '10' },
  { node: '26', npm: '11' },
];

let folder: string;
before(() => (folder = mkdtempSync(join(tmpdir(), 'courtside-install-'))));
after(() => rmSync(folder, { recursive: true }));

/** Installs a version of Node and npm from the registry. Returns the environment of a user with only this version. */
async function installNode({ node, npm }: (typeof VERSIONS)[number]): Promise<NodeJS.ProcessEnv> {
  const tools = join(folder, `tools${node}`);
  const packages = [`node${node}@npm:node-${process.platform}-${process.arch}@${node}`, `npm@${npm}`];
  mkdirSync(join(tools, 'bin'), { recursive: true });
  await promisify(execFile)('npm', ['install', '--prefix', tools, ...packages]);
  symlinkSync(join(tools, `node_modules/node${node}/bin/node`), join(tools, 'bin/node'));
  symlinkSync(join(tools, 'node_modules/npm/bin/npm-cli.js'), join(tools, 'bin/npm'));
  const { HOME, NODE_EXTRA_CA_CERTS } = process.env;
  const own = { PATH: `${join(tools, 'bin')}:/usr/bin:/bin`, npm_config_userconfig: join(tools, 'npmrc') };
  return { ...own, HOME, ...(NODE_EXTRA_CA_CERTS && { NODE_EXTRA_CA_CERTS }) };
}

async function waitUntilReady(service: ChildProcess, port: number): Promise<string> {
  let output = '';
  for (const stream of [service.stdout!, service.stderr!]) stream.on('data', (chunk) => (output += String(chunk)));
  while (!(await fetch(`http://127.0.0.1:${port}/readyz`).catch(() => undefined))?.ok) {
    assert.equal(service.exitCode, null, `npm start has ended: ${output}`);
    await sleep(100);
  }
  return output;
}

/** Runs `npm start` in the folder until the service is ready. Returns what it printed. */
async function start(clone: string, env: NodeJS.ProcessEnv): Promise<string> {
  const port = await freePort();
  const settings = { PORT: String(port), DATABASE_URL: `file:${join(clone, 'club.db')}` };
  const service = spawn('npm', ['start'], { cwd: clone, env: { ...env, ...settings }, detached: true });
  const ended = once(service, 'exit');
  const output = await waitUntilReady(service, port);
  assert.equal((await fetch(`http://127.0.0.1:${port}/`)).status, 200);
  process.kill(-service.pid!, 'SIGTERM');
  await ended;
  return output;
}

const clone = async (name: string): Promise<string> => {
  const path = join(folder, name);
  await promisify(execFile)('git', ['clone', '--quiet', ROOT, path]);
  return path;
};

for (const version of VERSIONS) {
  test(`npm start in a fresh clone under Node ${version.node}, and a test after it`, async () => {
    const env = await installNode(version);
    const path = await clone(`clone${version.node}`);
    const output = await start(path, env);
    assert.match(output, /The web app is built/);
    assert.doesNotMatch(output, /warn|Error/i);
    await promisify(execFile)('./courtside', ['--help'], { cwd: path, env });
    const file = 'server/test/http/problems.test.ts';
    await promisify(execFile)('npm', ['test', '--', file], { cwd: path, env, maxBuffer: 2 ** 24 });
    rmSync(path, { recursive: true });
  });
}

test('an interrupted or outdated installation is completed', async () => {
  const env = await installNode({ node: '24', npm: '11' });
  const path = await clone('interrupted');
  await start(path, env);
  assert.doesNotMatch(await start(path, env), /Installing/);
  // The last step of an installation writes this file. If the file is missing, the installation was interrupted. If the
  // hash in the file differs from the hash of the lockfile, the installation is outdated.
  const done = join(path, 'node_modules/.installed.json');
  rmSync(done);
  rmSync(join(path, 'node_modules/fastify'), { recursive: true });
  assert.match(await start(path, env), /Installing/);
  writeFileSync(done, JSON.stringify({ packages: 'run', lockfile: 'of another version' }));
  rmSync(join(path, 'node_modules/fastify'), { recursive: true });
  assert.match(await start(path, env), /Installing/);
  rmSync(path, { recursive: true });
});
