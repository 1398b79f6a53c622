// Runs on both engines.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { parse } from 'csv-parse/sync';
import { DAY } from '../../src/platform/time.ts';
import { type Club, NOON, openClub, SUNDAY } from '../club.ts';

type SignedIn = Awaited<ReturnType<Club['signIn']>>;

let club: Club;
let admin: SignedIn;
before(async () => {
  club = await openClub({ session_idle_minutes: 86_400, staff_session_minutes: 86_400 });
  admin = await club.signIn('admin');
});
after(() => club.close());

async function call(method: string, path: string, body?: object): Promise<any> {
  const answer = await club.call(method, path, { as: admin, ...(body && { body }) });
  assert.ok(answer.status < 300, answer.text);
  return answer.body;
}

const addPlan = (name: string, fields: object = {}) => call('POST', '/admin/plans', { name, ...fields });
const join = (plan: { id: number }, { user }: SignedIn, fields: object = {}) =>
  call('POST', '/admin/memberships', {
    ...{ plan_id: plan.id, starts_on: '2026-01-01', people: [{ user_id: user.id }] },
    ...fields,
  });

test('by plan, a booking counts for the plan that its player had on its day', async () => {
  const opening_hours = [{ day: 7, open: '08:00', close: '18:00' }];
  const court = await club.court({ opening_hours, price_per_hour: { amount: 1000, currency: 'EUR' } });
  const [gold, silver, unused] = [await addPlan('Gold'), await addPlan('Silver'), await addPlan('Unused')];
  await addPlan('Everybody else', { for_guests: true });
  let hour = 8;
  const book = async (player: SignedIn): Promise<number> => {
    const times = {
      start_time: `${String(hour).padStart(2, '0')}:00`,
      end_time: `${String(++hour).padStart(2, '0')}:00`,
    };
    const { status, body, text } = await club.book(player, { court_id: court.id, ...times });
    assert.equal(status, 201, text);
    return body.id;
  };
  const people = await Promise.all(Array.from({ length: 7 }, () => club.signIn()));
  const [both, ended, inGrace, pending, later, stranger, shy] = people as [SignedIn, ...SignedIn[]] & SignedIn[];
  await join(silver, both, { starts_on: '2026-02-01' });
  await join(gold, both, { starts_on: '2026-03-01' });
  await join(gold, ended!, { ends_on: '2026-11-21' });
  await join(silver, inGrace!, { ends_on: '2026-11-21', grace_days: 1 });
  await join(gold, pending!, { pending: true });
  await join(gold, later!, { starts_on: '2026-11-23' });
  await join(silver, shy!);
  await book(both);
  for (const player of [ended, pending, later, stranger]) await book(player!);
  const missed = await book(inGrace!);
  const cancelled = await club.call('DELETE', `/bookings/${await book(shy!)}`, { as: shy! });
  assert.equal(cancelled.status, 200, cancelled.text);
  club.clock.now = NOON + 2 * DAY;
  await call('PATCH', `/admin/bookings/${missed}`, { status: 'no_show' });

  const path = `/admin/reports/utilisation?group_by=plan&date_from=${SUNDAY}&date_to=${SUNDAY}`;
  const { data, totals } = await call('GET', path);
  const counts = (line: any) => [
    ...[line.bookings, line.booked_minutes, line.cancelled_bookings, line.cancelled_minutes],
    ...[line.no_show_bookings, line.no_show_minutes, line.revenue[0]?.amount, line.occupancy],
  ];
  const byName = Object.fromEntries(data.map((line: any) => [line.name, counts(line)]));
  assert.deepEqual(byName, {
    Gold: [1, 60, 0, 0, 0, 0, 1000, 0.1],
    Silver: [1, 60, 1, 60, 1, 60, 1000, 0.1],
    Unused: [0, 0, 0, 0, 0, 0, undefined, 0],
    'Everybody else': [0, 0, 0, 0, 0, 0, undefined, 0],
    'No membership': [4, 240, 0, 0, 0, 0, 4000, 0.4],
  });
  assert.deepEqual(counts(totals), [6, 360, 1, 60, 1, 60, 6000, 0.6]);
  assert.deepEqual([data[0].open_minutes, totals.open_minutes], [600, 600], 'the open time counts once in the total');
  assert.deepEqual([data[0].key, data.at(-1).key], [String(gold.id), 'none']);

  const csv = await club.call('GET', `${path}&format=csv`, { as: admin });
  const rows = parse(csv.text, { bom: true, columns: true }) as Record<string, string>[];
  assert.match(csv.headers['content-disposition']!, /utilisation-plan-.*\.csv/);
  assert.deepEqual(rows.map(({ name, bookings, cancelled_bookings }) => [name, bookings, cancelled_bookings]).at(-1), [
    'Total',
    '6',
    '1',
  ]);

  await call('DELETE', `/admin/plans/${unused.id}`);
  const { data: left } = await call('GET', path);
  assert.deepEqual(
    left.map(({ name }: { name: string }) => name),
    ['Gold', 'Silver', 'Everybody else', 'No membership'],
  );
});
