/** How many rows are read at a time. */
const ROWS = 500;

/** Every row of a table in the order of ids, from behind `first` on, read in pages, so that neither memory nor a long transaction is needed. */
export async function* eachById<Row extends { id: number }>(
  read: (after: number, limit: number) => Promise<Row[]>,
  first = 0,
): AsyncGenerator<Row> {
  for (let after = first; ;) {
    const rows = await read(after, ROWS);
    yield* rows;
    const last = rows.at(-1);
    if (!last || rows.length < ROWS) return;
    after = last.id;
  }
}
