import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import type { KyselyPlugin } from 'kysely';
import { HOUR, MINUTE } from '../../src/platform/time.ts';
import { failAndDeleteOldDeliveries, queueDeliveries, sendDelivery } from '../../src/modules/webhooks/deliver.ts';
import { relayEvents } from '../../src/platform/events/relay.ts';
import { startBackground } from '../../src/background.ts';
import { webhooksModule } from '../../src/modules/webhooks/module.ts';
import { type Club, IN_ONE_PROCESS } from '../club.ts';
import { chancesFor } from '../load.ts';
import { claimAll, openWebhookFixture } from './fixture.ts';
import { scrape } from '../observability/scrape.ts';
import { isFullSize } from '../size.ts';
import { startReceiver } from './receiver.ts';

const LIMIT = { timeout: 180_000 };
const failOnError = (error: unknown) => assert.fail(String(error));

test(
  'retries a refused delivery ever more rarely, with the same id, for three days',
  { ...LIMIT, ...IN_ONE_PROCESS },
  async (t) => {
    const { club, hook, deliver, deliveries, receiver } = await openWebhookFixture(t, { METRICS: 'true' });
    const webhook = await hook();
    receiver.answer(503);
    const began = club.clock.now;
    await club.court();
    const waits: number[] = [];
    for (let last = began; (await deliveries(webhook)).every(({ status }) => status === 'pending');) {
      if ((await deliver()) > 0) {
        waits.push(club.clock.now - last);
        last = club.clock.now;
        assert.ok(waits.length < 40);
      } else club.clock.now += 5000 + Math.floor((club.clock.now - began) / 100);
      // A step of the clock can skip the time between the last due time and the end.
      await failAndDeleteOldDeliveries(club.context);
    }
    const [delivery] = await deliveries(webhook);
    assert.deepEqual([delivery.status, delivery.answer_status, delivery.answer_body], ['failed', 503, 'answer 503']);
    const hours = (club.clock.now - began) / HOUR;
    assert.ok(hours > 60 && hours <= 73, `given up after ${hours} hours`);
    assert.ok(waits.length >= 8 && waits.length <= 30, `${waits.length} tries`);
    assert.ok(waits[1]! <= 10_000 && waits.at(-1)! > HOUR, 'the first retries are soon, the last ones rare');
    assert.equal(new Set(receiver.received.map(({ headers }) => headers['webhook-id'])).size, 1);
    assert.equal((await scrape(club)).get('courtside_queue_failures_total{queue="webhooks"}'), waits.length);
  },
);

test('a webhook made while events are read gets all later events', LIMIT, async (t) => {
  const { club, hook, deliver, deliveries } = await openWebhookFixture(t);
  const { db } = club.context;
  if (db.engine === 'sqlite') return; // SQLite runs one transaction at a time
  const first = await hook();
  await club.court();
  await relayEvents(club.context);
  let second: { id: number } | undefined;
  /** Creates the second webhook and an event right after the webhooks have been read. */
  const intruder: KyselyPlugin = {
    transformQuery: ({ node }) => node,
    async transformResult({ result }) {
      if (second || result.rows[0]?.['event_types'] === undefined) return result;
      second = await hook();
      await club.court();
      await relayEvents(club.context);
      return result;
    },
  };
  const watched: typeof db = { ...db, transact: (fn) => db.transact((tx) => fn(tx.withPlugin(intruder))) };
  await queueDeliveries({ ...club.context, db: watched });
  await deliver();
  assert.deepEqual([(await deliveries(first)).length, (await deliveries(second!)).length], [2, 1]);
});

test('410 disables a webhook', LIMIT, async (t) => {
  const { club, hook, deliver, call, deliveries, receiver } = await openWebhookFixture(t);
  const webhook = await hook();
  receiver.answer(410);
  await club.court();
  await deliver();
  const { body } = await call('GET', `/admin/webhooks/${webhook.id}`);
  assert.deepEqual([body.enabled, body.version], [false, 2]);
  assert.match(body.disabled_reason, /410/);
  assert.equal((await deliveries(webhook))[0].status, 'failed');
});

