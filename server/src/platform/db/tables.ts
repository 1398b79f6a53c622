import type { Migrations } from './migrations.ts';
import type { Tables } from './schema.ts';

interface TableFact<Row> {
  /** The columns that contain JSON. */
  json?: readonly (keyof Row)[];
  /** For a table with a column `expires_at`: how long an expired row is kept, in milliseconds. */
  keepExpiredMs?: number;
}

/** False for a table without a column `id`. */
type HasId<Row> = 'id' extends keyof Row ? { hasId?: true } : { hasId: false };

/** The tables of a module. Each table stands after the tables that its foreign keys reference. */
export type TableFacts = { readonly [table in keyof Tables]?: TableFact<Tables[table]> & HasId<Tables[table]> };

export type TableWithId = { [T in keyof Tables]: 'id' extends keyof Tables[T] ? T : never }[keyof Tables];
export type TableWithoutId = Exclude<keyof Tables, TableWithId | 'meta'>;

/** The tables and migrations of all modules. */
export interface DatabaseSchema {
  tables: TableFacts;
  migrations: Migrations;
}

/** Returns the names of the tables in their order. */
export function tablesWithId(tables: TableFacts): TableWithId[] {
  return Object.entries(tables).flatMap(([name, { hasId }]) => (hasId === false ? [] : [name as TableWithId]));
}

export function tablesWithoutId(tables: TableFacts): TableWithoutId[] {
  return Object.entries(tables).flatMap(([name, { hasId }]) => (hasId === false ? [name as TableWithoutId] : []));
}
