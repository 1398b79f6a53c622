import './series.css';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { BookingSeries } from '@courtside/client';
import { addDays, capitalise, dateIn, useFormats } from '../../lib/format.ts';
import { useIdempotencyKey } from '../../lib/idempotency-key.ts';
import { BOOKING_DATA, useRefresh } from '../../lib/refresh.ts';
import { api, config } from '../../lib/session.ts';
import { Choice, fieldErrorOf, Field } from '../../ui/fields.tsx';
import { DatePicker } from '../../ui/date-picker.tsx';
import { Form, FormFoot } from '../../ui/form.tsx';
import Dialog from '../../ui/dialog.tsx';
import { TimeField } from '../../ui/time-field.tsx';
import { WeekdayChips } from '../../ui/weekday-chips.tsx';
import { participantsOf, PlayersField } from '../booking/players.tsx';
import { useDeskWords } from '../desk/desk-words.ts';
import { CourtChoice, CourtRules } from '../desk/on-behalf-fields.tsx';
import { type Booker, bookerFields, PersonPicker } from '../desk/person-picker.tsx';
import { rememberPerson } from '../desk/recent-people.ts';
import { courtsQuery } from '../desk/sheet-data.ts';
import { SeriesConflicts, type SeriesOptions } from './series-conflicts.tsx';
import { daysAfterChange, MAX_DATES, seriesDates } from './series-dates.ts';
import { useSeriesWords } from './series-words.ts';

/** The values in the form. */
interface Draft {
  booker: Booker | undefined;
  court: string;
  days: number[];
  start_date: string;
  ends: 'until' | 'count';
  until: string;
  count: string;
  start_time: string;
  end_time: string;
  players: string[];
  note: string;
}

function newDraft(): Draft {
  const today = dateIn(config.time_zone);
  const period = { days: daysAfterChange([], today), start_date: today, until: addDays(today, 7 * 9) };
  const times = { start_time: '', end_time: '' };
  return { booker: undefined, court: '', ...period, ends: 'until', count: '10', ...times, players: [], note: '' };
}

/** Returns when the series ends, as the API expects it. */
function endOf({ ends, until, count }: Draft): { until: string } | { count: number } {
  return ends === 'until' ? { until } : { count: Number(count) };
}

/**
 * Creates a booking series. The dialog lists every date before it books anything. If some dates cannot be booked,
 * the dialog says why, and offers to book the other dates or to override the rules.
 */
export function SeriesDialog({ onMade, onClose }: { onMade: (series: BookingSeries) => void; onClose: () => void }) {
  const words = useSeriesWords();
  const desk = useDeskWords();
  const [draft, setDraft] = useState(newDraft);
  const [isPersonMissing, setPersonMissing] = useState(false);
  const sending = useCreateSeries((series) => {
    onMade(series);
    onClose();
  });
  // The error belongs to the request that was sent, so hide the error when a field changes.
  const change = (changes: Partial<Draft>): void => {
    if (!sending.isPending) sending.reset();
    setDraft({ ...draft, ...changes });
  };
  const create = (options: SeriesOptions): void => {
    setPersonMissing(!draft.booker);
    if (draft.booker) sending.mutate({ draft, booker: draft.booker, options });
  };
  const dates = seriesDates({ days: draft.days, first: draft.start_date, end: endOf(draft) });
  const canBook = dates.length > 0 && dates.length <= MAX_DATES;
  return (
    <Dialog title={words.newSeries} onClose={onClose} isWide>
      <Form onSubmit={() => create({ on_conflict: 'refuse', override: [] })}>
        <PersonPicker
          value={draft.booker}
          isFocused
          error={isPersonMissing && !draft.booker ? desk.choosePerson : undefined}
          failure={sending.error}
          onChange={(booker) => change({ booker })}
        />
        <SlotFields draft={draft} error={sending.error} change={change} />
        <DatePreview days={draft.days} dates={dates} />
        {sending.isError && (
          <SeriesConflicts error={sending.error} total={dates.length} isBusy={sending.isPending} onRetry={create} />
        )}
        <FormFoot
          submit={words.book(canBook ? dates.length : 0, draft.booker?.name)}
          isDisabled={sending.isPending || !canBook}
          onClose={onClose}
        />
      </Form>
    </Dialog>
  );
}

