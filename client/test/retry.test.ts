import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { CourtsideProblem, CourtsideUnreachable, ifMatch } from '../src/index.ts';
import { freePort } from '../../server/test/ports.ts';
import { shareService, problem, slot } from './fixture.ts';
import type { Fault, Proxy } from './proxy.ts';

const openFixture = shareService();

const proxyPage = (status: number): Fault => ({
  status,
  headers: { 'content-type': 'text/html' },
  body: '<h1>A proxy says no</h1>',
});
const keysOf = ({ requests }: Proxy) => requests.map(({ headers }) => headers['idempotency-key']);
const durationMs = async (run: () => Promise<unknown>): Promise<number> => {
  const start = performance.now();
  await run();
  return performance.now() - start;
};

test('a read succeeds after the first two tries have failed in any way', async () => {
  const { club, proxy, client } = await openFixture();
  const { id } = await club.court({ name: 'Padel 1' });
  const faults: Fault[] = [
    ...(['cut before', 'cut after', 'cut within'] as const),
    ...[proxyPage(502), proxyPage(503), proxyPage(504)],
    problem(503, 'database_unavailable', { 'retry-after': '0' }),
    problem(429, 'rate_limited', { 'retry-after': '0' }),
  ];
  for (const fault of faults) {
    proxy.injectFaults(fault, fault);
    const { name } = await client.get('/courts/{court}', { params: { path: { court: id } } });
    assert.equal(name, 'Padel 1');
  }
  assert.equal(proxy.requests.length, 3 * faults.length);
});

test('a booking whose response is lost is made once, with the same key on each try', async () => {
  const { club, proxy, client } = await openFixture();
  const { id } = await club.court();
  proxy.injectFaults(
    'cut after',
    'cut within',
    problem(409, 'idempotency_in_progress'),
    problem(503, 'outcome_unknown'),
  );
  const booking = await client.post('/bookings', { body: slot(id) });
  assert.equal(booking.status, 'confirmed');
  const [key, ...others] = keysOf(proxy);
  assert.match(key as string, /^[0-9a-f]{32}$/);
  assert.deepEqual(others, [key, key, key, key]);
  assert.deepEqual((await client.get('/bookings')).data, [booking]);
  assert.equal((await club.newEvents()).filter(({ type }) => type === 'booking.created').length, 1);
});

test('each booking has its own key, or the key that the caller gives', async () => {
  const { club, proxy, client } = await openFixture();
  const { id } = await club.court();
  await client.post('/bookings', { body: slot(id) });
  await client.post('/bookings', { body: { ...slot(id), start_time: '12:00', end_time: '13:00' } });
  const later = { ...slot(id), start_time: '14:00', end_time: '15:00' };
  await client.post('/bookings', { body: later, params: { header: { 'Idempotency-Key': 'mine' } } });
  const { response } = await client.raw.POST('/bookings', { body: later, headers: { 'Idempotency-Key': 'mine' } });
  assert.equal(response.headers.get('idempotent-replayed'), 'true');
  const keys = keysOf(proxy);
  assert.deepEqual(keys.slice(2), ['mine', 'mine']);
  assert.equal(new Set(keys).size, 3);
});

test('a change without a key is not retried if the service may have made the change', async () => {
  const { club, proxy, connect } = await openFixture();
  const admin = connect({ token: (await club.signIn('admin')).token });
  const { id, version } = await club.court();
  const faults: Fault[] = ['cut before', 'cut after', proxyPage(503), proxyPage(504), problem(503, 'outcome_unknown')];
  const body = { name: 'New', type: 'padel' };
  const headers = { 'Idempotency-Key': 'ignored here' };
  for (const change of [
    () => admin.patch('/admin/courts/{court}', { params: { path: { court: id } }, body }),
    () => admin.post('/admin/api-keys', { body: { name: 'New' }, headers }),
    () => admin.delete('/admin/courts/{court}', { params: { path: { court: id } }, headers: ifMatch({ version }) }),
  ]) {
    for (const fault of faults) {
      proxy.requests.length = 0;
      proxy.injectFaults(fault);
      await assert.rejects(change());
      assert.equal(proxy.requests.length, 1, JSON.stringify(fault));
    }
  }
});

test('any request is retried if the service says that it changed nothing', async () => {
  const { club, proxy, connect } = await openFixture();
  const admin = connect({ token: (await club.signIn('admin')).token });
  for (const fault of [
    problem(503, 'shutting_down', { 'retry-after': '0' }),
    problem(429, 'rate_limited', { 'retry-after': '0' }),
    proxyPage(429),
  ]) {
    proxy.injectFaults(fault);
    assert.equal((await admin.post('/admin/courts', { body: { name: 'Only once', type: 'padel' } })).type, 'padel');
  }
  assert.equal((await admin.get('/courts', { params: { query: { search: 'only once' } } })).data.length, 3);
});

test('a request that the service rejects is not retried', async () => {
  const { proxy, client } = await openFixture();
  await assert.rejects(client.post('/bookings', { body: slot(1_000_000) }), { code: 'court_not_found' });
  proxy.injectFaults(problem(500, 'internal_error'));
  await assert.rejects(client.get('/courts'), { code: 'internal_error' });
  assert.equal(proxy.requests.length, 2);
});

