import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { test } from 'node:test';
import { loadAdmin } from '../src/app/admin-pages.ts';
import { bySize } from '../../server/test/size.ts';
import { PHONE } from './browser.ts';
import { DAY, useWebApp } from './club.ts';

const DIST = resolve(import.meta.dirname, '../dist');

/** Functions that at least one of the oldest supported browsers lacks: Chrome 120, Firefox 124 or Safari 17.4. */
const LATER = {
  Map: ['groupBy'],
  Object: ['groupBy'],
  URL: ['canParse', 'parse'],
  Promise: ['try', 'withResolvers'],
  RegExp: ['escape'],
  Array: ['fromAsync'],
  Error: ['isError'],
  Math: ['sumPrecise', 'f16round'],
  Intl: ['DurationFormat'],
  Uint8Array: ['fromBase64', 'fromHex'],
  Iterator: ['from', 'concat', 'zip'],
  JSON: ['rawJSON', 'isRawJSON'],
  'Map.prototype': ['getOrInsert', 'getOrInsertComputed'],
  'WeakMap.prototype': ['getOrInsert', 'getOrInsertComputed'],
  'Uint8Array.prototype': ['toBase64', 'toHex', 'setFromBase64', 'setFromHex'],
  'Set.prototype': [
    ...['union', 'intersection', 'difference', 'symmetricDifference', 'isSubsetOf', 'isSupersetOf', 'isDisjointFrom'],
  ],
  'Iterator.prototype': [
    ...['map', 'filter', 'take', 'drop', 'flatMap', 'reduce', 'toArray', 'forEach', 'some', 'every', 'find'],
  ],
  'Document.prototype': ['startViewTransition', 'caretPositionFromPoint'],
  'Element.prototype': ['moveBefore', 'setHTML', 'getHTML'],
};

/** Runs in the page before its scripts. */
function removeAll(names: Record<string, string[]>): void {
  for (const [path, properties] of Object.entries(names)) {
    let owner: any = globalThis;
    for (const part of path.split('.')) owner = owner?.[part];
    for (const property of properties) if (owner) delete owner[property];
  }
}

const web = useWebApp({
  setUp: async (club) => {
    const player = await club.player();
    const court = await club.court({ name: 'Padel 1' });
    const slot = { booking_date: DAY, start_time: '10:00', end_time: '11:00' };
    await player.api.post('/bookings', { body: { court_id: court.id, ...slot } });
  },
});

test('every page works without what browsers of two years ago lack', web.options, async (t) => {
  const { page } = await web.visit(t, { as: web.club.admin, viewport: PHONE });
  await page.addInitScript(removeAll, LATER);
  const admin = (await loadAdmin()).pages.map(({ path }) => `/admin${path}`);
  for (const path of [`/?date=${DAY}`, '/courts/1', '/bookings', '/profile', ...bySize(admin.slice(0, 3), admin)]) {
    await page.goto(path);
    await page.getByRole('heading', { level: 1 }).waitFor();
    await page.waitForFunction(() => document.querySelector('.loading') === null);
    assert.equal(await page.getByRole('alert').count(), 0, path);
    assert.equal(await page.locator('#old-browser').isVisible(), false);
  }
  const desktop = await web.visit(t, { as: web.club.admin });
  await desktop.page.addInitScript(removeAll, LATER);
  await desktop.page.goto(`/admin/?date=${DAY}`);
  await desktop.page.getByRole('heading', { level: 1 }).waitFor();
  assert.equal(await desktop.page.getByRole('alert').count(), 0);
});

test('an older browser shows one sentence, in English and Spanish', web.options, async (t) => {
  const browser = await web.visit(t, {});
  await browser.page.close();
  // The app itself fails in this browser, so its errors are expected.
  const page = await browser.context.newPage();
  await page.addInitScript(removeAll, { AbortSignal: ['any'] });
  await page.goto('/');
  await page.getByText('This browser is too old for this page.').waitFor();
  await page.getByText('Este navegador es demasiado antiguo.').waitFor();
  assert.equal(await page.locator('.boot').count(), 0);
});

test('the built app and the web component call no function that the supported browsers lack', web.options, () => {
  const calls = Object.entries(LATER).flatMap(([owner, names]) =>
    owner.endsWith('.prototype') || owner === 'Iterator' ? [] : names.map((name) => `${owner}.${name}(`),
  );
  calls.push('.getOrInsert(', '.getOrInsertComputed(', '.toBase64(', '.symmetricDifference(', '.isSubsetOf(');
  const found = globSync('**/*.js', { cwd: DIST }).flatMap((file) => {
    const text = readFileSync(join(DIST, file), 'utf8');
    return calls.filter((call) => text.includes(call)).map((call) => `${file}: ${call}`);
  });
  assert.deepEqual(found, []);
});
