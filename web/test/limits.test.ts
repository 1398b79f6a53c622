import assert from 'node:assert/strict';
import { test } from 'node:test';
import { DAY, dateAfter, findUrl, useWebApp } from './club.ts';
import { violationsOf } from './page.ts';

const web = useWebApp({ settings: { may_overlap: false } });

test('says that a limit is used up before “Book now”', web.options, async (t) => {
  const [court, other] = [await web.club.court({ name: 'Limit 1' }), await web.club.court({ name: 'Limit 2' })];
  const { admin } = web.club;
  const quotas = [{ per: 'day' as const, unit: 'bookings' as const, limit: 2, counted: 'person' as const }];
  const plan = await admin.api.post('/admin/plans', {
    body: { name: 'Two', rules: [{ name: 'Two a day', settings: { quotas } }] },
  });
  const player = await web.club.player('Lia Limit');
  const { id: user_id } = JSON.parse(player.user) as { id: number };
  await admin.api.post('/admin/memberships', {
    body: { plan_id: plan.id, starts_on: '2020-01-01', people: [{ user_id }] },
  });
  const book = (start_time: string, end_time: string, court_id = court.id) =>
    player.api.post('/bookings', { body: { court_id, booking_date: DAY, start_time, end_time } });
  await book('10:00', '11:00');
  const { page } = await web.visit(t, { as: player });
  const open = (start: string) => page.goto(findUrl({ date: DAY, court: other.id, start }));

  const dialog = page.getByRole('dialog', { name: 'Limit 2' });
  await open('12:00');
  await dialog.getByRole('button', { name: 'Book now' }).waitFor();
  assert.equal(await dialog.getByRole('status').count(), 0);

  await book('13:00', '14:00');
  await page.goto(findUrl({ date: DAY }));
  const used = /You have used 2 of 2 bookings on that day/;
  await page.getByRole('status').getByText(used).waitFor();
  await open('15:00');
  await dialog.getByText(used).waitFor();
  assert.equal(await dialog.getByRole('button', { name: 'Book now' }).isDisabled(), true);
  assert.deepEqual(await violationsOf(page), []);
});

test(
  "the day's grid offers no start or length that a limit or the player's own booking refuses",
  web.options,
  async (t) => {
    const court = await web.club.court({ name: 'Grid 1' });
    await web.club.court({ name: 'Grid 2' });
    const { admin } = web.club;
    const settings = { max_minutes_per_day: 150 };
    const plan = await admin.api.post('/admin/plans', { body: { name: 'Short', rules: [{ name: 'Day', settings }] } });
    const player = await web.club.player('Gil Grid');
    const { id: user_id } = JSON.parse(player.user) as { id: number };
    await admin.api.post('/admin/memberships', {
      body: { plan_id: plan.id, starts_on: '2020-01-01', people: [{ user_id }] },
    });
    const book = (start_time: string, end_time: string) =>
      player.api.post('/bookings', { body: { court_id: court.id, booking_date: DAY, start_time, end_time } });
    await book('10:00', '11:30');
    const { page } = await web.visit(t, { as: player });
    const row = page.getByRole('row', { name: /^Grid 2/ });
    const free = (time: string) => row.getByRole('button', { name: new RegExp(`^Grid 2, ${time}`) });

    await page.goto(findUrl({ date: DAY }));
    await row.getByText('Not possible with your limits or bookings').first().waitFor();
    assert.equal((await free('10:00').count()) + (await free('10:30').count()) + (await free('11:00').count()), 0);
    assert.equal(await free('11:30').count(), 1, 'a booking may start when the other ends');
    assert.equal(await free('12:00').count(), 1);
    await page.goto(findUrl({ date: DAY, length: 90 }));
    await row.getByText('Not possible with your limits or bookings').first().waitFor();
    assert.equal(await free('12:00').count(), 0, 'only 60 minutes are left');
    await book('15:00', '16:00');
    await page.goto(findUrl({ date: DAY }));
    await page
      .getByRole('status')
      .getByText(/150|2 h 30/)
      .waitFor();
    await free('12:00').waitFor({ state: 'detached' });
    assert.equal(await row.getByRole('button', { name: /^Grid 2, \d/ }).count(), 0);
    assert.deepEqual(await violationsOf(page), []);
  },
);

