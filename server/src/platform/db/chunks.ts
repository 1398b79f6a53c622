/** How many rows are written, or ids looked up, by one statement: SQLite takes 32,766 values, PostgreSQL 65,535. */
const MAX_AT_ONCE = 500;

/** A list in pieces, by default those that one statement takes: for lists that grow with what the club has. */
export function chunked<T>(list: readonly T[], size = MAX_AT_ONCE): T[][] {
  return Array.from({ length: Math.ceil(list.length / size) }, (_, i) => list.slice(i * size, (i + 1) * size));
}
