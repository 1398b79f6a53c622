// Runs on both engines.
import assert from 'node:assert/strict';
import { after, before, beforeEach, test } from 'node:test';
import { findOrAddGuest } from '../../src/modules/accounts/guests.ts';
import { insertToken, type UserRow } from '../../src/modules/accounts/store.ts';
import { createCourt } from '../../src/modules/court-admin/actions.ts';
import * as people from '../../src/modules/people/actions.ts';
import { DAY, HOUR, timestamp } from '../../src/platform/time.ts';
import { insertEntry } from '../../src/modules/waitlist/store.ts';
import { type ActionFixture, createClosure, joinWaitlist, openActionFixture } from '../action-fixture.ts';

const NOON = Date.parse('2026-11-21T12:00:00Z');
let fixture: ActionFixture;
let player: UserRow;
let tokens = 0;
before(async () => (fixture = await openActionFixture(NOON)));
beforeEach(async () => {
  fixture.clock.now = NOON;
  await fixture.db.transact((db) => db.updateTable('users').set({ role: 'player' }).execute());
  player = await fixture.user();
});
after(() => fixture.close());

const change = (id: number, standing: Parameters<typeof people.changePerson>[2]) =>
  people.changePerson(fixture, id, standing);
const stored = (id: number) => people.getPerson(fixture.db.read, id);
const signIn = ({ id }: UserRow, lives: number) => {
  const times = { created_at: timestamp(NOON), expires_at: timestamp(NOON + lives) };
  return fixture.db.transact((db) => insertToken(db, { token_hash: `hash ${++tokens}`, user_id: id, ...times }));
};
const sessionsOf = async ({ id }: UserRow) => {
  const rows = fixture.db.read.selectFrom('tokens').select('expires_at').where('user_id', '=', id).orderBy('id');
  return (await rows.execute()).map(({ expires_at }) => expires_at);
};
const recorded = async (id: number) => {
  const query = fixture.db.read.selectFrom('audit_log').selectAll().where('target', '=', `users ${id}`).orderBy('id');
  return (await query.execute()).map(({ action, before, after, user_id, api_key_id }) => {
    assert.deepEqual([user_id, api_key_id], [null, null]);
    return [action, JSON.parse(before!), JSON.parse(after!)];
  });
};
const code = (code: string) => ({ code });

test('makes a user an admin and shortens their tokens', async () => {
  const short = DAY / 2;
  for (const lives of [30 * DAY, HOUR]) await signIn(player, lives);
  const other = await fixture.user();
  await signIn(other, 30 * DAY);
  fixture.clock.now = NOON + HOUR;
  const changed = await change(player.id, { role: 'admin' });
  assert.deepEqual({ ...changed }, { ...player, role: 'admin', updated_at: timestamp(NOON + HOUR) });
  assert.deepEqual({ ...(await stored(player.id)) }, { ...changed });
  assert.deepEqual(await sessionsOf(player), [timestamp(NOON + HOUR + short), timestamp(NOON + HOUR)]);
  assert.deepEqual(await sessionsOf(other), [timestamp(NOON + 30 * DAY)]);
});

test('makes an admin a player again and keeps their tokens', async () => {
  const [admin] = [await fixture.user('admin'), await fixture.user('admin')];
  await signIn(admin, 30 * DAY);
  assert.equal((await change(admin.id, { role: 'player' })).role, 'player');
  assert.deepEqual(await sessionsOf(admin), [timestamp(NOON + 30 * DAY)]);
});

test('deactivates a user: ends tokens and waiting list entries, and stores the time', async () => {
  const other = await fixture.user();
  const { id: court_id } = await createCourt(fixture, { name: 'Centre', type: 'tennis' });
  const wait = (user: UserRow) =>
    fixture.db.transact((db) =>
      insertEntry(db, {
        ...{ user_id: user.id, court_id, type: null, booking_date: '2026-11-22', start_after: 600, end_before: 660 },
        ...{ duration_minutes: 60, status: 'waiting', closes_at: '2026-11-22T10:00:00.000Z' },
        ...{ created_at: timestamp(NOON), updated_at: timestamp(NOON) },
      }),
    );
  for (const user of [player, other]) {
    await signIn(user, DAY);
    await wait(user);
  }
  const waiting = async ({ id }: UserRow) => {
    const entries = fixture.db.read.selectFrom('waitlist_entries').select(['status', 'updated_at']);
    const { status, updated_at } = await entries.where('user_id', '=', id).executeTakeFirstOrThrow();
    return [status, updated_at];
  };
  fixture.clock.now = NOON + 1;
  const gone = await change(player.id, { active: false });
  assert.deepEqual({ ...gone }, { ...player, deactivated_at: timestamp(NOON + 1), updated_at: timestamp(NOON + 1) });
  assert.deepEqual([await sessionsOf(player), await waiting(player)], [[], ['left', timestamp(NOON + 1)]]);
  assert.deepEqual([(await sessionsOf(other)).length, await waiting(other)], [1, ['waiting', timestamp(NOON)]]);
  fixture.clock.now = NOON + 2;
  assert.equal((await change(player.id, { active: false })).deactivated_at, timestamp(NOON + 1));
  await fixture.user('admin');
  assert.deepEqual((await change(player.id, { role: 'player' })).deactivated_at, timestamp(NOON + 1));
  assert.equal((await change(player.id, { active: true })).deactivated_at, null);
  await signIn(player, DAY);
  await wait(player);
  await change(player.id, { active: true });
  assert.equal((await sessionsOf(player)).length, 1);
});

