import './month-calendar.css';
import { ChevronLeft, ChevronRight } from './icons/first-icons.ts';
import {
  Button,
  CalendarCell,
  CalendarGrid,
  CalendarGridBody,
  CalendarGridHeader,
  CalendarHeaderCell,
  Heading,
} from 'react-aria-components';

const ICON = { 'aria-hidden': true, size: 20 } as const;

/** The head and the days of a month, inside a `Calendar` with the class `calendar`. */
export function MonthCalendar() {
  return (
    <>
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
    </>
  );
}
