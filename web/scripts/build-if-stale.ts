// Builds the web app unless it is there and made of the sources as they are now.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, globSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';

const ROOT = resolve(import.meta.dirname, '../..');
/** Beside the app rather than in it, or it would be served. */
const STAMP = join(ROOT, 'web/.built');
const SOURCES = [
  ...['web/src/**', 'web/index.html', 'web/vite.config.ts', 'web/package.json'],
  ...['client/src/**', 'client/package.json', 'package-lock.json'],
];

/** A hash of everything the app is made of. */
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

function say(text: string): void {
  process.stdout.write(`${text}\n`);
}

const isThere = existsSync(join(ROOT, 'web/dist/index.html'));
const hash = hashSources();
const isFresh = isThere && existsSync(STAMP) && readFileSync(STAMP, 'utf8') === hash;
const vite = join(ROOT, 'node_modules/vite/bin/vite.js');
if (!isFresh && !existsSync(vite)) {
  const app = isThere ? 'the web app is older than its sources' : 'the web app is not built';
  if (!isThere || existsSync(STAMP)) say(`Vite is not installed here, so ${app}; the API works all the same.`);
} else if (!isFresh) {
  say(`Building the web app (it is ${isThere ? 'older than its sources' : 'not there yet'}) …`);
  rmSync(STAMP, { force: true });
  const args = [vite, 'build', '--logLevel', 'warn'];
  const { status } = spawnSync(process.execPath, args, { cwd: join(ROOT, 'web'), stdio: 'inherit' });
  if (status === 0) writeFileSync(STAMP, hash);
  else say('The web app could not be built; the service goes on without the newest one.');
  if (status === 0) say('The web app is built.');
  if (process.argv.includes('--strict')) process.exitCode = status ?? 1;
}
