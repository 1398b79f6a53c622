// Reads the shipped packages and their licences from the lockfile. When run as a program, writes docs/licences.md.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { locked, reachable } from '../../scripts/locked-packages.ts';

const ROOT = resolve(import.meta.dirname, '../..');
const PAGE = 'docs/licences.md';

export const read = (path: string): string => readFileSync(join(ROOT, path), 'utf8');
/** A part of Courtside that needs a package. `runtime` means Node itself. */
type Part = 'server' | 'web' | 'client' | 'runtime';

export interface Shipped {
  name: string;
  place: string;
  licence: string;
  parts: Part[];
}

/** The licences of packages that only a file LICENSE names. */
export const FROM_FILE: Readonly<Record<string, string>> = { 'png-js': 'MIT' };

export function shippedPackages(): Shipped[] {
  const roots: Record<Part, [from: string, names: string[]]> = {
    // A release contains the bundled MCP SDK and Stripe's SDK, which only these folders import.
    server: [
      '',
      [
        ...Object.keys(locked['']!.dependencies ?? {}),
        ...importedBy('server/src/cli'),
        ...importedBy('server/src/modules/online-payments/providers'),
      ],
    ],
    client: ['client', Object.keys(locked['client']!.dependencies ?? {})],
    // Some of the web app's packages only build it. The packages that its sources import are shipped.
    web: ['web', importedBy('web/src')],
    runtime: ['', Object.keys(locked['']!.optionalDependencies ?? {})],
  };
  const shipped = new Map<string, Shipped>();
  for (const [part, [from, names]] of Object.entries(roots) as [Part, [string, string[]]][]) {
    for (const place of reachable(from, names)) {
      const name = place.replace(/^.*node_modules\//, '');
      const licence = locked[place]!.license ?? FROM_FILE[name] ?? 'none';
      const known = shipped.get(name) ?? { name, place, licence, parts: [] };
      shipped.set(name, { ...known, parts: [...new Set([...known.parts, part])] });
    }
  }
  return [...shipped.values()].toSorted((a, b) => (a.name < b.name ? -1 : 1));
}

/** Returns the names of the packages that the files in a folder import, without imports of types only. */
export function importedBy(folder: string): string[] {
  const files = readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' }).filter((file) =>
    /\.(?:tsx?|css)$/.test(file),
  );
  const pattern = /(?:from |import[ (]|url\()'([^.'][^']*)'/g;
  const imports = files.flatMap((file) => [
    ...read(join(folder, file))
      .replace(/^import type [^;]+;/gm, '')
      .matchAll(pattern),
  ]);
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
