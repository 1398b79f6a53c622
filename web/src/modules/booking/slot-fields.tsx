import './booking.css';
import { useId } from 'react';
import type { CourtDay } from '@courtside/client';
import { endOf } from '../../lib/day.ts';
import { useFormats } from '../../lib/format.ts';
import { useWords } from '../../i18n/words.tsx';
import { Choice } from '../../ui/fields.tsx';
import { options } from '../../ui/options.tsx';
import { priceOf } from './nearest-slots.ts';
import { useBookingWords } from './booking-words.ts';

interface CourtFieldProps {
  days: readonly CourtDay[];
  day: CourtDay;
  start: string;
  length: number;
  onChange: (court: number) => void;
}

/** The courts of the sport that are free at the time, with their prices. Nothing, if no other court is free. */
export function CourtField({ days, day, start, length, onChange }: CourtFieldProps) {
  const words = useBookingWords();
  const formats = useFormats();
  const { booking_date, court } = day;
  const times = { booking_date, start_time: start, end_time: endOf(start, length) };
  const free = days.filter(
    ({ court: { type }, starts }) =>
      type === court.type &&
      starts.some(({ start_time, durations }) => start_time === start && durations.includes(length)),
  );
  const labelOf = (one: CourtDay): string => {
    const price = priceOf(days, { court_id: one.court_id, ...times });
    return [one.court.name, price && formats.money(price)].filter(Boolean).join(' · ');
  };
  if (!free.includes(day) || free.length === 1) return null;
  return (
    <Choice label={words.court} value={day.court_id} onChange={({ target }) => onChange(Number(target.value))}>
      {options(free, labelOf, ({ court_id }) => court_id)}
    </Choice>
  );
}

export function StartField({
  day,
  start,
  label,
  onChange,
}: {
  day: CourtDay;
  start: string;
  label?: string;
  onChange: (start: string) => void;
}) {
  const words = useBookingWords();
  const formats = useFormats();
  const isFree = day.starts.some(({ start_time }) => start_time === start);
  return (
    <Choice label={label ?? words.start} value={start} onChange={({ target }) => onChange(target.value)}>
      {!isFree && <option value={start}>{formats.time(start)}</option>}
      {options(
        day.starts,
        ({ start_time }) => formats.time(start_time),
        ({ start_time }) => start_time,
      )}
    </Choice>
  );
}

export function DurationField({
  day,
  slot,
  length,
  onChange,
}: {
  day: CourtDay;
  slot: CourtDay['starts'][number];
  length: number;
  onChange: (minutes: number) => void;
}) {
  const words = useWords();
  const { length: lengthLabel } = useBookingWords();
  const formats = useFormats();
  const name = useId();
  const { currency } = day;
  return (
    <fieldset className="durations">
      <legend>{lengthLabel}</legend>
      <div className="duration-choices">
        {slot.durations.map((minutes, index) => {
          const amount = slot.prices?.[index];
          return (
            <label
              key={minutes}
              className="duration"
              title={formats.range(slot.start_time, endOf(slot.start_time, minutes))}
            >
              <input
                type="radio"
                name={name}
                className="visually-hidden"
                checked={minutes === length}
                onChange={() => onChange(minutes)}
              />
              <strong>{words.minutes(minutes)}</strong>
              {amount !== undefined && currency !== null && (
                <span>{amount === 0 ? words.noCharge : formats.money({ amount, currency })}</span>
              )}
            </label>
          );
        })}
      </div>
    </fieldset>
  );
}
