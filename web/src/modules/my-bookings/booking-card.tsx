import { useMutation } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { Button } from '../../ui/button.tsx';
import { CalendarClock, CalendarPlus, Info, MapPin, Repeat, Users } from '../../ui/icons/more-icons.ts';
import { lazy, type ReactNode, startTransition, Suspense, useState } from 'react';
import { type Booking, type Court, directionsTo } from '@courtside/client';
import { dateIn, isSameClock, useFormats, viewerZone } from '../../lib/format.ts';
import { lengthOf } from '../../lib/slot-length.ts';
import { saveFile } from '../../lib/save-file.ts';
import { api, config } from '../../lib/session.ts';
import { Failure } from '../../ui/components.tsx';
import { Avatar } from '../../ui/avatar.tsx';
import { SportName } from '../../ui/sport.tsx';
import { ActionMenu, type MenuAction } from '../../ui/menu.tsx';
import { showToast } from '../../ui/toasts.tsx';
import { PlayersDialog } from '../booking/players.tsx';
import { usePlayersWords } from '../booking/players-words.ts';
import CancelBookingDialog from './cancel-booking-dialog.tsx';
import { CheckInButton, CheckInHint, checkInStateOf } from './check-in.tsx';
import { deadlineOf } from './courts-of-bookings.ts';
import { LeaveBooking } from './leave-booking.tsx';
import { useMyBookingsWords } from './my-bookings-words.ts';
import { nextWeekOf } from './relative-days.ts';
import { useWhen } from './when.ts';
import { useStatusWords } from '../../i18n/status-words.ts';

const RescheduleDialog = lazy(() => import('./reschedule-dialog.tsx'));
const ICON = { 'aria-hidden': true, size: 18 } as const;
/** Bookings with these statuses have no badge, because a badge would say nothing new. */
const PLAIN_STATUSES = new Set<Booking['status']>(['confirmed', 'completed']);

interface Props {
  booking: Booking;
  court: Court | undefined;
  now: number;
  /** Whether the booking is not over. */
  isUpcoming: boolean;
  /** Whether this is the next booking, which is shown larger. */
  isNext: boolean;
  /** Whether the card is on the booking's own page. */
  isOnOwnPage?: boolean;
}

export function BookingCard({ booking, court, now, isUpcoming, isNext, isOnOwnPage = false }: Props) {
  const words = useMyBookingsWords();
  const [open, setOpen] = useState<'cancel' | 'reschedule' | 'players'>();
  const close = (): void => setOpen(undefined);
  const formats = useFormats();
  const deadline = deadlineOf(booking, court);
  const canChange = isUpcoming && booking.role === 'owner';
  const isLate = deadline !== undefined && now > deadline;
  const checkIn = canChange ? checkInStateOf(booking, now) : 'closed';
  const isMain = checkIn !== 'open';
  const name = `${booking.court.name}, ${formats.shortDate(booking.booking_date)}, ${formats.time(booking.start_time)}`;
  const adding = useMutation({ mutationFn: () => addToCalendar(booking.id) });
  const bookAgain = useBookAgain(booking, now);
  const navigate = useNavigate();
  const openPage = (): void => void navigate({ to: '/bookings/$booking', params: { booking: `${booking.id}` } });
  const directions = isUpcoming && court ? directionsTo(court) : undefined;
  const hasBookAgain = court?.active !== false && booking.status !== 'offered';
  const reschedule = {
    label: words.move,
    icon: CalendarClock,
    onAction: () => startTransition(() => setOpen('reschedule')),
  };
  const actions: (MenuAction | false)[] = [
    canChange && !isLate && !isMain && reschedule,
    canChange && { label: words.players, icon: Users, onAction: () => setOpen('players') },
    isUpcoming && !isOnOwnPage && { label: words.details, icon: Info, onAction: openPage },
    isUpcoming && { label: words.addToCalendar, icon: CalendarPlus, onAction: () => adding.mutate() },
    directions !== undefined && { label: words.directions, icon: MapPin, href: directions },
    isUpcoming && hasBookAgain && { label: words.bookAgain, icon: Repeat, onAction: bookAgain },
  ];
  const shown = actions.filter((action) => action !== false);
  const deadlineText = (deadline: number): string => {
    const when = formats.moment(deadline, booking.time_zone);
    if (isLate) return words.tooLate(when);
    const isFree = !config.payments;
    return deadline === Date.parse(booking.starts_at) ? words.deadlineAtStart(isFree) : words.deadline(when, isFree);
  };
  return (
    <>
      {isNext && <p className="eyebrow">{words.next}</p>}
      <div className="booking-main">
        <DateTile date={booking.booking_date} />
        <BookingFacts booking={booking} now={now}>
          {canChange && deadline !== undefined && <p className="hint">{deadlineText(deadline)}</p>}
          <CheckInHint booking={booking} state={checkIn} />
        </BookingFacts>
      </div>
      {adding.isError && <Failure error={adding.error} />}
      <div className="booking-actions">
        {checkIn === 'open' && <CheckInButton booking={booking} />}
        {canChange && !isLate && isMain && (
          <Button onClick={reschedule.onAction} aria-label={`${words.move}: ${name}`}>
            {words.move}
          </Button>
        )}
        {canChange && !isLate && (
          <Button kind="quiet" aria-label={`${words.cancelBooking}: ${name}`} onClick={() => setOpen('cancel')}>
            {words.cancel}
          </Button>
        )}
        {isUpcoming && booking.role !== 'owner' && <LeaveBooking booking={booking} />}
        {!isUpcoming && hasBookAgain && (
          <Button onClick={bookAgain} aria-label={`${words.bookAgain}: ${name}`}>
            <Repeat {...ICON} />
            {words.bookAgain}
          </Button>
        )}
        {shown.length > 0 && <ActionMenu label={words.more(name)} actions={shown} />}
      </div>
      {open === 'cancel' && <CancelBookingDialog booking={booking} onClose={close} />}
      {open === 'players' && (
        <PlayersDialog booking={booking} onClose={close} onDone={() => showToast(words.playersUpdated)} />
      )}
      {/* Always render this boundary, and open the dialog in a transition. Inside a new boundary, React would show the
          dialog 300 ms late. */}
      <Suspense>
        {open === 'reschedule' && <RescheduleDialog booking={booking} court={court} onClose={close} />}
      </Suspense>
    </>
  );
}

