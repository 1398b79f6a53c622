import { sql } from 'kysely';
import type { Club } from '../club.ts';

export async function everything({ context }: Club): Promise<Map<string, string>> {
  const { read } = context.db;
  const tables = await read.introspection.getTables();
  const texts = new Map<string, string>();
  for (const { name } of tables) {
    const { rows } = await sql`select * from ${sql.table(name)}`.execute(read);
    texts.set(name, JSON.stringify(rows).toLowerCase());
  }
  return texts;
}

export async function tablesWith(club: Club, text: string): Promise<string[]> {
  // JSON inside JSON escapes quotes but not letters, so a search for letters also finds text in the inner JSON.
  return [...(await everything(club))].filter(([, all]) => all.includes(text.toLowerCase())).map(([name]) => name);
}
