import assert from 'node:assert/strict';
import { sql } from 'kysely';
import type { Club } from '../club.ts';

/** The names of the tables of each database. Reading them takes longer than reading all rows of a small database. */
const tablesOf = new WeakMap<object, string[]>();

export async function everything({ context }: Club): Promise<Map<string, string>> {
  const { read } = context.db;
  const tables = tablesOf.get(read) ?? (await read.introspection.getTables()).map(({ name }) => name);
  tablesOf.set(read, tables);
  const texts = new Map<string, string>();
  for (const name of tables) {
    const { rows } = await sql`select * from ${sql.table(name)}`.execute(read);
    texts.set(name, JSON.stringify(rows).toLowerCase());
  }
  return texts;
}

export async function tablesWith(club: Club, text: string): Promise<string[]> {
  // The random secrets in the database can contain any short word.
  assert.ok(text.length >= 8 || !/^[\w+/-]*$/.test(text), `A random secret may contain ${text}`);
  // JSON inside JSON escapes quotes but not letters, so a search for letters also finds text in the inner JSON.
  return [...(await everything(club))].filter(([, all]) => all.includes(text.toLowerCase())).map(([name]) => name);
}
