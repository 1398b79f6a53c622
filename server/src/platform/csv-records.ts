/** A record of a CSV file: its cells, or the reason why its line cannot be read. */
export type CsvRecord =
  | { line: number; cells: string[]; problem?: never }
  | { line: number; cells?: never; problem: 'unclosed_quote' | 'too_long' };

/** Maximum length of a record in characters, and in lines. An unclosed quote would otherwise swallow the whole file. */
export const MAX_RECORD = 64 * 1024;
const MAX_LINES = 1000;

/**
 * Reads records in the form in which spreadsheets write them: RFC 4180, but with any mixture of line ends, and with
 * quotes inside cells (`2" nail`). A quote that is not closed makes only its own line unreadable, not the rest of the
 * file. Skips empty lines. `line` is the line on which a record ends; the first line is 1.
 */
export async function* readRecords(text: AsyncIterable<string>, delimiter: string): AsyncGenerator<CsvRecord> {
  let line = 0;
  let open: string[] = [];
  for await (const next of linesOf(text)) {
    line += 1;
    open.push(next);
    yield* take(false);
  }
  yield* take(true);

  /**
   * Yields the complete records in `open`, which contains the lines read since the last complete record. Keeps the
   * lines of an incomplete record.
   */
  function* take(isEnd: boolean): Generator<CsvRecord> {
    while (open.length > 0) {
      const record = open.join('');
      const isTooLong = record.length > MAX_RECORD || open.length > MAX_LINES;
      // A cell that spans several lines can end only on a line with a quote. Other lines need no check.
      const mayEnd = open.length === 1 || open.at(-1)!.includes('"');
      const cells = isTooLong || !mayEnd ? undefined : splitCells(record.replace(/(\r\n|\n|\r)$/, ''), delimiter);
      if (cells) {
        if (record.trim() !== '') yield { line, cells };
        open = [];
        return;
      }
      if (!isTooLong && !isEnd) return;
      const [first, ...others] = open;
      yield { line: line - others.length, problem: first!.length > MAX_RECORD ? 'too_long' : 'unclosed_quote' };
      // Read the lines after the unreadable first line again.
      const last = line;
      line -= others.length;
      open = [];
      for (const next of others) {
        line += 1;
        open.push(next);
        if (line < last) yield* take(false);
      }
    }
  }
}

/** Yields the lines of a text with their line ends. Cuts endless lines, which are too long for a record anyway. */
async function* linesOf(text: AsyncIterable<string>): AsyncGenerator<string> {
  let rest = '';
  for await (const part of text) {
    const all = rest + part;
    // A `\r` at the end of a part may be followed by `\n` in the next part.
    const end = all.endsWith('\r') ? all.length - 1 : all.length;
    const lines = all.slice(0, end).split(/(?<=\n|\r(?!\n))/);
    rest = lines.at(-1)!.endsWith('\n') ? '' : lines.pop()!;
    rest += all.slice(end);
    yield* lines;
    if (rest.length > 2 * MAX_RECORD) rest = rest.slice(0, 2 * MAX_RECORD);
  }
  if (rest !== '') yield rest;
}

/** Returns the cells of a record, or undefined if it ends inside quotes. */
function splitCells(record: string, delimiter: string): string[] | undefined {
  const cells: string[] = [];
  for (let at = 0; ;) {
    const isQuoted = record[at] === '"';
    const end = isQuoted ? findClosingQuote(record, at + 1, delimiter) : at;
    if (end === undefined) return undefined;
    const next = record.indexOf(delimiter, end);
    const cellEnd = next === -1 ? record.length : next;
    cells.push(isQuoted ? record.slice(at + 1, end).replaceAll('""', '"') : record.slice(at, cellEnd));
    if (next === -1) return cells;
    at = next + 1;
  }
}

/**
 * Returns the position of the quote that closes a cell: the delimiter or the end of the record follows it. A quote in
 * front of other text belongs to the cell, although RFC 4180 would double it.
 */
function findClosingQuote(record: string, from: number, delimiter: string): number | undefined {
  for (let at = from; ;) {
    const quote = record.indexOf('"', at);
    if (quote === -1) return undefined;
    if (record[quote + 1] === '"') {
      at = quote + 2;
      continue;
    }
    let after = quote + 1;
    while (record[after] === ' ') after += 1;
    if (after >= record.length || record[after] === delimiter) return quote;
    at = after;
  }
}
