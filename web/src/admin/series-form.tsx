import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { type BookingSeries, type Court, CourtsideProblem, type SkippedDate } from '@courtside/client';
import { addDays, dateIn, useFormats } from '../format.ts';
import { api, config } from '../session.ts';
import { Check, Failure, faultOf, Field } from '../ui/parts.tsx';
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

interface Answer {
  on_conflict: 'refuse' | 'skip';
  override: Override[];
}
const TIME = '([01][0-9]|2[0-3]):[0-5][0-9]';

/** A new series: where dates cannot be booked, they are told before anything is made. */
export function SeriesForm({ onMade }: { onMade: (series: BookingSeries) => void }) {
  const words = useBehalfWords();
  const queries = useQueryClient();
  const courts = useCourts();
  const today = dateIn(config.time_zone);
  const [whom, setWhom] = useState(NOBODY);
  const [court, setCourt] = useState('');
  const [days, setDays] = useState([weekdayOf(today)]);
  const empty = { start_date: today, until: addDays(today, 7 * 9), start_time: '', end_time: '', note: '' };
  const [fields, setFields] = useState(empty);
  const making = useMutation({
    mutationFn: (answer: Answer) => {
      const { note, ...rest } = fields;
      const body = { ...sent(whom), ...rest, ...answer, days, court_id: Number(court) };
      return api.post('/admin/booking-series', { body: { ...body, ...(note.trim() !== '' && { note: note.trim() }) } });
    },
    onSuccess: (series) => {
      setFields(empty);
      onMade(series);
    },
    onSettled: () => queries.invalidateQueries(),
  });
  // What was refused is told of what was sent, and no longer holds once that changes.
  const changing =
    <T,>(set: (value: T) => void) =>
    (value: T): void => {
      if (!making.isPending) making.reset();
      set(value);
    };
  const text = (name: keyof typeof fields) => ({
    value: fields[name],
    onChange: ({ target }: { target: { value: string } }) => changing(setFields)({ ...fields, [name]: target.value }),
    fault: faultOf(making.error, name),
  });
  const chosen = courts.find(({ id }: Court) => String(id) === court);
  return (
    <form
      className="card stack"
      onSubmit={(event) => {
        event.preventDefault();
        making.mutate({ on_conflict: 'refuse', override: [] });
      }}
    >
      <h2>{words.newSeries}</h2>
      <div className="form-grid">
        <WhomFields whom={whom} onChange={changing(setWhom)} error={making.error} />
        <CourtChoice courts={courts} value={court} onChange={changing(setCourt)} />
        <Field label={words.start} type="time" required {...text('start_time')} />
        <Field label={words.end} required pattern={`${TIME}|24:00`} placeholder="HH:MM" {...text('end_time')} />
        <Field label={words.firstDay} type="date" required {...text('start_date')} />
        <Field label={words.lastDay} type="date" required {...text('until')} />
      </div>
      <Weekdays days={days} onChange={changing(setDays)} />
      <Field label={words.note} maxLength={500} {...text('note')} />
      {chosen && days.length > 0 && <CourtRules court={chosen} days={days} />}
      <div className="row">
        <button type="submit" className="button primary" disabled={making.isPending || days.length === 0}>
          {words.makeSeries}
        </button>
      </div>
      {making.isError && <Refused error={making.error} isBusy={making.isPending} onAnswer={making.mutate} />}
    </form>
  );
}

function Weekdays({ days, onChange }: { days: number[]; onChange: (days: number[]) => void }) {
  const words = useBehalfWords();
  return (
    <fieldset className="lengths-free">
      <legend>{words.days}</legend>
      <div className="row">
        {words.weekdays.map((name, i) => (
          <Check
            key={name}
            label={name}
            checked={days.includes(i + 1)}
            onChange={({ target }) =>
              onChange(
                target.checked ? [...days, i + 1].toSorted((a, b) => a - b) : days.filter((day) => day !== i + 1),
              )
            }
          />
        ))}
      </div>
    </fieldset>
  );
}

const OF_A_FIELD = ['email', 'guest_name', 'until', 'start_date', 'start_time', 'end_time'];

/** The dates that cannot be booked, and what can be done about them. */
function Refused({ error, isBusy, onAnswer }: { error: unknown; isBusy: boolean; onAnswer: (answer: Answer) => void }) {
  const words = useBehalfWords();
  const [override, setOverride] = useState<Override[]>([]);
  if (OF_A_FIELD.some((name) => faultOf(error, name) !== undefined)) return null;
  const conflicts = error instanceof CourtsideProblem ? (error.document.conflicts ?? []) : [];
  if (conflicts.length === 0) return <Failure error={error} />;
  const names = [...new Set(conflicts.flatMap(({ override }) => override ?? []))];
  return (
    <section className="notice bad stack" role="alert" aria-label={words.conflicts(conflicts.length)}>
      <h3>{words.conflicts(conflicts.length)}</h3>
      <SkippedDates dates={conflicts} />
      {names.length > 0 && <Overrides names={names} chosen={override} onChange={setOverride} />}
      <div className="row">
        <button
          type="button"
          className="button"
          disabled={isBusy}
          onClick={() => onAnswer({ on_conflict: 'skip', override })}
        >
          {words.without(conflicts.length)}
        </button>
        {names.length > 0 && (
          <button
            type="button"
            className="button danger"
            disabled={isBusy || override.length === 0}
            onClick={() => onAnswer({ on_conflict: 'refuse', override })}
          >
            {words.withAside}
          </button>
        )}
      </div>
    </section>
  );
}

export function SkippedDates({ dates }: { dates: readonly SkippedDate[] }) {
  const words = useBehalfWords();
  const formats = useFormats();
  return (
    <ul>
      {dates.map(({ booking_date, code, detail }) => (
        <li key={booking_date}>
          {formats.shortDate(booking_date)}: {words.why(code, detail)}
        </li>
      ))}
    </ul>
  );
}
