import { useQuery } from '@tanstack/react-query';
import { Link, Navigate } from '@tanstack/react-router';
import { Button } from '../../ui/button.tsx';
import { CircleCheck } from '../../ui/icons/first-icons.ts';
import { Hourglass, Navigation, UserPlus } from '../../ui/icons/more-icons.ts';
import { useState } from 'react';
import { type Booking, directionsTo } from '@courtside/client';
import { capitalise, useFormats } from '../../lib/format.ts';
import { api } from '../../lib/session.ts';
import Dialog from '../../ui/dialog.tsx';
import { UnverifiedReminder } from '../accounts/unverified-notice.tsx';
import { useBookingWords } from './booking-words.ts';
import { AddToCalendar } from './add-to-calendar.tsx';
import { Deadline } from './booking-terms.tsx';
import { PlayersDialog } from './players.tsx';

/** Confirms a new booking, and offers the next steps. */
export function BookingDone({ booking: made, onClose }: { booking: Booking; onClose: () => void }) {
  const words = useBookingWords();
  const formats = useFormats();
  const [booking, setBooking] = useState(made);
  const [isInviting, setIsInviting] = useState(false);
  const [message, setMessage] = useState<string>();
  const { court_id, court, price, status } = booking;
  const { data } = useQuery({
    queryKey: ['court', court_id],
    queryFn: () => api.get('/courts/{court}', { params: { path: { court: court_id } } }),
  });
  // The page of the booking shows how to pay for a held slot.
  if (status === 'offered') return <Navigate to="/bookings/$booking" params={{ booking: `${booking.id}` }} replace />;
  const isPending = status === 'pending';
  const directions = data && directionsTo(data);
  const Icon = isPending ? Hourglass : CircleCheck;

  if (isInviting) {
    const showChanged = (changed: Booking): void => {
      setBooking(changed);
      setMessage(words.invited);
    };
    return <PlayersDialog booking={booking} onClose={() => setIsInviting(false)} onDone={showChanged} />;
  }
  return (
    <Dialog title={isPending ? words.requested : words.done} onClose={onClose}>
      <div className="booked">
        {data && data.photo_url !== null && <img className="booked-photo" src={data.photo_url} alt="" />}
        <Icon
          aria-hidden="true"
          size={56}
          strokeWidth={1.5}
          className={isPending ? 'booked-pending' : 'booked-check'}
        />
        <p className="booked-court">{court.name}</p>
        <p className="booked-when">
          {capitalise(formats.date(booking.booking_date))}
          <br />
          {formats.range(booking.start_time, booking.end_time)}
          {price && price.amount > 0 && ` · ${formats.money(price)}`}
        </p>
        <p className="hint" role="status">
          {message ?? (isPending ? words.requestedText : words.doneText)}
        </p>
        {data && (
          <p className="hint">
            <Deadline
              startsAt={Date.parse(booking.starts_at)}
              timeZone={booking.time_zone}
              cutoffMinutes={data.cancellation_cutoff_minutes}
            />
          </p>
        )}
      </div>
      <div className="booked-actions">
        <AddToCalendar booking={booking} />
        <Button onClick={() => setIsInviting(true)}>
          <UserPlus aria-hidden="true" size={18} />
          {words.invite}
        </Button>
        {directions !== undefined && (
          <a className="button" href={directions} target="_blank" rel="noreferrer">
            <Navigation aria-hidden="true" size={18} />
            {words.directions}
          </a>
        )}
      </div>
      <UnverifiedReminder />
      {/* This link replaces the dialog's entry in the browser's history, so that Back does not return to the
          dialog. */}
      <Link to="/bookings" replace className="button primary">
        {words.toBookings}
      </Link>
    </Dialog>
  );
}
