// Runs on both engines.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { everyDay } from '../../src/modules/courts/rules.ts';
import { assertInvalid, type Club, openClub, SUNDAY } from '../club.ts';

const MONDAY = '2026-11-23';

let club: Club;
let player: { token: string };
before(async () => {
  club = await openClub();
  player = await club.signIn();
  const hours = { opening_hours: everyDay('08:00', '18:00'), min_duration_minutes: 60, max_advance_days: 7 };
  const padel = await club.court({ name: 'Padel 1', type: 'padel', ...hours });
  await club.court({ name: 'Tennis 1', type: 'tennis', ...hours });
  await club.court({ name: 'Closed', type: 'padel', active: false, ...hours });
  const book = (start_time: string, end_time: string) =>
    club.book(player, { court_id: padel.id, booking_date: SUNDAY, start_time, end_time });
  await book('09:00', '11:00');
  await book('11:30', '12:30');
  const times = { start_date: SUNDAY, start_time: '16:00', end_date: SUNDAY, end_time: '24:00' };
  await club.addClosure({ court_ids: [padel.id], ...times });
});
after(() => club.close());

const occupancy = async (query: string, as?: { token: string }): Promise<any[]> => {
  const { body, text } = await club.call('GET', `/availability/occupancy?${query}`, as ? { as } : {});
  assert.ok(body.data, text);
  return body.data;
};

test('counts the open and the free minutes of all active courts, for each day', async () => {
  assert.deepEqual(await occupancy(`date_from=${SUNDAY}&date_to=${MONDAY}&type=padel`), [
    // 08:00–16:00, of which 11:00–11:30 is too short for a booking
    { booking_date: SUNDAY, open_minutes: 480, free_minutes: 480 - 120 - 60 - 30, too_early: false },
    { booking_date: MONDAY, open_minutes: 600, free_minutes: 600, too_early: false },
  ]);
  const [both] = await occupancy(`date_from=${SUNDAY}&date_to=${SUNDAY}`);
  assert.deepEqual([both.open_minutes, both.free_minutes], [480 + 600, 270 + 600]);
});

test('counts only the rest of today, and nothing of days that are over', async () => {
  const days = await occupancy('date_from=2026-11-20&date_to=2026-11-21&type=tennis');
  assert.deepEqual(
    days.map(({ open_minutes, free_minutes }) => [open_minutes, free_minutes]),
    [
      [0, 0],
      [360, 360],
    ],
  );
});

test("days beyond the booking window of the court or of the person's plan are too early", async () => {
  const tooEarly = async (as?: { token: string }) => {
    const days = await occupancy('date_from=2026-11-27&date_to=2026-11-30&type=tennis', as);
    return days.filter(({ too_early }) => too_early).map(({ booking_date }) => booking_date);
  };
  assert.deepEqual(await tooEarly(), ['2026-11-29', '2026-11-30']);
  const admin = await club.signIn('admin');
  const evening = { name: 'Evenings', times: { start_time: '16:00' }, settings: { opens: { days_ahead: 8 } } };
  const always = { name: 'Always', settings: { opens: { days_ahead: 6 } } };
  const post = (path: string, body: object) => club.call('POST', path, { as: admin, body });
  const { body: plan } = await post('/admin/plans', { name: 'Members', rules: [evening, always] });
  const member = await club.signIn();
  await post('/admin/memberships', {
    ...{ plan_id: plan.id, starts_on: '2026-11-21', people: [{ user_id: member.user.id }] },
  });
  assert.deepEqual(await tooEarly(member), ['2026-11-30'], 'a time in the evening opens earlier');
  await club.call('PATCH', `/admin/plans/${plan.id}`, { as: admin, body: { rules: [always] } });
  assert.deepEqual(await tooEarly(member), ['2026-11-28', '2026-11-29', '2026-11-30']);
});

test('counts the time that is left by the clock, also after the clocks have changed', async () => {
  const fields = { time_zone: 'Europe/Berlin', opening_hours: everyDay('08:00', '20:00'), type: 'curling' };
  await club.court(fields);
  const before = club.clock.now;
  club.clock.now = Date.parse('2027-03-28T13:00:00Z'); // 15:00 in Berlin, 14 hours after midnight
  const { body } = await club.call(
    'GET',
    '/availability/occupancy?date_from=2027-03-28&date_to=2027-03-28&type=curling',
  );
  club.clock.now = before;
  assert.equal(body.data[0].open_minutes, 5 * 60);
});

test('refuses a range that is too long or ends before it starts', async () => {
  const call = (query: string) => club.call('GET', `/availability/occupancy?${query}`);
  assertInvalid(await call('date_from=2026-11-01&date_to=2026-12-02'), 'date_to');
  assertInvalid(await call('date_from=2026-11-02&date_to=2026-11-01'), 'date_to');
  assertInvalid(await call('date_from=2026-11-02'), 'date_to');
});
