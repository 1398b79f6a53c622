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
  onChange: (date: string) => void;
  onClose: () => void;
}

/** A month calendar. Past days cannot be chosen. */
export default function DayCalendar({ today, date, onChange, onClose }: Props) {
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
          <MonthCalendar />
        </Calendar>
      </I18nProvider>
    </Dialog>
  );
}
