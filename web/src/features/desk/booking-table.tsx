import type { AdminBooking } from '@courtside/client';
import { useFormats } from '../../lib/format.ts';
import { useWords } from '../../i18n/words.tsx';
import { BookingActions } from './booking-actions.tsx';
import { useAdminWords } from '../../i18n/admin-words.ts';

export function BookingTable({
  bookings,
  label,
  withDay = true,
}: {
  bookings: AdminBooking[];
  label: string;
  withDay?: boolean;
}) {
  const words = useAdminWords();
  const common = useWords();
  const formats = useFormats();
  return (
    <div className="table-scroll" role="region" aria-label={label} tabIndex={0}>
      <table className="list">
        <thead>
          <tr>
            {withDay && <th scope="col">{words.day}</th>}
            <th scope="col">{words.time}</th>
            <th scope="col">{words.court}</th>
            <th scope="col">{words.player}</th>
            <th scope="col">{words.status}</th>
            <th scope="col">{words.price}</th>
            <th scope="col">{words.note}</th>
            <th scope="col" className="no-print">
              {words.actions}
            </th>
          </tr>
        </thead>
        <tbody>
          {bookings.map((booking) => (
            <tr key={booking.id}>
              {withDay && <td className="whole">{formats.shortDate(booking.booking_date)}</td>}
              <td className="whole">
                {booking.start_time}–{booking.end_time}
              </td>
              <td>{booking.court.name}</td>
              <td>
                {booking.user.name}
                {booking.participants.length > 0 && (
                  <span className="hint">
                    {' '}
                    + {booking.participants.map(({ name, email }) => name ?? email).join(', ')}
                  </span>
                )}
              </td>
              <td>
                <span className={`badge ${booking.status}`}>{common.bookings.status[booking.status]}</span>
                {booking.checked_in_at !== null && <span className="hint"> ✓ {words.checkedIn}</span>}
              </td>
              <td className="whole">{booking.price && formats.money(booking.price)}</td>
              <td>{booking.note ?? booking.status_reason}</td>
              <td className="no-print">
                <BookingActions booking={booking} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
