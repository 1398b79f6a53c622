import { type Kysely, sql } from 'kysely';
import { normalise } from '../../platform/text.ts';

const PAGE_SIZE = 500;
const MAX_SORT_NAME = 120;

type Row = Record<string, string | null> & { id: never };

/**
 * Computes the stored search texts again. Writes only the rows that change. Changes the tables in the order in which
 * requests lock them, to avoid deadlocks.
 */
export async function foldNames(db: Kysely<unknown>): Promise<void> {
  const personal = ['name', 'email', 'contact_email', 'phone', 'sort_name', 'search_text'];
  await refill(db, 'users', personal, ({ name, email, contact_email, phone, search_text }) => {
    if (search_text === '') return {}; // Erased, or added by a release without search texts
    const text = normalise([name, email ?? contact_email ?? '', phone ?? ''].join(' '));
    return { sort_name: sortName(name!), search_text: text };
  });
  const ofCourt = ['name', 'type', 'venue', 'address', 'description', 'sort_name', 'venue_key', 'search_text'];
  await refill(db, 'courts', ofCourt, ({ name, type, venue, address, description }) => {
    const searched = [name, type, type!.replaceAll('_', ' '), venue, address, description];
    return {
      sort_name: sortName(name!),
      venue_key: venue === null ? null : normalise(venue!),
      search_text: searched.flatMap((text) => (text ? normalise(text) : text === '' ? '' : [])).join('\n'),
    };
  });
  // The names of two plans may have the same new key. The newer plan then keeps its old key.
  const { rows } = await sql<{ name_key: string }>`select name_key from plans`.execute(db);
  const taken = new Set(rows.map(({ name_key }) => name_key));
  await refill(db, 'plans', ['name', 'name_key'], ({ name }) => {
    const key = normalise(name!);
    if (taken.has(key)) return {};
    taken.add(key);
    return { name_key: key };
  });
}

async function refill(
  db: Kysely<unknown>,
  table: string,
  columns: string[],
  compute: (row: Row) => Record<string, string | null>,
): Promise<void> {
  const names = sql.join(columns.map((column) => sql.ref(column)));
  for (let after = 0; ;) {
    const { rows } = await sql<Row>`select id, ${names} from ${sql.table(table)}
      where id > ${after} order by id limit ${PAGE_SIZE}`.execute(db);
    for (const row of rows) {
      const changed = Object.entries(compute(row)).filter(([column, value]) => row[column] !== value);
      if (changed.length === 0) continue;
      const assignments = changed.map(([column, value]) => sql`${sql.ref(column)} = ${value}`);
      await sql`update ${sql.table(table)} set ${sql.join(assignments)} where id = ${row.id}`.execute(db);
    }
    const last = rows.at(-1);
    if (!last) return;
    after = last.id;
  }
}

function sortName(name: string): string {
  return [...normalise(name)].slice(0, MAX_SORT_NAME).join('');
}
