import assert from 'node:assert/strict';
import { test } from 'node:test';
import { failAndDeleteOldDeliveries } from '../../src/modules/webhooks/deliver.ts';
import { DAY, MINUTE, timestamp } from '../../src/platform/time.ts';
import { openWebhookFixture } from './fixture.ts';

const LIMIT = { timeout: 180_000 };

test('lists each attempt of a delivery in order, with the answer or the error', LIMIT, async (t) => {
  const { club, hook, deliver, deliveries, receiver } = await openWebhookFixture(t);
  const webhook = await hook();
  await club.court();
  const times: string[] = [];
  const send = async () => {
    times.push(timestamp(club.clock.now));
    assert.equal(await deliver(), 1);
    club.clock.now += MINUTE;
  };
  receiver.answer((_request, response) => response.writeHead(500).end('x'.repeat(5000)));
  await send();
  receiver.answer((_request, response) => response.destroy());
  await send();
  receiver.answer(200);
  await send();
  const [{ status, attempts, tries, answer_body }] = await deliveries(webhook);
  assert.deepEqual([status, attempts, answer_body], ['delivered', 3, 'answer 200']);
  assert.ok(tries.every(({ answer_ms }: any) => Number.isInteger(answer_ms) && answer_ms >= 0));
  assert.deepEqual(
    tries.map(({ answer_ms: _ms, ...one }: any) => one),
    [
      { attempted_at: times[0], answer_status: 500, answer_body: 'x'.repeat(1024), error: null },
      ...[{ attempted_at: times[1], answer_status: null, answer_body: null, error: tries[1].error }],
      { attempted_at: times[2], answer_status: 200, answer_body: 'answer 200', error: null },
    ],
  );
  assert.match(tries[1].error, /^The connection failed: ECONNRESET\.$/);
});

test('a delivery has its own attempts, and a new one none', LIMIT, async (t) => {
  const { club, hook, deliver, deliveries, receiver } = await openWebhookFixture(t);
  const webhook = await hook();
  receiver.answer(({ body }, response) => response.writeHead(body.data.name === 'A' ? 500 : 200).end(body.data.name));
  await club.court({ name: 'A' });
  await club.court({ name: 'B' });
  await deliver();
  club.clock.now += MINUTE;
  await deliver();
  await club.context.db.transact(async (db) => {
    const { id: _id, ...row } = await db.selectFrom('webhook_deliveries').selectAll().executeTakeFirstOrThrow();
    await db.insertInto('webhook_deliveries').values(row).execute();
  });
  const told = (await deliveries(webhook)).map(({ tries }) => tries.map((one: any) => one.answer_body));
  assert.deepEqual(told, [[], ['B'], ['A', 'A']]);
});

test('a resent delivery keeps its last 20 attempts, and the answer lists them', LIMIT, async (t) => {
  const { club, hook, call, deliver, deliveries } = await openWebhookFixture(t);
  const webhook = await hook();
  await club.court();
  await deliver();
  const [{ id }] = await deliveries(webhook);
  for (let i = 0; i < 22; i++) {
    const { body } = await call('POST', `/admin/webhooks/${webhook.id}/deliveries/${id}/resend`);
    assert.deepEqual([body.attempts, body.tries.length], [0, Math.min(i + 1, 20)]);
    club.clock.now += MINUTE;
    await deliver();
  }
  const [{ attempts, tries, attempted_at }] = await deliveries(webhook);
  assert.deepEqual([attempts, tries.length, tries.at(-1).attempted_at], [1, 21, attempted_at]);
  const { body: tested } = await call('POST', `/admin/webhooks/${webhook.id}/test`);
  const answerStatuses = tested.tries.map((one: any) => one.answer_status);
  assert.deepEqual(answerStatuses, [204]);
});

test('attempts are deleted with their delivery, after 30 days', LIMIT, async (t) => {
  const { club, hook, deliver } = await openWebhookFixture(t);
  await hook();
  await club.court();
  await deliver();
  const kept = () => club.context.db.read.selectFrom('webhook_attempts').select('id').execute();
  club.clock.now += 30 * DAY;
  await failAndDeleteOldDeliveries(club.context);
  assert.equal((await kept()).length, 1);
  club.clock.now += 1;
  await failAndDeleteOldDeliveries(club.context);
  assert.deepEqual(await kept(), []);
});
