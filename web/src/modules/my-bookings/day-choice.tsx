import { type ReactNode, useState } from 'react';
import { addDays } from '../../lib/format.ts';
import { DatePicker } from '../../ui/date-picker.tsx';
import { useScrollRow } from '../../ui/use-scroll-row.ts';
import { DayButton } from '../find/day-strip.tsx';
import { useMyBookingsWords } from './my-bookings-words.ts';

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
  const strip = useScrollRow(value);
  const [initial] = useState(value);
  const wanted = addDays(initial, -DAYS_BEFORE);
  const first = wanted > today ? wanted : today;
  const days = Array.from({ length: STRIP_DAYS }, (_, i) => addDays(first, i)).filter((day) => day <= last);
  return (
    <>
      <div className="day-strip scroll-row" role="group" aria-label={words.day} ref={strip}>
        {days.map((day) => (
          <DayButton key={day} {...{ day, today }} isChosen={day === value} onClick={() => onChange(day)} />
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
