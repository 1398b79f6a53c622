// `npm pack` runs this script. It builds the web app, and compiles the server, because Node does not run TypeScript in
// `node_modules`.
import { spawnSync } from 'node:child_process';
import { renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { build } from 'rolldown';

const ROOT = join(import.meta.dirname, '..');

function run(...words: string[]): void {
  // Standard output is reserved for the result of `npm pack --json`
  const { status } = spawnSync(process.execPath, words, { cwd: ROOT, stdio: ['ignore', 2, 2] });
  if (status !== 0) process.exit(status ?? 1);
}

const remove = (folder: string): void => rmSync(join(ROOT, folder), { recursive: true, force: true });
const move = (from: string, to: string): void => renameSync(join(ROOT, from), join(ROOT, to));

for (const folder of ['build', 'server/dist']) remove(folder);
run('web/scripts/build-if-stale.ts', '--strict');
run('node_modules/typescript/bin/tsc', '-p', 'server');
await bundleMcp();
move('build/server/src', 'server/dist');
remove('build');

/** Bundles the client and the MCP SDK into the `mcp` command, because the SDK would add 17 MB to each installation. */
async function bundleMcp(): Promise<void> {
  const file = join(ROOT, 'build/server/src/cli/mcp.js');
  await build({
    input: file,
    platform: 'node',
    // Do not bundle the server's other files.
    external: (name, importer) =>
      name === 'typebox' || (importer === file && name.startsWith('.') && !name.includes('/client/')),
    output: { file, format: 'esm', codeSplitting: false },
  });
}
