import type { Context } from '../platform/context.ts';
import { type AuditedContext, recordAudit } from '../modules/audit/actions.ts';
import type { Db } from '../platform/db/schema.ts';
import { transact } from '../platform/db/transact.ts';
import { timestamp } from '../platform/time.ts';
import { recordChanges } from './changed-events.ts';
import { bookingOrNotFound, getBookingOf } from './actions.ts';
import { checkCheckIn } from './rules.ts';
import { type BookingRow, lockBooking, updateBooking } from './store.ts';

export function checkIn(checkIns: Context, player: { id: number }, id: number): Promise<BookingRow> {
  return transact(checkIns.db, async (db) => {
    await getBookingOf(db, player.id, id);
    return saveCheckIn(db, bookingOrNotFound(await lockBooking(db, id), id), { checkIns, isAdmin: false });
  });
}

export function checkInFor(checkIns: AuditedContext, id: number): Promise<BookingRow> {
  const { db, now, actor } = checkIns;
  return transact(db, async (db) => {
    const before = bookingOrNotFound(await lockBooking(db, id), id);
    const after = await saveCheckIn(db, before, { checkIns, isAdmin: true });
    await recordAudit(db, actor, { action: 'checkInAsAdmin', target: `bookings ${id}`, before, after }, now());
    return after;
  });
}

async function saveCheckIn(
  db: Db,
  booking: BookingRow,
  { checkIns: { now, config }, isAdmin }: { checkIns: Context; isAdmin: boolean },
): Promise<BookingRow> {
  if (booking.checked_in_at !== null) return booking;
  const window = { before: config.CHECK_IN_BEFORE, after: isAdmin ? Infinity : config.CHECK_IN_AFTER };
  checkCheckIn(booking, window, now());
  const time = timestamp(now());
  const changes = { checked_in_at: time, version: booking.version + 1, updated_at: time };
  await updateBooking(db, booking.id, changes);
  const row = { ...booking, ...changes };
  await recordChanges(db, 'booking.checked_in', [{ before: booking, after: row }]);
  return row;
}
