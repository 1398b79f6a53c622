import { createReadStream } from 'node:fs';

export interface CsvFormat {
  /** The name of the encoding for `TextDecoder`. */
  encoding: string;
  delimiter: string;
}

/** Separators in order of preference. Excel writes `;` where the decimal separator is a comma. */
const DELIMITERS = [',', ';', '\t'];
/** To detect the separator, the import reads the header up to its end, or until it has read this many characters. */
const MAX_HEADER = 64 * 1024;

/**
 * Returns the separator that the first line sets, or undefined. Excel reads and writes such lines, for example `sep=;`.
 */
function separatorOf(line: string): string | undefined {
  return /^"?sep=(.)"?[,;\t]*$/i.exec(line.trim() === 'sep=' ? 'sep=\t' : line.trimEnd())?.[1];
}

export function isSeparatorLine(line: string): boolean {
  return separatorOf(line) !== undefined;
}

/**
 * @param otherEncoding the encoding of a file that is neither UTF-8 nor UTF-16 with a BOM
 * @throws a system error if the file cannot be read, or a TypeError if it cannot be decoded
 */
export async function detectFormat(file: string, otherEncoding: string): Promise<CsvFormat> {
  const encoding = await detectEncoding(file, otherEncoding);
  return { encoding, delimiter: await detectDelimiter(file, encoding) };
}

export async function* decodeFile(file: string, encoding: string): AsyncGenerator<string> {
  const decoder = new TextDecoder(encoding, { fatal: true });
  for await (const chunk of createReadStream(file)) yield decoder.decode(chunk as Uint8Array, { stream: true });
  yield decoder.decode();
}

async function detectEncoding(file: string, otherEncoding: string): Promise<string> {
  for await (const chunk of createReadStream(file, { end: 1 })) {
    const mark = (chunk as Buffer).toString('hex');
    if (mark === 'fffe') return 'utf-16le';
    if (mark === 'feff') return 'utf-16be';
  }
  try {
    for await (const text of decodeFile(file, 'utf-8')) void text;
    return 'utf-8';
  } catch (error) {
    if (error instanceof TypeError) return otherEncoding;
    throw error;
  }
}

async function detectDelimiter(file: string, encoding: string): Promise<string> {
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
