// Runs on both engines.
import assert from 'node:assert/strict';
import * as closures from '../../src/modules/closures/actions.ts';
import { after, before, beforeEach, test } from 'node:test';
import type { UserRow } from '../../src/modules/accounts/store.ts';
import { findClosure } from '../../src/modules/closures/store.ts';
import { addDays, timestamp } from '../../src/platform/time.ts';
import { type ActionFixture, openActionFixture } from '../action-fixture.ts';
import { closuresOf, NOON, removeClosures, SUNDAY } from './fixture.ts';

const MONDAY = '2026-11-23';
let fixture: ActionFixture;
let player: UserRow;
let courtId: number;
before(async () => (fixture = await openActionFixture(NOON)));
beforeEach(async () => {
  await removeClosures(fixture);
  [player, courtId] = [await fixture.user(), await fixture.court()];
});
after(() => fixture.close());

const { open, take, addClosure, change, statusOf } = closuresOf(() => ({ fixture, player, courtId }));
const stored = async (id: number) => (await findClosure(fixture.db.read, id))!;
const eventsOf = async (id: number) => {
  const rows = await fixture.db.read.selectFrom('events').select(['type', 'data']).orderBy('id').execute();
  const events = rows.map(({ type, data }) => ({ type, data: JSON.parse(data) }));
  return events.filter(({ type, data }) => type.startsWith('closure.') && data.id === id);
};
const code = (code: string) => ({ code });

test('stores a closure of several courts, sorted by id, or of all courts', async () => {
  const other = await open();
  const { closure, cancelled } = await addClosure({ court_ids: [other, courtId] });
  assert.deepEqual({ ...(await stored(closure.id)) }, { ...closure });
  assert.deepEqual(closure, {
    ...{ id: closure.id, start_date: SUNDAY, start_minute: 720, end_date: SUNDAY, end_minute: 840, weekly_until: null },
    ...{ reason: 'New nets', all_courts: 0, court_ids: [courtId, other], last_date: SUNDAY, version: 1 },
    ...{ created_at: timestamp(NOON), updated_at: timestamp(NOON) },
  });
  assert.deepEqual(cancelled, []);
  assert.deepEqual(
    (await eventsOf(closure.id)).map(({ type, data }) => [type, data.court_ids]),
    [['closure.created', [courtId, other]]],
  );
  const { closure: all } = await addClosure({ court_ids: null, weekly_until: '2026-12-06' });
  assert.deepEqual([all.all_courts, all.court_ids, all.last_date], [1, [], '2026-12-06']);
});

test('refuses invalid fields and unknown courts', async () => {
  await assert.rejects(addClosure({ end_time: '12:00' }), code('validation_failed'));
  await assert.rejects(addClosure({ court_ids: [courtId, 998, 999] }), (error: any) => {
    assert.deepEqual(error.options.errors, [
      { pointer: '#/court_ids/1', code: 'court_not_found', detail: 'There is no court 998.' },
      { pointer: '#/court_ids/2', code: 'court_not_found', detail: 'There is no court 999.' },
    ]);
    return error.code === 'validation_failed';
  });
});

test('is refused over upcoming bookings, which it lists, unless it is to cancel them', async () => {
  const hit = [
    await take({ start_time: '11:00', end_time: '12:30' }),
    await take({ start_time: '13:30', end_time: '14:30' }),
  ];
  const [before, later] = [await take(), await take({ start_time: '14:30', end_time: '15:30' })];
  const elsewhere = await take({ court_id: await open(), start_time: '12:00', end_time: '13:00' });
  await assert.rejects(addClosure(), (error: any) => {
    assert.match(error.message, /^2 upcoming bookings overlap the closure\./);
    const { booking_ids, bookings } = error.options.extra;
    assert.deepEqual([booking_ids, bookings.map(({ id }: { id: number }) => id)], [hit, hit]);
    return error.code === 'court_has_bookings';
  });
  const { cancelled } = await addClosure({ bookings: 'cancel' });
  assert.deepEqual(cancelled, hit);
  for (const id of hit) assert.deepEqual(await statusOf(id), ['cancelled', 'New nets', 'admin']);
  for (const id of [before, later, elsewhere]) assert.equal((await statusOf(id))[0], 'confirmed');
  // The conflicting bookings are cancelled now, so the same closure is accepted.
  assert.deepEqual((await addClosure()).cancelled, []);
});

