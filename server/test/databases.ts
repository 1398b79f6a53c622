import { randomUUID } from 'node:crypto';
import type { Socket } from 'node:net';
import { copyFileSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import pg from 'pg';
import { readConfig } from '../src/config.ts';
import { openDatabase } from '../src/database.ts';

export interface TestDatabase {
  url: string;
  drop(): Promise<void>;
}

/** The URL of the PostgreSQL server that the test runner has started. If it is not set, tests use SQLite files. */
const server = process.env['TEST_ENGINE_URL'] || undefined;

/** If set, the application connects to PostgreSQL through the connection pooler on this port. */
const poolerPort = process.env['TEST_POOLER_PORT'];

/**
 * Settings for the database. On a busy machine, a query can take longer than the default timeout, so the test runner
 * extends it. Tests of outages set their own timeout.
 */
export const databaseSettings: Record<string, string> = {
  ...(process.env['TEST_DATABASE_TIMEOUT'] && { DATABASE_TIMEOUT: process.env['TEST_DATABASE_TIMEOUT'] }),
};

export const engine = server === undefined ? 'sqlite' : 'postgres';

export async function makeDatabase(): Promise<TestDatabase> {
  return server === undefined ? makeFile() : makePostgresDatabase(server);
}

/** Creates a database with tables, as a copy of a template. On PostgreSQL, the test runner has made the template. */
export async function makeMigratedDatabase(): Promise<TestDatabase> {
  if (server !== undefined) return makeMigratedOn(server, process.env['TEST_TEMPLATE']);
  const copy = makeFile();
  await copyTemplate(fileOf(copy));
  return copy;
}

/** Creates a database file with tables, as a copy of a file that this process migrated once. */
export async function copyTemplate(file: string): Promise<void> {
  template ??= makeTemplate();
  copyFileSync(fileOf(await template), file);
}

async function makeMigratedOn(server: string, template: string | undefined): Promise<TestDatabase> {
  const database = await makePostgresDatabase(server, template);
  if (template === undefined) await migrate(database.url);
  return database;
}

/** An SQLite file with all tables and no rows, which tests copy. The file is removed when this process exits. */
let template: Promise<TestDatabase> | undefined;

async function makeTemplate(): Promise<TestDatabase> {
  const made = makeFile();
  process.once('exit', () => void made.drop());
  await migrate(made.url);
  return made;
}

const fileOf = ({ url }: TestDatabase): string => url.slice('file:'.length);

export async function migrate(url: string): Promise<void> {
  const db = await openDatabase(readConfig({ ...databaseSettings, DATABASE_URL: url }));
  await db.migrate();
  await db.close();
}

function makeFile(): TestDatabase {
  const folder = mkdtempSync(join(tmpdir(), 'courtside-'));
  return { url: `file:${join(folder, 'club.db')}`, drop: async () => rmSync(folder, { recursive: true, force: true }) };
}

/** Creates a database as a copy of `template`. The default template is empty. */
export async function makePostgresDatabase(serverUrl: string, template = 'template1'): Promise<TestDatabase> {
  const run = (statement: string): Promise<unknown> =>
    serverUrl === server ? runOnServer(server, statement) : query(serverUrl, statement);
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  await run(`create database ${name} template ${template} strategy file_copy`);
  const url = new URL(serverUrl);
  url.pathname = `/${name}`;
  if (poolerPort !== undefined) url.host = `127.0.0.1:${poolerPort}`;
  return { url: url.href, drop: async () => void (await run(`drop database ${name} with (force)`)) };
}

/** A shared connection for creating and dropping databases. Opening a connection is slower than copying a database. */
let connection: Promise<pg.Client & Pick<Socket, 'ref' | 'unref'>> | undefined;
let queries = 0;

/** Runs a statement on the shared connection. While the connection is idle, it does not keep this process alive. */
async function runOnServer(server: string, statement: string): Promise<void> {
  connection ??= connect(server);
  const client = await connection;
  if (++queries === 1) client.ref();
  try {
    await client.query(statement);
  } finally {
    if (--queries === 0) client.unref();
  }
}

async function connect(server: string) {
  const client = new pg.Client(server);
  client.on('error', () => (connection = undefined));
  await client.connect();
  return client as pg.Client & Pick<Socket, 'ref' | 'unref'>;
}

const INT8_OID = 20;

export async function query(url: string, statement: string): Promise<Record<string, any>[]> {
  const getTypeParser = (oid: number, format?: 'text') =>
    oid === INT8_OID ? Number : (pg.types.getTypeParser(oid, format) as (value: string) => unknown);
  const client = new pg.Client({ connectionString: url, types: { getTypeParser } as pg.CustomTypesConfig });
  await client.connect();
  try {
    return (await client.query(statement)).rows as Record<string, any>[];
  } finally {
    await client.end();
  }
}

export function rowsOfFile(file: string): (statement: string) => Record<string, any>[] {
  return (statement) => {
    const db = new DatabaseSync(file, { readOnly: true, timeout: 5000 });
    const rows = db.prepare(statement).all();
    db.close();
    return rows;
  };
}
