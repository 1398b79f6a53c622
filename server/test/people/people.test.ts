// Runs with two processes.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { findOrAddGuest } from '../../src/modules/accounts/guests.ts';
import { changeByEmail } from '../../src/modules/people/actions.ts';
import { timestamp } from '../../src/platform/time.ts';
import { assertInvalid, assertProblem, type Club, NOON, openClub } from '../club.ts';

const PASSWORD = 'long rallies at dawn';
let club: Club;
let admin: Awaited<ReturnType<Club['signIn']>>;
before(async () => {
  club = await openClub();
  admin = await club.signIn('admin', 'Zoe Chair');
});
after(() => club.close());

const names = async (query: string): Promise<string[]> => {
  const { body } = await club.call('GET', `/admin/users?${query}`, { as: admin });
  return body.data.map(({ name }: { name: string }) => name);
};
const patch = (id: number, body: object, as = admin) => club.call('PATCH', `/admin/users/${id}`, { as, body });

test('lists users by name in pages, ignoring case and accents; finds them by name, email and phone', async () => {
  for (const name of ['Émile Zamora', 'emil Adler', 'Ädam 100%']) await club.signIn('player', name);
  const registered = await register('Eva Ruiz', 'EVA@Example.org', '+34 600 11');
  assert.equal(registered.status, 201);
  await club.context.db.transact((db) => findOrAddGuest(db, { name: 'Guest Émilie', email: null }, timestamp(NOON)));
  assert.deepEqual(await names('search=EMIL'), ['emil Adler', 'Émile Zamora', 'Guest Émilie']);
  assert.deepEqual(await names('search=zamora%20%C3%89mile'), ['Émile Zamora']);
  assert.deepEqual(await names('search=eva%40example'), ['Eva Ruiz']);
  for (const phone of ['600%2011', '60011', '%2B3460011', '600-11'])
    assert.deepEqual(await names(`search=${phone}`), ['Eva Ruiz'], phone);
  assert.deepEqual(await names('search=%2060012'), []);
  assert.deepEqual(await names('search=100%25'), ['Ädam 100%']);
  assert.deepEqual(await names('search=nobody'), []);
  assert.deepEqual(await names('role=admin'), ['Zoe Chair']);
  const all: string[] = [];
  for (let cursor = ''; ;) {
    const { body } = await club.call('GET', `/admin/users?limit=2${cursor}`, { as: admin });
    all.push(...body.data.map(({ name }: { name: string }) => name));
    if (body.next_cursor === null) break;
    cursor = `&cursor=${body.next_cursor}`;
  }
  assert.deepEqual(all, ['Ädam 100%', 'emil Adler', 'Émile Zamora', 'Eva Ruiz', 'Guest Émilie', 'Zoe Chair']);
  await club.call('PATCH', '/auth/me', { as: registered.body, body: { name: 'Éva Soler' } });
  assert.deepEqual(await names('search=eva%20soler'), ['Éva Soler']);
});

test('finds users added by the previous release, which stores no search text', async () => {
  const old = await club.signIn('player', 'Olga Old');
  await club.context.db.transact((db) =>
    db.updateTable('users').set({ search_text: '', sort_name: '' }).where('id', '=', old.user.id).execute(),
  );
  assert.deepEqual(await names('search=OLGA'), ['Olga Old']);
});

test('shows a user with their bookings', async () => {
  const { user, token } = await club.signIn('player', 'Rita Paz');
  const court = await club.court({ name: 'View' });
  const first = (await club.book({ token }, { court_id: court.id })).body;
  const second = (await club.book({ token }, { court_id: court.id, start_time: '12:00', end_time: '13:00' })).body;
  await club.call('DELETE', `/bookings/${second.id}`, { as: { token } });
  const { body } = await club.call('GET', `/admin/users/${user.id}`, { as: admin });
  assert.deepEqual(body.bookings, { total: 2, upcoming: 1, completed: 0, no_show: 0, cancelled: 1 });
  const ids = body.upcoming_bookings.map(({ id }: { id: number }) => id);
  assert.deepEqual(ids, [first.id]);
  assert.deepEqual([body.name, body.role, body.active, body.deactivated_at], ['Rita Paz', 'player', true, null]);
  assert.ok(!JSON.stringify(body).includes('hash'));
  assertProblem(await club.call('GET', '/admin/users/999999', { as: admin }), 'not_found');
});

async function register(name: string, email: string, phone?: string) {
  return club.call('POST', '/auth/register', { body: { name, email, password: PASSWORD, ...(phone && { phone }) } });
}

test('a deactivated user loses access at once and is told so only after the right password; activating restores it', async () => {
  const email = 'gone@example.org';
  const { body: session } = await register('Gone Away', email);
  const court = await club.court({ name: 'Left' });
  const booking = (await club.book(session, { court_id: court.id })).body;
  const answer = await patch(session.user.id, { active: false });
  assert.deepEqual([answer.body.active, answer.body.deactivated_at], [false, timestamp(NOON)]);
  const ids = answer.body.upcoming_bookings.map(({ id }: { id: number }) => id);
  assert.deepEqual(ids, [booking.id]);
  assert.equal(answer.body.upcoming_bookings[0].status, 'confirmed', 'upcoming bookings stay confirmed');
  assertProblem(await club.call('GET', '/auth/me', { as: session }), 'token_invalid');
  const logIn = (password: string) => club.call('POST', '/auth/login', { body: { email, password } });
  assertProblem(await logIn('a wrong password'), 'invalid_credentials');
  assertProblem(await logIn(PASSWORD), 'account_deactivated');
  assert.deepEqual(await names('active=false'), ['Gone Away']);
  club.clock.now += 1000;
  assert.equal(
    (await patch(session.user.id, { active: false })).body.deactivated_at,
    timestamp(NOON),
    'a repeated request gets the same response',
  );
  assert.equal((await patch(session.user.id, { active: true })).body.active, true);
  assert.equal((await logIn(PASSWORD)).status, 200);
  assertProblem(await club.call('GET', '/auth/me', { as: session }), 'token_invalid');
  club.clock.now = NOON;
});

