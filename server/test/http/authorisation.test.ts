import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { roles } from '../../src/modules/accounts/schema.ts';
import { createApiKey, revokeApiKey } from '../../src/modules/api-keys/actions.ts';
import { type Scope, scopes } from '../../src/platform/scopes.ts';
import { modules } from '../../src/modules.ts';
import { hasPermission, type Permission, permissionsOf } from '../../src/platform/permissions.ts';
import { newSecret } from '../../src/platform/secrets.ts';
import { DAY, timestamp } from '../../src/platform/time.ts';
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
import { entriesOf, expectations, fileFor } from '../all-expectations.ts';
import { MARK } from '../expectations.ts';
import { everything } from '../privacy/everything.ts';
import { inTurns } from '../size.ts';

const NEED_KEY_ONLY = new Set([...expectations.values()].flatMap(({ needKeyOnly }) => needKeyOnly?.split(' ') ?? []));
const resources = new Map(entriesOf((one) => one.resources));
function scopeFor(path: string, id: string): string {
  if (path.startsWith('/admin/')) return 'admin';
  if (path.startsWith('/auth/')) return 'accounts';
  return NEED_KEY_ONLY.has(id) && !path.startsWith('/share-') ? 'courts:read' : 'bookings';
}
/** By this time, tokens issued at noon have expired. */
const LATER = NOON + 31 * DAY;

let club: Club;
let badKeys: string[];
let expiredToken: { token: string };
let owner: Awaited<ReturnType<Club['signIn']>>;
const ids = new Map<string, Promise<number>>();
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
  for (const name of resources.keys()) await idOf(name);
});
after(() => club.close());

/** Returns the id of a resource, and makes it when it is needed for the first time. */
function idOf(name: string): Promise<number> {
  const resource = resources.get(name);
  assert.ok(
    resource,
    `Add \`${name}\` to \`resources\` in server/test/NAME/expectations.ts, where NAME is its module.`,
  );
  const id = ids.get(name) ?? resource.make({ club, owner, idOf });
  ids.set(name, id);
  return id;
}

/**
 * Returns all rows. Left out are the columns and tables that change even when a request is rejected: the audit log
 * records rejected requests, and API keys and sessions have the time of their last use.
 */
