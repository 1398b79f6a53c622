import './closures.css';
import { useMutation } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { type AdminBooking, type Court, CourtsideProblem } from '@courtside/client';
import { useWords } from '../../i18n/words.tsx';
import { dateIn, useFormats } from '../../lib/format.ts';
import { BOOKING_DATA, useRefresh } from '../../lib/refresh.ts';
import { api, config } from '../../lib/session.ts';
import { Failure } from '../../ui/components.tsx';
import { fieldErrorOf, Field } from '../../ui/fields.tsx';
import { DatePicker } from '../../ui/date-picker.tsx';
import { Form, FormFoot } from '../../ui/form.tsx';
import Dialog from '../../ui/dialog.tsx';
import { TimeField } from '../../ui/time-field.tsx';
import { showToast } from '../../ui/toasts.tsx';
import { useAdminWords } from '../../i18n/admin-words.ts';
import { useClosureWords } from './closures-words.ts';

/** Closes courts. If bookings overlap, the dialog lists them and asks before it cancels them. */
export function ClosureDialog({ courts, onClose }: { courts: Court[]; onClose: () => void }) {
  const words = useClosureWords();
  const { closureReasons } = useAdminWords();
  const refresh = useRefresh(['/admin/closures', ...BOOKING_DATA]);
  const today = dateIn(config.time_zone);
  const [fields, setFields] = useState(() => ({
    ...{ start_date: today, start_time: '07:00', end_date: today, end_time: '24:00' },
    ...{ reason: closureReasons[0]!, weekly_until: '' },
  }));
  const [chosen, setChosen] = useState<number[] | null>(null);
  const [isEndWrong, setIsEndWrong] = useState(false);
  const closure = { ...fields, weekly_until: fields.weekly_until || null, court_ids: chosen };
  const making = useMutation({
    mutationFn: (sent: typeof closure & { bookings: 'refuse' | 'cancel' }) =>
      api.post('/admin/closures', { body: sent }),
    onSuccess: () => {
      showToast(words.closed);
      onClose();
    },
    onSettled: refresh,
  });
  // Show the error only while the form matches the request. A field may change before the response arrives.
  const { bookings: _bookings, ...sent } = making.variables ?? {};
  const error = JSON.stringify(sent) === JSON.stringify(closure) ? making.error : null;
  const set = (name: keyof typeof fields, value: string): void => {
    setIsEndWrong(false);
    setFields((old) => ({
      ...old,
      [name]: value,
      // Most closures last one day. If both dates are the same, the end date changes together with the start date.
      ...(name === 'start_date' && (old.end_date === old.start_date || value > old.end_date) && { end_date: value }),
    }));
  };
  const text = (name: keyof typeof fields) => ({
    value: fields[name],
    onChange: ({ target }: { target: { value: string } }) => set(name, target.value),
    fieldError: fieldErrorOf(error, name),
  });
  const date = (name: 'start_date' | 'end_date' | 'weekly_until') => ({
    value: fields[name],
    onChange: (value: string) => set(name, value),
    fieldError: fieldErrorOf(error, name),
  });
  const time = (name: 'start_time' | 'end_time') => ({
    value: fields[name],
    onChange: (value: string) => set(name, value),
    fieldError: name === 'end_time' && isEndWrong ? words.endBeforeStart : fieldErrorOf(error, name),
  });
  const hasFieldError = Object.keys(fields).some((name) => fieldErrorOf(error, name) !== undefined);
  const affected = affectedBookingsOf(error);
  return (
    <Dialog title={words.formTitle} onClose={onClose} isWide>
      <Form
        onSubmit={() => {
          const isWrong = `${fields.end_date} ${fields.end_time}` <= `${fields.start_date} ${fields.start_time}`;
          setIsEndWrong(isWrong);
          if (!isWrong) making.mutate({ ...closure, bookings: affected ? 'cancel' : 'refuse' });
        }}
      >
        <CourtChips courts={courts} chosen={chosen} onChange={setChosen} />
        <div className="form-grid pairs">
          <div className="pair">
            <DatePicker label={words.from} isRequired {...date('start_date')} />
            <TimeField label={words.fromTime} {...time('start_time')} />
          </div>
          <div className="pair">
            <DatePicker label={words.to} isRequired {...date('end_date')} />
            <TimeField label={words.toTime} isEnd {...time('end_time')} />
          </div>
        </div>
        <Field label={words.reasonSeen} required maxLength={500} {...text('reason')} />
        <div className="row">
          {closureReasons.map((reason) => (
            <button
              key={reason}
              type="button"
              className="chip"
              aria-pressed={fields.reason === reason}
              onClick={() => set('reason', reason)}
            >
              {reason}
            </button>
          ))}
        </div>
        <DatePicker label={words.repeats} {...date('weekly_until')} />
        {error && !hasFieldError && !affected && <Failure error={error} />}
        {affected && <AffectedBookings {...affected} />}
        <FormFoot
          submit={affected ? words.cancelAndClose(affected.total) : words.close}
          isDanger={affected !== undefined}
          {...(affected && { cancel: words.keepBookings })}
          isDisabled={making.isPending || chosen?.length === 0}
          onClose={onClose}
        />
      </Form>
    </Dialog>
  );
}

/** Chooses courts, or all courts. @param chosen null for all courts */
function CourtChips({
  courts,
  chosen,
  onChange,
}: {
  courts: Court[];
  chosen: number[] | null;
  onChange: (chosen: number[] | null) => void;
}) {
  const words = useClosureWords();
  const toggle = (id: number): number[] =>
    chosen?.includes(id) ? chosen.filter((one) => one !== id) : [...(chosen ?? []), id];
  return (
    <fieldset className="lengths-free">
      <legend>{words.courts}</legend>
      <div className="row">
        <button type="button" className="chip" aria-pressed={chosen === null} onClick={() => onChange(null)}>
          {words.everyCourt}
        </button>
        {courts.map(({ id, name }) => (
          <button
            key={id}
            type="button"
            className="chip"
            aria-pressed={chosen?.includes(id) ?? false}
            onClick={() => onChange(toggle(id))}
          >
            {name}
          </button>
        ))}
      </div>
    </fieldset>
  );
}

/** Bookings that prevent a new closure because they overlap it. */
interface Affected {
  /** The first overlapping bookings. `total` is the number of all overlapping bookings. */
  bookings: AdminBooking[];
  total: number;
}

function affectedBookingsOf(error: unknown): Affected | undefined {
  if (!(error instanceof CourtsideProblem) || error.code !== 'court_has_bookings') return undefined;
  const { bookings = [], bookings_total: total = bookings.length } = error.document;
  return { bookings, total };
}

function AffectedBookings({ bookings, total }: Affected) {
  const words = useClosureWords();
  const common = useWords();
  const formats = useFormats();
  const section = useRef<HTMLElement>(null);
  useEffect(() => {
    section.current?.scrollIntoView({ block: 'nearest' });
  }, []);
  const question = config.mail ? words.overlapMail(total) : words.overlap(total);
  return (
    <section className="notice bad" role="alert" aria-label={question} ref={section}>
      <h3>{question}</h3>
      <ul className="affected">
        {bookings.map((booking) => (
          <li key={booking.id}>
            {booking.user.name}: {booking.court.name}, {formats.shortDate(booking.booking_date)},{' '}
            {formats.range(booking.start_time, booking.end_time)} ({common.bookings.status[booking.status]})
          </li>
        ))}
      </ul>
      {total > bookings.length && <p>{words.hitMore(total - bookings.length, total)}</p>}
    </section>
  );
}
