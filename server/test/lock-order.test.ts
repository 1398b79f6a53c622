// Runs only on PostgreSQL.
// Tests concurrent transactions on PostgreSQL. SQLite runs transactions one after the other.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { DEFAULT_REGION } from '../src/modules/club/store.ts';
import type { UserRow } from '../src/modules/accounts/store.ts';
import { leaveBooking } from '../src/kernel/participants.ts';
import { cancel, changeBooking, reschedule } from '../src/kernel/change.ts';
import { patchCourt } from '../src/modules/court-admin/actions.ts';
import { getPayer, mergePayers, setPayer } from '../src/modules/invoices/payers.ts';
import { bookingImporter } from '../src/modules/data-transfer/import-bookings.ts';
import { addMembership, addPlan, removePlan } from '../src/modules/plans/actions.ts';
import { takeHeld } from '../src/modules/notifications/store.ts';
import { findBooking } from '../src/kernel/store.ts';
import { deleteFormerPeople } from '../src/modules/privacy/store.ts';
import { insertRow } from '../src/platform/db/rows.ts';
import type { Db } from '../src/platform/db/schema.ts';
import { transact } from '../src/platform/db/transact.ts';
import { timestamp, toTime } from '../src/platform/time.ts';
import { type ActionFixture, createClosure, joinWaitlist, openActionFixture } from './action-fixture.ts';
import { engine } from './databases.ts';
import { allLockOperations, readLockOrder } from './lock-order.ts';
import { makeScene } from './lock-scene.ts';
import { type LockTrace, traceLocks } from './lock-trace.ts';
import { NO_LIMITS } from '../src/kernel/limits.ts';
import { book } from './book.ts';

const NOON = Date.parse('2026-11-21T12:00:00Z');
const SUNDAY = '2026-11-22';
const onPostgres = { skip: engine !== 'postgres' && 'needs PostgreSQL' };
let fixture: ActionFixture;
let retries = 0;
before(async () => {
  fixture = await openActionFixture(NOON);
  fixture.db.observer.retried = () => void (retries += 1);
});
after(() => fixture.close());

const inTransaction = <T>(fn: (db: Db) => Promise<T>): Promise<T> => transact(fixture.db, fn);
const bookAt = (player: UserRow, court_id: number, hour: number, participants: object[] = []) =>
  inTransaction((db) => {
    const times = { start_time: toTime(hour * 60), end_time: toTime(hour * 60 + 60) };
    const input = { court_id, booking_date: SUNDAY, ...times, participants };
    return book(db, player, { input, now: NOON, limits: NO_LIMITS });
  });
const planFor = async (people: readonly UserRow[], settings: object = {}) => {
  const rules = [{ name: 'Always', settings }];
  const plan = await inTransaction((db) => addPlan(db, fixture, { name: `Plan of ${people[0]!.name}`, rules }));
  const members = people.map(({ id }) => ({ user_id: id }));
  const membership = { plan_id: plan.id, starts_on: '2020-01-01', people: members };
  await inTransaction((db) => addMembership(db, fixture, membership));
};

/** Locks a row of a table, and calls `change`. Commits when the returned function is called. */
async function hold(
  table: 'bookings' | 'courts' | 'mails' | 'meta' | 'users',
  key: number | string,
  change?: (db: Db) => Promise<unknown>,
): Promise<() => Promise<void>> {
  const locked = Promise.withResolvers<void>();
  const released = Promise.withResolvers<void>();
  const transaction = fixture.db.transact(async (db) => {
    const column = sql.ref(table === 'meta' ? 'name' : 'id');
    await sql`select from ${sql.table(table)} where ${column} = ${key} for no key update`.execute(db);
    await change?.(db);
    locked.resolve();
    await released.promise;
  });
  await locked.promise;
  return async () => {
    released.resolve();
    await transaction;
  };
}

/**
 * Waits until `count` transactions wait for locks. Returns the given transaction in an array, because `await` would
 * otherwise wait for the transaction, too.
 */
async function untilWaiting<T>(count: number, transaction: Promise<T>): Promise<Promise<T>[]> {
  transaction.catch(() => {}); // The test awaits the transaction later
  const waiting = sql<{ count: number }>`select count(*)::int as count from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`;
  while ((await waiting.execute(fixture.db.read)).rows[0]!.count < count) await sleep(5);
  return [transaction];
}

test('the price has all guests although a participant leaves at the same time', onPostgres, async () => {
  const [player, friend] = [await fixture.user(), await fixture.user()];
  const price = (amount: number) => ({ amount, currency: 'EUR' });
  await planFor([player], { price_per_hour: price(1000), guests: { max: 5, price: price(500) } });
  const booking = await bookAt(player, await fixture.court(), 10, [{ email: friend.email }]);
  const release = await hold('bookings', booking.id);
  const [leaving] = await untilWaiting(1, leaveBooking(fixture, friend, booking.id));
  const participants = [{ name: 'Guest' }, { name: 'Another guest' }];
  const request = { patch: { participants }, accepted: undefined };
  const [rescheduled] = await untilWaiting(2, reschedule(fixture, player, booking.id, request));
  await release();
  await leaving;
  assert.equal((await rescheduled!).price_amount, 2000);
});