async function stored(): Promise<string> {
  const rows = [...(await everything(club))].filter(([table]) => !['audit_log', 'meta'].includes(table));
  return JSON.stringify(rows).replace(/\\"last_used_at\\":(null|\\"[^"]*\\")/g, '');
}

async function keyFor(...scopes: string[]): Promise<string> {
  const name = scopes.join(' ');
  keysByScopes[name] ??= (await createApiKey(club.context, { name, scopes: scopes as Scope[] })).key;
  return keysByScopes[name];
}

const isRead = (method: string) => method === 'GET';
async function call(method: string, path: string, request: Request): Promise<Answer> {
  let url = path;
  for (const [parameter, name] of path.matchAll(/\{(\w+)\}/g)) url = url.replace(parameter, String(await idOf(name!)));
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
    const needsToken = !NEED_KEY_ONLY.has(operation.operationId);
    const needsAdmin = path.startsWith('/admin/');

    await t.test(`${name} refuses requests without a valid API key`, async () => {
      const before = await stored();
      const admin = { authorization: `Bearer ${owner.token}` };
      for (const headers of [{}, admin]) {
        assertRefused(await call(method, path, { key: null, headers }), 'api_key_missing');
        for (const key of inTurns(badKeys, i, 1))
          assertRefused(await call(method, path, { key, headers }), 'api_key_invalid' as never);
      }
      assert.equal(await stored(), before);
    });

    await t.test(`${name} refuses an API key without its scope, whoever is signed in`, async () => {
      const scope = scopeFor(path, operation.operationId);
      const [one, others] = [await keyFor(scope), await keyFor(...scopes.filter((other) => other !== scope))];
      const admin = await club.signIn('admin');
      const before = await stored();
      for (const as of inTurns([owner, admin, expiredToken, undefined], i, 2)) {
        const answer = await call(method, path, { key: others, ...(as && { as }) });
        assertRefused(answer, 'scope_missing');
        assert.equal(answer.body.required_scope, scope);
      }
      assert.equal(await stored(), before);
      assert.notEqual((await call(method, path, { key: one, as: expiredToken })).body?.code, 'scope_missing');
    });

    await t.test(`${name} ${needsToken ? 'refuses' : 'allows'} requests without a token`, async () => {
      if (!needsToken) return assertLetIn(await call(method, path, {}));
      const before = await stored();
      assertRefused(await call(method, path, {}), 'token_missing');
      for (const token of inTurns(['nonsense', newSecret('cst'), newSecret('csk'), club.key], i, 1)) {
        assertRefused(await call(method, path, { as: { token } }), 'token_invalid' as never);
      }
      assertRefused(await call(method, path, { as: expiredToken }), 'token_expired' as never);
      assert.equal(await stored(), before);
    });

    if (needsAdmin) {
      const needed = permissionOf(operation);
      await t.test(`${name} refuses a player, even about their own data, and staff without ${needed}`, async () => {
        const staff = roles.filter((role) => role !== 'player' && !hasPermission(modules, role, needed));
        const people = [owner, ...(await Promise.all(inTurns(staff, i, 1).map((role) => club.signIn(role))))];
        const before = await stored();
        for (const as of people) {
          const answer = await call(method, path, { as });
          assertRefused(answer, 'forbidden');
          assert.equal(answer.body.required_permission, needed);
        }
        assert.equal(await stored(), before);
      });
    } else if ([...path.matchAll(/\{(\w+)\}/g)].some(([, name]) => resources.get(name!)?.isOwn)) {
      await t.test(`${name} does not find another player's resource, not even for an admin`, async () => {
        for (const role of ['player', 'admin'] as const) {
          const as = await club.signIn(role);
          const before = await stored();
          assertRefused(await call(method, path, { as }), 'not_found');
          assert.equal(await stored(), before);
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
    for (const [turn, role] of roles.filter((role) => hasPermission(modules, role, needed)).entries()) {
      await t.test(`${method} ${path} allows the role ${role}`, async () => {
        // The previous role has deleted the resource.
        if (method === 'DELETE' && turn > 0) ids.delete([...path.matchAll(/\{(\w+)\}/g)].at(-1)?.[1] ?? '');
        const as = await club.signIn(role);
        const narrow = await keyFor(...scopes.filter((scope) => scope !== 'admin'));
        assertRefused(await call(method, path, { as, key: narrow }), 'scope_missing');
        assertLetIn(await call(method, path, { as, key: await keyFor('admin') }));
      });
    }
  }
});

test('each admin operation needs the permission for its subject', () => {
  const operations = sortedOperations().filter(({ path }) => path.startsWith('/admin/'));
  const needed = operations.map(({ operation }) => `${permissionOf(operation)} ${operation.operationId}`);
  const allowed = entriesOf((one) => one.allowed).flatMap(([name, ids]) => ids.split(' ').map((id) => `${name} ${id}`));
  const missing = needed.filter((line) => !allowed.includes(line)).map((line) => [line, fileFor(line.split(' ')[1]!)]);
  assert.deepEqual(missing, [], 'These files must have these lines in `allowed`.');
  assert.deepEqual(needed.toSorted(), allowed.toSorted());
});

test('desk and treasurer have only the permissions for their work', () => {
  const expected = new Map(entriesOf((one) => one.roles).map(([name, roles]) => [name, [...roles, 'admin']]));
  for (const permission of permissionsOf(modules, 'admin')) {
    const having = roles.filter((role) => hasPermission(modules, role, permission));
    const message = `Add \`${permission}\` to \`roles\` in ${fileFor(permission)}.`;
    assert.deepEqual(having, expected.get(permission), message);
  }
});

test('HEAD is handled like GET', async () => {
  for (const { path, operation } of sortedOperations().filter(({ method }) => isRead(method))) {
    assert.equal((await call('HEAD', path, { key: null })).status, 401, path);
    if (!NEED_KEY_ONLY.has(operation.operationId)) assert.equal((await call('HEAD', path, {})).status, 401, path);
    const player = await call('HEAD', path, { as: await club.signIn() });
    if (path.startsWith('/admin/')) assert.equal(player.status, 403, path);
  }
});
