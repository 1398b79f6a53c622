import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { type AdminBooking, type Court, CourtsideProblem } from '@courtside/client';
import { dateIn, useFormats } from '../format.ts';
import { api, config } from '../session.ts';
import { Failure, faultOf, Field, Page } from '../ui/parts.tsx';
import {
  CourtChoice,
  CourtRules,
  NOBODY,
  type Override,
  Overrides,
  sent,
  useCourts,
  weekdayOf,
  WhomFields,
} from './behalf.tsx';
import { useBehalfWords } from './behalf-words.ts';

export default function BookForPage() {
  const words = useBehalfWords();
  const formats = useFormats();
  const [made, setMade] = useState<AdminBooking>();
  const courts = useCourts();
  const what =
    made && `${made.court.name}, ${formats.shortDate(made.booking_date)}, ${made.start_time}–${made.end_time}`;
  return (
    <Page title={words.bookFor} lead={words.bookForLead}>
      <p role="status" className={made ? 'notice good' : 'visually-hidden'}>
        {made && words.booked(made.user.name, what!)}
      </p>
      <BookForm courts={courts} onMade={setMade} />
    </Page>
  );
}

function BookForm({ courts, onMade }: { courts: Court[]; onMade: (booking: AdminBooking | undefined) => void }) {
  const words = useBehalfWords();
  const queries = useQueryClient();
  const [whom, setWhom] = useState(NOBODY);
  const [court, setCourt] = useState('');
  const empty = { booking_date: dateIn(config.time_zone), start_time: '', end_time: '', note: '' };
  const [fields, setFields] = useState(empty);
  const booking = useMutation({
    mutationFn: (override: Override[]) => {
      const { note, ...slot } = fields;
      const body = { ...sent(whom), ...slot, court_id: Number(court), override };
      return api.post('/admin/bookings', { body: { ...body, ...(note.trim() !== '' && { note: note.trim() }) } });
    },
    onMutate: () => onMade(undefined),
    onSuccess: (made) => {
      onMade(made);
      setFields((old) => ({ ...empty, booking_date: old.booking_date }));
    },
    onSettled: () => queries.invalidateQueries(),
  });
  // What was refused is told of what was sent, and no longer holds once that changes.
  const changing =
    <T,>(set: (value: T) => void) =>
    (value: T): void => {
      if (!booking.isPending) booking.reset();
      set(value);
    };
  const text = (name: keyof typeof fields) => ({
    value: fields[name],
    onChange: ({ target }: { target: { value: string } }) => changing(setFields)({ ...fields, [name]: target.value }),
  });
  const chosen = courts.find(({ id }) => String(id) === court);
  return (
    <form
      className="card stack"
      onSubmit={(event) => {
        event.preventDefault();
        booking.mutate([]);
      }}
    >
      <div className="form-grid">
        <WhomFields whom={whom} onChange={changing(setWhom)} error={booking.error} />
        <CourtChoice courts={courts} value={court} onChange={changing(setCourt)} />
        <Field label={words.day} type="date" required {...text('booking_date')} />
        <Field label={words.start} type="time" required {...text('start_time')} />
        <Field
          label={words.end}
          required
          pattern="([01][0-9]|2[0-3]):[0-5][0-9]|24:00"
          placeholder="HH:MM"
          {...text('end_time')}
        />
      </div>
      <Field label={words.note} maxLength={500} {...text('note')} />
      {chosen && <CourtRules court={chosen} days={[weekdayOf(fields.booking_date)]} />}
      <div className="row">
        <button type="submit" className="button primary" disabled={booking.isPending}>
          {words.book}
        </button>
      </div>
      {booking.isError && <Refused error={booking.error} onOverride={booking.mutate} />}
    </form>
  );
}

/** Why it was refused; where rules can be set aside, with the way to do so, each by a tick of its own. */
function Refused({ error, onOverride }: { error: unknown; onOverride: (override: Override[]) => void }) {
  const words = useBehalfWords();
  const [chosen, setChosen] = useState<Override[]>([]);
  if (faultOf(error, 'email') !== undefined || faultOf(error, 'guest_name') !== undefined) return null;
  const faults = error instanceof CourtsideProblem ? error.errors : [];
  const names = [...new Set(faults.map(({ override }) => override as Override | undefined))];
  if (faults.length === 0 || !names.every((name) => name !== undefined)) return <Failure error={error} />;
  return (
    <section className="notice bad stack" role="alert" aria-label={words.inTheWay}>
      <h2>{words.inTheWay}</h2>
      <ul>
        {faults.map(({ code, detail }) => (
          <li key={detail}>{words.why(code, detail)}</li>
        ))}
      </ul>
      <Overrides names={names} chosen={chosen} onChange={setChosen} />
      <div className="row">
        <button
          type="button"
          className="button danger"
          disabled={chosen.length < names.length}
          onClick={() => onOverride(chosen)}
        >
          {words.bookAnyway}
        </button>
      </div>
    </section>
  );
}
