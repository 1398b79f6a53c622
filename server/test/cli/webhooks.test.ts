import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { test, type TestContext } from 'node:test';
import { createCourt } from '../../src/modules/court-admin/actions.ts';
import { createWebhook } from '../../src/modules/webhooks/actions.ts';
import { relayEvents } from '../../src/platform/events/relay.ts';
import { COURTSIDE, newDatabase, openContext } from '../processes.ts';
import { isGenuine, startReceiver } from '../webhooks/receiver.ts';
import { asJson, courtside, refuse, succeed } from './courtside.ts';

async function openClub(t: TestContext) {
  const url = await newDatabase(t);
  const opened = await openContext(url);
  t.after(() => opened.db.close());
  const context = { ...opened, config: { ...opened.config, WEBHOOK_PRIVATE_NETWORKS: true } };
  return { context, settings: { DATABASE_URL: url, WEBHOOK_PRIVATE_NETWORKS: 'true' } };
}

test('webhooks listen forwards only new events, signed, and continues after a failure', async (t) => {
  const { context, settings } = await openClub(t);
  const receiver = await startReceiver(t);
  await createCourt(context, { name: 'Old', type: 'padel' });
  const words = ['webhooks', 'listen', '--forward-to', receiver.url, '--json'];
  const child = spawn(process.execPath, [COURTSIDE, ...words], { env: { PATH: process.env['PATH'], ...settings } });
  t.after(() => child.kill('SIGKILL'));
  const lines = createInterface(child.stdout)[Symbol.asyncIterator]();
  const next = async () => JSON.parse((await lines.next()).value ?? '{}');

  const { secret, forward_to } = await next();
  assert.equal(forward_to, receiver.url);
  receiver.answer(500);
  await createCourt(context, { name: 'First', type: 'padel' });
  const first = await next();
  assert.deepEqual([first.status, first.event.type, first.event.data.name], [500, 'court.created', 'First']);
  receiver.answer(204);
  await createCourt(context, { name: 'Second', type: 'padel' });
  assert.deepEqual((await next()).status, 204);
  assert.deepEqual(
    receiver.received.map(({ body, headers }) => [body.data.name, headers['webhook-id'] === `evt_${body.id}`]),
    [
      ['First', true],
      ['Second', true],
    ],
  );
  assert.ok(receiver.received.every((one) => isGenuine(one, secret)));
  assert.deepEqual(await context.db.read.selectFrom('webhook_deliveries').selectAll().execute(), []);

  child.kill('SIGINT');
  assert.deepEqual(await once(child, 'exit'), [0, null]);
});

test('webhooks trigger sends a test event, or a copy of the latest event of a type', async (t) => {
  const { context, settings } = await openClub(t);
  const receiver = await startReceiver(t);
  const { id, secret } = await createWebhook(context, { url: receiver.url });
  const trigger = (type: string) => ['webhooks', 'trigger', type, '--webhook', String(id)];
  assert.match(await succeed('', trigger('webhook.test'), { settings }), /^webhook\.test: HTTP 204 after \d+ ms\n$/);
  assert.match(await refuse('', 1, trigger('court.created'), { settings }), /no event of the type court\.created yet/);

  for (const name of ['First', 'Second']) await createCourt(context, { name, type: 'padel' });
  await relayEvents(context);
  const delivery = await asJson('', trigger('court.created'), { settings });
  assert.deepEqual([delivery.type, delivery.status, delivery.tries.length], ['court.created', 'delivered', 1]);
  const [hello, copy] = receiver.received;
  assert.deepEqual([hello!.body.type, copy!.body.data.name], ['webhook.test', 'Second']);
  assert.match(copy!.headers['webhook-id']!, /^test_/);
  assert.ok(receiver.received.every((one) => isGenuine(one, secret)));

  receiver.answer(500);
  const { code, stdout } = await courtside('', trigger('court.created'), { settings });
  assert.equal(code, 1);
  assert.match(stdout, /^court\.created: HTTP 500/);
  const webhook = await context.db.read.selectFrom('webhooks').select('failures').executeTakeFirstOrThrow();
  assert.equal(webhook.failures, 0);
  assert.match(
    await refuse('', 1, ['webhooks', 'trigger', 'webhook.test', '--webhook', '9'], { settings }),
    /webhook 9/,
  );
});

test('refuses addresses and secrets that cannot work', async () => {
  const listen = ['webhooks', 'listen', '--forward-to'];
  assert.match(await refuse('', 1, [...listen, 'localhost:4000']), /http:\/\/ or https:\/\//);
  for (const secret of ['whsec_short', `whsec_${'-_'.repeat(16)}`]) {
    assert.match(await refuse('', 1, [...listen, 'http://localhost', '--secret', secret]), /24 to 64 bytes/);
  }
});
