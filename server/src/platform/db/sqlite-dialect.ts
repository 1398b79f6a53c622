import type { DatabaseSync, SQLInputValue, StatementSync } from 'node:sqlite';
import {
  type CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  DeleteQueryNode,
  InsertQueryNode,
  Kysely,
  type QueryResult,
  type SelectModifierNode,
  SelectQueryNode,
  SqliteAdapter,
  SqliteDriver,
  SqliteIntrospector,
  SqliteQueryCompiler,
  UpdateQueryNode,
} from 'kysely';
import { onConnection } from './on-connection.ts';
import type { Tables } from './schema.ts';
import { isBusy } from './sqlite-errors.ts';

/** How many prepared statements a connection keeps. */
const MAX_STATEMENTS = 500;

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

  async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    if (this.#guard?.needsTransaction && !this.#database.isTransaction) throw new Error('The transaction is over.');
    const result = this.#readByWriter<R>(query) ?? this.#run<R>(query);
    if (this.#guard && hasWritten(query, result)) this.#guard.hasWritten = true;
    return result;
  }

  #readByWriter<R>(query: CompiledQuery): QueryResult<R> | undefined {
    const writer = this.#writer;
    if (!writer || !isRead(query) || writer.#database.isTransaction) return undefined;
    try {
      return writer.#run(query);
    } catch (error) {
      // The writer waits for nobody; a connection that reads does, when another process recovers the log.
      if (isBusy(error)) return undefined;
      throw error;
    }
  }

  #run<R>({ sql, parameters }: CompiledQuery): QueryResult<R> {
    const values = parameters as SQLInputValue[];
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
      if (this.#statements.size >= MAX_STATEMENTS) this.#statements.clear();
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
function hasWritten(query: CompiledQuery, { rows, numAffectedRows }: QueryResult<unknown>): boolean {
  if (isRead(query)) return false;
  return !countsRows(query) || rows.length > 0 || (numAffectedRows ?? 0n) > 0n;
}

/** Whether a query certainly writes nothing. SQLite has no select that writes, also not after `with`. */
function isRead({ query, sql }: CompiledQuery): boolean {
  // Raw SQL has no kind: only the plainest text is certain.
  return SelectQueryNode.is(query) || (query.kind === 'RawNode' && sql.startsWith('select '));
}

/** Whether the result of a query that may write counts the rows that it wrote. */
function countsRows({ query }: CompiledQuery): boolean {
  return InsertQueryNode.is(query) || UpdateQueryNode.is(query) || DeleteQueryNode.is(query);
}

function namesOf(statement: StatementSync): string[] {
  return statement.columns().map(({ name }) => name);
}
