// Makes one small change to the source at a time, and reports the changes that no test detects: docs/mutation.md.
import { existsSync, mkdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { groups } from './groups.ts';

/** Stryker, which only `npm run mutation` installs. */
const STRYKER = '../tools/node_modules/@stryker-mutator/core/dist/src/index.js';
interface Tool {
  Stryker: new (options: Record<string, unknown>) => { runMutationTest(): Promise<unknown> };
}

const ROOT = resolve(import.meta.dirname, '../../..');
const [name = '', ...places] = process.argv.slice(2);
const group = groups[name];
if (!group) {
  process.stdout.write(`npm run mutation -- GROUP [FILE[:LINE-LINE]...]

  GROUP   one of ${Object.keys(groups).join(', ')}
  FILE    only these files, or these lines of them, such as server/src/platform/secrets.ts:10-20
`);
  process.exit(1);
}

/** The percentage of mutants that the tests must detect. */
const MIN_SCORE = 85;
/** Temporary databases are in memory if possible, because they need not survive a crash. */
const TMPDIR = existsSync('/dev/shm') ? '/dev/shm' : tmpdir();
Object.assign(process.env, { TMPDIR, NODE_COMPILE_CACHE: join(tmpdir(), 'courtside-compile-cache') });
process.chdir(ROOT);
mkdirSync('var', { recursive: true });

const commands = [
  commandOf(group.pure.map((test) => `bundle/${test}.js`)),
  commandOf(group.http.map((test) => `server/test/${test}.test.ts`)),
];
const report = `var/mutation/${name}${places.length > 0 ? '-part' : ''}.json`;

const { Stryker } = (await import(STRYKER)) as Tool;
await new Stryker({
  mutate: places.length > 0 ? places : group.mutate,
  // Do not mutate strings, such as messages, codes and table names. Any test would detect a wrong code or table name.
  mutator: { excludedMutations: ['StringLiteral'] },
  testRunner: 'command',
  commandRunner: { command: commands.filter((command) => command !== '').join(' && ') },
  ...(group.pure.length > 0 && { buildCommand: `node server/test/mutation/bundle.ts ${group.pure.join(' ')}` }),
  // The tests do not need these files. With TypeScript 7 installed, Stryker cannot read `tsconfig.json`.
  ignorePatterns: ['bench', 'client/dist', 'data', 'docs', 'server/test/faults', 'tsconfig.json', 'var', 'web'],
  tempDirName: 'var/mutation/sandbox',
  concurrency: Number(process.env['TEST_MUTANTS_AT_ONCE'] ?? 1),
  // The timeout for mutants that never exit. It is long, because tests are slow on a busy machine.
  timeoutMS: 20_000,
  timeoutFactor: 4,
  disableTypeChecks: false,
  reporters: ['json', 'clear-text', 'progress-append-only'],
  jsonReporter: { fileName: report },
  clearTextReporter: { allowColor: false, logTests: false },
  thresholds: { high: 95, low: MIN_SCORE, break: MIN_SCORE },
}).runMutationTest();

function commandOf(files: string[]): string {
  if (files.length === 0) return '';
  return `node --test-reporter=./server/test/mutation/first-failure.ts server/test/mutation/tests.ts ${files.join(' ')}`;
}
