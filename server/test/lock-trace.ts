import { CompiledQuery, type QueryResult } from 'kysely';
import { connectionOf } from '../src/platform/db/on-connection.ts';
import type { Db } from '../src/platform/db/schema.ts';
import type { Database } from '../src/platform/db/transact.ts';

/** The rows of one table that one statement locked, and that the transaction had not locked before. */
export interface Locked {
  /**
   * The name of the table. A row of `meta` counts as a table of its own, such as `meta courts`. A table that is not in
   * the order of locks has the name that the statement contains.
   */
  table: string;
  /** The ids of the rows, or 0 for a row of `meta`. */
  keys: number[];
  /** Whether the statement waits for rows that other transactions have locked. */
  waits: boolean;
  sql: string;
}

/** The lock statements of one transaction, in order. */
export type LockTrace = Locked[];

/**
 * Records which rows the transactions of a PostgreSQL database lock, until `stop` is called. PostgreSQL stores the id of
 * the locking transaction in the column `xmax` of each row. After each statement, the recorder reads the rows with the
 * transaction's id, so it also finds locks that a statement takes in a subquery or by an update.
 */
export function traceLocks(database: Database, tables: readonly string[]): { traces: LockTrace[]; stop: () => void } {
  const traces: LockTrace[] = [];
  const transact = database.transact.bind(database);
  database.transact = (fn, lastWrites) =>
    transact((db) => {
      const trace: LockTrace = [];
      traces.push(trace);
      return recordLocks(db, tables, trace, () => fn(db));
    }, lastWrites);
  return { traces, stop: () => void (database.transact = transact) };
}

async function recordLocks<T>(db: Db, tables: readonly string[], trace: LockTrace, run: () => Promise<T>): Promise<T> {
  const connection = connectionOf(db)!;
  const execute = connection.executeQuery.bind(connection);
  const held = new Map(tables.map((table) => [table, new Set<number>()]));
  const record = async <R>(query: CompiledQuery): Promise<QueryResult<R>> => {
    const result = await execute<R>(query);
    for (const table of tables.filter((table) => locks(query.sql, table))) {
      const { rows } = await execute<{ key: number }>(CompiledQuery.raw(selectOwn(table)));
      const known = held.get(table)!;
      const keys = rows.map(({ key }) => key).filter((key) => !known.has(key));
      for (const key of keys) known.add(key);
      // Nobody else sees inserted rows, so the transaction has not waited for them.
      const isInsert = /^\s*insert into/.test(query.sql);
      if (keys.length > 0 && !isInsert)
        trace.push({ table, keys, waits: !query.sql.includes('skip locked'), sql: query.sql });
    }
    const [, other] = /\bfrom "?(\w+)"?.*\bfor (?:no key )?update(?! skip)/s.exec(query.sql) ?? [];
    if (other !== undefined && !tables.some((table) => locks(query.sql, table)))
      trace.push({ table: other, keys: [0], waits: true, sql: query.sql });
    return result;
  };
  // Run the statements one after the other, because the service sends several of them before it waits for a result.
  let last: Promise<unknown> = Promise.resolve();
  connection.executeQuery = <R>(query: CompiledQuery) => {
    const running = last.then(() => record<R>(query));
    last = running.catch(() => {});
    return running;
  };
  try {
    const value = await run();
    await last;
    return value;
  } finally {
    connection.executeQuery = execute;
  }
}

/** Whether a statement may lock or insert rows of the table. */
function locks(sql: string, table: string): boolean {
  const name = table.split(' ')[0]!;
  const isLocking = /\bfor (?:no key )?update|\bfor (?:key )?share/.test(sql) && new RegExp(`\\b${name}\\b`).test(sql);
  return isLocking || /^\s*(?:update|delete from|insert into) "?(\w+)"?/.exec(sql)?.[1] === name;
}

/** Selects the rows that the current transaction has locked, changed or inserted. */
function selectOwn(table: string): string {
  const own = 'pg_current_xact_id()::xid';
  const [name, row] = table.split(' ');
  const key = name === 'meta' ? `0 as key from meta where name = '${row}' and` : `id as key from ${name} where`;
  return `select ${key} (xmax = ${own} or xmin = ${own}) order by 1`;
}
