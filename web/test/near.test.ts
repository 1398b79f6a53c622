// Runs only at full size.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { findUrl, useWebApp } from './club.ts';
import { violationsOf } from './page.ts';

const web = useWebApp();

test('“Near me” lists the nearest court first, and does not store the position', web.options, async (t) => {
  await web.club.court({ name: 'A far', type: 'nearball', latitude: 50.3, longitude: 8.5 });
  await web.club.court({ name: 'B near', type: 'nearball', latitude: 50.01, longitude: 8.5 });
  const { page } = await web.visit(t, {
    viewport: { width: 390, height: 844 },
    position: { latitude: 50.00049, longitude: 8.5 },
  });
  const courts = page.getByRole('main').getByRole('heading', { level: 3 });
  const about = page.getByText(/^Nearball · /);
  await page.goto(findUrl({ type: 'nearball', view: 'list' }));
  await courts.first().waitFor();
  assert.deepEqual(await courts.allTextContents(), ['A far', 'B near']);
  await page.getByRole('button', { name: 'Filters' }).click();
  await page.getByRole('button', { name: 'Near me' }).click();
  const asked = page.waitForRequest(/\/availability\?.*near=/);
  await page.getByRole('button', { name: 'Show courts' }).click();
  assert.equal(new URL((await asked).url()).searchParams.get('near'), '50.000,8.500');
  await about.first().waitFor();
  assert.deepEqual(await courts.allTextContents(), ['B near', 'A far']);
  assert.deepEqual(await about.allTextContents(), ['Nearball · 1.1 km', 'Nearball · 33.4 km']);
  assert.doesNotMatch(page.url(), /50\.0/);
  assert.doesNotMatch(await page.evaluate(() => JSON.stringify(localStorage)), /50\.0/);
  await page.getByRole('button', { name: 'Grid' }).click();
  assert.deepEqual(await page.getByRole('rowheader').getByText(/ · /).allTextContents(), await about.allTextContents());

  await page.getByRole('button', { name: 'Filters, 1 active' }).click();
  assert.deepEqual(await violationsOf(page), []);
  await page.getByRole('button', { name: 'Clear filters' }).click();
  await about.first().waitFor({ state: 'hidden' });
});

test('a person who does not tell their position gets an error, and keeps the other filters', web.options, async (t) => {
  await web.club.court({ name: 'Somewhere', type: 'racketball', latitude: 50, longitude: 8 });
  const { page } = await web.visit(t);
  await page.goto(findUrl({ type: 'racketball', view: 'list' }));
  await page.getByRole('button', { name: 'Filters' }).click();
  await page.getByRole('button', { name: '1 h', exact: true }).click();
  await page.getByRole('button', { name: 'Near me' }).click();
  await page.getByRole('button', { name: 'Show courts' }).click();
  await page.getByText('Your location is not known.').waitFor();
  const distance = page.getByRole('group', { name: 'Distance' });
  await distance.getByRole('button', { name: 'Any' }).click();
  await page.getByRole('button', { name: 'Show courts' }).click();
  await page.waitForURL((url) => url.searchParams.get('length') === '60');
});
