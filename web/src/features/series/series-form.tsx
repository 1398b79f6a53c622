import './series.css';
import { useState } from 'react';
import { type BookingSeries, CourtsideProblem, type SkippedDate } from '@courtside/client';
import { addDays, dateIn, useFormats } from '../../lib/format.ts';
import { api, config } from '../../lib/session.ts';
import { Choice, Failure, fieldErrorOf, Field } from '../../ui/components.tsx';
import { Form, FormFoot } from '../../ui/form.tsx';
import Dialog from '../../ui/dialog.tsx';
import { type Override, Overrides } from '../desk/on-behalf-fields.tsx';
import { OnBehalfFields, useOnBehalfForm } from '../desk/on-behalf-form.tsx';
import { useOnBehalfWords } from '../desk/on-behalf-words.ts';
import { daysAfterChange, MAX_DATES, seriesDates } from './series-dates.ts';
import { useSeriesWords } from './series-words.ts';

interface Options {
  on_conflict: 'refuse' | 'skip';
  override: Override[];
}
const NO_TIMES = { start_time: '', end_time: '', note: '' };

/**
 * Creates a booking series. The dialog lists every date before it books anything. If some dates cannot be booked, it
 * says why and asks.
 */
export function SeriesDialog({ onMade, onClose }: { onMade: (series: BookingSeries) => void; onClose: () => void }) {
  const words = useSeriesWords();
  const today = dateIn(config.time_zone);
  const [days, setDays] = useState(() => daysAfterChange([], today));
  const [end, setEnd] = useState<'until' | 'count'>('until');
  const form = useOnBehalfForm({
    empty: { ...{ start_date: today, until: addDays(today, 7 * 9), count: '10' }, ...NO_TIMES },
    send: ({ until, count, ...body }, options: Options, headers) => {
      const ends = end === 'until' ? { until } : { count: Number(count) };
      return api.post('/admin/booking-series', { body: { ...body, ...ends, ...options, days }, headers });
    },
    onSuccess: (series) => {
      onMade(series);
      onClose();
    },
  });
  const { fields, sending, withReset, text } = form;
  const firstDay = text('start_date');
  const dates = seriesDates({
    days,
    first: fields.start_date,
    end: end === 'until' ? { until: fields.until } : { count: Number(fields.count) },
  });
  const canBook = dates.length > 0 && dates.length <= MAX_DATES;
  return (
    <Dialog title={words.newSeries} onClose={onClose} isWide>
      <Form onSubmit={() => sending.mutate({ on_conflict: 'refuse', override: [] })}>
        <OnBehalfFields form={form} days={days} after={<Weekdays days={days} onChange={withReset(setDays)} />}>
          <Field
            label={words.firstDay}
            type="date"
            required
            {...firstDay}
            onChange={(event) => {
              firstDay.onChange(event);
              setDays(daysAfterChange(days, event.target.value));
            }}
          />
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
            <Field label={words.count} type="number" required min={1} max={MAX_DATES} {...text('count')} />
          )}
        </OnBehalfFields>
        <DatePreview days={days} dates={dates} />
        {sending.isError && (
          <SeriesConflicts
            error={sending.error}
            total={dates.length}
            isBusy={sending.isPending}
            onRetry={sending.mutate}
          />
        )}
        <FormFoot
          submit={words.book(canBook ? dates.length : 0)}
          isDisabled={sending.isPending || !canBook}
          onClose={onClose}
        />
      </Form>
    </Dialog>
  );
}

/** Lists every date of the series, or says why there are none. */
function DatePreview({ days, dates }: { days: number[]; dates: string[] }) {
  const words = useSeriesWords();
  const formats = useFormats();
  const names = words.daysNamed(days.map((day) => words.weekdays[day - 1]!));
  if (days.length === 0) return <p className="field-error">{words.noDays}</p>;
  if (dates.length === 0) return <p className="field-error">{words.noDates(names)}</p>;
  if (dates.length > MAX_DATES)
    return <p className="field-error">{words.tooMany(MAX_DATES, formats.date(dates[MAX_DATES - 1]!))}</p>;
  return (
    <section className="series-preview" aria-label={words.preview(dates.length)}>
      <h3 role="status">{words.preview(dates.length)}</h3>
      <ul
        className="series-dates"
        tabIndex={dates.length > 16 ? 0 : undefined}
        aria-label={words.preview(dates.length)}
      >
        {dates.map((date) => (
          <li key={date}>{formats.shortDate(date)}</li>
        ))}
      </ul>
    </section>
  );
}

function Weekdays({ days, onChange }: { days: number[]; onChange: (days: number[]) => void }) {
  const words = useSeriesWords();
  return (
    <fieldset className="lengths-free">
      <legend>{words.days}</legend>
      <div className="weekdays">
        {words.weekdays.map((name, i) => {
          const day = i + 1;
          const isChosen = days.includes(day);
          return (
            <button
              key={name}
              type="button"
              className="chip"
              aria-pressed={isChosen}
              onClick={() =>
                onChange(isChosen ? days.filter((one) => one !== day) : [...days, day].toSorted((a, b) => a - b))
              }
            >
              {name}
            </button>
          );
        })}
      </div>
    </fieldset>
  );
}

const FIELD_NAMES = ['email', 'guest_name', 'until', 'count', 'start_date', 'start_time', 'end_time'];

function SeriesConflicts({
  error,
  total,
  isBusy,
  onRetry,
}: {
  error: unknown;
  /** The number of all dates. */
  total: number;
  isBusy: boolean;
  onRetry: (options: Options) => void;
}) {
  const words = useSeriesWords();
  const [override, setOverride] = useState<Override[]>([]);
  if (FIELD_NAMES.some((name) => fieldErrorOf(error, name) !== undefined)) return null;
  const conflicts = error instanceof CourtsideProblem ? (error.document.conflicts ?? []) : [];
  if (conflicts.length === 0) return <Failure error={error} />;
  const names = [...new Set(conflicts.flatMap(({ override }) => override ?? []))];
  const others = total - conflicts.length;
  return (
    <section className="notice bad stack" role="alert" aria-label={words.conflicts(conflicts.length)}>
      <h3>{words.conflicts(conflicts.length)}</h3>
      <SkippedDates dates={conflicts} />
      {names.length > 0 && <Overrides names={names} chosen={override} onChange={setOverride} />}
      <div className="row">
        {others > 0 && (
          <button
            type="button"
            className="button"
            disabled={isBusy}
            onClick={() => onRetry({ on_conflict: 'skip', override })}
          >
            {words.without(others)}
          </button>
        )}
        {names.length > 0 && (
          <button
            type="button"
            className="button danger"
            disabled={isBusy || override.length === 0}
            onClick={() => onRetry({ on_conflict: 'refuse', override })}
          >
            {words.override}
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
    <ul className="skipped-dates">
      {dates.map(({ booking_date, code, detail }) => (
        <li key={booking_date}>
          {formats.shortDate(booking_date)}: {words.why(code, detail)}
        </li>
      ))}
    </ul>
  );
}
