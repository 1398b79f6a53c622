// Fails if a folder imports a folder that is later in the list below. `npm run check` runs this script.
import { globSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';

/**
 * The folders in `server/src`, lowest first. A folder may import only earlier folders, and files that are in none of
 * these folders.
 */
const ORDER = [
  ...['platform/db', 'platform/events', 'platform/jobs', 'platform/idempotency', 'platform/languages'],
  ...['platform/observability', 'platform/http'],
  ...['features/audit', 'features/api-keys', 'features/accounts', 'features/courts', 'features/bookings'],
  ...['features/court-admin', 'features/closures', 'features/series', 'features/availability', 'features/waitlist'],
  ...['features/calendars', 'features/notifications', 'features/account-recovery', 'features/people'],
  ...['features/privacy', 'features/data-transfer', 'features/reports', 'features/live', 'features/webhooks'],
  ...['features/doctor', 'features/access', 'features/service'],
  'cli',
];
/** Files that combine the features. Only `cli` may import them. */
const ASSEMBLY = new Set(['app.ts', 'background-tasks.ts', 'jobs.ts', 'main.ts']);

const ROOT = join(import.meta.dirname, '../server/src');
const problems = globSync('**/*.ts', { cwd: ROOT }).flatMap(problemsOf);
for (const problem of problems) process.stderr.write(`${problem}\n`);
if (problems.length > 0) {
  process.stderr.write(
    'scripts/check-folders.ts lists the folders in the order in which they may import each other.\n',
  );
  process.exitCode = 1;
}

function problemsOf(file: string): string[] {
  const folder = folderOf(file);
  if (folder !== undefined && !ORDER.includes(folder)) return [`server/src/${folder} is not in the list of folders.`];
  return importsOf(file).flatMap((imported) => {
    const target = folderOf(imported);
    const isAllowed =
      folder === undefined
        ? ASSEMBLY.has(file) || target === undefined || target.startsWith('platform/')
        : target === undefined
          ? folder === 'cli' || !ASSEMBLY.has(imported)
          : ORDER.indexOf(target) <= ORDER.indexOf(folder);
    return isAllowed ? [] : [`server/src/${file} must not import ${imported}.`];
  });
}

/** Returns a file's folder as named in `ORDER`, or undefined for a file outside all folders. */
function folderOf(file: string): string | undefined {
  const [top, second, rest] = file.split('/');
  if (top === 'cli' && second !== undefined) return top;
  return rest === undefined ? undefined : `${top}/${second}`;
}

function importsOf(file: string): string[] {
  const source = readFileSync(join(ROOT, file), 'utf8');
  const specifiers = source.matchAll(/(?:from|import|import\()\s*'(\.[^']+)'/g);
  return [...specifiers].map(([, specifier]) => relative(ROOT, join(ROOT, dirname(file), specifier!)));
}
