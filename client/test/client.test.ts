import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type Booking, CourtsideProblem, createClient, createPathClient, ifMatch, type Session } from '../src/index.ts';
import { shareService, slot } from './fixture.ts';

const openFixture = shareService();

const PASSWORD = 'seven green bicycles';

test('a rejected booking throws a typed error with alternative slots', async () => {
  const { club, client } = await openFixture();
  const { id } = await club.court({ name: 'Padel 1', type: 'paddle' });
  await client.post('/bookings', { body: slot(id) });
  await assert.rejects(client.post('/bookings', { body: slot(id) }), (error) => {
    assert.ok(error instanceof CourtsideProblem && error instanceof Error);
    assert.equal(error.name, 'CourtsideProblem');
    assert.equal(error.code, 'slot_taken');
    assert.equal(error.status, 409);
    assert.equal(error.title, 'The slot is taken');
    assert.equal(error.message, 'Padel 1 is taken at that time.');
    assert.equal(error.detail, error.message);
    assert.deepEqual(
      error.errors.map(({ pointer, code }) => [pointer, code]),
      [['#/start_time', 'slot_taken']],
    );
    assert.deepEqual(
      error.alternatives.map(({ court_name, start_time }) => [court_name, start_time]),
      [
        ['Padel 1', '09:00'],
        ['Padel 1', '11:00'],
        ['Padel 1', '08:30'],
      ],
    );
    assert.equal(error.requestId, error.document.request_id);
    assert.equal(error.retryAfterSeconds, undefined);
    return true;
  });
});

test("the error's document contains members that only some problems have", async () => {
  const { club, client, connect } = await openFixture();
  const { id } = await club.court();
  const booking = await client.post('/bookings', { body: slot(id) });
  const admin = connect({ token: (await club.signIn('admin')).token });
  await assert.rejects(admin.delete('/admin/courts/{court}', { params: { path: { court: id } } }), (error) => {
    assert.ok(error instanceof CourtsideProblem);
    return error.code === 'court_has_bookings' && error.document.booking_ids?.join() === String(booking.id);
  });
});

test('`raw` returns data or an error, and the response', async () => {
  const { club, client } = await openFixture();
  const { id } = await club.court();
  const created = await client.raw.POST('/bookings', { body: slot(id) });
  assert.equal(created.response.headers.get('location'), `/api/v1/bookings/${created.data!.id}`);
  const refused = await client.raw.POST('/bookings', { body: slot(id) });
  assert.equal(refused.error!.code, 'slot_taken');
  assert.equal(refused.response.status, 409);
  assert.equal(refused.data, undefined);
});

test('a response that does not come from the service throws `unexpected_answer`', async () => {
  const { club, proxy, client, connect } = await openFixture();
  const page = { headers: { 'content-type': 'text/html; charset=utf-8' }, body: '<!doctype html><h1>Hello</h1>' };
  for (const status of [200, 413]) {
    proxy.injectFaults({ status, ...page });
    await assert.rejects(client.get('/courts'), { name: 'CourtsideProblem', code: 'unexpected_answer', status });
  }
  proxy.injectFaults({ status: 403, headers: { 'content-type': 'application/json' }, body: '"no"' });
  await assert.rejects(client.get('/courts'), { code: 'unexpected_answer', status: 403 });
  const lost = connect({ baseUrl: `${proxy.origin}/elsewhere`, apiKey: club.key });
  await assert.rejects(lost.get('/courts'), { code: 'not_found', status: 404 });
});

test('pages are requested when they are needed, and each row is returned once', async () => {
  const { club, proxy, client } = await openFixture();
  const names = ['A', 'B', 'C', 'D', 'E'];
  for (const name of names) await club.court({ name, type: 'squash', venue: 'Hall' });
  await club.court({ name: 'F', type: 'boxing', venue: 'Hall' });
  const courtNames: string[] = [];
  for await (const court of client.pages('/courts', { type: 'squash', limit: 2 })) courtNames.push(court.name);
  assert.deepEqual(courtNames, names);
  assert.equal(proxy.requests.length, 3);
  for await (const court of client.pages('/courts', { venue: 'Hall', limit: 2 })) if (court.name === 'B') break;
  assert.equal(proxy.requests.length, 4);
  const days = await Array.fromAsync(client.pages('/availability', { date: '2026-11-22', venue: 'Hall' }));
  assert.equal(days.length, 6);
  assert.equal(proxy.requests.at(-1)!.url, '/api/v1/availability?limit=100&date=2026-11-22&venue=Hall');
  await assert.rejects(client.pages('/courts', { limit: 0 }).next(), { code: 'validation_failed' });
});

