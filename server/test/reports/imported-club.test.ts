import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { after, before, test } from 'node:test';
import { type Club, openClub } from '../club.ts';
import { CLUB_FILE, countClub } from './count-club.ts';

const RANGE = 'date_from=2012-07-01&date_to=2013-06-30';

let club: Club;
let admin: { token: string };
before(async () => {
  club = await openClub();
  admin = await club.signIn('admin');
  const answer = await club.call('POST', '/admin/imports/bookings?create_courts=true&time_zone=Europe/London', {
    as: admin,
    body: readFileSync(CLUB_FILE),
    headers: { 'content-type': 'text/csv' },
  });
  assert.equal(answer.status, 200, answer.text);
  assert.deepEqual([answer.body.imported, answer.body.refused], [4044, 0]);
});
after(() => club.close());

const counted = countClub();
/** For each court, the number of days from its first booking to 30 June 2013. Courts are open for 17 hours a day. */
const DAYS = Object.values(counted.first).map((date) => (Date.parse('2013-07-01') - Date.parse(date)) / 86_400_000);
const OPEN = DAYS.reduce((sum, days) => sum + days * 17 * 60, 0);

for (const groupBy of ['court', 'type', 'weekday', 'hour', 'weekday_hour', 'week', 'month']) {
  test(`by ${groupBy}, bookings and minutes equal those that an independent script counts in the file`, async () => {
    const path = `/admin/reports/utilisation?${RANGE}&group_by=${groupBy}`;
    const { body } = await club.call('GET', path, { as: admin });
    const lines: { key: string; name: string; bookings: number; booked_minutes: number }[] = body.data;
    const busy = lines.filter(({ bookings, booked_minutes }) => bookings + booked_minutes > 0);
    const told = busy.map(({ key, name, bookings, booked_minutes: minutes }) => {
      return [groupBy === 'court' ? name : key, { bookings, minutes }] as const;
    });
    assert.deepEqual(Object.fromEntries(told), counted.by[groupBy]);
    const { bookings, booked_minutes, open_minutes, occupancy } = body.totals;
    assert.deepEqual({ bookings, minutes: booked_minutes }, counted.total);
    assert.equal(bookings, 4044);
    assert.equal(open_minutes, OPEN);
    assert.equal(occupancy, Math.round((counted.total.minutes / OPEN) * 10_000) / 10_000);
  });
}
