import assert from 'node:assert/strict';
import { test } from 'node:test';
import { freePort } from '../../server/test/ports.ts';
import { type ClientFixture, problem, shareService } from './fixture.ts';
import type { Fault } from './proxy.ts';
import { PYTHON, python, pythonSlot } from './python.ts';

const openFixture = shareService();
const keysOf = ({ proxy }: ClientFixture) => proxy.requests.map(({ headers }) => headers['idempotency-key']);

test('a problem contains the code, the field errors and the alternatives', PYTHON, async () => {
  const fixture = await openFixture();
  const { id } = await fixture.club.court();
  const [taken, invalid, missing, foreign, redirect] = await python(
    fixture,
    `${pythonSlot(id)}
club.bookings.create(**slot)
taken = error_of(club.bookings.create, **slot)
show([taken.code, taken.status, taken.detail == str(taken), len(taken.alternatives), taken.document["request_id"] == taken.request_id])
invalid = error_of(club.bookings.create, **{**slot, "start_time": "ten"})
show([invalid.code, invalid.errors[0]["pointer"]])
show(error_of(Client(url, api_key="csk_wrong").courts.get, 1).code)
show(error_of(Client(url.replace("/api/v1", "/docs/"), api_key="x").request, "GET", "").code)
show(error_of(Client(url.replace("/api/v1", ""), api_key="x").request, "GET", "/docs").code)
`,
  );
  assert.deepEqual([taken.slice(0, 3), taken[4]], [['slot_taken', 409, true], true]);
  assert.ok(taken[3] > 0);
  assert.deepEqual(invalid, ['validation_failed', '#/start_time']);
  assert.equal(missing, 'api_key_invalid');
  assert.equal(foreign, 'unexpected_answer');
  assert.ok(redirect === 'unexpected_answer' || redirect === 'not_found', redirect);
});

test('a booking whose response is lost is made once, with the same key on each try', PYTHON, async () => {
  const fixture = await openFixture();
  const { id } = await fixture.club.court();
  await fixture.club.newEvents();
  const lost: Fault[] = [
    'cut after',
    'cut within',
    problem(409, 'idempotency_in_progress'),
    problem(503, 'outcome_unknown'),
  ];
  fixture.proxy.injectFaults(...lost);
  const [status] = await python(fixture, `${pythonSlot(id)}show(club.bookings.create(**slot)["status"])`);
  assert.equal(status, 'confirmed');
  const [key, ...others] = keysOf(fixture);
  assert.match(key as string, /^[0-9a-f]{32}$/);
  assert.deepEqual(others, [key, key, key, key]);
  assert.equal((await fixture.club.newEvents()).filter(({ type }) => type === 'booking.created').length, 1);

  fixture.proxy.requests.length = 0;
  const [first, second, one] = await python(
    fixture,
    `${pythonSlot(id)}slot.update(start_time="14:00", end_time="15:00")
for i in range(2): show(club.bookings.create(**slot, idempotency_key="order-1")["id"])
show(len(club.bookings.list().to_list(limit=1)))`,
  );
  assert.equal(first, second);
  assert.equal(one, 1);
  assert.deepEqual(keysOf(fixture).slice(0, 2), ['order-1', 'order-1']);
});

/** For each kind of failure: the result in the client, and the number of requests that the client sends. */
const FAULTS: { fault: Fault; call: string; result: string; requests: number }[] = [
  ...(['cut before', 'cut after', 'cut within'] as const).flatMap((fault) => [
    { fault, call: 'club.courts.get(court)', result: 'done', requests: 2 },
    { fault, call: 'club.me.update(name="Kim")', result: 'CourtsideUnreachable', requests: 1 },
  ]),
  { fault: page(502), call: 'club.courts.get(court)', result: 'done', requests: 2 },
  { fault: page(503), call: 'club.me.update(name="Kim")', result: 'unexpected_answer', requests: 1 },
  {
    fault: problem(503, 'database_unavailable', { 'retry-after': '0' }),
    call: 'club.me.update(name="Kim")',
    result: 'done',
    requests: 2,
  },
  {
    fault: problem(503, 'outcome_unknown'),
    call: 'club.me.update(name="Kim")',
    result: 'outcome_unknown',
    requests: 1,
  },
  {
    fault: problem(429, 'rate_limited', { 'retry-after': '0' }),
    call: 'club.me.update(name="Kim")',
    result: 'done',
    requests: 2,
  },
  {
    fault: problem(429, 'rate_limited', { 'retry-after': '11' }),
    call: 'club.courts.get(court)',
    result: 'rate_limited 11',
    requests: 1,
  },
  {
    fault: problem(429, 'rate_limited', { 'retry-after': new Date(Date.now() + 3_600_000).toUTCString() }),
    call: 'club.courts.get(court, retries=9)',
    result: 'rate_limited',
    requests: 1,
  },
  { fault: page(200), call: 'club.courts.get(court)', result: 'unexpected_answer', requests: 1 },
];

function page(status: number): Fault {
  return { status, headers: { 'content-type': 'text/html' }, body: '<h1>A proxy says no</h1>' };
}

test('a request is repeated only if that is safe', PYTHON, async () => {
  const fixture = await openFixture();
  const { id: court } = await fixture.club.court();
  fixture.proxy.injectFaults(
    ...FAULTS.flatMap(({ fault, requests }) => [fault, ...Array<undefined>(requests - 1).fill(undefined)]),
  );
  const results = await python(
    fixture,
    `court = ${court}
token = club._transport.token
def attempt(number, call):
    club = Client(url, club_key, token, first_pause=0.01, headers={"X-Case": str(number)})
    try:
        call(club)
        show("done")
    except CourtsideProblem as problem: show(f"{problem.code} {problem.retry_after or ''}".strip())
    except CourtsideUnreachable as error: show(type(error).__name__)
club_key = club._transport.api_key
${FAULTS.map(({ call }, i) => `attempt(${i}, lambda club: ${call})`).join('\n')}`,
  );
  const counts = Object.groupBy(fixture.proxy.requests, ({ headers }) => String(headers['x-case']));
  for (const [i, { fault, call, result, requests }] of FAULTS.entries()) {
    const name = `${call} after ${JSON.stringify(fault)}`;
    const isExpected =
      results[i] === result || (result === 'rate_limited' && /^rate_limited 3\d\d\d$/.test(results[i]));
    assert.ok(isExpected, `${name}: ${results[i]}`);
    assert.equal(counts[i]?.length, requests, name);
  }
});

test('a silent or unreachable service raises CourtsideUnreachable without secrets', PYTHON, async () => {
  const fixture = await openFixture();
  fixture.proxy.injectFaults('silence', 'silence');
  const port = await freePort();
  const [timeout, refused, wrong] = await python(
    fixture,
    `silent = error_of(club.courts.get, 1, timeout=0.1, retries=1)
show([silent.is_timeout, str(silent), type(silent.__cause__).__name__ != "NoneType"])
refused = error_of(Client("http://user:secret@127.0.0.1:${port}/api/v1", api_key="x", retries=0).courts.get, 1)
show([refused.is_timeout, str(refused)])
try: Client("club.example/api", api_key="x")
except ValueError as error: show(str(error))`,
  );
  assert.deepEqual(timeout, [true, `${fixture.proxy.origin} took too long to respond.`, true]);
  assert.deepEqual(refused, [false, `http://127.0.0.1:${port} cannot be reached.`]);
  assert.match(wrong, /^base_url must be an address/);
});
