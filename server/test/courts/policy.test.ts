import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { everyDay } from '../../src/modules/courts/rules.ts';
import { DAY } from '../../src/platform/time.ts';
import { type Club, NOON, SUNDAY, assertInvalid, assertProblem, openClub } from '../club.ts';

let club: Club;
let admin: { token: string };
let player: { token: string };
before(async () => {
  club = await openClub({ staff_session_minutes: 720 });
  admin = await club.signIn('admin');
  player = await club.signIn();
});
after(() => club.close());

const at = (start_time: string, end_time: string, booking_date = SUNDAY) => ({ start_time, end_time, booking_date });
const reviews = (list: any[]): [number, string[]][] =>
  list.map(({ booking, errors }) => [booking.id, errors.map(({ code }: { code: string }) => code)]);

test('a change of rules changes no booking, and lists the bookings that now break them', async () => {
  const court = await club.court({ max_duration_minutes: 240 });
  const [early] = [(await club.book(player, { court_id: court.id, ...at('06:00', '07:00') })).body];
  const long = (await club.book(player, { court_id: court.id, ...at('10:00', '13:00') })).body;
  const fine = (await club.book(player, { court_id: court.id, ...at('14:00', '15:00') })).body;
  const far = (await club.book(player, { court_id: court.id, ...at('10:00', '11:00', '2027-01-20') })).body;
  const gone = (await club.book(player, { court_id: court.id, ...at('05:00', '06:00') })).body;
  await club.call('DELETE', `/bookings/${gone.id}`, { as: player });
  const body = {
    opening_hours: everyDay('08:00', '20:00'),
    max_duration_minutes: 120,
    max_advance_days: 10,
    min_notice_minutes: 5000,
  };
  const { body: changed, status } = await club.call('PATCH', `/admin/courts/${court.id}`, { as: admin, body });
  assert.equal(status, 200);
  assert.deepEqual(reviews(changed.bookings_outside_policy), [
    [early.id, ['outside_opening_hours']],
    [long.id, ['duration_out_of_range']],
    [far.id, ['too_early']],
  ]);
  assert.equal(changed.bookings_outside_policy[0].errors[0].values.windows[0].opens, '08:00');
  for (const { id } of [early, long, fine, far]) {
    assert.equal((await club.call('GET', `/bookings/${id}`, { as: player })).body.status, 'confirmed');
  }
  const buffer = { buffer_minutes: 90, opening_hours: everyDay('00:00', '24:00'), max_advance_days: 90 };
  const again = await club.call('PATCH', `/admin/courts/${court.id}`, { as: admin, body: buffer });
  assert.deepEqual(reviews(again.body.bookings_outside_policy), [
    [long.id, ['duration_out_of_range']],
    [fine.id, ['slot_taken']],
  ]);
});

test('a preview replays past bookings against a draft, and changes nothing', async () => {
  const court = await club.court({ max_duration_minutes: 240 });
  const booked = [at('06:00', '07:00'), at('10:00', '13:00'), at('14:00', '15:00'), at('08:00', '09:00', '2026-11-24')];
  const ids: number[] = [];
  for (const slot of booked) ids.push((await club.book(player, { court_id: court.id, ...slot })).body.id);
  await club.newEvents();
  club.clock.now = NOON + 4 * DAY;
  const manager = await club.signIn('admin');
  const preview = (body: object) =>
    club.call('POST', `/admin/courts/${court.id}/policy-preview`, { as: manager, body });
  const before = (await club.call('GET', `/courts/${court.id}`)).text;
  const draft = { opening_hours: everyDay('08:00', '20:00'), max_duration_minutes: 120, min_notice_minutes: 24 * 60 };
  const { body, status, text } = await preview({ policy: draft, days: 30 });
  assert.equal(status, 200, text);
  assert.deepEqual([body.date_from, body.date_to], ['2026-10-27', '2026-11-25']);
  assert.deepEqual([body.checked, body.refused], [4, 2]);
  assert.deepEqual(reviews(body.bookings), [
    [ids[0], ['too_late', 'outside_opening_hours']],
    [ids[1], ['too_late', 'duration_out_of_range']],
  ]);
  assert.deepEqual((await preview({ policy: {} })).body.refused, 0);
  assert.deepEqual((await preview({ policy: draft, days: 2 })).body.checked, 1);
  assert.equal((await club.call('GET', `/courts/${court.id}`)).text, before);
  assert.deepEqual(await club.newEvents(), []);
  assertInvalid(await preview({ policy: { slot_minutes: 45 } }), '#/max_duration_minutes', '#/min_duration_minutes');
  assertInvalid(await preview({ policy: { colour: 'red' } }), '#/policy/colour');
  assertInvalid(await preview({ policy: {}, days: 0 }), '#/days');
  const none = await club.call('POST', '/admin/courts/7777/policy-preview', { as: manager, body: { policy: {} } });
  assertProblem(none, 'not_found');
  club.clock.now = NOON;
});
