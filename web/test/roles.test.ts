// Runs only at full size.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Page } from 'playwright-core';
import { modules } from '../../server/src/modules.ts';
import { hasPermission } from '../../server/src/platform/permissions.ts';
import { loadAdmin } from '../src/app/admin-pages.ts';
import { PHONE } from './browser.ts';
import { DAY, useWebApp } from './club.ts';
import { violationsOf } from './page.ts';

const web = useWebApp({
  setUp: async (club) => {
    const court = await club.court({ name: 'Padel 1' });
    const player = await club.player('Ana Ferrer');
    const body = { court_id: court.id, booking_date: DAY, start_time: '10:00', end_time: '11:00' };
    await player.api.post('/bookings', { body });
  },
});

/** Opens every page in the navigation, and returns their names. Fails if the service refuses a request. */
async function visitLinkedPages(page: Page): Promise<string[]> {
  const links = page.getByRole('navigation', { name: 'Admin' }).getByRole('listitem').getByRole('link');
  await links.first().waitFor();
  const names = await links.allTextContents();
  for (const name of names) {
    await links.filter({ hasText: new RegExp(`^${name}$`) }).click();
    await page.locator('.admin-page h1').waitFor();
    await page.waitForFunction(() => document.querySelector('.loading') === null);
  }
  return names;
}

test('desk staff see only their pages, and lose them with their role', web.options, async (t) => {
  const desk = await web.club.staff('Dana Desk', 'desk');
  const { page } = await web.visit(t, { as: desk, expects: [403] });
  const refused: string[] = [];
  page.on('response', (response) => response.status() === 403 && refused.push(response.url()));
  await page.goto('/');
  await page.getByRole('link', { name: 'Admin' }).click();
  const { pages } = await loadAdmin();
  const expected = pages.filter(({ permission }) => hasPermission(modules, 'desk', permission));
  assert.deepEqual(
    await visitLinkedPages(page),
    expected.map(({ name }) => name.en),
  );
  await page.goto('/admin/people');
  await page.getByRole('link', { name: 'Ana Ferrer' }).click();
  await page.getByRole('region', { name: 'Contact' }).getByRole('link', { name: /@/ }).waitFor();
  for (const name of ['Give role', 'Deactivate', 'Merge with another person'])
    assert.equal(await page.getByRole('button', { name, exact: true }).count(), 0, name);
  await page.goto('/admin/keys');
  await page.getByText('Your role does not include this page.').waitFor();
  assert.deepEqual(await violationsOf(page), []);
  assert.deepEqual(refused, []);

  await page.goto('/admin/bookings');
  await page.getByRole('cell', { name: 'Ana Ferrer', exact: true }).waitFor();
  const { data } = await web.club.admin.api.get('/admin/users', { params: { query: { search: 'Dana' } } });
  const params = { path: { user: data[0]!.id } };
  await web.club.admin.api.patch('/admin/users/{user}', { params, body: { role: 'player' } });
  await page.getByLabel('Status').selectOption('confirmed');
  await page.getByText('These pages are only for staff.').waitFor();
  await page.getByRole('link', { name: 'Admin' }).waitFor({ state: 'detached' });
});

test('a treasurer changes prices and exports bookings, in Spanish on a phone', web.options, async (t) => {
  const court = await web.club.court({ name: 'Tenis 1' });
  const treasurer = await web.club.staff('Tomás Tesorero', 'treasurer');
  const { page } = await web.visit(t, { as: treasurer, viewport: PHONE, locale: 'es-ES' });
  await page.goto('/admin/');
  await page.getByRole('heading', { level: 1, name: 'Resumen' }).waitFor();
  await page.goto('/admin/courts');
  assert.equal(await page.getByRole('button', { name: /Pista nueva|^Editar|^Más acciones/ }).count(), 0);
  await page.getByRole('button', { name: 'Precios: Tenis 1' }).click();
  const dialog = page.getByRole('dialog', { name: 'Tenis 1' });
  await dialog.getByLabel('Precio por hora (EUR)').fill('18,50');
  await dialog.getByRole('button', { name: 'Añadir un precio especial' }).click();
  await dialog.getByLabel('Precio especial por hora (EUR)').fill('30');
  assert.deepEqual(await violationsOf(page), []);
  await dialog.getByRole('button', { name: 'Guardar' }).click();
  await page.getByText('Tenis 1 guardada.').waitFor();
  const changed = await web.club.admin.api.get('/admin/courts/{court}', { params: { path: { court: court.id } } });
  assert.deepEqual([changed.price_per_hour?.amount, changed.peak_prices[0]?.price_per_hour.amount], [1850, 3000]);
  await page.goto('/admin/files');
  await page.getByRole('heading', { name: 'Exportar', exact: true }).waitFor();
  assert.equal(await page.getByRole('heading', { name: 'Importar', exact: true }).count(), 0);
});
