import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';

/** An empty database of a test's own, on the engine that this run of the tests is about. */
export interface TestDatabase {
  url: string;
  drop(): Promise<void>;
}

/** The PostgreSQL server to test on, which on-postgres.ts hands on; without one, tests run on files. */
const server = process.env['TEST_ENGINE_URL'] || undefined;

export const engine = server === undefined ? 'sqlite' : 'postgres';

export async function makeDatabase(): Promise<TestDatabase> {
  return server === undefined ? makeFile() : makePostgresDatabase(server);
}

function makeFile(): TestDatabase {
  const folder = mkdtempSync(join(tmpdir(), 'courtside-'));
  return { url: `file:${join(folder, 'club.db')}`, drop: async () => rmSync(folder, { recursive: true }) };
}

async function makePostgresDatabase(server: string): Promise<TestDatabase> {
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  await asOwner(server, `create database ${name}`);
  const url = new URL(server);
  url.pathname = `/${name}`;
  return { url: url.href, drop: () => asOwner(server, `drop database ${name} with (force)`) };
}

async function asOwner(server: string, statement: string): Promise<void> {
  const client = new pg.Client(server);
  await client.connect();
  await client.query(statement);
  await client.end();
}
