import { toCell } from './read-csv.ts';

export type Cells = Record<string, string | number | boolean | null>;

export interface Sheet<Row> {
  columns: readonly string[];
  cellsOf: (row: Row) => Cells;
}

/** Yields CSV (RFC 4180, UTF-8), one page of rows at a time. Cells are safe from CSV injection. */
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

/** Does not use a CSV library, because a library would create many more objects in a large export. */
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
