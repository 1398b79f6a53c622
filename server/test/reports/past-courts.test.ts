import assert from 'node:assert/strict';
import { after, beforeEach, test } from 'node:test';
import { DAY } from '../../src/platform/time.ts';
import { type Club, NOON, openClub, SUNDAY } from '../club.ts';

/** The time of the changes to courts. The clock starts on 21 November 2026. */
const LATER = NOON + 20 * DAY;
const NOVEMBER = 'date_from=2026-11-22&date_to=2026-11-28';
const NINE_TO_FIVE = [1, 2, 3, 4, 5, 6, 7].map((day) => ({ day, open: '09:00', close: '17:00' }));
const MORNINGS = NINE_TO_FIVE.map((hours) => ({ ...hours, close: '13:00' }));
const WEEK = 7 * 8 * 60;

let club: Club;
let admin: Awaited<ReturnType<Club['signIn']>>;
beforeEach(async () => {
  await club?.close();
  club = await openClub({
    session_idle_minutes: 86_400,
    staff_session_minutes: 86_400,
    player_session_minutes: 86_400,
  });
  admin = await club.signIn('admin');
});
after(() => club.close());

const report = async (query: string): Promise<any> => {
  const { body, status, text } = await club.call('GET', `/admin/reports/utilisation?${query}`, { as: admin });
  assert.equal(status, 200, text);
  return body;
};
const patch = async (id: number, body: object): Promise<void> => {
  const { status, text } = await club.call('PATCH', `/admin/courts/${id}`, { as: admin, body });
  assert.equal(status, 200, text);
};
const everyReport = () =>
  Promise.all(['court', 'type', 'weekday', 'hour'].map((group) => report(`${NOVEMBER}&group_by=${group}`)));
const bookOn = async (court_id: number, fields: object = {}): Promise<any> => {
  const { body, status, text } = await club.book(admin, { court_id, ...fields });
  assert.equal(status, 201, text);
  return body;
};

for (const [what, change] of [
  ['a new court', async () => void (await club.court({ opening_hours: NINE_TO_FIVE }))],
  ['a new court of another sport', async () => void (await club.court({ type: 'squash' }))],
  ['shorter opening hours', (id: number) => patch(id, { opening_hours: MORNINGS })],
  [
    'two changes of the opening hours',
    async (id: number) => {
      await patch(id, { opening_hours: MORNINGS });
      club.clock.now += DAY;
      await patch(id, { opening_hours: [] });
    },
  ],
  [
    'a change of several courts',
    async (id: number) => {
      const body = { courts: [{ id, patch: { opening_hours: MORNINGS } }] };
      assert.equal((await club.call('POST', '/admin/courts/update-many', { as: admin, body })).status, 200);
    },
  ],
  ['another sport', (id: number) => patch(id, { type: 'pickleball' })],
  [
    'new parts',
    async (id: number) => {
      const parts = [await club.court({ opening_hours: NINE_TO_FIVE }), await club.court({ opening_hours: MORNINGS })];
      await patch(id, { part_ids: parts.map((part) => part.id) });
    },
  ],
  [
    'a retirement',
    async (id: number) => {
      assert.equal((await club.call('DELETE', `/admin/courts/${id}`, { as: admin })).status, 204);
    },
  ],
  ['a change of prices only', (id: number) => patch(id, { price_per_hour: { amount: 9900, currency: 'EUR' } })],
] as [string, (id: number) => Promise<void>][]) {
  test(`${what} does not change the reports on earlier weeks`, async () => {
    const court = await club.court({ opening_hours: NINE_TO_FIVE });
    const other = await club.court({ opening_hours: NINE_TO_FIVE, type: 'padel' });
    await bookOn(court.id);
    await bookOn(other.id, { start_time: '12:00', end_time: '14:00' });
    club.clock.now = LATER;
    await club.call('PATCH', `/admin/bookings/1`, { as: admin, body: { status: 'completed' } });
    const before = await everyReport();
    assert.equal(before[0].totals.open_minutes, 2 * WEEK);
    await change(court.id);
    assert.deepEqual(await everyReport(), before);
  });
}

test('a change applies from the day on which it is made, in the time zone of the court', async () => {
  const court = await club.court({ opening_hours: NINE_TO_FIVE, time_zone: 'Pacific/Auckland' });
  // It is 23 November in Auckland, but still 22 November in Honolulu.
  club.clock.now = Date.parse('2026-11-22T12:00:00Z');
  await patch(court.id, { opening_hours: MORNINGS });
  const added = await club.court({ opening_hours: NINE_TO_FIVE, time_zone: 'Pacific/Honolulu' });
  const [line, other] = (await report(`${NOVEMBER}&group_by=court`)).data;
  assert.deepEqual([line.key, line.open_minutes], [String(court.id), (8 + 6 * 4) * 60]);
  assert.deepEqual([other.key, other.open_minutes], [String(added.id), 7 * 8 * 60], 'on Sunday in Honolulu');
  club.clock.now = Date.parse('2026-11-25T12:00:00Z');
  await club.call('DELETE', `/admin/courts/${added.id}`, { as: admin });
  const days = (await report(`${NOVEMBER}&group_by=weekday&court_id=${added.id}`)).data;
  assert.deepEqual(
    days.map(({ open_minutes }: any) => open_minutes / 60),
    [8, 8, 8, 0, 0, 0, 8],
  );
});

test('a court with imported bookings exists from its first booking on, and so do its parts', async () => {
  const court = await club.court({ opening_hours: NINE_TO_FIVE, name: 'Old' });
  const parts = [await club.court({ opening_hours: NINE_TO_FIVE }), await club.court({ opening_hours: NINE_TO_FIVE })];
  const hall = await club.court({ name: 'Hall', part_ids: parts.map(({ id }) => id) });
  const lines = ['court,booking_date,start_time,end_time,user,status'];
  lines.push('Old,2026-10-05,10:00,11:00,Ana,completed');
  lines.push('Hall,2026-10-07,10:00,11:00,Ana,completed');
  const answer = await club.call('POST', '/admin/imports/bookings', {
    ...{ as: admin, body: lines.join('\n'), headers: { 'content-type': 'text/csv' } },
  });
  assert.deepEqual([answer.status, answer.body.imported], [200, 2], answer.text);
  const { data } = await report('date_from=2026-10-01&date_to=2026-10-10&group_by=court');
  const open = Object.fromEntries(data.map(({ key, open_minutes }: any) => [key, open_minutes / 60]));
  const expected = [[court.id, 6 * 8], ...parts.map(({ id }) => [id, 4 * 8]), [hall.id, 0]];
  assert.deepEqual(open, Object.fromEntries(expected));
});

test('changes of opening hours after the period count for later days only', async () => {
  const court = await club.court({ opening_hours: MORNINGS });
  club.clock.now = Date.parse(`${SUNDAY}T12:00:00Z`) + 3 * DAY;
  await patch(court.id, { opening_hours: NINE_TO_FIVE });
  await patch(court.id, { opening_hours: [] });
  await patch(court.id, { opening_hours: NINE_TO_FIVE });
  const { data } = await report(`${NOVEMBER}&group_by=court`);
  assert.equal(data[0].open_minutes, (3 * 4 + 4 * 8) * 60);
});
