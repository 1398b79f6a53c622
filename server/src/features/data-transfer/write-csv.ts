import { toCell } from './read-csv.ts';

export type Cells = Record<string, string | number | boolean | null>;

/** What is written of each row of a list, and in which order. */
export interface Sheet<Row> {
  columns: readonly string[];
  cellsOf: (row: Row) => Cells;
}

/** CSV (RFC 4180, UTF-8) with a header line, a page of rows at a time; no cell is taken for a formula. */
export async function* csvOf<Row>(
  pages: AsyncIterable<readonly Row[]> | Iterable<readonly Row[]>,
  { columns, cellsOf }: Sheet<Row>,
): AsyncGenerator<string> {
  yield lineOf(columns);
  for await (const rows of pages) {
    let text = '';
    for (const row of rows) {
      const cells = cellsOf(row);
      text += lineOf(columns.map((name) => cells[name] ?? null));
    }
    if (text !== '') yield text;
  }
}

/** A line of CSV. Written here, and not by a library, for the few objects that it makes of a million rows. */
export function lineOf(cells: readonly Cells[string][]): string {
  return `${cells.map(toText).join(',')}\n`;
}

function toText(value: Cells[string]): string {
  if (value === null) return '';
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  if (typeof value === 'number') return String(value);
  const cell = toCell(value);
  return /[",\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell;
}
