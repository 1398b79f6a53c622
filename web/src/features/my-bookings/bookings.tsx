import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Link, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import type { Booking } from '@courtside/client';
import { useNow } from '../../lib/clock.ts';
import { useFormats, viewerZone } from '../../lib/format.ts';
import { useWords } from '../../i18n/words.tsx';
import { api } from '../../lib/session.ts';
import Dialog from '../../ui/dialog.tsx';
import { Empty, Failure, Loading, More, Page } from '../../ui/components.tsx';
import { AddToCalendar } from '../booking/add-to-calendar.tsx';
import { CheckIn } from './check-in.tsx';
import { Waiting } from '../waitlist/waiting.tsx';
import { RescheduleDialog } from './reschedule-dialog.tsx';
import { usePlayersWords } from '../booking/players-words.ts';
import { LeaveBooking } from './leave-booking.tsx';
import { PlayersDialog } from '../booking/players.tsx';

const viewFilters = {
  upcoming: { when: 'upcoming' },
  past: { when: 'past' },
  invited: { when: 'upcoming', participating: true },
} as const;

export default function BookingsPage() {
  const players = usePlayersWords();
  const words = useWords();
  const when = useSearch({ from: '/bookings' }).when ?? 'upcoming';
  const [message, setMessage] = useState('');
  const list = useInfiniteQuery({
    queryKey: ['bookings', when],
    initialPageParam: undefined as string | undefined,
    queryFn: ({ pageParam: cursor }) =>
      api.get('/bookings', { params: { query: { ...viewFilters[when], ...(cursor !== undefined && { cursor }) } } }),
    getNextPageParam: ({ next_cursor }) => next_cursor ?? undefined,
  });
  const all = list.data?.pages.flatMap(({ data }) => data) ?? [];
  // The `Waiting` component shows the offers, with buttons to accept them.
  const bookings = all.filter(({ status }) => status !== 'offered');
  return (
    <Page title={words.bookings.title}>
      <nav className="segments" aria-label={words.bookings.views}>
        <Link to="/bookings" search={{}} activeOptions={{ exact: true, includeSearch: true }}>
          {words.bookings.upcoming}
        </Link>
        <Link to="/bookings" search={{ when: 'past' }}>
          {words.bookings.past}
        </Link>
        <Link to="/bookings" search={{ when: 'invited' }}>
          {players.invited}
        </Link>
      </nav>
      <p role="status" className={message === '' ? 'visually-hidden' : 'notice good'}>
        {message}
      </p>
      {when === 'upcoming' && <Waiting onMessage={setMessage} />}
      {list.isPending && <Loading />}
      {list.isError && <Failure error={list.error} onRetry={() => void list.refetch()} />}
      {list.isSuccess && bookings.length === 0 && (
        <Empty>
          <p>
            {when === 'upcoming'
              ? words.bookings.noneUpcoming
              : when === 'past'
                ? words.bookings.nonePast
                : players.noneInvited}
          </p>
          <Link to="/" className="button primary">
            {words.nav.find}
          </Link>
        </Empty>
      )}
      <ul className="cards">
        {bookings.map((booking) => (
          <li key={booking.id} className="card">
            <BookingCard booking={booking} canChange={when === 'upcoming'} onMessage={setMessage} />
          </li>
        ))}
      </ul>
      <More list={list} />
    </Page>
  );
}

