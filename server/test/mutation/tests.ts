// Runs the files of tests that it is given, all in this process, since to start one costs more than most tests do. What
// they write is gone with it. Called with `first-failure.ts` as the reporter.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { describe } from 'node:test';
import { pathToFileURL } from 'node:url';

const folder = mkdtempSync(join(tmpdir(), 'courtside-mutant-'));
process.env['TMPDIR'] = folder;
process.on('exit', () => rmSync(folder, { recursive: true, force: true }));

for (const file of process.argv.slice(2)) {
  // Each in a suite of its own, or what one does before each of its tests would be done before all.
  describe(file, async () => void (await import(pathToFileURL(resolve(file)).href)));
}
