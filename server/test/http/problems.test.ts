// Runs without a database.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { catalogue } from '../../src/modules.ts';
import type { Code } from '../../src/platform/problems.ts';
import { assertProblem, type Club, openClub, operationsOf } from '../club.ts';

let club: Club;
before(async () => (club = await openClub()));
after(() => club.close());

/** Error codes by status. An error code must never change its status, because clients rely on it. */
const statuses: Record<number, string> = {
  400: 'malformed_json malformed_request',
  401: 'api_key_missing api_key_invalid token_missing token_invalid token_expired invalid_credentials',
  403: 'forbidden',
  404: 'not_found',
  405: 'method_not_allowed',
  408: 'request_timeout',
  409:
    'email_taken external_id_taken court_inactive court_has_bookings slot_taken ' +
    'cancellation_too_late already_started invalid_transition idempotency_in_progress',
  412: 'version_mismatch',
  413: 'body_too_large',
  414: 'url_too_long',
  415: 'unsupported_media_type',
  422:
    'validation_failed court_not_found nonexistent_local_time in_the_past too_late too_early outside_opening_hours ' +
    'off_grid duration_out_of_range idempotency_key_reused',
  431: 'headers_too_large',
  500: 'internal_error',
  503: 'shutting_down database_unavailable storage_full outcome_unknown',
};
for (const [status, codes] of Object.entries(statuses)) {
  for (const code of codes.split(' ')) {
    test(`answers ${code} with ${status}`, () => assert.equal(catalogue[code as Code]?.status, Number(status)));
  }
}

test('every code has a page, which says what to do', async () => {
  for (const [code, { status, title, remedy }] of Object.entries(catalogue)) {
    const page = await club.inject(`/problems/${code}`);
    assert.equal(page.statusCode, 200, code);
    assert.match(page.headers['content-type']!, /^text\/html/);
    const text = page.body.replaceAll('&lt;', '<').replaceAll('&quot;', '"').replaceAll('&amp;', '&');
    for (const part of [code, title, remedy, String(status)]) assert.ok(text.includes(part), `${code}: ${part}`);
  }
});

test('other pages do not exist', async () => {
  for (const code of ['nonsense', 'toString', '__proto__', 'constructor', '%3Cscript%3E']) {
    const page = await club.inject(`/problems/${code}`);
    assert.equal(page.statusCode, 404);
    assert.equal(page.json().code, 'not_found');
    assert.equal(page.headers['content-type'], 'application/problem+json');
  }
});

test('every problem links to its page', async () => {
  const answer = await club.call('GET', '/courts/0', { key: null });
  assertProblem(answer, 'api_key_missing');
  const { type, instance, title, status } = answer.body;
  assert.deepEqual([instance, title, status], ['/api/v1/courts/0', catalogue.api_key_missing.title, 401]);
  assert.equal((await club.inject(new URL(type).pathname)).statusCode, 200);
});

test('the instance has no query', async () => {
  const { body } = await club.call('GET', '/courts?search=secret&limit=0');
  assert.equal(body.instance, '/api/v1/courts');
});

test('the document lists the possible problems of every operation', () => {
  for (const { method, path, operation } of operationsOf(club)) {
    const name = `${method} ${path}`;
    const documented = Object.values(operation.responses).flatMap(
      ({ content }: any) => content?.['application/problem+json']?.schema.allOf[1].properties.code.enum ?? [],
    );
    const needsToken = operation.security.some((needs) => 'bearer' in needs);
    const expected: Code[] = [
      'api_key_missing',
      'api_key_invalid',
      'validation_failed',
      'malformed_request',
      'internal_error',
    ];
    if (needsToken) expected.push('token_missing', 'token_invalid', 'token_expired');
    if (path.startsWith('/admin/')) expected.push('forbidden');
    if (path.includes('{')) expected.push('not_found');
    if (method !== 'GET') expected.push('body_too_large', 'unsupported_media_type', 'storage_full');
    const takesCsv = operation.requestBody?.content['text/csv'] !== undefined;
    const takesImage = operation.requestBody?.content['image/png'] !== undefined;
    if (method !== 'GET') expected.push(takesCsv ? 'malformed_csv' : takesImage ? 'image_invalid' : 'malformed_json');
    for (const code of expected) assert.ok(documented.includes(code), `${name}: ${code}`);
    for (const code of documented) assert.ok(Object.hasOwn(catalogue, code), `${name}: ${code}`);
    const isSecured = operation.security.length > 0 && operation.security.every((needs) => 'apiKey' in needs);
    assert.ok(isSecured, `${name}: no API key`);
  }
});

