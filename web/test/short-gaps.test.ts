import assert from 'node:assert/strict';
import { test } from 'node:test';
import { DAY, useWebApp } from './club.ts';
import { violationsOf } from './page.ts';

const web = useWebApp();

test('says that a gap is too short before a person is typed, and books it with an override', web.options, async (t) => {
  const court = await web.club.court({ name: 'Gap court', min_duration_minutes: 90, max_duration_minutes: 180 });
  const body = { court_id: court.id, booking_date: DAY, start_time: '09:00', end_time: '10:30' };
  await (await web.club.player()).api.post('/bookings', { body });
  const page = await web.visitAsAdmin(t, `/admin/?date=${DAY}`);
  const gap = page.getByRole('button', { name: 'Gap court, 08:00, only 1 h free: book' });
  assert.equal(await gap.textContent(), '1 h');
  await gap.click();
  const dialog = page.getByRole('dialog', { name: 'Book Gap court' });
  await dialog.getByText('This time is free for only 1 h. The shortest booking of this court is 1 h 30 min.').waitFor();
  await dialog.getByRole('button', { name: 'Book 1 h (override)' }).waitFor();
  assert.deepEqual(await violationsOf(page), []);
  await dialog.getByLabel('Player or guest').fill('Gap Gus');
  await page.getByRole('option', { name: 'Add guest “Gap Gus”' }).click();
  await dialog.getByRole('button', { name: 'Book 1 h for Gap Gus (override)' }).click();
  await page.getByText(/^Booked for Gap Gus: Gap court/).waitFor();
  const { data } = await web.club.admin.api.get('/admin/bookings', { params: { query: { court_id: court.id } } });
  const booking = data.find(({ user }) => user.name === 'Gap Gus')!;
  assert.deepEqual([booking.start_time, booking.end_time, booking.overrides], ['08:00', '09:00', ['duration']]);

  // When staff type the times, the form shows the same message before it sends the request.
  await page.goto(`/admin/book-for?date=${DAY}`);
  await page.getByLabel('Court').selectOption({ label: 'Gap court' });
  await page.getByLabel('From').fill('14:00');
  await page.getByLabel('Until').fill('14:45');
  await page.getByText('45 min is too short. The shortest booking of this court is 1 h 30 min.').waitFor();
  await page.getByRole('button', { name: 'Book 45 min (override)' }).waitFor();
  await page.getByLabel('Until').fill('15:30');
  await page.getByRole('button', { name: 'Book', exact: true }).waitFor();
});

test(
  'a player sees the length of a short gap with its price, opens the form with it, and sees closures',
  web.options,
  async (t) => {
    const place = { venue: 'Short Site', type: 'squash', price_per_hour: { amount: 1800, currency: 'EUR' } };
    const court = await web.club.court({ name: 'Short A', ...place });
    await web.club.court({ name: 'Short B', ...place, price_per_hour: { amount: 2400, currency: 'EUR' } });
    const at = (start: string, end: string) => ({ booking_date: DAY, start_time: start, end_time: end });
    const player = await web.club.player();
    await player.api.post('/bookings', { body: { court_id: court.id, ...at('10:00', '11:00') } });
    const closure = { start_date: DAY, start_time: '20:00', end_date: DAY, end_time: '22:00', reason: 'Rain' };
    await web.club.admin.api.post('/admin/closures', { body: { ...closure, court_ids: [court.id] } });
    const { page } = await web.visit(t);
    await page.goto(`/?date=${DAY}&type=squash`);
    await page.getByText('Closed 20:00–22:00: Rain (Short A)').waitFor();
    const gap = page.getByRole('button', { name: /^09:30, / });
    assert.match(await gap.innerText(), /2 courts/);
    assert.match(await gap.innerText(), /30 min €9/);
    await gap.click();
    const dialog = page.getByRole('dialog');
    await dialog.getByText('09:30–10:00').first().waitFor();
  },
);
