import { copyFileSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { build } from 'rolldown';

const ROOT = join(import.meta.dirname, '../../..');
/** The bundle is as deep in the repository as the sources, because they find other files by relative paths. */
const FOLDER = join(ROOT, 'server/build');
/** Libraries of many small files. All others stay outside, so that tests can see which of them a start loads. */
const BUNDLED = /^(kysely|typebox|commander|\.|\/)/;

/**
 * Bundles the service and returns the path of its command. Tests start the command more than a hundred
 * times, and loading a thousand files takes most of a start.
 */
export async function bundleCommand(): Promise<string> {
  await build({
    input: join(ROOT, 'server/src/main.ts'),
    platform: 'node',
    external: (name) => !BUNDLED.test(name),
    output: { dir: join(FOLDER, 'dist'), format: 'esm', cleanDir: true },
    logLevel: 'warn',
  });
  const command = join(FOLDER, 'bin/courtside.js');
  mkdirSync(join(FOLDER, 'bin'), { recursive: true });
  copyFileSync(join(ROOT, 'server/bin/courtside.js'), command);
  return command;
}
