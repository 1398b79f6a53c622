import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { deleteExpired } from '../../src/platform/db/expire.ts';
import { invite as inviteBy, resendInvitation } from '../../src/modules/invitations/actions.ts';
import { eraseUser } from '../../src/modules/privacy/actions.ts';
import { DAY, MINUTE } from '../../src/platform/time.ts';
import { type Answer, assertInvalid, assertProblem, type Club, NOON, openClub } from '../club.ts';
import { type Box, mailSettings, post, startBox } from '../mail/fixture.ts';

const ok = ({ status, text, body }: Answer) => (assert.ok(status < 300, text), body);
const password = 'seven green bicycles';
let box: Box;
let closeBox: () => Promise<void>;
/** A club with the registration mode `invite` that sends no mail. */
let club: Club;
/** A club with the registration mode `approval` that sends mail. */
let mailClub: Club;
let admin: { token: string; user: { id: number } };
before(async () => {
  ({ box, close: closeBox } = await startBox());
  club = await openClub({
    registration: 'invite',
    PUBLIC_URL: 'https://book.example.org',
    session_idle_minutes: 43_200,
  });
  mailClub = await openClub({ ...mailSettings(box), registration: 'approval' });
  admin = await club.signIn('admin');
});
after(async () => {
  await club.close();
  await mailClub.close();
  await closeBox();
});

let people = 0;
const newAddress = () => `guest${++people}@example.org`;
const tokenOf = (link: string) => /^https:\/\/book\.example\.org\/invitation#(cml_\S+)$/.exec(link)![1]!;
async function invite(fields: object = {}, as = admin) {
  const email = newAddress();
  const sent = ok(await club.call('POST', '/admin/invitations', { as, body: { email, ...fields } }));
  return { id: sent.id as number, email: sent.email as string, token: tokenOf(sent.link), sent };
}
const register = (email: string, invitation?: string, fields: object = {}, to = club) =>
  to.call('POST', '/auth/register', { body: { name: 'Ana', email, password, invitation, ...fields } });
const check = (token: string, to = club) => to.call('POST', '/auth/invitation-checks', { body: { token } });
const act = (method: string, path: string) => club.call(method, `/admin/invitations${path}`, { as: admin });

test('an invitation lets one person register, with its role', async () => {
  const { id, email, token, sent } = await invite({ role: 'admin', name: 'Ana' });
  assert.deepEqual(
    [sent.state, sent.invited_by.id, sent.expires_at],
    ['open', admin.user.id, '2026-11-28T12:00:00.000Z'],
  );
  assert.deepEqual(ok(await check(token)), { email, name: 'Ana', role: 'admin', expires_at: sent.expires_at });
  assertProblem(await register(email), 'registration_closed');
  assertProblem(await register(email, `${token.slice(0, -1)}x`), 'registration_closed');
  assertInvalid(await register(newAddress(), token), '#/email');
  assertInvalid(await register(email, token, { role: 'admin' }), '#/role');
  const { user, token: session } = ok(await register(email.toUpperCase(), token));
  assert.deepEqual([user.role, user.email_verified_at, user.pending_since], ['admin', null, null]);
  ok(await club.call('GET', '/admin/users', { as: { token: session } }));
  assertProblem(await register(newAddress(), token), 'registration_closed');
  assertProblem(await check(token), 'link_invalid');
  const { data } = ok(await act('GET', '?open=false'));
  assert.deepEqual([data[0].id, data[0].state, data[0].user_id], [id, 'used', user.id]);
  const exported = ok(await club.call('GET', '/auth/me/export', { as: { token: session } }));
  const emails = exported.invitations.map((row: { email: string }) => row.email);
  assert.deepEqual(emails, [email]);
});

test('of two concurrent registrations with one invitation, one succeeds', async () => {
  const { email, token } = await invite();
  const answers = await Promise.all([register(email, token), register(email, token)]);
  assert.deepEqual(
    answers.map(({ status }) => status).toSorted((a, b) => a - b),
    [201, 409],
  );
});

test('the database and the lists contain no link', async () => {
  const { token } = await invite();
  const rows = await club.context.db.read.selectFrom('one_time_secrets').selectAll().execute();
  const list = await act('GET', '');
  assert.ok(rows.length > 0 && !JSON.stringify(rows).includes(token) && !list.text.includes(token));
});

