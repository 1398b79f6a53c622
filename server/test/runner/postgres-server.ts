import { createHash } from 'node:crypto';
import {
  accessSync,
  constants,
  existsSync,
  globSync,
  mkdirSync,
  readFileSync,
  rmSync,
  statfsSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { makePostgresDatabase, migrate } from '../databases.ts';
import { copyFiles, startCluster } from '../embedded-postgres.ts';
import { hasPooler, startPooler } from '../pooler.ts';
import { freePort } from '../ports.ts';

const ROOT = resolve(import.meta.dirname, '../../..');
const CACHE = join(ROOT, 'node_modules/.cache');
/** Test data need not survive a crash. Durability tests start their own servers. */
const FLAGS = ['fsync=off'];
/** On Linux, this file system is in memory. */
const MEMORY = '/dev/shm';
/** Free memory in bytes that the test databases need. With less, tests use the system's temporary folder. */
const ENOUGH_BYTES = 4 * 2 ** 30;

/** Returns a folder in memory if possible, because a flush to disk takes longer than most tests. */
export function temporaryFolder(): string {
  try {
    accessSync(MEMORY, constants.W_OK);
  } catch {
    return tmpdir();
  }
  const { bavail, bsize } = statfsSync(MEMORY);
  return Math.min(bavail * bsize, process.availableMemory()) > ENOUGH_BYTES ? MEMORY : tmpdir();
}

export interface PostgresServer {
  /** Environment variables for tests that use this server. */
  env: Record<string, string>;
  /** Environment variables for tests through PgBouncer, if it is installed. */
  poolerEnv?: Record<string, string>;
  stop: () => Promise<void>;
}

/** Uses the server at `TEST_DATABASE_URL`, or starts a server that does not flush to disk. */
export async function openPostgres({ withPooler = false }: { withPooler?: boolean } = {}): Promise<PostgresServer> {
  const given = process.env['TEST_DATABASE_URL'] || undefined; // Treat an empty variable as not set
  const { url, template, stop } = given === undefined ? await startPrepared() : await prepare(given);
  const env = { TEST_ENGINE_URL: url, TEST_TEMPLATE: template, TEST_DATABASE_TIMEOUT: '10s' };
  const port = await freePort();
  const pooler = withPooler && hasPooler() ? await startPooler(url, port) : undefined;
  return {
    env,
    ...(pooler && { poolerEnv: { ...env, TEST_POOLER_PORT: String(port) } }),
    async stop() {
      await pooler?.stop();
      await stop();
    },
  };
}

/** A server with a migrated database (`template`) for tests to copy. */
interface Prepared {
  url: string;
  template: string;
  stop: () => Promise<void>;
}

async function prepare(url: string): Promise<Prepared> {
  const template = await makePostgresDatabase(url);
  await migrate(template.url);
  return { url, template: new URL(template.url).pathname.slice(1), stop: () => template.drop() };
}

/** Starts a copy of a cached server with the current migrations, because migrating a new server takes seconds. */
async function startPrepared(): Promise<Prepared> {
  const cached = join(CACHE, `courtside-postgres-${hashMigrations()}`);
  const nameFile = join(cached, 'template');
  if (!existsSync(nameFile)) await cachePrepared(cached, nameFile);
  const server = await startCluster(FLAGS, temporaryFolder(), join(cached, 'data'));
  return { url: server.url, template: readFileSync(nameFile, 'utf8'), stop: () => server.stop() };
}

async function cachePrepared(folder: string, nameFile: string): Promise<void> {
  const server = await startCluster(FLAGS, temporaryFolder());
  const { template } = await prepare(server.url);
  await server.halt();
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  copyFiles(server.data, join(folder, 'data'));
  await server.stop();
  writeFileSync(nameFile, template); // Write this file last, because it marks the folder as complete
}

/** Returns a hash that changes with the migrations and with the PostgreSQL version. */
function hashMigrations(): string {
  const files = globSync(['server/src/**/{db/*,migrations,modules}.ts', 'package-lock.json'], { cwd: ROOT }).toSorted();
  const hash = createHash('sha256');
  for (const file of files) hash.update(readFileSync(join(ROOT, file)));
  return hash.digest('hex').slice(0, 16);
}
