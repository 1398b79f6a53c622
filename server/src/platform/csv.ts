/** The separators that a reader of a CSV file can choose. */
export const SEPARATORS = { comma: ',', semicolon: ';', tab: '\t' } as const;
export type Separator = keyof typeof SEPARATORS;
/** Excel reads a file as UTF-8 only if it starts with a BOM. Without it, `Núñez` becomes `NÃºÃ±ez`. */
export const BOM = '\ufeff';

type Cell = string | number | boolean | null;

/** The columns of a CSV file, in order. Each function returns the cell of a row. */
export type Sheet<Row> = Record<string, (row: Row) => Cell>;

/**
 * Yields CSV (RFC 4180, UTF-8 with a BOM), one page of rows at a time. Cells are safe from CSV injection. Excel splits
 * lines into columns only at the list separator of the person's region, which is a semicolon where decimal numbers have
 * a comma. A file with semicolons therefore has decimal commas.
 */
export async function* csvOf<Row>(
  pages: AsyncIterable<readonly Row[]> | Iterable<readonly Row[]>,
  sheet: Sheet<Row>,
  separator: Separator = 'comma',
): AsyncGenerator<string> {
  yield BOM + lineOf(Object.keys(sheet), separator);
  const columns = Object.values(sheet);
  for await (const rows of pages) {
    const text = rows
      .map((row) =>
        lineOf(
          columns.map((cellOf) => cellOf(row)),
          separator,
        ),
      )
      .join('');
    if (text !== '') yield text;
  }
}

/** Does not use a CSV library, because a library would create many more objects in a large export. */
export function lineOf(cells: readonly Cell[], separator: Separator): string {
  return `${cells.map((cell) => toText(cell, separator)).join(SEPARATORS[separator])}\n`;
}

function toText(value: Cell, separator: Separator): string {
  if (value === null) return '';
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  if (typeof value === 'number') return separator === 'semicolon' ? String(value).replace('.', ',') : String(value);
  const cell = toCell(value);
  return /[",;\t\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell;
}

/**
 * Prevents CSV injection: puts a `'` before each character that a spreadsheet could read as the start of a formula.
 * With `;` or tab as the separator, a spreadsheet starts a cell after each separator, even inside quotes.
 */
export function toCell(text: string): string {
  // This check makes large exports faster, because almost no cell contains one of these characters.
  if (!/^['=+\-@\t\r]|[;\t\r\n]/.test(text)) return text;
  return text.replace(/^'*(?=[=+\-@\t\r])/, "'$&").replace(/([;\t\r\n]"*)('*)(?=[=+\-@])/g, "$1'$2");
}
