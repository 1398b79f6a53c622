import { createReadStream } from 'node:fs';

/** The encodings that spreadsheets write. A file without a BOM that is not UTF-8 is read as Windows-1252. */
export const encodings = ['utf-8', 'utf-16le', 'utf-16be', 'windows-1252'] as const;

export interface CsvFormat {
  encoding: (typeof encodings)[number];
  delimiter: string;
}

/** Separators in order of preference. Excel writes `;` where the decimal separator is a comma. */
const DELIMITERS = [',', ';', '\t'];
/** To detect the separator, the import reads the header up to its end, or until it has read this many characters. */
const MAX_HEADER = 64 * 1024;

/** The separator that the first line names (`sep=;`, as Excel writes and reads it), or undefined. */
function separatorOf(line: string): string | undefined {
  return /^"?sep=(.)"?[,;\t]*$/i.exec(line.trim() === 'sep=' ? 'sep=\t' : line.trimEnd())?.[1];
}

export function isSeparatorLine(line: string): boolean {
  return separatorOf(line.replace(/[\r\n]+$/, '')) !== undefined;
}

/** @throws a system error if the file cannot be read, or a TypeError if a file with a BOM cannot be decoded */
export async function detectFormat(file: string): Promise<CsvFormat> {
  const encoding = await detectEncoding(file);
  return { encoding, delimiter: await detectDelimiter(file, encoding) };
}

export async function* decodeFile(file: string, encoding: CsvFormat['encoding']): AsyncGenerator<string> {
  const decoder = new TextDecoder(encoding, { fatal: true });
  for await (const chunk of createReadStream(file)) yield decoder.decode(chunk as Uint8Array, { stream: true });
  yield decoder.decode();
}

async function detectEncoding(file: string): Promise<CsvFormat['encoding']> {
  for await (const chunk of createReadStream(file, { end: 1 })) {
    const mark = (chunk as Buffer).toString('hex');
    if (mark === 'fffe') return 'utf-16le';
    if (mark === 'feff') return 'utf-16be';
  }
  try {
    for await (const text of decodeFile(file, 'utf-8')) void text;
    return 'utf-8';
  } catch (error) {
    if (error instanceof TypeError) return 'windows-1252';
    throw error;
  }
}

async function detectDelimiter(file: string, encoding: CsvFormat['encoding']): Promise<string> {
  let text = '';
  for await (const part of decodeFile(file, encoding)) {
    text = (text + part).trimStart();
    if (/[\r\n]/.test(text) || text.length > MAX_HEADER) break;
  }
  const [header = ''] = text.split(/[\r\n]/, 1);
  const named = separatorOf(header);
  if (named !== undefined) return named;
  const count = (delimiter: string): number => header.split(delimiter).length;
  return DELIMITERS.reduce((best, delimiter) => (count(delimiter) > count(best) ? delimiter : best));
}
