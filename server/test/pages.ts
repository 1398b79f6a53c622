import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from './cli/courtside.ts';

/** Returns the text of a file of this project. */
export const read = (path: string): string => readFileSync(join(ROOT, path), 'utf8');

/** Returns the shell commands of a page, one text for each code block. */
export function blocksOf(text: string): string[] {
  return [...text.matchAll(/^```sh\n([\s\S]*?)^```$/gm)].map(([, block]) => block!);
}
