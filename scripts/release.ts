// `npm run release -- 0.2.0` sets the version everywhere, adds the version to the changelog, packs Courtside and the
// client into `var/release`, and checks both packages in new folders. Without an argument, the version does not change.
import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { globSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

const ROOT = join(import.meta.dirname, '..');
const OUTPUT = join(ROOT, 'var/release');
const PORT = 3999;
const ORIGIN = `http://127.0.0.1:${PORT}`;
/**
 * Number of measured starts. Only the fastest start is reported. The first start is slower, because it creates the
 * database.
 */
const STARTS = 3;
/** Delay between the start and the measurement of idle memory, in milliseconds. */
const IDLE_MS = 5000;

const read = (path: string): string => readFileSync(join(ROOT, path), 'utf8');

/** Moves the changelog's unreleased changes under a version's heading. @throws if there are no unreleased changes */
export function withRelease(changelog: string, version: string, date: string): string {
  const [, changes = ''] = /^## \[Unreleased\]\n([^]*?)(?=^## \[|$(?![^]))/m.exec(changelog) ?? [];
  if (changes.trim() === '') throw new Error('CHANGELOG.md has no unreleased changes.');
  return changelog.replace('## [Unreleased]\n', `## [Unreleased]\n\n## [${version}] - ${date}\n`);
}

interface Lockfile {
  version: string;
  packages: Record<string, { version: string; devDependencies?: Record<string, string> }>;
}

/** Replaces the version in the manifests, the lockfile and the documents that name the packages. */
function setVersion(current: string, version: string): void {
  const name = '@courtside/client';
  for (const path of ['package.json', 'server/package.json', 'client/package.json', 'web/package.json']) {
    const manifest = JSON.parse(read(path)) as { version: string; devDependencies?: Record<string, string> };
    manifest.version = version;
    if (manifest.devDependencies?.[name]) manifest.devDependencies[name] = version;
    writeJson(path, manifest);
  }
  const lock = JSON.parse(read('package-lock.json')) as Lockfile;
  lock.version = version;
  for (const folder of ['', 'server', 'client', 'web']) lock.packages[folder]!.version = version;
  lock.packages['web']!.devDependencies![name] = version;
  writeJson('package-lock.json', lock);
  for (const page of ['README.md', 'docs/operating/install.md', 'client/README.md']) {
    writeFileSync(join(ROOT, page), read(page).replaceAll(`-${current}.tgz`, `-${version}.tgz`));
  }
  const today = new Date().toISOString().slice(0, 10);
  writeFileSync(join(ROOT, 'CHANGELOG.md'), withRelease(read('CHANGELOG.md'), version, today));
}

function writeJson(path: string, value: unknown): void {
  writeFileSync(join(ROOT, path), `${JSON.stringify(value, null, 2)}\n`);
}

/** Runs a program and returns its output. @throws if the program fails */
function run(
  program: string,
  words: string[],
  { input = '', ...options }: { cwd?: string; env?: NodeJS.ProcessEnv; input?: string } = {},
): string {
  const { status, stdout, error } = spawnSync(program, words, {
    cwd: ROOT,
    encoding: 'utf8',
    input,
    stdio: ['pipe', 'pipe', 'inherit'],
    ...options,
  });
  if (status !== 0) throw error ?? new Error(`${program} ${words.join(' ')} failed.\n${stdout}`);
  return stdout;
}

function check(ok: boolean, sentence: string): void {
  if (!ok) throw new Error(`Not true: ${sentence}`);
  process.stdout.write(`ok  ${sentence}\n`);
}

interface Footprint {
  /** The size of the installed packages without Node. */
  packagesMb: number;
  nodeMb: number;
  idleMb: number;
  /** Processor time until the service is ready, in seconds. */
  startSeconds: number;
}

/** Installs the package as an operator would, starts the service in an empty folder, and measures the footprint. */
async function checkPackage(folder: string, version: string): Promise<Footprint> {
  const prefix = join(folder, 'prefix');
  run('npm', ['install', '--global', '--prefix', prefix, join(OUTPUT, `courtside-${version}.tgz`)]);
  const command = join(prefix, 'bin/courtside');
  const installed = join(prefix, 'lib/node_modules/courtside');
  const home = join(folder, 'home');
  mkdirSync(home);
  // This PATH does not contain the repository's Node, so the command must find the package's own Node
  const env = { HOME: home, PATH: '/usr/bin:/bin', PORT: String(PORT), LOG_LEVEL: 'warn' };
  check(run(command, ['--version'], { cwd: home, env }).trim() === version, `courtside --version prints ${version}`);
  const packages = readdirSync(join(installed, 'node_modules'));
  check(
    !packages.some((name) => ['typescript', 'vite', 'oxlint', 'react'].includes(name)),
    'it has no development packages',
  );

  let startSeconds = Infinity;
  let idleMb = 0;
  for (let start = 0; start < STARTS; start++) {
    const service = spawn(command, ['serve'], { cwd: home, env, stdio: 'ignore' });
    const ended = once(service, 'exit'); // Listen now, because the service may exit before `kill` below
    try {
      await waitUntilReady(service);
      startSeconds = Math.min(startSeconds, cpuSecondsOf(service));
      if (start === 0) {
        await checkService(version);
        await checkMcp(command, { cwd: home, env });
      }
      if (start === STARTS - 1) idleMb = await measureIdle(service);
    } finally {
      service.kill();
      await ended;
    }
  }
  const files = globSync('.local/state/courtside/**', { cwd: home });
  check(files.includes('.local/state/courtside/var/courtside.db'), 'the database is in the state folder of the user');
  run(command, ['doctor'], { cwd: home, env });
  const nodeMb = sizeOf(join(installed, 'node_modules', `node-${process.platform}-${process.arch}`));
  return { packagesMb: sizeOf(installed) - nodeMb, nodeMb, idleMb, startSeconds };
}

async function waitUntilReady(service: ChildProcess): Promise<void> {
  for (;;) {
    if (service.exitCode !== null) throw new Error('courtside serve has exited.');
    const response = await fetch(`${ORIGIN}/readyz`).catch(() => undefined);
    if (response?.ok) return;
    await sleep(10);
  }
}

async function checkService(version: string): Promise<void> {
  const health = (await (await fetch(`${ORIGIN}/healthz`)).json()) as { version: string };
  check(health.version === version, `/healthz returns version ${version}`);
  const page = await (await fetch(`${ORIGIN}/`)).text();
  const script = /src="(\/assets\/[^"]+\.js)"/.exec(page)?.[1];
  check(script !== undefined && (await fetch(`${ORIGIN}${script}`)).ok, 'the web app is served');
  check((await fetch(`${ORIGIN}/docs/`)).ok, 'the API reference is served');
}

