import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { TestContext } from 'node:test';
import { gunzipSync } from 'node:zlib';
import { engine, query } from '../databases.ts';
import { newEmptyDatabase } from '../processes.ts';

/** The oldest commit whose database can be upgraded. The `upgrades` folder contains a database of this commit. */
const OLDEST = '07e45bf1';

/** The tables that `one_time_secrets` has replaced. Only the previous version uses them. */
export const OLD_TABLES = [
  'mail_tokens',
  'account_links',
  'passkey_challenges',
  'provider_sign_ins',
  'provider_tickets',
];

export const fileOf = (url: string): string => url.slice('file:'.length);

export async function pastDatabase(t: TestContext): Promise<string> {
  const url = await newEmptyDatabase(t);
  const extension = engine === 'sqlite' ? 'db' : 'sql';
  const stored = readFileSync(join(import.meta.dirname, `upgrades/${OLDEST}.${extension}.gz`));
  if (engine === 'sqlite') writeFileSync(fileOf(url), gunzipSync(stored), { mode: 0o600 });
  else await query(url, gunzipSync(stored).toString());
  return url;
}

export async function execute(url: string, statement: string): Promise<void> {
  if (engine === 'postgres') return void (await query(url, statement));
  const { DatabaseSync } = await import('node:sqlite');
  const db = new DatabaseSync(fileOf(url));
  db.exec(statement);
  db.close();
}