test('does not follow a redirect', LIMIT, async (t) => {
  const { club, hook, deliver, deliveries, receiver } = await openWebhookFixture(t);
  const elsewhere = await startReceiver(t);
  const webhook = await hook();
  receiver.answer((_request, response) => response.writeHead(307, { location: elsewhere.url }).end());
  await club.court();
  await deliver();
  const [{ status, answer_status, error }] = await deliveries(webhook);
  assert.deepEqual([status, answer_status], ['pending', 307]);
  assert.match(error, /redirect/);
  assert.equal(elsewhere.received.length, 0);
});

// This slow test runs only in `npm run test:all`. In `npm test`, `addresses.test.ts` tests a shorter timeout.
const LONG = { ...LIMIT, skip: !isFullSize && 'waits 15 seconds: npm run test:all' };
test('an endpoint has 15 seconds to answer', LONG, async (t) => {
  const { club, hook, deliver, deliveries, receiver } = await openWebhookFixture(t);
  const webhook = await hook();
  receiver.answer(() => {});
  await club.court();
  const began = performance.now();
  await deliver();
  const took = performance.now() - began;
  assert.ok(took > 14_900, `${took} ms`);
  const [{ status, answer_status, error }] = await deliveries(webhook);
  assert.deepEqual([status, answer_status], ['pending', null]);
  assert.match(error, /15 s/);
});

const startDeliveries = ({ context }: Club) =>
  startBackground({ ...context, modules: [webhooksModule] }, { onError: failOnError });

test('queued deliveries wake the workers of the process', async (t) => {
  const { club, hook } = await openWebhookFixture(t);
  await hook();
  await club.court();
  await relayEvents(club.context);
  let wakes = 0;
  club.context.db.observer.enqueued = () => void (wakes += 1);
  await queueDeliveries(club.context);
  assert.equal(wakes, 1);
});

test('a shutdown that aborts a request is not a failure of the endpoint', LIMIT, async (t) => {
  const { club, hook, call, deliveries, receiver } = await openWebhookFixture(t);
  const { id } = await hook();
  const { promise: isRequested, resolve } = Promise.withResolvers<void>();
  receiver.answer(() => resolve());
  await club.court();
  await relayEvents(club.context);
  const worker = startDeliveries(club);
  await isRequested;
  await worker.stop();
  const [{ status, attempts }] = await deliveries({ id });
  const { failures } = (await call('GET', `/admin/webhooks/${id}`)).body;
  assert.deepEqual([status, attempts, failures], ['pending', 0, 0]);
});

test('an endpoint gets at most four requests at once, and events of one booking in order', LIMIT, async (t) => {
  const { club, hook, call, receiver } = await openWebhookFixture(t);
  await hook();
  const courts = [];
  for (let i = 0; i < 8; i++) courts.push(await club.court());
  for (let round = 0; round < 3; round++) {
    for (const { id } of courts) await call('PATCH', `/admin/courts/${id}`, { description: String(round) });
  }
  // Make each delivery fail at most once, because the pause after a second failure lasts minutes.
  const failed = new Set<unknown>();
  const chance = chancesFor(t);
  receiver.answer(async ({ headers }, response) => {
    await sleep(chance() * 30);
    // Wait until two requests run at the same time. Otherwise, each request might end before the next one starts.
    for (let i = 0; i < 200 && receiver.mostAtOnce() < 2; i++) await sleep(10);
    const fails = chance() < 0.3 && !failed.has(headers['webhook-id']);
    if (fails) failed.add(headers['webhook-id']);
    response.writeHead(fails ? 500 : 200).end();
  });
  await relayEvents(club.context);
  await queueDeliveries(club.context); // Deliveries must be pending when the workers start

  // Simulates two processes, each with a worker. Advancing the clock ends the pauses after failures.
  const workers = [startDeliveries(club), startDeliveries(club)];
  const left = async () =>
    (await club.context.db.read.selectFrom('webhook_deliveries').select('id').where('status', '=', 'pending').execute())
      .length;
  while ((await left()) > 0) {
    await sleep(20);
    // Advance the clock in small steps. After a large step, a worker's claim on a delivery could expire during the
    // delivery.
    club.clock.now += 200;
    workers[0]!.wake();
  }
  await Promise.all(workers.map((worker) => worker.stop()));
  assert.ok(receiver.mostAtOnce() <= 4, `${receiver.mostAtOnce()} at once`);
  assert.ok(receiver.mostAtOnce() > 1);
  for (const { id } of courts) {
    const told = receiver.received.filter(({ body }) => body.data.id === id).map(({ body }) => body.data.version);
    assert.deepEqual(
      told,
      told.toSorted((a, b) => a - b),
      'no older event may follow a newer one',
    );
    assert.deepEqual([...new Set(told)], [1, 2, 3, 4]);
  }
});

