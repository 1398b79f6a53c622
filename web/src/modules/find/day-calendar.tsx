import { useState } from 'react';
import { parseDate } from '@internationalized/date';
import { Calendar, I18nProvider } from 'react-aria-components';
import { localeOf } from '../../i18n/formats.ts';
import { useLanguage, useWords } from '../../i18n/words.tsx';
import Dialog from '../../ui/dialog.tsx';
import { type DayNote, MonthCalendar } from '../../ui/month-calendar.tsx';
import { weekStartOf } from '../../ui/week-start.ts';
import type { Filters } from './filters.ts';
import { FullnessBar, useFullnessWords } from './fullness.tsx';
import { useGridWords } from './grid-words.ts';
import { fullnessOf } from './fullness-of.ts';
import { useOccupancy } from './occupancy.ts';

interface Props {
  today: string;
  date: string;
  /** The last day that can be booked. Later days look different. */
  lastOpen: string | undefined;
  filters: Filters;
  onChange: (date: string) => void;
  onClose: () => void;
}

/** A month calendar that shows how full each day is. Past days cannot be chosen. */
export default function DayCalendar({ today, date, lastOpen, filters, onChange, onClose }: Props) {
  const words = useWords();
  const { states } = useGridWords();
  const levels = useFullnessWords();
  const [month, setMonth] = useState(date.slice(0, 7));
  const occupancy = useOccupancy(month, today, filters);
  const noteOf = (date: string): DayNote | undefined => {
    const day = occupancy.get(date);
    if (day?.too_early ?? date > (lastOpen ?? date)) return { title: states.later, isLater: true };
    return day && { title: levels[fullnessOf(day).fullness], mark: <FullnessBar key="bar" day={day} /> };
  };
  const { language } = useLanguage();
  return (
    <Dialog title={words.find.chooseDay} onClose={onClose}>
      <I18nProvider locale={localeOf(language)}>
        <Calendar
          className="calendar"
          {...weekStartOf()}
          aria-label={words.find.chooseDay}
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- the dialog contains nothing else
          autoFocus
          minValue={parseDate(today)}
          defaultValue={parseDate(date)}
          onFocusChange={(day) => setMonth(day.toString().slice(0, 7))}
          onChange={(day) => onChange(day.toString())}
        >
          <MonthCalendar noteOf={noteOf} />
        </Calendar>
      </I18nProvider>
      {occupancy.size > 0 && <p className="hint calendar-full">{levels.hint}</p>}
      {(lastOpen !== undefined || [...occupancy.values()].some(({ too_early }) => too_early)) && (
        <p className="hint calendar-later">{states.later}</p>
      )}
    </Dialog>
  );
}
