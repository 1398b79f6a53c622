// Runs on both engines.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { type Answer, assertProblem, type Club, openClub } from '../club.ts';

const [MONDAY, TUESDAY] = ['2026-11-23', '2026-11-24'];
type User = Awaited<ReturnType<Club['signIn']>>;
let club: Club;
let admin: User;
before(async () => {
  club = await openClub({
    max_upcoming_bookings: 2,
    max_minutes_per_day: 120,
    max_minutes_per_week: 180,
    max_no_shows: 1,
    may_overlap: false,
  });
  admin = await club.signIn('admin');
});
after(() => club.close());

const send = async (method: string, path: string, body: object): Promise<any> => {
  const answer = await club.call(method, path, { as: admin, body });
  assert.ok(answer.status < 300, answer.text);
  return answer.body;
};
let names = 0;
const FREE = { max_upcoming_bookings: 0, max_minutes_per_day: 0, max_minutes_per_week: 0, max_no_shows: 0 };
const rule = (settings: object) => ({ name: 'Coach', settings });

/** Returns a player with a membership. One rule, which belongs to the given level, has these settings. */
async function playerWith(settings: object, level: 'plan' | 'membership' | 'person' = 'person'): Promise<User> {
  const user = await club.signIn();
  const rules = (one: string) => (one === level ? [rule(settings)] : []);
  const { id } = await send('POST', '/admin/plans', { name: `Plan ${++names}`, rules: rules('plan') });
  const people = [{ user_id: user.user.id, rules: rules('person') }];
  await send('POST', '/admin/memberships', {
    plan_id: id,
    starts_on: '2026-01-01',
    people,
    rules: rules('membership'),
  });
  return user;
}

const time = (hour: number) => `${String(hour).padStart(2, '0')}:00`;

/** Books the hours in order until one is refused. Returns the number of bookings, and the refusal if there is one. */
async function bookAll(as: User, hours: readonly number[], booking_date = MONDAY): Promise<[number, Answer?]> {
  const court = await club.court();
  for (const [i, hour] of hours.entries()) {
    const slot = { court_id: court.id, booking_date, start_time: time(hour), end_time: time(hour + 1) };
    const answer = await club.book(as, slot);
    if (answer.status !== 201) return [i, answer];
  }
  return [hours.length];
}
const HOURS = [8, 9, 10, 11, 12, 13];

for (const level of ['plan', 'membership', 'person'] as const) {
  test(`a rule of the ${level} raises or removes the limits of the operator`, async () => {
    const [none] = await bookAll(await playerWith(FREE, level), HOURS);
    assert.equal(none, HOURS.length);
    const limited = await playerWith({ ...FREE, max_upcoming_bookings: 4 }, level);
    const [booked, refused] = await bookAll(limited, HOURS);
    assert.equal(booked, 4);
    assertProblem(refused!, 'quota_exceeded');
    const { values, detail } = refused!.body.errors[0];
    assert.deepEqual([values.quota, values.limit, values.used, values.rule], ['upcoming_bookings', 4, 4, 'Coach']);
    assert.match(detail, /This is the rule "Coach"/);
  });
}

test('each limit is replaced alone, and others stay those of the operator', async () => {
  const cases = [
    { settings: {}, booked: 2, quota: 'upcoming_bookings' },
    { settings: { max_upcoming_bookings: 1 }, booked: 1, quota: 'upcoming_bookings' },
    { settings: { max_upcoming_bookings: 0 }, booked: 2, quota: 'minutes_a_day' },
    { settings: { max_upcoming_bookings: 0, max_minutes_per_day: 0 }, booked: 3, quota: 'minutes_a_week' },
    { settings: { ...FREE, max_minutes_per_day: 240 }, booked: 4, quota: 'minutes_a_day' },
    { settings: { ...FREE, max_minutes_per_week: 300 }, booked: 5, quota: 'minutes_a_week' },
  ];
  for (const { settings, booked, quota } of cases) {
    const [count, refused] = await bookAll(await playerWith({ requires_approval: false, ...settings }), HOURS);
    assert.deepEqual([count, refused?.body.errors[0].values.quota], [booked, quota], JSON.stringify(settings));
  }
});

test('upcoming bookings beyond the month of the new booking count, too', async () => {
  const coach = await playerWith({ ...FREE, max_upcoming_bookings: 3 });
  assert.deepEqual(await bookAll(coach, [8, 9], '2026-12-07'), [2]);
  const [count, refused] = await bookAll(coach, HOURS, TUESDAY);
  assert.deepEqual([count, refused?.body.errors[0].values.used], [1, 3]);
});

test('the limit of a court, no-shows and overlapping bookings', async () => {
  const court = await club.court({ max_upcoming_bookings: 1 });
  const at = (hour: number, court_id = court.id) => ({
    ...{ court_id, booking_date: MONDAY, start_time: time(hour), end_time: time(hour + 1) },
  });
  const plain = await playerWith(FREE);
  assert.equal((await club.book(plain, at(8))).status, 201);
  assertProblem(await club.book(plain, at(9)), 'quota_exceeded');
  assertProblem(await club.book(plain, at(8, (await club.court()).id)), 'player_busy');

  const coach = await playerWith({ ...FREE, max_upcoming_bookings_at_court: 0, may_overlap: true });
  for (const hour of [10, 11, 12]) assert.equal((await club.book(coach, at(hour))).status, 201);
  const other = await club.book(coach, at(10, (await club.court()).id));
  assert.equal(other.status, 201, other.text);

  const noShow = async (user: User) => {
    const { body } = await club.book(user, { ...at(20, (await club.court()).id) });
    club.clock.now = Date.parse(`${TUESDAY}T12:00:00Z`);
    await send('PATCH', `/admin/bookings/${body.id}`, { status: 'no_show' });
  };
  const before = club.clock.now;
  for (const [settings, status] of [
    [{ ...FREE, max_no_shows: 2 }, 201],
    [FREE, 201],
    [{ max_upcoming_bookings: 0 }, 409],
  ] as const) {
    club.clock.now = before;
    const user = await playerWith(settings);
    await noShow(user);
    admin = await club.signIn('admin');
    const answer = await club.book(user, { ...at(9, (await club.court()).id), booking_date: '2026-11-27' });
    assert.equal(answer.status, status, answer.text);
  }
});
