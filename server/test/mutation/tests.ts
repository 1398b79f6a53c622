// Runs the given test files in this process, because starting a process takes longer than most tests. Use with the
// reporter `first-failure.ts`.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { describe } from 'node:test';
import { pathToFileURL } from 'node:url';

const folder = mkdtempSync(join(tmpdir(), 'courtside-mutant-'));
process.env['TMPDIR'] = folder;
process.on('exit', () => rmSync(folder, { recursive: true, force: true }));

for (const file of process.argv.slice(2)) {
  // Each file has its own suite, so that its hooks do not apply to other files' tests.
  describe(file, async () => void (await import(pathToFileURL(resolve(file)).href)));
}
