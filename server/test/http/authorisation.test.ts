import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { roles } from '../../src/modules/accounts/schema.ts';
import { createApiKey, revokeApiKey } from '../../src/modules/api-keys/actions.ts';
import { invite } from '../../src/modules/invitations/actions.ts';
import { type Scope, scopes } from '../../src/platform/scopes.ts';
import { modules } from '../../src/modules.ts';
import { hasPermission, type Permission, permissionsOf } from '../../src/platform/permissions.ts';
import { newSecret } from '../../src/platform/secrets.ts';
import { DAY, timestamp } from '../../src/platform/time.ts';
import { addMembership, addPlan } from '../../src/modules/plans/actions.ts';
import { claimTest, createWebhook } from '../../src/modules/webhooks/actions.ts';
import {
  type Answer,
  assertProblem,
  type Club,
  NOON,
  openClub,
  operationsOf,
  type Request,
  withQuery,
} from '../club.ts';
import { insertRow } from '../../src/platform/db/rows.ts';
import { inTurns } from '../size.ts';

/** Every resource in this test contains this word. A response that rejects a request must not contain the word. */
const MARK = 'Zanzibar';
const NEEDS_KEY_ONLY = new Set([
  ...['POST /auth/password-reset-requests', 'POST /auth/password-resets', 'POST /auth/email-verifications'],
  ...['POST /auth/email-changes', 'POST /auth/email-change-undos', 'POST /auth/invitation-checks'],
  ...['POST /auth/provider-sign-ins', 'POST /auth/provider-sessions'],
  ...['POST /auth/passkey-options', 'POST /auth/passkey-sessions'],
  ...['POST /auth/register', 'POST /auth/login', 'GET /club', 'GET /courts', 'GET /courts/{court}'],
  ...['GET /courts/{court}/availability', 'GET /availability'],
  ...['GET /courts/{court}/availability/stream', 'GET /availability/stream'],
]);
function scopeFor(path: string, name: string): string {
  if (path.startsWith('/admin/')) return 'admin';
  if (path.startsWith('/auth/')) return 'accounts';
  return NEEDS_KEY_ONLY.has(name) ? 'courts:read' : 'bookings';
}
/** By this time, tokens issued at noon have expired. */
const LATER = NOON + 31 * DAY;

let club: Club;
let badKeys: string[];
let expiredToken: { token: string };
let owner: { token: string; user: { id: number } };
let ids: Record<string, number>;
const keysByScopes: Record<string, string> = {};

