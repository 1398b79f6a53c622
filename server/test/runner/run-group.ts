// Runs test files one after the other in this process, because starting a process takes longer than most files.
import asyncHooks from 'node:async_hooks';
import { createRequire } from 'node:module';
import { relative, resolve } from 'node:path';
import { bySize } from '../size.ts';

// By default, Node's test runner tracks each promise, to know which test an uncaught error belongs to. The tracking
// accounts for about a tenth of the run time, so it is off here. An uncaught error fails the process instead.
const { createHook } = asyncHooks;
asyncHooks.createHook = (callbacks) => createHook({ ...callbacks, trackPromises: false });
const { describe } = await import('node:test');

/** Time limit for each test file. */
const TIMEOUT_MS = bySize(5 * 60_000, 30 * 60_000);

const load = createRequire(import.meta.url);
for (const file of process.argv.slice(2)) {
  // The file's top-level hooks and tests belong to this suite.
  describe(relative(process.cwd(), file), { timeout: TIMEOUT_MS }, () => void load(resolve(file)));
}
