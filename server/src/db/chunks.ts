/** How many rows are written, or ids looked up, by one statement: SQLite takes 32,766 values, PostgreSQL 65,535. */
const MOST_AT_ONCE = 500;

/** A list in pieces that one statement takes each: for lists that grow with what the club has. */
export function chunked<T>(list: readonly T[]): T[][] {
  return Array.from({ length: Math.ceil(list.length / MOST_AT_ONCE) }, (_, i) =>
    list.slice(i * MOST_AT_ONCE, (i + 1) * MOST_AT_ONCE),
  );
}
