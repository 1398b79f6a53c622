import { saveFile } from './save-file.ts';

/**
 * Returns the column separator that spreadsheet programs on this device expect. It is a semicolon in regions that write
 * decimal numbers with a comma.
 */
export function csvSeparator(): 'comma' | 'semicolon' {
  return new Intl.NumberFormat(navigator.language).format(1.5).includes(',') ? 'semicolon' : 'comma';
}

const NEWLINE = 10;

/** Saves a response as the file that it names. @param onRows called with the number of rows received, without the header */
export async function saveResponse(response: Response, onRows: (rows: number) => void = () => {}): Promise<void> {
  const chunks: Uint8Array<ArrayBuffer>[] = [];
  const reader = response.body!.getReader();
  let lines = 0;
  for (;;) {
    const { done, value } = await reader.read();
    if (done) break;
    chunks.push(value);
    for (const byte of value) if (byte === NEWLINE) lines += 1;
    onRows(Math.max(0, lines - 1));
  }
  const [, name] = /filename="(.+)"/.exec(response.headers.get('content-disposition') ?? '')!;
  saveFile(chunks, { name: name!, type: response.headers.get('content-type')! });
}
