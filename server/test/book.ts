import type { Db } from '../src/platform/db/schema.ts';
import type { BookingRow } from '../src/kernel/store.ts';
import type { BookingInput } from '../src/kernel/schema.ts';
import type { Limits } from '../src/kernel/limits.ts';
import type { Player } from '../src/kernel/booking.ts';
import { createBookings, bookingOf, requestOf } from '../src/kernel/book.ts';

/** Books a slot in a transaction. @throws {Problem} if the slot cannot be booked */
export async function book(
  db: Db,
  player: Player,
  { input, now, limits }: { input: BookingInput; now: number; limits: Limits },
): Promise<BookingRow> {
  const [result] = await createBookings(db, [requestOf(player, input, { now, limits })]);
  return bookingOf(result!);
}
