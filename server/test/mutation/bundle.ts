// Makes one file of each file of tests that it is given (below `server/test`, without its ending) and of all that it
// imports: reading hundreds of files costs more than most tests do, and is done for each mutant.
import { build } from 'rolldown';

const tests = process.argv.slice(2);
await build({
  input: Object.fromEntries(tests.map((test) => [test, `server/test/${test}.test.ts`])),
  platform: 'node',
  // As it is read otherwise: nothing is left out of it.
  treeshake: false,
  output: { dir: 'bundle', format: 'esm' },
  logLevel: 'silent',
});
