import { stringify } from 'csv-stringify/sync';
import { toCell } from '../imports/csv.ts';

export type Cells = Record<string, string | number | boolean | null>;

/** What is written of each row of a list, and in which order. */
export interface Sheet<Row> {
  columns: readonly string[];
  cellsOf: (row: Row) => Cells;
}

/** How many rows are made text at a time. */
const ROWS = 100;

/** CSV (RFC 4180, UTF-8) with a header line, some rows at a time; no cell is taken for a formula. */
export async function* csvOf<Row>(
  rows: AsyncIterable<Row> | Iterable<Row>,
  { columns, cellsOf }: Sheet<Row>,
): AsyncGenerator<string> {
  let batch: Cells[] = [];
  yield textOf([Object.fromEntries(columns.map((name) => [name, name]))], columns);
  for await (const row of rows) {
    batch.push(cellsOf(row));
    if (batch.length < ROWS) continue;
    yield textOf(batch, columns);
    batch = [];
  }
  if (batch.length > 0) yield textOf(batch, columns);
}

function textOf(batch: Cells[], columns: readonly string[]): string {
  const cast = { string: toCell, boolean: (value: boolean) => (value ? 'yes' : 'no') };
  return stringify(batch, { columns: [...columns], cast });
}