test('waits as long as Retry-After says, in seconds or until a date', async () => {
  const { proxy, client } = await openFixture();
  proxy.injectFaults(problem(503, 'shutting_down', { 'retry-after': '1' }));
  const ms = await durationMs(() => client.get('/courts'));
  assert.ok(ms >= 999, `${ms} ms`); // A timer may fire a millisecond early
  const date = new Date(Date.now() + 2000).toUTCString(); // The header has a resolution of one second
  proxy.injectFaults(problem(503, 'shutting_down', { 'retry-after': date }));
  await client.get('/courts');
  assert.ok(Date.now() >= Date.parse(date) - 1, `before ${date}`);
  proxy.injectFaults(problem(503, 'shutting_down', { 'retry-after': 'soon' }));
  await client.get('/courts');
});

test('a Retry-After beyond the longest pause fails the call immediately', async () => {
  const { proxy, client } = await openFixture();
  proxy.injectFaults(problem(429, 'too_many_attempts', { 'retry-after': '900' }));
  const login = client.post('/auth/login', { body: { email: 'sam@example.org', password: 'seven green bicycles' } });
  await assert.rejects(login, { code: 'too_many_attempts', retryAfterSeconds: 900 });
  assert.equal(proxy.requests.length, 1);
});

test('throws the last problem after the last retry', async () => {
  const { proxy, connect } = await openFixture();
  const down = Array.from({ length: 10 }, () => problem(503, 'database_unavailable', { 'retry-after': '0' }));
  proxy.injectFaults(...down);
  await assert.rejects(connect({ retries: 2 }).get('/courts'), (error) => {
    assert.ok(error instanceof CourtsideProblem);
    return error.code === 'database_unavailable' && error.status === 503;
  });
  assert.equal(proxy.requests.length, 3);
  await assert.rejects(connect({ retries: 0 }).get('/courts'), { code: 'database_unavailable' });
  assert.equal(proxy.requests.length, 4);
});

test('a service that does not run is unreachable, and the error has the cause', async () => {
  const { connect } = await openFixture();
  const origin = `http://127.0.0.1:${await freePort()}`;
  const client = connect({ baseUrl: `${origin}/api/v1`, retries: 1 });
  await assert.rejects(client.get('/courts'), (error) => {
    assert.ok(error instanceof CourtsideUnreachable);
    assert.equal(error.message, `${origin} cannot be reached.`);
    assert.ok(error.cause instanceof TypeError);
    return !error.isTimeout;
  });
});

test('pauses double up to the longest pause', async () => {
  const { proxy, connect } = await openFixture();
  proxy.injectFaults('cut before', 'cut before', 'cut before', 'cut before');
  const ms = await durationMs(() => connect({ firstPauseMs: 40 }).get('/courts'));
  assert.ok(ms >= 20 + 40 + 80 + 160 - 4, `${ms} ms`); // A timer may fire a millisecond early
  proxy.injectFaults('cut before', 'cut before', 'cut before', 'cut before');
  const bounded = await durationMs(() => connect({ firstPauseMs: 60_000, longestPauseMs: 10 }).get('/courts'));
  assert.ok(bounded < 60_000, 'a pause exceeded the longest pause');
});

test('a try that exceeds its time limit is aborted and retried', async () => {
  const { proxy, connect } = await openFixture();
  proxy.injectFaults('silence');
  assert.ok((await connect({ timeoutMs: 500 }).get('/courts')).data);
  proxy.requests.length = 0;
  proxy.injectFaults('silence', 'silence');
  const client = connect({ timeoutMs: 100, retries: 1 });
  await assert.rejects(client.get('/courts'), (error) => {
    assert.ok(error instanceof CourtsideUnreachable);
    assert.equal(error.message, `${proxy.origin} took too long to respond.`);
    return error.isTimeout;
  });
  assert.equal(proxy.requests.length, 2);
});

test("garbage collection removes neither a try's time limit nor a stream's signal", { timeout: 20_000 }, async (t) => {
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc') as () => void;
  const { club, proxy, connect } = await openFixture();
  const stop = new AbortController();
  const reason = new Error('The user went elsewhere.');
  let [isOpen, collections] = [false, 0];
  const timer = setInterval(() => {
    collect();
    if (isOpen && ++collections === 10) stop.abort(reason);
  }, 10);
  t.after(() => clearInterval(timer));

  proxy.injectFaults('silence');
  await assert.rejects(connect({ timeoutMs: 300, retries: 0 }).get('/courts'), { isTimeout: true });
  const direct = connect({ baseUrl: `${club.app.listeningOrigin}/api/v1` });
  const events = direct.events({ signal: stop.signal, onOpen: () => (isOpen = true) });
  await assert.rejects(events.next(), reason);
});

test("an aborted call throws its signal's reason immediately: during a request, in a pause and before the start", async () => {
  const { proxy, connect } = await openFixture();
  const client = connect({ firstPauseMs: 60_000, longestPauseMs: 60_000 });
  const reason = new Error('The user went elsewhere.');
  for (const fault of ['silence', 'cut before'] as const) {
    proxy.injectFaults(fault);
    const abort = new AbortController();
    setTimeout(() => abort.abort(reason), 100);
    await assert.rejects(client.get('/courts', { signal: abort.signal }), reason);
  }
  await assert.rejects(client.get('/courts', { signal: AbortSignal.abort(reason) }), reason);
  await assert.rejects(client.pages('/courts', {}, { signal: AbortSignal.abort(reason) }).next(), reason);
  assert.equal(proxy.requests.length, 2);
});
