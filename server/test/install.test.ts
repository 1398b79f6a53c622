// Runs the two commands of the README in a fresh clone, under several Node versions. `npm run test:all` runs this file.
import assert from 'node:assert/strict';
import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { ROOT } from './cli/courtside.ts';
import { freePort } from './ports.ts';

/** The npm version that each Node version contains. Node 20 is older than the README asks for, so npm warns. */
const VERSIONS = [
  { node: '20', npm: '10', isQuiet: false },
  { node: '22', npm: '10', isQuiet: true },
  { node: '26', npm: '11', isQuiet: true },
];

let folder: string;
before(() => (folder = mkdtempSync(join(tmpdir(), 'courtside-install-'))));
after(() => rmSync(folder, { recursive: true }));

/** Installs a version of Node and npm from the registry. Returns the environment of a user with only this version. */
async function installNode({ node, npm }: { node: string; npm: string }): Promise<NodeJS.ProcessEnv> {
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

async function waitUntilReady(service: ChildProcess, port: number): Promise<void> {
  let output = '';
  for (const stream of [service.stdout!, service.stderr!]) stream.on('data', (chunk) => (output += String(chunk)));
  while (!(await fetch(`http://127.0.0.1:${port}/readyz`).catch(() => undefined))?.ok) {
    assert.equal(service.exitCode, null, `npm start has ended: ${output}`);
    await sleep(100);
  }
}

for (const version of VERSIONS) {
  test(`npm ci and npm start work under Node ${version.node}`, async () => {
    const env = await installNode(version);
    const clone = join(folder, `clone${version.node}`);
    await promisify(execFile)('git', ['clone', '--quiet', ROOT, clone]);
    const { stdout, stderr } = await promisify(execFile)('npm', ['ci'], { cwd: clone, env, maxBuffer: 2 ** 24 });
    if (version.isQuiet) assert.doesNotMatch(stdout + stderr, /warn/i);

    const port = await freePort();
    const settings = { PORT: String(port), DATABASE_URL: `file:${join(folder, `club${version.node}.db`)}` };
    const service = spawn('npm', ['start'], {
      cwd: clone,
      env: { ...env, ...settings },
      detached: true,
    });
    const ended = once(service, 'exit');
    await waitUntilReady(service, port);
    process.kill(-service.pid!, 'SIGTERM');
    await ended;
    rmSync(clone, { recursive: true });
  });
}