test('a token that the previous release issued to a deactivated user does not work', async () => {
  const player = await club.signIn();
  await club.context.db.transact((db) =>
    db
      .updateTable('users')
      .set({ deactivated_at: timestamp(NOON) })
      .where('id', '=', player.user.id)
      .execute(),
  );
  assertProblem(await club.call('GET', '/auth/me', { as: player }), 'token_invalid');
});

test('makes a player an admin with short-lived tokens, and a player again; refuses users who cannot sign in', async () => {
  const player = await club.signIn();
  const { body } = await patch(player.user.id, { role: 'admin' });
  assert.equal(body.role, 'admin');
  assert.equal((await club.call('GET', '/admin/users', { as: player })).status, 200);
  const { body: sessions } = await club.call('GET', '/auth/sessions', { as: player });
  assert.equal(sessions.data[0].expires_at, '2026-11-22T00:00:00.000Z');
  await patch(player.user.id, { role: 'player' });
  assertProblem(await club.call('GET', '/admin/users', { as: player }), 'forbidden');
  const guest = await club.context.db.transact((db) =>
    findOrAddGuest(db, { name: 'Pia Guest', email: null }, timestamp(NOON)),
  );
  assertInvalid(await patch(guest.id, { role: 'admin' }), '#/role');
});

test('changes the phone number of a guest', async () => {
  const person = { name: 'Rae Guest', email: null, phone: '600 44' };
  const guest = await club.context.db.transact((db) => findOrAddGuest(db, person, timestamp(NOON)));
  assert.equal((await patch(guest.id, { phone: '600 55' })).body.phone, '600 55');
  assert.deepEqual([await names('search=60044'), await names('search=rae%2060055')], [[], ['Rae Guest']]);
  assert.equal((await patch(guest.id, { phone: null })).body.phone, null);
});

test('the audit log has the change by id, without name and email', async () => {
  const player = await club.signIn('player', 'Nameless Here');
  await patch(player.user.id, { role: 'admin' });
  await patch(player.user.id, { active: false });
  const { text, body } = await club.call('GET', '/admin/audit?limit=2', { as: admin });
  const [second, first] = body.data;
  assert.deepEqual([first.action, first.target], ['updateUser', `users ${player.user.id}`]);
  assert.deepEqual(
    [first.before.role, first.after.role, second.after.deactivated_at],
    ['player', 'admin', timestamp(NOON)],
  );
  assert.doesNotMatch(text, /nameless/i);
});

test('nobody can demote or deactivate the last admin', async (t) => {
  const lonely = await openClub();
  t.after(() => lonely.close());
  const last = await lonely.signIn('admin', 'Last One');
  const email = last.user.email!;
  const change = (body: object) => lonely.call('PATCH', `/admin/users/${last.user.id}`, { as: last, body });
  assertProblem(await change({ role: 'player' }), 'last_admin');
  assertProblem(await change({ active: false }), 'last_admin');
  await assert.rejects(changeByEmail(lonely.context, email, { role: 'player' }), { code: 'last_admin' });
  await assert.rejects(changeByEmail(lonely.context, email, { active: false }), { code: 'last_admin' });
  const second = await lonely.signIn('admin', 'Second');
  await changeByEmail(lonely.context, second.user.email!, { active: false });
  assertProblem(await change({ role: 'player' }), 'last_admin');
  await changeByEmail(lonely.context, second.user.email!, { active: true });
  assert.equal((await change({ role: 'player' })).status, 200);
});

test('of two admins who demote each other concurrently, one stays', async (t) => {
  const arena = await openClub();
  t.after(() => arena.close());
  for (let round = 0; round < 10; round++) {
    const [a, b] = [await arena.signIn('admin'), await arena.signIn('admin')];
    const demote = (by: typeof a, whom: typeof a, body: object) =>
      arena.call('PATCH', `/admin/users/${whom.user.id}`, { as: by, body });
    const answers = await Promise.all([demote(a, b, { role: 'player' }), demote(b, a, { active: false })]);
    const statuses = answers.map(({ status }) => status).toSorted();
    // One request fails, because its sender is no longer an admin or because it would demote the last admin.
    assert.equal(statuses[0], 200);
    assert.ok([401, 403, 409].includes(statuses[1]!), String(statuses[1]));
    const { read } = arena.context.db;
    const left = await read
      .selectFrom('users')
      .select('id')
      .where('role', '=', 'admin')
      .where('deactivated_at', 'is', null)
      .execute();
    assert.equal(left.length, 1);
    await arena.context.db.transact((db) => db.updateTable('users').set({ role: 'player' }).execute());
  }
});
