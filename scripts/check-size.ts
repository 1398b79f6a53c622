// Prints the number of lines of each folder, and fails if a part of the project has more lines than its ceiling. A new
// feature must therefore make room. Lower a ceiling when its part has shrunk. `npm run check` runs this script.
import { globSync, readFileSync } from 'node:fs';
import { dirname } from 'node:path';

/** The maximum number of lines of TypeScript in each part. */
const ceilings = [
  { part: 'the server', folders: ['server/src'], max: 66_900 },
  { part: 'the web app', folders: ['web/src', 'web/sw'], max: 49_150 },
  { part: 'the tests', folders: ['server/test', 'web/test', 'client/test'], max: 90_800 },
];

for (const { part, folders, max } of ceilings) {
  const counts = new Map<string, number>();
  for (const file of folders.flatMap((folder) => globSync(`${folder}/**/*.{ts,tsx}`))) {
    const folder = folderOf(file);
    counts.set(folder, (counts.get(folder) ?? 0) + readFileSync(file, 'utf8').split('\n').length - 1);
  }
  for (const [folder, lines] of [...counts].toSorted((a, b) => b[1] - a[1]))
    process.stdout.write(`${lines}\t${folder}\n`);
  const total = [...counts.values()].reduce((sum, lines) => sum + lines, 0);
  process.stdout.write(`${total}\t${part}, at most ${max}\n\n`);
  if (total <= max) continue;
  process.stderr.write(
    `${part} has ${total - max} lines too many. Remove code. If you cannot, raise its maximum, and say why.\n`,
  );
  process.exitCode = 1;
}

/** Returns the module of a file, or its folder. */
function folderOf(file: string): string {
  const parts = dirname(file).split('/');
  return parts.slice(0, ['modules', 'platform'].includes(parts[2] ?? '') ? 4 : 3).join('/');
}
