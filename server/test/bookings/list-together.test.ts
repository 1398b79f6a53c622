import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { type Club, openClub } from '../club.ts';

type Player = Awaited<ReturnType<Club['signIn']>>;

/** Number of players. One query reads the bookings of at most 16 players, so 20 players need two queries. */
const PLAYERS = 20;
let club: Club;
let players: Player[];
/** The ids of each player's bookings, latest start first. */
const booked: number[][] = [];

before(async () => {
  club = await openClub();
  players = await Promise.all(Array.from({ length: PLAYERS }, (_, i) => club.signIn('player', `Player ${i}`)));
  for (const [i, player] of players.entries()) {
    const { id: court_id } = await club.court();
    const ids: number[] = [];
    for (const day of i === 0 ? [] : [3, 1, 2].slice(0, 1 + (i % 3))) {
      const times = { booking_date: `2026-12-0${day}`, start_time: '18:00', end_time: '19:00' };
      ids[day] = (await club.book(player, { court_id, ...times })).body.id;
    }
    booked.push(ids.filter(Boolean).toReversed());
  }
});
after(() => club.close());

async function list(as: Player, query = ''): Promise<{ ids: number[]; next: string | null; names: Set<string> }> {
  const { body, text } = await club.call('GET', `/bookings?${query}`, { as });
  assert.ok(body.data, text);
  const names = new Set<string>(body.data.map((booking: { booked_by: string }) => booking.booked_by));
  return { ids: body.data.map(({ id }: { id: number }) => id), next: body.next_cursor, names };
}

test("concurrent lists return each player's own bookings in order", async () => {
  const lists = await Promise.all(players.map((player) => list(player)));
  for (const [i, { ids, next, names }] of lists.entries()) {
    assert.deepEqual([ids, next], [booked[i], null]);
    assert.deepEqual([...names], i === 0 ? [] : [`Player ${i}`]);
  }
});

test('concurrent requests for several pages return the right pages', async () => {
  const [player, mine] = [players[2]!, booked[2]!];
  assert.equal(mine.length, 3);
  const [all, two, upcoming, one, past, other] = await Promise.all([
    list(player),
    list(player, 'limit=2'),
    list(player, 'when=upcoming'),
    list(player, 'when=upcoming&limit=1'),
    list(player, 'when=past'),
    list(players[1]!, 'limit=2'),
  ]);
  assert.deepEqual([all.ids, all.next], [mine, null]);
  assert.deepEqual(two.ids, mine.slice(0, 2));
  assert.deepEqual((await list(player, `limit=2&cursor=${two.next}`)).ids, mine.slice(2));
  assert.deepEqual(upcoming.ids, mine.toReversed());
  assert.deepEqual(one.ids, mine.slice(-1));
  assert.deepEqual((await list(player, `when=upcoming&limit=1&cursor=${one.next}`)).ids, [mine[1]]);
  assert.deepEqual([past.ids, past.next], [[], null]);
  assert.deepEqual(other.ids, booked[1]);
});

test('a list shows a booking as soon as it is made', async () => {
  const player = players[0]!;
  assert.deepEqual((await list(player)).ids, []);
  const { id: court_id } = await club.court();
  const times = { booking_date: '2026-12-05', start_time: '18:00', end_time: '19:00' };
  const { body } = await club.book(player, { court_id, ...times });
  assert.deepEqual((await list(player)).ids, [body.id]);
});

test('a list shows a new status, a new name of the court and a new name of the player at once', async () => {
  const player = await club.signIn('player', 'Ada');
  const admin = await club.signIn('admin');
  const { id: court_id } = await club.court({ name: 'Old Court' });
  const times = { booking_date: '2026-12-06', start_time: '18:00', end_time: '19:00' };
  const { body: booking } = await club.book(player, { court_id, ...times });
  const shown = async () => {
    const { body: own } = await club.call('GET', '/bookings', { as: player });
    const { body: all } = await club.call('GET', `/admin/bookings?court_id=${court_id}`, { as: admin });
    const views = [...own.data, ...all.data].map(({ status, court, booked_by, user }) => {
      return [status, court.name, booked_by ?? user.name];
    });
    assert.equal(views.length, 2);
    assert.deepEqual(views[0], views[1]);
    return views[0];
  };
  assert.deepEqual(await shown(), ['confirmed', 'Old Court', 'Ada']);
  await club.call('PATCH', `/admin/courts/${court_id}`, { as: admin, body: { name: 'New Court' } });
  assert.deepEqual(await shown(), ['confirmed', 'New Court', 'Ada']);
  await club.call('PATCH', '/auth/me', { as: player, body: { name: 'Ada King' } });
  assert.deepEqual(await shown(), ['confirmed', 'New Court', 'Ada King']);
  await club.call('DELETE', `/bookings/${booking.id}`, { as: player });
  assert.deepEqual(await shown(), ['cancelled', 'New Court', 'Ada King']);
});

test('a list has the same fields as the booking itself', async () => {
  const [player, admin] = [players[2]!, await club.signIn('admin')];
  for (const [path, as] of [
    ['/bookings', player],
    [`/admin/bookings?user_id=${player.user.id}`, admin],
  ] as const) {
    const { body: page } = await club.call('GET', path, { as });
    assert.equal(page.data.length, 3);
    for (const listed of page.data) {
      const { body } = await club.call('GET', `${path.split('?')[0]}/${listed.id}`, { as });
      assert.deepEqual(listed, body);
    }
  }
});