test('a cancellation by an admin and a booking of a family do not deadlock', onPostgres, async () => {
  const [player, relative, other] = [await fixture.user(), await fixture.user(), await fixture.user()];
  const court = await fixture.court();
  await planFor([player, relative]);
  const booking = await bookAt(player, court, 10);
  const wish = { court_id: court, booking_date: SUNDAY, start_after: '10:00', end_before: '11:00' };
  await joinWaitlist(fixture, other, { ...wish, duration_minutes: 60 });
  retries = 0;
  const release = await hold('courts', court);
  const request = { patch: { status: 'cancelled' as const }, accepted: undefined };
  const [cancelled] = await untilWaiting(1, changeBooking(fixture, booking.id, request));
  const [booked] = await untilWaiting(2, bookAt(relative, court, 14));
  await release();
  await Promise.all([cancelled, booked]);
  assert.equal(retries, 0);
});

test('a cancellation starts again if the booking has been rescheduled to another court', onPostgres, async () => {
  const player = await fixture.user();
  const [court, other] = [await fixture.court(), await fixture.court()];
  const booking = await bookAt(player, court, 10);
  const release = await hold('bookings', booking.id);
  const patch = { patch: { court_id: other }, accepted: undefined };
  const [rescheduled] = await untilWaiting(1, reschedule(fixture, player, booking.id, patch));
  const [cancelled] = await untilWaiting(2, cancel(fixture, player, booking.id));
  retries = 0;
  await release();
  await rescheduled;
  assert.deepEqual([(await cancelled!).court_id, (await cancelled!).status, retries], [other, 'cancelled', 1]);
});

test('imports lock courts in the same order as bookings and closures', onPostgres, async () => {
  const player = await fixture.user();
  const half = await fixture.court({ name: 'Half' });
  const hall = await fixture.court({ name: 'Hall', part_ids: [half] });
  const plain = await fixture.court({ name: 'Plain' });
  const row = (line: number, court: string, hour: number, more = {}) => ({
    line,
    fields: { court, booking_date: SUNDAY, start_time: toTime(hour * 60), end_time: toTime(hour * 60 + 60), ...more },
  });
  const load = (...rows: ReturnType<typeof row>[]) => {
    const importOptions = { config: fixture.config, region: DEFAULT_REGION };
    const importRows = bookingImporter({ ...importOptions, now: NOON, createCourts: true, isDryRun: false });
    return inTransaction((db) =>
      importRows(
        db,
        rows.map((row) => ({ ...row, fields: { user: 'Bob', ...row.fields } })),
      ),
    );
  };
  await load(row(1, 'Plain', 8)); // Adds the guest
  retries = 0;
  let release = await hold('courts', hall);
  const [booked] = await untilWaiting(1, bookAt(player, hall, 10));
  const [imported] = await untilWaiting(2, load(row(1, 'Half', 12), row(2, 'Hall', 14)));
  await release();
  assert.deepEqual((await Promise.all([booked, imported]))[1], ['imported', 'imported']);

  release = await hold('courts', plain);
  const [second] = await untilWaiting(1, load(row(1, 'Plain', 12), row(2, 'New', 14, { type: 'tennis' })));
  const closure = { reason: 'Holiday', court_ids: null, start_date: '2026-12-24', end_date: '2026-12-24' };
  const times = { start_time: '10:00', end_time: '11:00', weekly_until: null };
  const [closed] = await untilWaiting(2, createClosure(fixture, { ...closure, ...times }));
  await release();
  assert.deepEqual((await Promise.all([second, closed]))[0], ['imported', 'imported']);
  assert.equal(retries, 0);
});

test('a booking that changes meanwhile keeps the people who have left it', onPostgres, async () => {
  const { id } = await bookAt(await fixture.user(), await fixture.court(), 10);
  const set = (row: object) => (db: Db) => db.updateTable('bookings').set(row).where('id', '=', id).execute();
  await inTransaction(set({ people: '[]' }));
  const release = await hold('bookings', id, set({ updated_at: timestamp(NOON + 2) }));
  const deleting = inTransaction((db) => deleteFormerPeople(db, timestamp(NOON + 1), 9));
  const [deleted] = await untilWaiting(1, deleting);
  await release();
  await deleted;
  assert.equal((await findBooking(fixture.db.read, id))!.people, '[]');
});

