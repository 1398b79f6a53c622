import { type ReactNode, useLayoutEffect, useRef, useState } from 'react';
import { addDays } from '../../lib/format.ts';
import { DatePicker } from '../../ui/date-picker.tsx';
import { useMyBookingsWords } from './my-bookings-words.ts';
import { useWhen } from './when.ts';

/** How much of the earlier days is visible when the strip is narrow. */
const SHOWN_BEFORE_PX = 96;
const STRIP_DAYS = 14;
/** The strip starts this many days before the initial value, but not before today. */
const DAYS_BEFORE = 3;

interface Props {
  today: string;
  /** The last day that players can book. */
  last: string;
  value: string;
  onChange: (date: string) => void;
  /** A field to show beside the field for any other day. */
  children: ReactNode;
}

/** A strip of days around the initial value, and a field for any other day. */
export function DayChoice({ today, last, value, onChange, children }: Props) {
  const words = useMyBookingsWords();
  const when = useWhen();
  const strip = useRef<HTMLDivElement>(null);
  const [initial] = useState(value);
  useLayoutEffect(() => {
    const chosen = strip.current?.querySelector<HTMLElement>('[aria-pressed=true]');
    if (strip.current && chosen)
      strip.current.scrollLeft = chosen.offsetLeft - strip.current.offsetLeft - SHOWN_BEFORE_PX;
  }, []);
  const wanted = addDays(initial, -DAYS_BEFORE);
  const first = wanted > today ? wanted : today;
  const days = Array.from({ length: STRIP_DAYS }, (_, i) => addDays(first, i)).filter((day) => day <= last);
  return (
    <>
      <div className="day-strip" role="group" aria-label={words.day} ref={strip}>
        {days.map((day) => (
          <button key={day} type="button" className="chip" aria-pressed={day === value} onClick={() => onChange(day)}>
            {day <= addDays(today, 1) ? when.day(day, today) : `${when.part(day, 'weekday')} ${when.part(day, 'day')}`}
          </button>
        ))}
      </div>
      <div className="reschedule-fields">
        <DatePicker
          label={words.otherDay}
          isRequired
          min={today}
          max={last}
          value={value}
          onChange={(date) => date !== '' && onChange(date)}
        />
        {children}
      </div>
    </>
  );
}
