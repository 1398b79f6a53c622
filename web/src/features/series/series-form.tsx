import { useState } from 'react';
import { type BookingSeries, CourtsideProblem, type SkippedDate } from '@courtside/client';
import { addDays, dateIn, useFormats } from '../../lib/format.ts';
import { api, config } from '../../lib/session.ts';
import { Check, Choice, Failure, fieldErrorOf, Field } from '../../ui/components.tsx';
import { type Override, Overrides, weekdayOf } from '../desk/on-behalf-fields.tsx';
import { OnBehalfFields, useOnBehalfForm } from '../desk/on-behalf-form.tsx';
import { useOnBehalfWords } from '../desk/on-behalf-words.ts';

interface Options {
  on_conflict: 'refuse' | 'skip';
  override: Override[];
}
const NO_TIMES = { start_time: '', end_time: '', note: '' };

/** Creates a booking series. If some dates cannot be booked, the form lists these dates before it books anything. */
export function SeriesForm({ onMade }: { onMade: (series: BookingSeries) => void }) {
  const words = useOnBehalfWords();
  const today = dateIn(config.time_zone);
  const [days, setDays] = useState([weekdayOf(today)]);
  const [end, setEnd] = useState<'until' | 'count'>('until');
  const empty = { ...{ start_date: today, until: addDays(today, 7 * 9), count: '10' }, ...NO_TIMES };
  const form = useOnBehalfForm({
    empty,
    send: ({ until, count, ...body }, options: Options, headers) => {
      const ends = end === 'until' ? { until } : { count: Number(count) };
      return api.post('/admin/booking-series', { body: { ...body, ...ends, ...options, days }, headers });
    },
    onSuccess: (series, reset) => {
      reset(empty);
      onMade(series);
    },
  });
  const { sending, withReset, text } = form;
  return (
    <form
      className="card stack"
      onSubmit={(event) => {
        event.preventDefault();
        sending.mutate({ on_conflict: 'refuse', override: [] });
      }}
    >
      <h2>{words.newSeries}</h2>
      <OnBehalfFields form={form} days={days} after={<Weekdays days={days} onChange={withReset(setDays)} />}>
        <Field label={words.firstDay} type="date" required {...text('start_date')} />
        <Choice
          label={words.ends}
          value={end}
          onChange={({ target }) => withReset(setEnd)(target.value === 'count' ? 'count' : 'until')}
        >
          <option value="until">{words.endsOnDay}</option>
          <option value="count">{words.endsAfter}</option>
        </Choice>
        {end === 'until' ? (
          <Field label={words.lastDay} type="date" required {...text('until')} />
        ) : (
          <Field label={words.count} type="number" required min={1} max={104} {...text('count')} />
        )}
      </OnBehalfFields>
      <div className="row">
        <button type="submit" className="button primary" disabled={sending.isPending || days.length === 0}>
          {words.makeSeries}
        </button>
      </div>
      {sending.isError && <SeriesConflicts error={sending.error} isBusy={sending.isPending} onRetry={sending.mutate} />}
    </form>
  );
}

function Weekdays({ days, onChange }: { days: number[]; onChange: (days: number[]) => void }) {
  const words = useOnBehalfWords();
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

const FIELD_NAMES = ['email', 'guest_name', 'until', 'count', 'start_date', 'start_time', 'end_time'];

function SeriesConflicts({
  error,
  isBusy,
  onRetry,
}: {
  error: unknown;
  isBusy: boolean;
  onRetry: (options: Options) => void;
}) {
  const words = useOnBehalfWords();
  const [override, setOverride] = useState<Override[]>([]);
  if (FIELD_NAMES.some((name) => fieldErrorOf(error, name) !== undefined)) return null;
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
          onClick={() => onRetry({ on_conflict: 'skip', override })}
        >
          {words.without(conflicts.length)}
        </button>
        {names.length > 0 && (
          <button
            type="button"
            className="button danger"
            disabled={isBusy || override.length === 0}
            onClick={() => onRetry({ on_conflict: 'refuse', override })}
          >
            {words.withAside}
          </button>
        )}
      </div>
    </section>
  );
}

export function SkippedDates({ dates }: { dates: readonly SkippedDate[] }) {
  const words = useOnBehalfWords();
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
