import assert from 'node:assert/strict';
import { after, before, beforeEach, test } from 'node:test';
import { deleteExpired } from '../../src/platform/db/expire.ts';
import { listIdentities } from '../../src/modules/provider-sign-in/store.ts';
import { startChange } from '../../src/modules/account-recovery/email-change.ts';
import { setPassword } from '../../src/modules/accounts/actions.ts';
import { hashPassword } from '../../src/modules/accounts/passwords.ts';
import { insertToken, insertUser } from '../../src/modules/accounts/store.ts';
import { hashSecret, newSecret } from '../../src/platform/secrets.ts';
import { DAY, HOUR, MINUTE, timestamp } from '../../src/platform/time.ts';
import { type Answer, assertInvalid, assertProblem, type Club, NOON, openClub, SUNDAY } from '../club.ts';
import { type Box, mailSettings, post, startBox } from './fixture.ts';
import { bySize } from '../size.ts';
import { insertRow } from '../../src/platform/db/rows.ts';
import { tablesWith } from '../privacy/everything.ts';

const ok = ({ status, text, body }: Answer) => (assert.ok(status < 300, text), body);
const password = 'seven green bicycles';
const new_password = 'eight blue tricycles';
let box: Box;
let closeBox: () => Promise<void>;
let club: Club;
let people = 0;
let password_hash: string;
before(async () => {
  password_hash = await hashPassword(password);
  ({ box, close: closeBox } = await startBox());
  club = await openClub({ ...mailSettings(box), require_verified_email: true });
});
beforeEach(() => {
  club.clock.now = NOON;
  box.mails.length = 0;
});
after(async () => {
  await club.close();
  await closeBox();
});

const newAddress = () => `mover${++people}@example.org`;
interface Person {
  id: number;
  email: string;
  token: string;
}
/** Adds a user. All users share one password hash, because hashing takes long. */
async function person({ isVerified = true } = {}): Promise<Person> {
  const [email, token, time] = [newAddress(), newSecret('cst'), timestamp(NOON)];
  const account = { name: 'Ana', email, phone: null, role: 'player', password_hash } as const;
  const id = await club.context.db.transact(async (db) => {
    const user = await insertUser(db, { ...account, email_verified_at: isVerified ? time : null }, time);
    const expires_at = timestamp(NOON + 30 * DAY);
    await insertToken(db, { token_hash: hashSecret(token), user_id: user.id, created_at: time, expires_at });
    return user.id;
  });
  return { id, email, token };
}
const ask = (as: Person, email: string, current_password = password) =>
  club.call('POST', '/auth/email-change-requests', { as, body: { email, current_password } });
/** Starts a change without a request, because the password check of a request takes long. */
const start = ({ id: user_id }: Person, email: string) =>
  club.context.db.transact((db) => startChange(db, { user_id, email, now: club.clock.now }));
const confirm = (token: string, as?: Person) =>
  club.call('POST', '/auth/email-changes', { body: { token }, ...(as && { as }) });
const undo = (token: string, fields: object = {}) =>
  club.call('POST', '/auth/email-change-undos', { body: { token, ...fields } });
const logIn = (email: string, secret = password) =>
  club.call('POST', '/auth/login', { body: { email, password: secret } });
const me = async (as: { token: string }) => ok(await club.call('GET', '/auth/me', { as }));
/** Sends the due emails. Returns the token of the newest link to the page `path` that `address` has received. */
async function linkTo(address: string, path: string): Promise<string> {
  await post(club);
  const texts = box.mails.filter(({ to }) => to === address).map(({ text }) => text);
  return new RegExp(`${path}#(\\S+)`).exec(texts.findLast((text) => text.includes(path)) ?? '')?.[1] ?? '';
}
async function change(who: Person, email: string): Promise<void> {
  await start(who, email);
  ok(await confirm(await linkTo(email, '/confirm-email'), who));
}

test('the old address stays in force until the new one is confirmed, and then gets a link that undoes it', async () => {
  const ana = await person();
  const email = newAddress();
  assertProblem(await ask(ana, email, 'wrong'), 'invalid_credentials');
  assertInvalid(await ask(ana, ana.email.toUpperCase()), '#/email');
  ok(await ask(ana, email));
  const token = await linkTo(email, '/confirm-email');
  assert.equal((await me(ana)).email, ana.email);
  const mail = box.mails.find(({ to }) => to === email)!;
  assert.match(mail.text, /^Hello,\s+Somebody, probably you, wants to use this address for an account at the club\./);
  ok(await confirm(token));
  assertProblem(await confirm(token), 'link_invalid');
  const now = await me(ana);
  assert.deepEqual([now.email, now.email_verified_at], [email, timestamp(NOON)]);
  assertProblem(await logIn(ana.email), 'invalid_credentials');
  ok(await logIn(email));
  assert.notEqual(await linkTo(ana.email, '/undo-email-change'), '');
  assert.doesNotMatch(JSON.stringify(box.mails.filter(({ to }) => to === ana.email)), new RegExp(email));
  const { email_changes } = ok(await club.call('GET', '/auth/me/export', { as: ana }));
  assert.deepEqual([email_changes[0].old_email, email_changes[0].new_email], [ana.email, email]);
});

