// Runs on both engines.
// People who are invited to a booking by an address for which no account exists yet.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { runJobs } from '../../src/background.ts';
import { createUser } from '../../src/modules/invitations/registration.ts';
import { operator } from '../../src/modules/audit/actions.ts';
import { findOrAddAccount } from '../../src/modules/provider-sign-in/account.ts';
import { client } from '../accounts/fixture.ts';
import { type Answer, assertProblem } from '../club.ts';
import { openMailClub } from './fixture.ts';

const ok = ({ status, text, body }: Answer) => (assert.ok(status < 300, text), body);
const password = 'seven green bicycles';
const roleOf = ({ user_id, state }: { user_id: number | null; state: string }) => [user_id, state];
const FRIEND = 'fay@example.net';

type MailClub = Awaited<ReturnType<typeof openMailClub>>;

/** Returns the secret of the newest email's link. */
async function linkTo(path: string, { box, post }: MailClub): Promise<string> {
  await post();
  const texts = box.mails.filter(({ to }) => to === FRIEND).map(({ text }) => text);
  const found = texts.flatMap((text) => new RegExp(`https://book\\.example\\.org${path}#(\\S+)`).exec(text)?.[1] ?? []);
  return found.at(-1)!;
}
const register = ({ club }: MailClub, more: object = {}) =>
  club.call('POST', '/auth/register', { body: { name: 'Fay Friend', email: FRIEND, password, ...more } }).then(ok);

/** All ways in which an address becomes the verified address of an account. */
const ways: Record<string, (mailClub: MailClub) => Promise<unknown>> = {
  async 'the link in the email, signed in'(mail) {
    const as = await register(mail);
    const token = await linkTo('/verify-email', mail);
    ok(await mail.club.call('POST', '/auth/email-verifications', { as, body: { token } }));
  },
  async 'the link in the email, on another device'(mail) {
    await register(mail);
    const token = await linkTo('/verify-email', mail);
    ok(await mail.club.call('POST', '/auth/email-verifications', { body: { token } }));
  },
  async 'a code to sign in'(mail) {
    await register(mail);
    ok(await mail.club.call('POST', '/auth/sign-in-code-requests', { body: { email: FRIEND } }));
    await mail.post();
    const email_code = mail.box.mails.flatMap(({ text }) => /^\d{6}$/m.exec(text)?.[0] ?? [])[0];
    ok(await mail.club.call('POST', '/auth/sign-in-codes', { body: { email: FRIEND, email_code } }));
  },
  async 'a new password'(mail) {
    await register(mail);
    ok(await mail.club.call('POST', '/auth/password-reset-requests', { body: { email: FRIEND } }));
    const token = await linkTo('/reset-password', mail);
    const body = { token, new_password: 'eight blue tricycles' };
    ok(await mail.club.call('POST', '/auth/password-resets', { body }));
  },
  async 'an invitation of the club'(mail) {
    const as = await mail.club.signIn('admin');
    ok(await mail.club.call('POST', '/admin/invitations', { as, body: { email: FRIEND } }));
    await register(mail, { invitation: await linkTo('/invitation', mail) });
  },
  async 'a change of the address'(mail) {
    const as = await mail.club.signIn('player', 'Fay Friend');
    ok(await mail.club.call('POST', '/auth/email-change-requests', { as, body: { email: FRIEND } }));
    ok(
      await mail.club.call('POST', '/auth/email-changes', {
        as,
        body: { token: await linkTo('/confirm-email', mail) },
      }),
    );
  },
  'a sign-in provider': ({ club }) => findOrAddAccount(club.context, person, client()),
  async 'a sign-in provider, after the registration'(mail) {
    await register(mail);
    await findOrAddAccount(mail.club.context, person, client());
  },
  'the command line': ({ club }) =>
    createUser({ ...club.context, actor: operator }, { name: 'Fay Friend', email: FRIEND, password }, 'player'),
};
const person = {
  ...{ provider: 'x', issuer: 'https://id.example.org', subject: 'fay', email: FRIEND, name: 'Fay Friend' },
  ...{ second_factor: false, sign_out_url: null },
};

