import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Locator } from 'playwright-core';
import { DAY, findUrl, useWebApp } from './club.ts';

const COURTS = ['padel', 'tennis', 'squash'].flatMap((type) =>
  [1, 2, 3, 4].map((n) => ({ type, name: `${type} ${n}` })),
);

const web = useWebApp({
  setUp: async (club) => {
    for (const court of COURTS) await club.court(court);
    await club.importBookings(DAY, [['padel 1', 'Dan Drag', '10:00', '11:00']]);
  },
});

const SHEET = `/admin/?date=${DAY}`;

async function edgesOf(element: Locator): Promise<{ left: number; right: number }> {
  const { x, width } = (await element.boundingBox())!;
  return { left: x, right: x + width };
}

test('the day sheet and the grid use the whole width, and header and filters are aligned', web.options, async (t) => {
  const page = await web.visitAsAdmin(t, SHEET);
  const sheet = page.getByRole('region', { name: 'Courts and bookings on' });
  const grid = page.getByRole('region', { name: 'Courts and their times on' });
  await page.setViewportSize({ width: 1920, height: 1080 });
  await sheet.waitFor();
  assert.equal(await sheet.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth), 0, 'all courts fit');
  await page.setViewportSize({ width: 2560, height: 1080 });
  const margin = 16;
  assert.equal((await edgesOf(sheet)).right, 2560 - margin);
  await page.goto(findUrl({}));
  await grid.waitFor();
  assert.deepEqual(await edgesOf(grid), { left: margin, right: 2560 - margin });
  for (const start of [page.locator('.brand'), page.getByRole('heading', { level: 1 }), page.getByRole('search')])
    assert.ok(Math.abs((await edgesOf(start)).left - margin) <= 3, String(start));
});