const court = { name: 'A', type: 'tennis' };
const hours = { day: 1, open: '08:00', close: '20:00' };
const key = { name: 'A', publishable: true };
const slot = { court_id: 1, start_time: '10:00', end_time: '11:00' };
type Expected = [place: string, code: string, detail: string];
const invalidRequests: [request: string, body: unknown, error: Expected][] = [
  [
    'GET /courts/1/availability?date=tomorrow',
    undefined,
    ['date', 'wrong_format', 'must be a calendar date, YYYY-MM-DD.'],
  ],
  ['GET /courts?limit=101', undefined, ['limit', 'too_large', 'must be at most 100.']],
  ['GET /courts?limit=ten', undefined, ['limit', 'wrong_type', 'must be a whole number.']],
  ['GET /courts?cursor=', undefined, ['cursor', 'too_short', 'must not be empty.']],
  ['GET /courts?indoor=yes', undefined, ['indoor', 'not_allowed', 'must be one of: true, false, 1, 0.']],
  ['GET /courts?near=0,0&within_km=0', undefined, ['within_km', 'wrong_format', 'must be more than 0.']],
  ['GET /courts?page=2', undefined, ['page', 'unknown_field', 'is not a known parameter.']],
  [
    'GET /admin/audit?time_to=now',
    undefined,
    ['time_to', 'wrong_format', 'must be a time such as 2026-11-21T12:00:00Z.'],
  ],
  ['POST /admin/courts', [], ['#', 'wrong_type', 'must be a JSON object.']],
  ['POST /admin/courts', { type: 'tennis' }, ['#/name', 'required', 'is required.']],
  ['POST /admin/courts', { ...court, name: '' }, ['#/name', 'too_short', 'must not be empty.']],
  ['POST /admin/courts', { ...court, name: ' ' }, ['#/name', 'wrong_format', 'must not be blank.']],
  [
    'POST /admin/courts',
    { ...court, name: 'A'.repeat(121) },
    ['#/name', 'too_long', 'must have at most 120 characters.'],
  ],
  ['POST /admin/courts', { ...court, colour: 'red' }, ['#/colour', 'unknown_field', 'is not a known field.']],
  ['POST /admin/courts', { ...court, indoor: 'yes' }, ['#/indoor', 'wrong_type', 'must be true or false.']],
  [
    'POST /admin/courts',
    { ...court, opening_hours: [{ ...hours, open: '8' }] },
    ['#/opening_hours/0/open', 'wrong_format', 'is not valid. A time of day, HH:MM, 00:00–23:59.'],
  ],
  ['PATCH /admin/club', { colour: 'red' }, ['#/colour', 'wrong_format', 'must be a colour such as #0a6b50.']],
  [
    'POST /admin/courts',
    { ...court, price_per_hour: { amount: 1, currency: 'euro' } },
    ['#/price_per_hour/currency', 'wrong_format', 'must be an ISO 4217 code such as EUR.'],
  ],
  [
    'POST /admin/bookings',
    { ...slot, user_id: 1, booking_date: 'soon' },
    ['#/booking_date', 'wrong_format', 'is not valid. A calendar date, YYYY-MM-DD, from 1900 to 2999.'],
  ],
  ['POST /admin/api-keys', { ...key, scopes: [] }, ['#/scopes', 'too_few', 'must have at least 1 entry.']],
  [
    'POST /admin/api-keys',
    { ...key, origins: ['a', 'a'] },
    ['#/origins', 'wrong_format', 'must not contain the same entry twice.'],
  ],
  [
    'POST /bookings',
    { ...slot, booking_date: '2026-02-30' },
    ['#/booking_date', 'wrong_format', 'must be a calendar date, YYYY-MM-DD.'],
  ],
  [
    'POST /bookings',
    { ...slot, booking_date: '2026-11-22', court_id: 'A' },
    ['#/court_id', 'wrong_type', 'must be a whole number.'],
  ],
  ['POST /auth/password-reset-requests', { email: 5 }, ['#/email', 'wrong_type', 'must be text.']],
  ['POST /auth/password-reset-requests', { email: 'x' }, ['#/email', 'wrong_format', 'must be an email address.']],
  ['PATCH /auth/me', { language: 5 }, ['#/language', 'wrong_type', 'must be one of: en, es, null.']],
];

test('says in plain English how a field must change, and reports each field once', async () => {
  const as = await club.signIn('admin');
  for (const [request, body, [place, code, detail]] of invalidRequests) {
    const [method, path] = request.split(' ') as ['GET', string];
    const answer = await club.call(method, path, { as, ...(body !== undefined && { body }) });
    assertProblem(answer, 'validation_failed');
    const name = place.replace(/^#\/?/, '').replaceAll('/', '.') || 'The body';
    const at = place.startsWith('#') ? { pointer: place } : { parameter: place };
    assert.deepEqual(answer.body.errors, [{ ...at, code, detail: `${name} ${detail}` }], request);
  }
});
