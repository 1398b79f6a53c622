import { useState } from 'react';
import { type AdminBooking, CourtsideProblem } from '@courtside/client';
import { dateIn, useFormats } from '../../lib/format.ts';
import { api, config } from '../../lib/session.ts';
import { Failure, fieldErrorOf, Field, Page } from '../../ui/components.tsx';
import { type Override, Overrides, weekdayOf } from './on-behalf-fields.tsx';
import { OnBehalfFields, useOnBehalfForm } from './on-behalf-form.tsx';
import { useOnBehalfWords } from './on-behalf-words.ts';

export default function BookForPage() {
  const words = useOnBehalfWords();
  const formats = useFormats();
  const [booking, setBooking] = useState<AdminBooking>();
  const slotText =
    booking &&
    `${booking.court.name}, ${formats.shortDate(booking.booking_date)}, ${booking.start_time}–${booking.end_time}`;
  return (
    <Page title={words.bookFor} lead={words.bookForLead}>
      <p role="status" className={booking ? 'notice good' : 'visually-hidden'}>
        {booking && words.booked(booking.user.name, slotText!)}
      </p>
      <BookForm onMade={setBooking} />
    </Page>
  );
}

function BookForm({ onMade }: { onMade: (booking: AdminBooking | undefined) => void }) {
  const words = useOnBehalfWords();
  const empty = { booking_date: dateIn(config.time_zone), start_time: '', end_time: '', note: '' };
  const form = useOnBehalfForm({
    empty,
    send: (body, override: Override[], headers) =>
      api.post('/admin/bookings', { body: { ...body, override }, headers }),
    onSend: () => onMade(undefined),
    onSuccess: (booking, reset) => {
      onMade(booking);
      reset({ ...empty, booking_date: booking.booking_date });
    },
  });
  const { sending, text } = form;
  return (
    <form
      className="card stack"
      onSubmit={(event) => {
        event.preventDefault();
        sending.mutate([]);
      }}
    >
      <OnBehalfFields form={form} days={[weekdayOf(form.fields.booking_date)]}>
        <Field label={words.day} type="date" required {...text('booking_date')} />
      </OnBehalfFields>
      <div className="row">
        <button type="submit" className="button primary" disabled={sending.isPending}>
          {words.book}
        </button>
      </div>
      {sending.isError && <RuleViolations error={sending.error} onOverride={sending.mutate} />}
    </form>
  );
}

/**
 * Shows the rules that the booking violates. If an admin can override all of them, also shows a checkbox for each rule
 * and a button to book anyway.
 */
function RuleViolations({ error, onOverride }: { error: unknown; onOverride: (override: Override[]) => void }) {
  const words = useOnBehalfWords();
  const [chosen, setChosen] = useState<Override[]>([]);
  if (fieldErrorOf(error, 'email') !== undefined || fieldErrorOf(error, 'guest_name') !== undefined) return null;
  const violations = error instanceof CourtsideProblem ? error.errors : [];
  const names = [...new Set(violations.map(({ override }) => override as Override | undefined))];
  if (violations.length === 0 || !names.every((name) => name !== undefined)) return <Failure error={error} />;
  return (
    <section className="notice bad stack" role="alert" aria-label={words.inTheWay}>
      <h2>{words.inTheWay}</h2>
      <ul>
        {violations.map(({ code, detail }) => (
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