test('lists a hundred bookings at most, and counts all', async () => {
  const hours = Array.from({ length: 101 }, (_, i) => [`2026-12-0${1 + Math.floor(i / 20)}`, 1 + (i % 20)] as const);
  const time = (hour: number) => `${String(hour).padStart(2, '0')}:00`;
  for (const [booking_date, hour] of hours) {
    await take({ booking_date, start_time: time(hour), end_time: time(hour + 1) });
  }
  const days = { start_date: '2026-12-01', start_time: '00:00', end_date: '2026-12-07', end_time: '24:00' };
  await assert.rejects(addClosure(days), (error: any) => {
    assert.match(error.message, /^101 upcoming bookings/);
    const { booking_ids, bookings, bookings_total } = error.options.extra;
    assert.deepEqual([booking_ids.length, bookings.length, bookings_total], [100, 100, 101]);
    return true;
  });
});

test('accepts bookings just before and after it', async () => {
  await take({ start_time: '11:00', end_time: '12:00' });
  await take({ start_time: '14:00', end_time: '15:00' });
  assert.deepEqual((await addClosure()).cancelled, []);
});

test('finds conflicting bookings on all of its days, except past ones', async () => {
  const next = await take({ booking_date: '2026-11-29', start_time: '12:00', end_time: '13:00' });
  await take({ booking_date: MONDAY, start_time: '12:00', end_time: '13:00' });
  await assert.rejects(addClosure({ weekly_until: '2026-11-29' }), (error: any) => {
    assert.deepEqual(error.options.extra.booking_ids, [next]);
    return true;
  });
  await take({ start_time: '12:00', end_time: '13:00' });
  fixture.clock.now = Date.parse(`${SUNDAY}T13:00:00Z`);
  assert.deepEqual((await addClosure()).cancelled, []);
});

test('closes every court', async () => {
  const other = await take({ court_id: await open(), start_time: '12:00', end_time: '13:00' });
  await assert.rejects(addClosure({ court_ids: null }), code('court_has_bookings'));
  const { cancelled } = await addClosure({ court_ids: null, bookings: 'cancel' });
  assert.deepEqual(cancelled, [other]);
});

test('closes a hall with its parts, and a part with its hall', async () => {
  const [left, right] = [await open(), await open()];
  const hall = await open({ part_ids: [left, right] });
  const inLeft = await take({ court_id: left, start_time: '12:00', end_time: '13:00' });
  await assert.rejects(addClosure({ court_ids: [hall] }), (error: any) => {
    assert.deepEqual(error.options.extra.booking_ids, [inLeft]);
    return true;
  });
  assert.deepEqual((await addClosure({ court_ids: [right] })).cancelled, []);
  const inHall = await take({ court_id: hall, booking_date: MONDAY, start_time: '12:00', end_time: '13:00' });
  const monday = { start_date: MONDAY, end_date: MONDAY };
  assert.deepEqual((await addClosure({ court_ids: [right, courtId], ...monday, bookings: 'cancel' })).cancelled, [
    inHall,
  ]);
});

test('closes a hall that shares a part with a closed hall', async () => {
  const [shared, left, right] = [await open(), await open(), await open()];
  const [one, other] = [await open({ part_ids: [shared, left] }), await open({ part_ids: [shared, right] })];
  const inOther = await take({ court_id: other, start_time: '12:00', end_time: '13:00' });
  assert.deepEqual((await addClosure({ court_ids: [one], bookings: 'cancel' })).cancelled, [inOther]);
  for (const court_id of [one, other, shared, left])
    await assert.rejects(take({ court_id, start_time: '12:00', end_time: '13:00' }), code('court_closed'));
  await take({ court_id: right, start_time: '12:00', end_time: '13:00' });
});

test('changes the given fields and records it', async () => {
  const { closure } = await addClosure();
  fixture.clock.now = NOON + 1;
  const { closure: changed, cancelled } = await change(closure.id, { reason: 'New floor' });
  assert.deepEqual({ ...changed }, { ...closure, reason: 'New floor', version: 2, updated_at: timestamp(NOON + 1) });
  assert.deepEqual({ ...(await stored(closure.id)) }, { ...changed });
  assert.deepEqual(cancelled, []);
  const { closure: longer } = await change(closure.id, { end_date: MONDAY, end_time: '08:00', court_ids: null });
  assert.deepEqual([longer.last_date, longer.end_minute, longer.all_courts, longer.court_ids], [MONDAY, 480, 1, []]);
  assert.deepEqual((await stored(closure.id)).court_ids, []);
  const types = (await eventsOf(closure.id)).map(({ type, data }) => [type, data.reason]);
  assert.deepEqual(types, [
    ['closure.created', 'New nets'],
    ['closure.updated', 'New floor'],
    ['closure.updated', 'New floor'],
  ]);
});

