// A module can hold slots without changes to the kernel. The test adds a `BookingPart` that requires a payment.
import assert from 'node:assert/strict';
import { type TestContext, after, before, beforeEach, test } from 'node:test';
import type { UserRow } from '../../src/modules/accounts/store.ts';
import { changeStatus } from '../../src/kernel/status.ts';
import { applyDueStatuses } from '../../src/kernel/expire.ts';
import type { HoldEnd } from '../../src/kernel/part.ts';
import { type BookingRow, findBooking, findBookingsBetween } from '../../src/kernel/store.ts';
import { transact } from '../../src/platform/db/transact.ts';
import { MINUTE, timestamp } from '../../src/platform/time.ts';
import { type ActionFixture, joinWaitlist, openActionFixture } from '../action-fixture.ts';
import { addPart } from '../added-part.ts';
import { NO_LIMITS } from '../../src/kernel/limits.ts';
import { book } from '../book.ts';

const NOON = Date.parse('2026-11-21T12:00:00Z');
const SUNDAY = '2026-11-22';
const TO_PAY = 10 * MINUTE;
let fixture: ActionFixture;
let player: UserRow;
let court: number;
before(async () => (fixture = await openActionFixture(NOON)));
beforeEach(async () => {
  fixture.clock.now = NOON;
  player = await fixture.user();
  court = await fixture.court();
});
after(() => fixture.close());

/** Adds a part that holds the slots of one court until they are paid. Returns how its holds have ended. */
function requirePayment(t: TestContext): { id: number; end: HoldEnd }[] {
  const ended: { id: number; end: HoldEnd }[] = [];
  const isMine = ({ court_id }: BookingRow) => court_id === court;
  addPart(t, {
    held: {
      until: (check) => (check.court.id === court ? check.now + TO_PAY : undefined),
      expired: async (_db, booking) => (isMine(booking) ? 'The booking was not paid.' : undefined),
      ended: async (_db, booking, end) => {
        if (isMine(booking)) ended.push({ id: booking.id, end });
        return undefined;
      },
    },
  });
  return ended;
}

const bookAt = (start_time: string, end_time: string): Promise<BookingRow> => {
  const input = { court_id: court, booking_date: SUNDAY, start_time, end_time };
  return transact(fixture.db, (db) => book(db, player, { input, now: fixture.now(), limits: NO_LIMITS }));
};

test('a part holds a slot until it is confirmed', async (t) => {
  const ended = requirePayment(t);
  const held = await bookAt('10:00', '11:00');
  assert.deepEqual([held.status, held.offer_expires_at], ['offered', timestamp(NOON + TO_PAY)]);
  await assert.rejects(bookAt('10:30', '11:30'), { code: 'slot_taken' });
  const paid = { status: 'confirmed' as const, by: 'system' as const, reason: null, now: fixture.now() };
  await transact(fixture.db, (db) => changeStatus(db, held, paid));
  fixture.clock.now += TO_PAY;
  await applyDueStatuses(fixture);
  assert.equal((await findBooking(fixture.db.read, held.id))!.status, 'confirmed');
  assert.deepEqual(ended, [{ id: held.id, end: paid }]);
});

test('a held slot is free after its time, and is offered to the waiting list', async (t) => {
  const ended = requirePayment(t);
  const held = await bookAt('10:00', '11:00');
  const waiting = await fixture.user();
  const wish = { court_id: court, booking_date: SUNDAY, start_after: '10:00', end_before: '11:00' };
  await joinWaitlist(fixture, waiting, { ...wish, duration_minutes: 60 });
  fixture.clock.now += TO_PAY;
  await applyDueStatuses(fixture);
  const [expired, offered] = await findBookingsBetween(fixture.db.read, { from: SUNDAY, to: SUNDAY, courtId: court });
  assert.deepEqual([expired!.status, expired!.status_reason], ['cancelled', 'The booking was not paid.']);
  assert.deepEqual([offered!.status, offered!.user_id], ['offered', waiting.id]);
  assert.deepEqual(
    ended.map(({ id, end: { status, by } }) => [id, status, by]),
    [[held.id, 'cancelled', 'system']],
  );
});

test('a slot is never held after its start', async (t) => {
  requirePayment(t);
  fixture.clock.now = Date.parse(`${SUNDAY}T09:55:00Z`);
  assert.equal((await bookAt('10:00', '11:00')).offer_expires_at, `${SUNDAY}T10:00:00.000Z`);
});
