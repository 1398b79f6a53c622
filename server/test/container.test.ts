// Builds the Containerfile on a Debian image that this test makes. Runs the service as docs/operating/install.md describes.
// `npm run test:all` runs this file.
import assert from 'node:assert/strict';
import { execFile, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { test, type TestContext } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { ROOT } from './cli/courtside.ts';
import { freePort } from './ports.ts';

const TOOLS = ['mmdebstrap', 'buildah', 'podman', 'runc'];
/** Runs the build steps without control groups, which restricted machines do not allow. */
const IN_CHROOT = ['--isolation', 'chroot'];
const CERTIFICATES = '/etc/ssl/certs/ca-certificates.crt';
/** npm sets `npm_execpath` to its own path. `NODE_EXTRA_CA_CERTS`, if set, names a file of additional certificates. */
const { npm_execpath: npm, NODE_EXTRA_CA_CERTS: certificates } = process.env;

function reasonToSkip(): string | false {
  const missing = TOOLS.filter((tool) => spawnSync('which', [tool]).status !== 0);
  if (missing.length > 0) return `apt-get install ${missing.join(' ')}`;
  if (process.getuid!() !== 0) return 'mmdebstrap and runc need root';
  return npm === undefined && 'run it with npm test';
}

interface Tools {
  buildah: (...args: string[]) => Promise<string>;
  podman: (...args: string[]) => Promise<string>;
  folder: string;
}

async function run(program: string, args: string[]): Promise<string> {
  const { stdout } = await promisify(execFile)(program, args, { cwd: ROOT, maxBuffer: 2 ** 26 });
  return stdout.trim();
}

/** Keeps images and containers in a folder that is removed after the test. */
function openTools(t: TestContext): Tools {
  const folder = mkdtempSync('/var/tmp/courtside-image-');
  const storage = ['--root', join(folder, 'storage'), '--runroot', join(folder, 'run')];
  const buildah = (...args: string[]) => run('buildah', [...storage, ...args]);
  // On a machine without systemd, podman can create control groups only with these options.
  const manager = ['--cgroup-manager', 'cgroupfs', '--runtime', 'runc'];
  const podman = (...args: string[]) => run('podman', [...storage, ...manager, ...args]);
  t.after(async () => {
    await podman('rm', '--all', '--force');
    await buildah('rm', '--all');
    await buildah('rmi', '--all', '--force');
    rmSync(folder, { recursive: true });
  });
  return { buildah, podman, folder };
}

/** Makes the images that the Containerfile starts from: a small Debian image, and a copy of it with Node and npm. */
async function makeBaseImages({ buildah, folder }: Tools): Promise<void> {
  const archive = join(folder, 'base.tar');
  await run('mmdebstrap', ['--mode=root', '--variant=apt', 'bookworm', archive]);
  const base = await buildah('from', 'scratch');
  await buildah('add', base, archive, '/');
  await buildah('commit', base, 'base');
  const build = await buildah('from', 'localhost/base');
  await buildah('add', build, process.execPath, '/usr/local/bin/node');
  await buildah('add', build, dirname(dirname(npm!)), '/usr/local/lib/node_modules/npm');
  await buildah('run', ...IN_CHROOT, build, 'ln', '-s', '../lib/node_modules/npm/bin/npm-cli.js', '/usr/local/bin/npm');
  if (certificates !== undefined) {
    await buildah('add', build, certificates, CERTIFICATES);
    await buildah('config', '--env', `NODE_EXTRA_CA_CERTS=${CERTIFICATES}`, build);
  }
  await buildah('commit', build, 'build');
}

/** Starts the container as the guide describes, but with resource limits that also work inside another container. */
async function start({ podman }: Tools, port: number): Promise<void> {
  const limits = ['--ulimit', 'nofile=1024:1024', '--ulimit', 'nproc=1024:1024'];
  const guide = ['--name', 'club', '--read-only', '--tmpfs', '/tmp', '--volume', 'courtside:/data'];
  await podman('run', '--detach', ...guide, ...limits, '--network', 'host', '--env', `PORT=${port}`, 'courtside');
  while (!(await fetch(`http://127.0.0.1:${port}/readyz`).catch(() => undefined))?.ok) {
    assert.equal(await podman('inspect', 'club', '--format', '{{.State.Running}}'), 'true');
    await sleep(200);
  }
}

test('the image runs the service without root on a read-only file system', { skip: reasonToSkip() }, async (t) => {
  const tools = openTools(t);
  const { buildah, podman } = tools;
  await makeBaseImages(tools);
  const images = ['--build-arg', 'BASE=localhost/base', '--build-arg', 'BUILD=localhost/build'];
  await buildah('build', ...IN_CHROOT, '--format', 'docker', ...images, '--tag', 'courtside', '.');

  const port = await freePort();
  await start(tools, port);
  await podman('healthcheck', 'run', 'club');
  await podman('exec', 'club', 'courtside', 'doctor');
  assert.notEqual(await podman('exec', 'club', 'id', '-u'), '0');
  await assert.rejects(podman('exec', 'club', 'touch', '/opt/courtside/file'), /Read-only file system/);
  await podman('exec', 'club', 'courtside', 'users', 'create', '--email', 'ann@example.org', '--name', 'Ann');
  await podman('stop', 'club');
  assert.equal(await podman('inspect', 'club', '--format', '{{.State.ExitCode}}'), '0');

  await podman('rm', 'club');
  await start(tools, port);
  assert.match(await podman('exec', 'club', 'courtside', 'users', 'list'), /ann@example\.org/);
  await podman('stop', 'club');
});
