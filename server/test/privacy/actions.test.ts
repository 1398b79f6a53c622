// Runs on both engines.
import assert from 'node:assert/strict';
import * as privacy from '../../src/modules/privacy/actions.ts';
import { after, before, beforeEach, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { findOrAddGuest } from '../../src/modules/accounts/guests.ts';
import { type UserRow, updateUser } from '../../src/modules/accounts/store.ts';
import { cancel } from '../../src/kernel/change.ts';
import { type BookingRow, findBooking } from '../../src/kernel/store.ts';
import { createPlayerFeed } from '../../src/modules/calendars/actions.ts';
import { findFeed } from '../../src/modules/calendars/store.ts';
import { runJobs } from '../../src/background.ts';
import { hashEmail } from '../../src/platform/email-address.ts';
import type { Db } from '../../src/platform/db/schema.ts';
import { DAY, timestamp } from '../../src/platform/time.ts';
import { insertEntry } from '../../src/modules/waitlist/store.ts';
import {
  NEEDS_OVERLAP,
  NEXT,
  NOON,
  PASSWORD,
  accountsOn,
  client,
  code,
  hashOf,
  meanwhile,
  overlapping,
} from '../accounts/fixture.ts';
import { type ActionFixture, openActionFixture } from '../action-fixture.ts';
import { engine } from '../databases.ts';
import { NO_LIMITS } from '../../src/kernel/limits.ts';
import { lockUser } from '../../src/modules/accounts/active-users.ts';
import { book } from '../book.ts';
import { withNames } from '../stored-events.ts';

const SUNDAY = '2026-11-22';
let fixture: ActionFixture;
let on: ReturnType<typeof accountsOn>;
let player: UserRow;
let courtId: number;
before(async () => {
  fixture = await openActionFixture(NOON);
  on = accountsOn(fixture);
});
beforeEach(async () => {
  fixture.clock.now = NOON;
  await fixture.db.transact((db) => db.updateTable('users').set({ role: 'player' }).execute());
  player = await on.user();
  courtId = await fixture.court();
});
after(() => fixture.close());

const take = (fields: object = {}, by = player): Promise<BookingRow> => {
  const slot = { court_id: courtId, booking_date: SUNDAY, start_time: '10:00', end_time: '11:00', note: 'Knee' };
  return fixture.db.transact((db) => book(db, by, { input: { ...slot, ...fields }, now: NOON, limits: NO_LIMITS }));
};
const wait = ({ id }: UserRow) =>
  fixture.db.transact((db) =>
    insertEntry(db, {
      ...{ user_id: id, court_id: courtId, type: null, booking_date: SUNDAY, start_after: 600, end_before: 660 },
      ...{ duration_minutes: 60, status: 'waiting', closes_at: timestamp(NOON + DAY) },
      ...{ created_at: timestamp(NOON), updated_at: timestamp(NOON) },
    }),
  );
const waiting = async ({ id }: UserRow) => {
  const rows = fixture.db.read
    .selectFrom('waitlist_entries')
    .select(['status', 'updated_at'])
    .where('user_id', '=', id);
  return (await rows.execute()).map(({ status, updated_at }) => [status, updated_at]);
};
const booking = async ({ id }: BookingRow) => (await findBooking(fixture.db.read, id))!;
const eraseMe = async (who: UserRow = player, password = PASSWORD, context = fixture, from = client()) => {
  const proof = { current_password: password };
  return privacy.eraseMe(context, await on.signedIn(who), { proof, client: from, party: undefined });
};
const eraseLocked = (erasing: string | null) =>
  fixture.db.transact((db) => privacy.eraseLocked(db, fixture, { id: player.id, erasing }));
const wrongPassword = { code: 'invalid_credentials', message: 'The current password is wrong.' };
/** Gives a user a session, email links, a calendar feed and a waiting list entry, which an erasure must remove. */
const give = async (user: UserRow): Promise<void> => {
  await on.sendLinks(user);
  await createPlayerFeed(fixture, await on.signedIn(user));
  await wait(user);
};
const left = async (user: UserRow) => [
  ...[(await on.tokensOf(user)).length, (await on.linksOf(user)).length],
  (await findFeed(fixture.db.read, { user_id: user.id })) === undefined ? 0 : 1,
];

test('a user erases their account: personal data is deleted, upcoming bookings are cancelled, and the audit log has it', async () => {
  const other = await on.user();
  for (const user of [player, other]) await give(user);
  const [past, next] = [
    await take({ booking_date: '2026-11-21', start_time: '13:00', end_time: '14:00' }),
    await take(),
  ];
  const theirs = await take(
    { start_time: '12:00', end_time: '13:00', participants: [{ email: player.email! }] },
    other,
  );
  fixture.clock.now = NOON + 90 * 60_000;
  const [from, time] = [client(), timestamp(fixture.clock.now)];
  await eraseMe(player, PASSWORD, fixture, from);
  await runJobs(fixture);
  const row = await on.stored(player);
  const { name, email, email_key, phone, password_hash, erased_at, erasing } = row;
  assert.deepEqual([name, email, email_key, phone, password_hash], ['Deleted user', null, null, null, null]);
  assert.deepEqual([erased_at, erasing], [time, null]);
  assert.deepEqual(
    [await left(player), await left(other)],
    [
      [0, 0, 0],
      [1, 2, 1],
    ],
  );
  assert.deepEqual([await waiting(player), await waiting(other)], [[['left', time]], [['offered', time]]]);
  const [was, willBe] = [await booking(past), await booking(next)];
  assert.deepEqual([was.status, was.note, was.user_name], ['confirmed', null, 'Deleted user']);
  assert.deepEqual([willBe.status, willBe.note, willBe.cancelled_by], ['cancelled', null, 'player']);
  assert.equal(willBe.cancelled_at, time);
  const kept = await booking(theirs);
  assert.deepEqual([kept.status, kept.note], ['confirmed', 'Knee']);
  assert.deepEqual(JSON.parse(kept.participants!), [
    { name: 'Deleted user', email: null, user_id: null, state: 'invited' },
  ]);
  const entries = await on.recorded({ request_id: from.requestId });
  assert.deepEqual(
    entries.map(({ action, target, user_id, timestamp }) => [action, target, user_id, timestamp]),
    [['eraseMe', `users ${player.id}`, player.id, time]],
  );
});

test('later events show no name', async () => {
  await take();
  await eraseMe();
  await runJobs(fixture);
  const rows = await fixture.db.read.selectFrom('events').select(['type', 'data']).orderBy('id').execute();
  const last = (await withNames(fixture.db.read, rows)).findLast(({ type }) => type === 'booking.cancelled')!;
  assert.deepEqual(last.data.user, { id: player.id, name: 'Deleted user', email: null });
});

test('refuses without the password, or with one that is being changed', async () => {
  await assert.rejects(eraseMe(player, NEXT), wrongPassword);
  const changed = meanwhile(fixture, 2, () => on.write(player, { password_hash: hashOf(NEXT) }));
  await assert.rejects(eraseMe(player, PASSWORD, changed), wrongPassword);
  assert.equal((await on.stored(player)).erased_at, null);
  await eraseMe(player, NEXT);
});

test('blocks erasures after ten wrong passwords by one user from one address', async () => {
  for (let i = 0; i < 10; i++) await assert.rejects(eraseMe(player, NEXT), wrongPassword);
  await assert.rejects(eraseMe(), code('too_many_attempts'));
  await eraseMe(await on.user());
  await eraseMe(player, PASSWORD, fixture, client({ address: '192.0.2.2' }));
});

test('refuses to erase the last admin, but not the last but one', async () => {
  await on.write(player, { role: 'admin' });
  await assert.rejects(eraseMe(), code('last_admin'));
  await assert.rejects(privacy.eraseUser(fixture, player.id), code('last_admin'));
  assert.equal((await on.stored(player)).email, player.email);
  await fixture.user('admin');
  await privacy.eraseUser(fixture, player.id);
  assert.equal((await on.stored(player)).role, 'player');
});

test('an operator erases a user, also one without password and email, and the audit log has it', async () => {
  const guest = await fixture.db.transact((db) => findOrAddGuest(db, { name: 'Pia', email: null }, timestamp(NOON)));
  for (const { id } of [player, guest]) {
    await privacy.eraseUser(fixture, id);
    await runJobs(fixture);
    const { name, erased_at, erasing } = await on.stored({ id });
    assert.deepEqual([name, erased_at, erasing], ['Deleted user', timestamp(NOON), null]);
    const entries = await on.recorded({ target: `users ${id}` });
    const logged = entries.map(({ action, user_id, address, request_id }) => [action, user_id, address, request_id]);
    assert.deepEqual(logged, [['eraseUser', null, null, null]]);
  }
  const none = { code: 'not_found', message: `There is no user ${player.id}.` };
  await assert.rejects(privacy.eraseUser(fixture, player.id), none);
});

test('keeps what is needed to find remaining traces until they are removed', async () => {
  const erasing = hashEmail(player.email!);
  await eraseLocked(erasing);
  assert.deepEqual(
    [(await on.stored(player)).erasing, (await on.stored(player)).erased_at],
    [erasing, timestamp(NOON)],
  );
});

test('erases the phone number and the contact email of a guest, and finds traces by the email', async () => {
  const person = { name: 'Ida', email: 'ida@example.org', phone: '600 100' };
  const guest = await fixture.db.transact((db) => findOrAddGuest(db, person, timestamp(NOON)));
  assert.deepEqual([guest.email, guest.contact_email, guest.phone], [null, person.email, person.phone]);
  await privacy.eraseUser(fixture, guest.id);
  const { name, contact_email, phone, search_text, erasing } = await on.stored(guest);
  assert.deepEqual([name, contact_email, phone, search_text], ['Deleted user', null, null, '']);
  assert.equal(erasing, hashEmail(person.email));
});

test("finds a user's traces by email; without an email, by nothing", async () => {
  const guest = await fixture.db.transact((db) => findOrAddGuest(db, { name: 'Bo', email: null }, timestamp(NOON)));
  for (const { id } of [player, guest]) await privacy.eraseUser(fixture, id);
  assert.deepEqual(
    [(await on.stored(player)).erasing, (await on.stored(guest)).erasing],
    [hashEmail(player.email!), ''],
  );
});

/** Calls `happens` while a transaction that changes the user is open. */
const whileChanging = async (fields: Parameters<typeof updateUser>[2], happens: () => Promise<unknown>) => {
  const began = Promise.withResolvers<void>();
  const change = fixture.db.transact(async (db) => {
    await lockUser(db, player.id);
    await updateUser(db, player.id, fields, timestamp(NOON));
    began.resolve();
    await sleep(200);
  });
  await began.promise;
  await Promise.all([change, happens()]);
};

test('refuses an erasure with a password that is being replaced', async () => {
  await whileChanging({ password_hash: hashOf(NEXT) }, () => assert.rejects(eraseMe(), wrongPassword));
  assert.equal((await on.stored(player)).erased_at, null);
});

test('refuses to erase a user who is being erased', async () => {
  const erased = { erased_at: timestamp(NOON) };
  await whileChanging(erased, () => assert.rejects(privacy.eraseUser(fixture, player.id), code('not_found')));
  assert.deepEqual(await on.recorded({ target: `users ${player.id}` }), []);
});

test('refuses to erase a user who is becoming the only admin', () =>
  whileChanging({ role: 'admin' }, () => assert.rejects(privacy.eraseUser(fixture, player.id), code('last_admin'))));

test(
  'erasing players does not wait for locks on admins',
  { skip: engine !== 'postgres' && 'needs PostgreSQL' },
  async () => {
    const admin = await fixture.user('admin');
    await fixture.db.transact(async (db) => {
      await lockUser(db, admin.id);
      await privacy.eraseUser(fixture, player.id);
    });
    assert.notEqual((await on.stored(player)).erased_at, null);
  },
);

test('an offer to a user who is being erased is cancelled, without a deadlock', NEEDS_OVERLAP, async () => {
  const other = await on.user();
  const freed = await take({}, other);
  await wait(player);
  const { token_id } = await on.signedIn(player);
  let retries = 0;
  fixture.db.observer.retried = () => (retries += 1);
  // Lock the session, so that the erasure waits after it has written the user's row.
  const lockSession = (db: Db) => db.selectFrom('tokens').where('id', '=', token_id).select('id').forUpdate().execute();
  const results = await overlapping(fixture, lockSession, [
    () => privacy.eraseUser(fixture, player.id),
    () => cancel(fixture, other, freed.id),
  ]);
  assert.deepEqual(
    results.map(({ status }) => status),
    ['fulfilled', 'fulfilled'],
  );
  assert.equal(retries, 0, 'PostgreSQL must not abort a transaction');
  const { email_key, erased_at } = await on.stored(player);
  assert.deepEqual([email_key, erased_at], [null, timestamp(NOON)]);
  assert.deepEqual(await waiting(player), [['left', timestamp(NOON)]]);
  const offers = fixture.db.read.selectFrom('bookings').select('status').where('user_id', '=', player.id);
  assert.deepEqual(await offers.execute(), [{ status: 'cancelled' }]);
});
