// Reads a CSV file in the browser, to show it before the upload. After the upload, the service reads the file again.

export interface Sheet {
  text: string;
  encoding: string;
  delimiter: string;
  headings: string[];
  /** The first rows below the headings. */
  rows: string[][];
}

const DELIMITERS = [',', ';', '\t'];
const MAX_SHOWN = 1000;

/** The encodings in which spreadsheets save files that are not in UTF-8, with the languages that use them. */
export const ENCODINGS: Readonly<Record<string, string>> = {
  'windows-1252': '',
  'windows-1250': 'cs hr hu pl ro sk sl',
  'windows-1251': 'bg mk ru sr uk',
  'windows-1253': 'el',
  'windows-1254': 'tr',
  'windows-1257': 'et lt lv',
  shift_jis: 'ja',
  gbk: 'zh',
};

function encodingOf(bytes: Uint8Array): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le';
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be';
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    return 'utf-8';
  } catch {
    const [language = ''] = navigator.language.split('-');
    return Object.keys(ENCODINGS).find((one) => ENCODINGS[one]!.split(' ').includes(language)) ?? 'windows-1252';
  }
}

export async function readText(file: Blob): Promise<string> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  return new TextDecoder(encodingOf(bytes)).decode(bytes);
}

/** Returns undefined if the file has no headings. */
export async function readSheet(file: Blob, givenEncoding?: string): Promise<Sheet | undefined> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  const encoding = givenEncoding ?? encodingOf(bytes);
  return sheetOf(new TextDecoder(encoding).decode(bytes), encoding);
}

export function sheetOf(text: string, encoding = 'utf-8'): Sheet | undefined {
  const [firstLine = ''] = text.trimStart().split(/[\r\n]/, 1);
  const named = /^"?sep=(.)"?[,;\t]*$/i.exec(firstLine.trimEnd())?.[1];
  const count = (delimiter: string): number => firstLine.split(delimiter).length;
  const delimiter = named ?? DELIMITERS.reduce((best, one) => (count(one) > count(best) ? one : best));
  let headings: string[] | undefined;
  const rows: string[][] = [];
  for (const { cells, isHeader } of recordsOf(text, delimiter)) {
    if (isHeader) headings = cells.map((cell) => cell.trim());
    else if (headings && !isBlank(cells)) rows.push(cells);
    if (rows.length === MAX_SHOWN) break;
  }
  return headings && { text, encoding, delimiter, headings, rows };
}

const isBlank = (cells: readonly string[]): boolean => cells.every((cell) => cell.trim() === '');

interface CsvRecord {
  cells: string[];
  /** Whether the record contains the headings. Blank records and lines such as `sep=;` can come before the headings. */
  isHeader: boolean;
}

/** Yields the records of a file. Includes blank records, so that the lines keep their numbers. */
export function* recordsOf(text: string, delimiter: string): Generator<CsvRecord> {
  let cells: string[] = [];
  let hasHeader = false;
  let at = 0;
  while (at < text.length) {
    const cell = cellAt(text, at, delimiter);
    cells.push(cell.text);
    at = cell.end;
    const separator = text[at];
    at += separator === '\r' && text[at + 1] === '\n' ? 2 : 1;
    if (separator === delimiter) continue;
    const isHeader: boolean = !hasHeader && !isBlank(cells) && !(cells[0] ?? '').toLowerCase().startsWith('sep=');
    hasHeader ||= isHeader;
    yield { cells, isHeader };
    cells = [];
  }
}

/** Returns the cell that begins at a place, and the place of the separator behind the cell. */
function cellAt(text: string, start: number, delimiter: string): { text: string; end: number } {
  let end = start;
  if (text[start] !== '"') {
    while (end < text.length && text[end] !== delimiter && text[end] !== '\n' && text[end] !== '\r') end++;
    return { text: text.slice(start, end), end };
  }
  let cell = '';
  for (let from = start + 1; ; from = end + 2) {
    end = text.indexOf('"', from);
    if (end < 0) return { text: cell + text.slice(from), end: text.length };
    cell += text.slice(from, end);
    if (text[end + 1] !== '"') break;
    cell += '"';
  }
  const rest = cellAt(text, end + 1, delimiter);
  return { text: cell + rest.text, end: rest.end };
}

export function toCell(text: string): string {
  return /[",\r\n]/.test(text) || text.trim() !== text ? `"${text.replaceAll('"', '""')}"` : text;
}