test('a list continues at the same row after a page has failed and was retried', async () => {
  const { club, proxy, client } = await openFixture();
  for (const name of ['A', 'B', 'C']) await club.court({ name, type: 'padel' });
  const courtNames: string[] = [];
  for await (const court of client.pages('/courts', { type: 'padel', limit: 1 })) {
    courtNames.push(court.name);
    proxy.injectFaults('cut within', 'cut before');
  }
  assert.deepEqual(courtNames, ['A', 'B', 'C']);
});

test('a change with `ifMatch` fails if the resource has changed since it was read', async () => {
  const { club, connect } = await openFixture();
  const admin = connect({ token: (await club.signIn('admin')).token });
  const path = { court: (await club.court()).id };
  const court = await admin.get('/admin/courts/{court}', { params: { path } });
  const rename = (name: string) =>
    admin.patch('/admin/courts/{court}', { params: { path }, body: { name }, headers: ifMatch(court) });
  assert.equal((await rename('New')).name, 'New');
  await assert.rejects(rename('Newer'), { code: 'version_mismatch', status: 412 });
});

test('a response without a body returns undefined', async () => {
  const { client } = await openFixture();
  const body: undefined = await client.post('/auth/logout');
  assert.equal(body, undefined);
});

test('the token can be replaced, and `onUnauthorised` is called when it is no longer valid', async () => {
  const { connect } = await openFixture();
  const codes: string[] = [];
  const client = connect({ token: null, onUnauthorised: ({ code }) => codes.push(code) });
  const sam = { name: 'Sam Reed', email: 'sam@example.org', password: PASSWORD };
  const first: Session = await client.post('/auth/register', { body: sam });
  await assert.rejects(client.get('/auth/me'), { code: 'token_missing' });
  client.setToken(first.token);
  assert.equal((await client.get('/auth/me')).name, 'Sam Reed');
  await assert.rejects(client.post('/auth/login', { body: { ...sam, password: 'wrong', name: undefined } as never }));
  assert.deepEqual(codes, [], 'the token is still valid');
  await client.post('/auth/logout');
  await assert.rejects(client.get('/auth/me'), { code: 'token_invalid' });
  assert.deepEqual(codes, ['token_invalid']);
});

test('`onUnauthorised` is not called for an earlier token', async () => {
  const { connect } = await openFixture();
  const codes: string[] = [];
  const client = connect({ token: 'cst_old', onUnauthorised: ({ code }) => codes.push(code) });
  const late = client.get('/bookings');
  client.setToken('cst_new');
  await assert.rejects(late, { code: 'token_invalid' });
  assert.deepEqual(codes, []);
});

test('with a session in a cookie, the client has no token, and `onUnauthorised` is called at its end', async () => {
  const { connect } = await openFixture();
  const codes: string[] = [];
  let cookie = '';
  const client = connect({
    token: null,
    cookieSession: true,
    // A browser sets these headers itself.
    onRequest: ({ headers }) => {
      headers.set('sec-fetch-site', 'same-origin');
      headers.set('cookie', cookie);
    },
    onResponse: ({ response }) => void (cookie = response.headers.get('set-cookie')?.split(';')[0] ?? cookie),
    onUnauthorised: ({ code }) => codes.push(code),
  });
  const session = await client.post('/auth/register', {
    body: { name: 'Kim Cookie', email: 'kim@example.org', password: PASSWORD },
  });
  assert.equal(session.token, undefined);
  assert.equal((await client.get('/auth/me')).name, 'Kim Cookie');
  await client.post('/auth/logout');
  assert.deepEqual([cookie, codes], ['courtside_session=', []]);
  await assert.rejects(client.get('/auth/me'), { code: 'token_invalid' });
  assert.deepEqual(codes, ['token_invalid']);
});

test('`onUnauthorised` is not called for an invalid API key', async () => {
  const { connect } = await openFixture();
  const codes: string[] = [];
  const client = connect({ apiKey: 'csk_wrong', onUnauthorised: ({ code }) => codes.push(code) });
  await assert.rejects(client.get('/courts'), { code: 'api_key_invalid', status: 401 });
  assert.deepEqual(codes, []);
});

test('uses a given fetch, and accepts a base URL with a trailing slash', async () => {
  const { club, proxy } = await openFixture();
  const urls: string[] = [];
  const fetch = (request: Request) => {
    urls.push(request.url);
    return globalThis.fetch(request);
  };
  const client = createClient({ baseUrl: `${proxy.origin}/api/v1/`, apiKey: club.key, fetch });
  await client.get('/courts', { params: { query: { search: 'pádel & co' } } });
  assert.deepEqual(urls, [`${proxy.origin}/api/v1/courts?search=p%C3%A1del%20%26%20co`]);
});

