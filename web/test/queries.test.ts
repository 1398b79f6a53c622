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

test('each name in the list of affected data is the key of a query', () => {
  const [, list = ''] = /const WITH_BOOKINGS([\s\S]*?)export function/.exec(textOf('lib/refresh.ts')) ?? [];
  const names = new Set([...list.matchAll(/'([^']+)'/g)].map(([, name]) => name!));
  assert.ok(names.has('/admin/bookings') && names.has('sheet'), 'the names are found');
  const others = files.filter((file) => file !== 'lib/refresh.ts').map(textOf);
  const isKey = (name: string): boolean =>
    others.some((text) => text.includes(`Query('${name}'`) || text.includes(`['${name}'`));
  assert.deepEqual(
    [...names].filter((name) => !isKey(name)),
    [],
  );
});
