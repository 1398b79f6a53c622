import { type QueryClient, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { Booking } from '@courtside/client';
import { useNow } from '../clock.ts';
import { useFormats } from '../format.ts';
import { useWords } from '../i18n/words.tsx';
import { api } from '../session.ts';
import Dialog from '../ui/dialog.tsx';
import { Failure } from '../ui/components.tsx';
import { useWaitlistWords } from './words.ts';

type Tell = (text: string) => void;

const OFFERED = ['bookings', 'offered'];

/** At once, without asking: nobody is to see "yours" beside a clock that still runs. */
function dropOffer(queries: QueryClient, id: number): void {
  queries.setQueryData<{ data: Booking[] }>(OFFERED, (page) => {
    return page && { ...page, data: page.data.filter((booking) => booking.id !== id) };
  });
}

/** What is offered to the player, each with the time that is left to accept it. */
export function Offers({ pollMs, onTell }: { pollMs: number | false; onTell: Tell }) {
  const said = useWaitlistWords();
  const query = { status: 'offered', when: 'upcoming', limit: 100 } as const;
  const offers = useQuery({
    queryKey: OFFERED,
    refetchInterval: pollMs,
    queryFn: () => api.get('/bookings', { params: { query } }),
  });
  const data = offers.data?.data ?? [];
  return (
    <>
      <p role="status" className="visually-hidden">
        {data.map(({ court }) => said.offered(court.name)).join(' ')}
      </p>
      {data.length > 0 && (
        <section aria-labelledby="offers">
          <h2 id="offers">{said.offers}</h2>
          <ul className="cards">
            {data.map((booking) => (
              <li key={booking.id} className="card">
                <Offer booking={booking} onTell={onTell} />
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  );
}

function Offer({ booking, onTell }: { booking: Booking; onTell: Tell }) {
  const words = useWords();
  const said = useWaitlistWords();
  const formats = useFormats();
  const queries = useQueryClient();
  const [isDeclining, setIsDeclining] = useState(false);
  const { court, price, waitlist_entry_id: entry } = booking;
  const ends = Date.parse(booking.offer_expires_at ?? booking.starts_at);
  const left = Math.ceil((ends - useNow(1000)) / 1000);
  const isOver = left <= 0;
  useEffect(() => {
    if (isOver) void queries.invalidateQueries();
  }, [isOver, queries]);
  const accepting = useMutation({
    mutationFn: () => api.post('/waitlist/{entry}/accept', { params: { path: { entry: entry! } } }),
    onSuccess: ({ status }) => {
      dropOffer(queries, booking.id);
      onTell(status === 'pending' ? said.requested : said.accepted);
    },
    onSettled: () => queries.invalidateQueries(),
  });
  return (
    <>
      <div className="card-head">
        <h3>{court.name}</h3>
        <span className="badge offered">{words.bookings.status.offered}</span>
      </div>
      <p>
        {formats.date(booking.booking_date)}, {booking.start_time}–{booking.end_time}
        {price && ` · ${formats.money(price)}`}
      </p>
      <p>
        {isOver ? (
          said.over
        ) : (
          <>
            <strong role="timer">{said.timeLeft(clock(left))}</strong>{' '}
            <span className="hint">{said.deadline(formats.moment(ends, booking.time_zone))}</span>
          </>
        )}
      </p>
      {accepting.isError && <Failure title={said.refusedAccept} error={accepting.error} />}
      {!isOver && (
        <div className="row">
          <button
            type="button"
            className="button primary"
            disabled={accepting.isPending}
            onClick={() => accepting.mutate()}
          >
            {said.accept}
          </button>
          <button type="button" className="button danger" onClick={() => setIsDeclining(true)}>
            {said.decline}
          </button>
        </div>
      )}
      {isDeclining && (
        <DeclineDialog booking={booking} onClose={() => setIsDeclining(false)} onDone={() => onTell(said.declined)} />
      )}
    </>
  );
}

function DeclineDialog({ booking, onClose, onDone }: { booking: Booking; onClose: () => void; onDone: () => void }) {
  const said = useWaitlistWords();
  const queries = useQueryClient();
  const declining = useMutation({
    mutationFn: () => api.delete('/bookings/{booking}', { params: { path: { booking: booking.id } } }),
    onSuccess: () => {
      dropOffer(queries, booking.id);
      onDone();
      onClose();
    },
    onSettled: () => queries.invalidateQueries(),
  });
  return (
    <Dialog title={said.declineTitle} onClose={onClose}>
      <p>{said.declineText}</p>
      {declining.isError && <Failure error={declining.error} />}
      <div className="dialog-foot">
        <button
          type="button"
          className="button danger"
          disabled={declining.isPending}
          onClick={() => declining.mutate()}
        >
          {said.decline}
        </button>
        <button type="button" className="button" onClick={onClose}>
          {said.keep}
        </button>
      </div>
    </Dialog>
  );
}

const clock = (seconds: number): string => `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
