import assert from 'node:assert/strict';
import { test } from 'node:test';
import { dateAfter, DAY, everyDay, useWebApp } from './club.ts';

const web = useWebApp();
const NEXT_DAY = dateAfter(3);

test('the desk books past midnight, and the sheet of the next day shows the booking', web.options, async (t) => {
  const name = 'Night court';
  const court = await web.club.court({ name, opening_hours: everyDay('00:00', '24:00'), max_duration_minutes: 120 });
  await web.club.player('Nora Night');
  const page = await web.visitAsAdmin(t, `/admin/?date=${DAY}`);
  await page.getByRole('button', { name: `${name}, 23:00, free: book` }).click();
  const dialog = page.getByRole('dialog', { name: `Book ${name}` });
  await dialog.getByRole('button', { name: /^1 h 30 min/ }).click();
  await dialog.getByLabel('Player or guest').fill('nora');
  await page.getByRole('option', { name: 'Nora Night' }).click();
  await dialog.getByRole('button', { name: 'Book for Nora Night' }).click();
  await page.getByText(/^Booked for Nora Night: Night court, .*23:00–00:30 \(next day\)/).waitFor();
  const { data } = await web.club.admin.api.get('/admin/bookings', { params: { query: { court_id: court.id } } });
  assert.deepEqual(
    data.map(({ booking_date, start_time, end_time }) => [booking_date, start_time, end_time]),
    [[DAY, '23:00', '00:30']],
  );
  const blockOn = async (date: string) => {
    await page.goto(`/admin/?date=${date}`);
    const block = page.getByRole('group', { name, exact: true }).getByRole('button', { name: /^Nora Night/ });
    const [box, hour] = [await block.boundingBox(), await page.locator('.sheet-hours span').first().boundingBox()];
    return { block, halfHours: Math.round((2 * box!.height) / hour!.height) };
  };
  assert.equal((await blockOn(DAY)).halfHours, 2);
  const rest = await blockOn(NEXT_DAY);
  assert.equal(rest.halfHours, 1);
  await rest.block.click();
  await page.getByRole('dialog').getByText('23:00–00:30 (next day)').waitFor();
});

test('a player books past midnight, and sees the end on the next day', web.options, async (t) => {
  const name = 'Late court';
  const court = await web.club.court({ name, opening_hours: everyDay('00:00', '24:00'), max_duration_minutes: 120 });
  const { page } = await web.visit(t, { as: await web.club.player('Pia Player') });
  await page.goto(`/?date=${DAY}&court=${court.id}&start=23:30&minutes=90`);
  await page.getByText('23:30–01:00 (next day)').first().waitFor();
});
