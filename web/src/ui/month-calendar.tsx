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

/**
 * The head and the days of a month, inside a `Calendar` with the class `calendar`.
 * @param lastOpen the last day that can be booked; later days look different
 */
export function MonthCalendar({ lastOpen = '9' }: { lastOpen?: string | undefined }) {
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
        <CalendarGridBody>
          {(day) => (
            <CalendarCell
              date={day}
              className={day.toString() > lastOpen ? 'calendar-day calendar-day-later' : 'calendar-day'}
            />
          )}
        </CalendarGridBody>
      </CalendarGrid>
    </>
  );
}
