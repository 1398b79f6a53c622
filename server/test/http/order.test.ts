// Runs without a database.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { setImmediate } from 'node:timers/promises';
import { newSecret } from '../../src/platform/secrets.ts';
import { assertInvalid, assertProblem, type Club, IN_ONE_PROCESS, openClub, type Request } from '../club.ts';
import { countStatements } from '../count-statements.ts';

let club: Club;
let admin: { token: string };
let player: { token: string };
let court: any;
let booking: any;
before(async () => {
  club = await openClub();
  [admin, player, court] = [await club.signIn('admin'), await club.signIn(), await club.court()];
  ({ body: booking } = await club.book(player, { court_id: court.id }));
});
after(() => club.close());

const BROKEN = '{"name":';
const nobody = { token: newSecret('cst') };

test('checks the API key before the route', async () => {
  for (const [method, path] of [
    ['GET', '/nowhere'],
    ['PUT', '/courts'],
    ['GET', '/courts/0'],
    ['GET', '/'],
    ['POST', ''],
  ] as const) {
    for (const key of [null, '']) assertProblem(await club.call(method, path, { key }), 'api_key_missing');
    for (const key of ['x', newSecret('csk'), newSecret('cst')]) {
      assertProblem(await club.call(method, path, { key, as: admin }), 'api_key_invalid');
    }
  }
});

test('a request without a well-formed API key reads nothing from the database', IN_ONE_PROCESS, async () => {
  const statementsOf = (key: string | null) =>
    countStatements(club.context.db.read, async () => {
      await club.call('GET', '/courts', { key, as: { token: newSecret('cst') } });
      await setImmediate(); // `batchLoader` starts its queries at the end of the turn.
    });
  for (const key of [null, '', 'x', newSecret('cst')]) assert.equal(await statementsOf(key), 0);
  assert.ok((await statementsOf(newSecret('csk'))) > 0);
});

test('checks the route before the token', async () => {
  assertProblem(await club.call('GET', '/nowhere'), 'not_found');
  assertProblem(await club.call('GET', '/nowhere', { as: nobody }), 'not_found');
  assertProblem(await club.call('PUT', '/bookings', { as: nobody }), 'method_not_allowed');
  assertProblem(await club.call('PUT', '/admin/courts', { body: BROKEN }), 'method_not_allowed');
});

test('checks the token before the role and the body', async () => {
  assertProblem(await club.call('POST', '/admin/courts', { body: BROKEN }), 'token_missing');
  assertProblem(await club.call('POST', '/bookings', { body: BROKEN, as: nobody }), 'token_invalid');
});

test('checks the role before the body and the object', async () => {
  assertProblem(await club.call('POST', '/admin/courts', { body: BROKEN, as: player }), 'forbidden');
  assertProblem(await club.call('POST', '/admin/courts', { body: 'x'.repeat(70_000), as: player }), 'forbidden');
  assertProblem(await club.call('GET', '/admin/courts/999999', { as: player }), 'forbidden');
  assertProblem(await club.call('GET', '/admin/courts?nonsense=1', { as: player }), 'forbidden');
});

test('checks the body before the object', async () => {
  const patch = (request: Request) => club.call('PATCH', '/admin/courts/999999', { as: admin, ...request });
  assertProblem(await patch({ body: BROKEN }), 'malformed_json');
  assertProblem(await patch({ body: 'x'.repeat(70_000) }), 'body_too_large');
  assertProblem(await patch({ body: '{}', headers: { 'content-type': 'text/plain' } }), 'unsupported_media_type');
  assertInvalid(await patch({ body: { colour: 'red' } }), '#/colour');
  assertProblem(await patch({ body: {} }), 'not_found');
  assertInvalid(await club.call('GET', '/courts/999999?nonsense=1'), 'nonsense');
});

test('checks the object before If-Match', async () => {
  const headers = { 'if-match': '"7.x"' };
  assertProblem(await club.call('PATCH', '/admin/courts/999999', { body: {}, as: admin, headers }), 'not_found');
  assertProblem(await club.call('DELETE', '/bookings/999999', { as: player, headers }), 'not_found');
  assertProblem(await club.call('DELETE', `/bookings/${booking.id}`, { as: admin, headers }), 'not_found');
});

test('checks If-Match before the rules', async () => {
  const headers = { 'if-match': '"7.x"' };
  const stale = (method: string, path: string, body?: unknown) =>
    club.call(method, path, { as: admin, headers, ...(body !== undefined && { body }) });
  assertProblem(await stale('DELETE', `/admin/courts/${court.id}`), 'version_mismatch');
  assertProblem(await stale('PATCH', `/admin/courts/${court.id}`, { time_zone: 'Mars/Base' }), 'version_mismatch');
  assertProblem(await stale('PATCH', `/admin/bookings/${booking.id}`, { status: 'no_show' }), 'version_mismatch');
  assert.equal((await club.call('GET', `/bookings/${booking.id}`, { as: player })).body.version, 1);
});
