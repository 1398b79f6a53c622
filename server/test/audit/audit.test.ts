import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { findOrAddGuest } from '../../src/modules/accounts/guests.ts';
import { setPassword } from '../../src/modules/accounts/actions.ts';
import { insertToken } from '../../src/modules/accounts/store.ts';
import { verifyAudit } from '../../src/modules/audit/actions.ts';
import { setRole } from '../../src/modules/people/actions.ts';
import { newSecret } from '../../src/platform/secrets.ts';
import { invite } from '../../src/modules/invitations/actions.ts';
import { claimTest, createWebhook } from '../../src/modules/webhooks/actions.ts';
import { timestamp } from '../../src/platform/time.ts';
import { assertInvalid, assertProblem, type Club, NOON, openClub, operationsOf } from '../club.ts';
import { pngOf } from '../images.ts';

const NOW = timestamp(NOON);
const PASSWORD = 'long rallies at dawn';
let club: Club;
let admin: Awaited<ReturnType<Club['signIn']>>;
before(async () => {
  // A test email is an admin's write, too. It is recorded even if no mail server responds.
  club = await openClub({
    SMTP_URL: 'smtp://127.0.0.1:9',
    MAIL_FROM: 'club@example.org',
    PUBLIC_URL: 'http://localhost',
  });
  admin = await club.signIn('admin');
});
after(() => club.close());

const list = async (query = ''): Promise<any[]> =>
  (await club.call('GET', `/admin/audit?limit=100${query}`, { as: admin })).body.data;
const latest = async () => (await list())[0];
const isWhole = async () => assert.equal((await verifyAudit(club.context.db.read)).fault, undefined);

test('shows who changed what, when and from where, with the states before and after', async () => {
  const court = await club.court({ name: 'Old' });
  const patched = await club.call('PATCH', `/admin/courts/${court.id}`, { as: admin, body: { name: 'New' } });
  const { id, hash, before, after, ...record } = await latest();
  assert.deepEqual(record, {
    ...{ timestamp: '2026-11-21T12:00:00.000Z', action: 'updateCourt', target: `courts ${court.id}` },
    ...{ user_id: admin.user.id, user_name: admin.user.name, api_key_id: 1, api_key_name: 'test' },
    ...{ address: '127.0.0.1', request_id: patched.headers['x-request-id'] },
  });
  assert.deepEqual([before.name, after.name, before.version, after.version], ['Old', 'New', 1, 2]);
  assert.ok(id > 0 && /^[0-9a-f]{64}$/.test(hash));
});

test('records nothing for a request that a rule refuses', async () => {
  const { id } = await latest();
  assertProblem(await club.call('PATCH', '/admin/courts/999999', { as: admin, body: { name: 'New' } }), 'not_found');
  assert.equal((await latest()).id, id);
});