test('an equal change writes nothing', async () => {
  const others = [await open(), await open()];
  const { closure } = await addClosure({ court_ids: [courtId, ...others] });
  const same = { reason: 'New nets', start_time: '12:00', court_ids: [...others.toReversed(), courtId] };
  for (const patch of [{}, same]) {
    assert.deepEqual(await change(closure.id, patch), {
      closure: await stored(closure.id),
      cancelled: [],
      toCancel: 0,
    });
  }
  assert.equal((await stored(closure.id)).version, 1);
  assert.equal((await eventsOf(closure.id)).length, 1);
});

test('checks for conflicting bookings again if its time changes, but not for a new reason', async () => {
  const { closure } = await addClosure();
  const id = await take();
  await assert.rejects(change(closure.id, { start_time: '10:30' }), code('court_has_bookings'));
  assert.equal((await stored(closure.id)).version, 1);
  const { cancelled } = await change(closure.id, { start_time: '10:30', bookings: 'cancel' });
  assert.deepEqual(cancelled, [id]);
  // Restore the booking, as if an admin had booked despite the closure. A change to the closure's reason must not
  // cancel the booking.
  await fixture.db.transact((db) =>
    db.updateTable('bookings').set({ status: 'confirmed' }).where('id', '=', id).execute(),
  );
  assert.deepEqual((await change(closure.id, { reason: 'Rain', bookings: 'cancel' })).cancelled, []);
});

test('removes a closure', async () => {
  const { closure } = await addClosure({ court_ids: [courtId] });
  await assert.rejects(closures.liftClosure(fixture, closure.id, [2]), code('version_mismatch'));
  await closures.liftClosure(fixture, closure.id, [1]);
  assert.equal(await stored(closure.id), undefined);
  const types = (await eventsOf(closure.id)).map(({ type }) => type);
  assert.deepEqual(types, ['closure.created', 'closure.deleted']);
  const left = fixture.db.read.selectFrom('closure_courts').select('court_id').where('closure_id', '=', closure.id);
  assert.deepEqual(await left.execute(), []);
});

test('refuses an unknown closure and another version', async () => {
  await assert.rejects(change(999_999, {}), code('not_found'));
  await assert.rejects(closures.liftClosure(fixture, 999_999, undefined), code('not_found'));
  const { closure } = await addClosure();
  await assert.rejects(change(closure.id, { reason: 'x' }, [7]), code('version_mismatch'));
  await assert.rejects(change(closure.id, { end_time: '11:00' }), code('validation_failed'));
});

test('offers the freed days to waiting players', async () => {
  const statuses = async () => {
    const rows = await fixture.db.read
      .selectFrom('waitlist_entries')
      .select('status')
      .orderBy('booking_date')
      .execute();
    return rows.map(({ status }) => status);
  };
  const { closure } = await addClosure({ weekly_until: '2026-11-29' });
  await wait(SUNDAY);
  await wait('2026-11-29');
  await change(closure.id, { reason: 'Rain' });
  assert.deepEqual(await statuses(), ['waiting', 'waiting']);
  await change(closure.id, { weekly_until: null });
  assert.deepEqual(await statuses(), ['waiting', 'offered']);
  await closures.liftClosure(fixture, closure.id, undefined);
  assert.deepEqual(await statuses(), ['offered', 'offered']);
});

for (const whom of ['one court', 'a hall', 'every court']) {
  test(`no booking stays during a closure of ${whom} that is made concurrently`, async () => {
    const parts = [courtId, await open()];
    const hall = await open({ part_ids: parts });
    const court_ids = { 'one court': [courtId], 'a hall': [hall] }[whom] ?? null;
    for (let day = 1; day <= 20; day++) {
      const date = addDays(SUNDAY, day);
      const times = { start_date: date, start_time: '09:00', end_date: date, end_time: '20:00' };
      const hours = ['10', '11', '12', '13'];
      const bookings = hours.map((hour) =>
        take({ booking_date: date, start_time: `${hour}:00`, end_time: `${hour}:30` }).catch((error) => {
          assert.equal(error.code, 'court_closed');
        }),
      );
      await Promise.all([...bookings, addClosure({ court_ids, ...times, bookings: 'cancel' })]);
      const rows = fixture.db.read.selectFrom('bookings').select('id').where('booking_date', '=', date);
      const left = await rows.where('status', '=', 'confirmed').execute();
      assert.deepEqual(left, [], date);
    }
  });
}

async function wait(booking_date: string): Promise<void> {
  const time = timestamp(NOON);
  const entry = {
    ...{ user_id: player.id, court_id: courtId, type: null, booking_date, start_after: 720, end_before: 780 },
    ...{
      duration_minutes: 60,
      status: 'waiting' as const,
      booking_id: null,
      closes_at: `${booking_date}T12:00:00.000Z`,
    },
    ...{ created_at: time, updated_at: time },
  };
  await fixture.db.transact((db) => db.insertInto('waitlist_entries').values(entry).execute());
}