test('the owner undoes a change: the old address, new password, no sessions, and no links of the thief', async () => {
  const ana = await person();
  const [first, second] = [newAddress(), newAddress()];
  await change(ana, first);
  const ownersLink = await linkTo(ana.email, '/undo-email-change');
  club.clock.now += 5 * MINUTE;
  await change(ana, second);
  const thiefsLink = await linkTo(first, '/undo-email-change');
  ok(await club.call('POST', '/auth/password-reset-requests', { body: { email: second } }));
  const thiefsReset = await linkTo(second, '/reset-password');
  await start(ana, newAddress());
  const identity = { user_id: ana.id, issuer: 'https://id.example', subject: 'the thief', created_at: '' };
  await club.context.db.transact((db) => insertRow(db, 'user_identities', identity));
  assertInvalid(await undo(ownersLink, { new_password: 'password1' }), '#/new_password');
  club.clock.now = NOON + 7 * DAY - MINUTE;
  ok(await undo(ownersLink, { new_password }));
  assertProblem(await club.call('GET', '/auth/me', { as: ana }), 'token_invalid');
  assertProblem(await logIn(ana.email), 'invalid_credentials');
  assert.equal(ok(await logIn(ana.email, new_password)).user.email, ana.email);
  for (const answer of [await undo(ownersLink), await undo(thiefsLink), await undo(thiefsReset)])
    assertProblem(answer, 'link_invalid');
  const reset = { body: { token: thiefsReset, new_password: password } };
  assertProblem(await club.call('POST', '/auth/password-resets', reset), 'link_invalid');
  const left = await club.context.db.read
    .selectFrom('email_changes')
    .select('id')
    .where('user_id', '=', ana.id)
    .execute();
  assert.deepEqual(left, []);
  assert.deepEqual(await listIdentities(club.context.db.read, ana.id), []);
});

test('an undo without a new password ends all sessions', async () => {
  const ana = await person();
  await change(ana, newAddress());
  ok(await undo(await linkTo(ana.email, '/undo-email-change')));
  assertProblem(await club.call('GET', '/auth/me', { as: ana }), 'token_invalid');
  ok(await logIn(ana.email));
});

test('the old address is reserved until the undo link expires', async () => {
  const ana = await person();
  const email = newAddress();
  await change(ana, email);
  const token = await linkTo(ana.email, '/undo-email-change');
  const register = () => club.call('POST', '/auth/register', { body: { name: 'Eve', email: ana.email, password } });
  assertProblem(await register(), 'email_taken');
  const eve = await person();
  await start(eve, ana.email);
  assertProblem(await confirm(await linkTo(ana.email, '/confirm-email')), 'email_taken');
  club.clock.now += 7 * DAY;
  assertProblem(await undo(token), 'link_invalid');
  ok(await register());
  await deleteExpired({ ...club.context, now: () => NOON + 8 * DAY });
  assert.deepEqual(await club.context.db.read.selectFrom('email_changes').selectAll().execute(), []);
});

test('a new password or a new request ends a requested change', async () => {
  const ana = await person();
  const [first, second, third] = [newAddress(), newAddress(), newAddress()];
  await start(ana, first);
  const token = await linkTo(first, '/confirm-email');
  await start(ana, second);
  assertProblem(await confirm(token), 'link_invalid');
  await setPassword(club.context, ana.email, new_password);
  assertProblem(await confirm(await linkTo(second, '/confirm-email')), 'link_invalid');
  await start(ana, third);
  const late = await linkTo(third, '/confirm-email');
  club.clock.now += DAY;
  assertProblem(await confirm(late), 'link_invalid');
});

test('of two accounts that confirm the same address, one wins', async () => {
  for (let round = 0; round < bySize(1, 10); round++) {
    const both = [await person(), await person()];
    const email = newAddress();
    const tokens: string[] = [];
    for (const one of both) {
      club.clock.now += HOUR;
      await start(one, email);
      tokens.push(await linkTo(email, '/confirm-email'));
    }
    const answers = await Promise.all(tokens.map((token) => confirm(token)));
    assert.deepEqual(
      answers.map(({ status }) => status).toSorted((a, b) => a - b),
      [204, 409],
    );
    const loser = answers.findIndex(({ status }) => status === 409);
    assertProblem(answers[loser]!, 'email_taken');
    assert.equal((await me(both[loser]!)).email, both[loser]!.email);
    club.clock.now = NOON;
  }
});

