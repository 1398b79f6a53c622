import assert from 'node:assert/strict';
import * as accounts from '../../src/modules/accounts/actions.ts';
import * as registration from '../../src/modules/invitations/registration.ts';
import { setTimeout as sleep } from 'node:timers/promises';
import { after, before, beforeEach, test } from 'node:test';
import { listIdentities } from '../../src/modules/provider-sign-in/store.ts';
import { verifyPassword } from '../../src/modules/accounts/passwords.ts';
import { findOrAddGuest } from '../../src/modules/accounts/guests.ts';
import { type UserRow, insertToken } from '../../src/modules/accounts/store.ts';
import type { SignedIn } from '../../src/platform/http/identity.ts';
import { DAY, HOUR, timestamp } from '../../src/platform/time.ts';
import { type ActionFixture, openActionFixture } from '../action-fixture.ts';
import { insertRow } from '../../src/platform/db/rows.ts';
import { HASH, NEXT, NOON, PASSWORD, accountsOn, client, code, hashOf, invalidField, meanwhile } from './fixture.ts';
import { aliveAt, lockUser } from '../../src/modules/accounts/active-users.ts';

let fixture: ActionFixture;
let on: ReturnType<typeof accountsOn>;
let player: UserRow;
before(async () => {
  fixture = await openActionFixture(NOON);
  on = accountsOn(fixture);
});
beforeEach(async () => {
  fixture.clock.now = NOON;
  player = await on.user();
});
after(() => fixture.close());

const change = (who: SignedIn, fields: object = {}, context = fixture, from = client()) =>
  accounts.changePassword(context, who, { current_password: PASSWORD, new_password: NEXT, ...fields }, from);
const wrongPassword = { code: 'invalid_credentials', message: 'The current password is wrong.' };

test("refuses a password that is too short, too long, common, or the user's email", async () => {
  const [pointer, detail] = ['#/password', 'The password must have 8 to 128 characters.'];
  const common = invalidField(pointer, 'weak_password', 'This password is among the most common ones.');
  const same = invalidField(pointer, 'weak_password', 'The password must not be the email.');
  const email = player.email!;
  const set = (password: string) => accounts.setPassword(fixture, email, password);
  for (const wrong of ['🎾'.repeat(7), 'x'.repeat(129)])
    await assert.rejects(set(wrong), invalidField(pointer, 'wrong_length', detail));
  await assert.rejects(set('PassWord'), common);
  await assert.rejects(set(email.toUpperCase()), same);
  for (const fine of ['🎾🏸'.repeat(4), '🎾🏸'.repeat(64)]) await set(fine);
  const weak = { name: 'Cy', email: 'cy@example.org', password: 'password' };
  await assert.rejects(registration.createUser(fixture, weak, 'player'), common);
  await assert.rejects(
    change(await on.signedIn(player), { new_password: 'password' }),
    wrongPassword,
    'the other one is first',
  );
  const other = await on.signedIn(await on.user());
  await assert.rejects(change(other, { new_password: other.email }), {
    ...same,
    options: { errors: [{ ...same.options.errors[0], pointer: '#/new_password' }] },
  });
});

test('a session is active if it has not expired and was used recently', () => {
  const idle = { session_idle_minutes: 60 };
  assert.deepEqual(aliveAt(NOON, idle), { now: timestamp(NOON), usedSince: timestamp(NOON - HOUR) });
});

test('changes the given fields of a profile, and its search text', async () => {
  const me = await on.signedIn(player);
  fixture.clock.now = NOON + 1;
  const named = await accounts.updateProfile(fixture, me, { name: 'Zoë' });
  const search_text = `zoe ${player.email}`;
  const expected = {
    ...player,
    name: 'Zoë',
    sort_name: 'zoe',
    search_text: search_text,
    updated_at: timestamp(NOON + 1),
  };
  assert.deepEqual({ ...named, search_text: named.search_text.trim() }, expected);
  const wishes = async (mail: object) => {
    const { mail_confirmations, mail_reminders, name } = await accounts.updateProfile(fixture, me, { mail });
    assert.equal(name, 'Zoë');
    return [mail_confirmations, mail_reminders];
  };
  assert.deepEqual(await wishes({ confirmations: false }), [0, 1]);
  assert.deepEqual(await wishes({ reminders: false }), [0, 0]);
  assert.deepEqual(await wishes({ confirmations: true }), [1, 0]);
  const { phone, language } = await accounts.updateProfile(fixture, me, { phone: '+34 600', language: 'de' });
  assert.deepEqual([phone, language], ['+34 600', 'de']);
  assert.ok((await on.stored(me)).search_text.includes('600'));
});

test("changing one's password ends all other sessions and the reset links", async () => {
  const [me, other] = [await on.signedIn(player), await on.signedIn(await on.user())];
  await on.signedIn(player);
  for (const each of [me, other]) await on.sendLinks(each);
  const from = client();
  fixture.clock.now = NOON + 1;
  await change(me, {}, fixture, from);
  const row = await on.stored(me);
  assert.equal(await verifyPassword(NEXT, row.password_hash), true);
  assert.equal(row.updated_at, timestamp(NOON + 1));
  const ids = (await on.tokensOf(me)).map(({ id }) => id);
  assert.deepEqual(ids, [me.token_id]);
  assert.deepEqual([await on.linksOf(me), (await on.linksOf(other)).length], [['verification'], 2]);
  assert.equal((await on.tokensOf(other)).length, 1);
  const entries = await on.recorded({ request_id: from.requestId });
  const logged = entries.map(({ action, target, user_id, after }) => [action, target, user_id, after]);
  assert.deepEqual(logged, [['changePassword', `users ${me.id}`, me.id, null]]);
});