test('a user deactivated while joining the waiting list is not on it', async () => {
  const { id: court_id } = await createCourt(fixture, { name: 'Centre', type: 'tennis' });
  const [start_after, end_before] = ['10:00', '11:00'];
  const times = { start_date: '2026-11-22', start_time: '08:00', end_date: '2026-11-22', end_time: '12:00' };
  await createClosure(fixture, { court_ids: [court_id], ...times, reason: 'New nets' });
  for (let round = 0; round < 20; round++) {
    const user = await fixture.user();
    const wish = { court_id, booking_date: '2026-11-22', start_after, end_before, duration_minutes: 60 };
    const joined = joinWaitlist(fixture, user, wish).catch((error) => assert.equal(error.code, 'token_invalid'));
    await Promise.all([joined, change(user.id, { active: false })]);
    const entries = fixture.db.read.selectFrom('waitlist_entries').select('status').where('user_id', '=', user.id);
    assert.ok((await entries.execute()).every(({ status }) => status === 'left'));
  }
});

test('changes role and active state together, or neither', async () => {
  await fixture.user('admin');
  const both = await change(player.id, { role: 'admin', active: false });
  assert.deepEqual([both.role, both.deactivated_at], ['admin', timestamp(NOON)]);
  fixture.clock.now = NOON + 1;
  const none = await change(player.id, {});
  assert.deepEqual({ ...none }, { ...both, updated_at: timestamp(NOON + 1) });
});

test('a user without an email can only be a player', async () => {
  const guest = await fixture.db.transact((db) => findOrAddGuest(db, { name: 'Pia', email: null }, timestamp(NOON)));
  await assert.rejects(change(guest.id, { role: 'desk' }), { code: 'validation_failed' });
  await assert.rejects(change(guest.id, { role: 'admin' }), {
    code: 'validation_failed',
    options: {
      errors: [
        {
          ...{ pointer: '#/role', code: 'cannot_sign_in' },
          detail: 'A user without an email cannot sign in, so they can only be a player.',
        },
      ],
    },
  });
  assert.equal((await change(guest.id, { active: false })).deactivated_at, timestamp(NOON));
});

test('refuses to remove the last admin, but not the last but one', async () => {
  const last = await fixture.user('admin');
  for (const role of ['player', 'desk', 'treasurer'] as const)
    await assert.rejects(change(last.id, { role }), code('last_admin'));
  await assert.rejects(change(last.id, { active: false }), code('last_admin'));
  assert.equal((await change(last.id, { role: 'admin' })).role, 'admin');
  assert.equal((await change(last.id, { active: true })).deactivated_at, null);
  assert.equal(
    (await change(player.id, { active: false })).deactivated_at,
    timestamp(NOON),
    'the rule applies only to admins',
  );
  const second = await fixture.user('admin');
  assert.equal((await change(last.id, { active: false })).deactivated_at, timestamp(NOON));
  await assert.rejects(change(second.id, { role: 'player' }), code('last_admin'));
});

test('an admin who has lost the role during a request changes nobody', async () => {
  const [former, other] = [await fixture.user('desk'), await fixture.user('admin')];
  const by = { ...fixture, actor: { ...fixture.actor, user_id: former.id } };
  for (const changes of [{ role: 'admin' }, { active: false }] as const) {
    for (const { id } of [player, former])
      await assert.rejects(people.changePerson(by, id, changes), code('forbidden'));
  }
  assert.deepEqual([(await stored(player.id)).role, (await stored(former.id)).role], ['player', 'desk']);
  const again = { ...fixture, actor: { ...fixture.actor, user_id: other.id } };
  assert.equal((await people.changePerson(again, player.id, { role: 'desk' })).role, 'desk');
});

test('an operator changes users by email, and it is in the audit log', async () => {
  await fixture.user('admin');
  await signIn(player, 30 * DAY);
  const context = { ...fixture };
  const email = player.email!.toUpperCase();
  assert.equal((await people.changeByEmail(context, email, { role: 'admin' })).role, 'admin');
  assert.deepEqual(await sessionsOf(player), [timestamp(NOON + DAY / 2)]);
  assert.equal((await people.changeByEmail(context, email, { active: false })).deactivated_at, timestamp(NOON));
  assert.equal((await people.changeByEmail(context, email, { active: true })).deactivated_at, null);
  assert.equal((await stored(player.id)).deactivated_at, null);
  assert.deepEqual(await recorded(player.id), [
    ['setRole', { role: 'player' }, { role: 'admin' }],
    ['setActive', { active: true }, { active: false }],
    ['setActive', { active: false }, { active: true }],
  ]);
});

test('refuses unknown users', async () => {
  const none = { code: 'not_found', message: 'There is no user 999999.' };
  await assert.rejects(change(999_999, { active: true }), none);
  await assert.rejects(stored(999_999), none);
  await assert.rejects(people.changeByEmail(fixture, 'nobody@example.org', { role: 'admin' }), code('not_found'));
});
