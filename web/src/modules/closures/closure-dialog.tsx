import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import type { Court } from '@courtside/client';
import { useWords } from '../../i18n/words.tsx';
import { dateIn, minuteIn, timeOf } from '../../lib/format.ts';
import { BOOKING_DATA, useRefresh } from '../../lib/refresh.ts';
import { api, config } from '../../lib/session.ts';
import { Chips, toggled } from '../../ui/chips.tsx';
import { fieldErrorOf } from '../../ui/fields.tsx';
import { DatePicker } from '../../ui/date-picker.tsx';
import { Form } from '../../ui/form.tsx';
import Dialog from '../../ui/dialog.tsx';
import { TimeField } from '../../ui/time-field.tsx';
import { showToast } from '../../ui/toasts.tsx';
import { affectedBookingsOf } from '../desk/affected-bookings.tsx';
import { ClosureFoot, ReasonField } from '../desk/closure-parts.tsx';
import { useClosureWords } from './closures-words.ts';

/** Closes courts. If bookings overlap, the dialog lists them and asks before it cancels them. */
export function ClosureDialog({ courts, onClose }: { courts: Court[]; onClose: () => void }) {
  const words = useClosureWords();
  const refresh = useRefresh(['/admin/closures', ...BOOKING_DATA]);
  const today = dateIn(config.time_zone);
  const [fields, setFields] = useState(() => ({
    ...{ start_date: today, start_time: '00:00', end_date: today, end_time: '24:00' },
    ...{ reason: '', weekly_until: '' },
  }));
  const [chosen, setChosen] = useState<number[] | null>([]);
  const [wrong, setWrong] = useState<{ end: boolean; courts: boolean }>();
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
    setWrong(undefined);
    setFields((old) => ({
      ...old,
      [name]: value,
      // Most closures last one day. If both dates are the same, the end date changes together with the start date.
      ...(name === 'start_date' && (old.end_date === old.start_date || value > old.end_date) && { end_date: value }),
    }));
  };
  const setTimes = (times: Partial<typeof fields>): void => {
    setWrong(undefined);
    setFields((old) => ({ ...old, ...times }));
  };
  const text = (name: 'start_date' | 'end_date' | 'weekly_until' | 'reason') => ({
    value: fields[name],
    onChange: (value: string) => set(name, value),
    fieldError: fieldErrorOf(error, name),
  });
  const time = (name: 'start_time' | 'end_time') => ({
    value: fields[name],
    onChange: (value: string) => set(name, value),
    fieldError: name === 'end_time' && wrong?.end ? words.endBeforeStart : fieldErrorOf(error, name),
  });
  const hasFieldError = Object.keys(fields).some((name) => fieldErrorOf(error, name) !== undefined);
  const affected = affectedBookingsOf(error);
  return (
    <Dialog title={words.formTitle} onClose={onClose} isWide>
      <Form
        onSubmit={() => {
          const end = `${fields.end_date} ${fields.end_time}` <= `${fields.start_date} ${fields.start_time}`;
          const noCourts = chosen?.length === 0;
          setWrong({ end, courts: noCourts });
          if (!end && !noCourts) making.mutate({ ...closure, bookings: affected ? 'cancel' : 'refuse' });
        }}
      >
        <CourtChips
          courts={courts}
          chosen={chosen}
          error={wrong?.courts ? words.chooseCourt : undefined}
          onChange={(ids) => {
            setWrong(undefined);
            setChosen(ids);
          }}
        />
        <div className="row">
          <button type="button" className="chip" onClick={() => setTimes(fromNow(today))}>
            {words.fromNow}
          </button>
          <button type="button" className="chip" onClick={() => setTimes({ start_time: '00:00', end_time: '24:00' })}>
            {words.allDay}
          </button>
        </div>
        <div className="form-grid pairs">
          <div className="pair">
            <DatePicker label={words.from} isRequired {...text('start_date')} />
            <TimeField label={words.fromTime} {...time('start_time')} />
          </div>
          <div className="pair">
            <DatePicker label={words.to} isRequired {...text('end_date')} />
            <TimeField label={words.toTime} isEnd {...time('end_time')} />
          </div>
        </div>
        <ReasonField label={words.reasonSeen} {...text('reason')} />
        <DatePicker label={words.repeats} {...text('weekly_until')} />
        <ClosureFoot
          error={hasFieldError ? null : error}
          affected={affected}
          submit={words.close}
          isDisabled={making.isPending}
          onClose={onClose}
        />
      </Form>
    </Dialog>
  );
}

/** Returns the rest of today, from the last full five minutes on. */
function fromNow(today: string) {
  const minute = minuteIn(config.time_zone);
  return { start_date: today, start_time: timeOf(minute - (minute % 5)), end_date: today, end_time: '24:00' };
}

/** Chooses courts: all, those of a group, or one by one. @param chosen null for all courts */
function CourtChips({
  courts,
  chosen,
  error,
  onChange,
}: {
  courts: Court[];
  chosen: number[] | null;
  error: string | undefined;
  onChange: (chosen: number[] | null) => void;
}) {
  const words = useClosureWords();
  const { sport } = useWords();
  const groups = groupsOf(courts, { outdoor: words.outdoor, sport });
  const isWhole = (ids: readonly number[]): boolean => chosen !== null && ids.every((id) => chosen.includes(id));
  const choose = (value: string | number): void => {
    const group = groups.find(({ label }) => label === value)?.ids;
    if (typeof value === 'number') onChange(toggled(chosen ?? [], value));
    else if (!group) onChange(null);
    else if (isWhole(group)) onChange(chosen!.filter((id) => !group.includes(id)));
    else onChange([...new Set([...(chosen ?? []), ...group])].toSorted((a, b) => a - b));
  };
  return (
    <Chips<string | number>
      label={words.courts}
      choices={[
        { value: '', label: words.everyCourt },
        ...groups.map(({ label }) => ({ value: label, label })),
        ...courts.map(({ id, name }) => ({ value: id, label: name })),
      ]}
      isChosen={(value) => {
        if (value === '') return chosen === null;
        return isWhole(typeof value === 'number' ? [value] : groups.find(({ label }) => label === value)!.ids);
      }}
      onChoose={choose}
      error={error}
    />
  );
}

/** Returns the groups of courts that differ from all courts: the outdoor courts, and the courts of each sport. */
function groupsOf(courts: readonly Court[], names: { outdoor: string; sport: (type: string) => string }) {
  const outdoor = courts.filter(({ indoor }) => !indoor);
  const sports = [...new Set(courts.map(({ type }) => type))];
  return [
    { label: names.outdoor, all: outdoor },
    ...sports.map((type) => ({ label: names.sport(type), all: courts.filter((court) => court.type === type) })),
  ]
    .filter(({ all }) => all.length > 0 && all.length < courts.length)
    .map(({ label, all }) => ({ label, ids: all.map(({ id }) => id) }));
}
