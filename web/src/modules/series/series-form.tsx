import './series.css';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { BookingSeries } from '@courtside/client';
import { useIdempotencyKey } from '../../lib/idempotency-key.ts';
import { BOOKING_DATA, useRefresh } from '../../lib/refresh.ts';
import { api } from '../../lib/session.ts';
import { Choice, fieldErrorOf, Field } from '../../ui/fields.tsx';
import { DatePicker } from '../../ui/date-picker.tsx';
import { Form, FormFoot } from '../../ui/form.tsx';
import Dialog from '../../ui/dialog.tsx';
import { TimeField } from '../../ui/time-field.tsx';
import { WeekdayChips } from '../../ui/weekday-chips.tsx';
import { PlayersField } from '../booking/players.tsx';
import { useDeskWords } from '../desk/desk-words.ts';
import { CourtChoice, CourtRules } from '../desk/on-behalf-fields.tsx';
import { type Booker, bookerFields, PersonPicker } from '../desk/person-picker.tsx';
import { rememberPerson } from '../desk/recent-people.ts';
import { courtsQuery } from '../desk/sheet-data.ts';
import { conflictsIn, SeriesConflicts, SeriesFailure } from './series-conflicts.tsx';
import { daysAfterChange, MAX_DATES } from './series-dates.ts';
import { bodyOf, datesOf, type Draft, newDraft } from './series-draft.ts';
import { DatePreview, useSeriesPreview } from './series-preview.tsx';
import { useSeriesWords } from './series-words.ts';

/**
 * Creates a booking series. The dialog lists every date and its price before it books anything. If some dates cannot be
 * booked, the dialog says why, and offers to leave these dates out or to override the rules.
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
  const preview = useSeriesPreview(draft);
  const conflicts = conflictsIn(sending.error) ?? preview?.conflicts ?? [];
  // The error belongs to the request that was sent, so hide the error when a field changes.
  const change = (changes: Partial<Draft>): void => {
    if (!sending.isPending) sending.reset();
    setDraft({ ...draft, ...changes });
  };
  const leftOut = draft.leavesOut ? conflicts.length : 0;
  const create = (): void => {
    setPersonMissing(!draft.booker);
    if (draft.booker) sending.mutate({ draft, booker: draft.booker, skips: leftOut > 0 });
  };
  const dates = datesOf(draft);
  const canBook = dates.length > 0 && dates.length <= MAX_DATES;
  return (
    <Dialog title={words.newSeries} onClose={onClose} isWide>
      <Form onSubmit={create}>
        <PersonPicker
          value={draft.booker}
          isFocused
          error={isPersonMissing && !draft.booker ? desk.choosePerson : undefined}
          failure={sending.error}
          onChange={(booker) => change({ booker })}
        />
        <SlotFields draft={draft} error={sending.error} change={change} />
        <DatePreview draft={draft} preview={preview} />
        <SeriesConflicts {...{ conflicts, draft, change }} total={dates.length} />
        {sending.isError && <SeriesFailure error={sending.error} />}
        <FormFoot
          submit={words.book(canBook ? dates.length - leftOut : 0, draft.booker?.name)}
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
    mutationFn: ({ draft, booker, skips }: { draft: Draft; booker: Booker; skips: boolean }) => {
      const note = draft.note.trim();
      const body = {
        ...bookerFields(booker),
        ...bodyOf(draft),
        ...(note !== '' && { note }),
        ...(skips && { on_conflict: 'skip' as const }),
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

function Weekdays({ days, onChange }: { days: number[]; onChange: (days: number[]) => void }) {
  const words = useSeriesWords();
  return (
    <fieldset className="lengths-free">
      <legend>{words.days}</legend>
      <WeekdayChips names={words.weekdays} days={days} onChange={onChange} />
    </fieldset>
  );
}
