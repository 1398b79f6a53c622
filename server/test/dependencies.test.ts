import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { isBuiltin } from 'node:module';
import { join, resolve } from 'node:path';
import { test } from 'node:test';
import { unexplained } from './advisories.ts';
import { locked } from '../../scripts/locked-packages.ts';
import { FROM_FILE, importedBy, licencesPage, read, shippedPackages } from './licences.ts';

const ROOT = resolve(import.meta.dirname, '../..');
const shipped = shippedPackages();

/** Licences that are compatible with the MIT licence and require no more than attribution. */
const ALLOWED = new Set([
  'MIT',
  'MIT-0',
  'ISC',
  'BSD-2-Clause',
  'BSD-3-Clause',
  '0BSD',
  'Apache-2.0',
  'BlueOak-1.0.0',
  // A licence for fonts. It allows a font to be bundled with software.
  'OFL-1.1',
  'CC0-1.0',
  'Unlicense',
]);

test("finds the shipped packages: the framework, its dependencies, and the web app's bundle", () => {
  const names = new Set(shipped.map(({ name }) => name));
  for (const name of ['fastify', 'find-my-way', 'pg', 'kysely', 'react', 'react-dom', 'scheduler', 'openapi-fetch']) {
    assert.ok(names.has(name), name);
  }
  for (const name of ['typescript', 'vite', 'playwright-core', 'oxlint', 'fast-check'])
    assert.ok(!names.has(name), name);
});

for (const { name, place, licence } of shipped) {
  test(`${name} has an allowed licence: ${licence}`, () => {
    for (const one of licence.split(' AND ')) assert.ok(ALLOWED.has(one), `${name}: ${licence}`);
    const file = join(place, 'package.json');
    // Some packages have a separate build for each platform. Only the build for this platform is installed.
    if (!existsSync(join(ROOT, file))) return;
    if (name in FROM_FILE) assert.ok(read(join(place, 'LICENSE')).startsWith(`${licence} License`));
    else assert.equal(JSON.parse(read(file)).license, licence);
  });
}

test('reports a weakness that SECURITY.md does not name', () => {
  const cause = { url: 'https://github.com/advisories/GHSA-aaaa-bbbb-cccc', title: 'Eats bookings', severity: 'high' };
  const report = { vulnerabilities: { eater: { via: [cause] }, host: { via: ['eater'] } } };
  assert.deepEqual(unexplained(report, 'none'), [`eater: Eats bookings (high), ${cause.url}`]);
  assert.deepEqual(unexplained(report, 'GHSA-aaaa-bbbb-cccc does not concern us.'), []);
  assert.deepEqual(unexplained({ message: '405' }, ''), []);
});

test('docs/licences.md is complete', () => {
  assert.equal(read('docs/licences.md'), licencesPage(), 'Run `npm run licences`.');
});

const registry = Object.entries(locked).filter(([place, { link }]) => place.includes('node_modules/') && link !== true);

test('the lockfile pins every package by its hash, from the registry', () => {
  assert.ok(registry.length > 100);
  for (const [place, { integrity, resolved = 'https://registry.npmjs.org/' }] of registry) {
    assert.match(integrity ?? '', /^sha512-/, place);
    assert.ok(resolved.startsWith('https://registry.npmjs.org/'), `${place}: ${resolved}`);
  }
});

test('npm start installs every package that the service imports', () => {
  const installed = { ...locked['']!.dependencies, ...locked['server']!.dependencies, '@courtside/client': '' };
  const missing = importedBy('server/src').filter((name) => !isBuiltin(name) && !(name in installed));
  assert.deepEqual(missing, []);
});

test('our own packages name exact versions', () => {
  for (const file of ['package.json', 'server/package.json', 'client/package.json', 'web/package.json']) {
    const { dependencies, devDependencies, optionalDependencies } = JSON.parse(read(file));
    for (const [name, version] of Object.entries({ ...dependencies, ...devDependencies, ...optionalDependencies })) {
      assert.match(String(version), /^\d+\.\d+\.\d+(-[\w.]+)?$/, `${file}: ${name}`);
    }
  }
});

test('every package with an install script is allowed or denied by name, and no other package is', () => {
  const { allowScripts } = JSON.parse(read('package.json')) as { allowScripts: Record<string, boolean> };
  const names = registry.filter(([, { hasInstallScript }]) => hasInstallScript === true).map(([place]) => place);
  assert.deepEqual(
    names.map((place) => place.replace(/^.*node_modules\//, '')).toSorted(),
    Object.keys(allowScripts).toSorted(),
  );
});

test('no shipped package has an install script', () => {
  for (const { place } of shipped) assert.notEqual(locked[place]!.hasInstallScript, true, place);
});
