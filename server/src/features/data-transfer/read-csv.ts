import { createReadStream } from 'node:fs';
import { pipeline, type Readable } from 'node:stream';
import { CsvError, parse } from 'csv-parse';

/** One line of data; `line` is where it ends in the file, counting from 1. */
export interface Row {
  line: number;
  fields: Record<string, string>;
}

/** A file that is no CSV of the kind asked for: nothing of it is imported. */
export class MalformedFile extends Error {
  /** Where it is broken, counting from 1; undefined where that is no line. */
  readonly line: number | undefined;

  constructor(message: string, line?: number) {
    super(message);
    this.line = line;
  }
}

/** The longest row, in bytes: a quote that never ends would otherwise make one of the rest of the file. */
const MAX_ROW = 64 * 1024;

/**
 * Reads the rows of a CSV file (RFC 4180, UTF-8), whatever the order of its columns.
 * @throws {MalformedFile} while reading; what the system says of a file that cannot be read
 */
export async function* readRows(file: string, required: readonly string[]): AsyncGenerator<Row> {
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
    throw new MalformedFile((error as Error).message, error instanceof CsvError ? lineOf(error) : undefined);
  }
}

/** Reads the whole file once, to be sure of it before anything is written; answers how many rows it has. */
export async function countRows(file: string, required: readonly string[]): Promise<number> {
  let count = 0;
  for await (const { line } of readRows(file, required)) count += line > 0 ? 1 : 0;
  return count;
}

/**
 * A text as a cell that no spreadsheet takes for a formula: each sign that could begin one gets a `'`, which `fromCell`
 * removes. A spreadsheet that separates by `;` or tabs begins a cell after these and after a line break, whatever the quotes say.
 */
export function toCell(text: string): string {
  // An export of a million rows asks this for each cell, and nearly none has such a sign.
  if (!/^['=+\-@\t\r]|[;\t\r\n]/.test(text)) return text;
  return text.replace(/^'*(?=[=+\-@\t\r])/, "'$&").replace(/([;\t\r\n]"*)('*)(?=[=+\-@])/g, "$1'$2");
}

/** The text of a cell, trimmed. */
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
  if (missing.length > 0) throw new Error(`it lacks the column ${missing.join(', ')}`);
  const twice = columns.find((name, i) => columns.indexOf(name) !== i);
  if (twice !== undefined) throw new Error(`it has the column ${twice} twice`);
  return columns;
}

function lineOf(error: CsvError): number | undefined {
  return typeof error['lines'] === 'number' ? error['lines'] : undefined;
}

function isNodeError(error: unknown): error is NodeJS.ErrnoException {
  return error instanceof Error && 'code' in error;
}
