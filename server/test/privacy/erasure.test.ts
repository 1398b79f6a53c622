import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { verifyAudit } from '../../src/modules/audit/actions.ts';
import { transact } from '../../src/platform/db/transact.ts';
import { relayEvents } from '../../src/platform/events/relay.ts';
import { runJobs } from '../../src/background.ts';
import { eraseUser } from '../../src/modules/privacy/actions.ts';
import { type Club, NOON, assertInvalid, assertProblem, openClub } from '../club.ts';
import { hashEmail } from '../../src/platform/email-address.ts';
import { DAY } from '../../src/platform/time.ts';
import { queueDeliveries } from '../../src/modules/webhooks/deliver.ts';
import { offerAndExpire } from '../../src/modules/waitlist/offering.ts';
import { tablesWith } from './everything.ts';
import { NO_LIMITS } from '../../src/kernel/limits.ts';
import { book } from '../book.ts';

const PASSWORD = 'long rallies at dawn';
let club: Club;
let admin: Awaited<ReturnType<Club['signIn']>>;
before(async () => {
  club = await openClub();
  admin = await club.signIn('admin');
});
after(() => club.close());

const PHONE = '+34 600 123 987';
async function register(name: string, email: string) {
  const { body } = await club.call('POST', '/auth/register', {
    body: { name, email, password: PASSWORD, phone: PHONE },
  });
  return body;
}
const runAllJobs = () => runJobs({ ...club.context, now: () => club.clock.now + 2 * DAY });
const erase = async (as: { token: string }, password = PASSWORD) => {
  const answer = await club.call('DELETE', '/auth/me', { as, body: { password } });
  await runAllJobs();
  return answer;
};
const traces = async (...texts: string[]) => {
  const found = await Promise.all(texts.map(async (text) => [text, await tablesWith(club, text)] as const));
  return Object.fromEntries(found.filter(([, tables]) => tables.length > 0));
};
/** Stores a response for every delivery, as if the webhook endpoint had returned the personal data. */
async function echoDeliveries(answer_body: string): Promise<void> {
  await club.context.db.transact(async (db) => {
    const attempt = { attempted_at: '2026-11-21T12:00:00.000Z', answer_ms: 5, answer_status: 500, answer_body };
    for (const { id } of await db.selectFrom('webhook_deliveries').select('id').execute()) {
      await db
        .insertInto('webhook_attempts')
        .values({ ...attempt, delivery_id: id })
        .execute();
    }
  });
}

test('leaves no name, email, phone or note in the database, and keeps the bookings', async () => {
  const hook = { url: 'https://hooks.example/', event_types: ['booking.created'] };
  assert.equal((await club.call('POST', '/admin/webhooks', { as: admin, body: hook })).status, 201);
  await queueDeliveries(club.context); // Skip the existing events, so that they cause no deliveries
  const ada = await register('Adelheid Quuxberry', 'Adelheid@quuxberry.example');
  const court = await club.court({ name: 'Grass' });
  const key = { 'idempotency-key': 'adelheid-1' };
  const body = {
    court_id: court.id,
    booking_date: '2026-11-22',
    start_time: '10:00',
    end_time: '11:00',
    note: 'Knee of Quuxberrina',
  };
  const soon = await club.call('POST', '/bookings', { as: ada, body, headers: key });
  assert.equal(soon.status, 201);
  const today = (
    await club.book(ada, {
      court_id: court.id,
      booking_date: '2026-11-21',
      start_time: '13:00',
      end_time: '14:00',
      note: 'Knee of Quuxberrina',
    })
  ).body;
  const cancelled = (await club.book(ada, { court_id: court.id, start_time: '15:00', end_time: '16:00' })).body;
  const patched = { status: 'cancelled', reason: 'Quuxberrina is ill' };
  await club.call('PATCH', `/admin/bookings/${cancelled.id}`, { as: admin, body: patched });
  await club.call('PATCH', '/auth/me', { as: ada, body: { name: 'Adelheid Quuxberry-Zwei' } });
  await club.call('PATCH', `/admin/users/${ada.user.id}`, { as: admin, body: { role: 'admin' } });
  await club.call('PATCH', `/admin/users/${ada.user.id}`, { as: admin, body: { role: 'player' } });
  club.clock.now = NOON + DAY / 16; // Today's booking has started
  const words = ['adelheid', 'quuxberr', PHONE, 'knee of'];
  await relayEvents(club.context);
  assert.ok((await queueDeliveries(club.context)) > 0);
  await echoDeliveries('adelheid quuxberr');
  assert.deepEqual(
    Object.keys(await traces(...words)).toSorted(),
    words.toSorted(),
    'the data must exist before the erasure',
  );
  const storing = await tablesWith(club, 'quuxberr');
  assert.ok(storing.includes('webhook_attempts'));
  for (const table of ['events', 'webhook_deliveries'])
    assert.ok(!storing.includes(table), `${table} must not contain names`);
  await club.newEvents();

  assert.equal((await erase(ada)).status, 204);
  assert.deepEqual(await traces(...words, ada.token), {});
  assertProblem(await club.call('GET', '/auth/me', { as: ada }), 'token_invalid');
  assert.equal((await verifyAudit(club.context.db.read)).fault, undefined);
  const kept = async (id: number) => (await club.call('GET', `/admin/bookings/${id}`, { as: admin })).body;
  const [first, second] = [await kept(soon.body.id), await kept(today.id)];
  assert.deepEqual([first.status, first.cancelled_by, second.status], ['cancelled', 'player', 'confirmed']);
  assert.deepEqual(first.user, { id: ada.user.id, name: 'Deleted user', email: null });
  const events = await club.newEvents();
  assert.deepEqual(
    events.map(({ type, data }) => [type, data.id]),
    [['booking.cancelled', soon.body.id]],
  );
  const again = await club.signIn();
  assert.equal((await club.book(again, { court_id: court.id })).status, 201, 'the slot is free');
  club.clock.now = NOON;
});

