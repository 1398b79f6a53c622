import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { everyDay } from '../../src/modules/courts/rules.ts';
import { type Answer, type Club, SUNDAY, assertInvalid, assertProblem, openClub } from '../club.ts';

let club: Club;
let admin: { token: string };
before(async () => {
  club = await openClub();
  admin = await club.signIn('admin');
});
after(() => club.close());

const preview = (body: object, date = SUNDAY): Promise<Answer> =>
  club.call('POST', `/admin/day-preview?date=${date}`, { as: admin, body });
const draft = {
  ...{ name: 'Not yet', type: 'padel', time_zone: 'Europe/Madrid', slot_minutes: 60, max_duration_minutes: 120 },
  opening_hours: everyDay('08:00', '11:00'),
  price_per_hour: { amount: 1000, currency: 'EUR' },
  peak_prices: [{ days: [7], start_time: '09:00', end_time: '10:00', price_per_hour: { amount: 3000 } }],
};

test('previews the offered slots of an unsaved court on a day, and saves nothing', async () => {
  await club.newEvents();
  const { status, body } = await preview(draft);
  assert.equal(status, 200);
  assert.deepEqual(body, {
    booking_date: SUNDAY,
    time_zone: 'Europe/Madrid',
    open: [{ start_time: '08:00', end_time: '11:00' }],
    currency: 'EUR',
    starts: [
      { start_time: '08:00', starts_at: `${SUNDAY}T08:00:00+01:00`, durations: [60, 120], prices: [1000, 4000] },
      { start_time: '09:00', starts_at: `${SUNDAY}T09:00:00+01:00`, durations: [60, 120], prices: [3000, 4000] },
      { start_time: '10:00', starts_at: `${SUNDAY}T10:00:00+01:00`, durations: [60], prices: [1000] },
    ],
  });
  assert.deepEqual((await club.call('GET', '/admin/courts', { as: admin })).body.data, []);
  assert.deepEqual(await club.newEvents(), []);
});

test('the preview equals the day of the saved court', async () => {
  const saved = await club.call('POST', '/admin/courts', { as: admin, body: draft });
  const { body } = await club.call('GET', `/courts/${saved.body.id}/availability?date=${SUNDAY}`);
  assert.deepEqual((await preview(draft)).body.starts, body.data[0].starts);
});

test('a preview handles clock changes, closed days, and a court that takes no bookings yet', async () => {
  const early = { ...draft, opening_hours: everyDay('01:00', '04:00') };
  const starts = async (...ask: Parameters<typeof preview>): Promise<string[]> =>
    (await preview(...ask)).body.starts.map(({ start_time }: { start_time: string }) => start_time);
  assert.deepEqual(await starts(early, '2027-03-28'), ['01:00', '03:00'], '02:00 is skipped in Madrid');
  assert.deepEqual(await starts({ ...draft, opening_hours: [{ day: 1, open: '08:00', close: '11:00' }] }), []);
  assert.equal((await starts({ ...draft, active: false })).length, 3);
  assert.equal((await starts({ name: 'A', type: 'b' })).length, 34, 'the usual hours and lengths');
});

test('a preview reports the same field errors as creating the court', async () => {
  const body = { ...draft, opening_hours: [{ day: 1, open: '11:00', close: '08:00' }], time_zone: 'Nowhere/Here' };
  const [asked, made] = [await preview(body), await club.call('POST', '/admin/courts', { as: admin, body })];
  assertInvalid(asked, '#/opening_hours/0/close', '#/time_zone');
  assert.deepEqual(asked.body.errors, made.body.errors);
  assertInvalid(await preview(draft, 'tomorrow'), 'date');
  const player = await club.signIn();
  const refused = await club.call('POST', `/admin/day-preview?date=${SUNDAY}`, { as: player, body: draft });
  assertProblem(refused, 'forbidden');
});
