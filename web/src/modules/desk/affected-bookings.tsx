import './affected-bookings.css';
import { useEffect, useRef } from 'react';
import { type AdminBooking, CourtsideProblem } from '@courtside/client';
import { useFormats } from '../../lib/format.ts';
import { config } from '../../lib/session.ts';
import { useAffectedWords } from './affected-words.ts';
import { TellYourself } from './tell-yourself.tsx';
import { useStatusWords } from '../../i18n/status-words.ts';

/** Bookings that prevent a new closure because they overlap it. */
export interface Affected {
  /** The first overlapping bookings. `total` is the number of all overlapping bookings. */
  bookings: AdminBooking[];
  total: number;
}

export function affectedBookingsOf(error: unknown): Affected | undefined {
  if (!(error instanceof CourtsideProblem) || error.code !== 'court_has_bookings') return undefined;
  const { bookings = [], bookings_total: total = bookings.length } = error.document;
  return { bookings, total };
}

/** Lists the bookings, and says what happens to them and to their players if the courts are closed. */
export function AffectedBookings({ bookings, total }: Affected) {
  const words = useAffectedWords();
  const statusWords = useStatusWords();
  const formats = useFormats();
  const section = useRef<HTMLElement>(null);
  useEffect(() => {
    section.current?.scrollIntoView({ block: 'nearest' });
  }, []);
  const emails = [...new Set(bookings.flatMap(({ user }) => user.email ?? []))];
  return (
    <section className="notice bad" role="alert" aria-label={words.overlap(total)} ref={section}>
      <h3>{words.overlap(total)}</h3>
      <p>
        {words.notClosedYet} {config.mail ? words.playersGetMail : words.playersGetNoMail}
      </p>
      <ul className="affected">
        {bookings.map((booking) => (
          <li key={booking.id}>
            {booking.user.name}: {booking.court.name}, {formats.shortDate(booking.booking_date)},{' '}
            {formats.range(booking.start_time, booking.end_time)} ({statusWords[booking.status]}){' '}
            {config.mail && booking.user.email === null && <TellYourself user={booking.user} />}
          </li>
        ))}
      </ul>
      {total > bookings.length && <p>{words.hitMore(total - bookings.length, total)}</p>}
      {emails.length > 0 && <a href={`mailto:?bcc=${emails.map(encodeURIComponent).join(',')}`}>{words.writeFirst}</a>}
    </section>
  );
}
