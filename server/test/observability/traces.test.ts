import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { test, type TestContext } from 'node:test';
import { startSteps } from '../../src/background.ts';
import { openClub } from '../club.ts';

interface Received {
  path: string;
  headers: IncomingHttpHeaders;
  /** The spans are in OTLP/JSON format. */
  spans: any[];
  resource: any;
}

/** Starts a collector that receives traces through OTLP over HTTP. */
async function openCollector(t: TestContext): Promise<{ endpoint: string; received: Received[] }> {
  const received: Received[] = [];
  const server = createServer((request, response) => {
    let text = '';
    request.setEncoding('utf8').on('data', (chunk: string) => (text += chunk));
    request.on('end', () => {
      const { resourceSpans } = JSON.parse(text);
      const spans = resourceSpans.flatMap((group: any) => group.scopeSpans.flatMap((scope: any) => scope.spans));
      received.push({ path: request.url!, headers: request.headers, spans, resource: resourceSpans[0].resource });
      response.setHeader('content-type', 'application/json').end('{}');
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  t.after(() => server.close().closeAllConnections());
  return { endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, received };
}

const attribute = (span: any, key: string) => {
  const { stringValue, intValue } = span.attributes.find((one: any) => one.key === key)?.value ?? {};
  return stringValue ?? intValue;
};

const TRACE = '0af7651916cd43dd8448eb211c80319c';
const SPAN = 'b7ad6b7169203331';

test("sends a span for a request and one for its transaction, in the client's trace", async (t) => {
  const { endpoint, received } = await openCollector(t);
  const club = await openClub({ OTEL_EXPORTER_OTLP_ENDPOINT: `${endpoint}/` });
  const player = await club.signIn();
  const { id: court_id } = await club.court();
  const body = { court_id, booking_date: '2026-11-22', start_time: '10:00', end_time: '11:00' };
  const headers = { traceparent: `00-${TRACE}-${SPAN}-01` };
  const { status, headers: told } = await club.call('POST', '/bookings', { as: player, body, headers });
  assert.equal(status, 201);
  await club.close();

  const ours = received.flatMap(({ spans }) => spans).filter(({ traceId }) => traceId === TRACE);
  const request = ours.find(({ name }) => name === 'POST /api/v1/bookings');
  const transaction = ours.find(({ name }) => name === 'transaction');
  assert.equal(ours.length, 2, JSON.stringify(ours));
  assert.deepEqual([request.parentSpanId, transaction.parentSpanId], [SPAN, request.spanId]);
  // Start times are rounded to milliseconds, but end times are not. So a span can seem to begin before its parent, or
  // to end after it, by up to a millisecond.
  const millisecond = 1_000_000n;
  assert.ok(BigInt(transaction.startTimeUnixNano) >= BigInt(request.startTimeUnixNano) - millisecond);
  assert.ok(BigInt(transaction.endTimeUnixNano) <= BigInt(request.endTimeUnixNano) + millisecond);
  assert.equal(attribute(request, 'http.route'), '/api/v1/bookings');
  assert.equal(Number(attribute(request, 'http.response.status_code')), 201);
  assert.equal(attribute(request, 'courtside.request_id'), told['x-request-id']);
  assert.deepEqual(new Set(received.map(({ path }) => path)), new Set(['/v1/traces']));
  assert.equal(attribute(received[0]!.resource, 'service.name'), 'courtside');
  assert.doesNotMatch(JSON.stringify(received), /cs[kt]_|example\.org/, 'a span contains a secret or an email');
});

test('starts its own traces, each with its own transactions', async (t) => {
  const { endpoint, received } = await openCollector(t);
  const club = await openClub({ OTEL_EXPORTER_OTLP_ENDPOINT: endpoint });
  const { id: court_id } = await club.court();
  const players = await Promise.all(Array.from({ length: 5 }, () => club.signIn()));
  await Promise.all(players.map((as, i) => club.book(as, { court_id, start_time: `1${i}:00`, end_time: `1${i}:30` })));
  const stop = startSteps(club.context, (error) => assert.ifError(error));
  await stop();
  await club.close();
  const spans = received.flatMap(({ spans }) => spans);
  const booked = spans.filter(({ name }) => name === 'POST /api/v1/bookings');
  assert.equal(new Set(booked.map(({ traceId }) => traceId)).size, 5);
  for (const { traceId, spanId, parentSpanId } of booked) {
    assert.ok(!parentSpanId);
    const under = spans.filter((span) => span.traceId === traceId && span.spanId !== spanId);
    assert.deepEqual(
      under.map((span) => [span.name, span.parentSpanId]),
      [['transaction', spanId]],
    );
  }
  const alone = spans.filter(({ name, parentSpanId }) => name === 'transaction' && !parentSpanId);
  assert.equal(alone.length, 0, 'transactions outside requests must not create traces');
});

test('a share of 0 traces only requests that the client traces', async (t) => {
  const { endpoint, received } = await openCollector(t);
  const club = await openClub({ OTEL_EXPORTER_OTLP_ENDPOINT: endpoint, OTEL_TRACES_SAMPLER_ARG: '0' });
  await club.call('GET', '/courts');
  await club.call('GET', '/courts', { headers: { traceparent: `00-${TRACE}-${SPAN}-01` } });
  await club.close();
  const traces = received.flatMap(({ spans }) => spans).map(({ traceId }) => traceId);
  assert.deepEqual(traces, [TRACE]);
});

test('an unavailable or silent collector delays no answer, and the shutdown only briefly', async (t) => {
  const silent = createServer(() => {}).listen(0, '127.0.0.1');
  await once(silent, 'listening');
  t.after(() => silent.close().closeAllConnections());
  for (const endpoint of ['http://127.0.0.1:1', `http://127.0.0.1:${(silent.address() as AddressInfo).port}`]) {
    const club = await openClub({ OTEL_EXPORTER_OTLP_ENDPOINT: endpoint });
    assert.equal((await club.call('GET', '/courts')).status, 200);
    const began = performance.now();
    await club.close();
    assert.ok(performance.now() - began < 5000, endpoint);
  }
});
