import { test } from 'node:test';
import { DAY, findUrl, useWebApp } from './club.ts';

const web = useWebApp();

test(
  'a slot that another player books disappears from the grid, and returns when they cancel it',
  web.options,
  async (t) => {
    const { id } = await web.club.court({ name: 'Live Court' });
    const [one, two] = [await web.visit(t), await web.visit(t)];
    const free = 'Live Court, 10:00, free: choose';
    for (const { page } of [one, two]) {
      await page.goto(findUrl({}));
      await page.getByRole('button', { name: free }).waitFor();
    }
    const { api } = await web.club.player();
    const body = { court_id: id, booking_date: DAY, start_time: '10:00', end_time: '11:00' };
    const booking = await api.post('/bookings', { body });
    for (const { page } of [one, two])
      await page.getByRole('button', { name: free }).waitFor({ state: 'detached', timeout: 15_000 });
    await api.delete('/bookings/{booking}', { params: { path: { booking: booking.id } } });
    for (const { page } of [one, two]) await page.getByRole('button', { name: free }).waitFor({ timeout: 15_000 });
  },
);