/** A small tile with the date. The text beside the tile contains the same date, so screen readers skip the tile. */
export function DateTile({ date }: { date: string }) {
  const when = useWhen();
  return (
    <div className="date-tile" aria-hidden="true">
      <span>{when.part(date, 'month')}</span>
      <strong>{when.part(date, 'day')}</strong>
      <span>{when.part(date, 'weekday')}</span>
    </div>
  );
}

export function BookingFacts({ booking, now, children }: { booking: Booking; now: number; children: ReactNode }) {
  const words = useMyBookingsWords();
  const playersWords = usePlayersWords();
  const statusWords = useStatusWords();
  const formats = useFormats();
  const when = useWhen();
  const { court, status, price, time_zone, role } = booking;
  const nameOf = ({ name, email, state }: (typeof booking.participants)[number]): string =>
    playersWords.withState(name ?? email ?? playersWords.hidden, state);
  // A participant sees only their own email address.
  const players = booking.participants.filter(({ email }) => role === 'owner' || email === null);
  const isViewersClock = isSameClock(time_zone, viewerZone(), Date.parse(booking.starts_at));
  const facts = [price && price.amount > 0 && formats.money(price), !isViewersClock && formats.zone(time_zone)];
  return (
    <div className="booking-facts">
      <h2>
        <span className="booking-when">
          <Link to="/bookings/$booking" params={{ booking: `${booking.id}` }}>
            {when.slot(booking, dateIn(time_zone, now))}
          </Link>
        </span>{' '}
        <span className="booking-where">
          {court.name}
          {court.venue !== null && ` · ${court.venue}`}
        </span>
      </h2>
      <p className="hint">
        <SportName sport={court.type} />
        {facts.filter(Boolean).map((fact) => ` · ${fact}`)}
      </p>
      {role !== 'owner' && <p className="hint">{playersWords.bookedBy(booking.booked_by)}</p>}
      {players.length > 0 && (
        <p className="hint avatar-row">
          {players
            .flatMap(({ name, email }) => name ?? email ?? [])
            .map((name) => (
              <Avatar key={name} name={name} />
            ))}
          <span>{playersWords.plays(players.map(nameOf).join(', '))}</span>
        </p>
      )}
      {booking.note !== null && <p className="hint">{booking.note}</p>}
      {booking.status_reason !== null && <p className="hint">{words.reason(booking.status_reason)}</p>}
      {!PLAIN_STATUSES.has(status) && (
        <p>
          <span className={`badge ${status}`}>{statusWords[status]}</span>
        </p>
      )}
      {children}
    </div>
  );
}

/** Returns a function that opens the page for finding courts with the same court and time, one week later. */
function useBookAgain({ court_id, booking_date, start_time, end_time, time_zone }: Booking, now: number): () => void {
  const navigate = useNavigate();
  return () => {
    const date = nextWeekOf(booking_date, dateIn(time_zone, now));
    const minutes = lengthOf({ start_time, end_time });
    void navigate({ to: '/', search: { date, court: court_id, start: start_time, minutes } });
  };
}

/** Downloads a booking as a calendar file. A link could not send the required headers, such as the API key. */
async function addToCalendar(booking: number): Promise<void> {
  const text = await api.get('/bookings/{booking}.ics', { params: { path: { booking } } });
  saveFile([text], { name: `booking-${booking}.ics`, type: 'text/calendar;charset=utf-8' });
}
