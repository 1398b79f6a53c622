import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { startBackground } from '../../src/background.ts';
import { notificationsModule } from '../../src/modules/notifications/module.ts';
import { deleteOldMails, fillOutbox } from '../../src/modules/notifications/outbox.ts';
import { mailQueue } from '../../src/modules/notifications/sender.ts';
import { relayEvents } from '../../src/platform/events/relay.ts';
import { runDue, startWorker } from '../../src/platform/jobs/queue.ts';
import { DAY, HOUR, MINUTE } from '../../src/platform/time.ts';
import { type Club, IN_ONE_PROCESS } from '../club.ts';
import { scrape } from '../observability/scrape.ts';
import { insertFixture, newDatabase, openContext, startServer } from '../processes.ts';
import { atFullSize, bySize, isFullSize } from '../size.ts';
import { mailSettings, openBox, openMailClub } from './fixture.ts';

async function until(isSo: () => Promise<boolean>): Promise<void> {
  while (!(await isSo())) await sleep(20);
}

const claimsOf = ({ db }: Pick<Club['context'], 'db'>) =>
  db.read.selectFrom('outbox').select('id').where('claimed_until', 'is not', null).execute();

test('retries a temporary failure after increasing waits, and the email arrives once', IN_ONE_PROCESS, async (t) => {
  const { box, club, post } = await openMailClub(t, { METRICS: 'true' });
  await club.book(await club.signIn(), { court_id: (await club.court()).id });
  box.refuse = (step) => (step === 'message' ? { code: 451, text: 'Try later' } : undefined);
  const [failure] = await post();
  assert.match(failure!, /^mail \d+ \(confirmation\) was not sent by 127\.0\.0\.1:\d+: .*451$/);
  assert.deepEqual(await post(), [], 'no retry before the wait ends');
  club.clock.now += MINUTE;
  assert.equal((await post()).length, 1);
  box.refuse = () => undefined;
  await post();
  assert.equal(box.mails.length, 0, 'the second wait is twice as long');
  club.clock.now += 2 * MINUTE;
  await post();
  await post();
  assert.equal(box.mails.length, 1);
  assert.equal((await scrape(club)).get('courtside_queue_failures_total{queue="mail"}'), 2);
});

test("an error of the service's own code is reported with its cause", async (t) => {
  const { club } = await openMailClub(t);
  await club.book(await club.signIn(), { court_id: (await club.court()).id });
  await relayEvents(club.context);
  await fillOutbox(club.context);
  const bug = new TypeError('the sender is broken');
  const config = Object.defineProperty({ ...club.context.config }, 'MAIL_FROM', {
    get() {
      throw bug;
    },
  });
  const [failure] = (await runDue(club.context, mailQueue({ ...club.context, config }))) as Error[];
  assert.match(failure!.message, /was not sent by 127\.0\.0\.1:\d+: TypeError$/);
  assert.equal(failure!.cause, bug);
});

test('gives up mail that is permanently refused or too old, and deletes its content', async (t) => {
  const { box, club, post } = await openMailClub(t);
  const court = await club.court();
  await club.book(await club.signIn('player', 'Gone'), { court_id: court.id });
  box.refuse = (step) => (step === 'recipient' ? { code: 550, text: 'gone@example.org is unknown' } : undefined);
  const [failure] = await post();
  assert.doesNotMatch(failure!, /gone@/, 'the logged error contains no email address');
  await club.book(await club.signIn('player', 'Later'), { court_id: court.id, start_time: '12:00', end_time: '13:00' });
  box.refuse = () => ({ code: 451, text: 'Try later' });
  for (let hours = 0; hours < 60; hours++) {
    await post();
    club.clock.now += HOUR;
  }
  box.refuse = () => undefined;
  club.clock.now += DAY;
  await post();
  await deleteOldMails(club.context);
  assert.equal(box.mails.length, 0);
  const { read } = club.context.db;
  const rows = await read.selectFrom('mails').select(['status', 'data']).orderBy('id').execute();
  const entries = await read.selectFrom('outbox').select(['due_at', 'error']).where('queue', '=', 'mail').execute();
  assert.deepEqual(
    rows.map(({ status, data }) => [status, data]),
    [
      ['failed', null],
      ['failed', null],
    ],
  );
  assert.equal(entries.length, 2);
  assert.ok(entries.every(({ due_at, error }) => due_at === null && error !== null && !error.includes('@')));
});

