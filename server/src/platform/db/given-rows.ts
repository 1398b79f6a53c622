import { type Compilable, PostgresAdapter, type RawBuilder, type Selectable, sql } from 'kysely';
import { prepared } from './prepared.ts';
import type { Db, Tables } from './schema.ts';

// The queries in this file pass a list as one JSON parameter. Their SQL is the same for every list length, so each
// query is prepared only once.

/** Returns the `list` parameter of `selectIds` and `amongIds`. */
export function idList(ids: Iterable<number>): string {
  return JSON.stringify([...new Set(ids)]);
}

/** Returns a `select` of the ids in an `idList`. For use as a subquery, the caller must add parentheses. */
export function selectIds(db: Db, list: string): RawBuilder<number> {
  return isPostgres(db)
    ? sql`select value::bigint from json_array_elements_text(${list}::json)`
    : sql`select value from json_each(${list})`;
}

export function amongIds(db: Db, list: string): RawBuilder<number> {
  return sql`(${selectIds(db, list)})`;
}

type ColumnTypes<Row> = { [Name in keyof Row & string]: Row[Name] extends number ? 'bigint' | 'integer' : 'text' };

/** A query that joins rows from the caller with tables. The SQL refers to the rows from the caller as `given`. */
interface Lookup<Given> {
  types: ColumnTypes<Given>;
  /** Additional columns of `given`. The database computes them once for each row. */
  derived?: Record<string, RawBuilder<unknown>>;
  select: RawBuilder<unknown>;
  from: RawBuilder<unknown>;
  where: RawBuilder<unknown>;
  /** Whether to lock the found rows, in the order of the given rows (PostgreSQL). */
  isLocking?: boolean;
}

/**
 * Returns a function that runs the query. The SQL prescribes the join order. With another order, the engines would read
 * whole tables or parse the JSON again for each row. Without the first `offset 0`, PostgreSQL would compute the derived
 * columns each time they are used.
 */
export function lookUp<Row extends object, Given extends object>(
  lookup: Lookup<Given>,
): (db: Db, rows: readonly Given[]) => Promise<Row[]> {
  const { types, select, from, where, derived = {}, isLocking = false } = lookup;
  const names = Object.entries<string>(types);
  const find = prepared((db, { rows }: { rows: string }): Compilable<Row> => {
    const definitions = names.map(([name, type]) =>
      type === 'text' ? sql`${sql.ref(name)} text collate "C"` : sql`${sql.ref(name)} ${sql.raw(type)}`,
    );
    const extracted = names.map(([name]) => sql`value ->> ${sql.lit(name)} as ${sql.ref(name)}`);
    const computed = Object.entries(derived).map(([name, value]) => sql`, ${value} as ${sql.ref(name)}`);
    const columns = sql`given.* ${sql.join(computed, sql``)}`;
    const lock = isLocking ? sql`for no key update` : sql``;
    const query = isPostgres(db)
      ? sql<Row>`select found.* from (select ${columns} from json_to_recordset(${rows}::json) as given(${sql.join(definitions)}) offset 0) as given
          cross join lateral (select ${select} from ${from} where ${where} offset 0 ${lock}) as found`
      : sql<Row>`select * from (with given as materialized (
            select ${columns} from (select ${sql.join(extracted)} from jsonb_each(${rows})) as given)
          select ${select} from given cross join ${from} where ${where})`;
    return { compile: () => query.compile(db) };
  });
  return async (db, rows) => (rows.length === 0 ? [] : find(db, { rows: JSON.stringify(rows) }));
}

type ColumnOf<Row, Value> = { [Name in keyof Row]: Row[Name] extends Value | null ? Name : never }[keyof Row];

/**
 * Returns a function that inserts rows. On PostgreSQL, one statement inserts all rows, which avoids round trips. It
 * passes each row as an array, which PostgreSQL parses in half the time of an object.
 */
export function rowWriter<Table extends keyof Tables, Numeric extends string, Text extends string = never>(
  table: Table,
  {
    numbers = [],
    texts = [],
  }: {
    numbers?: readonly (Numeric & ColumnOf<Selectable<Tables[Table]>, number>)[];
    texts?: readonly (Text & ColumnOf<Selectable<Tables[Table]>, string>)[];
  },
) {
  type Row = { [Name in Numeric | Text]: unknown };
  const columns: readonly (Numeric | Text)[] = [...numbers, ...texts];
  const writeOne = prepared((db, row: Row) => {
    const values = Object.fromEntries(columns.map((column) => [column, row[column]]));
    return db.insertInto(table).values(values as never);
  });
  const writeAll = prepared((db, { rows }: { rows: string }) => {
    const values = columns.map((_, i) => {
      const text = sql`(value ->> ${sql.lit(i)})`;
      return i < numbers.length ? sql`${text}::bigint` : text;
    });
    return db
      .insertInto(table)
      .columns(columns as never)
      .expression(sql`select ${sql.join(values)} from jsonb_array_elements(${rows}::jsonb)`);
  });
  return async (db: Db, rows: readonly Row[]): Promise<void> => {
    if (rows.length === 0) return;
    const valuesOf = (row: Row) => columns.map((column) => row[column]);
    if (isPostgres(db)) await writeAll(db, { rows: JSON.stringify(rows.map(valuesOf)) });
    else await Promise.all(rows.map((row) => writeOne(db, row)));
  };
}

export async function nextIds(db: Db, table: 'bookings', count: number): Promise<number[]> {
  if (isPostgres(db)) return (await sequenceValues(db, { table, count })).map(({ id }) => id);
  const [first] = await sequenceValues(db, { table, count });
  return Array.from({ length: count }, (_, i) => first!.id + i);
}

const sequenceValues = prepared((db, { table, count }: { table: string; count: number }) => {
  if (!isPostgres(db)) return db.selectNoFrom(sql<number>`next_id(${table})`.as('id'));
  const query = sql<{ id: number }>`select nextval(name::regclass) as id
    from (select pg_get_serial_sequence(${table}, 'id') as name offset 0) as sequence, generate_series(1, ${count}::int)`;
  return { compile: () => query.compile(db) };
});

export function isPostgres(db: Db): boolean {
  return db.getExecutor().adapter instanceof PostgresAdapter;
}
