import './my-bookings.css';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { WifiOff } from '../../ui/icons/more-icons.ts';
import { useNow } from '../../lib/clock.ts';
import { dateIn, minuteIn, timeOf, useFormats, viewerZone } from '../../lib/format.ts';
import { choiceParam, numberParam } from '../../lib/search-params.ts';
import { useWords } from '../../i18n/words.tsx';
import { Empty, Failure, Loading, More, Page } from '../../ui/components.tsx';
import { sectionsAt } from '../../ui/sections.tsx';
import { showToast } from '../../ui/toasts.tsx';
import { UnverifiedReminder } from '../accounts/unverified-notice.tsx';
import { Waiting } from '../waitlist/waiting.tsx';
import { BookingCard } from './booking-card.tsx';
import { Invitations, isOpenInvitation } from './invitations.tsx';
import { useCourts } from './courts-of-bookings.ts';
import { useMyBookingsWords } from './my-bookings-words.ts';
import { useBookings } from './use-bookings.ts';

const PaymentResult = sectionsAt('bookings');

export default function BookingsPage() {
  const { nav } = useWords();
  const words = useMyBookingsWords();
  const search = useSearch({ from: '/bookings' });
  const view = choiceParam(search.when, ['past']) ?? 'upcoming';
  const payment = numberParam(search.payment);
  const navigate = useNavigate();
  const { query, bookings: all, outdatedSince } = useBookings(view);
  const courtOf = useCourts(query.dataUpdatedAt);
  const now = useNow(); // All cards share this clock.
  // The `Waiting` component shows the offers, so leave them out here. Also leave out upcoming bookings that are over by
  // now: this device may have saved them earlier.
  const shown = all?.filter(
    ({ status, ends_at }) => status !== 'offered' && (view === 'past' || Date.parse(ends_at) > now),
  );
  const bookings = shown?.filter(({ role }) => role !== 'invited');
  const invitations = view === 'upcoming' && shown ? shown.filter(isOpenInvitation) : [];
  return (
    <Page title={words.title}>
      <nav className="segments" aria-label={words.views}>
        <Link to="/bookings" search={{ payment }} activeOptions={{ exact: true, includeSearch: true }}>
          {words.upcoming}
        </Link>
        <Link to="/bookings" search={{ when: 'past' }}>
          {words.past}
        </Link>
      </nav>
      <div role="status" className="booking-notice">
        {outdatedSince !== undefined && <OfflineNotice since={outdatedSince} />}
      </div>
      {payment !== undefined && (
        <PaymentResult
          key={payment}
          payment={payment}
          onClose={() => void navigate({ to: '/bookings', search: {}, replace: true })}
        />
      )}
      <UnverifiedReminder />
      {invitations.length > 0 && <Invitations {...{ invitations, now }} />}
      {view === 'upcoming' && <Waiting onMessage={showToast} />}
      {query.isPending && <Loading />}
      {query.isError && outdatedSince === undefined && (
        <Failure error={query.error} onRetry={() => void query.refetch()} />
      )}
      {bookings?.length === 0 && (
        <Empty drawing="bookings">
          <p>{view === 'past' ? words.nonePast : words.noneUpcoming}</p>
          <Link to="/" className="button primary">
            {nav.find}
          </Link>
        </Empty>
      )}
      <ul className="bookings">
        {bookings?.map((booking, i) => {
          const isNext = view === 'upcoming' && i === 0;
          return (
            <li key={booking.id} className={isNext ? 'card booking next' : 'card booking'}>
              <BookingCard
                booking={booking}
                court={courtOf(booking.court_id)}
                now={now}
                isUpcoming={view !== 'past'}
                isNext={isNext}
              />
            </li>
          );
        })}
      </ul>
      <More list={query} />
    </Page>
  );
}

/** @param since when the service returned the bookings, in milliseconds since 1970 */
function OfflineNotice({ since }: { since: number }) {
  const words = useMyBookingsWords();
  const formats = useFormats();
  const zone = viewerZone();
  const isToday = dateIn(zone, since) === dateIn(zone);
  return (
    <p className="notice offline">
      <WifiOff aria-hidden="true" size={20} />
      {words.offline(isToday ? formats.time(timeOf(minuteIn(zone, since))) : formats.moment(since, zone))}
    </p>
  );
}
