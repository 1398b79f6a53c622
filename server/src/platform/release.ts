import { readFileSync } from 'node:fs';
import { findPackageJSON } from 'node:module';
import { basename, dirname, isAbsolute, join, resolve } from 'node:path';

const manifest = readFileSync(findPackageJSON(import.meta.url)!, 'utf8');

export const VERSION = (JSON.parse(manifest) as { version: string }).version;

/** The folder of the checkout or of the installed package. */
export const ROOT = resolve(import.meta.dirname, '../../..');

/** Whether npm installed Courtside as a package. Otherwise Courtside runs from a checkout. */
export const isPackage = basename(dirname(ROOT)) === 'node_modules';

/** Returns the state folder. Ignores relative paths, as the XDG Base Directory Specification requires. */
export function stateFolder(env: {
  XDG_STATE_HOME?: string | undefined;
  HOME?: string | undefined;
}): string | undefined {
  const { XDG_STATE_HOME: state = '', HOME: home = '' } = env;
  if (isAbsolute(state)) return join(state, 'courtside');
  return isAbsolute(home) ? join(home, '.local/state/courtside') : undefined;
}
