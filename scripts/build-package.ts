// `npm pack` runs this script: it builds the web app, and compiles the server, because Node runs no TypeScript inside
// `node_modules`.
import { spawnSync } from 'node:child_process';
import { rmSync } from 'node:fs';
import { join } from 'node:path';

const ROOT = join(import.meta.dirname, '..');

function run(...words: string[]): void {
  // npm reads the standard output of `npm pack --json`
  const { status } = spawnSync(process.execPath, words, { cwd: ROOT, stdio: ['ignore', 2, 2] });
  if (status !== 0) process.exit(status ?? 1);
}

rmSync(join(ROOT, 'server/dist'), { recursive: true, force: true });
run('web/scripts/build-if-stale.ts', '--strict');
run('node_modules/typescript/bin/tsc', '-p', 'server');
