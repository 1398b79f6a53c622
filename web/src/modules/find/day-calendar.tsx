import { parseDate } from '@internationalized/date';
import { Calendar, I18nProvider } from 'react-aria-components';
import { localeOf } from '../../i18n/formats.ts';
import { useLanguage, useWords } from '../../i18n/words.tsx';
import Dialog from '../../ui/dialog.tsx';
import { MonthCalendar } from '../../ui/month-calendar.tsx';
import { weekStartOf } from '../../ui/week-start.ts';

interface Props {
  today: string;
  date: string;
  /** The last day that can be booked. Later days look different. */
  lastOpen: string | undefined;
  onChange: (date: string) => void;
  onClose: () => void;
}

/** A month calendar. Past days cannot be chosen. */
export default function DayCalendar({ today, date, lastOpen, onChange, onClose }: Props) {
  const words = useWords();
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
          onChange={(day) => onChange(day.toString())}
        >
          <MonthCalendar lastOpen={lastOpen} />
        </Calendar>
      </I18nProvider>
      {lastOpen !== undefined && <p className="hint calendar-later">{words.find.states.later}</p>}
    </Dialog>
  );
}
