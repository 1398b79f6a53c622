import { hash } from 'node:crypto';
import type { Compilable, CompiledQuery } from 'kysely';
import { connectionOf } from './on-connection.ts';
import type { Db } from './schema.ts';

const statementNames = new Map<string, string>();

/**
 * Returns the name of a prepared statement. Names are hashes of the SQL, so two releases that share connections never
 * use the same name for different SQL.
 */
export function nameOf(text: string): string | undefined {
  return statementNames.get(text);
}

/** A placeholder for a value. Queries are built once, before their values are known. */
class Parameter {
  readonly name: string;

  constructor(name: string) {
    this.name = name;
  }
}

/** Compiles a query once for each connection pool. `build` receives placeholders instead of values. */
export function prepared<Params extends object, Row>(
  build: (db: Db, params: Params) => Compilable<Row>,
): (db: Db, params: Params) => Promise<Row[]> {
  const compiled = new WeakMap<object, CompiledQuery<Row>>();
  const placeholders = new Proxy({}, { get: (_target, name) => new Parameter(String(name)) }) as Params;
  return async (db, params) => {
    const { adapter } = db.getExecutor();
    let query = compiled.get(adapter);
    if (!query) {
      query = build(db, placeholders).compile();
      compiled.set(adapter, query);
      statementNames.set(query.sql, hash('sha256', query.sql, 'base64url'));
    }
    const parameters = query.parameters.map((value) =>
      value instanceof Parameter ? params[value.name as keyof Params] : value,
    );
    // If there is a connection, use it directly, because Kysely would add five promises to each query.
    const { rows } = await (connectionOf(db) ?? db).executeQuery<Row>({ ...query, parameters });
    return rows;
  };
}

/**
 * Compiles one query for each list length that is a power of two. Pads other lists to the next such length with
 * `filler`, or with their last value.
 */
export function preparedIn<Value extends string | number, Params extends object, Row>(
  build: (db: Db, values: readonly Value[], params: Params) => Compilable<Row>,
  filler?: Value,
): (db: Db, values: readonly Value[], params: Params) => Promise<Row[]> {
  const bySize = new Map<number, (db: Db, params: Params) => Promise<Row[]>>();
  return (db, values, params) => {
    const size = 2 ** Math.ceil(Math.log2(values.length));
    let query = bySize.get(size);
    if (!query) {
      query = prepared((db, placeholders: Params) => {
        return build(
          db,
          Array.from({ length: size }, (_, i) => placeholders[String(i) as keyof Params] as Value),
          placeholders,
        );
      });
      bySize.set(size, query);
    }
    const list = Array.from({ length: size }, (_, i) => values[i] ?? filler ?? values.at(-1)!);
    return query(db, { ...params, ...list });
  };
}
