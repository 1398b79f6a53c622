import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { assertInvalid, assertProblem, type Club, openClub, operationsOf, withQuery } from '../club.ts';
import { entriesOf, fileFor } from '../all-expectations.ts';
import { pngOf } from '../images.ts';
import { inTurns } from '../size.ts';

let club: Club;
let admin: { token: string };
before(async () => {
  club = await openClub();
  admin = await club.signIn('admin');
});
after(() => club.close());

const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'TRACE'];

test('answers 405 with Allow to every other method of a path', async () => {
  for (const [i, [path, operations]] of [...Map.groupBy(operationsOf(club), ({ path }) => path)].entries()) {
    const methods = operations.map(({ method }) => method);
    const allowed = methods.includes('GET') ? [...methods, 'HEAD'] : methods;
    const others = METHODS.filter((method) => !allowed.includes(method));
    for (const method of inTurns(others, i, 2)) {
      const answer = await club.call(method, path.replace(/\{\w+\}/g, '1'), { as: admin });
      assert.equal(answer.status, 405, `${method} ${path}`);
      assert.equal(answer.headers['allow'], allowed.toSorted().join(', '), `${method} ${path}`);
      if (method !== 'HEAD') assertProblem(answer, 'method_not_allowed');
    }
  }
});

const IDS = [
  '9007199254740991',
  '0',
  '-1',
  '1.5',
  '01',
  '+1',
  '1e3',
  '0x1',
  '9007199254740993',
  '99999999999999999999',
  'abc',
  '%31x',
  '１',
  '%00',
  '1%20',
  "1'--",
];

test('answers 404 for an id that is not a positive integer or does not exist', async () => {
  const bodies = new Map(entriesOf((one) => one.bodies));
  const withId = operationsOf(club).filter(({ path }) => path.includes('{'));
  assert.ok(withId.length > 5);
  for (const [i, { method, path, operation }] of withId.entries()) {
    for (const id of [...inTurns(IDS, i, 3), '7777']) {
      const body = bodies.get(operation.operationId) ?? {};
      const image = { body: pngOf(1, 1), headers: { 'content-type': 'image/png' } };
      const takesImage = operation.requestBody?.content['image/png'] !== undefined;
      const request = { as: admin, ...(operation.requestBody && (takesImage ? image : { body })) };
      const url = withQuery(path.replace(/\{\w+\}/, encodeURI(id).replace(/%25/g, '%')));
      const answer = await club.call(method, url, request);
      const hint = `If the body is wrong, add one to \`bodies\` in ${fileFor(operation.operationId)}.`;
      assert.equal(answer.body?.code, 'not_found', `${method} ${path} ${id}: ${answer.text}\n${hint}`);
      assertProblem(answer, 'not_found');
    }
  }
});

test('answers 404 for other paths', async () => {
  const paths = ['/', '/nowhere', '/Courts', '/courts/', '/courts/1/bookings', '//courts', '/courts/1/', '/admin'];
  for (const path of [...paths, '/auth', '/../healthz', '/courts;x=1']) {
    assertProblem(await club.call('GET', path, { as: admin }), 'not_found');
  }
});

test('checks the key and answers 404 for a very long id', async () => {
  const path = `/courts/${'9'.repeat(500)}`;
  assertProblem(await club.call('GET', path, { key: null }), 'api_key_missing');
  assertProblem(await club.call('GET', path), 'not_found');
});

test('refuses an invalid path or query', async () => {
  for (const path of ['/courts/%', '/courts/%zz', '/courts/%E0%A4%A']) {
    assertProblem(await club.call('GET', path), 'malformed_request');
    assertProblem(await club.call('GET', path, { key: null }), 'api_key_missing');
    assertProblem(await club.call('GET', path, { key: 'x' }), 'api_key_invalid');
  }
  const { status, body } = await club.call('GET', `/courts?search=${'x'.repeat(5000)}`);
  assert.deepEqual([status, body.code], [414, 'url_too_long']);
});

