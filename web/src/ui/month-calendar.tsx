import './month-calendar.css';
import type { ReactNode } from 'react';
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

/** A mark and a text for a day of a calendar, such as “full”. */
export interface DayNote {
  /** Screen readers read it after the date, and a mouse shows it. */
  title: string;
  isLater?: boolean;
  mark?: ReactNode;
}

/** The head and the days of a month, inside a `Calendar` with the class `calendar`. */
export function MonthCalendar({ noteOf }: { noteOf?: (date: string) => DayNote | undefined }) {
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
          {(day) => {
            const note = noteOf?.(day.toString());
            return (
              <CalendarCell
                date={day}
                className={note?.isLater === true ? 'calendar-day calendar-day-later' : 'calendar-day'}
                render={(props) => <div {...props} title={note?.title} />}
              >
                {({ formattedDate }) => [formattedDate, note?.mark]}
              </CalendarCell>
            );
          }}
        </CalendarGridBody>
      </CalendarGrid>
    </>
  );
}
