// Runs only at full size.
import assert from 'node:assert/strict';
import { copyFileSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test, type TestContext } from 'node:test';
import { BIN, type Ended, ROOT, runProgram } from './courtside.ts';

function install(t: TestContext): string {
  const folder = mkdtempSync(join(tmpdir(), 'courtside-'));
  t.after(() => rmSync(folder, { recursive: true }));
  for (const name of ['bin', 'src']) mkdirSync(join(folder, 'server', name), { recursive: true });
  copyFileSync(BIN, join(folder, 'server/bin/courtside.js'));
  writeFileSync(join(folder, 'package.json'), '{ "type": "module" }');
  writeFileSync(join(folder, 'server/src/main.ts'), `await import('${join(ROOT, 'server/src/main.ts')}');`);
  return folder;
}

const help = (folder: string): Promise<Ended> =>
  runProgram(process.execPath, [join(folder, 'server/bin/courtside.js'), 'migrate', '--help']);

test('keeps compiled code for the next start', async (t) => {
  const folder = install(t);
  const { code } = await help(folder);
  assert.equal(code, 0);
  const kept = readdirSync(join(folder, 'node_modules/.cache/courtside'), { recursive: true, withFileTypes: true });
  assert.ok(kept.some((entry) => entry.isFile()));
});

test('starts silently without a writable cache', async (t) => {
  const folder = install(t);
  writeFileSync(join(folder, 'node_modules'), 'not a folder');
  const { code, stdout, stderr } = await help(folder);
  assert.deepEqual([code, stderr], [0, '']);
  assert.match(stdout, /Usage: courtside/);
});
