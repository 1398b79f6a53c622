import { readFileSync } from 'node:fs';
import { findPackageJSON } from 'node:module';
import { dirname, isAbsolute, join, resolve } from 'node:path';

const manifestFile = findPackageJSON(import.meta.url)!;
const manifest = JSON.parse(readFileSync(manifestFile, 'utf8')) as { name: string; version: string; commit?: string };

export const VERSION = manifest.version;

/**
 * Whether this code runs from a release (`npm run release`). In a checkout, the server has a `package.json` of its own.
 */
export const isPackage = manifest.name !== '@courtside/server';

/** The folder of the checkout or of the release. */
export const ROOT = isPackage ? dirname(manifestFile) : dirname(dirname(manifestFile));

/** The first 12 digits of the Git commit, or null if it is unknown. A release names its commit in `package.json`. */
export const COMMIT = (isPackage ? (manifest.commit ?? null) : commitOf(ROOT))?.slice(0, 12) ?? null;

/** The version and the commit, such as `0.1.0 (66c6aaff2c1d)`. */
export const FULL_VERSION = COMMIT === null ? VERSION : `${VERSION} (${COMMIT})`;

/**
 * Returns the commit that is checked out in a folder, or null if the folder is not the root of a checkout. Reads Git's
 * files (gitrepository-layout(5)), because running `git` would take longer, and it may not be installed.
 */
export function commitOf(root: string): string | null {
  const git = join(root, '.git');
  const pointer = readText(git); // A worktree has a file that names its folder
  const folder = pointer === null ? git : resolve(root, pointer.replace('gitdir: ', ''));
  const head = readText(join(folder, 'HEAD'));
  const reference = head?.match(/^ref: (.+)$/)?.[1];
  if (reference === undefined) return asCommit(head);
  const common = resolve(folder, readText(join(folder, 'commondir')) ?? '.');
  const packed = readText(join(common, 'packed-refs'))?.split('\n') ?? [];
  const line = readText(join(common, reference)) ?? packed.find((line) => line.endsWith(` ${reference}`));
  return asCommit(line?.split(' ')[0] ?? null);
}

function asCommit(text: string | null): string | null {
  return text !== null && /^[0-9a-f]{40,64}$/.test(text) ? text : null;
}

function readText(path: string): string | null {
  try {
    return readFileSync(path, 'utf8').trim();
  } catch {
    return null; // The file does not exist, or it is a folder
  }
}

/** Returns the state folder. Ignores relative paths, as the XDG Base Directory Specification requires. */
export function stateFolder(env: {
  XDG_STATE_HOME?: string | undefined;
  HOME?: string | undefined;
}): string | undefined {
  const { XDG_STATE_HOME: state = '', HOME: home = '' } = env;
  if (isAbsolute(state)) return join(state, 'courtside');
  return isAbsolute(home) ? join(home, '.local/state/courtside') : undefined;
}