test("removes the user from bookings of others, too; and the participants of the user's bookings", async () => {
  const host = await club.signIn('player', 'Hanna Host');
  const court = await club.court({ name: 'Wood' });
  const at = (hour: number) => ({ court_id: court.id, start_time: `${hour}:00`, end_time: `${hour + 1}:00` });
  const mail = 'Vera@vexingham.example';
  // Vera is invited twice: before she has an account, and afterwards.
  const before = await club.book(host, {
    ...at(10),
    participants: [{ name: 'Vera Vexingham', email: mail }, { name: 'Tom' }],
  });
  const vera = await register('Vera Vexingham', mail);
  const key = { 'idempotency-key': 'vera' };
  const body = { booking_date: '2026-11-22', ...at(11), participants: [{ email: mail.toLowerCase() }] };
  const after = await club.call('POST', '/bookings', { as: host, body, headers: key });
  assert.equal(after.status, 201);
  await club.book(vera, { ...at(12), participants: [{ name: 'Zelda Zillionth', email: 'zelda@zillionth.example' }] });
  club.clock.now += 1000;
  assert.equal((await erase(vera)).status, 204);
  assert.deepEqual(await traces('vexingham', 'zillionth', hashEmail(mail)), {});
  const since = `/bookings?updated_since=${new Date(club.clock.now).toISOString()}`;
  assert.equal((await club.call('GET', since, { as: host })).body.data.length, 2);
  const names = async (id: number) =>
    (await club.call('GET', `/bookings/${id}`, { as: host })).body.participants.map((one: any) => one.name);
  assert.deepEqual(await names(before.body.id), ['Deleted user', 'Tom']);
  assert.deepEqual(await names(after.body.id), ['Deleted user']);
  const again = await club.call('POST', '/bookings', { as: host, body, headers: key });
  assert.deepEqual([again.status, again.body.id], [201, after.body.id], 'the stored response must be replayed');
});

test('a user whose request began before the erasure books nothing after it', async () => {
  const { id, name, email } = (await register('Stale Stan', 'stan@example.org')).user;
  const court = await club.court();
  await eraseUser(club.context, id);
  const input = { court_id: court.id, booking_date: '2026-11-22', start_time: '10:00', end_time: '11:00' };
  const wish = { input, now: NOON, limits: NO_LIMITS };
  await assert.rejects(
    transact(club.context.db, (db) => book(db, { id, name, email }, wish)),
    { code: 'token_invalid' },
  );
});

test('requires the password only', async () => {
  const bob = await register('Bob', 'bob@example.org');
  assertProblem(await erase(bob, 'a wrong one'), 'invalid_credentials');
  assertInvalid(await club.call('DELETE', '/auth/me', { as: bob, body: {} }), '#/password');
  assert.equal((await club.call('GET', '/auth/me', { as: bob })).status, 200);
  const tries = await Promise.all(Array.from({ length: 12 }, () => erase(bob, 'a wrong one')));
  assert.ok(tries.some(({ body }) => body.code === 'too_many_attempts'));
});

test('frees the email, and any number of users can have the same name', async () => {
  for (let round = 0; round < 2; round++) {
    const eve = await register('Eve', 'eve@example.org');
    assert.equal((await erase(eve)).status, 204, `round ${round}`);
    assertProblem(await erase(eve), 'token_invalid');
    assertProblem(
      await club.call('POST', '/auth/login', { body: { email: 'eve@example.org', password: PASSWORD } }),
      'invalid_credentials',
    );
  }
  const { body } = await club.call('GET', '/admin/users?search=deleted', { as: admin });
  assert.deepEqual(body.data, []);
});

