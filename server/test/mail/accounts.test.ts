import assert from 'node:assert/strict';
import { test, type TestContext } from 'node:test';
import { HOUR, MINUTE } from '../../src/platform/time.ts';
import { type Answer, assertInvalid, assertProblem } from '../club.ts';
import { openMailClub } from './fixture.ts';

const ok = ({ status, text, body }: Answer) => (assert.ok(status < 300, text), body);
const email = 'ana@example.org';
const password = 'seven green bicycles';
const new_password = 'eight blue tricycles';
const linkIn = (text: string, path: string): string =>
  new RegExp(`https://book\\.example\\.org${path}#(\\S+)`).exec(text)![1]!;

/** Opens a club in which Ana has registered in Spanish and has received her verification email. */
async function openWithAna(t: TestContext) {
  const fixture = await openMailClub(t);
  const { club, box, post } = fixture;
  ok(await club.call('PATCH', '/admin/club', { as: await club.signIn('admin'), body: { name: 'Club Río' } }));
  const headers = { 'accept-language': 'es-MX,en;q=0.5' };
  const session = ok(await club.call('POST', '/auth/register', { body: { name: 'Ana', email, password }, headers }));
  await post();
  const [welcome] = box.mails.splice(0);
  const ask = (address = email) => club.call('POST', '/auth/password-reset-requests', { body: { email: address } });
  const reset = (token: string, secret = new_password) =>
    club.call('POST', '/auth/password-resets', { body: { token, new_password: secret } });
  return { ...fixture, session, welcome: welcome!, ask, reset };
}

test('a new user gets a link in their language that verifies their address, once', async (t) => {
  const { club, session, welcome } = await openWithAna(t);
  assert.equal(session.user.language, 'es');
  assert.equal(session.user.email_verified_at, null);
  assert.match(welcome.headers['subject']!, /Confirma tu dirección de correo/);
  assert.match(welcome.text, /una cuenta de Club Río con esta dirección/);
  const token = linkIn(welcome.text, '/verify-email');
  ok(await club.call('POST', '/auth/email-verifications', { as: session, body: { token } }));
  const me = ok(await club.call('GET', '/auth/me', { as: session }));
  assert.equal(me.email_verified_at, '2026-11-21T12:00:00.000Z');
  assertProblem(await club.call('POST', '/auth/email-verifications', { body: { token } }), 'link_invalid');
});

test('a link without the session or the password of the account lets nobody else keep access', async (t) => {
  const { club, session, welcome } = await openWithAna(t);
  const token = linkIn(welcome.text, '/verify-email');
  const verify = (fields: object = {}, body: object = {}) =>
    club.call('POST', '/auth/email-verifications', { ...fields, body: { token, ...body } });
  const other = await club.signIn();
  for (const as of [other, { token: 'ended' }]) assertProblem(await verify({ as }), 'confirmation_required');
  assertProblem(await verify({}, { current_password: 'wrong' }), 'invalid_credentials');
  assertInvalid(await verify({}, { new_password: 'password' }), '#/new_password');
  assert.equal(ok(await club.call('GET', '/auth/me', { as: session })).email_verified_at, null);
  ok(await verify({ as: other }, { new_password }));
  assertProblem(await club.call('GET', '/auth/me', { as: session }), 'token_invalid');
  assertProblem(await club.call('POST', '/auth/login', { body: { email, password } }), 'invalid_credentials');
  const { user } = ok(await club.call('POST', '/auth/login', { body: { email, password: new_password } }));
  assert.notEqual(user.email_verified_at, null);
});

test('refuses a link of another purpose, and an invented one', async (t) => {
  const { club, welcome, reset } = await openWithAna(t);
  assertProblem(await reset(linkIn(welcome.text, '/verify-email')), 'link_invalid');
  assertProblem(await club.call('POST', '/auth/email-verifications', { body: { token: 'x' } }), 'link_invalid');
});

