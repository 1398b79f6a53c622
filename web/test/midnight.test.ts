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

test('a wish can end past midnight, as late as a booking of that day can', web.options, async (t) => {
  const hours = everyDay('00:00', '24:00');
  const court = await web.club.court({
    name: 'Owl court',
    type: 'squash',
    opening_hours: hours,
    max_duration_minutes: 120,
  });
  const closure = { start_date: DAY, start_time: '00:00', end_date: NEXT_DAY, end_time: '24:00', reason: 'Painting' };
  await web.club.admin.api.post('/admin/closures', { body: { ...closure, court_ids: [court.id] } });
  const player = await web.club.player();
  const { page } = await web.visit(t, { as: player });
  await page.goto(`/?date=${DAY}&type=squash&wait=1`);
  const form = page.getByRole('dialog', { name: 'Join the waiting list' });
  await form.getByLabel('Earliest start').selectOption('23:00');
  const ends = form.getByLabel('Finish by');
  await ends.getByRole('option', { name: '01:30 (next day)' }).waitFor({ state: 'attached' });
  assert.deepEqual(await ends.getByRole('option').allInnerTexts(), [
    ...['23:30', '24:00', '00:30 (next day)', '01:00 (next day)', '01:30 (next day)'],
  ]);
  await ends.selectOption('00:30 (next day)');
  await form.getByRole('button', { name: 'Join waiting list' }).click();
  await page.getByRole('dialog', { name: 'You are on the list' }).getByRole('link').click();
  await page.getByText('1 h between 23:00 and 00:30 (next day)').waitFor();
  const { data } = await player.api.get('/waitlist');
  assert.deepEqual(
    data.map(({ start_after, end_before }) => [start_after, end_before]),
    [['23:00', '00:30']],
  );
});
