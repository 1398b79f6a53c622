import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { test } from 'node:test';

/** Returns a stylesheet's selectors, without the print styles, which hide elements of other folders. */
function selectorsIn(file: string): string[] {
  const styles = readFileSync(file, 'utf8').split('@media print', 1)[0]!;
  const rules = styles.replaceAll(/\/\*.*?\*\//gsu, '').matchAll(/([^{};]+)\{/gu);
  return [...rules].flatMap(([, selectors]) => selectors!.split(/,(?![^(]*\))/).map((selector) => selector.trim()));
}

test('styles of one feature do not change the elements of another', () => {
  const sources = resolve(import.meta.dirname, '../src');
  const uses = globSync('{ui,app,modules}/**/*.css', { cwd: sources }).flatMap((file) =>
    selectorsIn(resolve(sources, file)).flatMap((selector) =>
      [...selector.matchAll(/\.[a-z][\w-]*/gu)].map(([name]) => ({ name, selector, folder: dirname(file) })),
    ),
  );
  // A rule whose selector is only a class changes all elements of the class, on every page.
  const own = uses.filter(({ name, selector, folder }) => selector === name && folder.startsWith('modules'));
  const shared = own.filter(({ name, folder }) => uses.some((use) => use.name === name && use.folder !== folder));
  assert.deepEqual(
    shared.map(({ name, folder }) => `${name} in ${folder}`),
    [],
  );
});

test('styles use no variable that does not exist', () => {
  const sources = resolve(import.meta.dirname, '../src');
  const read = (pattern: string): string =>
    globSync(pattern, { cwd: sources })
      .map((file) => readFileSync(resolve(sources, file), 'utf8'))
      .join('\n');
  const declared = new Set(['--trigger-width']); // React Aria sets this variable
  for (const [, name] of read('**/*.{css,ts,tsx}').matchAll(/(--[\w-]+)['"\]]?(?: as string\])?\s*[:,]/gu))
    declared.add(name!);
  const used = read('{ui,app,modules}/**/*.css').matchAll(/var\((--[\w-]+)\)/gu);
  const unknown = [...used].map(([, name]) => name!).filter((name) => !declared.has(name));
  assert.deepEqual(unknown, []);
});
