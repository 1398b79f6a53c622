import {
  type CompiledQuery,
  DeleteQueryNode,
  FromNode,
  InsertQueryNode,
  type OperationNode,
  TableNode,
  UpdateQueryNode,
} from 'kysely';
import type { Tables } from './schema.ts';
import { isBusy } from './sqlite-errors.ts';

export type TableName = keyof Tables;

/** Counts the commits that changed each table. A commit of another process counts as a change of all tables. */
export class ChangeCounts {
  readonly #commits = new Map<string, number>();
  readonly #commitsElsewhere: () => number;
  #ofAnyTable = 0;
  #ofUnknownTables = 0;

  /** @param commitsElsewhere returns a number that changes with every commit of another process */
  constructor(commitsElsewhere: () => number) {
    this.#commitsElsewhere = commitsElsewhere;
  }

  /**
   * Counts a commit of this process.
   * @param tables the changed tables; undefined stands for unknown tables
   */
  committed(tables: Iterable<string | undefined>): void {
    this.#ofAnyTable += 1;
    for (const table of tables) {
      if (table === undefined) this.#ofUnknownTables += 1;
      else this.#commits.set(table, (this.#commits.get(table) ?? 0) + 1);
    }
  }

  /** Returns a value that changes with every commit that changes one of the tables. */
  of(tables?: readonly TableName[]): string {
    const count = tables
      ? tables.reduce((sum, table) => sum + (this.#commits.get(table) ?? 0), this.#ofUnknownTables)
      : this.#ofAnyTable;
    return `${this.#commitsElsewhere()} ${count}`;
  }
}

/**
 * Returns a function whose result changes with every commit of another process. Reads the version once until the event
 * loop handles its next event: all requests that call the function before then arrived before this read.
 */
export function otherCommitsCounter(readVersion: () => number): () => number {
  let failures = 0;
  let current: number | undefined;
  const read = (): number => {
    try {
      return readVersion();
    } catch (error) {
      if (!isBusy(error)) throw error;
      // While another process recovers the log, it is unknown whether the data has changed. Assume that it has.
      failures += 1;
      return -failures;
    }
  };
  return () => {
    // Node.js runs this callback after all pending promises, and before the next event.
    if (current === undefined) process.nextTick(() => (current = undefined));
    return (current ??= read());
  };
}

/**
 * Returns the table that a query changes; undefined if the query is raw SQL. Ignores tables in which only a foreign key
 * deletes rows, because no cache depends on such tables.
 */
export function changedTable({ query }: CompiledQuery): string | undefined {
  if (InsertQueryNode.is(query)) return nameOf(query.into);
  if (UpdateQueryNode.is(query)) return nameOf(query.table);
  if (DeleteQueryNode.is(query)) return nameOf(query.from);
  return undefined;
}

function nameOf(node: OperationNode | undefined): string | undefined {
  if (!node) return undefined;
  if (FromNode.is(node)) return node.froms.length === 1 ? nameOf(node.froms[0]) : undefined;
  return TableNode.is(node) ? node.table.identifier.name : undefined;
}