test('the response does not reveal whether the new address has an account, and a stranger gets few emails', async () => {
  const [ana, ben] = [await person(), await person()];
  assert.equal((await ask(ana, ben.email)).status, 204);
  assertProblem(await ask(ana, ben.email), 'link_just_sent');
  assertProblem(await confirm(await linkTo(ben.email, '/confirm-email')), 'email_taken');
  const victim = newAddress();
  for (let i = 0; i < 6; i++) {
    club.clock.now += 16 * MINUTE;
    if (i < 5) await start(ana, victim);
    else await assert.rejects(start(ana, victim), { code: 'link_just_sent' });
    await post(club);
  }
  assert.equal(box.mails.filter(({ to }) => to === victim).length, 5);
});

test('an unverified old address can undo nothing, and the account loses the bookings of its owner', async () => {
  const ana = await person({ isVerified: false });
  const host = await club.signIn();
  const court = await club.court();
  const { id } = ok(await club.book(host, { court_id: court.id, participants: [{ email: ana.email }] }));
  const email = newAddress();
  await change(ana, email);
  assertProblem(await club.call('GET', `/bookings/${id}`, { as: ana }), 'not_found');
  assertProblem(await club.call('DELETE', `/bookings/${id}/participants/me`, { as: ana }), 'not_found');
  assert.equal(ok(await club.call('GET', `/bookings/${id}`, { as: host })).participants[0].email, ana.email);
  assert.equal(await linkTo(ana.email, '/undo-email-change'), '');
  const notice = box.mails.filter(({ to, headers }) => to === ana.email && /changed/.test(headers['subject']!));
  assert.equal(notice.length, 1);
  assert.doesNotMatch(notice[0]!.text, /https:/);
});

test('an erasure removes requested and confirmed changes, and the links in their emails', async () => {
  const ana = await person();
  const [email, other] = [newAddress(), newAddress()];
  await change(ana, email);
  const token = await linkTo(ana.email, '/undo-email-change');
  await start(ana, other);
  ok(await club.call('DELETE', '/auth/me', { as: ana, body: { password } }));
  assertProblem(await undo(token), 'link_invalid');
  assertProblem(await confirm(await linkTo(other, '/confirm-email')), 'link_invalid');
  for (const address of [ana.email, email, other]) assert.deepEqual(await tablesWith(club, address), []);
});

test('a club that requires verified addresses refuses new bookings, waiting list entries and accepted offers', async () => {
  const [ana, ben] = [await person({ isVerified: false }), await person()];
  const { id: court_id } = await club.court();
  const wish = { court_id, booking_date: SUNDAY, duration_minutes: 60 };
  const entry = { as: ana, body: { ...wish, start_after: '10:00', end_before: '11:00' } };
  assertProblem(await club.book(ana, { court_id }), 'email_unverified');
  assertProblem(await club.call('POST', '/waitlist', entry), 'email_unverified');
  const booking = ok(await club.book(ben, { court_id }));
  ok(await club.call('POST', '/waitlist', { ...entry, as: ben }));
  const admin = await club.signIn('admin');
  const rows = club.context.db;
  await rows.transact((db) =>
    db.updateTable('waitlist_entries').set({ user_id: ana.id }).where('user_id', '=', ben.id).execute(),
  );
  const { data } = ok(await club.call('GET', '/waitlist', { as: ana }));
  assertProblem(await club.call('POST', `/waitlist/${data[0].id}/accept`, { as: ana }), 'email_unverified');
  ok(await club.call('DELETE', `/bookings/${booking.id}`, { as: ben }));
  // An admin may book for a player with an unverified address. An admin with an unverified address may not book for
  // themselves.
  const slot = { court_id, booking_date: SUNDAY, start_time: '15:00', end_time: '16:00' };
  ok(await club.call('POST', '/admin/bookings', { as: admin, body: { ...slot, user_id: ana.id } }));
  await rows.transact((db) => db.updateTable('users').set({ role: 'admin' }).where('id', '=', ana.id).execute());
  const own = { as: ana, body: { ...slot, user_id: ana.id } };
  assertProblem(await club.call('POST', '/admin/bookings', own), 'email_unverified');
  const { booking_date: start_date, ...times } = slot;
  const series = { ...times, user_id: ana.id, days: [7], start_date, count: 2 };
  assertProblem(await club.call('POST', '/admin/booking-series', { as: ana, body: series }), 'email_unverified');
});
