// Packs the npm package and runs the command from it. `npm run test:all` runs this file.
import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { ROOT, runProgram } from './cli/courtside.ts';
import { newFile, startServer } from './processes.ts';

let folder: string;
let command: string;
before(async () => {
  folder = mkdtempSync(join(tmpdir(), 'courtside-package-'));
  // The service considers itself an installed package if its folder is inside a `node_modules` folder.
  const installed = join(folder, 'node_modules/courtside');
  mkdirSync(installed, { recursive: true });
  await succeed('npm', ['pack', '--pack-destination', folder, ROOT]);
  const packed = readdirSync(folder).find((name) => name.endsWith('.tgz'));
  await succeed('tar', ['-xzf', join(folder, packed!), '-C', installed, '--strip-components=1']);
  symlinkSync(join(ROOT, 'node_modules'), join(installed, 'node_modules'));
  command = join(installed, 'server/bin/courtside.js');
});
after(() => rmSync(folder, { recursive: true }));

async function succeed(program: string, args: string[]): Promise<string> {
  const { code, stdout, stderr } = await runProgram(program, args, { cwd: folder });
  assert.equal(code, 0, `${program} ${args.join(' ')}: ${stderr}${stdout}`);
  return stdout;
}

test('the package contains the server as a bundle, not its sources', () => {
  assert.deepEqual(readdirSync(join(command, '../..')).toSorted(), ['bin', 'dist']);
});

test('the command of the package serves the API, its documentation and the web app', async (t) => {
  assert.match(await succeed(process.execPath, [command, '--version']), /^\d+\.\d+\.\d+\n$/);
  assert.match(await succeed(process.execPath, [command, 'mcp', '--help']), /^Usage: courtside mcp/);
  const { origin } = await startServer(t, newFile(t), {}, command);
  for (const path of ['/docs', '/openapi.json', '/problems/slot_taken', '/readyz'])
    assert.equal((await fetch(`${origin}${path}`)).status, 200, path);
  // Without the files of the web app, the service would send a page without scripts.
  assert.match(await (await fetch(origin)).text(), /<script type="module" [^>]*src="\/assets\//);
});