test('only one of two concurrent transactions takes the held emails of a user', onPostgres, async () => {
  const { id: user_id, created_at } = await fixture.user();
  const mail = { unique_key: 'held', kind: 'confirmation', user_id, data: '{"id":1}', status: 'skipped' } as const;
  const times = { due_at: created_at, created_at };
  const { id } = await inTransaction((db) => insertRow(db, 'mails', { ...mail, ...times }));
  const release = await hold('mails', id, async (db) => assert.deepEqual(await takeHeld(db, user_id), [1]));
  const [second] = await untilWaiting(
    1,
    inTransaction((db) => takeHeld(db, user_id)),
  );
  await release();
  assert.deepEqual(await second, []);
});

test('a plan that is being deleted gets no new members', onPostgres, async () => {
  const member = await fixture.user();
  const plan = await inTransaction((db) => addPlan(db, fixture, { name: 'Old', rules: [] }));
  const release = await hold('meta', 'plans');
  const [removed] = await untilWaiting(1, removePlan(fixture, plan.id));
  const membership = { plan_id: plan.id, starts_on: '2020-01-01', people: [{ user_id: member.id }] };
  const [added] = await untilWaiting(
    2,
    inTransaction((db) => addMembership(db, fixture, membership)),
  );
  await release();
  await removed;
  await assert.rejects(added!, { code: 'validation_failed' });
});

test('the payer of a person changes after a merge of the former payer', onPostgres, async () => {
  const [child, guest, owner, parent] = await Promise.all(
    Array.from({ length: 4 }, async () => (await fixture.user()).id),
  );
  const pay = (payer: number) => inTransaction((db) => setPayer(db, fixture, child!, payer));
  await pay(guest!);
  const release = await hold('users', guest!, (db) => mergePayers(db, guest!, owner!));
  const [changed] = await untilWaiting(1, pay(parent!));
  await release();
  await changed;
  assert.equal((await getPayer(fixture.db.read, child!)).payer?.id, parent);
});

test('a closure of a part that a court has just got prevents a booking of the court', onPostgres, async () => {
  const player = await fixture.user();
  const [part, whole] = [await fixture.court(), await fixture.court()];
  const [releaseWhole, releasePart] = [await hold('courts', whole), await hold('courts', part)];
  const patch = { patch: { part_ids: [part] }, accepted: undefined };
  const [patched] = await untilWaiting(1, patchCourt(fixture, whole, patch));
  const [booked] = await untilWaiting(2, bookAt(player, whole, 10));
  await releaseWhole();
  const times = { start_time: '00:00', end_time: '24:00', start_date: SUNDAY, end_date: SUNDAY, weekly_until: null };
  const [closed] = await untilWaiting(3, createClosure(fixture, { reason: 'Works', court_ids: [part], ...times }));
  await releasePart();
  await Promise.all([patched, closed]);
  await assert.rejects(booked!, { code: 'court_closed' });
});

const LOCK_ORDER = readLockOrder();
const NEW_PART = 'an admin changes the parts of a court';

/** Returns the statements that wait for a row although the transaction has locked a later row of the order. */
function findWrongLocks(trace: LockTrace, { wholes }: { wholes: number[] }): string[] {
  const placeOf = (table: string, key: number | string) => {
    return [LOCK_ORDER.indexOf(table), table === 'courts' && !wholes.includes(key as number) ? 1 : 0, Number(key)];
  };
  const wrong: string[] = [];
  let last = [-1];
  for (const { table, keys, waits, sql } of trace) {
    if (!LOCK_ORDER.includes(table))
      wrong.push(
        `${table} has no place: add it to \`locks\` in server/test/NAME/expectations.ts of its module. ${sql}`,
      );
    const places = keys.map((key) => placeOf(table, key)).toSorted(comparePlaces);
    if (waits && comparePlaces(places[0]!, last) < 0) wrong.push(`${table} ${keys.join(', ')}: ${sql}`);
    last = [last, ...places].toSorted(comparePlaces).at(-1)!;
  }
  return wrong;
}

function comparePlaces(a: readonly number[], b: readonly number[]): number {
  const i = a.findIndex((value, i) => value !== b[i]);
  return i < 0 ? 0 : a[i]! - (b[i] ?? -1);
}

for (const [name, prepare] of Object.entries(allLockOperations())) {
  test(`${name}: locks rows in the order of ADR 7`, onPostgres, async () => {
    const fixture = await openActionFixture(NOON);
    try {
      const scene = await makeScene(fixture);
      const run = await prepare(scene);
      const { traces, stop } = traceLocks(fixture.db, LOCK_ORDER);
      await run().finally(stop);
      assert.ok(traces.flat().length > 0, 'the operation locks rows');
      const wrong = traces.flatMap((trace) => findWrongLocks(trace, { wholes: [scene.hall] }));
      assert.equal(wrong.length, name === NEW_PART ? 1 : 0, wrong.join('\n'));
    } finally {
      await fixture.close();
    }
  });
}
