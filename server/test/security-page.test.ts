import assert from 'node:assert/strict';
import { test } from 'node:test';
import { read } from './licences.ts';

const page = read('docs/security.md');
const rows = [...page.matchAll(/^\| (API\d+ [^|]+|\d[\d.]*) \| ([^|]+) \| ([^|]+) \|$/gm)].map(([, name, , tests]) => ({
  name: name!.trim(),
  tests: tests!.trim(),
}));

test('has the ten risks of the API Security Top 10, and each ASVS requirement once', () => {
  const names = rows.map(({ name }) => name);
  assert.deepEqual(
    names.filter((name) => name.startsWith('API')).map((name) => name.split(' ')[0]),
    Array.from({ length: 10 }, (_, i) => `API${i + 1}`),
  );
  const requirements = names.filter((name) => !name.startsWith('API'));
  assert.ok(requirements.length > 50);
  for (const name of requirements) assert.match(name, /^\d+\.\d+\.\d+$/);
  assert.equal(new Set(requirements).size, requirements.length);
});

for (const { name, tests } of rows) {
  test(`${name}: the tests that it names exist`, () => {
    if (tests === 'none is needed') return;
    const files = [...tests.matchAll(/`([^`]+)`/g)].map(([, file]) => file!);
    assert.ok(files.length > 0, tests);
    for (const file of files) {
      assert.match(file, /^(server|client|web)\/test\/.*\.test\.ts$/);
      assert.match(read(file), /\btest\(/, file);
    }
  });
}
