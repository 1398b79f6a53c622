import './booking.css';
import { useId } from 'react';
import type { CourtDay } from '@courtside/client';
import { endOf } from '../../lib/day.ts';
import { useFormats } from '../../lib/format.ts';
import { useWords } from '../../i18n/words.tsx';
import { Choice } from '../../ui/fields.tsx';
import { options } from '../../ui/options.tsx';
import { useBookingWords } from './booking-words.ts';

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
  const formats = useFormats();
  const name = useId();
  const { currency } = day;
  return (
    <fieldset className="durations">
      <legend>{words.book.length}</legend>
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
