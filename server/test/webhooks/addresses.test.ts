import assert from 'node:assert/strict';
import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { test } from 'node:test';
import { isPublicAddress, lookupPublic } from '../../src/modules/webhooks/addresses.ts';
import { ANSWER_MS, post } from '../../src/modules/webhooks/send.ts';
import { assertInvalid } from '../club.ts';
import { openWebhookFixture } from './fixture.ts';
import { startReceiver } from './receiver.ts';

const PRIVATE = [
  ...[
    '127.0.0.1',
    '127.1',
    '2130706433',
    '0x7f000001',
    '0x7f.1',
    '0177.0.0.1',
    '017700000001',
    '127.0.0.1.',
    '0.0.0.0',
    '0',
  ],
  ...[
    '10.1.2.3',
    '172.16.0.1',
    '172.31.255.255',
    '192.168.0.1',
    '169.254.169.254',
    '0xa9fea9fe',
    '2852039166',
    '100.64.0.1',
  ],
  ...[
    '100.100.100.200',
    '168.63.129.16',
    '192.0.0.192',
    '198.18.0.1',
    '224.0.0.1',
    '255.255.255.255',
    '192.0.2.1',
    '１２７.０.０.１',
  ],
  ...[
    '[::1]',
    '[::]',
    '[::ffff:127.0.0.1]',
    '[::ffff:7f00:1]',
    '[::ffff:8.8.8.8]',
    '[64:ff9b::7f00:1]',
    '[64:ff9b:1::a00:1]',
  ],
  ...[
    '[fe80::1]',
    '[fc00::1]',
    '[fd00:ec2::254]',
    '[2002:7f00:1::]',
    '[2001::1]',
    '[2001:db8::1]',
    '[::127.0.0.1]',
    '[ff02::1]',
  ],
  ...['localhost', 'LOCALHOST', 'localhost.', 'a.localhost'],
];

test('refuses an address in a private network in every notation', async (t) => {
  const { call } = await openWebhookFixture(t, { WEBHOOK_PRIVATE_NETWORKS: 'false' });
  for (const host of PRIVATE) {
    assertInvalid(await call('POST', '/admin/webhooks', { url: `https://${host}/hook` }), '#/url');
    const { status, error } = await post(`https://${host}:1/`, { headers: {}, payload: '', mayBePrivate: false });
    assert.equal(status, null);
    // Some machines cannot resolve all of these `localhost` names, so accept resolution errors for them.
    assert.match(error!, /localhost\.?$/.test(host) ? /private|ENOTFOUND|EAI_AGAIN/ : /private/, host);
  }
  assertInvalid(await call('POST', '/admin/webhooks', { url: 'http://example.org/' }), '#/url');
  for (const url of ['https://example.org/', 'https://8.8.8.8/', 'https://[2606:4700::1111]/']) {
    assert.equal((await call('POST', '/admin/webhooks', { url })).status, 201, url);
  }
});

test('distinguishes public addresses at the limits of private ranges', () => {
  for (const address of [
    '9.255.255.255',
    '11.0.0.0',
    '172.15.255.255',
    '172.32.0.0',
    '100.63.255.255',
    '100.128.0.0',
    '8.8.8.8',
  ]) {
    assert.ok(isPublicAddress(address), address);
  }
  for (const address of [
    '10.255.255.255',
    '172.31.255.255',
    '100.127.255.255',
    'nonsense',
    '',
    '127.1',
    '::ffff:8.8.8.8',
  ]) {
    assert.ok(!isPublicAddress(address), address);
  }
});

test('refuses to connect to a name that resolves to a private address, and sends nothing', async (t) => {
  const { club, hook, deliver, deliveries, receiver } = await openWebhookFixture(t);
  const webhook = await hook({ url: receiver.url.replace('127.0.0.1', 'localhost') });
  // Simulates a host name that has changed to a private address since the webhook was created.
  club.context.config = { ...club.context.config, WEBHOOK_PRIVATE_NETWORKS: false };
  await club.court();
  await deliver();
  assert.match((await deliveries(webhook))[0].error, /private network/);
  assert.equal(receiver.received.length, 0);
});

test('connects only to the addresses that were checked', async () => {
  for (const all of [true, false]) {
    const error = await new Promise((resolve) => lookupPublic('localhost', { all }, (refused) => resolve(refused)));
    assert.equal((error as Error | null)?.constructor.name, 'AddressRefused');
  }
});

test('an endpoint with another protocol than HTTP fails at once', async (t) => {
  const greetings = [
    'HTTP/1.1 101 Switching Protocols\r\nConnection: Upgrade\r\nUpgrade: other\r\n\r\n',
    '+OK\r\n',
    '',
  ];
  for (const greeting of greetings) {
    const server = createServer((socket) => {
      socket.on('error', () => {});
      socket.once('data', () => socket.end(greeting));
    });
    t.after(() => server.close());
    await once(server.listen(0, '127.0.0.1'), 'listening');
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
    const { status, error } = await post(url, { headers: {}, payload: '{}', mayBePrivate: true });
    assert.equal(status, null);
    assert.match(error!, /^The connection failed: /);
  }
});

test('an endpoint that does not answer in time fails', async (t) => {
  const receiver = await startReceiver(t);
  receiver.answer(() => {});
  assert.equal(ANSWER_MS, 15_000);
  const sent = await post(receiver.url, { headers: {}, payload: '{}', mayBePrivate: true, answerMs: 100 });
  assert.deepEqual([sent.status, sent.error], [null, 'No response within 0.1 s.']);
});

test('reaches private networks where they are allowed', async (t) => {
  const receiver = await startReceiver(t);
  const { status } = await post(receiver.url, { headers: {}, payload: '{}', mayBePrivate: true });
  assert.equal(status, 204);
});
