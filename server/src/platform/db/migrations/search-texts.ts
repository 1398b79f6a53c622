import { type Kysely, sql } from 'kysely';
import { normalise } from '../../text.ts';

const PAGE_SIZE = 500;

/** Fills `sort_name` and `search_text` in TypeScript, because SQL cannot normalise text in the same way. */
export async function fillSearchTexts(db: Kysely<unknown>): Promise<void> {
  for (let after = 0; ;) {
    const { rows } = await sql<{ id: number; name: string; email: string | null; phone: string | null }>`
      select id, name, email, phone from users where id > ${after} order by id limit ${PAGE_SIZE}`.execute(db);
    for (const { id, name, email, phone } of rows) {
      const sortName = [...normalise(name)].slice(0, 120).join('');
      const text = normalise([name, email ?? '', phone ?? ''].join(' '));
      await sql`update users set sort_name = ${sortName}, search_text = ${text} where id = ${id}`.execute(db);
    }
    const last = rows.at(-1);
    if (!last) return;
    after = last.id;
  }
}
