import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fullnessOf } from '../src/modules/find/fullness-of.ts';
import { initialsOf } from '../src/ui/initials.ts';
import { DAY, dateAfter, useWebApp } from './club.ts';
import { dayButton, violationsOf } from './page.ts';

const web = useWebApp({
  setUp: async (club) => {
    await club.court({ name: 'Padel 1', type: 'padel', max_advance_days: 13 });
    await club.importBookings(DAY, [['Padel 1', 'Dan Drag', '08:00', '22:00']]);
    await club.importBookings(dateAfter(1), [['Padel 1', 'Dan Drag', '08:00', '21:00']]);
  },
});

test(
  'the strip and the month calendar say how full each day is, with one request for a month',
  web.options,
  async (t) => {
    const { page } = await web.visit(t);
    const requests: string[] = [];
    page.on('request', (request) => {
      if (request.url().includes('/availability/occupancy')) requests.push(request.url());
    });
    await page.goto('/');
    await page.getByRole('button', { name: /^Tomorrow .* \(nearly full\)$/ }).waitFor();
    const nameOf = (date: string) => dayButton(page, date).innerText();
    assert.match(await nameOf(DAY), /\(full\)$/);
    assert.match(await nameOf(dateAfter(4)), /\(mostly free\)$/);
    const months = new Set([0, 1, 2, 3, 4, 5, 6].map((day) => dateAfter(day).slice(0, 7)));
    assert.equal(requests.length, months.size);
    await page.getByRole('button', { name: 'Choose a day' }).click();
    const calendar = page.getByRole('dialog', { name: 'Choose a day' });
    await calendar.getByText('The bars show how much of each day is booked.').waitFor();
    assert.equal(requests.length, months.size, 'the calendar uses the same response');
    assert.deepEqual(await violationsOf(page), []);
    await calendar.getByRole('button', { name: 'Next' }).first().click();
    // The days of the month before are in the page, too, but hidden.
    await calendar.locator('[title="Not open for booking yet"]:visible').first().waitFor();
  },
);

test('days beyond the booking window of a plan say so, before the person opens one of them', web.options, async (t) => {
  const { admin } = web.club;
  const rules = [{ name: 'Two days ahead', settings: { opens: { days_ahead: 2 } } }];
  const { id: plan_id } = await admin.api.post('/admin/plans', { body: { name: 'Short', rules } });
  const player = await web.club.player();
  const { id: user_id } = JSON.parse(player.user) as { id: number };
  const people = [{ user_id }];
  await admin.api.post('/admin/memberships', { body: { plan_id, starts_on: dateAfter(0), people } });
  const { page } = await web.visit(t, { as: player });
  await page.goto('/');
  await page.getByRole('group', { name: 'Day' }).getByText('(Not open for booking yet)').first().waitFor();
  assert.match(await dayButton(page, dateAfter(3)).innerText(), /\(Not open for booking yet\)$/);
  assert.doesNotMatch(await dayButton(page, DAY).innerText(), /Not open/);
});

test('names the share of the open time that is booked', () => {
  const cases = [
    [0, 0, 'closed'],
    [600, 0, 'full'],
    [600, 120, 'nearly'],
    [600, 130, 'half'],
    [600, 360, 'half'],
    [600, 370, 'free'],
    [600, 600, 'free'],
  ] as const;
  for (const [open_minutes, free_minutes, fullness] of cases) {
    const day = { booking_date: DAY, open_minutes, free_minutes, too_early: false };
    assert.equal(fullnessOf(day).fullness, fullness, `${free_minutes} of ${open_minutes}`);
  }
});

test('an avatar has the first letters of the first and the last word', () => {
  const cases = {
    'Ana María Ruiz': 'AR',
    Zoë: 'Z',
    'ana.paz@example.org': 'AP',
    'Łukasz  Żak': 'ŁŻ',
    '王 小明': '王小',
    '(guest)': 'G',
    '': '',
  };
  for (const [name, initials] of Object.entries(cases)) assert.equal(initialsOf(name), initials, name);
});