test('records every admin write', async () => {
  const player = await club.signIn();
  const court = await club.court({ requires_approval: true });
  const booking = (await club.book(player, { court_id: court.id })).body;
  const times = { booking_date: '2026-11-21', start_time: '12:30', end_time: '13:00' };
  club.clock.now += 20 * 60_000;
  const soon = (await club.book(player, { court_id: (await club.court()).id, ...times })).body;
  const closure = (await club.addClosure({ court_ids: [court.id], start_time: '20:00', end_time: '21:00' })).body;
  const key = (await club.call('POST', '/admin/api-keys', { as: admin, body: { name: 'first' } })).body;
  const weekly = { court_id: court.id, guest_name: 'Team', days: [1], start_date: '2026-12-01', count: 2 };
  const series = { ...weekly, start_time: '16:00', end_time: '17:00' };
  const made = (await club.call('POST', '/admin/booking-series', { as: admin, body: series })).body;
  const doomed = await club.court();
  const anywhere = { ...club.context, config: { ...club.context.config, WEBHOOK_PRIVATE_NETWORKS: true } };
  // The URL need not work, because this test sends no messages to it.
  const hook = await createWebhook(anywhere, { url: 'https://192.0.2.1/' });
  const { delivery } = await claimTest(club.context, hook.id);
  const pending = [(await club.signIn()).user.id, (await club.signIn()).user.id];
  await club.context.db.transact((db) =>
    db.updateTable('users').set({ pending_since: '2026-11-21T12:00:00.000Z' }).where('id', 'in', pending).execute(),
  );
  const gold = (await club.call('POST', '/admin/plans', { as: admin, body: { name: 'Gold' } })).body;
  const member = { plan_id: gold.id, starts_on: '2026-01-01', people: [{ user_id: player.user.id }] };
  const membership = (await club.call('POST', '/admin/memberships', { as: admin, body: member })).body;
  const guest = await club.context.db.transact((db) =>
    findOrAddGuest(db, { name: 'Cy', email: null }, timestamp(NOON)),
  );
  const { invitation } = await invite(club.context, { email: 'guest@example.org' });
  const [csv, png] = [{ 'content-type': 'text/csv' }, { 'content-type': 'image/png' }];
  const requests: Record<string, [path: string, body?: object | string, headers?: Record<string, string>]> = {
    createCourt: ['/admin/courts', { name: 'Made', type: 'tennis' }],
    updateCourt: [`/admin/courts/${court.id}`, { name: 'Changed' }],
    updateCourtPrices: [`/admin/courts/${court.id}/prices`, { price_per_hour: { amount: 900 } }],
    deleteCourt: [`/admin/courts/${doomed.id}`],
    updateBookingStatus: [`/admin/bookings/${booking.id}`, { status: 'confirmed' }],
    createBookingAsAdmin: [
      '/admin/bookings',
      { court_id: court.id, guest_name: 'Bo', booking_date: '2026-11-22', start_time: '15:00', end_time: '16:00' },
    ],
    createBookingSeries: ['/admin/booking-series', { ...weekly, start_time: '18:00', end_time: '19:00' }],
    cancelBookingSeries: [`/admin/booking-series/${made.id}/cancel`, {}],
    createPlan: ['/admin/plans', { name: 'Silver' }],
    createMembership: ['/admin/memberships', member],
    updateMembership: [`/admin/memberships/${membership.id}`, { ends_on: '2026-12-31' }],
    deleteMembership: [`/admin/memberships/${membership.id}`],
    updatePlan: [`/admin/plans/${gold.id}`, { description: 'For everybody' }],
    deletePlan: [`/admin/plans/${gold.id + 1}`],
    updateClub: ['/admin/club', { name: 'Club' }],
    updatePolicy: ['/admin/policy', { max_no_shows: 3 }],
    setClubLogo: ['/admin/club/logo', pngOf(1, 1), png],
    deleteClubLogo: ['/admin/club/logo'],
    setCourtPhoto: [`/admin/courts/${court.id}/photo`, pngOf(1, 1), png],
    deleteCourtPhoto: [`/admin/courts/${court.id}/photo`],
    createClosure: [
      '/admin/closures',
      {
        court_ids: [court.id],
        start_date: '2026-12-01',
        start_time: '10:00',
        end_date: '2026-12-01',
        end_time: '11:00',
        reason: 'Works',
      },
    ],
    updateClosure: [`/admin/closures/${closure.id}`, { reason: 'Other works' }],
    deleteClosure: [`/admin/closures/${closure.id}`],
    createApiKey: ['/admin/api-keys', { name: 'made' }],
    updateApiKey: [`/admin/api-keys/${key.id}`, { name: 'changed' }],
    rotateApiKey: [`/admin/api-keys/${key.id}/rotate`],
    revokeApiKey: [`/admin/api-keys/${key.id}`],
    checkInAsAdmin: [`/admin/bookings/${soon.id}/check-in`],
    updateUser: [`/admin/users/${player.user.id}`, { active: false }],
    mergeUser: [`/admin/users/${player.user.id}/merge`, { user_id: guest.id }],
    acceptUser: [`/admin/users/${pending[0]}/accept`],
    rejectUser: [`/admin/users/${pending[1]}/reject`],
    createInvitation: ['/admin/invitations', { email: 'invited@example.org', name: 'Invited' }],
    resendInvitation: [`/admin/invitations/${invitation.id}/resend`],
    revokeInvitation: [`/admin/invitations/${invitation.id}`],
    createCourtCalendarLink: [`/admin/courts/${court.id}/calendar`, {}],
    revokeCourtCalendarLink: [`/admin/courts/${court.id}/calendar`],
    importCourts: ['/admin/imports/courts', 'name,type\nTaken over,tennis\n', csv],
    importBookings: ['/admin/imports/bookings', 'court,user,booking_date,start_time,end_time\n', csv],
    importMemberships: ['/admin/imports/memberships', 'plan,email,starts_on\n', csv],
    testMail: ['/admin/mail/test', {}],
    createWebhook: ['/admin/webhooks', { url: 'https://example.org/' }],
    updateWebhook: [`/admin/webhooks/${hook.id}`, { description: 'x' }],
    rotateWebhookSecret: [`/admin/webhooks/${hook.id}/rotate`],
    testWebhook: [`/admin/webhooks/${hook.id}/test`],
    resendWebhookDelivery: [`/admin/webhooks/${hook.id}/deliveries/${delivery.id}/resend`],
    deleteWebhook: [`/admin/webhooks/${hook.id}`],
  };
  const writes = operationsOf(club)
    .filter(({ method, path }) => method !== 'GET' && path.startsWith('/admin/') && !path.endsWith('-preview'))
    .map(({ method, operation }) => ({ method, id: operation.operationId }));
  assert.deepEqual(writes.map(({ id }) => id).toSorted(), Object.keys(requests).toSorted());
  for (const id of Object.keys(requests)) {
    const [path, body, headers = {}] = requests[id]!;
    const { method } = writes.find((write) => write.id === id)!;
    const answer = await club.call(method, path, { as: admin, headers, ...(body && { body }) });
    assert.ok(answer.status < 300, `${id}: ${answer.text}`);
    const record = await latest();
    assert.deepEqual([record.action, record.user_id], [id, admin.user.id]);
    assert.ok(record.before ?? record.after, id);
  }
  await isWhole();
});

