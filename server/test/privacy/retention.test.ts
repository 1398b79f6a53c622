// Runs on both engines.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { DEFAULT_REGION } from '../../src/modules/club/store.ts';
import { findOrAddGuest } from '../../src/modules/accounts/guests.ts';
import { findBooking } from '../../src/kernel/store.ts';
import { importRows } from '../../src/modules/data-transfer/import-run.ts';
import { bookingImporter } from '../../src/modules/data-transfer/import-bookings.ts';
import { applyRetention } from '../../src/modules/privacy/retention.ts';
import { hashEmail } from '../../src/platform/email-address.ts';
import { DAY, timestamp } from '../../src/platform/time.ts';
import { type Club, NOON, openClub } from '../club.ts';
import { engine } from '../databases.ts';
import { tablesWith } from './everything.ts';
import { NO_LIMITS } from '../../src/kernel/limits.ts';
import { lockUser } from '../../src/modules/accounts/active-users.ts';
import { book } from '../book.ts';

let club: Club;
before(async () => {
  club = await openClub({ retention_days: 30, player_session_minutes: 576_000, session_idle_minutes: 576_000 });
});
after(() => club.close());

test('erases notes and guests older than the setting, and nothing newer', async () => {
  const player = await club.signIn('player', 'Stella Keeps');
  const court = await club.court({ name: 'Hall' });
  await club.book(player, { court_id: court.id, note: 'old secret' });
  async function* rows() {
    const times = { start_time: '08:00', end_time: '09:00' };
    yield { line: 1, fields: { court: 'Hall', user: 'Guest Grue', booking_date: '2026-10-01', ...times } };
    yield { line: 2, fields: { court: 'Hall', user: 'Guest Stays', booking_date: '2026-12-20', ...times } };
  }
  const { config } = club.context;
  const importBatch = bookingImporter({
    config,
    region: DEFAULT_REGION,
    now: NOON,
    createCourts: false,
    isDryRun: false,
  });
  await Array.fromAsync(importRows(club.context.db, rows(), { importBatch }));
  await club.context.db.transact((db) => findOrAddGuest(db, { name: 'Guest Unbooked', email: null }, timestamp(NOON)));

  club.clock.now = NOON + 29 * DAY;
  await applyRetention(club.context);
  assert.deepEqual(await tablesWith(club, 'old secret'), ['bookings']);
  assert.deepEqual(await tablesWith(club, 'guest grue'), ['users']);
  await club.book(player, { court_id: court.id, booking_date: '2026-12-21', note: 'new secret' });

  club.clock.now = NOON + 32 * DAY;
  await applyRetention(club.context, AbortSignal.abort());
  assert.deepEqual(await tablesWith(club, 'old secret'), ['bookings'], 'an aborted run must not erase anything');
  await applyRetention(club.context);
  for (const gone of ['old secret', 'guest grue', 'guest unbooked'])
    assert.deepEqual(await tablesWith(club, gone), [], gone);
  assert.deepEqual(await tablesWith(club, 'new secret'), ['bookings']);
  assert.deepEqual(await tablesWith(club, 'guest stays'), ['users']);
  assert.ok((await tablesWith(club, 'stella keeps')).includes('users'), 'accounts are not erased');
  const rowsLeft = await club.context.db.read.selectFrom('bookings').select('id').execute();
  assert.equal(rowsLeft.length, 4, 'bookings are not deleted');
});

test(
  'a guest who gets a booking during the erasure stays, with the booking',
  { skip: engine === 'sqlite' && 'SQLite runs one write at a time' },
  async () => {
    const { db } = club.context;
    const court = await club.court();
    club.clock.now = NOON;
    const guest = await db.transact((tx) =>
      findOrAddGuest(tx, { name: 'Guest Returns', email: null }, timestamp(NOON)),
    );
    club.clock.now = NOON + 60 * DAY;
    const { promise: held, resolve: hold } = Promise.withResolvers<void>();
    const { promise: looked, resolve: look } = Promise.withResolvers<void>();
    const booking = db.transact(async (tx) => {
      await lockUser(tx, guest.id);
      hold();
      await looked;
      const times = { booking_date: '2027-01-22', start_time: '10:00', end_time: '11:00' };
      return book(tx, guest, { input: { court_id: court.id, ...times }, now: club.clock.now, limits: NO_LIMITS });
    });
    await held;
    const forgetting = applyRetention(club.context);
    await sleep(300); // `applyRetention` now waits for the lock on the guest
    look();
    const { id } = await booking;
    await forgetting;
    assert.equal((await findBooking(db.read, id))!.status, 'confirmed');
    assert.deepEqual(await tablesWith(club, 'guest returns'), ['users']);
  },
);

test('bookings forget people who left, once no event refers to them', async (t) => {
  const tidy = await openClub({ player_session_minutes: 576_000, session_idle_minutes: 576_000 });
  t.after(() => tidy.close());
  const player = await tidy.signIn();
  const court = await tidy.court({ capacity: 4 });
  const participants = [{ name: 'Lena Lingers', email: 'lena@lingers.example' }, { name: 'Stan Stays-On' }];
  const { body } = await tidy.book(player, { court_id: court.id, participants });
  const left = await tidy.call('PATCH', `/bookings/${body.id}`, {
    as: player,
    body: { participants: [{ name: 'Stan Stays-On' }] },
  });
  assert.equal(left.status, 200, left.text);
  for (const [days, tables] of [
    [59, ['bookings']],
    [61, []],
  ] as const) {
    tidy.clock.now = NOON + days * DAY;
    await applyRetention(tidy.context);
    assert.deepEqual(await tablesWith(tidy, 'lena lingers'), tables);
    assert.equal((await tablesWith(tidy, hashEmail('lena@lingers.example'))).length, tables.length);
    assert.deepEqual(await tablesWith(tidy, 'stan stays-on'), ['bookings']);
  }
});

test('erases nothing without the setting', async (t) => {
  const forgetful = await openClub();
  t.after(() => forgetful.close());
  const player = await forgetful.signIn();
  const court = await forgetful.court();
  await forgetful.book(player, { court_id: court.id, note: 'for ever' });
  await applyRetention({ ...forgetful.context, now: () => NOON + 5000 * DAY });
  assert.deepEqual(await tablesWith(forgetful, 'for ever'), ['bookings']);
});
