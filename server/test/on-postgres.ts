// Runs the tests that know engines once more, or the files it is given, on PostgreSQL: the server of TEST_DATABASE_URL, which is
// spoken to without a pooler, or one made for it. Then those where processes share most with three that take the requests in turn: none may know what the
// others do not; with --processes, all those of HTTP. Then through a pooler.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { accessSync, constants, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { makePostgresDatabase, migrate } from './databases.ts';
import { startCluster } from './embedded-postgres.ts';
import { hasPooler, startPooler } from './pooler.ts';
import { freePort } from './ports.ts';

const HTTP = [
  ...[
    'accounts',
    'api-keys',
    'audit',
    'availability',
    'bookings',
    'calendars',
    'closures',
    'courts',
    'events',
    'exports',
  ],
  ...['http', 'idempotency', 'imports', 'languages', 'mail', 'people', 'privacy', 'reports', 'series', 'waitlist'],
  'webhooks',
];

/** Those that share sessions, keys, locks and work between processes. */
const SHARED = ['accounts', 'api-keys', 'audit', 'bookings', 'closures', 'people', 'series', 'waitlist'];

/** Compiled code that the processes of all tests share: they start in half the time. */
const NODE_COMPILE_CACHE = join(tmpdir(), 'courtside-compile-cache');

/** A file system in memory, on Linux. */
const MEMORY = '/dev/shm';
/** Many times what the tests' databases take, which are dropped one by one. */
const ENOUGH_BYTES = 4 * 2 ** 30;

const given = process.env['TEST_DATABASE_URL'] || undefined; // an empty one counts as none
// Tests lose nothing when the machine does; what is durable is tested on servers of its own.
const server = given === undefined ? await startCluster(['fsync=off'], quickPlace()) : undefined;
const url = given ?? server!.url;
/** What tests copy. */
const template = await makePostgresDatabase(url);
const TEST_TEMPLATE = new URL(template.url).pathname.slice(1);
const files = process.argv.slice(2);
let isPassed = false;
try {
  await migrate(template.url);
  isPassed =
    files[0] === '--processes' ? await runWithProcesses(HTTP) : await (files.length > 0 ? run(files) : runAll());
} finally {
  await template.drop();
  await server?.stop();
}
process.exit(isPassed ? 0 : 1);

/** Memory where there is enough: to copy a database on a slow disk takes longer than most tests. */
function quickPlace(): string {
  try {
    accessSync(MEMORY, constants.W_OK);
  } catch {
    return tmpdir();
  }
  const { bavail, bsize } = statfsSync(MEMORY);
  return Math.min(bavail * bsize, process.availableMemory()) > ENOUGH_BYTES ? MEMORY : tmpdir();
}

async function runAll(): Promise<boolean> {
  const http = HTTP.map(testsOf);
  // What starts processes of its own, and says how fast they must be, has the machine for itself.
  const alone = [
    testsOf('postgres'),
    'server/test/*races.test.ts',
    'server/test/waitlist-crash.test.ts',
    'server/test/shutdown.test.ts',
  ];
  return (
    (await run([...http, testsOf('db'), testsOf('observability')])) &&
    (await run(alone, {}, 1)) &&
    (await runWithProcesses(SHARED)) &&
    (await runThroughPooler())
  );
}

function runWithProcesses(folders: string[]): Promise<boolean> {
  return run(folders.map(testsOf), { TEST_PROCESSES: '3' });
}

function testsOf(folder: string): string {
  return `server/test/${folder}/**/*.test.ts`;
}

/** Whether all tests of the files pass. */
async function run(files: string[], settings: Record<string, string> = {}, atOnce = 2): Promise<boolean> {
  const tests = spawn(process.execPath, ['--test', `--test-concurrency=${atOnce}`, '--test-timeout=300000', ...files], {
    stdio: 'inherit',
    env: { ...process.env, NODE_COMPILE_CACHE, TEST_ENGINE_URL: url, TEST_TEMPLATE, ...settings },
  });
  const [code] = await once(tests, 'exit');
  return code === 0;
}

/** The same through PgBouncer in transaction mode, where the machine has it: nothing may rest on a session. */
async function runThroughPooler(): Promise<boolean> {
  if (!hasPooler()) {
    process.stdout.write('Skipped: the tests through a pooler, since there is no pgbouncer.\n');
    return true;
  }
  const port = await freePort();
  const pooler = await startPooler(url, port);
  const isPassed = await run([testsOf('accounts'), testsOf('bookings')], { TEST_POOLER_PORT: String(port) });
  await pooler.stop();
  return isPassed;
}
