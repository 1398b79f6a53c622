import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Page } from 'playwright-core';
import { pngOf } from '../../server/test/images.ts';
import { mapStateOf } from '../src/modules/find/map-state.ts';
import { changesIn, moved, NO_CHANGES, placeIn, withPlace } from '../src/modules/club/map-draft.ts';
import { PHONE } from './browser.ts';
import { DAY, useWebApp } from './club.ts';
import { violationsInLooks } from './looks.ts';

const web = useWebApp({
  setUp: async (club) => {
    for (const name of ['Padel 1', 'Padel 2', 'Padel 3']) {
      const price_per_hour = { amount: 2400, currency: 'EUR' };
      await club.court({ name, price_per_hour, ...(name === 'Padel 3' && { opening_hours: [] }) });
    }
    await club.importBookings(DAY, [['Padel 2', club.admin.email, '08:00', '22:00']]);
  },
});

const places = async () => {
  const courts = await web.club.admin.api.pages('/courts', {}).autoPagingToArray();
  return courts.map(({ map_position: place }) => place && [place.x, place.y]);
};
const marker = (page: Page, name: string) => page.getByRole('list', { name: 'Courts on the map' }).getByText(name);

test('an admin places courts with the mouse and the keyboard; a player books on the map', web.options, async (t) => {
  const page = await web.visitAsAdmin(t, '/admin/courts');
  await page.getByRole('main').getByRole('link', { name: 'Map' }).last().click();
  await page.getByText('Plan of the site').waitFor();
  const file = page.locator('input[type=file]');
  await file.setInputFiles({ name: 'a.svg', mimeType: 'image/svg+xml', buffer: Buffer.from('<svg/>') });
  await page.getByRole('alert').filter({ hasText: 'cannot be read as a picture' }).waitFor();
  await file.setInputFiles({ name: 'a.png', mimeType: 'image/png', buffer: pngOf(1200, 800) });
  await page.getByText('Plan saved.').waitFor();
  const image = page.locator('.site-map img');
  const { width, height } = (await image.boundingBox())!;
  await image.click({ position: { x: width / 4, y: height / 2 } });
  await marker(page, 'Padel 1').waitFor();
  await page.getByRole('button', { name: 'Place Padel 2' }).click();
  await page.getByRole('button', { name: 'Put in the centre' }).press('Enter');
  await marker(page, 'Padel 2').locator('..').locator('..').press('ArrowRight');
  await page.keyboard.press('Shift+ArrowUp');
  await page.getByText('Padel 2: 50.5 % from the left, 45 % from the top').waitFor({ state: 'attached' });
  await page.getByRole('button', { name: 'Place Padel 3' }).click();
  await image.click({ position: { x: width / 2, y: height / 4 } });
  await page.getByLabel('From the left (%)').fill('80');
  const box = (await marker(page, 'Padel 1').locator('..').locator('..').boundingBox())!;
  await page.mouse.move(box.x + 14, box.y + 14);
  await page.mouse.down();
  await page.mouse.move(box.x + 14, box.y + 14 + height / 4, { steps: 4 });
  await page.mouse.up();
  await page.getByRole('region', { name: 'Padel 1' }).getByRole('button', { name: 'Take off the map' }).click();
  assert.equal(await marker(page, 'Padel 1').count(), 0);
  await page.getByRole('button', { name: 'Undo' }).click();
  assert.deepEqual(await places(), [null, null, null], 'nothing is saved yet');
  assert.deepEqual(await violationsInLooks(page, 'the map of the club', true), []);
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByText('Map saved.').waitFor();
  const [first, second, third] = await places();
  assert.ok(Math.abs(first![0]! - 250) <= 5 && Math.abs(first![1]! - 750) <= 5, `${first}`);
  assert.deepEqual([second, third![0]], [[505, 450], 800]);
  await page.getByLabel('From the top (%)').fill('10');
  await page.getByRole('button', { name: 'Cancel' }).click();
  assert.deepEqual(await page.getByRole('button', { name: 'Save' }).isDisabled(), true);

  const player = await web.club.player();
  const { page: phone } = await web.visit(t, { as: player, viewport: PHONE });
  await phone.goto(`/?date=${DAY}&view=times`);
  await phone.getByRole('button', { name: 'Map', exact: true }).click();
  const markers = phone.getByRole('list', { name: 'Courts on the map' }).getByRole('button');
  await markers.nth(2).waitFor();
  const texts = (await markers.allInnerTexts()).map((text) => text.replaceAll(/\s+/g, ' '));
  assert.deepEqual(texts, ['Padel 1 free from 08:00 · €24', 'Padel 2 nothing free', 'Padel 3 closed']);
  assert.deepEqual(await violationsInLooks(phone, 'the map on a phone'), []);
  await markers.nth(0).press('Enter');
  await phone.getByRole('region', { name: 'Padel 1' }).getByRole('button', { name: /09:00/ }).click();
  await phone.getByRole('dialog').getByRole('button', { name: 'Book now' }).click();
  await phone.getByRole('dialog', { name: 'Booked' }).waitFor();
  const { data } = await player.api.get('/bookings', {});
  assert.deepEqual(
    data.map(({ start_time, court }) => [start_time, court.name]),
    [['09:00', 'Padel 1']],
  );
  await phone.goto('/club');
  await phone.getByRole('list', { name: 'Courts on the map' }).getByRole('link', { name: 'Padel 2' }).click();
  await phone.getByRole('heading', { level: 1, name: 'Padel 2' }).waitFor();
});

