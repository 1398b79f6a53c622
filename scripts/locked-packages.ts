import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const ROOT = join(import.meta.dirname, '..');

interface Locked {
  version?: string;
  license?: string;
  link?: boolean;
  resolved?: string;
  integrity?: string;
  hasInstallScript?: boolean;
  dependencies?: Record<string, string>;
  optionalDependencies?: Record<string, string>;
  peerDependencies?: Record<string, string>;
}

/** The packages in the lockfile by path, such as `node_modules/fastify`. */
export const locked = (
  JSON.parse(readFileSync(join(ROOT, 'package-lock.json'), 'utf8')) as { packages: Record<string, Locked> }
).packages;

/** Returns the paths of the named packages and of all their dependencies. `from` is the folder that imports them. */
export function reachable(from: string, names: string[], found = new Set<string>()): Set<string> {
  for (const name of names) {
    const place = placeOf(from, name);
    if (place === undefined || found.has(place)) continue;
    const { link, resolved, dependencies, optionalDependencies, peerDependencies } = locked[place]!;
    if (link === true) {
      // An entry with `link` refers to another package of this repository.
      reachable(resolved!, Object.keys(locked[resolved!]!.dependencies ?? {}), found);
      continue;
    }
    found.add(place);
    reachable(place, Object.keys({ ...dependencies, ...optionalDependencies, ...peerDependencies }), found);
  }
  return found;
}

/** Returns the path of a package as Node finds it, or undefined if an optional package is not installed. */
function placeOf(from: string, name: string): string | undefined {
  const folders =
    from === '' ? [''] : [...from.split('/').map((_, i, all) => all.slice(0, all.length - i).join('/')), ''];
  return folders.map((folder) => join(folder, 'node_modules', name)).find((place) => place in locked);
}
