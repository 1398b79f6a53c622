import { createReadStream } from 'node:fs';
import { pipeline, type Readable } from 'node:stream';
import { type FieldError, Problem } from '../../platform/errors.ts';

export interface Row {
  /** The line of the file where the row ends; the first line is 1. */
  line: number;
  fields: Record<string, string>;
}

/** The longest row, in bytes. Without a limit, an unclosed quote would read the rest of the file as one row. */
const MAX_ROW = 64 * 1024;

/**
 * Reads the rows of a CSV file (RFC 4180, UTF-8). The columns can be in any order.
 * @throws `malformed_csv`, or the system's error if the file cannot be read
 */
export async function* readRows(file: string, required: readonly string[]): AsyncGenerator<Row> {
  const { CsvError, parse } = await import('csv-parse');
  let hasHeader = false;
  const parser = parse({
    bom: true,
    info: true,
    max_record_size: MAX_ROW,
    skip_empty_lines: true,
    columns: (names: string[]) => {
      hasHeader = true;
      return checkColumns(names, required);
    },
  });
  pipeline(createReadStream(file), decodeUtf8, parser, () => {});
  try {
    for await (const { record, info } of parser as AsyncIterable<{ record: Row['fields']; info: { lines: number } }>) {
      yield { line: info.lines, fields: record };
    }
    if (!hasHeader) checkColumns([], required);
  } catch (error) {
    if (isNodeError(error) && error.syscall !== undefined) throw error;
    throw malformed(error as Error, error instanceof CsvError ? error['lines'] : undefined);
  }
}

/** Reads the whole file, so that a malformed file is found before anything is written. Returns the number of rows. */
export async function countRows(file: string, required: readonly string[]): Promise<number> {
  let count = 0;
  for await (const { line } of readRows(file, required)) count += line > 0 ? 1 : 0;
  return count;
}

/**
 * Prevents CSV injection: puts a `'` before each character that a spreadsheet could read as the start of a formula.
 * `fromCell` removes it. With `;` or tabs as separator, a spreadsheet starts a cell after them even inside quotes.
 */
export function toCell(text: string): string {
  // A fast path for large exports, because almost no cell has such a character.
  if (!/^['=+\-@\t\r]|[;\t\r\n]/.test(text)) return text;
  return text.replace(/^'*(?=[=+\-@\t\r])/, "'$&").replace(/([;\t\r\n]"*)('*)(?=[=+\-@])/g, "$1'$2");
}

/** Returns the trimmed text of a cell, without the `'` that `toCell` added. */
export function fromCell(cell: string | undefined): string {
  const text = (cell ?? '').trim().replace(/([;\t\r\n]"*)'('*)(?=[=+\-@])/g, '$1$2');
  return text.replace(/^'(?='*[=+\-@\t\r])/, '');
}

async function* decodeUtf8(chunks: Readable): AsyncGenerator<string> {
  const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });
  for await (const chunk of chunks) yield decoder.decode(chunk as Uint8Array, { stream: true });
  yield decoder.decode();
}

function checkColumns(names: string[], required: readonly string[]): string[] {
  const columns = names.map((name) => name.trim().toLowerCase());
  const missing = required.filter((name) => !columns.includes(name));
  if (missing.length > 0) throw new Error(`Missing columns: ${missing.join(', ')}`);
  const duplicate = columns.find((name, i) => columns.indexOf(name) !== i);
  if (duplicate !== undefined) throw new Error(`The column ${duplicate} appears twice`);
  return columns;
}

function malformed(error: Error, line: unknown): Problem {
  const values = typeof line === 'number' ? { values: { line } } : {};
  const fileError: FieldError = { pointer: '#', code: 'malformed', detail: error.message, ...values };
  return new Problem('malformed_csv', `${error.message}. Nothing was imported.`, { errors: [fileError] });
}

function isNodeError(error: unknown): error is NodeJS.ErrnoException {
  return error instanceof Error && 'code' in error;
}
