import { CalendarDays, ChevronLeft, ChevronRight } from '../../ui/icons/first-icons.ts';
import { type ReactNode, useState } from 'react';
import { useWords } from '../../i18n/words.tsx';
import { addDays, useFormats } from '../../lib/format.ts';
import { STRIP_LENGTH, stripDays, stripStart } from './strip-days.ts';
import { decoration } from '../../ui/on-demand.tsx';
import { useScrollRow } from '../../ui/use-scroll-row.ts';
import type { Filters } from './filters.ts';

/** The bars load this many milliseconds after the page, so that they do not delay the times of the day. */
const FULLNESS_DELAY_MS = 2000;
const DayFullness = decoration(async () => {
  await new Promise((resolve) => setTimeout(resolve, FULLNESS_DELAY_MS));
  return import('./fullness.tsx');
});

interface Props {
  today: string;
  date: string;
  /** Undefined until the courts of the chosen day are loaded. */
  filters: Filters | undefined;
  onChange: (date: string) => void;
  onOpenCalendar: () => void;
}

const ICON = { 'aria-hidden': true, size: 20 } as const;

/** Seven days to choose from, and a button for the month calendar. The arrows show other weeks. */
export function DayStrip({ today, date, filters, onChange, onOpenCalendar }: Props) {
  const words = useWords();
  const week = stripStart(today, date);
  const [shown, setShown] = useState({ week, start: week });
  // A date from the calendar or the URL may be in another week.
  if (shown.week !== week) setShown({ week, start: week });
  const show = (start: string): void => setShown({ week, start: start < today ? today : start });
  const row = useScrollRow(date);
  return (
    <div className="strip" role="group" aria-label={words.find.day}>
      <button type="button" className="icon-button" aria-label={words.find.chooseDay} onClick={onOpenCalendar}>
        <CalendarDays {...ICON} />
      </button>
      <div className="strip-days scroll-row" ref={row}>
        <button
          type="button"
          className="icon-button"
          aria-label={words.find.earlierDays}
          disabled={shown.start <= today}
          onClick={() => show(addDays(shown.start, -STRIP_LENGTH))}
        >
          <ChevronLeft {...ICON} />
        </button>
        {stripDays(shown.start).map((day) => (
          <DayButton key={day} {...{ day, today }} isChosen={day === date} onClick={() => onChange(day)}>
            {filters && <DayFullness {...{ date: day, today, filters }} />}
          </DayButton>
        ))}
        <button
          type="button"
          className="icon-button"
          aria-label={words.find.laterDays}
          onClick={() => show(addDays(shown.start, STRIP_LENGTH))}
        >
          <ChevronRight {...ICON} />
        </button>
      </div>
    </div>
  );
}

interface DayButtonProps {
  day: string;
  today: string;
  isChosen: boolean;
  onClick: () => void;
  children?: ReactNode;
}

/** A day of a row of days. */
export function DayButton({ day, today, isChosen, onClick, children }: DayButtonProps) {
  const { find } = useWords();
  const formats = useFormats();
  const name = day === today ? find.today : day === addDays(today, 1) ? find.tomorrow : formats.shortWeekday(day);
  return (
    <button type="button" className="strip-day" aria-pressed={isChosen} onClick={onClick}>
      <span>{name}</span> <strong>{formats.dayAndMonth(day)}</strong>
      {children}
    </button>
  );
}
