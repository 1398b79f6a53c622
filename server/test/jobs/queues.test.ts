// Runs on both engines.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fillOutbox } from '../../src/modules/notifications/outbox.ts';
import { giveUpEnded, queueDeliveries } from '../../src/modules/webhooks/deliver.ts';
import { runJobs } from '../../src/background.ts';
import { transact } from '../../src/platform/db/transact.ts';
import { relayEvents } from '../../src/platform/events/relay.ts';
import { enqueueJob } from '../../src/platform/jobs/store.ts';
import { DAY, HOUR, timestamp } from '../../src/platform/time.ts';
import { assertProblem } from '../club.ts';
import { mailSettings, openBox, post } from '../mail/fixture.ts';
import { openWebhookFixture } from '../webhooks/fixture.ts';

const EMPTY = { waiting: 0, oldest_due_at: null, failed: 0, last_error: null };

test('shows admins the waiting, due and failed entries of each queue', async (t) => {
  const box = await openBox(t);
  const { club, call, hook, deliver, receiver } = await openWebhookFixture(t, mailSettings(box));
  const { db, now } = club.context;
  const queues = async () => {
    const { body } = await call('GET', '/admin/queues');
    return Object.fromEntries(body.data.map(({ queue, ...state }: { queue: string }) => [queue, state]));
  };
  await post(club);
  const player = await club.signIn();
  assertProblem(await club.call('GET', '/admin/queues', { as: player }), 'forbidden');
  const court_id = (await club.court()).id;
  await runJobs(club.context); // Each verified address has added a job
  assert.deepEqual(await queues(), { jobs: EMPTY, mail: EMPTY, webhooks: EMPTY });

  const began = timestamp(now());
  await transact(db, (tx) => enqueueJob(tx, 'remove_traces', { payload: {}, now: now() }));
  await hook({ event_types: ['booking.created'] });
  receiver.answer(503);
  const booking_date = timestamp(now() + 6 * DAY).slice(0, 10);
  await club.book(player, { court_id, booking_date });
  box.refuse = () => ({ code: 451, text: 'player@example.org is busy' });
  await relayEvents(club.context);
  await fillOutbox(club.context);
  await queueDeliveries(club.context);
  const due = { ...EMPTY, waiting: 1, oldest_due_at: began };
  assert.deepEqual(await queues(), { jobs: due, mail: due, webhooks: due });

  let transactions = 0;
  const failing: typeof db = {
    ...db,
    transact: async (fn) => (++transactions === 2 ? (JSON.parse('{"name":Ana}') as never) : db.transact(fn)),
  };
  await assert.rejects(runJobs({ ...club.context, db: failing }), /Ana/);
  await post(club);
  await deliver();
  const failed = await queues();
  assert.equal(failed.jobs.last_error, `Unexpected token 'A', "…" is not valid JSON`);
  assert.match(failed.mail.last_error, /^[A-Z ]+ 451$/);
  for (const queue of ['jobs', 'mail', 'webhooks'])
    assert.deepEqual([failed[queue].waiting, failed[queue].oldest_due_at], [1, null], `${queue}: not due yet`);
  assert.deepEqual([failed.jobs.failed, failed.mail.failed, failed.webhooks.failed], [1, 0, 0]);
  assert.equal(failed.webhooks.last_error, 'The endpoint responded with 503.');

  club.clock.now += HOUR;
  box.refuse = (step) => (step === 'recipient' ? { code: 550, text: 'player@example.org is unknown' } : undefined);
  receiver.answer(410);
  await runJobs(club.context);
  await post(club);
  await deliver();
  assert.deepEqual(await queues(), {
    jobs: EMPTY,
    mail: { ...EMPTY, failed: 1, last_error: 'EENVELOPE RCPT TO 550' },
    webhooks: { ...EMPTY, failed: 1, last_error: 'The endpoint responded with 410.' },
  });
});

test('shows the newest error of a queue', async (t) => {
  const { club, call, hook, deliver, receiver } = await openWebhookFixture(t);
  const lastError = async () => (await call('GET', '/admin/queues')).body.data[2].last_error;
  const first = await hook({ event_types: ['court.created'] });
  receiver.answer(503);
  await club.court();
  await deliver();
  assert.equal(await lastError(), 'The endpoint responded with 503.');
  await call('DELETE', `/admin/webhooks/${first.id}`);
  await giveUpEnded(club.context);
  assert.equal(await lastError(), 'The webhook was deleted.');
  const second = await hook();
  receiver.answer(410);
  club.clock.now += 1;
  await call('POST', `/admin/webhooks/${second.id}/test`);
  assert.equal(await lastError(), 'The endpoint responded with 410.');
});
