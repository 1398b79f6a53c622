// Runs on both engines.
import type { TestSettings } from '../policy.ts';
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type Answer, assertProblem, type Club, openClub, SUNDAY } from '../club.ts';

async function withClub(settings: TestSettings, use: (club: Club) => Promise<void>): Promise<void> {
  const club = await openClub(settings);
  try {
    await use(club);
  } finally {
    await club.close();
  }
}

function assertExceeded(answer: Answer, quota: string, used: number, limit: number): void {
  assertProblem(answer, 'quota_exceeded');
  const { values, detail } = answer.body.errors.find(({ code }: { code: string }) => code === 'quota_exceeded');
  assert.deepEqual(values, { quota, limit, used });
  assert.ok(detail.includes(String(used)) && detail.includes(String(limit)), detail);
  assert.deepEqual(answer.body.alternatives, [], 'nothing could be booked instead');
}

const at = (hour: number, minutes = 60) => {
  const time = (n: number) => `${String(Math.floor(n / 60)).padStart(2, '0')}:${String(n % 60).padStart(2, '0')}`;
  return { start_time: time(hour * 60), end_time: time(hour * 60 + minutes) };
};

test("limits a player's upcoming bookings, to 20 by default", () =>
  withClub({ max_upcoming_bookings: 20 }, async (club) => {
    const [court, player] = [await club.court(), await club.signIn()];
    for (let i = 0; i < 20; i++) {
      assert.equal((await club.book(player, { court_id: court.id, ...at(i) })).status, 201);
    }
    assertExceeded(await club.book(player, { court_id: court.id, ...at(21) }), 'upcoming_bookings', 20, 20);
    assert.equal((await club.book(await club.signIn(), { court_id: court.id, ...at(21) })).status, 201);
  }));

test('cancelled, rejected and past bookings do not count, and rescheduling needs no free quota', () =>
  withClub({ max_upcoming_bookings: 2 }, async (club) => {
    const [court, player, admin] = [await club.court(), await club.signIn(), await club.signIn('admin')];
    const { body: first } = await club.book(player, { court_id: court.id, ...at(9) });
    const { body: second } = await club.book(player, { court_id: court.id, ...at(10) });
    const third = () => club.book(player, { court_id: court.id, booking_date: '2026-11-25', ...at(11) });
    assertExceeded(await third(), 'upcoming_bookings', 2, 2);
    const moved = await club.call('PATCH', `/bookings/${second.id}`, { as: player, body: at(12) });
    assert.equal(moved.status, 200, moved.text);
    await club.call('DELETE', `/bookings/${first.id}`, { as: player });
    const { body: last } = await third();
    assert.equal(last.status, 'confirmed');
    assertExceeded(await club.book(player, { court_id: court.id, ...at(15) }), 'upcoming_bookings', 2, 2);
    club.clock.now = Date.parse(`${SUNDAY}T13:00:00Z`);
    assert.equal((await club.book(player, { court_id: court.id, ...at(15) })).status, 201, 'the second is over');
    const back = { as: await club.signIn('admin'), body: { status: 'cancelled' } };
    assert.equal((await club.call('PATCH', `/admin/bookings/${last.id}`, back)).status, 200);
    assert.equal((await club.book(player, { court_id: court.id, ...at(17) })).status, 201);
    assert.ok(admin);
  }));

test('a player over the quota can reschedule and shorten, but not add bookings', () =>
  withClub({ max_upcoming_bookings: 3, max_minutes_per_day: 60, max_minutes_per_week: 90 }, async (club) => {
    const [court, other] = [
      await club.court({ max_upcoming_bookings: 1 }),
      await club.court({ max_upcoming_bookings: 1 }),
    ];
    const [player, admin] = [await club.signIn(), await club.signIn('admin')];
    const give = async (court_id: number, booking_date: string, times: object) => {
      const body = { user_id: player.user.id, court_id, booking_date, ...times };
      return (await club.call('POST', '/admin/bookings', { as: admin, body })).body.id as number;
    };
    const long = await give(court.id, SUNDAY, at(9, 120));
    const short = await give(court.id, SUNDAY, at(15));
    for (const date of ['2026-11-24', '2026-11-25']) await give(other.id, date, at(9, 120));
    const move = (id: number, body: object) => club.call('PATCH', `/bookings/${id}`, { as: player, body });
    for (const body of [at(12, 120), at(12, 90), at(12)]) {
      const moved = await move(long, body);
      assert.equal(moved.status, 200, moved.text);
    }
    assertExceeded(await move(long, at(12, 90)), 'minutes_a_day', 60, 60);
    assertExceeded(await move(short, { court_id: other.id }), 'upcoming_bookings_at_court', 2, 1);
    assertExceeded(await move(short, { booking_date: '2026-11-24' }), 'minutes_a_day', 120, 60);
    assertExceeded(await move(short, { booking_date: '2026-11-26' }), 'minutes_a_week', 240, 90);
    assertExceeded(await club.book(player, { court_id: court.id, ...at(20) }), 'upcoming_bookings', 4, 3);
    assert.equal((await move(long, { booking_date: '2026-11-21', ...at(18) })).status, 200, 'another day of that week');
  }));