before(async () => {
  club = await openClub();
  expiredToken = await club.signIn('admin');
  const revoked = await createApiKey(club.context, { name: 'revoked' });
  await revokeApiKey(club.context, revoked.id);
  const expired = await createApiKey(club.context, { name: 'expired', expires_at: timestamp(NOON + DAY) });
  badKeys = ['nonsense', newSecret('csk'), newSecret('cst'), revoked.key, expired.key, `${club.key} `.repeat(2).trim()];
  club.clock.now = LATER;
  owner = await club.signIn('player', `${MARK} Owner`);
  const court = await club.court({ name: `${MARK} Court`, requires_approval: true });
  const slot = { booking_date: timestamp(LATER + DAY).slice(0, 10), note: MARK };
  const { body: booking } = await club.book(owner, { court_id: court.id, ...slot });
  const key = await createApiKey(club.context, { name: MARK });
  const wish = { court_id: court.id, booking_date: slot.booking_date, duration_minutes: 60 };
  const window = { start_after: '10:00', end_before: '11:00' };
  const { body: entry } = await club.call('POST', '/waitlist', { body: { ...wish, ...window }, as: owner });
  const { body: closure } = await club.addClosure({ court_ids: [court.id], reason: MARK });
  const times = { days: [3], start_date: '2027-01-01', start_time: '20:00', end_time: '21:00', count: 2 };
  const { body: series } = await club.call('POST', '/admin/booking-series', {
    as: await club.signIn('admin'),
    body: { court_id: court.id, guest_name: `${MARK} Team`, ...times },
  });
  const { body: sessions } = await club.call('GET', '/auth/sessions', { as: owner });
  const anywhere = { ...club.context, config: { ...club.context.config, WEBHOOK_PRIVATE_NETWORKS: true } };
  // This IP address is reserved for documentation (RFC 5737), so nothing receives webhooks there.
  const { id: webhook } = await createWebhook(anywhere, { url: 'https://192.0.2.1/', description: MARK });
  const { delivery } = await claimTest(club.context, webhook);
  ids = { session: sessions.data[0].id, court: court.id, booking: booking.id, key: key.id, closure: closure.id };
  Object.assign(ids, { webhook, delivery: delivery.id });
  ids['entry'] = entry.id;
  ids['series'] = series.id;
  ids['user'] = owner.user.id;
  const made = { credential_id: MARK, public_key: 'x', counter: 0, rp_id: 'localhost', user_handle: 'x' };
  const about = { transports: '[]', synced: 0, name: MARK, created_at: timestamp(LATER) } as const;
  const passkey = { ...made, ...about, user_id: owner.user.id };
  ids['passkey'] = (await club.context.db.transact((db) => insertRow(db, 'passkeys', passkey))).id;
  const { id: plan } = await club.context.db.transact((db) => addPlan(db, club.context, { name: MARK }));
  const member = { plan_id: plan, starts_on: '2026-01-01', people: [{ user_id: owner.user.id }] };
  const { id: membership } = await club.context.db.transact((db) => addMembership(db, club.context, member));
  Object.assign(ids, { plan, membership });
  const invited = { email: 'zoe@example.org', name: MARK };
  ids['invitation'] = (await invite(club.context, invited)).invitation.id;
});
after(() => club.close());

/** Returns all rows without `last_used_at`, which changes even when a request is rejected. */
async function everything(): Promise<string> {
  const tables = [
    ...(['images', 'club', 'courts', 'closures', 'bookings', 'events', 'api_keys', 'users'] as const),
    'tokens',
    'occupancy',
    'webhooks',
    'webhook_deliveries',
    'webhook_attempts',
    'waitlist_entries',
    'booking_series',
    'invitations',
    'email_changes',
    'passkeys',
    ...(['plans', 'memberships', 'membership_people'] as const),
  ] as const;
  const { read } = club.context.db;
  const rows = await Promise.all(tables.map((table) => read.selectFrom(table).selectAll().orderBy('id').execute()));
  return JSON.stringify(rows, (name, value) => (name === 'last_used_at' ? null : value));
}

async function keyFor(...scopes: string[]): Promise<string> {
  const name = scopes.join(' ');
  keysByScopes[name] ??= (await createApiKey(club.context, { name, scopes: scopes as Scope[] })).key;
  return keysByScopes[name];
}

const isRead = (method: string) => method === 'GET';
function call(method: string, path: string, request: Request): Promise<Answer> {
  const url = path.replace(/\{(\w+)\}/g, (_all, name) => {
    assert.ok(ids[name], `The test has no ${name}`);
    return String(ids[name]);
  });
  return club.call(method, withQuery(url), isRead(method) || method === 'DELETE' ? request : { body: {}, ...request });
}

function assertRefused(
  answer: Answer,
  code: 'forbidden' | 'token_missing' | 'api_key_missing' | 'not_found' | 'scope_missing',
): void {
  assertProblem(answer, code);
  assert.ok(!answer.text.includes(MARK));
  for (const header of ['etag', 'location', 'link']) assert.equal(answer.headers[header], undefined);
  const scheme = code.startsWith('api_key') ? 'ApiKey' : 'Bearer';
  const challenge = answer.status === 401 ? `${scheme} realm="courtside"` : undefined;
  assert.equal(answer.headers['www-authenticate'], challenge);
}

function permissionOf({ security }: { security: { bearer?: string[] }[] }): Permission {
  return security[0]!.bearer![0] as Permission;
}

function assertLetIn({ status, text }: Answer): void {
  assert.ok(status < 500 && ![401, 403, 404, 405].includes(status), text);
}

