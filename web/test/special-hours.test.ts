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

test('days and prices added to several courts at once keep those that each court has', web.options, async (t) => {
  const [eve, second, last] = [dateAfter(20), dateAfter(22), dateAfter(25)];
  const open = [{ open: '10:00', close: '14:00' }];
  const eves = [{ from_date: eve, to_date: eve, name: 'Eve', windows: open }];
  const week = [{ from_date: eve, to_date: last, name: 'Winter', windows: open }];
  const money = (amount: number) => ({ price_per_hour: { amount, currency: 'EUR' } });
  const peak = { days: [1], start_time: '18:00', end_time: '21:00', from_date: eve, ...money(2600) };
  await web.club.court({ name: 'Added 1', type: 'chess', special_hours: eves, peak_prices: [peak] });
  await web.club.court({ name: 'Added 2', type: 'chess', special_hours: week });
  const saved = async () => (await web.club.admin.api.get('/courts', { params: { query: { type: 'chess' } } })).data;
  const page = await web.visitAsAdmin(t, '/admin/courts?search=added', { expects: [422] });
  const dialog = page.getByRole('dialog');
  const edit = async () => {
    await page.getByLabel('Select all 2').check();
    await page.getByRole('button', { name: 'Edit 2 courts' }).click();
    await dialog.locator('summary', { hasText: 'Holidays and special hours' }).click();
  };
  const save = dialog.getByRole('button', { name: 'Save 2 courts' });
  const isSaved = async () => {
    await save.click();
    await dialog.waitFor({ state: 'hidden' });
  };
  await edit();
  await dialog
    .getByRole('listitem')
    .filter({ hasText: /Winter: 10:00–14:00 Added 2/ })
    .waitFor();
  await dialog
    .getByRole('listitem')
    .filter({ hasText: /Mon 18:00–21:00: €26.00 Added 1/ })
    .waitFor();
  await dialog.getByRole('button', { name: 'Add days' }).click();
  const added = dialog.getByRole('group', { name: 'Special hours 1', exact: true });
  await fillDate(added, 'First day', second);
  await dialog.getByRole('button', { name: 'Add a peak price' }).click();
  const price = dialog.getByRole('group', { name: 'Peak price 1', exact: true });
  await price.getByLabel('Peak price per hour').fill('30');
  await price.getByText('Only on certain dates').click();
  await fillDate(price, 'First day', last);
  await save.click();
  await price.getByText(/overlap/i).waitFor();
  await dialog.getByText('Nothing was saved. The problem is in Added 1.').waitFor();
  await price.getByLabel('Until').fill('17:00');
  await price.getByLabel('From').fill('15:00');
  assert.deepEqual(await violationsOf(page), []);
  await isSaved();
  const closed = { from_date: second, to_date: second, windows: [] };
  assert.deepEqual(
    (await saved()).map(({ special_hours }) => special_hours),
    [
      [...eves, closed],
      [{ ...week[0], to_date: dateAfter(21) }, { ...week[0], from_date: dateAfter(23) }, closed],
    ],
  );
  assert.deepEqual(
    (await saved()).map(({ peak_prices }) => peak_prices.map(({ start_time }) => start_time)),
    [['18:00', '15:00'], ['15:00']],
  );
  await edit();
  await dialog.getByLabel('Remove these special days from the courts').check();
  await dialog.getByText('Changes: Holidays and special hours.').waitFor();
  await isSaved();
  assert.deepEqual(
    (await saved()).map(({ special_hours }) => special_hours),
    [[], []],
  );
  await page.getByRole('button', { name: 'Edit: Added 1' }).click();
  assert.equal(
    await price.getByRole('group', { name: 'First day' }).isVisible(),
    true,
    'the dates of a price are visible',
  );
  await dialog
    .getByText(/^Only on certain dates: .*–…/)
    .first()
    .waitFor();
});

test('after a change of rules, staff handle the bookings that do not fit', web.options, async (t) => {
  const bookings = { 'Rules 1': 'Hector Hall', 'Rules 2': 'Olga Oak' };
  for (const [name, guest_name] of Object.entries(bookings)) {
    const { id: court_id } = await web.club.court({ name, type: 'darts' });
    const body = { court_id, booking_date: NEXT, start_time: '10:00', end_time: '12:00', guest_name };
    await web.club.admin.api.post('/admin/bookings', { body });
  }
  const page = await web.visitAsAdmin(t, '/admin/courts?search=rules');
  const dialog = page.getByRole('dialog');
  await page.getByRole('button', { name: 'Edit: Rules 1' }).click();
  await dialog.getByText('Booking rules').click();
  await dialog.getByLabel('Longest booking (min)').fill('60');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await dialog.getByRole('heading', { name: '1 upcoming booking does not fit the new rules' }).waitFor();
  await dialog
    .getByRole('listitem')
    .filter({ hasText: /10:00–12:00Rules 1.*Hector Hall/ })
    .waitFor();
  await page.getByRole('button', { name: 'Close', exact: true }).last().click();
  await page.getByLabel('Select all 2').check();
  await page.getByRole('button', { name: 'Edit 2 courts' }).click();
  await dialog.getByText('Holidays and special hours').click();
  await dialog.getByRole('button', { name: 'Add days' }).click();
  await fillDate(dialog.getByRole('group', { name: 'Special hours 1', exact: true }), 'First day', NEXT);
  await dialog.getByRole('button', { name: 'Save 2 courts' }).click();
  const list = page.getByRole('dialog', { name: '2 upcoming bookings do not fit the new rules' });
  await list.getByRole('listitem').filter({ hasText: 'Olga Oak' }).waitFor();
  assert.deepEqual(await violationsOf(page), []);
  await list.getByRole('button', { name: 'More actions: Hector Hall' }).click();
  await page.getByRole('menuitem', { name: 'Cancel booking' }).click();
  await page.getByRole('dialog').last().getByRole('button', { name: 'Cancel booking' }).click();
  await list
    .getByRole('listitem')
    .filter({ hasText: /Cancelled.*Hector Hall/ })
    .waitFor();
  await list
    .getByRole('listitem')
    .filter({ hasText: /Confirmed.*Olga Oak/ })
    .waitFor();
});
