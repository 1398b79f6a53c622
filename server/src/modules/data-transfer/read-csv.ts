import { setImmediate as nextTurn } from 'node:timers/promises';
import { type FieldError, Problem } from '../../platform/errors.ts';
import type { ImportTexts } from '../../platform/languages/en-imports.ts';
import { type CsvFormat, decodeFile, detectFormat, isSeparatorLine } from './csv-format.ts';
import { type CsvRecord, MAX_RECORD, readRecords } from '../../platform/csv-records.ts';

export interface Row {
  /** The line of the file where the row ends; the first line is 1. */
  line: number;
  /** Cells by column. Empty if the row cannot be read. */
  fields: Record<string, string>;
  /** Why the row cannot be read. Such a row is refused, and the other rows are imported. */
  unreadable?: Unreadable;
}

interface Unreadable {
  column?: string;
  reason: (texts: ImportTexts) => string;
}

/** A file with more unreadable rows is refused as a whole: it is probably not a CSV file. */
const MAX_UNREADABLE = 100;
/** Maximum number of characters of a cell. The parsers of the columns have smaller limits. */
const MAX_CELL = 1000;
/** Columns whose cells may be longer. */
const MAX_CELLS: Partial<Record<string, number>> = { participants: 40_000, email: 10_000, note: 10_000 };
/** Maximum time without a pause, in milliseconds. In the pauses, the service handles other requests. */
const SLICE_MS = 10;

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

/**
 * Reads the rows of a CSV file. The columns can be in any order. A row may have fewer cells than there are columns.
 * Empty rows are skipped.
 * @throws `malformed_csv`
 */
export async function* readRows(
  file: string,
  columns: Columns,
  { format, onColumns }: { format: CsvFormat; onColumns?: (names: string[]) => void },
): AsyncGenerator<Row> {
  const isRead = new Set([...columns.required, ...columns.optional]);
  let header: string[] | undefined;
  let unreadable = 0;
  let sliceStart = performance.now();
  try {
    for await (const record of readRecords(decodeFile(file, format.encoding), format.delimiter)) {
      if (performance.now() - sliceStart > SLICE_MS) {
        await nextTurn();
        sliceStart = performance.now();
      }
      if (record.line === 1 && isSeparatorLine(record.cells?.join(format.delimiter) ?? '')) continue;
      if (record.cells?.every((cell) => cell.trim() === '')) continue;
      if (!header) {
        header = headerOf(record, columns.required);
        onColumns?.(header);
        continue;
      }
      const row = rowOf(record, header, isRead);
      if (row.unreadable && ++unreadable > MAX_UNREADABLE) throw new MalformedLine('too_many_unreadable', row.line);
      yield row;
    }
    if (!header) checkColumns([], columns.required);
  } catch (error) {
    throw asMalformed(error);
  }
}

function headerOf({ cells, problem, line }: CsvRecord, required: readonly string[]): string[] {
  if (problem !== undefined) throw new MalformedLine(problem, line);
  return checkColumns(cells, required);
}

function rowOf({ line, cells, problem }: CsvRecord, header: readonly string[], isRead: ReadonlySet<string>): Row {
  if (problem !== undefined) {
    const reason: Unreadable['reason'] = (t) => (problem === 'too_long' ? t.rowTooLong(MAX_RECORD) : t.unclosedQuote);
    return { line, fields: {}, unreadable: { reason } };
  }
  if (cells.slice(header.length).some((cell) => cell.trim() !== '')) {
    const reason: Unreadable['reason'] = (t) => t.tooManyCells(cells.length, header.length);
    return { line, fields: {}, unreadable: { reason } };
  }
  const fields: Row['fields'] = {};
  for (const [i, column] of header.entries()) {
    if (!isRead.has(column)) continue;
    const cell = cells[i] ?? '';
    const max = MAX_CELLS[column] ?? MAX_CELL;
    if (cell.length > max) {
      return { line, fields: {}, unreadable: { column, reason: (t) => t.tooLong(column, max) } };
    }
    fields[column] = cell;
  }
  return { line, fields };
}

/** Reads the whole file before anything is written. @throws `malformed_csv`, or a system error */
export async function inspectFile(file: string, columns: Columns, otherEncoding: string): Promise<Inspection> {
  const format = await detectFormat(file, otherEncoding).catch((error: unknown) => {
    throw asMalformed(error);
  });
  const isRead = new Set([...columns.required, ...columns.optional, '']);
  const inspection: Inspection = { rows: 0, format, ignoredColumns: [] };
  const onColumns = (names: string[]): void =>
    void (inspection.ignoredColumns = names.filter((name) => !isRead.has(name)));
  for await (const { line } of readRows(file, columns, { format, onColumns })) inspection.rows += line > 0 ? 1 : 0;
  return inspection;
}

/** Returns a cell's trimmed text, without the `'` that `toCell` added. */
export function fromCell(cell: string | undefined): string {
  const text = (cell ?? '').trim().replace(/([;\t\r\n]"*)'('*)(?=[=+\-@])/g, '$1$2');
  return text.replace(/^'(?='*[=+\-@\t\r])/, '');
}

function checkColumns(names: readonly string[], required: readonly string[]): string[] {
  // People write `Booking date` for `booking_date`.
  const columns = names.map((name) =>
    name
      .trim()
      .toLowerCase()
      .replace(/[\s-]+/g, '_'),
  );
  const missing = required.filter((name) => !columns.includes(name));
  if (missing.length > 0) throw new Error(`Missing columns: ${missing.join(', ')}`);
  const duplicate = columns.find((name, i) => name !== '' && columns.indexOf(name) !== i);
  if (duplicate !== undefined) throw new Error(`The column ${duplicate} appears twice`);
  return columns;
}

const MALFORMED = {
  unclosed_quote: 'The first line has a quote that is not closed',
  too_long: `The first line has more than ${MAX_RECORD} characters`,
  too_many_unreadable: `More than ${MAX_UNREADABLE} rows cannot be read`,
};

class MalformedLine extends Error {
  readonly line: number;
  constructor(problem: keyof typeof MALFORMED, line: number) {
    super(MALFORMED[problem]);
    this.line = line;
  }
}

/** Returns a system error unchanged, and any other error as `malformed_csv`. */
function asMalformed(error: unknown): unknown {
  return error instanceof Error && 'syscall' in error ? error : malformed(error as Error);
}

function malformed(error: Error): Problem {
  const values = error instanceof MalformedLine ? { values: { line: error.line } } : {};
  const fileError: FieldError = { pointer: '#', code: 'malformed', detail: error.message, ...values };
  return new Problem('malformed_csv', `${error.message}. Nothing was imported.`, { errors: [fileError] });
}