test('records sign-ins, failed sign-ins, passwords and roles, without secrets', async () => {
  const email = 'ada@example.org';
  const { body: registered } = await club.call('POST', '/auth/register', {
    body: { name: 'Ada', email, password: PASSWORD },
  });
  const { id } = registered.user;
  const session = (await club.call('GET', '/auth/sessions', { as: registered })).body.data[0].id as number;
  const logIn = (email: string, password: string) => club.call('POST', '/auth/login', { body: { email, password } });
  await logIn(email, 'a wrong one');
  await logIn('nobody@example.org', 'a wrong one');
  await logIn(email, PASSWORD);
  const change = { current_password: PASSWORD, new_password: 'new balls please' };
  await club.call('POST', '/auth/password', { as: registered, body: change });
  await setRole(club.context, email, 'admin');
  await setPassword(club.context, email, 'set by the operator');
  const records = (await list()).slice(0, 7).toReversed();
  assert.deepEqual(
    records.map(({ action, user_id, target }) => [action, user_id, target]),
    [
      ['signIn', id, `tokens ${session}`],
      ['signInFailed', id, null],
      ['signInFailed', null, null],
      ['signIn', id, `tokens ${session + 1}`],
      ['changePassword', id, `users ${id}`],
      ['setRole', null, `users ${id}`],
      ['setPassword', null, `users ${id}`],
    ],
  );
  assert.deepEqual([records[5].before, records[5].after], [{ role: 'player' }, { role: 'admin' }]);
  const { text } = await club.call('GET', '/admin/audit?limit=100', { as: admin });
  for (const secret of [PASSWORD, 'a wrong one', 'argon2', '_hash', 'csk_', 'cst_', 'nobody@'])
    assert.ok(!text.replaceAll(/"hint":"[^"]*"/g, '').includes(secret), secret);
});

test('records ended sessions, who ended them, and which', async () => {
  const { user, token } = await club.signIn();
  const as = { token };
  const open = async () => {
    const row = {
      token_hash: newSecret('cst'),
      user_id: user.id,
      created_at: NOW,
      expires_at: '2026-12-01T00:00:00.000Z',
    };
    await club.context.db.transact((db) => insertToken(db, row));
    return (await club.call('GET', '/auth/sessions', { as })).body.data[0].id as number;
  };
  const [one, current] = [await open(), (await club.call('GET', '/auth/sessions', { as })).body.data[1].id];
  assert.equal((await club.call('DELETE', `/auth/sessions/${one}`, { as })).status, 204);
  await open();
  assertProblem(await club.call('DELETE', `/auth/sessions/${one}`, { as }), 'not_found');
  assert.equal((await club.call('DELETE', '/auth/sessions', { as })).status, 204);
  assert.equal((await club.call('POST', '/auth/logout', { as })).status, 204);
  const logged = (await list(`&user_id=${user.id}`)).map(({ action, target, api_key_id, address }) => [
    ...[action, target, api_key_id, address],
  ]);
  assert.deepEqual(logged, [
    ['logOut', `tokens ${current}`, 1, '127.0.0.1'],
    ['endOtherSessions', `users ${user.id}`, 1, '127.0.0.1'],
    ['endSession', `tokens ${one}`, 1, '127.0.0.1'],
  ]);
  await isWhole();
});

test('records refused access, but not requests without sign-in', async () => {
  const player = await club.signIn();
  assertProblem(await club.call('DELETE', '/admin/courts/1', { as: player }), 'forbidden');
  const refused = await latest();
  assert.deepEqual(
    [refused.action, refused.user_id, refused.after],
    ['accessRefused', player.user.id, { code: 'forbidden' }],
  );
  assertProblem(await club.call('POST', '/bookings', { as: { token: newSecret('cst') }, body: {} }), 'token_invalid');
  assert.deepEqual([(await latest()).target, (await latest()).after], ['createBooking', { code: 'token_invalid' }]);
  const { id } = await latest();
  assertProblem(await club.call('GET', '/bookings'), 'token_missing');
  assert.equal((await latest()).id, id);
});

test('lists newest first, in pages, by action, user and key', async () => {
  const all = await list();
  const { body } = await club.call('GET', '/admin/audit?limit=2', { as: admin });
  const next = await club.call('GET', `/admin/audit?limit=2&cursor=${body.next_cursor}`, { as: admin });
  assert.deepEqual([...body.data, ...next.body.data], all.slice(0, 4));
  assert.ok((await list('&action=signIn')).every(({ action }) => action === 'signIn'));
  assert.ok((await list(`&user_id=${admin.user.id}`)).every(({ user_id }) => user_id === admin.user.id));
  assert.deepEqual(await list('&api_key_id=999999'), []);
});

test('lists entries of a time range', async () => {
  const day = 86_400_000;
  for (const at of [day, 2 * day, 3 * day]) {
    club.clock.now = NOON + at;
    admin = await club.signIn('admin');
    await club.court();
  }
  const times = async (query: string) => (await list(query)).map(({ timestamp }) => timestamp.slice(0, 16));
  assert.deepEqual(await times('&time_from=2026-11-23T12:00:00Z&time_to=2026-11-24T12:00:00Z'), ['2026-11-23T12:00']);
  assert.deepEqual(await times('&time_from=2026-11-24T13:00:00%2B01:00'), ['2026-11-24T12:00']);
  assert.deepEqual(await times('&time_from=2026-11-24T12:00:00.001Z'), []);
  assert.ok((await times('&time_to=2026-11-23T00:00:00Z')).includes('2026-11-22T12:00'));
  for (const wrong of ['2026-11-24', 'yesterday', '2026-11-24T23:59:60Z']) {
    assertInvalid(await club.call('GET', `/admin/audit?time_to=${wrong}`, { as: admin }), 'time_to');
  }
  club.clock.now = NOON;
  admin = await club.signIn('admin');
});

test('concurrent writes keep one unbroken chain', async () => {
  const body = { name: 'Made', type: 'tennis' };
  const before = (await latest()).id;
  const answers = await Promise.all(
    Array.from({ length: 20 }, () => club.call('POST', '/admin/courts', { as: admin, body })),
  );
  assert.ok(answers.every(({ status }) => status === 201));
  assert.equal((await latest()).id, before + 20);
  await isWhole();
});