/** Returns all operations of the API. DELETE operations are last, because the other tests need the resources. */
function sortedOperations() {
  const isDelete = ({ method }: { method: string }) => Number(method === 'DELETE');
  const operations = operationsOf(club);
  assert.ok(operations.length > 50);
  return operations.toSorted((a, b) => isDelete(a) - isDelete(b));
}

test('every operation checks who calls it', async (t) => {
  for (const [i, { method, path, operation }] of sortedOperations().entries()) {
    const name = `${method} ${path}`;
    const needsToken = !NEEDS_KEY_ONLY.has(name);
    const needsAdmin = path.startsWith('/admin/');

    await t.test(`${name} refuses requests without a valid API key`, async () => {
      const before = await everything();
      const admin = { authorization: `Bearer ${owner.token}` };
      for (const headers of [{}, admin]) {
        assertRefused(await call(method, path, { key: null, headers }), 'api_key_missing');
        for (const key of inTurns(badKeys, i, 1))
          assertRefused(await call(method, path, { key, headers }), 'api_key_invalid' as never);
      }
      assert.equal(await everything(), before);
    });

    await t.test(`${name} refuses an API key without its scope, whoever is signed in`, async () => {
      const scope = scopeFor(path, name);
      const [one, others] = [await keyFor(scope), await keyFor(...scopes.filter((other) => other !== scope))];
      const admin = await club.signIn('admin');
      const before = await everything();
      for (const as of inTurns([owner, admin, expiredToken, undefined], i, 2)) {
        const answer = await call(method, path, { key: others, ...(as && { as }) });
        assertRefused(answer, 'scope_missing');
        assert.equal(answer.body.required_scope, scope);
      }
      assert.notEqual((await call(method, path, { key: one, as: expiredToken })).body?.code, 'scope_missing');
      assert.equal(await everything(), before);
    });

    await t.test(`${name} ${needsToken ? 'refuses' : 'allows'} requests without a token`, async () => {
      if (!needsToken) return assertLetIn(await call(method, path, {}));
      const before = await everything();
      assertRefused(await call(method, path, {}), 'token_missing');
      for (const token of inTurns(['nonsense', newSecret('cst'), newSecret('csk'), club.key], i, 1)) {
        assertRefused(await call(method, path, { as: { token } }), 'token_invalid' as never);
      }
      assertRefused(await call(method, path, { as: expiredToken }), 'token_expired' as never);
      assert.equal(await everything(), before);
    });

    if (needsAdmin) {
      const needed = permissionOf(operation);
      await t.test(`${name} refuses a player, even about their own data, and staff without ${needed}`, async () => {
        const staff = roles.filter((role) => role !== 'player' && !hasPermission(modules, role, needed));
        const people = [owner, ...(await Promise.all(inTurns(staff, i, 1).map((role) => club.signIn(role))))];
        const before = await everything();
        for (const as of people) {
          const answer = await call(method, path, { as });
          assertRefused(answer, 'forbidden');
          assert.equal(answer.body.required_permission, needed);
        }
        assert.equal(await everything(), before);
      });
    } else if (/\{(booking|session|entry)\}/.test(path)) {
      await t.test(`${name} does not find another player's resource, not even for an admin`, async () => {
        for (const role of ['player', 'admin'] as const) {
          const as = await club.signIn(role);
          const before = await everything();
          assertRefused(await call(method, path, { as }), 'not_found');
          assert.equal(await everything(), before);
        }
      });
    } else if (needsToken) {
      await t.test(`${name} allows a player, and shows nothing of others`, async () => {
        const answer = await call(method, path, { as: await club.signIn() });
        assertLetIn(answer);
        assert.ok(!answer.text.includes(MARK));
      });
    }
  }
});

