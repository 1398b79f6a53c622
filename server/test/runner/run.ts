// `npm test`: runs the test files in several processes, the longest first. `npm test -- --help` lists the options.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { bundleCommand } from './bundle.ts';
import { type Group, packGroups, timeKey, type Times } from './groups.ts';
import { needsOwnProcess, type Part, testParts } from './parts.ts';
import { openPostgres, type PostgresServer, temporaryFolder } from './postgres-server.ts';
import { COMPLETE, type TestResult } from './reporter.ts';
import { isFullSize } from '../size.ts';

const HELP = `npm test                          every test
npm test -- FILE …                these files, on SQLite
npm test -- --postgres FILE …     these files on PostgreSQL
npm test -- --processes 2 FILE …  with so many processes on PostgreSQL that serve each club
npm test -- --part web            one part: web, PostgreSQL, SQLite, two processes
npm test -- --name PATTERN FILE   the tests whose name matches
`;

const ROOT = resolve(import.meta.dirname, '../../..');
/** The file that stores the duration of each test file for later runs. */
const TIMES = join(ROOT, 'node_modules/.cache/courtside-test-times.json');
/** All processes share this cache of compiled code, which halves their start time. */
const COMPILE_CACHE = join(ROOT, 'node_modules/.cache/courtside-tests');
/** Number of processes that run tests of the web app first. Without this preference, these tests would end last. */
const WEB_PROCESSES = 2;
/**
 * Enlarges V8's space for new objects (in MiB) from the start, so that garbage collection takes less time. Tests of the
 * web app's modules use the client's sources, so that they need no build of the client.
 */
const NODE_FLAGS = ['--min-semi-space-size=16', '--max-semi-space-size=32', '--conditions=@courtside/source'];

const { values: options, positionals: files } = parseArgs({
  allowPositionals: true,
  options: {
    postgres: { type: 'boolean', default: false },
    processes: { type: 'string' },
    part: { type: 'string', multiple: true },
    name: { type: 'string' },
    help: { type: 'boolean', default: false },
  },
});

process.chdir(ROOT);
if (options.help) process.stdout.write(HELP);
else process.exitCode = (await (files.length > 0 ? runFiles() : runParts())) ? 0 : 1;

/** Runs the given files in one process, and prints each test. */
async function runFiles(): Promise<boolean> {
  if (!(await isAppReady(files))) return false;
  const onPostgres = options.postgres || options.processes !== undefined;
  const postgres = onPostgres ? await openPostgres() : undefined;
  try {
    const env = { ...postgres?.env, ...(options.processes && { TEST_PROCESSES: options.processes }) };
    return await runProcess(files, env, ['--test-reporter=spec']);
  } finally {
    await postgres?.stop();
  }
}

/** Builds the web app if one of the files needs it. Returns false if the build fails. */
async function isAppReady(files: string[]): Promise<boolean> {
  if (!files.some((file) => file.startsWith('web/') || file.includes('web-app'))) return true;
  const build = spawn(process.execPath, ['web/scripts/build-if-stale.ts', '--strict'], { stdio: 'inherit' });
  const [code] = (await once(build, 'exit')) as [number | null];
  return code === 0;
}

/** Returns true if the process exits with 0. */
async function runProcess(files: string[], env: Record<string, string>, flags: string[]): Promise<boolean> {
  const TMPDIR = mkdtempSync(join(temporaryFolder(), 'courtside-tests-'));
  chmodSync(TMPDIR, 0o755); // The system user that runs PostgreSQL must be able to enter the folder
  const pattern = options.name === undefined ? [] : [`--test-name-pattern=${options.name}`];
  const child = spawn(
    process.execPath,
    [...NODE_FLAGS, ...flags, ...pattern, join(import.meta.dirname, 'run-group.ts'), ...files],
    {
      stdio: ['ignore', 'inherit', 'inherit'],
      env: { ...process.env, NODE_COMPILE_CACHE: COMPILE_CACHE, TMPDIR, ...env },
    },
  );
  const [code] = (await once(child, 'exit')) as [number | null];
  rmSync(TMPDIR, { recursive: true, force: true });
  return code === 0;
}

async function runParts(): Promise<boolean> {
  const begun = performance.now();
  const parts = testParts().filter(({ name }) => options.part?.includes(name) ?? true);
  const needsPostgres = parts.some(({ engine }) => engine === 'postgres');
  const [isReady, command, postgres] = await Promise.all([
    isAppReady(parts.flatMap((part) => part.files)),
    bundleCommand(),
    needsPostgres ? openPostgres({ withPooler: parts.some(({ usesPooler }) => usesPooler) }) : undefined,
  ]);
  process.env['TEST_COURTSIDE'] = command;
  const times = readTimes();
  const results: (TestResult & { part: string })[] = [];
  try {
    if (!isReady) return false;
    const groups = parts.flatMap((part) =>
      packGroups({ part: part.name, files: part.files, env: envOf(part, postgres) }, { times, needsOwnProcess }),
    );
    await runLongestFirst(groups, (group, found) => {
      results.push(...found.map((result) => ({ ...result, part: group.part })));
      for (const failure of found.filter(({ outcome }) => outcome === 'failed')) printFailure(group, failure);
      printProgress(group, found, performance.now() - begun);
    });
  } finally {
    await postgres?.stop();
  }
  writeTimes(times, results);
  return printSummary(parts, results, performance.now() - begun);
}

