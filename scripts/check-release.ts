import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { globSync, mkdirSync, statSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Release, run } from './release-folder.ts';

/** The largest size of an archive that the README promises, in MB (10⁶ bytes). */
const MAX_MB = 60;
/** How long the service may take to print its first lines after it is ready, in milliseconds. */
const PRINT_MS = 30_000;

function check(ok: boolean, sentence: string): void {
  if (!ok) throw new Error(`Not true: ${sentence}`);
  process.stdout.write(`ok  ${sentence}\n`);
}

export function checkSize(archive: string): void {
  const mb = statSync(archive).size / 1e6;
  check(mb <= MAX_MB, `${archive.slice(archive.lastIndexOf('/') + 1)} has ${mb.toFixed(1)} MB, at most ${MAX_MB}`);
}

/** Checks that an unpacked folder has the Node of a platform, without running it. */
export function checkPlatform(folder: string, platform: string): void {
  // The field `e_machine` of the ELF header: 62 is x86-64, and 183 is AArch64 (elf(5)).
  const machine = run('od', ['-A', 'n', '-t', 'u2', '-j', '18', '-N', '2', join(folder, nodeOf(platform))]).trim();
  check(machine === (platform === 'linux-arm64' ? '183' : '62'), `its Node is for ${platform}`);
  const foreign = globSync('node_modules/**/*.node', { cwd: folder });
  check(foreign.length === 0, 'its packages have no native code');
  const fonts = globSync('node_modules/@expo-google-fonts/*/*/*.ttf', { cwd: folder });
  check(fonts.length === 2, 'it has the regular and the bold font of PDF files');
  const kib = Number(run('du', ['-sk', folder]).split('\t')[0]);
  process.stdout.write(`    It uses ${Math.round(kib / 1024)} MiB on disk (du -sm).\n`);
}

const nodeOf = (platform: string): string => `node_modules/node-${platform}/bin/node`;

/** Starts the service from an unpacked archive, as an operator without Node and npm would. */
export async function checkService(folder: string, home: string, { version, commit }: Release): Promise<void> {
  mkdirSync(home);
  const port = await freePort();
  const env = { HOME: home, PATH: '/usr/bin:/bin', PORT: String(port), LOG_LEVEL: 'warn' };
  const command = join(folder, 'courtside');
  const printed = run(command, ['--version'], { cwd: home, env }).trim();
  check(
    printed === [version, commit && `(${commit.slice(0, 12)})`].filter(Boolean).join(' '),
    `its version is ${printed}`,
  );
  const service = spawn(command, ['serve'], { cwd: home, env, stdio: ['ignore', 'pipe', 'inherit'] });
  let output = '';
  service.stdout.setEncoding('utf8').on('data', (text: string) => (output += text));
  const ended = once(service, 'exit'); // Listen now, because the service may exit before `kill` below
  try {
    const origin = `http://127.0.0.1:${port}`;
    await waitUntilReady(service, origin);
    // The service prints its first lines just after it is ready.
    for (const end = Date.now() + PRINT_MS; !output.includes(' users create ') && Date.now() < end;) await sleep(10);
    check(output.includes(`${command} users create `), 'courtside serve prints a command that works here');
    await checkPages(origin, version);
    await checkGuide(origin);
    checkMcp(command, { cwd: home, env }, await register(origin));
    check(run(command, ['health'], { cwd: home, env }) !== undefined, 'courtside health ends with 0');
  } finally {
    service.kill();
    await ended;
  }
  const database = '.local/state/courtside/var/courtside.db';
  check(globSync(database, { cwd: home }).length === 1, 'the database is in the state folder of the user');
  run(command, ['doctor'], { cwd: home, env });
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as { port: number };
  await once(server.close(), 'close');
  return port;
}

async function waitUntilReady(service: ChildProcess, origin: string): Promise<void> {
  for (;;) {
    if (service.exitCode !== null) throw new Error('courtside serve has exited.');
    const response = await fetch(`${origin}/readyz`).catch(() => undefined);
    if (response?.ok) return;
    await sleep(10);
  }
}

async function checkPages(origin: string, version: string): Promise<void> {
  const health = (await (await fetch(`${origin}/healthz`)).json()) as { version: string };
  check(health.version === version, `/healthz returns version ${version}`);
  const page = await (await fetch(`${origin}/`)).text();
  const script = /src="(\/assets\/[^"]+\.js)"/.exec(page)?.[1];
  check(script !== undefined && (await fetch(`${origin}${script}`)).ok, 'the web app is served');
  check((await fetch(`${origin}/docs/`)).ok, 'the API reference is served');
}

/** Follows all links of the documentation that the service serves. */
async function checkGuide(origin: string): Promise<void> {
  const found = new Set(['/guide']);
  const broken: string[] = [];
  for (const path of found) {
    const response = await fetch(`${origin}${path}`);
    if (!response.ok) broken.push(`${path} (${response.status})`);
    if (!response.headers.get('content-type')?.startsWith('text/html')) continue;
    for (const [, link] of (await response.text()).matchAll(/(?:href|src)="(\/guide[^"#?]*)/g)) found.add(link!);
  }
  check(
    broken.length === 0,
    `no link in the ${found.size} pages and pictures at /guide is broken ${broken.join(', ')}`.trim(),
  );
}

/** Registers a player. Returns the settings with which `courtside mcp` signs the player in. */
async function register(origin: string): Promise<NodeJS.ProcessEnv> {
  const { api_key } = (await (await fetch(`${origin}/config.json`)).json()) as { api_key: string };
  const registered = await fetch(`${origin}/api/v1/auth/register`, {
    method: 'POST',
    headers: { 'x-api-key': api_key, 'content-type': 'application/json' },
    body: JSON.stringify({ name: 'Ann', email: 'ann@example.org', password: 'seven green bicycles' }),
  });
  const { token } = (await registered.json()) as { token: string };
  return { COURTSIDE_URL: `${origin}/api/v1`, COURTSIDE_API_KEY: api_key, COURTSIDE_TOKEN: token };
}

/** Connects to the bundled `courtside mcp` as an AI assistant would. */
function checkMcp(
  command: string,
  { cwd, env }: { cwd: string; env: NodeJS.ProcessEnv },
  settings: NodeJS.ProcessEnv,
): void {
  const params = { protocolVersion: '2025-06-18', capabilities: {}, clientInfo: { name: 'release', version: '1' } };
  const input = [
    { id: 1, method: 'initialize', params },
    { method: 'notifications/initialized' },
    { id: 2, method: 'tools/list' },
  ].map((message) => `${JSON.stringify({ jsonrpc: '2.0', ...message })}\n`);
  const output = run(command, ['mcp'], { cwd, env: { ...env, ...settings }, input: input.join('') });
  check(output.includes('"book_court"'), 'courtside mcp offers its tools');
}

/** Installs the client in a new project and imports it. */
export function checkClient(project: string, archive: string, version: string): void {
  mkdirSync(project);
  writeFileSync(join(project, 'package.json'), '{ "type": "module", "private": true }');
  run('npm', ['install', archive], { cwd: project });
  const names = run('node', ['-e', 'console.log(Object.keys(await import("@courtside/client")).join(", "))'], {
    cwd: project,
  });
  check(names.trim() !== '', `the client of version ${version} can be imported: ${names.trim()}`);
}