test('each role may call the admin operations that its permissions allow, with a key with the scope admin', async (t) => {
  for (const { method, path, operation } of sortedOperations().filter(({ path }) => path.startsWith('/admin/'))) {
    const needed = permissionOf(operation);
    for (const role of roles.filter((role) => hasPermission(modules, role, needed))) {
      await t.test(`${method} ${path} allows the role ${role}`, async () => {
        ids['key'] = (await createApiKey(club.context, { name: 'fresh', scopes: ['admin'] })).id;
        if (method === 'DELETE' && path.includes('closure')) ids['closure'] = (await club.addClosure()).body.id;
        const as = await club.signIn(role);
        const narrow = await keyFor(...scopes.filter((scope) => scope !== 'admin'));
        assertRefused(await call(method, path, { as, key: narrow }), 'scope_missing');
        assertLetIn(await call(method, path, { as, key: await keyFor('admin') }));
      });
    }
  }
});

/** The operations that each permission allows. */
const ALLOWED: Record<Permission, string> = {
  'audit.read': 'listAudit',
  'bookings.manage': 'cancelBookingSeries checkInAsAdmin createBookingAsAdmin createBookingSeries updateBookingStatus',
  'bookings.read': 'getBookingAsAdmin getBookingSeries listBookingSeries listBookingsAsAdmin',
  'calendars.manage': 'createCourtCalendarLink getCourtCalendarLink revokeCourtCalendarLink',
  'closures.manage': 'createClosure deleteClosure getClosure listClosures updateClosure',
  'club.manage': 'deleteClubLogo getPolicy setClubLogo testMail updateClub updatePolicy',
  'courts.manage': 'createCourt deleteCourt deleteCourtPhoto previewDay previewPolicy setCourtPhoto updateCourt',
  'courts.read': 'getCourtAsAdmin listCourtsAsAdmin',
  'events.read': 'listEvents',
  'exports.read': 'exportBookings exportCourts',
  'imports.manage': 'importBookings importCourts',
  'keys.manage': 'createApiKey listApiKeys revokeApiKey rotateApiKey updateApiKey',
  'people.manage':
    'acceptUser createInvitation listInvitations mergeUser rejectUser resendInvitation revokeInvitation updateUser',
  'people.read': 'getUser listUsers',
  'plans.manage':
    'createMembership createPlan deleteMembership deletePlan importMemberships previewPlan updateMembership updatePlan',
  'plans.read': 'getMembership getPlan listMemberships listPlans',
  'prices.manage': 'updateCourtPrices',
  'queues.read': 'listBackups listQueues',
  'reports.read': 'reportUtilisation',
  'webhooks.manage':
    'createWebhook deleteWebhook getWebhook listWebhookDeliveries listWebhooks resendWebhookDelivery ' +
    'rotateWebhookSecret testWebhook updateWebhook',
};

test('each admin operation needs the permission for its subject', () => {
  const operations = sortedOperations().filter(({ path }) => path.startsWith('/admin/'));
  const needed = operations.map(({ operation }) => `${permissionOf(operation)} ${operation.operationId}`);
  const expected = Object.entries(ALLOWED).flatMap(([name, ids]) => ids.split(' ').map((id) => `${name} ${id}`));
  assert.deepEqual(needed.toSorted(), expected.toSorted());
});

test('desk and treasurer have only the permissions for their work', () => {
  const [player, desk, treasurer, admin] = roles.map((role) => permissionsOf(modules, role).join(' '));
  assert.deepEqual([player, admin], ['', Object.keys(ALLOWED).toSorted().join(' ')]);
  const forDesk = 'bookings.manage bookings.read closures.manage courts.read events.read people.read plans.read';
  assert.deepEqual([desk, treasurer], [forDesk, 'courts.read exports.read plans.read prices.manage reports.read']);
});

test('HEAD is handled like GET', async () => {
  for (const { path } of sortedOperations().filter(({ method }) => isRead(method))) {
    assert.equal((await call('HEAD', path, { key: null })).status, 401, path);
    if (!NEEDS_KEY_ONLY.has(`GET ${path}`)) assert.equal((await call('HEAD', path, {})).status, 401, path);
    const player = await call('HEAD', path, { as: await club.signIn() });
    if (path.startsWith('/admin/')) assert.equal(player.status, 403, path);
  }
});
