// Runs only at full size.
// Tests the client with other versions of TypeScript and Node, and with bundlers. Only `npm run test:all` runs this
// file, because the tests install these packages from the registry.
import assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, test, type TestContext } from 'node:test';
import { asJson, succeed } from '../../server/test/cli/courtside.ts';
import { newFile, startServer } from '../../server/test/processes.ts';
import { EXAMPLES, openProject, type Project } from './project.ts';

const NODE = `node-${process.platform}-${process.arch}`;

let project: Project;
before(async () => (project = await openProject()));
after(() => project.close());

async function install(...packages: string[]): Promise<void> {
  await project.run('npm', ['install', '--no-audit', '--no-fund', ...packages]);
}

/**
 * Starts a service with sample courts. Returns a copy of the program that contains the service's address and API key.
 */
async function serve(t: TestContext, program: string): Promise<string> {
  const file = newFile(t);
  const server = await startServer(t, file);
  await succeed(file, ['demo']);
  const { key } = await asJson(file, ['keys', 'create', '--name', 'reader']);
  return program.replaceAll('csk_…', key).replaceAll('http://localhost:3000', server.origin);
}

for (const version of ['5.4', 'latest']) {
  test(`the README's examples compile with TypeScript ${version}, with checks of declaration files`, async () => {
    await install(`typescript@${version}`);
    writeFileSync(join(project.folder, 'examples.mts'), EXAMPLES);
    const flags = ['--noEmit', '--strict', '--exactOptionalPropertyTypes', '--noUncheckedIndexedAccess'];
    const target = ['--target', 'es2022', '--lib', 'es2022,dom,dom.iterable'];
    const tsc = 'node_modules/typescript/bin/tsc';
    for (const module of [['nodenext'], ['esnext', '--moduleResolution', 'bundler']]) {
      await project.run(process.execPath, [tsc, ...flags, ...target, '--module', ...module, 'examples.mts']);
    }
  });
}

for (const major of [20, 22]) {
  test(`the README's examples run with Node ${major}`, async (t) => {
    await install(`node${major}@npm:${NODE}@${major}`);
    const node = join(project.folder, `node_modules/node${major}/bin/node`);
    assert.match(await project.run(node, ['--version']), new RegExp(`^v${major}\\.`));
    writeFileSync(join(project.folder, 'examples.mjs'), await serve(t, EXAMPLES));
    assert.match(await project.run(node, ['examples.mjs']), /^cancelled$/m);
  });
}

const ENTRY = `
import { createClient, verifyWebhook } from '@courtside/client';
const club = createClient({ baseUrl: 'http://localhost:3000/api/v1', apiKey: 'csk_…' });
club.courts.list().autoPagingToArray().then((courts) => console.log(courts.length + ' courts', typeof verifyWebhook));
`;
/** Scripts that bundle `entry.js` into `bundle.mjs`. */
const BUNDLERS: Record<string, { packages: string[]; build: string }> = {
  esbuild: {
    packages: ['esbuild'],
    build: `import { build } from 'esbuild';
await build({ entryPoints: ['entry.js'], bundle: true, minify: true, format: 'esm', outfile: 'bundle.mjs' });`,
  },
  rollup: {
    packages: ['rollup', '@rollup/plugin-node-resolve'],
    build: `import { rollup } from 'rollup';
import resolve from '@rollup/plugin-node-resolve';
const fail = (warning) => { throw new Error(warning.message); };
const bundle = await rollup({ input: 'entry.js', plugins: [resolve({ browser: true })], onwarn: fail });
await bundle.write({ file: 'bundle.mjs', format: 'es' });`,
  },
  vite: {
    packages: ['vite'],
    build: `import { build } from 'vite';
const lib = { entry: 'entry.js', formats: ['es'], fileName: () => 'bundle.mjs' };
await build({ logLevel: 'error', build: { lib, outDir: '.', emptyOutDir: false } });`,
  },
  webpack: {
    packages: ['webpack'],
    build: `import webpack from 'webpack';
const output = { path: import.meta.dirname ?? process.cwd(), filename: 'bundle.mjs' };
webpack({ mode: 'production', target: 'web', entry: './entry.js', output }, (error, stats) => {
  if (error || stats.hasErrors() || stats.hasWarnings()) throw error ?? new Error(stats.toString());
});`,
  },
};

for (const [name, { packages, build }] of Object.entries(BUNDLERS)) {
  test(`a program bundled with ${name} lists courts`, async (t) => {
    await install(...packages);
    writeFileSync(join(project.folder, 'entry.js'), await serve(t, ENTRY));
    writeFileSync(join(project.folder, 'build.mjs'), build);
    writeFileSync(join(project.folder, 'bundle.mjs'), "throw new Error('not bundled');");
    await project.run(process.execPath, ['build.mjs']);
    assert.match(await project.run(process.execPath, ['bundle.mjs']), /^\d+ courts function$/m);
  });
}
