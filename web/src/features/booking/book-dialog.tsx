import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Link, useNavigate, useRouterState } from '@tanstack/react-router';
import { useId, useState } from 'react';
import { type Booking, type BookingInput, type CourtDay, CourtsideProblem } from '@courtside/client';
import { endOf } from '../../lib/day.ts';
import { isSameClock, useFormats, viewerZone } from '../../lib/format.ts';
import { useWords } from '../../i18n/words.tsx';
import type { FindSearch } from '../../lib/find-search.ts';
import { api, useUser } from '../../lib/session.ts';
import Dialog from '../../ui/dialog.tsx';
import { isOutcomeUnknown, useIdempotencyKey } from '../../lib/idempotency-key.ts';
import { participantsOf, PlayersField } from './players.tsx';
import { BookingFailure } from './booking-failure.tsx';
import { SlotFields } from './slot-fields.tsx';

interface Props {
  day: CourtDay;
  start: string;
  minutes: number | undefined;
  onChange: (fields: FindSearch) => void;
  onClose: () => void;
}

export default function BookDialog({ day, start, minutes, onChange, onClose }: Props) {
  const words = useWords();
  const user = useUser();
  const navigate = useNavigate();
  const queries = useQueryClient();
  const href = useRouterState({ select: ({ location }) => location.href });
  const [note, setNote] = useState('');
  const [players, setPlayers] = useState<string[]>([]);
  const slot = day.starts.find(({ start_time }) => start_time === start);
  const length = slot?.durations.includes(minutes ?? 0) ? minutes! : defaultLength(slot?.durations ?? []);
  const withKey = useIdempotencyKey();
  const booking = useMutation({
    mutationFn: (body: BookingInput) => withKey(body, (headers) => api.post('/bookings', { body, headers })),
    onSettled: () => queries.invalidateQueries({ queryKey: ['days'] }),
    onSuccess: () => queries.invalidateQueries({ queryKey: ['bookings'] }),
  });
  const book = (fields: Omit<BookingInput, 'note'>): void =>
    booking.mutate({
      ...fields,
      ...(note.trim() !== '' && { note: note.trim() }),
      ...(participantsOf(players).length > 0 && { participants: participantsOf(players) }),
    });
  const court = useQuery({
    queryKey: ['court', day.court_id],
    queryFn: () => api.get('/courts/{court}', { params: { path: { court: day.court_id } } }),
  });

  if (booking.isSuccess) return <Done booking={booking.data} onClose={onClose} />;
  const error = booking.error;
  const isUnknown = isOutcomeUnknown(error);
  const retry = (): void => booking.mutate(booking.variables!);
  const change = (fields: FindSearch): void => {
    // The error belongs to the slot that was sent, so hide the error when the slot changes.
    if (error && !isUnknown) booking.reset();
    onChange(fields);
  };
  const requiresApproval = court.data?.requires_approval === true;
  return (
    <Dialog title={words.book.title(day.court.name)} onClose={onClose}>
      {error && (
        <BookingFailure
          error={error}
          isBusy={booking.isPending}
          labelAlternative={words.book.takeAlternative}
          onTake={book}
          onRetry={retry}
        />
      )}
      {!slot && booking.isIdle && <p className="notice bad">{words.book.gone}</p>}
      {((!slot && booking.isIdle) || isTaken(error)) && (
        <p>
          <button type="button" className="button" onClick={() => onChange({ wait: 1, minutes: length || minutes })}>
            {words.find.wait}
          </button>
        </p>
      )}
      <form
        onSubmit={(event) => {
          event.preventDefault();
          const end_time = endOf(start, length);
          if (!slot) retry();
          else if (user) book({ court_id: day.court_id, booking_date: day.booking_date, start_time: start, end_time });
          else void navigate({ to: '/sign-in', search: { next: href } });
        }}
      >
        <SlotFields day={day} start={start} length={length} onChange={change} />
        <LocalTime at={slot?.starts_at} zone={day.time_zone} />
        <Rules court={court.data} />
        <PlayersField typed={players} capacity={court.data?.capacity ?? null} onChange={setPlayers} />
        <NoteField value={note} onChange={setNote} />
        <div className="dialog-foot">
          <button type="submit" className="button primary" disabled={booking.isPending || !(slot || isUnknown)}>
            {booking.isPending
              ? words.book.working
              : !user
                ? words.book.signInFirst
                : requiresApproval
                  ? words.book.request
                  : words.book.confirm}
          </button>
          {!user && <span className="hint">{words.book.keepsChoice}</span>}
        </div>
      </form>
    </Dialog>
  );
}

function isTaken(error: unknown): boolean {
  return error instanceof CourtsideProblem && (error.code === 'slot_taken' || error.code === 'court_closed');
}

function defaultLength(durations: readonly number[]): number {
  return durations.includes(60) ? 60 : (durations[0] ?? 0);
}

function LocalTime({ at, zone }: { at: string | undefined; zone: string }) {
  const words = useWords();
  const formats = useFormats();
  if (at === undefined || isSameClock(zone, viewerZone(), Date.parse(at))) return null;
  return <p className="hint">{words.book.yourTime(formats.moment(at, viewerZone()), viewerZone())}</p>;
}

function Rules({
  court,
}: {
  court: { cancellation_cutoff_minutes: number; requires_approval: boolean; description: string | null } | undefined;
}) {
  const words = useWords();
  const cutoff = court?.cancellation_cutoff_minutes ?? 0;
  return (
    <div className="rules">
      <h3>{words.book.rules}</h3>
      <ul>
        <li>{cutoff > 0 ? words.book.cutoff(words.minutes(cutoff)) : words.book.noCutoff}</li>
        {court?.requires_approval === true && <li>{words.book.approval}</li>}
        {court && court.description !== null && <li>{court.description}</li>}
      </ul>
    </div>
  );
}

function NoteField({ value, onChange }: { value: string; onChange: (text: string) => void }) {
  const words = useWords();
  const id = useId();
  return (
    <div className="field">
      <label htmlFor={id}>{words.book.note}</label>
      <textarea id={id} rows={2} maxLength={500} value={value} onChange={({ target }) => onChange(target.value)} />
    </div>
  );
}

function Done({ booking, onClose }: { booking: Booking; onClose: () => void }) {
  const words = useWords();
  const formats = useFormats();
  const isPending = booking.status === 'pending';
  const when = `${formats.date(booking.booking_date)}, ${booking.start_time}–${booking.end_time}`;
  return (
    <Dialog title={isPending ? words.book.requested : words.book.done} onClose={onClose}>
      <p className="notice good" role="status">
        {isPending ? words.book.requestedText(booking.court.name, when) : words.book.doneText(booking.court.name, when)}
      </p>
      <div className="dialog-foot">
        <Link to="/bookings" className="button primary">
          {words.book.toBookings}
        </Link>
        <button type="button" className="button" onClick={onClose}>
          {words.close}
        </button>
      </div>
    </Dialog>
  );
}
