import assert from 'node:assert/strict';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { after, before, test } from 'node:test';
import { asJson, ROOT, runProgram, succeed } from '../../server/test/cli/courtside.ts';
import { newFile, startServer } from '../../server/test/processes.ts';
import { bySize } from '../../server/test/size.ts';

const readme = readFileSync(join(ROOT, 'client/README.md'), 'utf8');
const examples = [...readme.matchAll(/^```ts\n([\s\S]*?)^```$/gm)].map(([, block]) => block!).join('\n');
/** The packages that the client installs: its one dependency, and the types of that dependency. */
const DEPENDENCIES = ['openapi-fetch', 'openapi-typescript-helpers'];

let project: string;
before(async () => {
  project = mkdtempSync(join(tmpdir(), 'courtside-project-'));
  await install();
});
after(() => rmSync(project, { recursive: true }));

async function run(program: string, args: string[]): Promise<string> {
  const { code, stdout, stderr } = await runProgram(program, args, { cwd: project });
  assert.equal(code, 0, `${program} ${args.join(' ')}: ${stderr}${stdout}`);
  return stdout;
}

/** Installs the client into an empty project from packed files, without a registry. */
async function install(): Promise<void> {
  writeFileSync(join(project, 'package.json'), '{ "name": "project", "private": true, "type": "module" }');
  const folders = DEPENDENCIES.map((name) => join(ROOT, 'node_modules', name));
  await run('npm', ['pack', '--ignore-scripts', '--pack-destination', project, ...folders]);
  await run('npm', ['pack', '--pack-destination', project, join(ROOT, 'client')]);
  const packages = readdirSync(project).filter((name) => name.endsWith('.tgz'));
  await run('npm', ['install', '--offline', ...packages.map((name) => `./${name}`)]);
}

/** Returns the Node that runs these tests and every supported Node on the PATH, by version. */
async function findNodes(): Promise<Map<string, string>> {
  const nodes = new Map([[process.version, process.execPath]]);
  const folders = (process.env['PATH'] ?? '').split(delimiter).filter((folder) => !folder.includes('node_modules'));
  for (const folder of folders) {
    const node = join(folder, 'node');
    const { code, stdout } = await runProgram(node, ['--version']).catch(() => ({ code: 1, stdout: '' }));
    const [major = 0, minor = 0] = stdout.slice(1).split('.').map(Number);
    if (code === 0 && (major > 20 || (major === 20 && minor >= 3))) nodes.set(stdout.trim(), node);
  }
  return nodes;
}

test('an empty project gets only the client and its one dependency', () => {
  const inside = readdirSync(join(project, 'node_modules')).filter((name) => !name.startsWith('.'));
  assert.deepEqual(inside.toSorted(), ['@courtside', ...DEPENDENCIES]);
  const files = readdirSync(join(project, 'node_modules/@courtside/client'));
  assert.deepEqual(files.toSorted(), ['LICENSE', 'README.md', 'dist', 'package.json', 'src']);
});

test("the README's examples compile", async () => {
  writeFileSync(join(project, 'examples.mts'), examples);
  const tsc = join(ROOT, 'node_modules/typescript/bin/tsc');
  await run(process.execPath, [tsc, '--noEmit', '--strict', '--module', 'nodenext', '--ignoreConfig', 'examples.mts']);
});

test("the README's examples run with plain Node", async (t) => {
  for (const [version, node] of bySize([[process.version, process.execPath] as const], [...(await findNodes())])) {
    await t.test(version, async (t) => {
      const file = newFile(t);
      const server = await startServer(t, file);
      await succeed(file, ['demo']);
      const { key } = await asJson(file, ['keys', 'create', '--name', 'reader']);
      const program = examples.replace('csk_…', key).replace('http://localhost:3000', server.origin);
      writeFileSync(join(project, 'examples.mjs'), program);
      const printed = await run(node, ['examples.mjs']);
      assert.match(printed, /^Padel 1: .*07:00/m);
      assert.match(printed, /is taken at that time\. What about these\? \[\s+\{\s+court_id/);
      assert.match(printed, /^cancelled$/m);
      assert.match(printed, /^\d+: booking\.\w+$/m);
    });
  }
});