test('several concurrent senders send each email once', async (t) => {
  const { box, club } = await openMailClub(t);
  const court = await club.court();
  const hours = Array.from({ length: 12 }, (_, hour) => String(hour).padStart(2, '0'));
  for (const hour of hours) {
    await club.book(await club.signIn(), { court_id: court.id, start_time: `${hour}:00`, end_time: `${hour}:30` });
  }
  await relayEvents(club.context);
  await fillOutbox(club.context);
  const senders = [1, 2, 3, 4].map(() => runDue(club.context, mailQueue(club.context)));
  assert.deepEqual((await Promise.all(senders)).flat(), []);
  assert.equal(box.mails.length, 12);
  assert.equal(new Set(box.mails.map(({ headers }) => headers['message-id'])).size, 12);
});

test(
  'an ending sender begins no more mail, and waits a little for mail in progress',
  { timeout: 30_000 },
  async (t) => {
    const { box, club } = await openMailClub(t);
    const [court, player] = [await club.court(), await club.signIn()];
    let answer = () => {};
    box.hold = new Promise((resolve) => (answer = resolve));
    for (const hour of ['08', '09', '10', '11', '12', '13', '14'])
      await club.book(player, { court_id: court.id, start_time: `${hour}:00`, end_time: `${hour}:30` });
    await relayEvents(club.context);
    await fillOutbox(club.context);
    const worker = startWorker(club.context, [mailQueue(club.context)], assert.ifError);
    const mails = (status: string) =>
      club.context.db.read
        .selectFrom('mails')
        .selectAll()
        .where('status', '=', status as 'sent')
        .execute();
    while ((await claimsOf(club.context)).length < 5) await sleep(20);
    const stopped = worker.stop();
    setTimeout(answer, 500);
    await stopped;
    assert.deepEqual([(await mails('sent')).length, (await mails('pending')).length], [5, 2]);
  },
);

test('a reset email does not wait behind others', { timeout: 30_000 }, async (t) => {
  const { box, club } = await openMailClub(t);
  const [court, player] = [await club.court(), await club.signIn()];
  for (const hour of ['08', '09', '10', '11', '12', '13', '14'])
    await club.book(player, { court_id: court.id, start_time: `${hour}:00`, end_time: `${hour}:30` });
  await relayEvents(club.context);
  let release = () => {};
  const held = new Promise<void>((resolve) => (release = resolve));
  let waiting = 0;
  // Make the mail server delay its responses to the first five emails, which are about bookings.
  Object.defineProperty(box, 'hold', { get: () => (waiting < 5 ? (waiting++, held) : Promise.resolve()) });
  const mail = startBackground({ ...club.context, modules: [notificationsModule] }, { onError: assert.ifError });
  await until(async () => waiting === 5);
  await club.call('POST', '/auth/password-reset-requests', { body: { email: player.user.email } });
  await until(async () => box.mails.length > 0);
  assert.match(box.mails[0]!.text, /reset-password/);
  release();
  await mail.stop();
});

test('a silent mail server does not delay the end of sending', { timeout: 30_000 }, async (t) => {
  const { box, club } = await openMailClub(t);
  let release = () => {};
  box.hold = new Promise<void>((resolve) => (release = resolve));
  t.after(() => release());
  await club.book(await club.signIn(), { court_id: (await club.court()).id });
  await relayEvents(club.context);
  await fillOutbox(club.context);
  const worker = startWorker(club.context, [mailQueue(club.context, 100)], assert.ifError);
  await until(async () => (await claimsOf(club.context)).length > 0);
  await worker.stop();
  release(); // Let the mail server respond, because it cannot close while it waits
  const [mail] = await club.context.db.read.selectFrom('mails').select('status').execute();
  assert.equal(mail!.status, 'pending', 'another process can send it after the claim expires');
});

