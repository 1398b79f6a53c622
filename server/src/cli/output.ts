import { asTable, print, printData, type Terminal } from './terminal.ts';

type Row = Record<string, unknown>;

/** The width of tables in files and pipes. */
const DEFAULT_WIDTH = 160;

/** Prints rows as a table with the columns that fit on a line. With `--json`, prints everything. */
export function printList(terminal: Terminal, rows: object[]): void {
  const cells = rows.map((row) =>
    Object.fromEntries(Object.entries(row).map(([name, value]) => [name, cellOf(value)])),
  );
  const table = cells.length === 0 ? ['None.'] : asTable(columnsOf(cells, terminal.stdout.columns), cells);
  printData(terminal, rows, table);
}

/** Prints a text, or the fields of an object. */
export function printOne(terminal: Terminal, body: object | string = {}): void {
  if (typeof body === 'string') return print(terminal, body.trimEnd());
  const lines = Object.entries(body).flatMap(([name, value]) => `${name}: ${textOf(value)}`.split('\n'));
  printData(terminal, body, lines.length === 0 ? ['Done.'] : lines);
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : value === null ? '-' : JSON.stringify(value);
}

/** Returns the text of a cell. Returns undefined for an object without a name, because it does not fit into a cell. */
function cellOf(value: unknown): unknown {
  if (Array.isArray(value))
    return value
      .map(cellOf)
      .join(', ')
      .replace(/^[, ]+$/, '');
  if (value === null || typeof value !== 'object') return value;
  return 'name' in value ? value.name : undefined;
}

/** Returns the columns with content. Times of changes are the last columns, because they are the least important. */
function columnsOf(cells: Row[], width = DEFAULT_WIDTH): string[] {
  const names = Object.keys(cells[0]!).filter((name) => name !== 'version');
  const filled = names.filter((name) => cells.some((row) => ![null, undefined, ''].includes(row[name] as null)));
  const sorted = [...filled.filter((name) => !name.endsWith('_at')), ...filled.filter((name) => name.endsWith('_at'))];
  let left = width;
  return sorted.filter((name) => {
    left -= Math.max(name.length, ...cells.map((row) => textOf(row[name] ?? null).length)) + 2;
    return left >= -2;
  });
}
