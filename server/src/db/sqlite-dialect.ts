import type { DatabaseSync, SQLInputValue, StatementSync } from 'node:sqlite';
import {
  type CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  Kysely,
  type QueryResult,
  type SelectModifierNode,
  SqliteAdapter,
  SqliteDriver,
  SqliteIntrospector,
  SqliteQueryCompiler,
} from 'kysely';
import { onConnection } from './on-connection.ts';
import type { Tables } from './schema.ts';
import { isBusy } from './sqlite-errors.ts';

/** How many prepared statements a connection keeps. */
const MOST_STATEMENTS = 500;

/** While `needsTransaction`, a query outside one is refused: the disk may have ended the transaction that it belongs to. */
export interface TransactionGuard {
  needsTransaction: boolean;
  /** Set by every statement that may have written; whoever looks unsets it before. */
  hasWritten: boolean;
}

/**
 * Kysely on a connection of `node:sqlite`; whoever opened the connection closes it. `kysely` knows transactions of its own,
 * which migrations need; `db` runs queries only.
 */
export function kyselyOn(database: DatabaseSync, options: Options = {}) {
  const connection = new NodeSqliteConnection(database, options);
  const dialect = dialectOf(database, connection);
  const kysely = new Kysely<Tables>({ dialect });
  return { kysely, db: onConnection(kysely, dialect, connection), connection };
}

interface Options {
  guard?: TransactionGuard;
  /** The connection that writes: while no transaction is open there, it reads, since it knows which of its pages are as they were. */
  writer?: NodeSqliteConnection;
}

function dialectOf(database: DatabaseSync, connection: NodeSqliteConnection): Dialect {
  return {
    createAdapter: () => new TransactionalDdl(),
    createDriver: () => new NodeSqliteDriver(database, connection),
    createIntrospector: (db) => new SqliteIntrospector(db),
    createQueryCompiler: () => new LocklessCompiler(),
  };
}

/** SQLite can roll back a `create table`, so that migrations are all or nothing. */
class TransactionalDdl extends SqliteAdapter {
  override get supportsTransactionalDdl(): boolean {
    return true;
  }

  /** There is one, but its queries run to their end at once: they need not wait for each other. */
  override get supportsMultipleConnections(): boolean {
    return true;
  }
}

/** One writer at a time needs no row locks, and SQLite knows none: `for update` and its kin are left out. */
class LocklessCompiler extends SqliteQueryCompiler {
  protected override visitSelectModifier(node: SelectModifierNode): void {
    if (node.modifier === undefined || node.modifier === 'Distinct') super.visitSelectModifier(node);
  }
}

class NodeSqliteDriver extends SqliteDriver {
  readonly #connection: NodeSqliteConnection;
  readonly #database: DatabaseSync;

  constructor(database: DatabaseSync, connection: NodeSqliteConnection) {
    super({ database: () => Promise.reject(new Error('opened already')) });
    this.#database = database;
    this.#connection = connection;
  }

  override async init(): Promise<void> {}

  override async acquireConnection(): Promise<DatabaseConnection> {
    return this.#connection;
  }

  override async beginTransaction(): Promise<void> {
    this.#database.exec('begin immediate');
  }

  /** Whoever opened the connection closes it. */
  override async destroy(): Promise<void> {}
}

interface Prepared {
  statement: StatementSync;
  /** The names of what it answers; none where it answers no rows. */
  columns: readonly string[];
}

/** A connection as Kysely knows them. */
class NodeSqliteConnection implements DatabaseConnection {
  readonly #database: DatabaseSync;
  readonly #guard: TransactionGuard | undefined;
  readonly #writer: NodeSqliteConnection | undefined;
  readonly #statements = new Map<string, Prepared>();

  constructor(database: DatabaseSync, { guard, writer }: Options) {
    this.#database = database;
    this.#guard = guard;
    this.#writer = writer;
  }

  async executeQuery<R>({ sql, parameters }: CompiledQuery): Promise<QueryResult<R>> {
    if (this.#guard?.needsTransaction && !this.#database.isTransaction) throw new Error('The transaction is over.');
    const values = parameters as SQLInputValue[];
    const result = this.#readByWriter<R>(sql, values) ?? this.#run<R>(sql, values);
    if (this.#guard && hasWritten(sql, result)) this.#guard.hasWritten = true;
    return result;
  }

  #readByWriter<R>(sql: string, values: SQLInputValue[]): QueryResult<R> | undefined {
    const writer = this.#writer;
    if (!writer || !isRead(sql) || writer.#database.isTransaction) return undefined;
    try {
      return writer.#run(sql, values);
    } catch (error) {
      // The writer waits for nobody; a connection that reads does, when another process recovers the log.
      if (isBusy(error)) return undefined;
      throw error;
    }
  }

  #run<R>(sql: string, values: SQLInputValue[]): QueryResult<R> {
    const prepared = this.#prepare(sql);
    const { statement } = prepared;
    if (prepared.columns.length > 0) {
      const rows = statement.all(...values) as unknown as unknown[][];
      // Another process has added a column meanwhile (a migration): SQLite prepares anew by itself, and so do we.
      if (rows.length > 0 && rows[0]!.length !== prepared.columns.length) prepared.columns = namesOf(statement);
      return { rows: rowsOf<R>(prepared.columns, rows) };
    }
    const { changes, lastInsertRowid } = statement.run(...values);
    return { rows: [], numAffectedRows: BigInt(changes), insertId: BigInt(lastInsertRowid) };
  }

  streamQuery(): never {
    throw new Error('Lists are read in pages.');
  }

  #prepare(sql: string): Prepared {
    let prepared = this.#statements.get(sql);
    if (!prepared) {
      if (this.#statements.size >= MOST_STATEMENTS) this.#statements.clear();
      const statement = this.#database.prepare(sql);
      statement.setReturnArrays(true);
      prepared = { statement, columns: namesOf(statement) };
      this.#statements.set(sql, prepared);
    }
    return prepared;
  }
}

/**
 * Rows as objects of our own: those of `node:sqlite` are made as dictionaries, which take several times the memory and, in a
 * long list, outlive the collections of young garbage.
 */
function rowsOf<R>(columns: readonly string[], rows: readonly unknown[][]): R[] {
  return rows.map((values) => {
    const row: Record<string, unknown> = {};
    for (let i = 0; i < columns.length; i += 1) row[columns[i]!] = values[i];
    return row as R;
  });
}

/** Whether a statement that has run may have written. One that fails leaves nothing. */
function hasWritten(sql: string, { rows, numAffectedRows }: QueryResult<unknown>): boolean {
  if (isRead(sql)) return false;
  const tells = sql.startsWith('insert ') || sql.startsWith('update ') || sql.startsWith('delete ');
  return !tells || rows.length > 0 || (numAffectedRows ?? 0n) > 0n;
}

/** Whether a query certainly writes nothing. */
function isRead(sql: string): boolean {
  return sql.startsWith('select ');
}

function namesOf(statement: StatementSync): string[] {
  return statement.columns().map(({ name }) => name);
}
