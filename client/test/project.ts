import assert from 'node:assert/strict';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ROOT, runProgram } from '../../server/test/cli/courtside.ts';

const readme = readFileSync(join(ROOT, 'client/README.md'), 'utf8');
/** The README's TypeScript examples, joined into one program. */
export const EXAMPLES = [...readme.matchAll(/^```ts\n([\s\S]*?)^```$/gm)].map(([, block]) => block!).join('\n');
/** The README's example of a webhook receiver. */
export const RECEIVER = /^```js\n(import \{ constructEvent[\s\S]*?)^```$/m.exec(readme)![1]!;
/** The client's only dependency, and the package that contains the types of this dependency. */
export const DEPENDENCIES = ['openapi-fetch', 'openapi-typescript-helpers'];

/** An integrator's project with the client installed. */
export interface Project {
  folder: string;
  run: (program: string, args: string[]) => Promise<string>;
  close: () => void;
}

/** Environment variables that npm may need to reach the registry from this machine. */
const NETWORK = Object.fromEntries(
  Object.entries(process.env).filter(([name]) => /^(NODE_EXTRA_CA_CERTS|https?_proxy|no_proxy)$/i.test(name)),
) as Record<string, string>;

/** Installs the client into an empty project from packed files, without a registry. */
export async function openProject(): Promise<Project> {
  const folder = mkdtempSync(join(tmpdir(), 'courtside-project-'));
  const run = async (program: string, args: string[]) => {
    const { code, stdout, stderr } = await runProgram(program, args, { cwd: folder, settings: NETWORK });
    assert.equal(code, 0, `${program} ${args.join(' ')}: ${stderr}${stdout}`);
    return stdout;
  };
  writeFileSync(join(folder, 'package.json'), '{ "name": "project", "private": true, "type": "module" }');
  const folders = DEPENDENCIES.map((name) => join(ROOT, 'node_modules', name));
  await run('npm', ['pack', '--ignore-scripts', '--pack-destination', folder, ...folders]);
  await run('npm', ['pack', '--pack-destination', folder, join(ROOT, 'client')]);
  const packages = readdirSync(folder).filter((name) => name.endsWith('.tgz'));
  await run('npm', ['install', '--offline', ...packages.map((name) => `./${name}`)]);
  return { folder, run, close: () => rmSync(folder, { recursive: true }) };
}
