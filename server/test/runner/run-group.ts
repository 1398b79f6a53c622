// Runs test files one after the other in this process, because starting a process takes longer than most files.
import { relative, resolve } from 'node:path';
import { describe } from 'node:test';
import { bySize } from '../size.ts';

/** Time limit for each test file. */
const TIMEOUT_MS = bySize(5 * 60_000, 30 * 60_000);

for (const file of process.argv.slice(2)) {
  const loaded = Promise.withResolvers<void>();
  describe(relative(process.cwd(), file), { timeout: TIMEOUT_MS }, async () => {
    try {
      // The file's top-level hooks and tests belong to this suite.
      await import(resolve(file));
    } finally {
      loaded.resolve();
    }
  });
  // Load one file at a time. Otherwise, two files would register their tests in the same suite.
  await loaded.promise;
}
