import type { DatabaseSync, SQLInputValue, StatementSync } from 'node:sqlite';
import {
  type BinaryOperationNode,
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
import { changedTable } from './change-counts.ts';
import { emptyListSql } from './empty-lists.ts';
import { onConnection } from './on-connection.ts';
import type { Tables } from './schema.ts';
import { isBusy } from './sqlite-errors.ts';

const MAX_CACHED_STATEMENTS = 500;

/** Makes queries fail if SQLite has ended their transaction by itself, for example because the disk is full. */
export interface TransactionGuard {
  /** While this is true, queries outside a transaction fail. */
  needsTransaction: boolean;
  /** True after a statement that may have changed data. The code that reads the value resets it. */
  hasWritten: boolean;
  /** The tables that the transaction may have changed; undefined stands for unknown tables. */
  changedTables: Set<string | undefined>;
}

/**
 * Returns `kysely`, which supports Kysely's own transactions for migrations, and `db`, which does not. The caller must
 * close `database`.
 */
export function kyselyOn(database: DatabaseSync, options: Options = {}) {
  const connection = new NodeSqliteConnection(database, options);
  const dialect = dialectOf(database, connection);
  const kysely = new Kysely<Tables>({ dialect });
  return { kysely, db: onConnection(kysely, dialect, connection), connection };
}

interface Options {
  guard?: TransactionGuard;
  /**
   * The writing connection. Between its transactions, reads use this connection, because it keeps its page cache after
   * its own commits.
   */
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

/** SQLite can roll back `create table`, so each migration is atomic. */
class TransactionalDdl extends SqliteAdapter {
  override get supportsTransactionalDdl(): boolean {
    return true;
  }

  /** There is only one connection, but its queries are synchronous, so Kysely need not queue them. */
  override get supportsMultipleConnections(): boolean {
    return true;
  }
}

/** Omits `for update` and similar clauses. With a single writer, SQLite needs no row locks and has none. */
class LocklessCompiler extends SqliteQueryCompiler {
  protected override visitBinaryOperation(node: BinaryOperationNode): void {
    const sql = emptyListSql(node);
    if (sql === undefined) super.visitBinaryOperation(node);
    else this.append(sql);
  }

  protected override visitSelectModifier(node: SelectModifierNode): void {
    if (node.modifier === undefined || node.modifier === 'Distinct') super.visitSelectModifier(node);
  }
}

class NodeSqliteDriver extends SqliteDriver {
  readonly #connection: NodeSqliteConnection;
  readonly #database: DatabaseSync;

  constructor(database: DatabaseSync, connection: NodeSqliteConnection) {
    super({ database: () => Promise.reject(new Error('The database is already open.')) });
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

  /** Does nothing, because the code that opened the connection closes it. */
  override async destroy(): Promise<void> {}
}

interface Prepared {
  statement: StatementSync;
  /** The number of result columns; 0 if the statement returns no rows. */
  columnCount: number;
  toRow: (values: unknown[]) => unknown;
}

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
    if (this.#guard?.needsTransaction && !this.#database.isTransaction) throw new Error('The transaction has ended.');
    const result = this.#readByWriter<R>(query) ?? this.#run<R>(query);
    if (this.#guard && hasWritten(query, result)) {
      this.#guard.hasWritten = true;
      this.#guard.changedTables.add(changedTable(query));
    }
    return result;
  }

  #readByWriter<R>(query: CompiledQuery): QueryResult<R> | undefined {
    const writer = this.#writer;
    if (!writer || !isRead(query) || writer.#database.isTransaction) return undefined;
    try {
      return writer.#run(query);
    } catch (error) {
      // While another process recovers the log, the writing connection fails immediately. In that case, use
      // the reading connection, which waits.
      if (isBusy(error)) return undefined;
      throw error;
    }
  }

  #run<R>({ sql, parameters }: CompiledQuery): QueryResult<R> {
    const values = parameters as SQLInputValue[];
    const prepared = this.#prepare(sql);
    const { statement } = prepared;
    if (prepared.columnCount > 0) {
      const rows = statement.all(...values) as unknown as unknown[][];
      // A migration run by another process may have added a column. SQLite then recompiles the statement.
      if (rows.length > 0 && rows[0]!.length !== prepared.columnCount) Object.assign(prepared, shapeOf(statement));
      return { rows: rows.map(prepared.toRow) as R[] };
    }
    const { changes, lastInsertRowid } = statement.run(...values);
    return { rows: [], numAffectedRows: BigInt(changes), insertId: BigInt(lastInsertRowid) };
  }

  streamQuery(): never {
    throw new Error('Streaming is not supported. Read the list in pages.');
  }

  #prepare(sql: string): Prepared {
    let prepared = this.#statements.get(sql);
    if (!prepared) {
      if (this.#statements.size >= MAX_CACHED_STATEMENTS) this.#statements.clear();
      const statement = this.#database.prepare(sql);
      statement.setReturnArrays(true);
      prepared = { statement, ...shapeOf(statement) };
      this.#statements.set(sql, prepared);
    }
    return prepared;
  }
}

/**
 * Generates a function that turns the values of a row into an object. It is eight times as fast as a loop over the
 * columns. `node:sqlite` itself would build objects in V8's slow dictionary mode, which needs several times the memory.
 */
function shapeOf(statement: StatementSync): Pick<Prepared, 'columnCount' | 'toRow'> {
  const fields = statement.columns().map(({ name }, i) => `${JSON.stringify(name)}: values[${i}]`);
  return {
    columnCount: fields.length,
    // oxlint-disable-next-line typescript/no-implied-eval -- the names come from the project's own SQL
    toRow: new Function('values', `return { ${fields.join(', ')} };`) as Prepared['toRow'],
  };
}

function hasWritten(query: CompiledQuery, { rows, numAffectedRows }: QueryResult<unknown>): boolean {
  if (isRead(query)) return false;
  return !countsRows(query) || rows.length > 0 || (numAffectedRows ?? 0n) > 0n;
}

/** Returns whether a query is certainly read-only. In SQLite a `select` never writes, even with a `with` clause. */
function isRead({ query, sql }: CompiledQuery): boolean {
  // Raw SQL has no query kind. It is treated as read-only if it starts with `select`.
  return SelectQueryNode.is(query) || (query.kind === 'RawNode' && sql.startsWith('select '));
}

function countsRows({ query }: CompiledQuery): boolean {
  return InsertQueryNode.is(query) || UpdateQueryNode.is(query) || DeleteQueryNode.is(query);
}
