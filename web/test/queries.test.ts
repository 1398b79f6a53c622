import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { test } from 'node:test';

const SOURCES = resolve(import.meta.dirname, '../src');
const files = globSync('**/*.{ts,tsx}', { cwd: SOURCES });
const textOf = (file: string): string => readFileSync(resolve(SOURCES, file), 'utf8');

test('no change loads all data again', () => {
  assert.ok(files.length > 100, 'the sources are found');
  const careless = files.filter((file) => /(invalidate|refetch|reset)Queries\(\)/.test(textOf(file)));
  assert.deepEqual(careless, []);
});

test('each name in a list of affected data is the key of a query', () => {
  const lists = files.flatMap((file) => [
    ...textOf(file).matchAll(/(?:useRefresh\(|_DATA: AffectedData = )\[([\s\S]*?)\](?:\)|;)/g),
  ]);
  const names = new Set(lists.flatMap(([, list = '']) => [...list.matchAll(/'([^']+)'/g)].map(([, name]) => name!)));
  assert.ok(names.has('/admin/bookings') && names.has('sheet') && names.has('/admin/plans'), 'the names are found');
  const others = files.map((file) => lists.reduce((text, [list]) => text.replace(list, ''), textOf(file))).join();
  // The page of a resource reads the list at the path of the resource.
  const isKey = (name: string): boolean =>
    [`Query('${name}'`, `['${name}'`, `path: '${name.slice(6)}'`].some((key) => others.includes(key));
  const unknown = [...names].filter((name) => !isKey(name));
  assert.deepEqual(unknown, []);
});
