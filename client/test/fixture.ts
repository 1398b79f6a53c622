import assert from 'node:assert/strict';
import { after, type TestContext } from 'node:test';
import { relayEvents, startRelay } from '../../server/src/platform/events/relay.ts';
import { type Club, openClub, SUNDAY } from '../../server/test/club.ts';
import { type ClientOptions, type CourtsideClient, createClient } from '../src/index.ts';
import { type Proxy, startProxy } from './proxy.ts';

/** A running service, a fault-injecting proxy in front of it, and a signed-in player's client. */
export interface ClientFixture {
  club: Club;
  proxy: Proxy;
  client: CourtsideClient;
  /** Creates another client for the same service and player, with short pauses by default. */
  connect: (options?: Partial<ClientOptions>) => CourtsideClient;
}

async function open(): Promise<{ club: Club; proxy: Proxy }> {
  const club = await openClub();
  return { club, proxy: await startProxy(await club.app.listen({ port: 0, host: '127.0.0.1' })) };
}

/**
 * Returns a function that opens the fixture for one test. The tests of a file share the service and the proxy, so call
 * this once per file. Each test gets a new player. The proxy starts without faults and without recorded requests.
 */
export function shareService(): () => Promise<ClientFixture> {
  let shared: Promise<{ club: Club; proxy: Proxy }> | undefined;
  after(async () => {
    if (shared === undefined) return;
    const { club, proxy } = await shared;
    await proxy.close();
    await club.close();
  });
  return async () => openFixture(await (shared ??= open()));
}

async function openFixture({ club, proxy }: { club: Club; proxy: Proxy }): Promise<ClientFixture> {
  proxy.injectFaults();
  proxy.requests.length = 0;
  await club.newEvents();
  const { token } = await club.signIn();
  const connect = (options: Partial<ClientOptions> = {}) =>
    createClient({ baseUrl: `${proxy.origin}/api/v1`, apiKey: club.key, token, firstPauseMs: 10, ...options });
  return { club, proxy, client: connect(), connect };
}

/** Returns the request body for a booking on Sunday from 10:00 to 11:00. */
export function slot(court_id: number) {
  return { court_id, booking_date: SUNDAY, start_time: '10:00', end_time: '11:00' };
}

export function problem(status: number, code: string, headers: Record<string, string> = {}) {
  const members = { type: `http://localhost/problems/${code}`, title: code, instance: '/', request_id: 'r1' };
  const body = JSON.stringify({ ...members, status, code, detail: `It is ${code}.` });
  return { status, headers: { 'content-type': 'application/problem+json', ...headers }, body };
}

/** Delivers events to live streams until the test ends. */
export async function goLive(t: TestContext, club: Club): Promise<void> {
  await relayEvents(club.context);
  const onError = (error: unknown) => assert.fail(String(error));
  const relay = startRelay(club.context, { onRelayed: () => club.app.streams.wake(), onError });
  t.after(() => relay.stop());
}
