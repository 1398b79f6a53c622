import { type QueryClient, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import { Link } from '@tanstack/react-router';
import { type Booking, CourtsideProblem } from '@courtside/client';
import { useNow } from '../../lib/clock.ts';
import { capitalise, useFormats } from '../../lib/format.ts';
import { readQuery } from '../../lib/queries.ts';
import { useRefresh } from '../../lib/refresh.ts';
import { api } from '../../lib/session.ts';
import { Button } from '../../ui/button.tsx';
import ConfirmDialog from '../../ui/confirm-dialog.tsx';
import { isUnverified, UnverifiedNotice } from '../accounts/unverified-notice.tsx';
import { useRefusalText } from '../booking/booking-failure.tsx';
import { offersQuery } from './use-offer-count.ts';
import { useWaitlistWords } from './waitlist-words.ts';
import { useStatusWords } from '../../i18n/status-words.ts';

type OnMessage = (text: string) => void;

/** Removes an accepted offer from the cache. Otherwise its countdown would still run next to the success message. */
function removeOffer(queries: QueryClient, id: number): void {
  queries.setQueryData(
    offersQuery.queryKey,
    (page) => page && { ...page, data: page.data.filter((booking) => booking.id !== id) },
  );
}

export function Offers({ pollMs, onMessage }: { pollMs: number | false; onMessage: OnMessage }) {
  const words = useWaitlistWords();
  const offers = useQuery({ ...offersQuery, refetchInterval: pollMs });
  const data = offers.data?.data ?? [];
  return (
    <>
      <p role="status" className="visually-hidden">
        {data.map(({ court }) => words.offered(court.name)).join(' ')}
      </p>
      {data.length > 0 && (
        <section className="stack" aria-labelledby="offers">
          <h2 id="offers">{words.offers}</h2>
          <ul className="cards">
            {data.map((booking) => (
              <li key={booking.id} className="card">
                <Offer booking={booking} onMessage={onMessage} />
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  );
}

function Offer({ booking, onMessage }: { booking: Booking; onMessage: OnMessage }) {
  const words = useWaitlistWords();
  const statusWords = useStatusWords();
  const explainRefusal = useRefusalText();
  const formats = useFormats();
  const queries = useQueryClient();
  const refresh = useRefresh(['waitlist', 'bookings', 'days']);
  const refreshWhenOver = useEffectEvent(refresh);
  const [isDeclining, setIsDeclining] = useState(false);
  const { court, price, waitlist_entry_id: entry } = booking;
  const expiresAt = Date.parse(booking.offer_expires_at ?? booking.starts_at);
  const secondsLeft = Math.ceil((expiresAt - useNow(1000)) / 1000);
  const isOver = secondsLeft <= 0;
  useEffect(() => {
    if (isOver) void refreshWhenOver();
  }, [isOver]);
  const accepting = useMutation({
    mutationFn: () => api.post('/waitlist/{entry}/accept', { params: { path: { entry: entry! } } }),
    onSuccess: ({ status }) => {
      removeOffer(queries, booking.id);
      onMessage(status === 'pending' ? words.requested : words.accepted);
    },
    onSettled: refresh,
  });
  const mustPay = accepting.error instanceof CourtsideProblem && accepting.error.code === 'payment_required';
  // An accepted offer has changed since it was made. It is held until the player pays.
  const wasRequested = entry === null || booking.version > 1;
  const toPay = wasRequested || mustPay;
  const means = useQuery({ ...readQuery('/me/payment-means'), enabled: toPay });
  const isProcessing = means.data?.processing.some(({ booking_id }) => booking_id === booking.id) ?? false;
  return (
    <>
      <div className="card-head">
        <h3>{court.name}</h3>
        <span className="badge offered">{statusWords.offered}</span>
      </div>
      <p>
        {capitalise(formats.date(booking.booking_date))}, {formats.range(booking.start_time, booking.end_time)}
        {price && price.amount > 0 && ` · ${formats.money(price)}`}
      </p>
      <p>
        {isProcessing ? (
          words.processing
        ) : isOver ? (
          words.over
        ) : (
          <>
            <strong role="timer">{words.timeLeft(minutesAndSeconds(secondsLeft))}</strong>{' '}
            <span className="hint">
              {(wasRequested ? words.payBy : words.deadline)(formats.moment(expiresAt, booking.time_zone))}
            </span>
          </>
        )}
      </p>
      {isUnverified(accepting.error) && <UnverifiedNotice />}
      {accepting.isError && !isUnverified(accepting.error) && (
        <div className="notice bad" role="alert">
          <strong>{words.refusedAccept}</strong>
          <p>{explainRefusal(accepting.error)}</p>
        </div>
      )}
      {!isOver && !isProcessing && (
        <div className="row">
          {toPay ? (
            <Link to="/bookings/$booking" params={{ booking: `${booking.id}` }} className="button primary">
              {words.pay}
            </Link>
          ) : (
            <Button kind="primary" disabled={accepting.isPending} onClick={() => accepting.mutate()}>
              {words.accept}
            </Button>
          )}
          {!wasRequested && (
            <Button kind="danger" onClick={() => setIsDeclining(true)}>
              {words.decline}
            </Button>
          )}
        </div>
      )}
      {isDeclining && (
        <DeclineDialog
          booking={booking}
          onClose={() => setIsDeclining(false)}
          onDone={() => onMessage(words.declined)}
        />
      )}
    </>
  );
}

function DeclineDialog({ booking, onClose, onDone }: { booking: Booking; onClose: () => void; onDone: () => void }) {
  const words = useWaitlistWords();
  const formats = useFormats();
  const queries = useQueryClient();
  const refresh = useRefresh(['waitlist', 'bookings', 'days']);
  const { id, court, booking_date, start_time, end_time } = booking;
  const slotText = `${court.name}, ${formats.shortDate(booking_date)}, ${formats.range(start_time, end_time)}`;
  return (
    <ConfirmDialog
      title={words.declineTitle(slotText)}
      confirm={words.decline}
      keep={words.keep}
      isDanger
      onConfirm={async () => {
        try {
          await api.delete('/bookings/{booking}', { params: { path: { booking: id } } });
          removeOffer(queries, id);
          onDone();
        } finally {
          void refresh();
        }
      }}
      onClose={onClose}
    >
      <p>{words.declineText}</p>
    </ConfirmDialog>
  );
}

const minutesAndSeconds = (seconds: number): string =>
  `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
