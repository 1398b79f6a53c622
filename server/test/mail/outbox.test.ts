// Runs on both engines.
import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import type { KyselyPlugin } from 'kysely';
import { type UserRow, updateUser } from '../../src/modules/accounts/store.ts';
import { cancel, changeBooking } from '../../src/kernel/change.ts';
import { chunked } from '../../src/platform/db/chunks.ts';
import { relayEvents } from '../../src/platform/events/relay.ts';
import { MAX_IN_SUMMARY, MAX_PER_HOUR, type Summary } from '../../src/modules/notifications/limits.ts';
import { deleteOldMails, fillOutbox } from '../../src/modules/notifications/outbox.ts';
import { runJobs } from '../../src/background.ts';
import { eraseUser } from '../../src/modules/privacy/actions.ts';
import { DAY, HOUR, timestamp } from '../../src/platform/time.ts';
import { type ActionFixture, openActionFixture } from '../action-fixture.ts';
import { NO_LIMITS } from '../../src/kernel/limits.ts';
import { book } from '../book.ts';
import { dataOf } from '../../src/modules/notifications/mail-data.ts';

const NOON = Date.parse('2026-11-21T12:00:00Z');
const SLOT = { booking_date: '2026-11-22', start_time: '10:00', end_time: '11:00' };
const SETTINGS = {
  ...{ SMTP_URL: 'smtp://localhost', MAIL_FROM: 'club@example.org', PUBLIC_URL: 'https://club.example' },
  reminder_minutes: 120,
};

async function open(t: TestContext) {
  const fixture = await openActionFixture(NOON, SETTINGS);
  t.after(() => fixture.close());
  return fixture;
}

async function verifiedUser(fixture: ActionFixture): Promise<UserRow> {
  const { id } = await fixture.user();
  const email_verified_at = timestamp(NOON);
  return fixture.db.transact((db) => updateUser(db, id, { email_verified_at }, email_verified_at));
}

/** Opens a fixture with a booking for two people that starts in an hour, so that a reminder is due. */
async function openOutbox(t: TestContext) {
  const fixture = await open(t);
  const [player, mate, court_id] = [await verifiedUser(fixture), await fixture.user(), await fixture.court()];
  // The first call sets the cursor to the newest event, so that the existing events cause no emails.
  await fillOutbox(fixture);
  const input = { court_id, ...SLOT, participants: [{ name: mate.name, email: mate.email }] };
  const { id } = await fixture.db.transact((db) => book(db, player, { input, now: NOON, limits: NO_LIMITS }));
  fixture.clock.now = NOON + 21 * HOUR;
  return { fixture, id, mate };
}

test('queued emails wake the workers of the process', async (t) => {
  const { fixture } = await openOutbox(t);
  let wakes = 0;
  fixture.db.observer.enqueued = () => void (wakes += 1);
  await fillOutbox(fixture);
  assert.ok(wakes > 0);
});

const remindersOf = ({ db }: ActionFixture) =>
  db.read.selectFrom('mails').select(['kind', 'data']).where('kind', '=', 'reminder').execute();

async function kindsOf({ db }: ActionFixture): Promise<Record<string, number>> {
  const rows = await db.read.selectFrom('mails').select('kind').where('status', '=', 'pending').execute();
  return Object.fromEntries(
    Object.entries(Object.groupBy(rows, ({ kind }) => kind)).map(([kind, some]) => [kind, some.length]),
  );
}

async function summaryOf({ db }: ActionFixture): Promise<Summary> {
  const rows = await db.read.selectFrom('mails').select('data').where('kind', '=', 'summary').execute();
  assert.equal(rows.length, 1);
  return JSON.parse(rows[0]!.data!) as Summary;
}

async function bookAndCancel(
  fixture: ActionFixture,
  player: UserRow,
  { court_id, times }: { court_id: number; times: number },
) {
  const input = { court_id, ...SLOT };
  const now = fixture.now();
  for (let i = 0; i < times; i++) {
    const { id } = await fixture.db.transact((db) => book(db, player, { input, now, limits: NO_LIMITS }));
    await cancel(fixture, player, id);
  }
}

async function makeMail(fixture: ActionFixture): Promise<void> {
  while ((await relayEvents(fixture)) > 0);
  await fillOutbox(fixture);
}

/** Adds copies of a booking. Each copy starts `apartMs` after the previous one. */
async function multiply({ db }: ActionFixture, id: number, { count, apartMs }: { count: number; apartMs: number }) {
  const query = db.read.selectFrom('bookings').selectAll().where('id', '=', id);
  const { id: _id, ...row } = await query.executeTakeFirstOrThrow();
  const first = Date.parse(row.starts_at);
  const rows = Array.from({ length: count }, (_, i) => ({ ...row, starts_at: timestamp(first + i * apartMs) }));
  for (const some of chunked(rows)) await db.transact((db) => db.insertInto('bookings').values(some).execute());
}

test('every booking has its reminder, however many start at one moment or in sequence', async (t) => {
  const { fixture, id } = await openOutbox(t);
  await multiply(fixture, id, { count: 6000, apartMs: 0 });
  await multiply(fixture, id, { count: 999, apartMs: 1000 });
  const remindedBookings = async () => {
    const { mails, earlier } = await summaryOf(fixture);
    return (await remindersOf(fixture)).length + mails.length + earlier;
  };
  await fillOutbox(fixture);
  assert.equal(await remindedBookings(), 7000);
  fixture.clock.now += HOUR / 2;
  await fillOutbox(fixture);
  assert.equal(await remindedBookings(), 7000, 'once');
});

