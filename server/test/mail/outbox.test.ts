import assert from 'node:assert/strict';
import { test, type TestContext } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import type { KyselyPlugin } from 'kysely';
import { book } from '../../src/features/bookings/actions.ts';
import { NO_LIMITS } from '../../src/features/bookings/quotas.ts';
import { changeBooking } from '../../src/features/bookings/reschedule.ts';
import { chunked } from '../../src/platform/db/chunks.ts';
import { fillOutbox } from '../../src/features/notifications/outbox.ts';
import { runJobs } from '../../src/jobs.ts';
import { eraseUser } from '../../src/features/privacy/actions.ts';
import { DAY, HOUR, timestamp } from '../../src/platform/time.ts';
import { type ActionFixture, openActionFixture } from '../action-fixture.ts';

const NOON = Date.parse('2026-11-21T12:00:00Z');
const SLOT = { booking_date: '2026-11-22', start_time: '10:00', end_time: '11:00' };
const SETTINGS = {
  ...{ SMTP_URL: 'smtp://localhost', MAIL_FROM: 'club@example.org', PUBLIC_URL: 'https://club.example' },
  REMINDER_BEFORE: '2h',
};

/** A fixture with a booking for two, an hour before it starts: its reminder is due. */
async function openOutbox(t: TestContext) {
  const fixture = await openActionFixture(NOON, SETTINGS);
  t.after(() => fixture.close());
  const [player, mate, court_id] = [await fixture.user(), await fixture.user(), await fixture.court()];
  await fillOutbox(fixture); // from here on events are read
  const input = { court_id, ...SLOT, participants: [{ name: mate.name, email: mate.email }] };
  const { id } = await fixture.db.transact((db) => book(db, player, { input, now: NOON, limits: NO_LIMITS }));
  fixture.clock.now = NOON + 21 * HOUR;
  return { fixture, id, mate };
}

const remindersOf = ({ db }: ActionFixture) =>
  db.read.selectFrom('mails').select('data').where('kind', '=', 'reminder').execute();

/** So many more bookings like one, each so much later than the one before. */
async function multiply({ db }: ActionFixture, id: number, { count, apartMs }: { count: number; apartMs: number }) {
  const query = db.read.selectFrom('bookings').selectAll().where('id', '=', id);
  const { id: _id, ...row } = await query.executeTakeFirstOrThrow();
  const first = Date.parse(row.starts_at);
  const rows = Array.from({ length: count }, (_, i) => ({ ...row, starts_at: timestamp(first + i * apartMs) }));
  for (const some of chunked(rows)) await db.transact((db) => db.insertInto('bookings').values(some).execute());
}

test('however many bookings start soon, at one moment or one after another, each has its reminder', async (t) => {
  const { fixture, id } = await openOutbox(t);
  await multiply(fixture, id, { count: 6000, apartMs: 0 });
  await multiply(fixture, id, { count: 999, apartMs: 1000 });
  await fillOutbox(fixture);
  assert.equal((await remindersOf(fixture)).length, 7000);
  fixture.clock.now += HOUR / 2;
  await fillOutbox(fixture);
  assert.equal((await remindersOf(fixture)).length, 7000, 'once');
});

test('a booking that is rescheduled after its reminder gets a reminder of the new time', async (t) => {
  const { fixture, id } = await openOutbox(t);
  await fillOutbox(fixture);
  await changeBooking(fixture, id, { patch: { booking_date: '2026-11-23' }, accepted: undefined });
  fixture.clock.now += DAY;
  await fillOutbox(fixture);
  const dates = (await remindersOf(fixture)).map(({ data }) => JSON.parse(data!).booking_date);
  assert.deepEqual(dates.toSorted(), ['2026-11-22', '2026-11-23']);
});

test('a reminder that is made while somebody who takes part is erased does not tell of them', async (t) => {
  const { fixture, mate } = await openOutbox(t);
  const { db } = fixture;
  let erasing: Promise<void> | undefined;
  /** Erases them right after the bookings were read; where nobody waits for the reminder, that is done long before it is written. */
  const intruder: KyselyPlugin = {
    transformQuery: ({ node }) => node,
    async transformResult({ result }) {
      if (erasing || result.rows[0]?.['participants'] == null) return result;
      erasing = eraseUser(fixture, mate.id).then(() => runJobs(fixture));
      await Promise.race([erasing, sleep(1000)]);
      return result;
    },
  };
  const watched: ActionFixture['db'] = { ...db, transact: (fn) => db.transact((tx) => fn(tx.withPlugin(intruder))) };
  await fillOutbox({ ...fixture, db: watched });
  await erasing;
  const [reminder] = await remindersOf(fixture);
  assert.match(reminder!.data!, /Deleted user/);
  assert.doesNotMatch(reminder!.data!, new RegExp(mate.name));
});
