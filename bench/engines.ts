import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { makePostgresDatabase, query } from '../server/test/databases.ts';
import { startCluster } from '../server/test/embedded-postgres.ts';

export const engines = ['sqlite', 'postgres'] as const;
export type EngineName = (typeof engines)[number];

export interface Engine {
  name: EngineName;
  facts: string[];
  makePlace(): Promise<Place>;
  stop(): Promise<void>;
}

/** An empty database, and a folder for other files. */
export interface Place {
  folder: string;
  databaseUrl: string;
  /** Runs a statement directly on the database, without the service. */
  query(statement: string): Promise<Record<string, any>[]>;
  /**
   * Runs bulk statements. On SQLite, drops indexes and triggers before the statements, and creates them again
   * afterwards.
   */
  write(statements: string[]): Promise<void>;
  remove(): Promise<void>;
}

/**
 * Opens an engine. For PostgreSQL, connects to `BENCH_DATABASE_URL`. Without that variable, starts a PostgreSQL server
 * from an npm package, with the default `fsync`.
 */
export async function startEngine(name: EngineName): Promise<Engine> {
  if (name === 'sqlite') return { name, facts: [], makePlace: makeFile, stop: async () => {} };
  const given = process.env['BENCH_DATABASE_URL'] || undefined;
  const cluster = given === undefined ? await startCluster() : undefined;
  const server = given ?? cluster!.url;
  const [row] = await query(
    server,
    "select version(), current_setting('fsync') || ', ' || current_setting('synchronous_commit') as sync",
  );
  const version = String(row?.['version']).split(' ').slice(0, 2).join(' ');
  return {
    name,
    facts: [
      `${version} ${cluster ? 'on the same machine' : 'of BENCH_DATABASE_URL'}; fsync and synchronous_commit: ${row?.['sync']}`,
    ],
    makePlace: () => makeDatabase(server),
    stop: async () => cluster?.stop(),
  };
}

async function makeFile(): Promise<Place> {
  const folder = makeFolder();
  const file = join(folder, 'club.db');
  return {
    folder,
    databaseUrl: `file:${file}`,
    async query(statement) {
      const db = new DatabaseSync(file);
      try {
        return db.prepare(statement).all();
      } finally {
        db.close();
      }
    },
    write: async (statements) => writeFile(file, statements),
    remove: async () => rmSync(folder, { recursive: true }),
  };
}

function writeFile(file: string, statements: string[]): void {
  const db = new DatabaseSync(file);
  db.exec('pragma synchronous = off; pragma cache_size = -200000; pragma wal_autocheckpoint = 100000');
  const indexesAndTriggers = db
    .prepare(`select type, name, sql from sqlite_master where sql is not null and type in ('index', 'trigger')`)
    .all();
  for (const { type, name } of indexesAndTriggers) db.exec(`drop ${type} ${name}`);
  for (const statement of statements) db.exec(statement);
  for (const { sql } of indexesAndTriggers) db.exec(String(sql));
  db.exec('pragma wal_checkpoint(truncate)');
  db.close();
}

async function makeDatabase(server: string): Promise<Place> {
  const folder = makeFolder();
  const database = await makePostgresDatabase(server);
  return {
    folder,
    databaseUrl: database.url,
    query: (statement) => query(database.url, statement),
    async write(statements) {
      for (const statement of statements) await query(database.url, statement);
    },
    async remove() {
      await database.drop();
      rmSync(folder, { recursive: true });
    },
  };
}

function makeFolder(): string {
  return mkdtempSync(join(tmpdir(), 'courtside-bench-'));
}
