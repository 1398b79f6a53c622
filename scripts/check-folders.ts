// Fails if a folder imports a folder that is later in the same list below. `npm run check` runs this script.
import { globSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';

interface Tree {
  root: string;
  /** The folders, lowest first. A folder may import only earlier folders, and files outside all of these folders. */
  order: string[];
  /** Files outside these folders that combine the folders. Only the last folder may import them. */
  assembly: Set<string>;
  /** Whether every file outside these folders may import a folder. Files in `assembly` may import all folders. */
  isShared: (folder: string) => boolean;
}

const TREES: Tree[] = [
  {
    root: 'server/src',
    order: [
      ...['platform/db', 'platform/events', 'platform/jobs', 'platform/idempotency', 'platform/languages'],
      ...['platform/observability', 'platform/http'],
      ...[
        'features/audit',
        'features/api-keys',
        'features/accounts',
        'features/club',
        'features/courts',
        'features/plans',
        'features/bookings',
      ],
      'features/second-factor',
      ...['features/court-admin', 'features/closures', 'features/series', 'features/availability', 'features/waitlist'],
      ...[
        'features/calendars',
        'features/notifications',
        'features/passkeys',
        'features/account-recovery',
        'features/invitations',
      ],
      ...[
        'features/people',
        'features/provider-sign-in',
        'features/privacy',
        'features/data-transfer',
        'features/reports',
        'features/live',
        'features/webhooks',
      ],
      ...['features/backups', 'features/doctor', 'features/access', 'features/guide', 'features/service'],
      'cli',
    ],
    assembly: new Set(['app.ts', 'background-tasks.ts', 'jobs.ts', 'main.ts']),
    isShared: (folder) => folder.startsWith('platform/'),
  },
  {
    root: 'web/src',
    order: [
      ...['i18n', 'lib', 'ui'],
      ...['features/account', 'features/booking', 'features/waitlist', 'features/find', 'features/court-page'],
      ...['features/my-bookings'],
      ...['features/desk', 'features/series', 'features/setup', 'features/courts', 'features/closures'],
      ...['features/people'],
      ...['features/files', 'features/keys', 'features/webhooks', 'features/reports', 'features/audit'],
      ...['features/plans', 'features/backups'],
      ...['features/board', 'embed'],
      'app',
    ],
    assembly: new Set(['main.tsx']),
    isShared: () => false,
  },
];

const problems = TREES.flatMap((tree) =>
  globSync('**/*.{ts,tsx}', { cwd: tree.root }).flatMap((file) => problemsOf(tree, file)),
);
for (const problem of problems) process.stderr.write(`${problem}\n`);
if (problems.length > 0) {
  process.stderr.write(
    'scripts/check-folders.ts lists the folders in the order in which they may import each other.\n',
  );
  process.exitCode = 1;
}

function problemsOf(tree: Tree, file: string): string[] {
  const { root, order, assembly, isShared } = tree;
  const folder = folderOf(tree, file);
  if (folder !== undefined && !order.includes(folder)) return [`${root}/${folder} is not in the list of folders.`];
  return importsOf(root, file).flatMap((imported) => {
    const target = folderOf(tree, imported);
    const isAllowed =
      folder === undefined
        ? assembly.has(file) || target === undefined || isShared(target)
        : target === undefined
          ? folder === order.at(-1) || !assembly.has(imported)
          : order.indexOf(target) <= order.indexOf(folder);
    return isAllowed ? [] : [`${root}/${file} must not import ${imported}.`];
  });
}

/** Returns a file's folder as named in the tree's order, or undefined for a file outside all folders. */
function folderOf({ order }: Tree, file: string): string | undefined {
  if (file.startsWith('..')) return undefined; // Such as a file of the client
  const [top, second, rest] = file.split('/');
  if (second !== undefined && order.includes(top!)) return top;
  return rest === undefined ? undefined : `${top}/${second}`;
}

function importsOf(root: string, file: string): string[] {
  const source = readFileSync(join(root, file), 'utf8');
  const specifiers = source.matchAll(/(?:from|import|import\()\s*'(\.[^']+)'/g);
  return [...specifiers].map(([, specifier]) => relative(root, join(root, dirname(file), specifier!)));
}
