// Runs without a database, only at full size.
// Builds the Containerfile on a Debian image that this test makes. Runs the service as docs/operating/install.md describes.
// `npm run test:all` runs this file.
import assert from 'node:assert/strict';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { Agent, request } from 'node:https';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { ROOT } from './cli/courtside.ts';
import { IN_CHROOT, makeBaseImages, makeCaddyImage, openTools, reasonToSkip, type Tools } from './containers.ts';
import { freePort } from './ports.ts';

const skip = reasonToSkip();
let tools: Tools;
before(async () => {
  if (skip) return;
  tools = openTools();
  await makeBaseImages(tools);
  const images = ['--build-arg', 'BASE=localhost/base', '--build-arg', 'BUILD=localhost/build'];
  await tools.buildah('build', ...IN_CHROOT, '--format', 'docker', ...images, '--tag', 'courtside', '.');
});
after(() => tools?.close());

/** Starts the container as the guide describes. */
async function start({ podman }: Tools, port: number): Promise<void> {
  const guide = ['--name', 'club', '--read-only', '--tmpfs', '/tmp', '--volume', 'courtside:/data'];
  await podman('run', '--detach', ...guide, '--network', 'host', '--env', `PORT=${port}`, 'courtside');
  while (!(await fetch(`http://127.0.0.1:${port}/readyz`).catch(() => undefined))?.ok) {
    assert.equal(await podman('inspect', 'club', '--format', '{{.State.Running}}'), 'true');
    await sleep(200);
  }
}

test('the image runs the service without root on a read-only file system', { skip }, async () => {
  const { podman } = tools;
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

/** Requests a page through the proxy without checking its certificate. Returns the status, or 0 without a response. */
async function statusOf(port: number, path: string): Promise<number> {
  const agent = new Agent({ rejectUnauthorized: false });
  const { promise, resolve } = Promise.withResolvers<number>();
  const options = { agent, port, path, servername: 'localhost', headers: { host: 'localhost' } };
  request(options, (response) => resolve(response.resume().statusCode!))
    .on('error', () => resolve(0))
    .end();
  return await promise;
}

const NETWORK = '/usr/lib/podman/netavark';
const skipCompose =
  reasonToSkip('podman-compose') || (!existsSync(NETWORK) && 'not installed: apt-get install netavark aardvark-dns');

test('compose.yaml serves HTTPS, is healthy, and keeps its data', { skip: skipCompose }, async () => {
  const { podman, compose, folder } = tools;
  await makeCaddyImage(tools);
  const [http, https] = [await freePort(), await freePort()];
  const read = (name: string): string => readFileSync(join(ROOT, name), 'utf8');
  const file = read('compose.yaml').replaceAll("'80:", `'${http}:`).replaceAll("'443:", `'${https}:`);
  writeFileSync(join(folder, 'compose.yaml'), file);
  writeFileSync(join(folder, 'Caddyfile'), read('Caddyfile'));
  writeFileSync(join(folder, '.env'), 'DOMAIN=localhost\n');
  const app = ['exec', 'club_app_1', 'courtside'];
  async function up(): Promise<void> {
    await compose('up', '--detach');
    while ((await statusOf(https, '/readyz')) !== 200) await sleep(200);
  }

  await up();
  assert.equal(await statusOf(https, '/'), 200);
  assert.equal(await statusOf(https, '/metrics'), 404);
  await podman('healthcheck', 'run', app[1]!);
  assert.equal(await podman('inspect', app[1]!, '--format', '{{.State.Health.Status}}'), 'healthy');
  await podman(...app, 'users', 'create', '--email', 'ann@example.org', '--name', 'Ann');
  await compose('down');
  assert.equal(await statusOf(https, '/readyz'), 0);

  await up();
  assert.match(await podman(...app, 'users', 'list'), /ann@example\.org/);
  await compose('down');
});