test('sends a requested verification, or answers why not', async (t) => {
  const { club, box, post, session, welcome } = await openWithAna(t);
  const ask = () => club.call('POST', '/auth/email-verification-requests', { as: session });
  club.clock.now += MINUTE;
  const soon = await ask();
  assertProblem(soon, 'link_just_sent');
  assert.equal(soon.headers['retry-after'], '240');
  club.clock.now += 4 * MINUTE;
  ok(await ask());
  await post();
  assert.equal(box.mails.length, 1);
  ok(
    await club.call('POST', '/auth/email-verifications', {
      as: session,
      body: { token: linkIn(welcome.text, '/verify-email') },
    }),
  );
  club.clock.now += 5 * MINUTE;
  assertProblem(await ask(), 'already_verified');
  await post();
  assert.equal(box.mails.length, 1);
});

test('a user who erases the account and registers again with the same address gets no second email by it', async (t) => {
  const { club, box, post, session } = await openWithAna(t);
  ok(await club.call('DELETE', '/auth/me', { as: session, body: { password } }));
  ok(await club.call('POST', '/auth/register', { body: { name: 'Ana', email, password } }));
  await post();
  assert.equal(box.mails.length, 0);
});

test('an account sees bookings with its address once the address is verified', async (t) => {
  const { club, session, welcome } = await openWithAna(t);
  const court = await club.court();
  const { id } = ok(await club.book(await club.signIn(), { court_id: court.id, participants: [{ email }] }));
  const seen = async () => {
    const list = ok(await club.call('GET', '/bookings?participating=true', { as: session }));
    const data = ok(await club.call('GET', '/auth/me/export', { as: session }));
    return [list.data.length, data.participations.length];
  };
  assertProblem(await club.call('GET', `/bookings/${id}`, { as: session }), 'not_found');
  for (const method of ['PUT', 'DELETE'])
    assertProblem(await club.call(method, `/bookings/${id}/participants/me`, { as: session }), 'not_found');
  assert.deepEqual(await seen(), [0, 0]);
  ok(
    await club.call('POST', '/auth/email-verifications', {
      as: session,
      body: { token: linkIn(welcome.text, '/verify-email') },
    }),
  );
  assert.equal(ok(await club.call('GET', `/bookings/${id}`, { as: session })).role, 'invited');
  assert.equal(ok(await club.accept(session, id)).role, 'participant');
  assert.deepEqual(await seen(), [1, 1]);
  ok(await club.call('DELETE', `/bookings/${id}/participants/me`, { as: session }));
});

test('a reset link sets a new password once and ends every session', async (t) => {
  const { club, box, post, session, ask, reset } = await openWithAna(t);
  ok(await ask());
  await post();
  assert.equal(box.mails[0]!.to, email);
  assert.doesNotMatch(box.mails[0]!.text, /desactivar/);
  const token = linkIn(box.mails[0]!.text, '/reset-password');
  assertInvalid(await reset(token, 'password1'), '#/new_password');
  assertInvalid(await reset(token, email), '#/new_password');
  ok(await reset(token));
  assertProblem(await reset(token), 'link_invalid');
  assertProblem(await club.call('GET', '/auth/me', { as: session }), 'token_invalid');
  assertProblem(await club.call('POST', '/auth/login', { body: { email, password } }), 'invalid_credentials');
  const { user } = ok(await club.call('POST', '/auth/login', { body: { email, password: new_password } }));
  assert.notEqual(user.email_verified_at, null, 'using the link also verifies the email');
});

test('of two concurrent uses of one link, one succeeds', async (t) => {
  const { box, post, ask, reset } = await openWithAna(t);
  ok(await ask());
  await post();
  const token = linkIn(box.mails[0]!.text, '/reset-password');
  const answers = await Promise.all([reset(token, 'long rallies at dawn'), reset(token, 'long rallies at dusk')]);
  assert.deepEqual(answers.map(({ status }) => status).toSorted(), [204, 422]);
});

