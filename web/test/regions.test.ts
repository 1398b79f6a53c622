import assert from 'node:assert/strict';
import { test } from 'node:test';
import { DAY, findUrl, useWebApp } from './club.ts';

const web = useWebApp({ setUp: (club) => club.court({ name: 'Region court' }) });

/**
 * The languages that browsers in some countries send, with the time format and the first weekday that the start page
 * must use.
 */
const readers: [languages: string[], time: string, weekStart: RegExp][] = [
  [['de-DE', 'de', 'en-US', 'en'], '18:00', /^M/],
  [['pt-BR', 'pt', 'en-US', 'en'], '18:00', /^S/],
  [['en-US', 'en'], '6:00 PM', /^S/],
];
for (const [languages, time, weekStart] of readers) {
  test(
    `a browser with ${languages.join(', ')} shows English words in the formats of its region`,
    web.options,
    async (t) => {
      const { page } = await web.visit(t, { locale: 'en-US' });
      await page.addInitScript((languages) => {
        Object.defineProperty(navigator, 'languages', { get: () => languages });
      }, languages);
      await page.goto(findUrl({ date: DAY }));
      await page
        .getByRole('button', { name: `Region court, ${time}` })
        .first()
        .waitFor();
      await page.getByRole('button', { name: 'Choose a day' }).click();
      const first = page.getByRole('dialog').getByRole('columnheader', { includeHidden: true }).first();
      assert.match((await first.getAttribute('aria-label')) ?? (await first.innerText()), weekStart);
    },
  );
}
