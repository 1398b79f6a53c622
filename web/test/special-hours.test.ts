// Runs only at full size.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Court } from '../../client/src/index.ts';
import { dateAfter, findUrl, useWebApp } from './club.ts';
import { fillDate, violationsOf } from './page.ts';

const web = useWebApp();
const HOLIDAY = dateAfter(20);
const NEXT = dateAfter(21);

test(
  'a manager closes a court on a holiday and changes a price for a season; players see both',
  web.options,
  async (t) => {
    const price_per_hour = { amount: 1000, currency: 'EUR' };
    const court = await web.club.court({ name: 'Holiday Court', price_per_hour });
    const page = await web.visitAsAdmin(t, `/admin/courts`, { expects: [422] });
    await page
      .getByRole('row', { name: /Holiday Court/ })
      .getByRole('button', { name: /Edit/ })
      .click();
    const dialog = page.getByRole('dialog', { name: 'Holiday Court' });
    await dialog.getByText('Holidays and special hours').click();
    await dialog.getByRole('button', { name: 'Add days' }).click();
    const period = dialog.getByRole('group', { name: 'Special hours 1', exact: true });
    await fillDate(period, 'First day', HOLIDAY);
    await dialog.getByLabel('Name, such as Christmas').fill('Founders’ Day');
    const named = dialog.getByRole('group', { name: 'Founders’ Day', exact: true });
    await named.getByText('Closed').waitFor();
    await dialog.getByRole('button', { name: 'Add days' }).click();
    const second = dialog.getByRole('group', { name: 'Special hours 2', exact: true });
    await fillDate(second, 'First day', HOLIDAY);
    await second.getByRole('button', { name: /^Add hours/ }).click();
    await second.getByLabel(/: opens$/).fill('10:00');
    await second.getByLabel(/: closes$/).fill('12:00');
    await dialog.getByRole('button', { name: 'Add a peak price' }).click();
    const peak = dialog.getByRole('group', { name: 'Peak price 1', exact: true });
    await peak.getByLabel('Peak price per hour (EUR)').fill('25');
    await peak.getByText('Only on certain dates').click();
    await fillDate(peak, 'First day', HOLIDAY);
    await fillDate(peak, 'Last day', NEXT);
    assert.deepEqual(await violationsOf(page), []);
    await dialog.getByRole('button', { name: 'Save' }).click();
    await second.getByText(/overlap/i).waitFor();
    await fillDate(second, 'First day', NEXT);
    await fillDate(second, 'Last day', NEXT);
    await dialog.getByRole('button', { name: 'Save' }).click();
    await page.getByText('Holiday Court saved.').waitFor();
    const saved: Court = await web.club.admin.api.get('/courts/{court}', { params: { path: { court: court.id } } });
    assert.deepEqual(saved.special_hours, [
      { from_date: HOLIDAY, to_date: HOLIDAY, name: 'Founders’ Day', windows: [] },
      { from_date: NEXT, to_date: NEXT, windows: [{ open: '10:00', close: '12:00' }] },
    ]);
    const [{ from_date, to_date }] = saved.peak_prices as [Court['peak_prices'][number]];
    assert.deepEqual([from_date, to_date], [HOLIDAY, NEXT]);
    await page.goto(`/courts/${court.id}`);
    await page.getByText(/Founders’ Day/).waitFor();
    await page.getByText(/€25/).first().waitFor();
    await page.goto(findUrl({ date: NEXT, view: 'list', search: 'Holiday Court' }));
    const [first, ...others] = ['10:00', '11:00', '12:00'].map((time) =>
      page.getByRole('button', { name: new RegExp(time) }),
    );
    await first!.first().waitFor();
    assert.deepEqual(await Promise.all(others.map((time) => time.count())), [1, 0], 'open from 10 to 12');
  },
);