test('a link works for an hour, and only until the password changes', async (t) => {
  const { club, box, post, session, ask, reset } = await openWithAna(t);
  ok(await ask());
  await post();
  club.clock.now += HOUR;
  assertProblem(await reset(linkIn(box.mails[0]!.text, '/reset-password')), 'link_invalid');
  ok(await ask());
  await post();
  const body = { current_password: password, new_password };
  ok(await club.call('POST', '/auth/password', { as: session, body }));
  assertProblem(await reset(linkIn(box.mails[1]!.text, '/reset-password')), 'link_invalid');
});

test('the answer does not reveal whether an account exists, and unknown addresses get no mail', async (t) => {
  const { club, box, post, ask } = await openWithAna(t);
  const [known, unknown] = [await ask(), await ask('nobody@example.org')];
  const told = ({ status, text, headers }: Answer) => ({ status, text, type: headers['content-type'] });
  assert.deepEqual(told(known), told(unknown));
  // The stored emails do not reveal whether an account exists, because the service looks up the account only when it
  // sends an email.
  const rows = await club.context.db.read
    .selectFrom('mails')
    .select(['user_id', 'status'])
    .where('kind', '=', 'password_reset')
    .execute();
  assert.deepEqual(
    rows.map(({ user_id, status }) => [user_id, status]),
    [
      [null, 'pending'],
      [null, 'pending'],
    ],
  );
  await post();
  assert.deepEqual(
    box.mails.map(({ to }) => to),
    [email],
  );
  const left = await club.context.db.read.selectFrom('mails').select('data').execute();
  assert.ok(
    left.every(({ data }) => data === null),
    'no email address is stored',
  );
});

test('a mailbox gets one email in five minutes, and ten requests in fifteen', async (t) => {
  const { box, post, ask } = await openWithAna(t);
  for (let i = 0; i < 10; i++) ok(await ask());
  const refused = await ask();
  assertProblem(refused, 'too_many_attempts');
  assert.ok(Number(refused.headers['retry-after']) > 0);
  await post();
  assert.equal(box.mails.length, 1);
});

test('the database contains no link', async (t) => {
  const { club, box, post, ask } = await openWithAna(t);
  ok(await ask());
  await post();
  const token = linkIn(box.mails[0]!.text, '/reset-password');
  const { read } = club.context.db;
  const rows = [
    await read.selectFrom('mails').selectAll().execute(),
    await read.selectFrom('one_time_secrets').selectAll().execute(),
  ];
  assert.ok(!JSON.stringify(rows).includes(token));
});

test('an unverified address gets no text of the person who registered it', async (t) => {
  const { club, box, post } = await openMailClub(t);
  const name = 'You have won: evil.example';
  const session = ok(await club.call('POST', '/auth/register', { body: { name, email, password } }));
  await club.book(session, { court_id: (await club.court()).id, note: name });
  await club.call('POST', '/auth/password-reset-requests', { body: { email } });
  await post();
  assert.equal(box.mails.length, 2, 'no email about the booking');
  assert.doesNotMatch(JSON.stringify(box.mails), /evil\.|have won/);
  const { text } = box.mails.find(({ text }) => text.includes('/verify-email'))!;
  ok(
    await club.call('POST', '/auth/email-verifications', {
      as: session,
      body: { token: linkIn(text, '/verify-email') },
    }),
  );
  club.clock.now += 5 * MINUTE;
  await club.call('POST', '/auth/password-reset-requests', { body: { email } });
  await club.book(session, { court_id: (await club.court()).id, start_time: '12:00', end_time: '13:00', note: name });
  await post();
  const later = box.mails.slice(2).map(({ text, calendar }) => [/evil/.test(text), /evil/.test(calendar ?? '')]);
  assert.deepEqual(later.toSorted(), [
    [false, false],
    [true, true],
    [true, true],
  ]);
});
