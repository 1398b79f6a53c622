import { accessSync, constants, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { makePostgresDatabase, migrate } from '../databases.ts';
import { startCluster } from '../embedded-postgres.ts';
import { hasPooler, startPooler } from '../pooler.ts';
import { freePort } from '../ports.ts';

/** A file system in memory, on Linux. */
const MEMORY = '/dev/shm';
/** Many times what the tests' databases take. */
const ENOUGH_BYTES = 4 * 2 ** 30;

/** The folder for databases that need not survive the machine: in memory where there is enough, since a flush to disk takes longer than most tests. */
export function temporaryFolder(): string {
  try {
    accessSync(MEMORY, constants.W_OK);
  } catch {
    return tmpdir();
  }
  const { bavail, bsize } = statfsSync(MEMORY);
  return Math.min(bavail * bsize, process.availableMemory()) > ENOUGH_BYTES ? MEMORY : tmpdir();
}

/** A PostgreSQL server with a migrated database for tests to copy. */
export interface PostgresServer {
  /** What tests need to know of it. */
  env: Record<string, string>;
  /** The same through PgBouncer in transaction mode; undefined where the machine has none. */
  poolerEnv?: Record<string, string>;
  stop(): Promise<void>;
}

/** Uses the server of `TEST_DATABASE_URL`, or starts one that does not flush. */
export async function openPostgres({ withPooler = false }: { withPooler?: boolean } = {}): Promise<PostgresServer> {
  const given = process.env['TEST_DATABASE_URL'] || undefined; // an empty one counts as none
  const server = given === undefined ? await startCluster(['fsync=off'], temporaryFolder()) : undefined;
  const url = given ?? server!.url;
  const template = await makePostgresDatabase(url);
  await migrate(template.url);
  const env = { TEST_ENGINE_URL: url, TEST_TEMPLATE: new URL(template.url).pathname.slice(1) };
  const port = await freePort();
  const pooler = withPooler && hasPooler() ? await startPooler(url, port) : undefined;
  return {
    env,
    ...(pooler && { poolerEnv: { ...env, TEST_POOLER_PORT: String(port) } }),
    async stop() {
      await pooler?.stop();
      await template.drop();
      await server?.stop();
    },
  };
}