/** Connects to the bundled `courtside mcp` as an assistant would. */
async function checkMcp(command: string, { cwd, env }: { cwd: string; env: NodeJS.ProcessEnv }): Promise<void> {
  const { api_key } = (await (await fetch(`${ORIGIN}/config.json`)).json()) as { api_key: string };
  const player = { name: 'Ann', email: 'ann@example.org', password: 'seven green bicycles' };
  const headers = { 'x-api-key': api_key, 'content-type': 'application/json' };
  const registered = await fetch(`${ORIGIN}/api/v1/auth/register`, {
    method: 'POST',
    headers,
    body: JSON.stringify(player),
  });
  const { token } = (await registered.json()) as { token: string };
  const settings = { COURTSIDE_URL: `${ORIGIN}/api/v1`, COURTSIDE_API_KEY: api_key, COURTSIDE_TOKEN: token };
  const params = { protocolVersion: '2025-06-18', capabilities: {}, clientInfo: { name: 'release', version: '1' } };
  const input = [
    { id: 1, method: 'initialize', params },
    { method: 'notifications/initialized' },
    { id: 2, method: 'tools/list' },
  ].map((message) => `${JSON.stringify({ jsonrpc: '2.0', ...message })}\n`);
  const output = run(command, ['mcp'], { cwd, env: { ...env, ...settings }, input: input.join('') });
  check(output.includes('"book_court"'), 'courtside mcp offers its tools');
}

/** Measures processor time instead of elapsed time, because other programs on this machine affect it less. */
function cpuSecondsOf({ pid }: ChildProcess): number {
  // `utime` and `stime` are in ticks of 10 ms (proc_pid_stat(5)). Skip the process name, which ends with `)`.
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]!.split(' ');
  return (Number(fields[11]) + Number(fields[12])) / 100;
}

async function measureIdle({ pid }: ChildProcess): Promise<number> {
  await sleep(IDLE_MS);
  return Number(run('ps', ['-o', 'rss=', '-p', String(pid)])) / 1000;
}

/** Returns the total size of a folder's files, in MB. */
function sizeOf(folder: string): number {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  return files.reduce((sum, { parentPath, name }) => sum + statSync(join(parentPath, name)).size, 0) / 1e6;
}

/** Installs the client in a new project and imports it. */
function checkClient(folder: string, version: string): void {
  const project = join(folder, 'project');
  mkdirSync(project);
  writeFileSync(join(project, 'package.json'), '{ "type": "module", "private": true }');
  run('npm', ['install', join(OUTPUT, `courtside-client-${version}.tgz`)], { cwd: project });
  const names = run('node', ['-e', 'console.log(Object.keys(await import("@courtside/client")).join(", "))'], {
    cwd: project,
  });
  check(names.trim() !== '', `the client of version ${version} can be imported: ${names.trim()}`);
}

function checkFootprint(footprint: Footprint): void {
  const { packagesMb, nodeMb, idleMb, startSeconds } = footprint;
  const measured: Record<string, number> = {
    'Packages on disk': packagesMb,
    'Node on disk': nodeMb,
    'Idle memory': idleMb,
    'Start time': startSeconds,
  };
  for (const [name, value] of Object.entries(measured)) {
    const limit = new RegExp(`^\\| ${name} \\| at most ([\\d.]+) `, 'm').exec(read('README.md'))?.[1];
    check(
      limit !== undefined && value <= Number(limit),
      `${name}: ${value.toPrecision(3)}, at most ${limit} in README.md`,
    );
  }
}

async function makeRelease(): Promise<void> {
  const { version: current } = JSON.parse(read('package.json')) as { version: string };
  const [version = current] = process.argv.slice(2);
  if (!/^\d+\.\d+\.\d+(-[\w.]+)?$/.test(version)) throw new Error(`${version} is not a version such as 0.2.0.`);
  if (version !== current) setVersion(current, version);
  rmSync(OUTPUT, { recursive: true, force: true });
  mkdirSync(OUTPUT, { recursive: true });
  run('npm', ['pack', '--silent', '--pack-destination', OUTPUT]);
  run('npm', ['pack', '--silent', '--workspace', 'client', '--pack-destination', OUTPUT]);
  const folder = mkdtempSync(join(tmpdir(), 'courtside-release-'));
  try {
    checkFootprint(await checkPackage(folder, version));
    checkClient(folder, version);
  } finally {
    rmSync(folder, { recursive: true });
  }
  process.stdout.write(`${readdirSync(OUTPUT).join(' and ')} are in ${OUTPUT}.\n`);
  if (version !== current)
    process.stdout.write(`Review the changes with git diff, commit them, and tag v${version}.\n`);
}

if (import.meta.main) void makeRelease();
