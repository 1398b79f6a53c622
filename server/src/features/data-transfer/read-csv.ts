import { pipeline } from 'node:stream';
import { type FieldError, Problem } from '../../platform/errors.ts';
import { type CsvFormat, decodeFile, detectFormat } from './csv-format.ts';

export interface Row {
  /** The line of the file where the row ends; the first line is 1. */
  line: number;
  fields: Record<string, string>;
}

/** Maximum size of a row, in bytes. Without a limit, everything after an unclosed quote would become one row. */
const MAX_ROW = 64 * 1024;

export interface Columns {
  required: readonly string[];
  optional: readonly string[];
}

/** The result of reading a file once, before any row is imported. */
export interface Inspection {
  rows: number;
  format: CsvFormat;
  ignoredColumns: string[];
}

/** Reads the rows of a CSV file (RFC 4180). The columns can be in any order. @throws `malformed_csv` */
export async function* readRows(
  file: string,
  columns: Columns,
  { format, onColumns }: { format: CsvFormat; onColumns?: (names: string[]) => void },
): AsyncGenerator<Row> {
  const { parse } = await import('csv-parse');
  let hasHeader = false;
  const parser = parse({
    delimiter: format.delimiter,
    info: true,
    max_record_size: MAX_ROW,
    skip_empty_lines: true,
    columns: (cells: string[]) => {
      hasHeader = true;
      const names = checkColumns(cells, columns.required);
      onColumns?.(names);
      const isRead = new Set([...columns.required, ...columns.optional]);
      return names.map((name) => isRead.has(name) && name);
    },
  });
  pipeline(decodeFile(file, format.encoding), parser, () => {});
  try {
    for await (const { record, info } of parser as AsyncIterable<{ record: Row['fields']; info: { lines: number } }>) {
      yield { line: info.lines, fields: record };
    }
    if (!hasHeader) checkColumns([], columns.required);
  } catch (error) {
    throw asMalformed(error);
  }
}

/** Reads the whole file before anything is written. @throws `malformed_csv`, or a system error */
export async function inspectFile(file: string, columns: Columns): Promise<Inspection> {
  const format = await detectFormat(file).catch((error: unknown) => {
    throw asMalformed(error);
  });
  const isRead = new Set([...columns.required, ...columns.optional, '']);
  const inspection: Inspection = { rows: 0, format, ignoredColumns: [] };
  const onColumns = (names: string[]): void =>
    void (inspection.ignoredColumns = names.filter((name) => !isRead.has(name)));
  for await (const { line } of readRows(file, columns, { format, onColumns })) inspection.rows += line > 0 ? 1 : 0;
  return inspection;
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

/** Returns a cell's trimmed text, without the `'` that `toCell` added. */
export function fromCell(cell: string | undefined): string {
  const text = (cell ?? '').trim().replace(/([;\t\r\n]"*)'('*)(?=[=+\-@])/g, '$1$2');
  return text.replace(/^'(?='*[=+\-@\t\r])/, '');
}

function checkColumns(names: string[], required: readonly string[]): string[] {
  const columns = names.map((name) => name.trim().toLowerCase());
  const missing = required.filter((name) => !columns.includes(name));
  if (missing.length > 0) throw new Error(`Missing columns: ${missing.join(', ')}`);
  const duplicate = columns.find((name, i) => name !== '' && columns.indexOf(name) !== i);
  if (duplicate !== undefined) throw new Error(`The column ${duplicate} appears twice`);
  return columns;
}

/** Returns a system error unchanged, and any other error as `malformed_csv`. */
function asMalformed(error: unknown): unknown {
  return error instanceof Error && 'syscall' in error ? error : malformed(error as Error);
}

function malformed(error: Error): Problem {
  const { lines: line } = error as { lines?: unknown }; // Errors of the CSV parser have this field
  const values = typeof line === 'number' ? { values: { line } } : {};
  const fileError: FieldError = { pointer: '#', code: 'malformed', detail: error.message, ...values };
  return new Problem('malformed_csv', `${error.message}. Nothing was imported.`, { errors: [fileError] });
}
