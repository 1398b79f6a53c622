import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Locator } from 'playwright-core';
import { accentOf, contrastOf } from '../src/lib/club-colour.ts';
import { dateAfter, useWebApp } from './club.ts';
import { violationsOf } from './page.ts';

/** The backgrounds of each theme: `--surface`, `--ground`, and the fill of taken times (`--line`) in `ui/tokens.css`. */
const GROUNDS = { light: ['#ffffff', '#f4f6f5', '#dde3e0'], dark: ['#161e1c', '#0e1413', '#2c3835'] };
const THEMES = ['light', 'dark'] as const;
const STEP = 15;

const web = useWebApp({ setUp: async (club) => void (await club.court({ name: 'Padel 1', type: 'padel' })) });

test('every colour that a club can choose stands out from all backgrounds in both themes', () => {
  const values = Array.from({ length: 256 / STEP + 1 }, (_, i) => (i * STEP).toString(16).padStart(2, '0'));
  const colours = values.flatMap((red) => values.flatMap((green) => values.map((blue) => `#${red}${green}${blue}`)));
  let allowed = 0;
  for (const colour of colours) {
    const accent = accentOf(colour);
    if (!accent) continue;
    allowed += 1;
    for (const theme of THEMES)
      for (const ground of GROUNDS[theme]) {
        const contrast = contrastOf(accent[theme], ground);
        assert.ok(contrast >= 3, `${colour} in the ${theme} theme on ${ground}: ${contrast.toFixed(2)}`);
      }
  }
  assert.ok(allowed > 500);
});

/** Returns a computed colour as hexadecimal digits. */
async function colourOf(element: Locator, property: string): Promise<string> {
  const text = await element.evaluate((one, name) => getComputedStyle(one).getPropertyValue(name), property);
  const values = text.match(/\d+/g)!.slice(0, 3);
  return `#${values.map((value) => Number(value).toString(16).padStart(2, '0')).join('')}`;
}

for (const theme of THEMES) {
  test(`free and chosen things have the club's colour everywhere in the ${theme} theme`, web.options, async (t) => {
    const { admin } = web.club;
    await admin.api.patch('/admin/club', { body: { colour: '#8a1c5b' } });
    const accent = accentOf('#8a1c5b')![theme];
    const { page } = await web.visit(t, { theme });
    await page.goto(`/?view=list&date=${dateAfter(1)}`);
    const time = page.getByRole('button', { name: /^Padel 1, 08:00, free/ });
    await time.waitFor();
    assert.equal(await colourOf(time, 'border-left-color'), accent, 'list');
    const day = page.getByRole('group', { name: 'Day' }).locator('[aria-pressed=true]');
    assert.equal(await colourOf(day, 'background-color'), accent, 'chosen day');
    assert.deepEqual(await violationsOf(page, 'colours'), []);
    await page.goto('/courts/1');
    const link = page.getByRole('link', { name: /^Book / }).first();
    await link.waitFor();
    assert.equal(await colourOf(link, 'border-left-color'), accent, 'page of the court');
    assert.deepEqual(await violationsOf(page, 'colours'), []);
  });
}