function useCreateSeries(onMade: (series: BookingSeries) => void) {
  const refresh = useRefresh(BOOKING_DATA);
  const withKey = useIdempotencyKey();
  return useMutation({
    mutationFn: ({ draft, booker, options }: { draft: Draft; booker: Booker; options: SeriesOptions }) => {
      const { court, days, start_date, start_time, end_time } = draft;
      const [note, participants] = [draft.note.trim(), participantsOf(draft.players)];
      const body = {
        ...bookerFields(booker),
        ...{ court_id: Number(court), days, start_date, ...endOf(draft), start_time, end_time },
        ...(note !== '' && { note }),
        ...(participants.length > 0 && { participants }),
        ...options,
      };
      return withKey(body, (headers) => api.post('/admin/booking-series', { body, headers }));
    },
    onSuccess: (series) => {
      rememberPerson(series.user.id);
      onMade(series);
    },
    onSettled: refresh,
  });
}

/** The properties of a part of the form. `change` also hides the last error. */
interface FieldsProps {
  draft: Draft;
  error: unknown;
  change: (changes: Partial<Draft>) => void;
}

/** The fields for the court, the dates, the time and the other players. */
function SlotFields({ draft, error, change }: FieldsProps) {
  const desk = useDeskWords();
  const courts = useQuery(courtsQuery).data ?? [];
  const court = courts.find(({ id }) => String(id) === draft.court);
  const capacity = court?.capacity ?? null;
  const time = (name: 'start_time' | 'end_time') => ({
    value: draft[name],
    fieldError: fieldErrorOf(error, name),
    onChange: (value: string) => change({ [name]: value }),
  });
  return (
    <>
      <div className="form-grid">
        <CourtChoice courts={courts} value={draft.court} onChange={(id) => change({ court: id })} />
        <div className="pair">
          <TimeField label={desk.start} {...time('start_time')} />
          <TimeField label={desk.end} isEnd {...time('end_time')} />
        </div>
        <PeriodFields {...{ draft, error, change }} />
      </div>
      <Weekdays days={draft.days} onChange={(days) => change({ days })} />
      <PlayersField
        typed={draft.players}
        capacity={capacity}
        legend={desk.players}
        hint={desk.playersHint(capacity)}
        error={error}
        onChange={(players) => change({ players })}
      />
      <Field
        label={desk.note}
        maxLength={500}
        value={draft.note}
        onChange={({ target }) => change({ note: target.value })}
      />
      {court && draft.days.length > 0 && <CourtRules court={court} days={draft.days} />}
    </>
  );
}

function PeriodFields({ draft, error, change }: FieldsProps) {
  const words = useSeriesWords();
  const { days, start_date, ends, until, count } = draft;
  return (
    <>
      <DatePicker
        label={words.firstDay}
        isRequired
        value={start_date}
        fieldError={fieldErrorOf(error, 'start_date')}
        onChange={(date) => change({ start_date: date, days: daysAfterChange(days, date) })}
      />
      <Choice
        label={words.ends}
        value={ends}
        onChange={({ target }) => change({ ends: target.value === 'count' ? 'count' : 'until' })}
      >
        <option value="until">{words.endsOnDay}</option>
        <option value="count">{words.endsAfter}</option>
      </Choice>
      {ends === 'until' ? (
        <DatePicker
          label={words.lastDay}
          isRequired
          value={until}
          fieldError={fieldErrorOf(error, 'until')}
          onChange={(date) => change({ until: date })}
        />
      ) : (
        <Field
          label={words.count}
          type="number"
          required
          min={1}
          max={MAX_DATES}
          value={count}
          fieldError={fieldErrorOf(error, 'count')}
          onChange={({ target }) => change({ count: target.value })}
        />
      )}
    </>
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
      <h3>
        <span role="status">{words.preview(dates.length)}</span>
      </h3>
      <ul
        className="series-dates"
        tabIndex={dates.length > 16 ? 0 : undefined}
        aria-label={words.preview(dates.length)}
      >
        {dates.map((date) => (
          <li key={date}>{capitalise(formats.shortDate(date))}</li>
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
      <WeekdayChips names={words.weekdays} days={days} onChange={onChange} />
    </fieldset>
  );
}
