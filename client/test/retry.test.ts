import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { CourtsideProblem, CourtsideUnreachable, ifMatch } from '../src/index.ts';
import { freePort } from '../../server/test/ports.ts';
import { shareService, problem, slot } from './fixture.ts';
import type { Fault, Proxy } from './proxy.ts';

const openFixture = shareService();

const web = (status: number): Fault => ({
  status,
  headers: { 'content-type': 'text/html' },
  body: '<h1>A proxy says no</h1>',
});
const keysOf = ({ requests }: Proxy) => requests.map(({ headers }) => headers['idempotency-key']);
const inMs = async (run: () => Promise<unknown>): Promise<number> => {
  const start = performance.now();
  await run();
  return performance.now() - start;
};

test('a read comes through whatever happens to the first tries', async () => {
  const { club, proxy, client } = await openFixture();
  const { id } = await club.court({ name: 'Padel 1' });
  const faults: Fault[] = [
    ...(['cut before', 'cut after', 'cut within'] as const),
    ...[web(502), web(503), web(504)],
    problem(503, 'database_unavailable', { 'retry-after': '0' }),
    problem(429, 'rate_limited', { 'retry-after': '0' }),
  ];
  for (const fault of faults) {
    proxy.next(fault, fault);
    const { name } = await client.get('/courts/{court}', { params: { path: { court: id } } });
    assert.equal(name, 'Padel 1');
  }
  assert.equal(proxy.requests.length, 3 * faults.length);
});

test('a booking whose answer is lost is made once, with the same key on each try', async () => {
  const { club, proxy, client } = await openFixture();
  const { id } = await club.court();
  proxy.next('cut after', 'cut within', problem(409, 'idempotency_in_progress'), problem(503, 'outcome_unknown'));
  const booking = await client.post('/bookings', { body: slot(id) });
  assert.equal(booking.status, 'confirmed');
  const [key, ...others] = keysOf(proxy);
  assert.match(key as string, /^[0-9a-f]{32}$/);
  assert.deepEqual(others, [key, key, key, key]);
  assert.deepEqual((await client.get('/bookings')).data, [booking]);
  assert.equal((await club.newEvents()).filter(({ type }) => type === 'booking.created').length, 1);
});

test('each booking has a key of its own, or the one that it is given', async () => {
  const { club, proxy, client } = await openFixture();
  const { id } = await club.court();
  await client.post('/bookings', { body: slot(id) });
  await client.post('/bookings', { body: { ...slot(id), start_time: '12:00', end_time: '13:00' } });
  const later = { ...slot(id), start_time: '14:00', end_time: '15:00' };
  await client.post('/bookings', { body: later, params: { header: { 'Idempotency-Key': 'mine' } } });
  const { response } = await client.POST('/bookings', { body: later, headers: { 'Idempotency-Key': 'mine' } });
  assert.equal(response.headers.get('idempotent-replayed'), 'true');
  const keys = keysOf(proxy);
  assert.deepEqual(keys.slice(2), ['mine', 'mine']);
  assert.equal(new Set(keys).size, 3);
});

test('a change that may have been made is not sent again', async () => {
  const { club, proxy, connect } = await openFixture();
  const admin = connect({ token: (await club.signIn('admin')).token });
  const { id, version } = await club.court();
  const faults: Fault[] = ['cut before', 'cut after', web(503), web(504), problem(503, 'outcome_unknown')];
  const body = { name: 'New', type: 'padel' };
  const headers = { 'Idempotency-Key': 'ignored here' };
  for (const change of [
    () => admin.patch('/admin/courts/{court}', { params: { path: { court: id } }, body }),
    () => admin.post('/admin/courts', { body, headers }),
    () => admin.delete('/admin/courts/{court}', { params: { path: { court: id } }, headers: ifMatch({ version }) }),
  ]) {
    for (const fault of faults) {
      proxy.requests.length = 0;
      proxy.next(fault);
      await assert.rejects(change());
      assert.equal(proxy.requests.length, 1, JSON.stringify(fault));
    }
  }
});

test('any request is sent again when the service says that it changed nothing', async () => {
  const { club, proxy, connect } = await openFixture();
  const admin = connect({ token: (await club.signIn('admin')).token });
  for (const fault of [
    problem(503, 'shutting_down', { 'retry-after': '0' }),
    problem(429, 'rate_limited', { 'retry-after': '0' }),
    web(429),
  ]) {
    proxy.next(fault);
    assert.equal((await admin.post('/admin/courts', { body: { name: 'Only once', type: 'padel' } })).type, 'padel');
  }
  assert.equal((await admin.get('/courts', { params: { query: { search: 'only once' } } })).data.length, 3);
});

