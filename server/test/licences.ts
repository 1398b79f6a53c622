// Reads the shipped packages and their licences from the lockfile. When run as a program, writes docs/licences.md.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';

const ROOT = resolve(import.meta.dirname, '../..');
const PAGE = 'docs/licences.md';

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

export const read = (path: string): string => readFileSync(join(ROOT, path), 'utf8');
/** The packages in the lockfile by path, such as `node_modules/fastify`. */
export const locked = (JSON.parse(read('package-lock.json')) as { packages: Record<string, Locked> }).packages;

/** A part of Courtside that needs a package. `runtime` means Node itself. */
type Part = 'server' | 'web' | 'client' | 'runtime';

export interface Shipped {
  name: string;
  place: string;
  licence: string;
  parts: Part[];
}

export function shippedPackages(): Shipped[] {
  const roots: Record<Part, [from: string, names: string[]]> = {
    // The published package contains the bundled MCP SDK, which `server/src/cli` imports.
    server: ['', [...Object.keys(locked['']!.dependencies ?? {}), ...importedBy('server/src/cli')]],
    client: ['client', Object.keys(locked['client']!.dependencies ?? {})],
    // Some of the web app's packages only build it. The packages that its sources import are shipped.
    web: ['web', importedBy('web/src')],
    runtime: ['', Object.keys(locked['']!.optionalDependencies ?? {})],
  };
  const shipped = new Map<string, Shipped>();
  for (const [part, [from, names]] of Object.entries(roots) as [Part, [string, string[]]][]) {
    for (const place of reachable(from, names)) {
      const name = place.replace(/^.*node_modules\//, '');
      const known = shipped.get(name) ?? { name, place, licence: locked[place]!.license ?? 'none', parts: [] };
      shipped.set(name, { ...known, parts: [...new Set([...known.parts, part])] });
    }
  }
  return [...shipped.values()].toSorted((a, b) => (a.name < b.name ? -1 : 1));
}

/** Returns the paths of the named packages and of all their dependencies. */
function reachable(from: string, names: string[], found = new Set<string>()): Set<string> {
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

function importedBy(folder: string): string[] {
  const files = readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' }).filter((file) =>
    /\.(?:tsx?|css)$/.test(file),
  );
  const pattern = /(?:from |import |url\()'([^.'][^']*)'/g;
  const imports = files.flatMap((file) => [...read(join(folder, file)).matchAll(pattern)]);
  return [...new Set(imports.map(([, path]) => /^(?:@[^/]+\/)?[^/]+/.exec(path!)![0]))];
}

export function licencesPage(): string {
  const rows = shippedPackages().map(
    ({ name, licence, parts }) => `| \`${name}\` | ${licence} | ${parts.join(', ')} |`,
  );
  return `# Licences of shipped packages

Courtside itself is released under the MIT licence. \`npm run licences\` generates this table from
\`package-lock.json\`. A test checks that the table is complete, that each licence is allowed, and that each package
declares the licence that is listed. The last column names the part of Courtside that uses the package: \`server\` is
the service, \`web\` is the web app, \`client\` is the client's npm package, and \`runtime\` is Node itself.

| package | licence | part |
| --- | --- | --- |
${rows.join('\n')}
`;
}

if (process.argv[1] === import.meta.filename) writeFileSync(join(ROOT, PAGE), licencesPage());
