import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { register } from '../../src/modules/invitations/registration.ts';
import { needsApproval } from '../../src/modules/accounts/rules.ts';
import { applyRetention } from '../../src/modules/privacy/retention.ts';
import type { Code } from '../../src/platform/problems.ts';
import type { Policy } from '../../src/modules/club/policy.ts';
import { setPolicy } from '../policy.ts';
import { DAY } from '../../src/platform/time.ts';
import { type Answer, assertProblem, type Club, openClub, operationsOf, withQuery } from '../club.ts';
import { type Box, mailSettings, post, startBox } from '../mail/fixture.ts';

const ok = ({ status, text, body }: Answer) => (assert.ok(status < 300, text), body);
const password = 'seven green bicycles';
let box: Box;
let closeBox: () => Promise<void>;
let club: Club;
let admin: Awaited<ReturnType<Club['signIn']>>;
before(async () => {
  ({ box, close: closeBox } = await startBox());
  club = await openClub({ ...mailSettings(box), registration: 'approval' });
  admin = await club.signIn('admin');
});
after(async () => {
  await club.close();
  await closeBox();
});

let people = 0;
async function join(fields: object = {}) {
  const email = `person${++people}@example.org`;
  const answer = await club.call('POST', '/auth/register', { body: { name: 'Ana', email, password, ...fields } });
  return { email, ...ok(answer) } as { email: string; token: string; user: { id: number; pending_since: string } };
}
const decide = (id: number, decision: 'accept' | 'reject') =>
  club.call('POST', `/admin/users/${id}/${decision}`, { as: admin });
const mailTo = (address: string) =>
  box.mails.filter(({ to }) => to === address).map(({ headers }) => headers['subject']);

const refusals: [Policy['registration'], Parameters<typeof needsApproval>[1], Code | boolean][] = [
  ['open', 'none', false],
  ['open', 'open', false],
  ['open', 'ended', 'link_invalid'],
  ['approval', 'none', true],
  ['approval', 'open', false],
  ['approval', 'ended', 'link_invalid'],
  ['invite', 'none', 'registration_closed'],
  ['invite', 'open', false],
  ['invite', 'ended', 'registration_closed'],
  ['closed', 'none', 'registration_closed'],
  ['closed', 'open', 'registration_closed'],
  ['closed', 'ended', 'registration_closed'],
];
for (const [mode, invitation, expected] of refusals) {
  test(`registration ${mode} and an invitation that is ${invitation}: ${expected}`, () => {
    if (typeof expected === 'boolean') assert.equal(needsApproval(mode, invitation), expected);
    else assert.throws(() => needsApproval(mode, invitation), { code: expected });
  });
}

test('a closed service does not reveal whether an address has an account', async () => {
  const { email } = await join();
  await setPolicy(club.context.db, { registration: 'closed' });
  const client = { address: '::1', userAgent: undefined, apiKeyId: null, requestId: 'x', language: undefined };
  for (const address of [email, 'nobody@example.org']) {
    const input = { name: 'Eve', email: address, password };
    await assert.rejects(register(club.context, input, client), { code: 'registration_closed' });
  }
  await setPolicy(club.context.db, { registration: 'approval' });
});

test('a person who waits for approval can only read, change and erase the account, and sign out', async () => {
  const ana = await join();
  assert.equal(ana.user.pending_since, '2026-11-21T12:00:00.000Z');
  const ownSession = ['POST /auth/logout', 'POST /auth/session-cookie'];
  const allowed = new Set(['GET /auth/me', 'PATCH /auth/me', 'DELETE /auth/me', ...ownSession]);
  let refused = 0;
  for (const { method, path, operation } of operationsOf(club)) {
    const needsToken = operation.security.some((scheme) => Object.keys(scheme).length > 1);
    if (!needsToken || allowed.has(`${method} ${path}`)) continue;
    const url = withQuery(path.replace(/\{\w+\}/g, '1'));
    const isRead = method === 'GET' || method === 'DELETE';
    assertProblem(await club.call(method, url, { as: ana, ...(!isRead && { body: {} }) }), 'approval_pending');
    refused += 1;
  }
  assert.ok(refused > 60, `${refused}`);
  assert.equal(ok(await club.call('PATCH', '/auth/me', { as: ana, body: { name: 'Anna' } })).name, 'Anna');
  const again = ok(await club.call('POST', '/auth/login', { body: { email: ana.email, password } }));
  assertProblem(await club.call('GET', '/bookings', { as: again }), 'approval_pending');
  ok(await club.call('POST', '/auth/logout', { as: again }));
  ok(await club.call('DELETE', '/auth/me', { as: ana, body: { password } }));
  assertProblem(await club.call('GET', '/auth/me', { as: ana }), 'token_invalid');
});

