import { globSync, readFileSync } from 'node:fs';
import { isFullSize } from '../size.ts';

export interface Part {
  name: string;
  files: string[];
  engine: 'sqlite' | 'postgres';
  /** Number of processes that serve each club. By default, the test process serves the club. */
  processes?: number;
  /** Whether to connect through PgBouncer. */
  usesPooler?: boolean;
  env?: Record<string, string>;
}

/**
 * The marks that a test file can have in its first line, such as `// Runs on both engines, only at full size.`. A file
 * without a mark runs on SQLite in `npm test`. `npm run test:all` also runs the file on PostgreSQL.
 */
const MARKS = {
  /** `npm test` also runs the file on PostgreSQL. */
  'on both engines': true,
  /** `npm test` skips the file on SQLite. Processes cannot race there, because only one can write at a time. */
  'only on PostgreSQL': true,
  /** The file tests HTTP, texts or documents, so the engine does not matter. */
  'without a database': true,
  /** The file tests the state that processes keep in memory, so `npm test` also runs the file with two processes. */
  'with two processes': true,
  /** Only `npm run test:all` runs the file. `docs/testing.md` lists what these files check. */
  'only at full size': true,
  /** The file checks documented time limits, so `npm run test:all` runs the file alone on PostgreSQL. */
  'on an idle machine': true,
};
type Mark = keyof typeof MARKS;

/** Tests in these folders start their own servers, or they do not depend on the engine. */
const WITH_OWN_DATABASES = ['backups', 'cli', 'guide'];
/** Tests in these folders use the database directly, so another number of processes would have no effect. */
const WITHOUT_SERVICE = [...WITH_OWN_DATABASES, 'db', 'jobs', 'observability', 'postgres'];

/** The machine's time zone must have no effect, so tests on SQLite run in an unusual time zone. */
const ZONE = 'America/St_Johns';

const SERVER = globSync('server/test/**/*.test.ts');
const has = (file: string, ...wanted: Mark[]): boolean => wanted.some((mark) => marksOf(file).includes(mark));
const isIn = (file: string, folders: readonly string[]): boolean => folders.includes(file.split('/')[2]!);

/** @throws if a mark is unknown, so that a misspelt mark is not ignored */
function marksOf(file: string): Mark[] {
  const [, text] = /^\/\/ Runs (.+?)\.?\n/.exec(readFileSync(file, 'utf8')) ?? [];
  const marks = text?.split(', ') ?? [];
  const unknown = marks.find((mark) => !Object.hasOwn(MARKS, mark));
  if (unknown !== undefined) throw new Error(`${file}: the mark "${unknown}" is not in server/test/runner/parts.ts.`);
  return marks as Mark[];
}

export const NEED_IDLE_MACHINE = SERVER.filter((file) => has(file, 'on an idle machine'));

/** Returns the parts of `npm test`, or of `npm run test:all` if `TEST_SIZE` is `full`. */
export function testParts(): Part[] {
  const isDue = (file: string): boolean => isFullSize || !has(file, 'only at full size');
  const client = globSync('client/test/**/*.test.ts').filter(isDue);
  const web = globSync('web/test/**/*.test.ts').filter(isDue);
  const server = SERVER.filter(isDue);
  const postgres = isFullSize
    ? server
        .filter((file) => !isIn(file, WITH_OWN_DATABASES) && !has(file, 'without a database', 'on an idle machine'))
        .filter(usesDatabase)
    : server.filter((file) => has(file, 'on both engines', 'only on PostgreSQL'));
  const sqlite = [...server, ...client].filter((file) => isFullSize || !has(file, 'only on PostgreSQL'));
  const parts: Part[] = [
    { name: 'web', files: web, engine: 'sqlite' },
    { name: 'PostgreSQL', files: postgres, engine: 'postgres' },
    { name: 'SQLite', files: sqlite, engine: 'sqlite', env: { TZ: ZONE } },
  ];
  if (!isFullSize) {
    const files = server.filter((file) => has(file, 'with two processes'));
    return [...parts, { name: 'two processes', files, engine: 'postgres', processes: 2 }];
  }
  const service = server.filter((file) => file.split('/').length > 3 && !isIn(file, WITHOUT_SERVICE));
  const inService = service.filter((file) => !has(file, 'without a database'));
  return [
    ...parts,
    { name: 'three processes', files: inService, engine: 'postgres', processes: 3 },
    {
      name: 'pooler',
      files: service.filter((file) => isIn(file, ['accounts', 'bookings'])),
      engine: 'postgres',
      usesPooler: true,
    },
    { name: 'slow web', files: web, engine: 'sqlite', env: { TEST_DELAY_MS: '600' } },
  ];
}

/** Tests of pure functions do not use a database. */
function usesDatabase(file: string): boolean {
  return /(club|fixture|processes|databases|courtside|embedded-postgres|app-server)\.ts'/.test(
    readFileSync(file, 'utf8'),
  );
}

/** Files that change environment variables would affect the other files in their process. */
export function needsOwnProcess(file: string): boolean {
  return /\bprocess\.env\['\w+'\] = /.test(readFileSync(file, 'utf8'));
}