function envOf({ engine, processes, usesPooler, env }: Part, postgres: PostgresServer | undefined) {
  const server = engine === 'postgres' ? (usesPooler && postgres?.poolerEnv) || postgres!.env : {};
  return { ...server, ...(processes !== undefined && { TEST_PROCESSES: String(processes) }), ...env };
}

/**
 * Runs several groups at a time, each in its own process. Uses more processes than there are processors, because tests
 * spend much of their time waiting.
 */
async function runLongestFirst(groups: Group[], onEnd: (group: Group, results: TestResult[]) => void): Promise<void> {
  const waiting = groups.toSorted((a, b) => b.expectedMs - a.expectedMs);
  const take = (prefersWeb: boolean): Group | undefined => {
    const preferred = waiting.findIndex(({ part }) => part.includes('web') === prefersWeb);
    return waiting.splice(Math.max(preferred, 0), 1)[0];
  };
  const runWaiting = async (_: unknown, process: number): Promise<void> => {
    for (let group = take(process < WEB_PROCESSES); group; group = take(process < WEB_PROCESSES))
      onEnd(group, await runGroup(group));
  };
  await Promise.all(Array.from({ length: Math.ceil(availableParallelism() * 2.5) }, runWaiting));
}

async function runGroup({ files, env }: Group): Promise<TestResult[]> {
  const folder = mkdtempSync(join(tmpdir(), 'courtside-report-'));
  const report = join(folder, 'report.jsonl');
  const reporter = join(import.meta.dirname, 'reporter.ts');
  const flags = [`--test-reporter=${reporter}`, `--test-reporter-destination=${report}`];
  const isWell = await runProcess(files, env, flags);
  const lines = readFileSync(report, 'utf8').trimEnd().split('\n');
  rmSync(folder, { recursive: true });
  const isComplete = lines.includes(COMPLETE);
  const results = lines
    .filter((line) => line !== '' && line !== COMPLETE)
    .map((line) => JSON.parse(line) as TestResult);
  const seen = new Set(results.map(({ file }) => file));
  const missing = isComplete ? files.filter((file) => !seen.has(file)) : [];
  const reasons = [
    ...(isComplete ? [] : ['The process ended before its tests did.']),
    ...missing.map((file) => `${file} has run no test.`),
    ...(isWell || results.some(({ outcome }) => outcome === 'failed') ? [] : ['The process failed outside a test.']),
  ];
  const failures = reasons.map((reason): TestResult => {
    return { file: files.join(' '), name: 'the process', outcome: 'failed', milliseconds: 0, reason };
  });
  return [...results, ...failures];
}

function readTimes(): Times {
  return existsSync(TIMES) ? (JSON.parse(readFileSync(TIMES, 'utf8')) as Times) : {};
}

function writeTimes(times: Times, results: (TestResult & { part: string })[]): void {
  const measured: Times = {};
  for (const { part, file, milliseconds } of results) {
    const key = timeKey(part, file);
    measured[key] = (measured[key] ?? 100) + Math.round(milliseconds);
  }
  mkdirSync(dirname(TIMES), { recursive: true });
  writeFileSync(TIMES, JSON.stringify({ ...times, ...measured }));
}

function printProgress({ part, files }: Group, results: TestResult[], sinceMs: number): void {
  const first = `${files[0]}${files.length > 1 ? ` and ${files.length - 1} more` : ''}`;
  process.stdout.write(`${Math.round(sinceMs / 1000)} s: ${part}: ${first}: ${results.length} tests\n`);
}

function printFailure({ part, env }: Group, { file, name, reason }: TestResult): void {
  const flags = [
    ...(env['TEST_ENGINE_URL'] !== undefined && env['TEST_PROCESSES'] === undefined ? ['--postgres'] : []),
    ...(env['TEST_PROCESSES'] === undefined ? [] : [`--processes ${env['TEST_PROCESSES']}`]),
  ];
  const zone = env['TZ'] === undefined ? '' : `TZ=${env['TZ']} `;
  const size = isFullSize ? 'TEST_SIZE=full ' : '';
  const again = [`${zone}${size}npm test --`, ...flags, file].join(' ');
  process.stdout.write(`\nFailed (${part}): ${file} > ${name}\n${reason}\nRun it again: ${again}\n`);
}

function printSummary(parts: Part[], results: (TestResult & { part: string })[], wallMs: number): boolean {
  const countOf = (found: TestResult[], outcome: TestResult['outcome']) =>
    found.filter((result) => result.outcome === outcome).length;
  const describeCounts = (found: TestResult[]) =>
    `${countOf(found, 'passed')} passed, ${countOf(found, 'failed')} failed, ${countOf(found, 'skipped')} skipped`;
  process.stdout.write('\n');
  for (const { name } of parts) {
    const found = results.filter(({ part }) => part === name);
    const seconds = Math.round(found.reduce((sum, { milliseconds }) => sum + milliseconds, 0) / 1000);
    process.stdout.write(`${name.padEnd(16)} ${describeCounts(found)} (${seconds} s of tests)\n`);
  }
  const reasons = new Map<string, number>();
  for (const { outcome, reason = 'no reason given' } of results)
    if (outcome === 'skipped') reasons.set(reason, (reasons.get(reason) ?? 0) + 1);
  for (const [reason, count] of reasons) process.stdout.write(`Skipped ${count}: ${reason}\n`);
  process.stdout.write(`\n${(wallMs / 60_000).toFixed(1)} minutes\n${describeCounts(results)}\n`);
  return results.length > 0 && countOf(results, 'failed') === 0;
}