test('refuses an unknown query parameter everywhere', async () => {
  const { body: court } = await club.call('GET', `/courts/${(await club.court()).id}`);
  for (const { method, path, operation } of operationsOf(club)) {
    const known = withQuery(path.replaceAll(/\{\w+\}/g, String(court.id)));
    const url = `${known}${known.includes('?') ? '&' : '?'}nonsense=1`;
    const as = await club.signIn('admin');
    const answer = await club.call(method, url, { as, ...(method === 'PATCH' && { body: {} }) });
    assert.equal(answer.status, 422, `${method} ${url}: ${answer.text}`);
    const { errors } = answer.body;
    assert.ok(
      errors.some((fault: any) => fault.parameter === 'nonsense' || fault.pointer),
      `${method} ${url}`,
    );
    if (!operation.requestBody) assertInvalid(answer, 'nonsense');
  }
});

test('refuses every repeated query parameter', async () => {
  let count = 0;
  for (const { method, path, operation } of operationsOf(club)) {
    for (const { name, in: place } of operation.parameters.filter((parameter) => parameter.in === 'query')) {
      count += 1;
      const value = { limit: '1', when: 'past', status: 'pending', type: 'a', surface: 'a' }[name] ?? '1';
      const others = name === 'date' ? '' : withQuery(path).slice(path.length + 1);
      const url = `${path.replace(/\{\w+\}/, '1')}?${others}&${name}=${value}&${name}=${value}`;
      // The service checks the body before the parameters, so send a valid body: a court, or a CSV file for imports.
      const isCsv = operation.requestBody?.content['text/csv'] !== undefined;
      const csv = { body: 'name,type\n', headers: { 'content-type': 'text/csv' } };
      const body = operation.requestBody && (isCsv ? csv : { body: { name: 'Draft', type: 'padel' } });
      const answer = await club.call(method, url, { as: admin, ...body });
      assert.equal(answer.status, 422, `${path} ${place} ${name}`);
      assertInvalid(answer, name);
    }
  }
  assert.ok(count > 15);
});

test('refuses query parameters in brackets', async () => {
  for (const name of ['limit[]', 'limit[x]', '__proto__', 'constructor', 'toString']) {
    const answer = await club.call('GET', `/courts?${encodeURIComponent(name)}=1`);
    assertProblem(answer, 'validation_failed');
  }
});

test('the base path returns links, which exist', async () => {
  const { status, body } = await club.call('GET', '', { key: null });
  assert.equal(status, 200);
  const paths = operationsOf(club).map(({ path }) => `/api/v1${path}`);
  const known = new Set([...paths, '/openapi.json', '/docs', '/config.json']);
  for (const link of Object.values<string>(body.links)) assert.ok(known.has(link), link);
});

test('says that a slash at the end of the path is too much', async () => {
  const { body } = await club.call('GET', '/courts/1/');
  assert.match(body.detail, /Remove the slash at its end: \/api\/v1\/courts\/1$/);
  assert.doesNotMatch((await club.call('GET', '/nowhere/')).body.detail, /slash/);
});

test('says that an API key and a token were swapped', async () => {
  const { token } = await club.signIn();
  const ask = (headers: Record<string, string>) => club.call('GET', '/bookings', { key: null, headers });
  const bearer = (text: string) => ({ authorization: `Bearer ${text}` });
  for (const [headers, code, hint] of [
    [{ 'x-api-key': token, ...bearer(club.key) }, 'api_key_invalid', /X-API-Key contains a token/],
    [bearer(club.key), 'api_key_missing', /Authorization contains an API key/],
    [{ 'x-api-key': club.key, ...bearer(club.key) }, 'token_invalid', /Authorization contains an API key/],
    [{ 'x-api-key': 'nonsense' }, 'api_key_invalid', /^Check that the key/],
  ] as const) {
    const answer = await ask(headers);
    assertProblem(answer, code);
    assert.match(answer.body.detail, hint);
  }
});
