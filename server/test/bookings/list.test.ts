// Runs on both engines.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { assertInvalid, type Club, openClub } from '../club.ts';

/** The current time. The booking named `running` is in progress at this time. */
const NOW = Date.parse('2026-11-25T10:30:00Z');
let club: Club;
let ada: { token: string; user: { id: number; name: string; email: string | null } };
let grace: typeof ada;
let admin: { token: string };
let courts: any[];
const nameOf = new Map<number, string>();

async function add(name: string, slot: string, { as = ada, court = 0, status = '' } = {}): Promise<void> {
  const [booking_date, start_time, end_time] = slot.split(' ');
  const times = { booking_date, start_time, end_time };
  const { body } = await club.book(as, { court_id: courts[court].id, ...times });
  nameOf.set(body.id, name);
  const change = { body: { status }, as: admin };
  if (status) assert.equal((await club.call('PATCH', `/admin/bookings/${body.id}`, change)).status, 200);
}

before(async () => {
  club = await openClub();
  [ada, grace, admin] = [
    await club.signIn('player', 'Ada'),
    await club.signIn('player', 'Grace'),
    await club.signIn('admin'),
  ];
  courts = [await club.court(), await club.court({ requires_approval: true })];
  await add('over', '2026-11-23 10:00 11:00');
  await add('ends now', '2026-11-25 09:30 10:30');
  await add('running', '2026-11-25 10:30 11:30', { court: 1, status: 'confirmed' });
  await add('rejected', '2026-11-26 08:00 09:00', { court: 1, status: 'rejected' });
  await add('pending', '2026-11-27 08:00 09:00', { court: 1 });
  await add('next', '2026-11-26 08:00 09:00');
  await add('cancelled', '2026-11-28 08:00 09:00', { status: 'cancelled' });
  await add('last', '2026-11-30 08:00 09:00');
  await add('of Grace', '2026-11-26 12:00 13:00', { as: grace });
  club.clock.now = NOW;
});
after(() => club.close());

async function list(query: string, as = ada, path = '/bookings'): Promise<string[]> {
  const { body, text } = await club.call('GET', `${path}?${query}`, { as });
  assert.ok(body.data, text);
  return body.data.map(({ id }: { id: number }) => nameOf.get(id));
}

const ALL = ['last', 'cancelled', 'pending', 'next', 'rejected', 'running', 'ends now', 'over'];
const without = (...names: string[]) => ALL.filter((name) => !names.includes(name));
const queries: [query: string, expected: string[]][] = [
  ['', ALL],
  ['when=upcoming', ['running', 'next', 'pending', 'last']],
  ['when=past', ['cancelled', 'rejected', 'ends now', 'over']],
  ['status=confirmed', ['last', 'next', 'running', 'ends now', 'over']],
  ['status=cancelled,rejected', ['cancelled', 'rejected']],
  ['status=no_show', []],
  ['when=upcoming&status=pending', ['pending']],
  ['when=past&status=confirmed', ['ends now', 'over']],
  ['date_from=2026-11-28', ['last', 'cancelled']],
  ['date_to=2026-11-25', ['running', 'ends now', 'over']],
  ['date_from=2026-11-26&date_to=2026-11-27', ['pending', 'next', 'rejected']],
  ['date_from=2026-11-27&date_to=2026-11-26', []],
];
for (const [query, expected] of queries) {
  test(`lists for ?${query}: ${expected.join(', ') || 'nothing'}`, async () =>
    assert.deepEqual(await list(query), expected));
}

test('lists the bookings of a court', async () => {
  assert.deepEqual(await list(`court_id=${courts[0].id}`), without('pending', 'rejected', 'running'));
  assert.deepEqual(await list('court_id=999999'), []);
});

test('lists no bookings of other players', async () => {
  assert.deepEqual(await list('', grace), ['of Grace']);
  assert.deepEqual(await list('', admin as typeof ada), []);
});

test('pages in both orders', async () => {
  for (const [when, expected] of [
    ['upcoming', ['running', 'next', 'pending', 'last']],
    ['past', ['cancelled', 'rejected', 'ends now', 'over']],
  ] as const) {
    const found: (string | undefined)[] = [];
    for (let cursor: string | null = ''; cursor !== null;) {
      const path: string = `/bookings?limit=1&when=${when}${cursor && `&cursor=${cursor}`}`;
      const { body } = await club.call('GET', path, { as: ada });
      found.push(...body.data.map(({ id }: { id: number }) => nameOf.get(id)));
      cursor = body.next_cursor;
    }
    assert.deepEqual(found, expected);
  }
});

test('refuses a cursor of the other order', async () => {
  const { body } = await club.call('GET', '/bookings?limit=1&when=past', { as: ada });
  for (const query of ['', '&when=upcoming', '&when=past&status=confirmed']) {
    assertInvalid(await club.call('GET', `/bookings?cursor=${body.next_cursor}${query}`, { as: ada }), 'cursor');
  }
});

