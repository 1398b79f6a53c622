import { realpathSync } from 'node:fs';
import { join } from 'node:path';
import { isPackage, ROOT } from '../platform/release.ts';
import type { Terminal } from './terminal.ts';

/** Returns how a person calls the command of this installation: by its name if the shell would find it, or by its path. */
export function commandName({ env }: Pick<Terminal, 'env'>): string {
  if (!isPackage) return './courtside';
  const command = join(ROOT, 'courtside');
  // The shell runs the first `courtside` in the path, which may belong to another installation.
  const found = (env['PATH'] ?? '').split(':').flatMap((folder) => realPath(join(folder, 'courtside')) ?? [])[0];
  return found !== undefined && found === realPath(command) ? 'courtside' : command;
}

function realPath(path: string): string | undefined {
  try {
    return realpathSync(path);
  } catch {
    return undefined;
  }
}
