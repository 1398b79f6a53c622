import { participantsOf } from '../bookings/schema.ts';
import type { ExportedBooking } from '../bookings/store.ts';
import { toTime } from '../../platform/time.ts';
import { toParticipantsCell } from './participants-cell.ts';
import type { Sheet } from './write-csv.ts';

export const bookingSheet: Sheet<ExportedBooking> = {
  columns: [
    ...['id', 'court', 'venue', 'type', 'user', 'email', 'phone'],
    ...['booking_date', 'start_time', 'end_time', 'time_zone', 'status'],
    ...['price_amount', 'price_currency', 'note', 'participants', 'court_id', 'user_id', 'created_at'],
  ],
  cellsOf: (row) => ({
    id: row.id,
    court: row.court_name,
    venue: row.court_venue,
    type: row.court_type,
    user: row.user_name,
    email: row.user_email,
    phone: row.user_phone,
    booking_date: row.booking_date,
    start_time: toTime(row.start_minute),
    end_time: toTime(row.end_minute),
    time_zone: row.time_zone,
    status: row.status,
    price_amount: row.price_amount,
    price_currency: row.price_currency,
    note: row.note,
    participants: toParticipantsCell(participantsOf(row)),
    court_id: row.court_id,
    user_id: row.user_id,
    created_at: row.created_at,
  }),
};
