import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { AdminBooking } from '@courtside/client';
import { useNow } from '../../lib/clock.ts';
import { capitalise, useFormats } from '../../lib/format.ts';
import { readQuery } from '../../lib/queries.ts';
import { config } from '../../lib/session.ts';
import { useWords } from '../../i18n/words.tsx';
import { Avatar } from '../../ui/avatar.tsx';
import Dialog from '../../ui/dialog.tsx';
import { BookingActions } from './booking-actions.tsx';
import { phaseOf } from './booking-phase.ts';
import { useDeskWords } from './desk-words.ts';
import { usePlayersWords } from '../booking/players-words.ts';
import { useOverrideLabel } from './on-behalf-words.ts';

/** All facts about a booking, and everything that an admin can do with it. */
export default function DeskBookingCard({ booking, onClose }: { booking: AdminBooking; onClose: () => void }) {
  const desk = useDeskWords();
  const common = useWords();
  const formats = useFormats();
  const now = useNow();
  const { user, status, court, booking_date, start_time, end_time } = booking;
  return (
    <Dialog title={user.name} onClose={onClose}>
      <p className="desk-card-when">
        <strong>{formats.range(start_time, end_time)}</strong>
        <span>{capitalise(formats.date(booking_date))}</span>
        <span>{court.name}</span>
        <span className={`badge ${status}`}>{common.bookings.status[status]}</span>
        {booking.checked_in_at !== null && <span className="badge confirmed">{desk.checkedIn}</span>}
      </p>
      <Facts booking={booking} />
      <div className="dialog-foot">
        <BookingActions booking={booking} phase={phaseOf(booking, now, config.check_in.before_seconds)} />
      </div>
    </Dialog>
  );
}

function fact(label: string, value: ReactNode): ReactNode {
  if (value === '' || value === false || value == null) return null;
  return (
    <>
      <dt>{label}</dt>
      <dd>{value}</dd>
    </>
  );
}

function Facts({ booking }: { booking: AdminBooking }) {
  const { facts, ...desk } = useDeskWords();
  const overrideLabel = useOverrideLabel();
  const { withState } = usePlayersWords();
  const formats = useFormats();
  const person = useQuery(readQuery('/admin/users/{user}', { params: { path: { user: booking.user.id } } })).data;
  const email = booking.user.email ?? person?.contact_email;
  const moment = (at: string): string => formats.moment(at, booking.time_zone);
  const history = [
    desk.made(moment(booking.created_at)),
    booking.updated_at !== booking.created_at && desk.changed(moment(booking.updated_at)),
    booking.checked_in_at !== null && desk.checkedInAt(moment(booking.checked_in_at)),
  ];
  return (
    <dl className="desk-card-facts">
      {fact(facts.phone, person?.phone && <a href={`tel:${person.phone}`}>{person.phone}</a>)}
      {fact(facts.email, email && <a href={`mailto:${email}`}>{email}</a>)}
      {fact(
        facts.players,
        booking.participants.length > 0 && (
          <span className="desk-card-players">
            {booking.participants.map(({ name, email, state }) => (
              <span key={name ?? email}>
                <Avatar name={name ?? email ?? ''} />
                {withState(name ?? email ?? '', state)}
              </span>
            ))}
          </span>
        ),
      )}
      {fact(facts.price, booking.price && formats.money(booking.price))}
      {fact(facts.note, booking.note)}
      {fact(facts.reason, booking.status_reason)}
      {fact(facts.overrides, booking.overrides.map(overrideLabel).join(', '))}
      {fact(facts.series, booking.series_id && <Link to="/admin/series">{desk.partOfSeries}</Link>)}
      {fact(facts.history, history.filter(Boolean).join(' · '))}
    </dl>
  );
}
