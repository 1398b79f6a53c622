// Runs on both engines.
import assert from 'node:assert/strict';
import { after, before, beforeEach, test } from 'node:test';
import type { UserRow } from '../../src/modules/accounts/store.ts';
import type { ClosureInput } from '../../src/modules/closures/schema.ts';
import { findBooking } from '../../src/kernel/store.ts';
import { cancel, reschedule } from '../../src/kernel/change.ts';
import { toTime } from '../../src/platform/time.ts';
import { type ActionFixture, openActionFixture } from '../action-fixture.ts';
import { closuresOf, NOON, removeClosures, SUNDAY } from './fixture.ts';

let fixture: ActionFixture;
let player: UserRow;
let courtId: number;
let indoor: number;
const price = (amount: number) => ({ price_per_hour: { amount, currency: 'EUR' } });
before(async () => (fixture = await openActionFixture(NOON)));
beforeEach(async () => {
  await removeClosures(fixture);
  player = await fixture.user();
  [courtId, indoor] = [await fixture.court(price(2000)), await fixture.court({ ...price(3000), indoor: true })];
});
after(() => fixture.close());

const { open, take, addClosure, statusOf } = closuresOf(() => ({ fixture, player, courtId }));
const at = (court_id: number, start_time: string, end_time: string) => {
  return { court_id, booking_date: SUNDAY, start_time, end_time };
};
const noon = () => take({ start_time: '12:00', end_time: '13:00' });
const close = (decisions: NonNullable<ClosureInput['decisions']>, fields: Partial<ClosureInput> = {}) =>
  addClosure({ reason: 'Rain', decisions, ...fields });
const placeOf = async (id: number) => {
  const { court_id, start_minute, status } = (await findBooking(fixture.db.read, id))!;
  return [court_id, toTime(start_minute), status];
};
const closures = async () => (await fixture.db.read.selectFrom('closures').selectAll().execute()).length;

test('reschedules some bookings and cancels the others, with the reason and the message', async () => {
  const [first, second] = [await noon(), await take({ start_time: '13:00', end_time: '14:00' })];
  const { cancelled, toCancel } = await close(
    [
      { booking_id: first, version: 1, reschedule_to: at(indoor, '12:00', '13:00') },
      { booking_id: second, reschedule_to: null },
    ],
    { message: 'Sorry!' },
  );
  assert.deepEqual([cancelled, toCancel], [[second], 0]);
  assert.deepEqual(await placeOf(first), [indoor, '12:00', 'confirmed']);
  assert.deepEqual(await statusOf(first), ['confirmed', 'Rain – Sorry!', null]);
  assert.deepEqual(await statusOf(second), ['cancelled', 'Rain – Sorry!', 'admin']);
  assert.equal((await findBooking(fixture.db.read, first))!.price_amount, 2000, 'the price does not rise');
  await assert.rejects(take({ start_time: '12:00', end_time: '13:00' }), { code: 'court_closed' });
  // A later cancellation has no reason. The reason of the rescheduling must not appear as its reason.
  await cancel(fixture, player, first);
  assert.deepEqual(await statusOf(first), ['cancelled', null, 'player']);
});

test('charges less if the new slot costs less', async () => {
  const cheap = await open(price(500));
  const id = await noon();
  await close([{ booking_id: id, reschedule_to: at(cheap, '12:00', '13:00') }]);
  assert.equal((await findBooking(fixture.db.read, id))!.price_amount, 500);
});

test('changes nothing if a new slot is taken, and points to the decision', async () => {
  const [first, second] = [await noon(), await take({ start_time: '13:00', end_time: '14:00' })];
  await take({ court_id: indoor, start_time: '13:30', end_time: '14:30' });
  const decisions = [
    { booking_id: first, reschedule_to: at(indoor, '12:00', '13:00') },
    { booking_id: second, reschedule_to: at(indoor, '13:00', '14:00') },
  ];
  await assert.rejects(close(decisions), (error: any) => {
    assert.equal(error.options.errors[0].pointer, '#/decisions/1/reschedule_to/start_time');
    return error.code === 'slot_taken';
  });
  assert.deepEqual(await placeOf(first), [courtId, '12:00', 'confirmed']);
  assert.equal(await closures(), 0);
  const toSame = decisions.map((decision) => ({ ...decision, reschedule_to: at(indoor, '12:00', '13:00') }));
  await assert.rejects(close(toSame), { code: 'slot_taken' });
});

