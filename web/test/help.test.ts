import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Locator, Page } from 'playwright-core';
import { PHONE } from './browser.ts';
import { useWebApp } from './club.ts';

const web = useWebApp();

/** Clicks a link that opens a new tab, and returns the title of the page there. */
async function titleAfter(page: Page, link: Locator): Promise<string> {
  const [tab] = await Promise.all([page.waitForEvent('popup'), link.click()]);
  const title = await tab.getByRole('heading', { level: 1 }).innerText();
  await tab.close();
  return title;
}

test(
  'the admin pages link to the part of the guide for the role, on a computer and a phone',
  web.options,
  async (t) => {
    const cases = [
      { as: web.club.admin, guide: 'For club owners', locale: 'en-GB', menu: 'Admin', help: 'Help' },
      {
        as: await web.club.staff('Dana', 'desk'),
        guide: 'For the front desk',
        locale: 'en-GB',
        menu: 'Admin',
        help: 'Help',
      },
      {
        as: await web.club.staff('Tea', 'treasurer'),
        ...{ guide: 'For club owners', locale: 'es-ES', menu: 'Administración', help: 'Ayuda' },
      },
    ];
    for (const { as, guide, locale, menu, help } of cases) {
      const { page } = await web.visit(t, { as, locale });
      await page.goto('/admin');
      const nav = page.getByRole('navigation', { name: menu });
      assert.equal(await titleAfter(page, nav.getByRole('link', { name: help, exact: true })), guide);
      await page.setViewportSize(PHONE);
      await nav.getByRole('button', { name: menu }).click();
      assert.equal(await titleAfter(page, nav.getByRole('link', { name: help, exact: true })), guide);
    }
  },
);

test('the profile links to the guide for players, and for the desk to its guide', web.options, async (t) => {
  const player = await web.club.player('Ana Ferrer');
  const { page } = await web.visit(t, { as: player, viewport: PHONE });
  await page.goto('/profile');
  const help = page.getByRole('region', { name: 'Help' });
  assert.equal(await titleAfter(page, help.getByRole('link', { name: 'Guide for players' })), 'For players');
  assert.equal(await help.getByRole('link').count(), 1);
  const { page: deskPage } = await web.visit(t, { as: await web.club.staff('Dan', 'desk') });
  await deskPage.goto('/profile');
  const link = deskPage.getByRole('link', { name: 'Guide for the front desk' });
  assert.equal(await titleAfter(deskPage, link), 'For the front desk');
});
