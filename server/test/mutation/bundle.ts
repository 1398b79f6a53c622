// Bundles test files (paths below `server/test` without extension) with their imports. Every mutant runs the
// tests, and loading hundreds of files would take longer than most tests.
import { build } from 'rolldown';

const tests = process.argv.slice(2);
await build({
  input: Object.fromEntries(tests.map((test) => [test, `server/test/${test}.test.ts`])),
  platform: 'node',
  // Keep unused code, so that the bundle behaves like the original files.
  treeshake: false,
  output: { dir: 'bundle', format: 'esm' },
  logLevel: 'silent',
});