test('refuses a wrong current password, and one that is no longer valid', async () => {
  const me = await on.signedIn(player);
  await assert.rejects(change(me, { current_password: NEXT }), wrongPassword);
  const other = hashOf('somebody else was faster');
  const faster = meanwhile(fixture, 2, () => on.write(me, { password_hash: other }));
  await assert.rejects(change(me, {}, faster), wrongPassword);
  assert.equal((await on.stored(me)).password_hash, other);
  await on.write(me, { password_hash: null });
  await assert.rejects(change(me), code('password_missing'));
});

test('blocks password changes after ten wrong passwords by one user from one address', async () => {
  const [me, other] = [await on.signedIn(player), await on.signedIn(await on.user())];
  for (let i = 0; i < 10; i++) await assert.rejects(change(me, { current_password: NEXT }), wrongPassword);
  await assert.rejects(change(me), code('too_many_attempts'));
  await change(other);
  await change(me, {}, fixture, client({ address: '192.0.2.2' }));
});

test('refuses profile and password changes if the account was ended concurrently', async () => {
  const me = await on.signedIn(player);
  await on.write(me, { deactivated_at: timestamp(NOON) });
  await assert.rejects(accounts.updateProfile(fixture, me, { name: 'New' }), code('token_invalid'));
  await assert.rejects(change(me), code('token_invalid'));
  assert.deepEqual({ ...(await on.stored(me)) }, { ...player, deactivated_at: timestamp(NOON) });
});

test('sets a new password where that is allowed, and ends every session', async () => {
  const [me, other] = [await on.signedIn(player), await on.signedIn(await on.user())];
  const from = client();
  const set = (password: string, allow: () => Promise<void>) =>
    accounts.setNewPassword(fixture, me.id, { password, client: from }, allow);
  const same = invalidField('#/new_password', 'weak_password', 'The password must not be the email.');
  await assert.rejects(
    set(player.email!, async () => {}),
    same,
  );
  await assert.rejects(
    set(NEXT, () => Promise.reject(new Error('not you'))),
    { message: 'not you' },
  );
  assert.deepEqual([(await on.stored(me)).password_hash, (await on.tokensOf(me)).length], [HASH, 1]);
  await set(NEXT, async () => {});
  assert.equal(await verifyPassword(NEXT, (await on.stored(me)).password_hash), true);
  assert.deepEqual([await on.tokensOf(me), (await on.tokensOf(other)).length], [[], 1]);
  const entries = await on.recorded({ request_id: from.requestId });
  const logged = entries.map(({ action, target, user_id }) => [action, target, user_id]);
  assert.deepEqual(logged, [['resetPassword', `users ${me.id}`, me.id]]);
});

test('sets a password for a user without an email', async () => {
  const guest = await fixture.db.transact((db) => findOrAddGuest(db, { name: 'Pia', email: null }, timestamp(NOON)));
  await accounts.setNewPassword(fixture, guest.id, { password: NEXT, client: client() }, async () => {});
  assert.notEqual((await on.stored(guest)).password_hash, null);
});

test('an operator sets a password, which ends every session and the reset links', async () => {
  const me = await on.signedIn(player);
  await on.sendLinks(me);
  fixture.clock.now = NOON + 1;
  const identity = { user_id: player.id, issuer: 'https://id.example', subject: 'a thief', created_at: '' };
  await fixture.db.transact((db) => insertRow(db, 'user_identities', identity));
  const row = await accounts.setPassword(fixture, player.email!.toUpperCase(), NEXT);
  assert.deepEqual(await listIdentities(fixture.db.read, player.id), []);
  assert.deepEqual([row.id, row.updated_at], [me.id, timestamp(NOON + 1)]);
  assert.equal(await verifyPassword(NEXT, (await on.stored(me)).password_hash), true);
  assert.deepEqual([await on.tokensOf(me), await on.linksOf(me)], [[], ['verification']]);
  const entries = await on.recorded({ target: `users ${me.id}` });
  const logged = entries.map(({ action, user_id, address, request_id }) => [action, user_id, address, request_id]);
  assert.deepEqual(logged, [['setPassword', null, null, null]]);
  const none = { code: 'not_found', message: 'There is no user with the email nobody@example.org.' };
  await assert.rejects(accounts.setPassword(fixture, 'nobody@example.org', NEXT), none);
});

test("no session that began with the old password outlives an operator's new password", async () => {
  const times = { created_at: timestamp(NOON), expires_at: timestamp(NOON + DAY) };
  const began = Promise.withResolvers<void>();
  const signIn = fixture.db.transact(async (db) => {
    await lockUser(db, player.id);
    await insertToken(db, { token_hash: 'late', user_id: player.id, ...times });
    began.resolve();
    await sleep(300);
  });
  await began.promise;
  await Promise.all([signIn, accounts.setPassword(fixture, player.email!, NEXT)]);
  assert.deepEqual(await on.tokensOf(player), []);
});
