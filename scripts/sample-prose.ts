/**
 * Prints a random sample of 100 comments, and of 100 sentences from documents, messages and emails, so that a reader
 * can judge their clarity. Usage: `node scripts/sample-prose.ts SEED`. The same seed and sources give the same sample.
 */
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const SIZE = 100;
const ROOT = join(import.meta.dirname, '..');
const SOURCES = ['server/src/**/*.ts', 'client/src/**/*.ts', 'web/src/**/*.{ts,tsx}', 'scripts/*.ts', 'bench/*.ts'];
const TESTS = ['server/test/**/*.ts', 'client/test/**/*.ts', 'web/test/**/*.ts'];
const DOCUMENTS = ['README.md', 'CONTRIBUTING.md', 'SECURITY.md', 'CHANGELOG.md', 'docs/**/*.md'];
/** Source files whose strings are shown to users. */
const MESSAGES = ['server/src/**/problems.ts', 'server/src/platform/languages/en.ts', 'server/src/cli/*.ts'];

interface Sample {
  place: string;
  text: string;
}

const seed = Number(process.argv[2] ?? 1);
print('Comments', draw([...SOURCES, ...TESTS].flatMap(find).flatMap(commentsOf)));
print(
  'Documents and messages',
  draw([...DOCUMENTS.flatMap(find).flatMap(sentencesOf), ...MESSAGES.flatMap(find).flatMap(stringsOf)]),
);

function find(pattern: string): string[] {
  return globSync(pattern, { cwd: ROOT }).filter((file) => !file.endsWith('client/src/schema.ts'));
}

/** Returns block comments and line comments. Joins consecutive line comments into one comment. */
function commentsOf(file: string): Sample[] {
  const source = readFileSync(join(ROOT, file), 'utf8');
  const comments = source.matchAll(/(?<=^|[\s{(])\/\*\*?\s[^]*?\*\/|(?:^|\s)\/\/ [^\n]*(?:\n[ \t]*\/\/ [^\n]*)*/gm);
  return [...comments].map(({ 0: comment, index }) => {
    const line = source.slice(0, index + 1).split('\n').length;
    const text = comment.replaceAll(/^\s*(?:\/\*\*?|\*\/|\*|\/\/)|\*\/$/gm, ' ');
    return { place: `${file}:${line}`, text: inOneLine(text) };
  });
}

/** Returns a document's sentences, without code blocks and tables. */
function sentencesOf(file: string): Sample[] {
  const text = readFileSync(join(ROOT, file), 'utf8').replaceAll(/^\s*```[^]*?^\s*```/gm, '');
  const paragraphs = text.split(/\n\s*\n|\n(?=[-*#\d|])/).filter((paragraph) => !/^\s*[|#]/.test(paragraph));
  return paragraphs
    .flatMap((paragraph) => inOneLine(paragraph.replace(/^\s*(?:[-*]|\d+\.)\s/, '')).split(/(?<=[.!?])\s+(?=[A-Z`])/))
    .filter((sentence) => sentence.split(' ').length > 3)
    .map((sentence) => ({ place: file, text: sentence }));
}

/** Returns the strings in a source file that are sentences. */
function stringsOf(file: string): Sample[] {
  const strings = readFileSync(join(ROOT, file), 'utf8').matchAll(/'((?:[^'\\\n]|\\.)+)'|`([^`]+)`|"([^"\n]+)"/g);
  return [...strings]
    .map(([, single, template, double]) => inOneLine(single ?? template ?? double ?? ''))
    .filter((text) => text.split(' ').length > 3 && /^[A-Z]/.test(text))
    .map((text) => ({ place: file, text }));
}

function inOneLine(text: string): string {
  return text.replaceAll(/\s+/g, ' ').trim();
}

/** Draws samples without repetition, with a seeded random generator (mulberry32). */
function draw(samples: Sample[]): Sample[] {
  let state = seed;
  const random = (): number => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const left = [...samples];
  return Array.from(
    { length: Math.min(SIZE, left.length) },
    () => left.splice(Math.floor(random() * left.length), 1)[0]!,
  );
}

function print(title: string, samples: readonly Sample[]): void {
  process.stdout.write(`# ${title}\n\n`);
  for (const [i, { place, text }] of samples.entries()) process.stdout.write(`${i + 1}. ${text}\n   (${place})\n`);
  process.stdout.write('\n');
}
