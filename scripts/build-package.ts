// `npm pack` runs this script. It builds the web app, and bundles the server, because Node does not run TypeScript in
// `node_modules`.
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { bundleServer } from './bundle-server.ts';

const ROOT = join(import.meta.dirname, '..');

// The build prints to standard error, because standard output is reserved for the result of `npm pack --json`
const { status } = spawnSync(process.execPath, ['web/scripts/build-if-stale.ts', '--strict'], {
  cwd: ROOT,
  stdio: ['ignore', 2, 2],
});
if (status !== 0) process.exit(status ?? 1);
await bundleServer(join(ROOT, 'server/dist'));