test('a dead endpoint gets single attempts now and then, and delays no other', LIMIT, async (t) => {
  const { club, hook, call, deliver, deliveries, receiver } = await openWebhookFixture(t);
  const other = await startReceiver(t);
  const [dead, alive] = [await hook(), await hook({ url: other.url })];
  receiver.answer(500);
  for (let i = 0; i < 20; i++) await club.court();
  for (let i = 0; i < 10; i++) await deliver();
  assert.equal((await deliveries(alive)).filter(({ status }) => status === 'delivered').length, 20);
  const asked = receiver.received.length;
  assert.ok(asked >= 5 && asked <= 8, `${asked} tries before it counts as dead`);
  assert.notEqual((await call('GET', `/admin/webhooks/${dead.id}`)).body.paused_until, null);
  club.clock.now += 20 * MINUTE;
  await deliver();
  await deliver();
  assert.equal(receiver.received.length, asked + 1, 'a dead endpoint gets one attempt after the pause');
  receiver.answer(200);
  club.clock.now += 20 * MINUTE;
  for (let i = 0; i < 12; i++) await deliver();
  assert.ok((await deliveries(dead)).every(({ status }) => status === 'delivered'));
  assert.equal((await call('GET', `/admin/webhooks/${dead.id}`)).body.failures, 0);
});

test(
  'another process sends what a killed process had claimed; a late result of the first does not count',
  LIMIT,
  async (t) => {
    const { club, hook, deliver, deliveries, receiver } = await openWebhookFixture(t);
    const webhook = await hook();
    await club.court();
    await relayEvents(club.context);
    await queueDeliveries(club.context);
    const [claim] = await claimAll(club.context);
    assert.equal(await deliver(), 0, 'the delivery is already claimed');
    club.clock.now += 30_000;
    receiver.answer(500);
    assert.equal(await deliver(), 1);
    receiver.answer(200);
    assert.equal(await sendDelivery(club.context, claim!), undefined);
    const [{ status, attempts }] = await deliveries(webhook);
    assert.deepEqual([status, attempts], ['pending', 1]);
  },
);

test('concurrent claims get each delivery once', LIMIT, async (t) => {
  const { club, hook } = await openWebhookFixture(t);
  await hook();
  for (let i = 0; i < 12; i++) await club.court();
  await relayEvents(club.context);
  await Promise.all([1, 2, 3].map(() => queueDeliveries(club.context)));
  const claims = (await Promise.all(Array.from({ length: 12 }, () => claimAll(club.context)))).flat();
  const ids = claims.map(({ id }) => id);
  assert.deepEqual([ids.length, new Set(ids).size], [4, 4]);
});

test('a retention below 30 days also applies to sent deliveries', LIMIT, async (t) => {
  const { club, hook, deliver } = await openWebhookFixture(t, { retention_days: 7 });
  await hook();
  await club.court();
  await deliver();
  const count = async () => {
    await failAndDeleteOldDeliveries(club.context);
    return (await club.context.db.read.selectFrom('webhook_deliveries').select('id').execute()).length;
  };
  club.clock.now += 7 * 24 * HOUR;
  assert.equal(await count(), 1);
  club.clock.now += 1;
  assert.equal(await count(), 0);
});

test("sent deliveries are kept for 30 days, and a disabled webhook's pending ones are given up", LIMIT, async (t) => {
  const { club, hook, call, deliver, deliveries, receiver } = await openWebhookFixture(t);
  const webhook = await hook();
  await club.court();
  await deliver();
  receiver.answer(500);
  await club.court();
  await deliver();
  await call('PATCH', `/admin/webhooks/${webhook.id}`, { enabled: false });
  club.clock.now += 72 * HOUR;
  await failAndDeleteOldDeliveries(club.context);
  const statuses = (await deliveries(webhook)).map(({ status }) => status);
  assert.deepEqual(statuses, ['failed', 'delivered']);
  club.clock.now += 27 * 24 * HOUR + 1;
  await failAndDeleteOldDeliveries(club.context);
  const left = await club.context.db.read.selectFrom('webhook_deliveries').select('id').execute();
  assert.deepEqual(left, []);
});