function BookingCard({
  booking,
  canChange,
  onMessage,
}: {
  booking: Booking;
  canChange: boolean;
  onMessage: (text: string) => void;
}) {
  const words = useWords();
  const formats = useFormats();
  const [open, setOpen] = useState<'cancel' | 'move' | 'players'>();
  const players = usePlayersWords();
  const deadline = useDeadline(booking);
  const now = useNow();
  const isLate = deadline !== undefined && now > deadline;
  const { court, status, price } = booking;
  const deadlineText = deadline === undefined ? '' : formats.moment(deadline, booking.time_zone);
  return (
    <>
      <div className="card-head">
        <h2>{court.name}</h2>
        <span className={`badge ${status}`}>{words.bookings.status[status]}</span>
      </div>
      <p>
        {formats.date(booking.booking_date)}, {booking.start_time}–{booking.end_time}
      </p>
      <p className="hint">
        {words.sport(court.type)}
        {court.venue !== null && ` · ${court.venue}`}
        {price && ` · ${formats.money(price)}`}
        {booking.time_zone !== viewerZone() && ` · ${booking.time_zone}`}
      </p>
      {booking.role === 'participant' && <p>{players.bookedBy(booking.booked_by)}</p>}
      {booking.participants.length > 0 && (
        <p>
          {players.plays(booking.participants.map(({ name, email }) => name ?? email ?? players.hidden).join(', '))}
        </p>
      )}
      {booking.note !== null && <p>{booking.note}</p>}
      {booking.status_reason !== null && <p>{words.bookings.reason(booking.status_reason)}</p>}
      {canChange && deadlineText !== '' && (
        <p className="hint">{isLate ? words.bookings.tooLate(deadlineText) : words.bookings.deadline(deadlineText)}</p>
      )}
      {canChange && <CheckIn booking={booking} />}
      {booking.role === 'participant' && <LeaveBooking booking={booking} onDone={() => onMessage(players.left)} />}
      {canChange && (
        <div className="row">
          <button type="button" className="button" onClick={() => setOpen('players')}>
            {players.change}
          </button>
          <AddToCalendar booking={booking} />
        </div>
      )}
      {canChange && !isLate && (
        <div className="row">
          <button type="button" className="button" onClick={() => setOpen('move')}>
            {words.bookings.move}
          </button>
          <button type="button" className="button danger" onClick={() => setOpen('cancel')}>
            {words.bookings.cancel}
          </button>
        </div>
      )}
      {open === 'cancel' && (
        <CancelBookingDialog
          booking={booking}
          onClose={() => setOpen(undefined)}
          onDone={() => onMessage(words.bookings.cancelled)}
        />
      )}
      {open === 'players' && (
        <PlayersDialog booking={booking} onClose={() => setOpen(undefined)} onDone={() => onMessage(players.changed)} />
      )}
      {open === 'move' && (
        <RescheduleDialog
          booking={booking}
          onClose={() => setOpen(undefined)}
          onDone={() => onMessage(words.bookings.moved)}
        />
      )}
    </>
  );
}

/**
 * Returns the last time at which the booking can be cancelled or rescheduled, in milliseconds since 1970. Returns
 * undefined until the court is loaded.
 */
function useDeadline({ court_id, starts_at }: Booking): number | undefined {
  const { data } = useQuery({
    queryKey: ['court', court_id],
    staleTime: 300_000,
    queryFn: () => api.get('/courts/{court}', { params: { path: { court: court_id } } }),
  });
  return data && Date.parse(starts_at) - data.cancellation_cutoff_minutes * 60_000;
}

function CancelBookingDialog({
  booking,
  onClose,
  onDone,
}: {
  booking: Booking;
  onClose: () => void;
  onDone: () => void;
}) {
  const words = useWords();
  const formats = useFormats();
  const queries = useQueryClient();
  const cancelling = useMutation({
    mutationFn: () => api.delete('/bookings/{booking}', { params: { path: { booking: booking.id } } }),
    onSuccess: () => {
      onDone();
      onClose();
    },
    onSettled: () => queries.invalidateQueries(),
  });
  return (
    <Dialog title={words.bookings.cancelTitle} onClose={onClose}>
      <p>
        {booking.court.name}, {formats.date(booking.booking_date)}, {booking.start_time}–{booking.end_time}
      </p>
      {cancelling.isError && <Failure error={cancelling.error} />}
      <div className="dialog-foot">
        <button
          type="button"
          className="button danger"
          disabled={cancelling.isPending}
          onClick={() => cancelling.mutate()}
        >
          {words.bookings.cancel}
        </button>
        <button type="button" className="button" onClick={onClose}>
          {words.bookings.keep}
        </button>
      </div>
    </Dialog>
  );
}