test('an accepted person can do everything with the same token, and gets an email', async () => {
  const ana = await join({ name: 'You have won: evil.example' });
  const listed = async (query: string) => {
    const { data } = ok(await club.call('GET', `/admin/users?limit=100&${query}`, { as: admin }));
    return data.some(({ id }: { id: number }) => id === ana.user.id);
  };
  assert.deepEqual([await listed('pending=true'), await listed('pending=false')], [true, false]);
  const accepted = ok(await decide(ana.user.id, 'accept'));
  assert.deepEqual([accepted.pending_since, accepted.active], [null, true]);
  assert.deepEqual([await listed('pending=true'), await listed('pending=false')], [false, true]);
  ok(await club.call('GET', '/bookings', { as: ana }));
  ok(await decide(ana.user.id, 'accept'));
  assertProblem(await decide(ana.user.id, 'reject'), 'not_pending');
  await post(club);
  assert.deepEqual(mailTo(ana.email).toSorted(), ['Confirm your email address', 'Your account is ready']);
  // Anyone may have entered this unverified address, with an advertisement as the name. Mail must not contain the name.
  assert.doesNotMatch(JSON.stringify(box.mails.filter(({ to }) => to === ana.email)), /evil/);
});

test('a rejected person is signed out, gets an email, and is erased after 30 days', async () => {
  const { user, email, token } = await join();
  const rejected = ok(await decide(user.id, 'reject'));
  assert.deepEqual([rejected.active, rejected.pending_since], [false, user.pending_since]);
  assertProblem(await club.call('GET', '/auth/me', { as: { token } }), 'token_invalid');
  assertProblem(await club.call('POST', '/auth/login', { body: { email, password } }), 'account_deactivated');
  await post(club);
  assert.ok(mailTo(email).includes('Your account was not accepted'));
  const later = { ...club.context, now: () => club.clock.now + 30 * DAY };
  await applyRetention(later);
  assert.equal(ok(await club.call('GET', `/admin/users/${user.id}`, { as: admin })).email, email);
  await applyRetention({ ...later, now: () => club.clock.now + 30 * DAY + 1 });
  assertProblem(await club.call('GET', `/admin/users/${user.id}`, { as: admin }), 'not_found');
  const { data } = ok(await club.call('GET', `/admin/audit?limit=100`, { as: admin }));
  const about = data.filter(({ target }: { target: string }) => target === `users ${user.id}`);
  const actions = about.map(({ action }: { action: string }) => action);
  assert.deepEqual(actions, ['rejectUser']);
});

test('a rejected person can still be accepted, and of two decisions the last one is mailed', async () => {
  const { user, email } = await join();
  ok(await decide(user.id, 'reject'));
  assert.equal(ok(await decide(user.id, 'accept')).active, true);
  await post(club);
  assert.deepEqual(mailTo(email).toSorted(), ['Confirm your email address', 'Your account is ready']);
  ok(await club.call('POST', '/auth/login', { body: { email, password } }));
});

test('a person who waits for approval does not count as an admin', async () => {
  const { user } = await join();
  ok(await club.call('PATCH', `/admin/users/${user.id}`, { as: admin, body: { role: 'admin' } }));
  const others = club.context.db.read.selectFrom('users').select('id').where('role', '=', 'admin');
  for (const { id } of await others.where('id', 'not in', [user.id, admin.user.id]).execute())
    ok(await club.call('PATCH', `/admin/users/${id}`, { as: admin, body: { role: 'player' } }));
  const answer = await club.call('PATCH', `/admin/users/${admin.user.id}`, { as: admin, body: { role: 'player' } });
  assertProblem(answer, 'last_admin');
});

test('a live stream ticket and a calendar link do not work while the person waits for approval', async () => {
  const player = await club.signIn();
  const { ticket } = ok(await club.call('POST', '/live-tickets', { as: player }));
  const { url } = ok(await club.call('POST', '/auth/calendar', { as: player }));
  const calendar = () => club.inject(new URL(url).pathname);
  assert.equal((await calendar()).statusCode, 200);
  // No request sets an accepted person back to waiting for approval, so change the row directly.
  const query = club.context.db.transact((db) =>
    db.updateTable('users').set({ pending_since: player.user.created_at }).where('id', '=', player.user.id).execute(),
  );
  await query;
  assert.equal((await calendar()).statusCode, 404);
  assert.equal((await club.inject(`/live?ticket=${ticket}`)).json().code, 'ticket_invalid');
});
