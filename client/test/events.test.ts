import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { relayEvents } from '../../server/src/platform/events/relay.ts';
import type { Club } from '../../server/test/club.ts';
import { bySize } from '../../server/test/size.ts';
import { goLive, shareService, slot } from './fixture.ts';

const openFixture = shareService();

const LIMIT = { timeout: 60_000 };
const BOOKINGS = bySize(8, 20);

/** Connects without the proxy, because the proxy forwards a response only when it is complete. */
const directly = ({ app }: Club) => ({ baseUrl: `${app.listeningOrigin}/api/v1` });

test('each event arrives once, although the connection is cut several times', LIMIT, async (t) => {
  const { club, connect } = await openFixture();
  await goLive(t, club);
  const client = connect({ ...directly(club), longestPauseMs: 50 });
  const { id } = await club.court();
  const stop = new AbortController();
  let opened = 0;
  const seen: [number, string][] = [];
  const reading = (async () => {
    for await (const event of client.events({ signal: stop.signal, onOpen: () => (opened += 1) })) {
      seen.push([event.id, event.type]);
      if (seen.length === 2 * BOOKINGS) return;
    }
  })();
  while (opened === 0) await sleep(5);
  for (let i = 0; i < BOOKINGS; i++) {
    if (i % 4 === 3) club.app.server.closeAllConnections();
    const start_time = `${String(i).padStart(2, '0')}:00`;
    const end_time = `${String(i + 1).padStart(2, '0')}:00`;
    const booking = await client.post('/bookings', { body: { ...slot(id), start_time, end_time } });
    await client.delete('/bookings/{booking}', { params: { path: { booking: booking.id } } });
  }
  await reading;
  assert.ok(opened > 1, 'the connection was cut');
  assert.deepEqual(
    seen.map(([, type]) => type),
    Array.from({ length: BOOKINGS }, () => ['booking.created', 'booking.cancelled']).flat(),
  );
  assert.equal(new Set(seen.map(([id]) => id)).size, 2 * BOOKINGS);
});

test('a stream resumes after a given event, and leaving the loop closes it', LIMIT, async (t) => {
  const { club, connect } = await openFixture();
  await goLive(t, club);
  const client = connect(directly(club));
  const { id } = await club.court();
  const booking = await client.post('/bookings', { body: slot(id) });
  await client.delete('/bookings/{booking}', { params: { path: { booking: booking.id } } });
  await relayEvents(club.context);
  const types: string[] = [];
  let first = 0;
  for await (const event of client.events({ after: 0 })) {
    first ||= event.id;
    types.push(event.type);
    if (types.length === 2) break;
  }
  assert.deepEqual(types, ['booking.created', 'booking.cancelled']);
  for await (const event of client.events({ after: first })) {
    assert.equal(event.type, 'booking.cancelled');
    break;
  }
  while (club.app.streams.count > 0) await sleep(20);
});

test('availability changes need an API key but no signed-in player', LIMIT, async (t) => {
  const { club, client, connect } = await openFixture();
  await goLive(t, club);
  const { id } = await club.court();
  await relayEvents(club.context);
  const visitor = connect({ ...directly(club), token: null });
  const body = slot(id);
  for await (const change of visitor.availability.changes(id, {
    onOpen: () => void client.post('/bookings', { body }),
  })) {
    assert.deepEqual(change, { court_ids: [id], dates: [body.booking_date] });
    break;
  }
});

test('after a reconnect, the availability of all days may have changed', LIMIT, async (t) => {
  const { club, connect } = await openFixture();
  await goLive(t, club);
  const { id } = await club.court();
  await relayEvents(club.context);
  const visitor = connect({ ...directly(club), token: null, longestPauseMs: 50 });
  // Close the connection only after the first message, because the client resumes from the id in this message.
  const onOpen = () => void setTimeout(() => club.app.server.closeAllConnections(), 100);
  for await (const change of visitor.availability.changes(id, { onOpen })) {
    assert.deepEqual(change, { court_ids: [id], dates: null });
    break;
  }
});

test("throws a problem that a retry would not solve, and the signal's reason", LIMIT, async (t) => {
  const { club, connect } = await openFixture();
  await goLive(t, club);
  const nobody = connect({ ...directly(club), token: null });
  await assert.rejects(nobody.events().next(), { code: 'token_missing' });
  await assert.rejects(nobody.availability.changes(999_999).next(), { code: 'not_found' });
  await assert.rejects(connect(directly(club)).events({ after: 999_999 }).next(), { code: 'events_gone' });
  const stop = new AbortController();
  const next = connect(directly(club)).events({ signal: stop.signal }).next();
  setTimeout(() => stop.abort(new Error('enough')), 200);
  await assert.rejects(next, /enough/);
});
