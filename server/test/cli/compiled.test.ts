import assert from 'node:assert/strict';
import { copyFileSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, test } from 'node:test';
import { BIN, type Ended, ROOT, runProgram } from './courtside.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'courtside-'));
  for (const name of ['bin', 'src']) mkdirSync(join(folder, 'server', name), { recursive: true });
  copyFileSync(BIN, join(folder, 'server/bin/courtside.js'));
  writeFileSync(join(folder, 'package.json'), '{ "type": "module" }');
  writeFileSync(join(folder, 'server/src/main.ts'), `await import('${join(ROOT, 'server/src/main.ts')}');`);
});
afterEach(() => rmSync(folder, { recursive: true }));

/** Runs the command as one that is installed in the folder. */
const help = (): Promise<Ended> => runProgram(process.execPath, [join(folder, 'server/bin/courtside.js'), '--help']);

test('what was compiled is kept for the next start', async () => {
  const { code } = await help();
  assert.equal(code, 0);
  const kept = readdirSync(join(folder, 'node_modules/.cache/courtside'), { recursive: true, withFileTypes: true });
  assert.ok(kept.some((entry) => entry.isFile()));
});

test('where nothing can be written, it starts all the same and says nothing of it', async () => {
  writeFileSync(join(folder, 'node_modules'), 'not a folder');
  const { code, stdout, stderr } = await help();
  assert.deepEqual([code, stderr], [0, '']);
  assert.match(stdout, /Usage: courtside/);
});
