import './day-calendar.css';
import { parseDate } from '@internationalized/date';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import {
  Button,
  Calendar,
  CalendarCell,
  CalendarGrid,
  CalendarGridBody,
  CalendarGridHeader,
  CalendarHeaderCell,
  Heading,
  I18nProvider,
} from 'react-aria-components';
import { useLanguage, useWords } from '../../i18n/words.tsx';
import Dialog from '../../ui/dialog.tsx';

interface Props {
  today: string;
  date: string;
  onChange: (date: string) => void;
  onClose: () => void;
}

const ICON = { 'aria-hidden': true, size: 20 } as const;

/** A month calendar. Past days cannot be chosen. */
export default function DayCalendar({ today, date, onChange, onClose }: Props) {
  const words = useWords();
  const { language } = useLanguage();
  return (
    <Dialog title={words.find.chooseDay} onClose={onClose}>
      <I18nProvider locale={language === 'en' ? 'en-GB' : language}>
        <Calendar
          className="calendar"
          aria-label={words.find.chooseDay}
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- the dialog contains nothing else
          autoFocus
          minValue={parseDate(today)}
          defaultValue={parseDate(date)}
          onChange={(day) => onChange(day.toString())}
        >
          <div className="calendar-head">
            <Button slot="previous" className="icon-button">
              <ChevronLeft {...ICON} />
            </Button>
            <Heading />
            <Button slot="next" className="icon-button">
              <ChevronRight {...ICON} />
            </Button>
          </div>
          <CalendarGrid>
            <CalendarGridHeader>{(day) => <CalendarHeaderCell>{day}</CalendarHeaderCell>}</CalendarGridHeader>
            <CalendarGridBody>{(day) => <CalendarCell date={day} className="calendar-day" />}</CalendarGridBody>
          </CalendarGrid>
        </Calendar>
      </I18nProvider>
    </Dialog>
  );
}