test('hooks get each request and each response with its id, and can add headers', async () => {
  const { proxy, connect } = await openFixture();
  const seen: string[] = [];
  const client = connect({
    onRequest: (request) => request.headers.set('X-Request-Id', 'mine-1'),
    onResponse: async ({ request, response, requestId }) => {
      seen.push(`${request.method} ${new URL(request.url).pathname} ${response.status} ${requestId}`);
      assert.ok(request.headers.get('X-API-Key'));
      await response.clone().text();
    },
  });
  proxy.injectFaults('cut before');
  await client.courts.list({ limit: 1 }).next();
  await assert.rejects(client.courts.get(999_999), { requestId: 'mine-1' });
  await client.raw.GET('/courts');
  const path = '/api/v1/courts';
  assert.deepEqual(seen, [`GET ${path} 200 mine-1`, `GET ${path}/999999 404 mine-1`, `GET ${path} 200 mine-1`]);
  assert.equal(proxy.requests.length, 4);
  const failure = new Error('The hook failed.');
  const broken = connect({ onResponse: () => Promise.reject(failure) });
  await assert.rejects(broken.courts.get(1), failure);
  assert.equal(proxy.requests.length, 5);
});

test('`withToken` returns a client for another person, with the same options', async () => {
  const { club, proxy, client, connect } = await openFixture();
  let responses = 0;
  const own = connect({ onResponse: () => void responses++ });
  const admin = own.withToken((await club.signIn('admin')).token);
  assert.equal((await admin.me.get()).role, 'admin');
  assert.equal((await own.me.get()).role, 'player');
  await assert.rejects(own.withToken(null).me.get(), { code: 'token_missing' });
  admin.setToken(null);
  assert.equal((await own.me.get()).id, (await client.me.get()).id);
  assert.deepEqual([responses, proxy.requests.length], [4, 5]);
});

test('a client without resource methods sends the same requests, and also acts for another person', async () => {
  const { club, proxy } = await openFixture();
  const client = createPathClient({ baseUrl: `${proxy.origin}/api/v1`, apiKey: club.key });
  assert.equal('courts' in client, false);
  const { id } = await club.court({ type: 'squash' });
  assert.equal((await client.get('/courts/{court}', { params: { path: { court: id } } })).type, 'squash');
  const admin = client.withToken((await club.signIn('admin')).token);
  assert.equal((await admin.get('/auth/me')).role, 'admin');
  await assert.rejects(client.get('/auth/me'), { code: 'token_missing' });
  await assert.rejects(client.availability.changes(999_999).next(), { code: 'not_found' });
});

test('an error says that the base URL is wrong', async () => {
  const { club, proxy, connect } = await openFixture();
  for (const baseUrl of ['', '/api/v1', 'localhost:3000/api/v1', 'book.example.org']) {
    assert.throws(() => connect({ baseUrl }), { name: 'TypeError', message: /^baseUrl must be an address such as/ });
  }
  const { origin } = proxy;
  await assert.rejects(
    connect({ baseUrl: `${origin}/api` })
      .courts.list()
      .next(),
    {
      message: 'There is no resource at /api/courts. The API is at /api/v1.',
    },
  );
  proxy.injectFaults({ status: 200, headers: { 'content-type': 'text/plain' }, body: 'OK' });
  await assert.rejects(connect().courts.list().next(), { code: 'unexpected_answer', message: /Check baseUrl/ });
  // If `fetch` followed this redirect, it would send GET, which lists bookings instead of making one.
  const { id } = await club.court();
  const location = `${club.app.listeningOrigin}/api/v1/bookings`;
  proxy.injectFaults({ status: 301, headers: { location } });
  await assert.rejects(connect().bookings.create(slot(id)), {
    code: 'unexpected_answer',
    message: `${origin}/api/v1/bookings redirects to ${location}. Change baseUrl to that address.`,
  });
});

/** This function never runs. The compiler must reject each of these calls. */
export async function typeErrors(): Promise<Booking> {
  const client = createClient({ baseUrl: '', apiKey: '' });
  // @ts-expect-error there is no such path
  await client.get('/court');
  // @ts-expect-error this path has no POST method
  await client.post('/courts', {});
  // @ts-expect-error the id is missing
  await client.get('/courts/{court}');
  // @ts-expect-error the date is missing
  client.pages('/availability');
  // @ts-expect-error there is no such filter
  client.pages('/courts', { colour: 'red' });
  // @ts-expect-error this path does not return a list
  client.pages('/auth/me');
  // @ts-expect-error the end time is missing
  return client.post('/bookings', { body: { court_id: 1, booking_date: '', start_time: '' } });
}