const adminQueries: [query: string, expected: string[]][] = [
  ['status=pending', ['pending']],
  ['status=pending,cancelled', ['cancelled', 'pending']],
  ['date=2026-11-26', ['of Grace', 'next', 'rejected']],
  ['date=2026-11-26&status=confirmed', ['of Grace', 'next']],
  ['date=2026-11-29', []],
  ['date_from=2026-11-28', ['last', 'cancelled']],
  ['date_to=2026-11-23', ['over']],
  ['when=upcoming', ['running', 'next', 'of Grace', 'pending', 'last']],
  ['when=past', ['cancelled', 'rejected', 'ends now', 'over']],
  ['when=past&date=2026-11-26', ['rejected']],
  ['', ['last', 'cancelled', 'pending', 'of Grace', 'next', 'rejected', 'running', 'ends now', 'over']],
];
for (const [query, expected] of adminQueries) {
  test(`an admin's ?${query} lists ${expected.join(', ') || 'nothing'}`, async () =>
    assert.deepEqual(await list(query, admin as typeof ada, '/admin/bookings'), expected));
}

const find = (query: string) => list(query, admin as typeof ada, '/admin/bookings');

test('an admin lists by user and court', async () => {
  assert.deepEqual(await find(`user_id=${grace.user.id}`), ['of Grace']);
  assert.deepEqual(await find(`when=upcoming&user_id=${ada.user.id}`), ['running', 'next', 'pending', 'last']);
  assert.deepEqual(await find(`when=upcoming&court_id=${courts[1].id}`), ['running', 'pending']);
  assert.deepEqual(await find(`court_id=${courts[1].id}`), ['pending', 'rejected', 'running']);
  assert.deepEqual(await find(`court_id=${courts[1].id}&user_id=${grace.user.id}`), []);
});

test('shows the user to admins only', async () => {
  const { body } = await club.call('GET', `/admin/bookings?user_id=${grace.user.id}`, { as: admin });
  const [booking] = body.data;
  assert.deepEqual(booking.user, { id: grace.user.id, name: 'Grace', email: 'grace@example.org' });
  const one = await club.call('GET', `/admin/bookings/${booking.id}`, { as: admin });
  assert.deepEqual(one.body, booking);
  const { user: _user, overrides: _overrides, ...own } = booking;
  const hers = { ...own, role: 'owner', booked_by: 'Grace' };
  assert.deepEqual((await club.call('GET', `/bookings/${booking.id}`, { as: grace })).body, hers);
});

const refused: [query: string, parameter: string][] = [
  ['status=done', 'status'],
  ['status=', 'status'],
  ['status=pending,', 'status'],
  ['status=PENDING', 'status'],
  ['date_from=2026-02-30', 'date_from'],
  ['date_to=tomorrow', 'date_to'],
  ['court_id=x', 'court_id'],
  ['court_id=0', 'court_id'],
  ['court_id=1.5', 'court_id'],
];
for (const [query, parameter] of refused) {
  test(`refuses ?${query}`, async () => {
    assertInvalid(await club.call('GET', `/bookings?${query}`, { as: ada }), parameter);
    assertInvalid(await club.call('GET', `/admin/bookings?${query}`, { as: admin }), parameter);
  });
}

test('refuses parameters of the other list', async () => {
  assertInvalid(await club.call('GET', '/bookings?when=soon', { as: ada }), 'when');
  assertInvalid(await club.call('GET', '/bookings?date=2026-11-26', { as: ada }), 'date');
  assertInvalid(await club.call('GET', '/bookings?user_id=1', { as: ada }), 'user_id');
  assertInvalid(await club.call('GET', '/admin/bookings?date=26.11.2026', { as: admin }), 'date');
  assertInvalid(await club.call('GET', '/admin/bookings?user_id=me', { as: admin }), 'user_id');
  assertInvalid(await club.call('GET', '/admin/bookings?participating=true', { as: admin }), 'participating');
});

test('lists the bookings that changed since a time', async () => {
  const list = async (path: string, as: { token: string }, since: string) => {
    const { body, text } = await club.call('GET', `${path}?updated_since=${encodeURIComponent(since)}`, { as });
    assert.ok(body.data, text);
    return body.data.map(({ id }: { id: number }) => nameOf.get(id));
  };
  const bookings = (await club.call('GET', '/admin/bookings', { as: admin })).body.data;
  const { id } = bookings.find((booking: any) => nameOf.get(booking.id) === 'next');
  const since = new Date(club.clock.now + 60_000).toISOString();
  club.clock.now += 120_000;
  await club.call('PATCH', `/admin/bookings/${id}`, { as: admin, body: { participants: [{ name: 'Bo' }] } });
  assert.deepEqual(await list('/admin/bookings', admin, since), ['next']);
  assert.deepEqual(await list('/bookings', ada, since), ['next']);
  assert.deepEqual(await list('/bookings', grace, since), []);
  const zoned = new Date(Date.parse(since) + 3_600_000).toISOString().replace('Z', '+01:00');
  assert.deepEqual(await list('/bookings', ada, zoned), ['next']);
  assert.equal((await list('/admin/bookings', admin, '2026-11-20T00:00:00Z')).length, bookings.length);
  assertInvalid(await club.call('GET', '/bookings?updated_since=today', { as: ada }), 'updated_since');
});