test('an expired or revoked invitation does not work, and can be sent again until it is revoked', async () => {
  const { id, email, token } = await invite();
  club.clock.now = NOON + 7 * DAY;
  assertProblem(await register(email, token), 'registration_closed');
  const again = ok(await act('POST', `/${id}/resend`));
  assert.equal(again.expires_at, '2026-12-05T12:00:00.000Z');
  assertProblem(await check(token), 'link_invalid');
  ok(await check(tokenOf(again.link)));
  for (let i = 0; i < 2; i++) assert.equal(ok(await act('DELETE', `/${id}`)).state, 'revoked');
  assertProblem(await register(email, tokenOf(again.link)), 'registration_closed');
  assertProblem(await act('POST', `/${id}/resend`), 'invitation_ended');
  assertProblem(await act('DELETE', '/999999'), 'not_found');
  await deleteExpired({ ...club.context, now: () => NOON + 44 * DAY + MINUTE });
  const rows = await club.context.db.read.selectFrom('invitations').select('id').where('id', '=', id).execute();
  assert.deepEqual(rows, [], 'an old invitation is deleted with its address');
  club.clock.now = NOON;
});

test('a new invitation for an address replaces the earlier one, and an account cannot be invited', async () => {
  const { email, token } = await invite({ role: 'admin' });
  const { sent } = await invite({ email: email.toUpperCase() });
  assertProblem(await check(token), 'link_invalid');
  ok(await register(email, tokenOf(sent.link)));
  assertProblem(await club.call('POST', '/admin/invitations', { as: admin, body: { email } }), 'email_taken');
});

test('the invitations of an admin end when the admin is demoted, deactivated or erased', async () => {
  for (const end of [
    (id: number) => club.call('PATCH', `/admin/users/${id}`, { as: admin, body: { role: 'player' } }),
    (id: number) => club.call('PATCH', `/admin/users/${id}`, { as: admin, body: { role: 'desk' } }),
    (id: number) => club.call('PATCH', `/admin/users/${id}`, { as: admin, body: { active: false } }),
    (id: number) => eraseUser(club.context, id),
  ]) {
    const other = await club.signIn('admin');
    const { email, token } = await invite({ role: 'admin' }, other);
    await end(other.user.id);
    assertProblem(await register(email, token), 'registration_closed');
  }
});

test('an admin who has lost the role during a request invites nobody', async () => {
  const { user } = await club.signIn('desk');
  const by = { ...club.context, actor: { ...club.context.actor, user_id: user.id } };
  for (const role of ['player', 'admin'] as const)
    await assert.rejects(inviteBy(by, { email: newAddress(), role }), { code: 'forbidden' });
  const { id } = await invite({ role: 'desk' });
  await assert.rejects(resendInvitation(by, id), { code: 'forbidden' });
});

test('a name cannot add headers to the email', async () => {
  const body = { email: newAddress(), name: 'Ana\r\nBcc: eve@example.org' };
  assertInvalid(await club.call('POST', '/admin/invitations', { as: admin, body }), '#/name');
});

test('an emailed link verifies the address, and the person needs no approval', async () => {
  const as = await mailClub.signIn('admin');
  await mailClub.call('PATCH', '/admin/club', { as, body: { name: 'Río <Club>' } });
  const email = newAddress();
  const body = { email, name: 'Ana', language: 'es' };
  const { id, link } = ok(await mailClub.call('POST', '/admin/invitations', { as, body }));
  assert.equal(link, null);
  await post(mailClub);
  const mail = box.mails.find(({ to }) => to === email);
  assert.equal(mail!.headers['subject'], 'Tu invitación de Río <Club>');
  assert.match(mail!.text, /^Hola, Ana:\s+Río <Club> te invita .*hasta: sábado 28 de noviembre de 2026, 12:00/s);
  const [, token] = /\/invitation#(\S+)/.exec(mail!.text)!;
  ok(await mailClub.call('POST', `/admin/invitations/${id}/resend`, { as }));
  await post(mailClub);
  assert.equal(box.mails.filter(({ to }) => to === email).length, 2);
  const again = await mailClub.call('POST', `/admin/invitations/${id}/resend`, { as });
  assertProblem(again, 'link_just_sent');
  const { user, token: session } = ok(await register(email, token, {}, mailClub));
  assert.deepEqual([user.email_verified_at, user.pending_since], ['2026-11-21T12:00:00.000Z', null]);
  ok(await mailClub.call('GET', '/bookings', { as: { token: session } }));
  assertProblem(await register(newAddress(), token, {}, mailClub), 'link_invalid');
  await post(mailClub);
  assert.equal(box.mails.filter(({ to }) => to === email).length, 2, 'no email asks to verify the address');
});

test('an email with an invitation that has been revoked is not sent', async () => {
  const as = await mailClub.signIn('admin');
  const email = newAddress();
  const { id } = ok(await mailClub.call('POST', '/admin/invitations', { as, body: { email } }));
  ok(await mailClub.call('DELETE', `/admin/invitations/${id}`, { as }));
  assert.deepEqual(await post(mailClub), []);
  assert.deepEqual(
    box.mails.filter(({ to }) => to === email),
    [],
  );
});
