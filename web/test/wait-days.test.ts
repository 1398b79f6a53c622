import assert from 'node:assert/strict';
import { test } from 'node:test';
import { partsOf } from '../src/modules/waitlist/wait-window.ts';
import { dateAfter, useWebApp } from './club.ts';
import { isWiderThanScreen, violationsOf } from './page.ts';
import { PHONE } from './browser.ts';

const web = useWebApp({
  setUp: async (club) => {
    await club.court({ name: 'Padel 1', type: 'padel', max_advance_days: 6 });
    for (const day of [1, 2, 3, 4, 5])
      await club.importBookings(dateAfter(day), [['Padel 1', 'Dan', '08:00', '22:00']]);
  },
});

test(
  'a player waits for any evening of several days in one step, and sees which days were refused',
  web.options,
  async (t) => {
    const player = await web.club.player();
    const { page } = await web.visit(t, { as: player, viewport: PHONE, expects: [409, 422] });
    await page.goto(`/?view=times&date=${dateAfter(1)}&wait=1`);
    const form = page.getByRole('dialog', { name: 'Join the waiting list' });
    await form.getByRole('group', { name: 'Time of day' }).getByRole('button', { name: 'Evening' }).click();
    const days = form.getByRole('group', { name: 'Days' });
    const day = (n: number) => {
      const format = new Intl.DateTimeFormat('en-GB', { timeZone: 'UTC', day: 'numeric', month: 'short' });
      return days.getByRole('button', { name: new RegExp(` ${format.format(Date.parse(dateAfter(n)))}$`) });
    };
    await day(2).click();
    await day(3).click();
    await day(1).click();
    assert.deepEqual(await violationsOf(page), []);
    assert.equal(await isWiderThanScreen(page), false);
    await form.getByRole('button', { name: 'Join for 2 days' }).click();
    await page.getByRole('dialog', { name: 'You are on the list' }).waitFor();
    const entries = async () => {
      const { data } = await player.api.get('/waitlist');
      return data
        .map(({ booking_date, start_after, end_before }) => `${booking_date} ${start_after} ${end_before}`)
        .toSorted();
    };
    assert.deepEqual(
      await entries(),
      [2, 3].map((n) => `${dateAfter(n)} 17:00 22:00`),
    );

    await page.goto(`/?view=times&date=${dateAfter(4)}&wait=1`);
    await form.getByRole('button', { name: 'All 7 days' }).click();
    await form.getByRole('button', { name: 'Join for 7 days' }).click();
    const results = page.getByRole('dialog', { name: 'Your waiting list' });
    await results.waitFor();
    assert.equal(await results.getByText('You are on the list').count(), 2, 'the two days that are taken');
    await results.getByText('Padel 1 is free at 08:00. Book it now instead of waiting.').waitFor();
    assert.deepEqual(await violationsOf(page), []);
    assert.equal((await entries()).length, 4);
    await results.getByRole('button', { name: /^Show / }).click();
    await page.waitForURL((url) => url.searchParams.get('date') === dateAfter(6));
  },
);

test('the parts of a day are within the times to choose from', () => {
  const hours = (from: number, until: number) => [from * 60, until * 60];
  assert.deepEqual(partsOf(hours(8, 22)), [
    { part: 'morning', from: '08:00', until: '12:00' },
    { part: 'afternoon', from: '12:00', until: '17:00' },
    { part: 'evening', from: '17:00', until: '22:00' },
  ]);
  assert.deepEqual(partsOf(hours(18, 26)), [{ part: 'evening', from: '18:00', until: '02:00' }]);
});