test('what the service refuses is not sent again', async () => {
  const { proxy, client } = await openFixture();
  await assert.rejects(client.post('/bookings', { body: slot(1_000_000) }), { code: 'court_not_found' });
  proxy.next(problem(500, 'internal_error'));
  await assert.rejects(client.get('/courts'), { code: 'internal_error' });
  assert.equal(proxy.requests.length, 2);
});

test('Retry-After is waited for, in seconds or until a date', async () => {
  const { proxy, client } = await openFixture();
  proxy.next(problem(503, 'shutting_down', { 'retry-after': '1' }));
  const ms = await inMs(() => client.get('/courts'));
  assert.ok(ms >= 999, `${ms} ms`); // a timer may be a millisecond early
  const date = new Date(Date.now() + 2000).toUTCString(); // in whole seconds
  proxy.next(problem(503, 'shutting_down', { 'retry-after': date }));
  await client.get('/courts');
  assert.ok(Date.now() >= Date.parse(date) - 1, `before ${date}`);
  proxy.next(problem(503, 'shutting_down', { 'retry-after': 'soon' }));
  await client.get('/courts');
});

test('a Retry-After that is too long is left to the caller', async () => {
  const { proxy, client } = await openFixture();
  proxy.next(problem(429, 'too_many_attempts', { 'retry-after': '900' }));
  const login = client.post('/auth/login', { body: { email: 'sam@example.org', password: 'seven green bicycles' } });
  await assert.rejects(login, { code: 'too_many_attempts', retryAfterSeconds: 900 });
  assert.equal(proxy.requests.length, 1);
});

test('it gives up in the end, and says why', async () => {
  const { proxy, connect } = await openFixture();
  const down = Array.from({ length: 10 }, () => problem(503, 'database_unavailable', { 'retry-after': '0' }));
  proxy.next(...down);
  await assert.rejects(connect({ retries: 2 }).get('/courts'), (error) => {
    assert.ok(error instanceof CourtsideProblem);
    return error.code === 'database_unavailable' && error.status === 503;
  });
  assert.equal(proxy.requests.length, 3);
  await assert.rejects(connect({ retries: 0 }).get('/courts'), { code: 'database_unavailable' });
  assert.equal(proxy.requests.length, 4);
});

test('a service that is not there is unreachable; its cause is told', async () => {
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

test('pauses grow', async () => {
  const { proxy, connect } = await openFixture();
  proxy.next('cut before', 'cut before', 'cut before', 'cut before');
  const ms = await inMs(() => connect({ firstPauseMs: 40 }).get('/courts'));
  assert.ok(ms >= 20 + 40 + 80 + 160 - 4, `${ms} ms`); // a timer may be a millisecond early
  proxy.next('cut before', 'cut before', 'cut before', 'cut before');
  const bounded = await inMs(() => connect({ firstPauseMs: 60_000, longestPauseMs: 10 }).get('/courts'));
  assert.ok(bounded < 60_000, 'the longest pause was not heeded');
});

test('a try that takes too long ends, and is made again', async () => {
  const { proxy, connect } = await openFixture();
  proxy.next('silence');
  assert.ok((await connect({ timeoutMs: 500 }).get('/courts')).data);
  proxy.requests.length = 0;
  proxy.next('silence', 'silence');
  const client = connect({ timeoutMs: 100, retries: 1 });
  await assert.rejects(client.get('/courts'), (error) => {
    assert.ok(error instanceof CourtsideUnreachable);
    assert.equal(error.message, `${proxy.origin} took too long to answer.`);
    return error.isTimeout;
  });
  assert.equal(proxy.requests.length, 2);
});

test(
  'garbage collection takes neither the time limit of a try nor the signal of a stream',
  { timeout: 20_000 },
  async (t) => {
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

    proxy.next('silence');
    await assert.rejects(connect({ timeoutMs: 300, retries: 0 }).get('/courts'), { isTimeout: true });
    const direct = connect({ baseUrl: `${club.app.listeningOrigin}/api/v1` });
    const events = direct.events({ signal: stop.signal, onOpen: () => (isOpen = true) });
    await assert.rejects(events.next(), reason);
  },
);

test('an aborted call ends at once, with the reason of its signal: under way, in a pause, before it began', async () => {
  const { proxy, connect } = await openFixture();
  const client = connect({ firstPauseMs: 60_000, longestPauseMs: 60_000 });
  const reason = new Error('The user went elsewhere.');
  for (const fault of ['silence', 'cut before'] as const) {
    proxy.next(fault);
    const abort = new AbortController();
    setTimeout(() => abort.abort(reason), 100);
    await assert.rejects(client.get('/courts', { signal: abort.signal }), reason);
  }
  await assert.rejects(client.get('/courts', { signal: AbortSignal.abort(reason) }), reason);
  await assert.rejects(client.pages('/courts', {}, { signal: AbortSignal.abort(reason) }).next(), reason);
  assert.equal(proxy.requests.length, 2);
});
