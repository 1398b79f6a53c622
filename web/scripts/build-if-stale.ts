// Builds the web app if it is missing or older than its sources.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, globSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';

const ROOT = resolve(import.meta.dirname, '../..');
/** The hash of the sources of the last build. The file is outside `dist`, because the service serves that folder. */
const HASH_FILE = join(ROOT, 'web/.built');
const SOURCES = [
  ...[
    'web/src/**',
    'web/sw/**',
    'web/public/**',
    'web/start.js',
    'web/index.html',
    'web/vite.config.ts',
    'web/package.json',
  ],
  ...['client/src/**', 'client/package.json', 'package-lock.json'],
];

/** Returns a hash of all sources of the web app. */
function hashSources(): string {
  const hash = createHash('sha256');
  const files = globSync(SOURCES, { cwd: ROOT }).toSorted();
  for (const file of files.filter((file) => statSync(join(ROOT, file)).isFile())) {
    hash
      .update(file)
      .update('\0')
      .update(readFileSync(join(ROOT, file)))
      .update('\0');
  }
  return hash.digest('hex');
}

function print(text: string): void {
  process.stdout.write(`${text}\n`);
}

const isBuilt = existsSync(join(ROOT, 'web/dist/index.html'));
const hash = hashSources();
const isFresh = isBuilt && existsSync(HASH_FILE) && readFileSync(HASH_FILE, 'utf8') === hash;
const vite = join(ROOT, 'node_modules/vite/bin/vite.js');
if (!isFresh && !existsSync(vite)) {
  const state = isBuilt ? 'the web app stays older than its sources' : 'the web app is not built';
  if (!isBuilt || existsSync(HASH_FILE)) print(`Vite is not installed, so ${state}. The API works without it.`);
} else if (!isFresh) {
  print(`Building the web app (it is ${isBuilt ? 'older than its sources' : 'missing'}) …`);
  rmSync(HASH_FILE, { force: true });
  const args = [vite, 'build', '--logLevel', 'warn'];
  const { status } = spawnSync(process.execPath, args, { cwd: join(ROOT, 'web'), stdio: 'inherit' });
  if (status === 0) writeFileSync(HASH_FILE, hash);
  else print('The build of the web app failed. The service starts without the new version.');
  if (status === 0) print('The web app is built.');
  if (process.argv.includes('--strict')) process.exitCode = status ?? 1;
}