for (const [way, verify] of Object.entries(ways)) {
  test(`an invited address gets the invitations when it is verified with ${way}`, async (t) => {
    const mail = await openMailClub(t);
    const { club, box, post } = mail;
    const [owner, admin] = [await club.signIn(), await club.signIn('admin')];
    const court_id = (await club.court()).id;
    const participants = [{ name: 'Fay', email: FRIEND.toUpperCase() }, { email: 'other@example.net' }];
    const { id } = ok(await club.book(owner, { court_id, participants }));
    const past = ok(await club.book(owner, { court_id, start_time: '18:00', end_time: '19:00', participants }));
    ok(await club.call('DELETE', `/bookings/${past.id}`, { as: owner }));
    await post();
    await verify(mail);
    box.mails.length = 0;
    await runJobs(club.context);
    await post();
    const find = async (booking: number) =>
      ok(await club.call('GET', `/admin/bookings/${booking}`, { as: admin })).participants.map(roleOf);
    const { id: user } = await club.context.db.read
      .selectFrom('users')
      .select('id')
      .where('email', '=', FRIEND)
      .executeTakeFirstOrThrow();
    assert.deepEqual(await find(id), [
      [user, 'invited'],
      [null, 'invited'],
    ]);
    assert.deepEqual(await find(past.id), [
      [null, 'invited'],
      [null, 'invited'],
    ]);
    const told = box.mails.map(({ to, headers }) => [to, headers['subject']!.split(':')[0]]);
    assert.deepEqual(
      told.filter(([, subject]) => subject === 'Invitation'),
      [],
      'the invitation is not sent again',
    );
  });
}

test('a friend registers with the address of the invitation, confirms it and accepts', async (t) => {
  const mail = await openMailClub(t);
  const { club, box, post } = mail;
  const owner = await club.signIn();
  const { id } = ok(await club.book(owner, { court_id: (await club.court()).id, participants: [{ email: FRIEND }] }));
  await post();
  const as = await register(mail);
  await runJobs(club.context);
  assertProblem(await club.call('GET', `/bookings/${id}`, { as }), 'not_found');
  const token = await linkTo('/verify-email', mail);
  ok(await club.call('POST', '/auth/email-verifications', { as, body: { token } }));
  await runJobs(club.context);
  const { data } = ok(await club.call('GET', '/bookings?participating=true', { as }));
  assert.deepEqual(
    data.map((booking: { id: number; role: string }) => [booking.id, booking.role]),
    [[id, 'invited']],
  );
  box.mails.length = 0;
  assert.equal((await club.accept(as, id)).body.role, 'participant');
  const seen = ok(await club.call('GET', `/bookings/${id}`, { as: owner }));
  assert.deepEqual(seen.participants, [{ name: null, email: FRIEND, state: 'accepted' }]);
  await post();
  assert.deepEqual(
    box.mails.map(({ to, headers }) => [to, headers['subject']!.split(':')[0]]),
    [[FRIEND, 'Booked']],
  );
});

for (const registration of ['invite', 'closed']) {
  test(`an invitation does not ask a person to register if registration is ${registration}`, async (t) => {
    const { club, box, post } = await openMailClub(t, { registration });
    const owner = await club.signIn();
    ok(await club.book(owner, { court_id: (await club.court()).id, participants: [{ email: FRIEND }] }));
    await post();
    const { text, headers } = box.mails.find(({ to }) => to === FRIEND)!;
    assert.match(headers['subject']!, /^Invitation: /);
    assert.match(text, /invites you to a game:[\s\S]*please tell the person who invited you/);
    assert.doesNotMatch(text, /account|https:/);
  });
}