const refused: { name: string; decisions: (id: number) => NonNullable<ClosureInput['decisions']>; code: string }[] = [
  { name: 'to the same slot', decisions: (id) => to(id, courtId, '12:00'), code: 'court_closed' },
  { name: 'into the closure', decisions: (id) => to(id, courtId, '13:00'), code: 'court_closed' },
  { name: 'to a court that does not exist', decisions: (id) => to(id, 999_999, '12:00'), code: 'court_not_found' },
  { name: 'of an earlier version', decisions: (id) => to(id, indoor, '12:00', 9), code: 'version_mismatch' },
  {
    name: 'twice',
    decisions: (id) => [...to(id, indoor, '12:00'), { booking_id: id, reschedule_to: null }],
    code: 'validation_failed',
  },
];
function to(booking_id: number, court: number, start: string, version = 1): NonNullable<ClosureInput['decisions']> {
  const end = `${Number(start.slice(0, 2)) + 1}:00`;
  return [{ booking_id, version, reschedule_to: at(court, start, end) }];
}
for (const { name, decisions, code } of refused) {
  test(`refuses to reschedule a booking ${name}`, async () => {
    const id = await noon();
    await assert.rejects(close(decisions(id)), { code });
    assert.deepEqual(await placeOf(id), [courtId, '12:00', 'confirmed']);
    assert.equal(await closures(), 0);
  });
}

test('does not give a player two bookings at the same time', async () => {
  const [first, second] = [await noon(), await take({ start_time: '13:00', end_time: '14:00' })];
  const target = (court: number) => at(court, '12:00', '13:00');
  const decisions = [
    { booking_id: first, reschedule_to: target(indoor) },
    { booking_id: second, reschedule_to: target(await fixture.court({ indoor: true })) },
  ];
  await assert.rejects(close(decisions), (error: any) => {
    assert.deepEqual(
      [error.code, error.options.errors[0].pointer],
      ['player_busy', '#/decisions/1/reschedule_to/start_time'],
    );
    return true;
  });
  assert.deepEqual([await placeOf(first), await closures()], [[courtId, '12:00', 'confirmed'], 0]);
});

test('does not cancel a booking that has changed since the desk saw it', async () => {
  const id = await noon();
  await assert.rejects(close([{ booking_id: id, version: 7, reschedule_to: null }]), { code: 'version_mismatch' });
  assert.deepEqual([await placeOf(id), await closures()], [[courtId, '12:00', 'confirmed'], 0]);
});

test('asks about bookings without a decision, and ignores decisions about bookings that no longer overlap', async () => {
  const [gone, kept] = [await noon(), await take({ start_time: '13:00', end_time: '14:00' })];
  await reschedule(fixture, player, gone, { patch: { start_time: '16:00' }, accepted: undefined });
  const decisions = [{ booking_id: gone, reschedule_to: at(indoor, '12:00', '13:00') }];
  await assert.rejects(close(decisions), (error: any) => {
    assert.deepEqual(error.options.extra.booking_ids, [kept]);
    return error.code === 'court_has_bookings';
  });
  await close([...decisions, { booking_id: kept, reschedule_to: null }]);
  assert.deepEqual(await placeOf(gone), [courtId, '16:00', 'confirmed']);
});

test('either the closure gets a free slot, or somebody who books it at the same time', async () => {
  const outcomes = new Set<string>();
  for (let round = 0; round < 12; round++) {
    await removeClosures(fixture);
    const other = await fixture.user();
    const id = await noon();
    const decisions = [{ booking_id: id, reschedule_to: at(indoor, '12:00', '13:00') }];
    const rival = closuresOf(() => ({ fixture, player: other, courtId: indoor }));
    const actions = [() => close(decisions), () => rival.take({ start_time: '12:30', end_time: '13:30' })];
    const order = round % 2 === 0 ? actions : actions.toReversed();
    const results = await Promise.allSettled(order.map((act) => act()));
    const [closing, booking] = round % 2 === 0 ? results : results.toReversed();
    outcomes.add(closing!.status);
    assert.notEqual(closing!.status, booking!.status, JSON.stringify(results));
    const isClosed = closing!.status === 'fulfilled';
    assert.deepEqual(await placeOf(id), [isClosed ? indoor : courtId, '12:00', 'confirmed']);
    assert.equal(await closures(), isClosed ? 1 : 0);
  }
  assert.ok(outcomes.size > 0);
});

test('a player who reschedules at the same time is not overruled', async () => {
  for (let round = 0; round < 8; round++) {
    await removeClosures(fixture);
    const id = await noon();
    const decisions = [{ booking_id: id, version: 1, reschedule_to: at(indoor, '12:00', '13:00') }];
    const moving = reschedule(fixture, player, id, { patch: { start_time: '13:00' }, accepted: [1] });
    const [closing, moved] = await Promise.allSettled([close(decisions), moving]);
    if (moved.status === 'rejected') assert.deepEqual(await placeOf(id), [indoor, '12:00', 'confirmed']);
    else {
      assert.equal(closing.status, 'rejected');
      assert.deepEqual(await placeOf(id), [courtId, '13:00', 'confirmed']);
    }
  }
});
