import { readFileSync } from 'node:fs';
import { findPackageJSON } from 'node:module';
import { basename, dirname, isAbsolute, join } from 'node:path';

const manifestFile = findPackageJSON(import.meta.url)!;
const { name, version } = JSON.parse(readFileSync(manifestFile, 'utf8')) as { name: string; version: string };

export const VERSION = version;

/** The folder of the checkout or of the installed package. In a checkout, the server has its own `package.json`. */
export const ROOT = name === '@courtside/server' ? dirname(dirname(manifestFile)) : dirname(manifestFile);

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
