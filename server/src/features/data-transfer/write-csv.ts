import { toCell } from './read-csv.ts';

type Cell = string | number | boolean | null;

/** The columns of a CSV file, in order. Each function returns the cell of a row. */
export type Sheet<Row> = Record<string, (row: Row) => Cell>;

/** Yields CSV (RFC 4180, UTF-8), one page of rows at a time. Cells are safe from CSV injection. */
export async function* csvOf<Row>(
  pages: AsyncIterable<readonly Row[]> | Iterable<readonly Row[]>,
  sheet: Sheet<Row>,
): AsyncGenerator<string> {
  yield lineOf(Object.keys(sheet));
  const columns = Object.values(sheet);
  for await (const rows of pages) {
    const text = rows.map((row) => lineOf(columns.map((cellOf) => cellOf(row)))).join('');
    if (text !== '') yield text;
  }
}

/** Does not use a CSV library, because a library would create many more objects in a large export. */
export function lineOf(cells: readonly Cell[]): string {
  return `${cells.map(toText).join(',')}\n`;
}

function toText(value: Cell): string {
  if (value === null) return '';
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  if (typeof value === 'number') return String(value);
  const cell = toCell(value);
  return /[",\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell;
}
