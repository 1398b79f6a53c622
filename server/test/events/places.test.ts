import assert from 'node:assert/strict';
import { EventEmitter } from 'node:events';
import type { ServerResponse } from 'node:http';
import { test, type TestContext } from 'node:test';
import { Streams, type Listener } from '../../src/modules/live/streams.ts';
import { viewOfStaff } from '../../src/modules/live/views.ts';
import { Problem } from '../../src/platform/errors.ts';
import { NOON } from '../club.ts';

const MAX = 2000;

function openStreams(t: TestContext) {
  const live = { db: undefined as never, now: () => NOON, config: { MAX_STREAMS: MAX } as never, modules: [] };
  const streams = new Streams(live, () => {});
  t.after(() => streams.end());
  const responses: EventEmitter[] = [];
  const open = (address: string, userId?: number): boolean => {
    const user = userId === undefined ? undefined : ({ id: userId, token_id: userId } as Listener['user']);
    const listener: Listener = { apiKey: { id: 1, scopes: '[]' }, user, address };
    try {
      streams.checkLimits(listener);
    } catch (error) {
      assert.ok(error instanceof Problem && error.code === 'too_many_streams');
      return false;
    }
    const response = Object.assign(new EventEmitter(), { write: () => true, end() {}, destroy() {} });
    responses.push(response);
    const start = { after: 0, newest: 0, mustReload: false };
    streams.open(response as unknown as ServerResponse, { listener, view: viewOfStaff, start });
    return true;
  };
  return { streams, open, closeAll: () => responses.forEach((response) => response.emit('close')) };
}

const fill = (open: () => boolean): void => {
  while (open());
};

for (const [name, networkOf] of [
  ['21 IPv4 addresses', (i) => `192.0.2.${i}`],
  ['21 IPv6 /48 networks', (i) => `2001:db8:${i}::`],
  ['many /64 networks of 21 /48 networks', (i) => `2001:db8:${i}:1::`],
] as [string, (i: number) => string][]) {
  test(`${name} cannot hold all live streams`, (t) => {
    const { open, closeAll, streams } = openStreams(t);
    for (let i = 0; i < 21; i++) fill(() => open(networkOf(i)));
    for (let i = 0; i < 10; i++) assert.ok(open(`203.0.113.${i}`), `visitor ${i}`);
    for (let user = 1; user <= 100; user++) assert.ok(open(`198.51.100.${user}`, user), `user ${user}`);
    closeAll();
    assert.equal(streams.count, 0);
    assert.ok(open(networkOf(1)));
  });
}

test('many addresses of one IPv6 customer can only open as many streams as one network', (t) => {
  const { open, streams } = openStreams(t);
  for (let i = 0; i < 300; i++) fill(() => open(`2001:db8:7:${i.toString(16)}::`));
  assert.ok(streams.count < 1400, `${streams.count}`);
  assert.ok(open('2001:db8:8::'));
});

test('a club with many members at one address opens a stream for each', (t) => {
  const { open } = openStreams(t);
  for (let user = 1; user <= 1000; user++) assert.ok(open('192.0.2.1', user));
});