const LONG = { timeout: 60_000, skip: !isFullSize && 'waits for the mail server: npm run test:all' };
test('a silent mail server does not delay the end of a process', LONG, async (t) => {
  const box = await openBox(t);
  let release = () => {};
  box.hold = new Promise<void>((resolve) => (release = resolve));
  t.after(() => release());
  const database = await newDatabase(t);
  const fixture = await insertFixture(database, { players: 1, courts: 1 });
  const server = await startServer(t, database, mailSettings(box));
  const context = await openContext(database);
  t.after(() => context.db.close());
  const cursor = () => context.db.read.selectFrom('event_cursors').select('name').where('name', '=', 'mail').execute();
  while ((await cursor()).length === 0) await sleep(50);
  const body = JSON.stringify({
    court_id: fixture.courts[0],
    booking_date: new Date(Date.now() + 3 * DAY).toISOString().slice(0, 10),
    ...{ start_time: '10:00', end_time: '11:00' },
  });
  const headers = { 'x-api-key': fixture.key, authorization: `Bearer ${fixture.players[0]!.token}` };
  const booked = await fetch(`${server.origin}/api/v1/bookings`, {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/json' },
    body,
  });
  assert.equal(booked.status, 201);
  while ((await claimsOf(context)).length === 0) await sleep(50);
  assert.equal(await server.stop(), 0);
  const [mail] = await context.db.read.selectFrom('mails').select('status').execute();
  assert.equal(mail!.status, 'pending', 'another process can send it after the claim expires');
});

test(
  'processes killed while they send lose no mail; the next one sends with the same Message-ID',
  atFullSize({ timeout: 200_000 }),
  async (t) => {
    const box = await openBox(t);
    const database = await newDatabase(t);
    const fixture = await insertFixture(database, { players: 1, courts: 1 });
    const settings = mailSettings(box);
    const first = await startServer(t, database, settings);
    const context = await openContext(database);
    t.after(() => context.db.close());
    const cursor = () =>
      context.db.read.selectFrom('event_cursors').select('name').where('name', '=', 'mail').executeTakeFirst();
    await until(async () => (await cursor()) !== undefined);
    // The mail server receives the messages, but does not respond yet.
    let release = () => {};
    box.hold = new Promise<void>((resolve) => (release = resolve));
    const booking_date = new Date(Date.now() + 3 * DAY).toISOString().slice(0, 10);
    for (const hour of ['08', '09', '10', '11', '12', '13', '14']) {
      const answer = await fetch(`${first.origin}/api/v1/bookings`, {
        method: 'POST',
        headers: {
          'x-api-key': fixture.key,
          authorization: `Bearer ${fixture.players[0]!.token}`,
          'content-type': 'application/json',
        },
        body: JSON.stringify({
          court_id: fixture.courts[0],
          booking_date,
          start_time: `${hour}:00`,
          end_time: `${hour}:30`,
        }),
      });
      assert.equal(answer.status, 201);
    }
    await until(async () => (await claimsOf(context)).length >= 5);
    await first.kill();
    release();
    const others = await Promise.all(Array.from({ length: bySize(1, 2) }, () => startServer(t, database, settings)));
    // A killed process's claims expire after five minutes. Do not wait for that, but let them expire now.
    await context.db.transact(async (db) => {
      await db
        .updateTable('outbox')
        .set({ claimed_until: '2000-01-01T00:00:00.000Z' })
        .where('claimed_until', 'is not', null)
        .execute();
    });
    const sent = () => context.db.read.selectFrom('mails').select('id').where('status', '=', 'sent').execute();
    await until(async () => (await sent()).length === 7);
    for (const server of others) assert.equal(await server.stop(), 0);
    assert.equal(new Set(box.mails.map(({ headers }) => headers['message-id'])).size, 7);
    assert.ok(box.mails.length <= 7 + 5, 'only emails in progress at the kill arrive twice');
    const keys = await context.db.read.selectFrom('mails').select('unique_key').execute();
    assert.equal(keys.length, 7);
  },
);

test('sends queued email even if new events cannot be processed', async (t) => {
  const { box, club } = await openMailClub(t);
  const { user } = await club.signIn();
  await club.call('POST', '/auth/password-reset-requests', { body: { email: user.email } });
  await club.context.db.transact((db) => db.schema.alterTable('event_cursors').renameTo('away').execute());
  const failures: unknown[] = [];
  const mail = startBackground(
    { ...club.context, modules: [notificationsModule] },
    { onError: (error) => failures.push(error) },
  );
  await until(async () => failures.length > 0 && box.mails.length > 0);
  await mail.stop();
  assert.match(String(failures[0]), /event_cursors/);
  assert.deepEqual(
    box.mails.map(({ to }) => to),
    [user.email],
  );
});
