/** Items per statement. SQLite accepts 32,766 parameters in one statement, and PostgreSQL accepts 65,535. */
const CHUNK_SIZE = 500;

export function chunked<T>(list: readonly T[], size = CHUNK_SIZE): T[][] {
  return Array.from({ length: Math.ceil(list.length / size) }, (_, i) => list.slice(i * size, (i + 1) * size));
}
