import './booking.css';
import { useId } from 'react';
import type { CourtDay } from '@courtside/client';
import { endOf } from '../../lib/day.ts';
import { useFormats } from '../../lib/format.ts';
import { useWords } from '../../i18n/words.tsx';
import { Choice } from '../../ui/components.tsx';

interface Props {
  day: CourtDay;
  start: string;
  length: number;
  onChange: (fields: { start?: string; minutes?: number }) => void;
}

export function SlotFields({ day, start, length, onChange }: Props) {
  const words = useWords();
  const formats = useFormats();
  const name = useId();
  const slot = day.starts.find(({ start_time }) => start_time === start);
  const price = (index: number): string => {
    const amount = slot?.prices?.[index];
    return amount === undefined || day.currency === null
      ? words.book.noPrice
      : formats.money({ amount, currency: day.currency });
  };
  return (
    <>
      <p className="when">{formats.date(day.booking_date)}</p>
      <Choice label={words.book.start} value={start} onChange={({ target }) => onChange({ start: target.value })}>
        {!slot && <option>{start}</option>}
        {day.starts.map(({ start_time }) => (
          <option key={start_time}>{start_time}</option>
        ))}
      </Choice>
      <fieldset className="lengths">
        <legend>{words.book.length}</legend>
        {slot?.durations.map((minutes, index) => (
          <label key={minutes} className="length">
            <input type="radio" name={name} checked={minutes === length} onChange={() => onChange({ minutes })} />
            <span className="length-text">
              <strong>{words.minutes(minutes)}</strong>
              <span>{words.book.until(endOf(start, minutes))}</span>
              <span>{price(index)}</span>
            </span>
          </label>
        ))}
      </fieldset>
    </>
  );
}
