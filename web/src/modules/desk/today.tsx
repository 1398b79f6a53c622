import { Button } from '../../ui/button.tsx';
import { ChevronLeft, ChevronRight } from '../../ui/icons/first-icons.ts';
import { CalendarOff, Plus, Printer } from '../../ui/icons/more-icons.ts';
import { Link } from '@tanstack/react-router';
import { lazy, type ReactNode, Suspense, useMemo, useState } from 'react';
import type { AdminBooking, Court } from '@courtside/client';
import { useNow } from '../../lib/clock.ts';
import { addDays, capitalise, dateIn, isDate, useFormats } from '../../lib/format.ts';
import { useMedia } from '../../lib/media.ts';
import { useCan } from '../../lib/permissions.ts';
import { config } from '../../lib/session.ts';
import { useIsWide } from '../../lib/wide.ts';
import { Empty, Failure, Loading, Page } from '../../ui/components.tsx';
import { DatePicker } from '../../ui/date-picker.tsx';
import { RangeChoice, rangeOfDays } from '../../ui/timeline/range-choice.tsx';
import { SkipLink } from '../../ui/skip-link.tsx';
import { type BookingFor, BookingForBar, useBookingFor } from './booking-for.tsx';
import { BookingTable } from './booking-table.tsx';
import type { DeskSearch } from './desk-search.ts';
import { useChangeDeskSearch, useDeskSearch } from './use-desk-search.ts';
import { useDeskWords } from './desk-words.ts';
import { columnsOf, type SheetData } from './sheet-layout.ts';
import { useSheetData } from './sheet-data.ts';
import { PrintedDay } from './printed-day.tsx';
import { useRainWords } from './rain-words.ts';
import { SheetState } from './sheet-state.tsx';
import { useSheetWords } from './sheet-words.ts';
import { SheetWorkplace } from './sheet-workplace.tsx';
import { useAdminWords } from '../../i18n/admin-words.ts';

const RainDialog = lazy(() => import('./rain-dialog.tsx'));

/** The day sheet: the workplace of the front desk. */
export default function TodayPage() {
  const words = useAdminWords();
  const desk = useDeskWords();
  const sheetWords = useSheetWords();
  const formats = useFormats();
  const search = useDeskSearch();
  const isWide = useIsWide();
  const can = useCan();
  const today = dateIn(config.time_zone, useNow());
  const { date = today, court: courtId } = search;
  const weekOf = search.view === 'week' ? courtId : undefined;
  const count = weekOf === undefined ? rangeOfDays(search.days) : 7;
  const { courts, sheet } = useSheetData(date, count, weekOf);
  const bookingFor = useBookingFor();
  const chosenView = search.view ?? (isWide ? 'grid' : 'list');
  // The list has no free times to click.
  const view = weekOf !== undefined ? 'week' : bookingFor.isActive ? 'grid' : chosenView;
  const court = courts.data?.find(({ id }) => id === weekOf);
  const last = addDays(date, count - 1);
  const days = capitalise(count > 1 ? `${formats.shortDate(date)} – ${formats.shortDate(last)}` : formats.date(date));
  const title = court ? desk.weekTitle(court.name) : date === today && count === 1 ? words.today : days;
  const error = sheet.error ?? courts.error;
  return (
    <Page
      title={title}
      {...(title !== days && { lead: days })}
      isWide={view !== 'list'}
      actions={
        <PageActions canPrint={isWide} onBook={() => bookingFor.choose(undefined)}>
          {view !== 'week' && count === 1 && sheet.data?.dates[0] === date && date >= today && (
            <RainButton courts={courts.data ?? []} data={sheet.data} date={date} isToday={date === today} />
          )}
        </PageActions>
      }
    >
      {view !== 'list' && <SkipLink to=".sheet-scroll">{sheetWords.skip}</SkipLink>}
      <DayBar {...{ date, today, view, court, count }} />
      <BookingForBar booking={bookingFor} date={date} />
      {!error && (
        <SheetState updatedAt={sheet.dataUpdatedAt} isFailing={!sheet.isPlaceholderData && sheet.failureCount > 0} />
      )}
      {error && <Failure error={error} onRetry={() => void Promise.all([sheet.refetch(), courts.refetch()])} />}
      {!error && (sheet.isPending || courts.isPending) && <Loading lines={8} />}
      {courts.data?.length === 0 && (
        <Empty drawing="courts">
          <p>{desk.noCourts}</p>
          {can('club.manage') && (
            <Link to="/admin/club" className="button primary">
              {desk.setUp}
            </Link>
          )}
        </Empty>
      )}
      {sheet.data && courts.data && courts.data.length > 0 && (
        // While another day loads, the sheet still shows the old day, so the sheet must not be clickable.
        <div className="stack" inert={sheet.isPlaceholderData} aria-busy={sheet.isPlaceholderData}>
          <Views
            data={sheet.data}
            courts={court ? [court] : courts.data}
            allCourts={courts.data}
            view={view}
            label={desk.sheet(court ? `${court.name}, ${days}` : days)}
            bookingFor={bookingFor}
          />
        </div>
      )}
    </Page>
  );
}

interface RainProps {
  courts: Court[];
  data: SheetData;
  date: string;
  isToday: boolean;
}