test('a court can have its own limit', () =>
  withClub({}, async (club) => {
    const [court, other] = [await club.court({ max_upcoming_bookings: 1 }), await club.court()];
    const player = await club.signIn();
    assert.equal((await club.book(player, { court_id: court.id, ...at(9) })).status, 201);
    assert.equal((await club.book(player, { court_id: other.id, ...at(9) })).status, 201);
    assertExceeded(await club.book(player, { court_id: court.id, ...at(11) }), 'upcoming_bookings_at_court', 1, 1);
    assert.equal((await club.book(player, { court_id: other.id, ...at(11) })).status, 201);
  }));

for (const [quota, settings, limit] of [
  ['upcoming_bookings', { max_upcoming_bookings: 1 }, {}],
  ['upcoming_bookings_at_court', {}, { max_upcoming_bookings: 1 }],
] as const)
  test(`counts bookings of earlier and later months towards ${quota}, in a club with and without plans`, () =>
    withClub(settings, async (club) => {
      const court = await club.court({ max_advance_days: 180, ...limit });
      const [far, near] = ['2027-03-10', '2026-11-25'];
      const bookOn = (as: Parameters<Club['book']>[0], booking_date: string) =>
        club.book(as, { court_id: court.id, booking_date, ...at(10) });
      const players = [await club.signIn(), await club.signIn()] as const;
      assert.equal((await bookOn(players[0], far)).status, 201);
      assert.equal((await bookOn(players[1], near)).status, 201);
      const assertBothExceeded = async () => {
        assertExceeded(await bookOn(players[0], near), quota, 1, 1);
        assertExceeded(await bookOn(players[1], far), quota, 1, 1);
      };
      await assertBothExceeded();
      const plan = { as: await club.signIn('admin'), body: { name: 'Everybody', rules: [] } };
      assert.equal((await club.call('POST', '/admin/plans', plan)).status, 201);
      await assertBothExceeded();
    }));

test('counts minutes by day and by week from Monday, across all courts', () =>
  withClub({ max_minutes_per_day: 120, max_minutes_per_week: 180 }, async (club) => {
    const [court, other] = [await club.court(), await club.court()];
    const player = await club.signIn();
    const book = (court_id: number, booking_date: string, hour: number, minutes: number) =>
      club.book(player, { court_id, booking_date, ...at(hour, minutes) });
    assert.equal((await book(court.id, '2026-11-23', 9, 90)).status, 201);
    assertExceeded(await book(other.id, '2026-11-23', 12, 60), 'minutes_a_day', 90, 120);
    assert.equal((await book(other.id, '2026-11-23', 12, 30)).status, 201, 'exactly as much as there is');
    assertExceeded(await book(court.id, '2026-11-29', 9, 90), 'minutes_a_week', 120, 180);
    assert.equal((await book(court.id, '2026-11-29', 9, 60)).status, 201);
    assert.equal((await book(court.id, '2026-11-30', 9, 120)).status, 201, 'another week');
    assert.equal((await book(court.id, SUNDAY, 9, 120)).status, 201, 'the week before');
  }));

test('of 50 concurrent requests with one booking left, one succeeds', () =>
  withClub({ max_upcoming_bookings: 3 }, async (club) => {
    const courts = await Promise.all(Array.from({ length: 5 }, () => club.court()));
    const player = await club.signIn();
    for (const hour of [1, 2]) await club.book(player, { court_id: courts[0].id, ...at(hour) });
    const slots = courts.flatMap(({ id }) => Array.from({ length: 10 }, (_, i) => ({ court_id: id, ...at(i + 5) })));
    const answers = await Promise.all(slots.map((slot) => club.book(player, slot)));
    const statuses = Map.groupBy(answers, ({ status }) => status);
    assert.deepEqual([statuses.get(201)?.length, statuses.get(409)?.length], [1, 49]);
    for (const answer of statuses.get(409)!) assertExceeded(answer, 'upcoming_bookings', 3, 3);
  }));
