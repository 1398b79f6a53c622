import { presentBooking } from '../bookings/schema.ts';
import type { BookingRow } from '../bookings/store.ts';
import type { Cells, Sheet } from './csv.ts';

/** Bookings as `import bookings` reads them. */
export const bookingSheet: Sheet<BookingRow> = {
  columns: [
    ...['id', 'court', 'type', 'user', 'email', 'booking_date', 'start_time', 'end_time', 'time_zone', 'status'],
    ...['price_amount', 'price_currency', 'note', 'court_id', 'user_id', 'created_at'],
  ],
  cellsOf: bookingCells,
};

function bookingCells(row: BookingRow): Cells {
  const { id, court_id, user_id, booking_date, start_time, end_time, time_zone, price, ...booking } =
    presentBooking(row);
  return {
    id,
    court: booking.court.name,
    type: booking.court.type,
    user: row.user_name,
    email: row.user_email,
    booking_date,
    start_time,
    end_time,
    time_zone,
    status: booking.status,
    price_amount: price?.amount ?? null,
    price_currency: price?.currency ?? null,
    note: booking.note,
    court_id,
    user_id,
    created_at: booking.created_at,
  };
}