test('a booking rescheduled after its reminder gets another one', async (t) => {
  const { fixture, id } = await openOutbox(t);
  await fillOutbox(fixture);
  await changeBooking(fixture, id, { patch: { booking_date: '2026-11-23' }, accepted: undefined });
  fixture.clock.now += DAY;
  await fillOutbox(fixture);
  const dates = (await remindersOf(fixture)).map(({ data }) => JSON.parse(data!).booking_date);
  assert.deepEqual(dates.toSorted(), ['2026-11-22', '2026-11-23']);
});

test('a reminder queued while a participant is erased does not name them', async (t) => {
  const { fixture, mate } = await openOutbox(t);
  const { db } = fixture;
  let erasing: Promise<void> | undefined;
  /** Erases the participant right after the bookings have been read. */
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
  assert.doesNotMatch(reminder!.data!, new RegExp(mate.name));
  assert.equal((await dataOf(db.read, reminder!))!.participants[0]!.name, 'Deleted user');
});

test('bookings of a user with an unverified address cause no mail about bookings', async (t) => {
  const fixture = await open(t);
  const [player, court_id] = [await fixture.user(), await fixture.court()];
  await fillOutbox(fixture); // Skip the existing events, so that they cause no emails
  await bookAndCancel(fixture, player, { court_id, times: 40 });
  await makeMail(fixture);
  assert.deepEqual(await kindsOf(fixture), { verification: 1 });
});

test('repeated booking and cancelling causes a limited number of emails an hour, and one summary of the rest', async (t) => {
  const fixture = await open(t);
  const [player, other, court_id] = [await verifiedUser(fixture), await verifiedUser(fixture), await fixture.court()];
  await fillOutbox(fixture); // Skip the existing events, so that they cause no emails
  await bookAndCancel(fixture, player, { court_id, times: 20 });
  await makeMail(fixture);
  const direct = { confirmation: MAX_PER_HOUR / 2, cancellation: MAX_PER_HOUR / 2 };
  assert.deepEqual(await kindsOf(fixture), { ...direct, summary: 1 });
  const { mails, earlier } = await summaryOf(fixture);
  assert.deepEqual([mails.length, earlier], [40 - MAX_PER_HOUR, 0]);
  assert.deepEqual(
    mails.slice(0, 2).map(({ kind, court, starts_at }) => [kind, court.name, starts_at]),
    ['confirmation', 'cancellation'].map((kind) => [kind, 'Centre', '2026-11-22T10:00:00+00:00']),
  );
  fixture.clock.now += HOUR - 1;
  await bookAndCancel(fixture, player, { court_id, times: 50 });
  await makeMail(fixture);
  assert.deepEqual(await kindsOf(fixture), { ...direct, summary: 1 });
  const later = await summaryOf(fixture);
  assert.deepEqual([later.mails.length, later.earlier], [MAX_IN_SUMMARY, 140 - MAX_PER_HOUR - MAX_IN_SUMMARY]);
  fixture.clock.now += 2;
  await bookAndCancel(fixture, player, { court_id, times: 1 });
  await makeMail(fixture);
  assert.deepEqual(await kindsOf(fixture), { ...direct, summary: 1 }, 'later emails wait for the summary');
  await bookAndCancel(fixture, other, { court_id, times: 1 });
  await makeMail(fixture);
  assert.deepEqual(
    await kindsOf(fixture),
    { confirmation: 6, cancellation: 6, summary: 1 },
    'other users have a separate limit',
  );
});

test('late mail, such as after an outage, counts when it is queued', async (t) => {
  const fixture = await open(t);
  const [player, court_id] = [await verifiedUser(fixture), await fixture.court()];
  await fillOutbox(fixture); // Skip the existing events, so that they cause no emails
  await bookAndCancel(fixture, player, { court_id, times: 4 });
  fixture.clock.now += 2 * HOUR;
  await makeMail(fixture);
  await bookAndCancel(fixture, player, { court_id, times: 4 });
  await makeMail(fixture);
  assert.deepEqual(await kindsOf(fixture), { confirmation: 5, cancellation: 5, summary: 1 });
});

test('each account is asked once to verify its address, whether it is new or older than mail', async (t) => {
  const fixture = await open(t);
  const { db, clock } = fixture;
  const [older, deactivated] = [await fixture.user(), await fixture.user(), await verifiedUser(fixture)];
  await db.transact((db) => updateUser(db, deactivated.id, { deactivated_at: timestamp(NOON) }, timestamp(NOON)));
  const asked = async () => {
    await fillOutbox(fixture);
    const rows = await db.read.selectFrom('mails').select('user_id').where('kind', '=', 'verification').execute();
    return rows.map(({ user_id }) => user_id);
  };
  assert.deepEqual(await asked(), [older.id]);
  const newer = await fixture.user();
  assert.deepEqual(await asked(), [older.id, newer.id]);
  clock.now += 40 * DAY;
  await deleteOldMails(fixture);
  await deleteOldMails(fixture);
  assert.deepEqual(await asked(), [], 'no second email after the first one is deleted');
});
