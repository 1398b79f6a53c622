// Runs only at full size.
// Tests the OpenAPI document with client generators and a linter. Only `npm run test:all` runs this file, because the
// tests install these tools from the registry.
import assert from 'node:assert/strict';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { openClub } from '../../server/test/club.ts';
import { openProject, type Project } from './project.ts';

let project: Project;
before(async () => {
  project = await openProject();
  const club = await openClub();
  writeFileSync(join(project.folder, 'openapi.json'), (await club.inject('/openapi.json')).body);
  await club.close();
});
after(() => project.close());

async function install(...packages: string[]): Promise<void> {
  await project.run('npm', ['install', '--no-audit', '--no-fund', ...packages]);
}

interface Generator {
  packages: string[];
  /** The arguments for `npx`. */
  command: string[];
  /** The generated file from which programs import. */
  entry: string;
}

const GENERATORS: Record<string, Generator> = {
  'openapi-typescript': {
    packages: ['openapi-typescript', 'typescript@5'],
    command: ['openapi-typescript', 'openapi.json', '-o', 'openapi-typescript.ts'],
    entry: 'openapi-typescript.ts',
  },
  'hey-api': {
    packages: ['@hey-api/openapi-ts', 'typescript@5'],
    command: ['openapi-ts', '-i', 'openapi.json', '-o', 'hey-api'],
    entry: 'hey-api/index.ts',
  },
  orval: {
    packages: ['orval', 'typescript@5'],
    command: ['orval', '--input', 'openapi.json', '--output', 'orval/index.ts', '--client', 'fetch'],
    entry: 'orval/index.ts',
  },
  'swagger-typescript-api': {
    packages: ['swagger-typescript-api', 'typescript@5'],
    command: ['swagger-typescript-api', 'generate', '-p', 'openapi.json', '-o', 'swagger', '-n', 'index.ts'],
    entry: 'swagger/index.ts',
  },
  'openapi-zod-client': {
    packages: ['openapi-zod-client', '@zodios/core', 'axios', 'zod@3', 'typescript@5'],
    command: ['openapi-zod-client', 'openapi.json', '-o', 'zod-client.ts'],
    entry: 'zod-client.ts',
  },
};

for (const [name, { packages, command, entry }] of Object.entries(GENERATORS)) {
  test(`the code that ${name} generates compiles`, async () => {
    await install(...packages);
    await project.run('npx', command);
    assert.match(readFileSync(join(project.folder, entry), 'utf8'), /export/);
    const flags = ['--noEmit', '--strict', '--skipLibCheck', '--target', 'es2022', '--lib', 'es2022,dom,dom.iterable'];
    const modules = ['--module', 'esnext', '--moduleResolution', 'bundler'];
    await project.run(process.execPath, ['node_modules/typescript/bin/tsc', ...flags, ...modules, entry]);
  });
}

test('Spectral has nothing to report', async () => {
  await install('@stoplight/spectral-cli');
  // OpenAPI 3.1 allows scopes for an API key (section 4.8.30, Security Requirement Object), but Spectral rejects them.
  const rules = "extends: ['spectral:oas']\nrules:\n  oas3-operation-security-defined: off\n";
  writeFileSync(join(project.folder, 'ruleset.yaml'), rules);
  await project.run('npx', [
    'spectral',
    'lint',
    'openapi.json',
    '--ruleset',
    'ruleset.yaml',
    '--fail-severity',
    'hint',
  ]);
});
