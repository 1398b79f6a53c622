import { hash } from 'node:crypto';
import type { Compilable, CompiledQuery } from 'kysely';
import { connectionOf } from './on-connection.ts';
import type { Db } from './schema.ts';

/** The names under which a server may keep the plans of queries that every request makes, by their text. */
const names = new Map<string, string>();

/**
 * The name of a query that was built with `prepared`. It is made of the text: behind a pooler, processes of several
 * releases share connections, and a name must not mean something else to one of them.
 */
export function nameOf(text: string): string | undefined {
  return names.get(text);
}

/** Stands for a parameter while a query is built. */
class Parameter {
  readonly name: string;

  constructor(name: string) {
    this.name = name;
  }
}

/**
 * A query that is built and compiled once for each connection pool, rather than at every call: for those that every
 * request makes. `build` is given names in place of values, so it must not look at them.
 */
export function prepared<Params extends object, Row>(
  build: (db: Db, params: Params) => Compilable<Row>,
): (db: Db, params: Params) => Promise<Row[]> {
  const compiled = new WeakMap<object, CompiledQuery<Row>>();
  const places = new Proxy({}, { get: (_target, name) => new Parameter(String(name)) }) as Params;
  return async (db, params) => {
    const { adapter } = db.getExecutor();
    let query = compiled.get(adapter);
    if (!query) {
      query = build(db, places).compile();
      compiled.set(adapter, query);
      names.set(query.sql, hash('sha256', query.sql, 'base64url'));
    }
    const parameters = query.parameters.map((value) =>
      value instanceof Parameter ? params[value.name as keyof Params] : value,
    );
    // Straight to the connection, where there is one: Kysely would only pass it on, by five promises.
    const { rows } = await (connectionOf(db) ?? db).executeQuery<Row>({ ...query, parameters });
    return rows;
  };
}

/** The same for a query with a list of values, compiled once for each power of two: the last value, or `filler`, fills up the list. */
export function preparedIn<Value extends string | number, Params extends object, Row>(
  build: (db: Db, values: readonly Value[], params: Params) => Compilable<Row>,
  filler?: Value,
): (db: Db, values: readonly Value[], params: Params) => Promise<Row[]> {
  const bySize = new Map<number, (db: Db, params: Params) => Promise<Row[]>>();
  return (db, values, params) => {
    const size = 2 ** Math.ceil(Math.log2(values.length));
    let find = bySize.get(size);
    if (!find) {
      find = prepared((db, names: Params) => {
        return build(
          db,
          Array.from({ length: size }, (_, i) => names[String(i) as keyof Params] as Value),
          names,
        );
      });
      bySize.set(size, find);
    }
    const list = Array.from({ length: size }, (_, i) => values[i] ?? filler ?? values.at(-1)!);
    return find(db, { ...params, ...list });
  };
}
