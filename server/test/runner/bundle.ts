import { copyFileSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { bundleServer } from '../../../scripts/bundle-server.ts';

const FOLDER = join(import.meta.dirname, '../../build');

/** Bundles the service as in the release, because tests start it often. Returns the path of the command. */
export async function bundleCommand(): Promise<string> {
  await bundleServer(join(FOLDER, 'dist'));
  const command = join(FOLDER, 'bin/courtside.js');
  mkdirSync(join(FOLDER, 'bin'), { recursive: true });
  copyFileSync(join(import.meta.dirname, '../../bin/courtside.js'), command);
  return command;
}
