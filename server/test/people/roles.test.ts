import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { roles } from '../../src/modules/accounts/schema.ts';
import { refuseRolesBeyond } from '../../src/modules/accounts/rules.ts';
import type { Role } from '../../src/platform/db/schema.ts';
import { modules } from '../../src/modules.ts';
import { hasPermission, type Permission, permissionsOf } from '../../src/platform/permissions.ts';
import { ROOT } from '../cli/courtside.ts';
import { assertInvalid, assertProblem, type Club, openClub } from '../club.ts';

type Person = Awaited<ReturnType<Club['signIn']>>;
let club: Club;
let admin: Person;
before(async () => {
  club = await openClub();
  admin = await club.signIn('admin', 'Zoe Chair');
});
after(() => club.close());

const changeRole = (who: Person, role: Role, as = admin) =>
  club.call('PATCH', `/admin/users/${who.user.id}`, { as, body: { role } });

test('only a role with people.manage changes roles, and only to roles whose permissions it has', () => {
  const cases: [Role, Role[], string | undefined][] = [
    ['admin', ['player', 'admin'], undefined],
    ['admin', ['desk', 'treasurer'], undefined],
    ['admin', [], undefined],
    ['desk', ['player', 'player'], 'people.manage'],
    ['treasurer', ['treasurer', 'treasurer'], 'people.manage'],
    ['player', [], 'people.manage'],
  ];
  for (const [grantor, roles, missing] of cases) {
    const check = () => refuseRolesBeyond(grantor, roles, modules);
    if (missing === undefined) check();
    else assert.throws(check, { code: 'forbidden', options: { extra: { required_permission: missing } } });
  }
});

test('a role takes effect with the next request of an open session, and so does its loss', async () => {
  const person = await club.signIn('player', 'Dana Desk');
  const me = async () => (await club.call('GET', '/auth/me', { as: person })).body;
  const mayList = async (path: string) => (await club.call('GET', path, { as: person })).status === 200;
  const works = async () => [await mayList('/admin/bookings'), await mayList('/admin/exports/courts')];
  assert.deepEqual([await works(), (await me()).permissions], [[false, false], []]);
  const { body: changed } = await changeRole(person, 'desk');
  assert.deepEqual([changed.role, await works()], ['desk', [true, false]]);
  const { role, permissions } = await me();
  assert.deepEqual([role, permissions], ['desk', permissionsOf(modules, 'desk')]);
  const { body: sessions } = await club.call('GET', '/auth/sessions', { as: person });
  assert.equal(sessions.data[0].expires_at, '2026-11-22T00:00:00.000Z', "staff's tokens are short-lived");
  await changeRole(person, 'treasurer');
  assert.deepEqual(await works(), [false, true]);
  await changeRole(person, 'player');
  assert.deepEqual([await works(), (await me()).permissions], [[false, false], []]);
  const { body: audit } = await club.call('GET', '/admin/audit?action=updateUser&limit=1', { as: admin });
  assert.deepEqual([audit.data[0].before.role, audit.data[0].after.role], ['treasurer', 'player']);
});

test('staff cannot change roles, not even their own', async () => {
  const [desk, treasurer, player] = [await club.signIn('desk'), await club.signIn('treasurer'), await club.signIn()];
  for (const as of [desk, treasurer]) {
    for (const who of [as, player, admin]) {
      const answer = await changeRole(who, 'admin', as);
      assertProblem(answer, 'forbidden');
      assert.equal(answer.body.required_permission, 'people.manage');
    }
    assertInvalid(await club.call('PATCH', '/auth/me', { as, body: { role: 'admin' } }), '#/role');
  }
});

test('the last admin cannot become desk staff', async (t) => {
  const lonely = await openClub();
  t.after(() => lonely.close());
  const last = await lonely.signIn('admin', 'Last One');
  for (const role of ['desk', 'treasurer', 'player']) {
    const change = { as: last, body: { role } };
    assertProblem(await lonely.call('PATCH', `/admin/users/${last.user.id}`, change), 'last_admin');
  }
});

test('a treasurer changes only the prices of a court', async () => {
  const treasurer = await club.signIn('treasurer');
  const court = await club.court({ name: 'Centre', price_per_hour: { amount: 900 } });
  const path = `/admin/courts/${court.id}`;
  assertProblem(await club.call('PATCH', path, { as: treasurer, body: { price_per_hour: null } }), 'forbidden');
  const loaded = await club.call('GET', path, { as: treasurer });
  const headers = { 'if-match': loaded.headers['etag']! };
  const peak = { days: [1], start_time: '18:00', end_time: '20:00', price_per_hour: { amount: 1500 } };
  const body = { price_per_hour: { amount: 1200 }, peak_prices: [peak] };
  const changed = await club.call('PATCH', `${path}/prices`, { as: treasurer, headers, body });
  assert.equal(changed.status, 200, changed.text);
  const { price_per_hour, peak_prices, version, updated_at, ...rest } = changed.body;
  const { price_per_hour: _price, peak_prices: _peaks, version: _version, updated_at: _time, ...same } = court;
  assert.deepEqual(rest, same);
  assert.deepEqual([price_per_hour.amount, peak_prices[0].price_per_hour.amount, version], [1200, 1500, 2]);
  assert.equal(changed.headers['etag'], (await club.call('GET', path, { as: treasurer })).headers['etag']);
  assertProblem(await club.call('PATCH', `${path}/prices`, { as: treasurer, headers, body }), 'version_mismatch');
  const others = { name: 'Mine', active: false, requires_approval: true, capacity: 1, max_upcoming_bookings: 9 };
  for (const [field, value] of Object.entries(others)) {
    const request = { as: treasurer, body: { price_per_hour: { amount: 1 }, [field]: value } };
    assertInvalid(await club.call('PATCH', `${path}/prices`, request), `#/${field}`);
  }
  const { body: audit } = await club.call('GET', '/admin/audit?action=updateCourtPrices', { as: admin });
  const [entry, ...more] = audit.data;
  assert.deepEqual([entry.target, entry.user_id, more], [`courts ${court.id}`, treasurer.user.id, []]);
  assert.deepEqual([entry.before.price_amount, entry.after.price_amount], [900, 1200]);
});

test('docs/roles.md has every permission, with the roles that have it', () => {
  const page = readFileSync(join(ROOT, 'docs/roles.md'), 'utf8');
  const rows = [...page.matchAll(/^\| `(\w+\.\w+)` \| .+ \| (.+) \|$/gm)];
  const listed = rows.map(([, permission, cell]) => [permission, [...cell!.matchAll(/\w+/g)].map(([role]) => role)]);
  const rolesWith = (permission: Permission) => roles.filter((role) => hasPermission(modules, role, permission));
  assert.deepEqual(
    listed,
    permissionsOf(modules, 'admin').map((permission) => [permission, rolesWith(permission)]),
  );
});
