import './my-bookings.css';
import './booking-page.css';
import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from '@tanstack/react-router';
import { lazy, type ReactNode, Suspense, useId } from 'react';
import { type Booking, type Court, CourtsideProblem, directionsTo } from '@courtside/client';
import { useNow } from '../../lib/clock.ts';
import { saveFile } from '../../lib/save-file.ts';
import { savedBookings } from '../../lib/saved-bookings.ts';
import { api, config, useUser } from '../../lib/session.ts';
import { Button } from '../../ui/button.tsx';
import { Failure, Loading, Page } from '../../ui/components.tsx';
import { CopyButton } from '../../ui/copy-button.tsx';
import { sectionsAt } from '../../ui/sections.tsx';
import { ExternalLink } from '../../ui/icons/more-icons.ts';
import { UnverifiedReminder } from '../accounts/unverified-notice.tsx';
import { BookingCard } from './booking-card.tsx';
import { useBookingPageWords } from './booking-page-words.ts';
import { calendarLinks } from './calendar-links.ts';
import { InvitationCard, isOpenInvitation } from './invitations.tsx';

const Sections = sectionsAt('ownBooking');
const QrCode = lazy(async () => ({ default: (await import('../accounts/qr-code.tsx')).QrCode }));

/** A page with its own address for one booking. The owner and the participants see it. */
export default function BookingPage() {
  const words = useBookingPageWords();
  const id = Number(useParams({ from: '/bookings/$booking' }).booking);
  const isValid = Number.isSafeInteger(id) && id > 0;
  const query = useQuery({
    queryKey: ['bookings', 'one', id],
    enabled: isValid,
    queryFn: () => api.get('/bookings/{booking}', { params: { path: { booking: id } } }),
    initialData: () => savedBookings('upcoming')?.bookings.find((booking) => booking.id === id),
    initialDataUpdatedAt: 0,
  });
  const isGone = !isValid || (query.error instanceof CourtsideProblem && query.error.code === 'not_found');
  const user = useUser();
  const unverified = config.mail && user?.email_verified_at === null ? user.email : null;
  const gone = unverified === null ? words.gone : words.unverified(unverified);
  return (
    <Page title={words.title} {...(isGone && { lead: gone })}>
      {isGone && <UnverifiedReminder />}
      {isValid && query.isPending && <Loading lines={8} />}
      {query.isError && !isGone && <Failure error={query.error} onRetry={() => void query.refetch()} />}
      {query.data && !isGone && <BookingParts booking={query.data} />}
      <div>
        <Link to="/bookings" className={isGone ? 'button primary' : 'button'}>
          {words.toBookings}
        </Link>
      </div>
    </Page>
  );
}

function BookingParts({ booking }: { booking: Booking }) {
  const words = useBookingPageWords();
  const now = useNow();
  const { court_id, status, ends_at } = booking;
  const { data: court } = useQuery({
    queryKey: ['court', court_id],
    queryFn: () => api.get('/courts/{court}', { params: { path: { court: court_id } } }),
  });
  const isUpcoming = (status === 'confirmed' || status === 'pending') && Date.parse(ends_at) > now;
  return (
    <div className="booking-page">
      <div className="stack">
        {court && court.photo_url !== null && (
          <img className="booking-photo" src={court.photo_url} alt={words.photo(court.name)} />
        )}
        <div className="card booking">
          {isOpenInvitation(booking) && isUpcoming ? (
            <InvitationCard {...{ booking, now }} />
          ) : (
            <BookingCard {...{ booking, court, now, isUpcoming }} isNext={false} isOnOwnPage />
          )}
        </div>
      </div>
      <div className="stack">
        <Sections booking={booking} />
        {isUpcoming && <Calendars {...{ booking, court }} />}
        {court && <Where court={court} />}
        {isUpcoming && <Share title={booking.court.name} />}
      </div>
    </div>
  );
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <section className="card" aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      {children}
    </section>
  );
}

const addressOf = ({ venue, address }: Court): string => [venue, address].filter((part) => part !== null).join(', ');

function Calendars({ booking, court }: { booking: Booking; court: Court | undefined }) {
  const words = useBookingPageWords();
  const { starts_at, ends_at, id } = booking;
  const event = { starts_at, ends_at, title: booking.court.name, url: location.href };
  const save = async (): Promise<void> => {
    const text = await api.get('/bookings/{booking}.ics', { params: { path: { booking: id } } });
    saveFile([text], { name: `booking-${id}.ics`, type: 'text/calendar;charset=utf-8' });
  };
  return (
    <Part title={words.calendar}>
      <div className="row">
        {calendarLinks({ ...event, place: court ? addressOf(court) : '' }).map(({ name, href }) => (
          <a key={name} className="button" href={href} target="_blank" rel="noreferrer">
            {name}
            <span className="visually-hidden">{words.newTab}</span>
          </a>
        ))}
        <Button onClick={() => void save()}>{words.file}</Button>
      </div>
    </Part>
  );
}

function Where({ court }: { court: Court }) {
  const words = useBookingPageWords();
  const directions = directionsTo(court);
  const address = addressOf(court);
  if (address === '' && directions === undefined) return null;
  return (
    <Part title={words.where}>
      {address !== '' && <address>{address}</address>}
      {directions !== undefined && (
        <div>
          <a className="button" href={directions} target="_blank" rel="noreferrer">
            {words.map}
            <ExternalLink aria-hidden="true" size={16} />
            <span className="visually-hidden">{words.newTab}</span>
          </a>
        </div>
      )}
    </Part>
  );
}

function Share({ title }: { title: string }) {
  const words = useBookingPageWords();
  const url = location.origin + location.pathname;
  return (
    <Part title={words.share}>
      <p className="hint">{words.shareText}</p>
      <p className="copied-text booking-link">{url}</p>
      <div className="row">
        <CopyButton text={url} />
        {'share' in navigator && (
          <Button onClick={() => void navigator.share({ title, url }).catch(() => {})}>{words.shareButton}</Button>
        )}
      </div>
      <div className="booking-code">
        <Suspense>
          <QrCode text={url} label={words.code} />
        </Suspense>
      </div>
    </Part>
  );
}
