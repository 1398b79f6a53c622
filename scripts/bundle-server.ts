import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { build } from 'rolldown';

const ROOT = join(import.meta.dirname, '..');
/** Dependencies with many small files, which are slow to load one by one. The other dependencies are not bundled. */
export const BUNDLED = new Set(['kysely', 'typebox', 'commander', 'pdfkit']);

/**
 * Bundles the service and the command into `main.js` and its chunks in a folder. Without the bundle, loading a thousand
 * files would account for about a third of the startup time. The bundle also contains the code that only the `mcp`
 * command needs. Only `server/package.json` names the MCP SDK, because in the main `package.json`, it would add 17 MB to
 * each release.
 */
export async function bundleServer(folder: string): Promise<void> {
  const { dependencies } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as {
    dependencies: Record<string, string>;
  };
  const isExternal = (name: string): boolean => {
    const [first, second] = name.split('/');
    const dependency = first!.startsWith('@') ? `${first}/${second}` : first!;
    return dependency in dependencies && !BUNDLED.has(dependency);
  };
  await build({
    input: join(ROOT, 'server/src/main.ts'),
    platform: 'node',
    external: isExternal,
    output: { dir: folder, format: 'esm', cleanDir: true },
    logLevel: 'warn',
    // Some dynamic imports only avoid a cycle of imports, and need no chunk of their own.
    checks: { ineffectiveDynamicImport: false },
  });
}
