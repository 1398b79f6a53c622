import type { Context } from '../platform/context.ts';
import { type AuditedContext, recordAudit } from '../modules/audit/actions.ts';
import type { Db } from '../platform/db/schema.ts';
import { transact } from '../platform/db/transact.ts';
import { MINUTE, timestamp } from '../platform/time.ts';
import type { Policy } from '../modules/club/policy.ts';
import { loadPolicy } from '../modules/club/policy-cache.ts';
import { recordChanges } from './status.ts';
import { bookingOrNotFound, getBookingOf } from './visible.ts';
import { checkCheckIn } from './statuses.ts';
import { type BookingRow, lockBooking, updateBooking } from './store.ts';

export async function checkIn(checkIns: Context, player: { id: number }, id: number): Promise<BookingRow> {
  const policy = await loadPolicy(checkIns.db);
  return transact(checkIns.db, async (db) => {
    await getBookingOf(db, player.id, id);
    const booking = bookingOrNotFound(await lockBooking(db, id), id);
    return saveCheckIn(db, booking, { now: checkIns.now, policy, isAdmin: false });
  });
}

export async function checkInFor(checkIns: AuditedContext, id: number): Promise<BookingRow> {
  const { db, now, actor } = checkIns;
  const policy = await loadPolicy(db);
  return transact(db, async (db) => {
    const before = bookingOrNotFound(await lockBooking(db, id), id);
    const after = await saveCheckIn(db, before, { now, policy, isAdmin: true });
    await recordAudit(db, actor, { action: 'checkInAsAdmin', target: `bookings ${id}`, before, after }, now());
    return after;
  });
}

async function saveCheckIn(
  db: Db,
  booking: BookingRow,
  { now, policy, isAdmin }: Pick<Context, 'now'> & { policy: Policy; isAdmin: boolean },
): Promise<BookingRow> {
  if (booking.checked_in_at !== null) return booking;
  const { check_in_before_minutes: before, check_in_after_minutes: after } = policy;
  const window = { before: before * MINUTE, after: isAdmin ? Infinity : after * MINUTE };
  checkCheckIn(booking, window, now());
  const time = timestamp(now());
  const changes = { checked_in_at: time, version: booking.version + 1, updated_at: time };
  await updateBooking(db, booking.id, changes);
  const row = { ...booking, ...changes };
  await recordChanges(db, 'booking.checked_in', [{ before: booking, after: row }]);
  return row;
}