test('changes on the map are undone step by step, and stay on the map', () => {
  const court = { id: 1, name: 'A', map_position: { x: 10, y: 10 } };
  const once = withPlace(NO_CHANGES, 1, { x: 5, y: 10 }, 'keys 1');
  const twice = withPlace(once, 1, { x: 0, y: 10 }, 'keys 1');
  assert.equal(twice.length, 1, 'the arrow keys are one step');
  const removed = withPlace(twice, 1, null, 'remove 1');
  assert.deepEqual([placeIn(removed, court), placeIn(removed.slice(0, -1), court)], [null, { x: 0, y: 10 }]);
  assert.deepEqual(changesIn(removed, [court]), [{ id: 1, patch: { map_position: null } }]);
  assert.deepEqual(changesIn(withPlace(removed, 1, { x: 10, y: 10 }, 'click'), [court]), []);
  assert.deepEqual(moved({ x: 3, y: 998 }, 'ArrowLeft', false), { x: 0, y: 998 });
  assert.deepEqual(moved({ x: 3, y: 998 }, 'ArrowDown', true), { x: 3, y: 1000 });
  assert.equal(moved({ x: 3, y: 998 }, 'Enter', false), undefined);
});

test('a court is closed if no later time is open, and full if all open times are taken', () => {
  const at = Date.parse(`${DAY}T12:00Z`);
  const open = [{ start_time: '08:00', end_time: '20:00' }];
  const day = { booking_date: DAY, time_zone: 'UTC', open, closures: [], free: [], starts: [] };
  const stateOf = (fields: object, from?: string): string =>
    mapStateOf({ ...day, ...fields } as never, { length: 60, from, own: [], window: undefined, at }).state;
  assert.equal(stateOf({}), 'full');
  assert.equal(stateOf({ open: [] }), 'closed');
  assert.equal(stateOf({ closures: [{ start_time: '12:00', end_time: '20:00', reason: 'Rain' }] }), 'closed');
  assert.equal(stateOf({}, '20:00'), 'closed');
  const starts = [{ start_time: '13:00', starts_at: '', durations: [60] }];
  assert.deepEqual([stateOf({ starts }), stateOf({ starts }, '14:00')], ['free', 'full']);
});