test("the day's grid leaves out the courts and times that a rule for them refuses", web.options, async (t) => {
  const [court, other] = [await web.club.court({ name: 'Part 1' }), await web.club.court({ name: 'Part 2' })];
  const { admin } = web.club;
  const quota = (unit: 'bookings' | 'minutes', limit: number) => ({
    quotas: [{ per: 'week' as const, unit, limit, counted: 'person' as const }],
  });
  const rules = [
    { name: 'Evening', times: { start_time: '17:00', end_time: '21:00' }, settings: quota('minutes', 90) },
    { name: 'Once on Part 2', courts: { court_ids: [other.id] }, settings: quota('bookings', 1) },
  ];
  const plan = await admin.api.post('/admin/plans', { body: { name: 'Parts', rules } });
  const player = await web.club.player('Pat Part');
  const { id: user_id } = JSON.parse(player.user) as { id: number };
  await admin.api.post('/admin/memberships', {
    body: { plan_id: plan.id, starts_on: '2020-01-01', people: [{ user_id }] },
  });
  const book = (court_id: number, start_time: string, end_time: string) =>
    player.api.post('/bookings', { body: { court_id, booking_date: DAY, start_time, end_time } });
  await book(court.id, '18:00', '19:00');
  const { page } = await web.visit(t, { as: player });
  const free = (name: string, time: string) =>
    page
      .getByRole('row', { name: new RegExp(`^${name}`) })
      .getByRole('button', { name: new RegExp(`^${name}, ${time}`) });
  await page.goto(findUrl({ date: DAY, length: 60 }));
  await page.getByText('Not possible with your limits or bookings').first().waitFor();
  const counts = async (name: string, times: string[]) =>
    Promise.all(times.map(async (time) => [time, await free(name, time).count()]));
  // The quota leaves the player 30 minutes between 17:00 and 21:00.
  assert.deepEqual(await counts('Part 1', ['16:00', '16:30', '17:00', '20:00', '20:30', '21:00']), [
    ...[
      ['16:00', 1],
      ['16:30', 1],
      ['17:00', 0],
      ['20:00', 0],
      ['20:30', 1],
      ['21:00', 1],
    ],
  ]);
  await book(other.id, '09:00', '10:00');
  await page.goto(findUrl({ date: DAY, length: 60 }));
  await page
    .getByRole('status')
    .getByText(/Once on Part 2/)
    .waitFor();
  await free('Part 2', '12:00').waitFor({ state: 'detached' });
  assert.deepEqual(await counts('Part 2', ['10:00', '15:00', '18:00', '21:00']), [
    ...[
      ['10:00', 0],
      ['15:00', 0],
      ['18:00', 0],
      ['21:00', 0],
    ],
  ]);
  assert.equal(await free('Part 1', '12:00').count(), 1);
  assert.deepEqual(await violationsOf(page), []);
});

test(
  'the next days and the page of a court offer no time that a limit refuses, after one more request',
  web.options,
  async (t) => {
    const court = await web.club.court({ name: 'Next 1', type: 'squash' });
    const { admin } = web.club;
    const settings = { max_minutes_per_day: 60 };
    const plan = await admin.api.post('/admin/plans', { body: { name: 'Hour', rules: [{ name: 'Day', settings }] } });
    const player = await web.club.player('Nia Next');
    const { id: user_id } = JSON.parse(player.user) as { id: number };
    await admin.api.post('/admin/memberships', {
      body: { plan_id: plan.id, starts_on: '2020-01-01', people: [{ user_id }] },
    });
    const slot = { start_time: '10:00', end_time: '11:00' };
    await player.api.post('/bookings', { body: { court_id: court.id, booking_date: dateAfter(2), ...slot } });
    const { page } = await web.visit(t, { as: player });
    const requests: string[] = [];
    page.on('request', (request) => {
      // Leave out the request of “Book again” for one slot.
      const url = request.url();
      if (url.includes('/me/booking-limits') && !url.includes('start_time=')) requests.push(url);
    });
    await page.goto(findUrl({ date: dateAfter(1), type: 'squash' }));
    const next = page.getByRole('region', { name: 'Next days' });
    const day = (days: number) => new RegExp(`^${shortDate(dateAfter(days))}$`);
    await next.getByRole('button', { name: day(3) }).waitFor();
    await next.getByRole('button', { name: day(2) }).waitFor({ state: 'detached' });
    assert.deepEqual(requests.filter((url) => url.includes('date_to')).length, 1);
    assert.ok(requests.length <= 2, requests.join(' '));

    await page.goto(`/courts/${court.id}`);
    const refused = page.getByRole('listitem').filter({ hasText: shortDate(dateAfter(2)) });
    await refused.getByText('Not possible with your limits or bookings').waitFor();
    assert.equal(await refused.getByRole('link', { name: /^Book/ }).count(), 0);
    assert.deepEqual(await violationsOf(page), []);
  },
);

/** Returns a date as the app shows it: “Wed 25 Nov”. */
function shortDate(date: string): string {
  const options = { weekday: 'short', day: 'numeric', month: 'short', timeZone: 'UTC' } as const;
  return new Date(date).toLocaleDateString('en-GB', options).replace(',', '');
}
