// `npm pack` runs this script: it builds the web app, and compiles the server, because Node runs no TypeScript inside
// `node_modules`.
import { spawnSync } from 'node:child_process';
import { readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const ROOT = join(import.meta.dirname, '..');

function run(...words: string[]): void {
  // npm reads the standard output of `npm pack --json`
  const { status } = spawnSync(process.execPath, words, { cwd: ROOT, stdio: ['ignore', 2, 2] });
  if (status !== 0) process.exit(status ?? 1);
}

const remove = (folder: string): void => rmSync(join(ROOT, folder), { recursive: true, force: true });
const move = (from: string, to: string): void => renameSync(join(ROOT, from), join(ROOT, to));

for (const folder of ['build', 'server/dist', 'client/dist']) remove(folder);
run('web/scripts/build-if-stale.ts', '--strict');
run('node_modules/typescript/bin/tsc', '-p', 'server');
move('build/server/src', 'server/dist');
move('build/client/src', 'client/dist');
remove('build');
// Only this file imports from the client
const mcp = join(ROOT, 'server/dist/cli/mcp.js');
writeFileSync(mcp, readFileSync(mcp, 'utf8').replaceAll('/client/src/', '/client/dist/'));
