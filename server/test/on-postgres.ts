// Runs the tests that know engines once more, or the files it is given, on PostgreSQL: the server of TEST_DATABASE_URL, or one
// made for it.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { startCluster } from './embedded-postgres.ts';

const FOLDERS = ['accounts', 'api-keys', 'bookings', 'courts', 'http', 'postgres'];
const all = [...FOLDERS.map((folder) => `server/test/${folder}/**/*.test.ts`), 'server/test/races.test.ts'];
const files = process.argv.length > 2 ? process.argv.slice(2) : all;

const given = process.env['TEST_DATABASE_URL'];
// Tests lose nothing when the machine does; what is durable is tested on servers of its own.
const server = given === undefined ? await startCluster(['fsync=off']) : undefined;
const url = given ?? server!.url;
const tests = spawn(process.execPath, ['--test', '--test-concurrency=2', '--test-timeout=120000', ...files], {
  stdio: 'inherit',
  env: { ...process.env, TEST_DATABASE_URL: url },
});
const [code] = await once(tests, 'exit');
await server?.stop();
process.exit(code as number);