function RainButton({ courts, data, ...day }: RainProps) {
  const words = useRainWords();
  const can = useCan();
  const [isOpen, setIsOpen] = useState(false);
  const columns = useMemo(() => columnsOf(courts, data), [courts, data]);
  if (!can('closures.manage') || columns.every(({ court }) => court.indoor)) return null;
  return (
    <>
      <Button onClick={() => setIsOpen(true)}>
        <CalendarOff aria-hidden="true" size={18} />
        {words.open}
      </Button>
      <Suspense>{isOpen && <RainDialog columns={columns} {...day} onClose={() => setIsOpen(false)} />}</Suspense>
    </>
  );
}

interface ActionsProps {
  /** A phone has no room for the button, and its browser prints too. */
  canPrint: boolean;
  onBook: () => void;
  children: ReactNode;
}

function PageActions({ canPrint, onBook, children }: ActionsProps) {
  const words = useAdminWords();
  const desk = useDeskWords();
  const can = useCan();
  return (
    <>
      {can('bookings.manage') && (
        <Button kind="primary" onClick={onBook}>
          <Plus aria-hidden="true" size={18} />
          {desk.book}
        </Button>
      )}
      {children}
      {canPrint && (
        <Button onClick={() => print()}>
          <Printer aria-hidden="true" size={18} />
          {words.print}
        </Button>
      )}
    </>
  );
}

interface DayBarProps {
  date: string;
  today: string;
  view: NonNullable<DeskSearch['view']>;
  /** The court of the week view. */
  court: Court | undefined;
  /** The number of days. */
  count: number;
}

function DayBar({ date, today, view, court, count }: DayBarProps) {
  const words = useAdminWords();
  const desk = useDeskWords();
  const change = useChangeDeskSearch();
  // Today's date is left out of the URL, so that a page that stays open changes to the next day at midnight.
  const choose = (day: string): void => {
    if (isDate(day)) change({ date: day === today ? undefined : day });
  };
  return (
    <div className="desk-bar no-print">
      <button
        type="button"
        className="icon-button"
        aria-label={desk.previousDay}
        onClick={() => choose(addDays(date, -count))}
      >
        <ChevronLeft aria-hidden="true" size={20} />
      </button>
      <DatePicker label={words.day} isLabelHidden isRequired value={date} onChange={choose} />
      <button
        type="button"
        className="icon-button"
        aria-label={desk.nextDay}
        onClick={() => choose(addDays(date, count))}
      >
        <ChevronRight aria-hidden="true" size={20} />
      </button>
      {date !== today && <Button onClick={() => choose(today)}>{desk.today}</Button>}
      {court ? (
        <Button kind="desk-end" onClick={() => change({ view: undefined, court: undefined })}>
          {desk.backToDay}
        </Button>
      ) : (
        <div className="desk-end">
          <RangeChoice days={count} onChange={(next) => change({ days: next })} />
          <div className="segments" role="group" aria-label={desk.views}>
            <button type="button" aria-pressed={view === 'grid'} onClick={() => change({ view: 'grid' })}>
              {desk.grid}
            </button>
            <button type="button" aria-pressed={view === 'list'} onClick={() => change({ view: 'list' })}>
              {desk.list}
            </button>
          </div>
        </div>
      )}
    </div>
  );
}

interface ViewsProps {
  data: SheetData;
  /** The courts that are shown. */
  courts: Court[];
  allCourts: Court[];
  view: NonNullable<DeskSearch['view']>;
  label: string;
  bookingFor: BookingFor;
}

function Views({ data, courts, allCourts, view, label, bookingFor }: ViewsProps) {
  const desk = useDeskWords();
  const isPrinting = useMedia('print');
  const shownCourts = useMemo(() => new Set(courts.map(({ id }) => id)), [courts]);
  const columns = useMemo(() => {
    const shown = columnsOf(allCourts, data).filter(({ court }) => shownCourts.has(court.id));
    return shown.toSorted((a, b) => a.date.localeCompare(b.date));
  }, [allCourts, data, shownCourts]);
  const bookings = useMemo(
    () =>
      columns
        .flatMap((column) => column.bookings)
        .toSorted((a, b) => a.starts_at.localeCompare(b.starts_at) || a.court_id - b.court_id),
    [columns],
  );
  const isOneDay = data.dates.length === 1;
  const axis = view === 'week' ? 'days' : isOneDay ? 'courts' : 'both';
  if (view !== 'list')
    return (
      <>
        <div className="no-print">
          <SheetWorkplace {...{ columns, label, axis, bookingFor }} />
        </div>
        {isPrinting && <PrintedDay {...{ columns, axis }} />}
      </>
    );
  if (bookings.length > 0) return <DayList {...{ bookings, isPrinting }} withDay={!isOneDay} />;
  return (
    <Empty drawing="bookings">
      <p>{desk.noBookings}</p>
    </Empty>
  );
}

interface DayListProps {
  bookings: AdminBooking[];
  isPrinting: boolean;
  withDay: boolean;
}

/** The bookings of a day. While some of them are still to come, those that have ended are behind a button. */
function DayList({ bookings, isPrinting, withDay }: DayListProps) {
  const words = useAdminWords();
  const desk = useDeskWords();
  const now = useNow();
  const [showsEnded, setShowsEnded] = useState(false);
  const current = bookings.filter(({ ends_at }) => Date.parse(ends_at) > now);
  const endedCount = bookings.length - current.length;
  const hides = !showsEnded && !isPrinting && current.length > 0 && endedCount > 0;
  return (
    <>
      {hides && <Button onClick={() => setShowsEnded(true)}>{desk.showEnded(endedCount)}</Button>}
      <BookingTable bookings={hides ? current : bookings} label={words.bookings} withDay={withDay} />
    </>
  );
}