test('the last admin cannot erase themselves', async (t) => {
  const lonely = await openClub();
  t.after(() => lonely.close());
  const body = { name: 'Only', email: 'only@example.org', password: PASSWORD };
  const { body: session } = await lonely.call('POST', '/auth/register', { body });
  await lonely.context.db.transact((db) => db.updateTable('users').set({ role: 'admin' }).execute());
  const attempt = () => lonely.call('DELETE', '/auth/me', { as: session, body: { password: PASSWORD } });
  assertProblem(await attempt(), 'last_admin');
  await lonely.signIn('admin');
  assert.equal((await attempt()).status, 204);
});

test('an operator erases a user; the second time, the user is unknown', async () => {
  const dan = await register('Danilo Xyzzyford', 'danilo@xyzzyford.example');
  await eraseUser(club.context, dan.user.id);
  await runJobs(club.context);
  assert.deepEqual(await traces('xyzzyford'), {});
  await assert.rejects(eraseUser(club.context, dan.user.id), { code: 'not_found' });
});

test('requests in progress do not bring the name back', async () => {
  for (let round = 0; round < 5; round++) {
    const name = `Wanda Frobnitz${round}`;
    const wanda = await register(name, `wanda${round}@frobnitz.example`);
    const courts = await Promise.all([1, 2, 3].map(() => club.court()));
    const book = (court_id: number) =>
      club.book(wanda, { court_id, note: name, start_time: '20:00', end_time: '21:00' });
    const answers = await Promise.all([
      book(courts[0].id),
      erase(wanda),
      book(courts[1].id),
      club.call('PATCH', '/auth/me', { as: wanda, body: { name: `${name} II` } }),
      book(courts[2].id),
    ]);
    assert.equal(answers[1].status, 204);
    assert.deepEqual(await traces(`frobnitz${round}`), {});
  }
});

test('refuses to book for an erased user; an operator can erase a guest', async () => {
  const mia = await register('Mia Mumbleton', 'mia@mumbleton.example');
  const court = await club.court();
  const slot = { court_id: court.id, booking_date: '2026-11-22', start_time: '10:00', end_time: '11:00' };
  let count = 0;
  const bookFor = (whom: object) =>
    club.call('POST', '/admin/bookings', {
      as: admin,
      body: { ...slot, ...whom },
      headers: { 'idempotency-key': `for ${count++}` },
    });
  const guest = await bookFor({
    guest_name: 'Gus Garglewood',
    note: 'garglewood',
    participants: [{ name: 'Max Garglewood' }],
  });
  assert.equal(guest.status, 201, guest.text);
  const weekly = { guest_name: 'Gus Garglewood', days: [1], start_date: '2026-12-01', count: 2, note: 'garglewood' };
  const series = { court_id: court.id, start_time: '16:00', end_time: '17:00', ...weekly };
  assert.equal((await club.call('POST', '/admin/booking-series', { as: admin, body: series })).status, 201);
  await erase(mia);
  assertProblem(await bookFor({ user_id: mia.user.id }), 'user_not_found');
  await eraseUser(club.context, guest.body.user_id);
  await runAllJobs();
  assert.deepEqual(await traces('garglewood', 'mumbleton'), {});
});

test('an erased or deactivated user leaves the waiting list, and gets no offers', async () => {
  const court = await club.court();
  const holder = await club.signIn();
  const { body: held } = await club.book(holder, { court_id: court.id });
  const wish = {
    court_id: court.id,
    booking_date: '2026-11-22',
    start_after: '10:00',
    end_before: '11:00',
    duration_minutes: 60,
  };
  const [ivy, jon] = [await register('Ivy', 'ivy@example.org'), await register('Jon', 'jon@example.org')];
  for (const as of [ivy, jon]) {
    const joined = await club.call('POST', '/waitlist', { as, body: wish });
    assert.equal(joined.status, 201, joined.text);
  }
  const { body: data } = await club.call('GET', '/auth/me/export', { as: ivy });
  assert.equal(data.waitlist.length, 1);
  await erase(ivy);
  await club.call('PATCH', `/admin/users/${jon.user.id}`, { as: admin, body: { active: false } });
  await club.call('DELETE', `/bookings/${held.id}`, { as: holder });
  await offerAndExpire(club.context);
  const { read } = club.context.db;
  const entries = await read.selectFrom('waitlist_entries').select('status').where('court_id', '=', court.id).execute();
  assert.deepEqual(
    entries.map(({ status }) => status),
    ['left', 'left'],
  );
  assert.deepEqual(await read.selectFrom('bookings').select('id').where('status', '=', 'offered').execute(), []);
});
