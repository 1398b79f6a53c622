import { type Compilable, PostgresAdapter, type RawBuilder, sql } from 'kysely';
import { prepared } from './prepared.ts';
import type { Db, Tables } from './schema.ts';

/**
 * Lists and rows as one parameter of a query. The text of the query does not depend on how many there are, so both engines
 * prepare it once.
 */

/** A list of ids as the parameter of `selectIds`. */
export function idList(ids: Iterable<number>): string {
  return JSON.stringify([...new Set(ids)]);
}

/** The ids of an `idList`, as a query without brackets. */
export function selectIds(db: Db, list: string): RawBuilder<number> {
  return isPostgres(db)
    ? sql`select value::bigint from json_array_elements_text(${list}::json)`
    : sql`select value from json_each(${list})`;
}

/** For `where(column, 'in', amongIds(db, list))`. */
export function amongIds(db: Db, list: string): RawBuilder<number> {
  return sql`(${selectIds(db, list)})`;
}

/** The types of columns of given rows. */
type ColumnTypes<Row> = { [Name in keyof Row & string]: Row[Name] extends number ? 'bigint' | 'integer' : 'text' };

/**
 * A query that looks up rows of a table for each of the rows that its parameter `rows` gives as JSON. The rows are called `given`.
 * Neither engine may choose another order: PostgreSQL would read the whole table while it has no statistics of it, and SQLite
 * would read the JSON anew for each row that it looks up.
 */
export function lookUp<Row extends object, Given extends object>(given: {
  types: ColumnTypes<Given>;
  /** What to select, from which tables, and on what condition. */
  select: RawBuilder<unknown>;
  from: RawBuilder<unknown>;
  where: RawBuilder<unknown>;
  /** More columns of `given`, worked out once for each of its rows. */
  derived?: Record<string, RawBuilder<unknown>>;
  /** Whether what is found stays locked until the transaction ends: row by row, in the order in which they are given. */
  isLocking?: boolean;
}): (db: Db, rows: readonly Given[]) => Promise<Row[]> {
  const { select, from, where, derived = {}, isLocking = false } = given;
  const names = Object.entries<string>(given.types);
  const find = prepared((db, { rows }: { rows: string }): Compilable<Row> => {
    const defined = names.map(([name, type]) =>
      type === 'text' ? sql`${sql.ref(name)} text collate "C"` : sql`${sql.ref(name)} ${sql.raw(type)}`,
    );
    const selected = names.map(([name]) => sql`value ->> ${sql.lit(name)} as ${sql.ref(name)}`);
    const more = Object.entries(derived).map(([name, value]) => sql`, ${value} as ${sql.ref(name)}`);
    const all = sql`given.* ${sql.join(more, sql``)}`;
    const lock = isLocking ? sql`for no key update` : sql``;
    const query = isPostgres(db)
      ? sql<Row>`select found.* from (select ${all} from json_to_recordset(${rows}::json) as given(${sql.join(defined)})) as given
          cross join lateral (select ${select} from ${from} where ${where} offset 0 ${lock}) as found`
      : sql<Row>`select * from (with given as materialized (
            select ${all} from (select ${sql.join(selected)} from json_each(${rows})) as given)
          select ${select} from given cross join ${from} where ${where})`;
    return { compile: () => query.compile(db) };
  });
  return async (db, rows) => (rows.length === 0 ? [] : find(db, { rows: JSON.stringify(rows) }));
}

/** Writes rows of a table: with one statement where each statement is a packet to a server. */
export function rowWriter<Table extends keyof Tables, Column extends keyof Tables[Table] & string>(
  table: Table,
  columns: readonly Column[],
) {
  type Row = { [Name in Column]: unknown };
  const writeOne = prepared((db, row: Row) => {
    const values = Object.fromEntries(columns.map((column) => [column, row[column]]));
    return db.insertInto(table).values(values as never);
  });
  const writeAll = prepared((db, { rows }: { rows: string }) => {
    const names = sql.join(columns.map((column) => sql.ref(column)));
    const given = sql`json_populate_recordset(null::${sql.table(table)}, ${rows}::json)`;
    return db
      .insertInto(table)
      .columns(columns)
      .expression(sql`select ${names} from ${given}`);
  });
  return async (db: Db, rows: readonly Row[]): Promise<void> => {
    if (rows.length === 0) return;
    if (isPostgres(db)) await writeAll(db, { rows: JSON.stringify(rows) });
    else await Promise.all(rows.map((row) => writeOne(db, row)));
  };
}

/** Ids for so many rows of a table that are about to be written in this transaction. */
export async function nextIds(db: Db, table: 'bookings', count: number): Promise<number[]> {
  if (isPostgres(db)) return (await sequenceValues(db, { table, count })).map(({ id }) => id);
  const [first] = await sequenceValues(db, { table, count });
  return Array.from({ length: count }, (_, i) => first!.id + i);
}

const sequenceValues = prepared((db, { table, count }: { table: string; count: number }) => {
  const id = sql<number>`next_id(${table})`.as('id');
  if (!isPostgres(db)) return db.selectNoFrom(id);
  return db.selectFrom(sql`generate_series(1, ${count}::int)`.as('number')).select(id);
});

function isPostgres(db: Db): boolean {
  return db.getExecutor().adapter instanceof PostgresAdapter;
}
