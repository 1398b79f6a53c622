import { sql } from 'kysely';
import type { Club } from '../club.ts';

/** All that a database holds, in lower case, table by table: whatever tables there are. */
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

/** In which tables a text is found. */
export async function tablesWith(club: Club, text: string): Promise<string[]> {
  // A text within JSON within JSON has its quotes escaped, but no letter.
  return [...(await everything(club))].filter(([, all]) => all.includes(text.toLowerCase())).map(([name]) => name);
}
