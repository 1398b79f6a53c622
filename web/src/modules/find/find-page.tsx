import './find.css';
import { useNavigate, useRouter, useSearch } from '@tanstack/react-router';
import { Clock, LayoutGrid, List, Pin } from '../../ui/icons/first-icons.ts';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { now } from '../../lib/clock.ts';
import { sortCourtDays, startsOf } from '../../lib/day.ts';
import { FIND_VIEWS, type FindSearch, type FindView } from '../../lib/find-search.ts';
import { addDays, capitalise, dateIn, isSameClock, useFormats, viewerZone } from '../../lib/format.ts';
import { useLiveDays } from '../../lib/live.ts';
import { config, usePlayer } from '../../lib/session.ts';
import { useWords } from '../../i18n/words.tsx';
import { Failure, Loading, More, Page } from '../../ui/components.tsx';
import { decoration, onDemand } from '../../ui/on-demand.tsx';
import { SkipLink } from '../../ui/skip-link.tsx';
import { isDialogEntry } from '../../ui/dialog-entry.ts';
import { DayStrip } from './day-strip.tsx';
import { FilterBar } from './filter-bar.tsx';
import { type Filters, filtersOf, NO_FILTERS, useRemembered } from './filters.ts';
import { SHOWN_DAYS, useChosenDay, useCourtFacts, useDays, useOffered, useOwnBookings } from './queries.ts';
import { preloadView, Results } from './results.tsx';
import { lastOpenDay } from './strip-days.ts';

const [BookDialog, preloadBookDialog] = onDemand(() => import('../booking/book-dialog.tsx'));
/** How long a person reads the times before the page loads the dialog of a booking, in milliseconds. */
const READING_MS = 1_500;
const [WaitDialog] = onDemand(() => import('../waitlist/wait-dialog.tsx'));
const [LimitReasons] = onDemand(() => import('../booking/limits.tsx'));
const BookAgain = decoration(() => import('./book-again.tsx'));
const [DayCalendar] = onDemand(() => import('./day-calendar.tsx'));
const [FilterSheet] = onDemand(() => import('./filter-sheet.tsx'));

export function FindPage() {
  const words = useWords();
  const formats = useFormats();
  const search: FindSearch = useSearch({ from: '/' });
  const [remembered, remember] = useRemembered();
  const filters = filtersOf(search, remembered);
  /** The person's position as latitude and longitude. It is neither stored nor part of the URL. */
  const [near, setNear] = useState<string>();
  const { today, date, days, isSettingDate } = useDay(search, filters, near);
  const { sports, facts } = useCourtFacts();
  const own = useOwnBookings();
  const player = usePlayer();
  const courts = useMemo(() => {
    const loaded = days.data?.pages.flatMap(({ data }) => data) ?? [];
    return near === undefined ? sortCourtDays(loaded) : loaded;
  }, [days.data, near]);
  const { offered, violations } = useOffered(courts, { date }, own);
  const view = search.view ?? remembered.view ?? FIND_VIEWS[0];
  const places = [...facts.values()].filter(({ map_position }) => map_position);
  const views = FIND_VIEWS.slice(0, config.club.site_map_url && places.length > 1 ? 4 : 3);
  const { change, open, close } = useDialogInUrl({ ...filters, date, view: search.view, days: search.days });
  const [sheet, setSheet] = useState<'calendar' | 'filters'>();
  const navigate = useNavigate({ from: '/' });
  /**
   * Shows other days or courts. If the calendar or the filters are open, replaces their entry in the browser's history.
   */
  const show = (fields: FindSearch): void => {
    setSheet(undefined);
    void navigate({ search: (old) => ({ ...old, ...fields }), replace: true, state: {}, resetScroll: false });
  };
  const filter = (fields: Filters): void => {
    const { search, ...lasting } = { ...filters, ...fields };
    remember(lasting);
    show({ search, ...lasting });
  };
  const filterNear = (fields: Filters, near?: string): void => {
    setNear(near);
    filter(fields);
  };
  const chooseView = (view: FindView): void => {
    remember({ view });
    if (search.view) show({ view: undefined });
  };
  useEffect(() => preloadView(view), [view]);
  const { isSuccess } = days;
  useEffect(() => {
    if (!isSuccess) return undefined;
    const timer = setTimeout(preloadBookDialog, READING_MS);
    return () => clearTimeout(timer);
  }, [isSuccess]);
  const chosen = useChosenDay(search.court, date, days.data && courts);
  const noon = Date.parse(`${date}T12:00Z`);
  const otherZones = courts.map(({ time_zone }) => time_zone).filter((zone) => !isSameClock(zone, viewerZone(), noon));
  const zones = [...new Set(otherZones.map((zone) => formats.zone(zone)))];
  const lastOpen = useLastOpenDay(today, courts, facts);
  const closeSheet = (): void => setSheet(undefined);

  return (
    <Page title={words.find.title} isWide actions={<ViewSwitch {...{ view, views }} onChange={chooseView} />}>
      <SkipLink to=".day-grid [data-at][tabindex='0'], .start-time, .time-choice">{words.nav.skipToTimes}</SkipLink>
      <DayStrip
        {...{ today, date }}
        filters={days.isSuccess ? filters : undefined}
        onChange={(date) => show({ date })}
        onOpenCalendar={() => setSheet('calendar')}
      />
      <FilterBar {...{ filters, near, sports }} onChange={filter} onOpenSheet={() => setSheet('filters')} />
      <h2 className="find-date">{capitalise(formats.date(date))}</h2>
      {zones.length > 0 && <p className="hint">{words.find.zone(zones.join(', '))}</p>}
      {violations.length > 0 && <LimitReasons violations={violations} />}
      {(days.isPending || isSettingDate) && <Loading lines={8} />}
      {days.isError && <Failure error={days.error} onRetry={() => void days.refetch()} />}
      {days.isSuccess && !isSettingDate && (
        // While a new date loads, the page still shows the old date, so the old date must not be clickable.
        <div
          className="results"
          inert={days.isPlaceholderData}
          aria-busy={days.isPlaceholderData}
          onPointerEnter={preloadBookDialog}
          onFocus={preloadBookDialog}
        >
          <Results
            {...{ courts: offered, today, date, lastOpen, filters, near, own, facts, view, onOpen: open }}
            count={search.days}
            part={remembered.part}
            onPart={(part) => remember({ part })}
            onShow={show}
            onClear={() => filterNear(NO_FILTERS)}
          />
        </div>
      )}
      <More list={days} />
      {player && <BookAgain own={own} onOpen={open} />}
      {sheet === 'calendar' && (
        <DayCalendar {...{ today, date, lastOpen, filters }} onChange={(date) => show({ date })} onClose={closeSheet} />
      )}
      {sheet === 'filters' && <FilterSheet {...{ filters, near, facts }} onChange={filterNear} onClose={closeSheet} />}
      {courts.length > 0 && search.wait !== undefined && courts[0]!.booking_date === date && (
        <WaitDialog {...{ days: courts, date }} search={{ ...search, ...filters }} onChange={change} onClose={close} />
      )}
      {chosen && search.start !== undefined && search.wait === undefined && (
        <BookDialog
          day={chosen}
          days={courts}
          start={search.start}
          minutes={search.minutes}
          photo={facts.get(chosen.court_id)?.photo_url}
          onChange={change}
          onClose={close}
        />
      )}
    </Page>
  );
}

/**
 * Returns the shown date and its courts. Without a date in the URL, the page opens on tomorrow if nothing can be booked
 * today any more.
 */
function useDay(search: FindSearch, filters: Filters, near: string | undefined) {
  const today = useToday();
  const [firstDate, setFirstDate] = useState<string>();
  const fallback = firstDate !== undefined && firstDate > today ? firstDate : today;
  // An old link or an open page may contain a past date. Ignore the date, unless a court is chosen.
  const isPastDate = search.date !== undefined && search.date < today && search.court === undefined;
  const chosen = isPastDate ? undefined : search.date;
  const date = chosen ?? fallback;
  const days = useDays(filters, near, date);
  useLiveDays(date, SHOWN_DAYS);
  const isFirst = chosen === undefined && search.court === undefined && firstDate === undefined;
  if (isFirst && days.isSuccess && !days.isPlaceholderData) {
    const courts = days.data.pages.flatMap(({ data }) => data);
    const hasStarts = courts.some((day) => startsOf(day, filters.length, filters.from).length > 0);
    setFirstDate(hasStarts || courts.length === 0 ? today : addDays(today, 1));
  }
  const shownDate = days.data?.pages[0]?.data[0]?.booking_date ?? date;
  return { today, date, days, isSettingDate: chosen === undefined && shownDate !== date };
}

/** Returns the last day that can be booked. Remembers it for the days that do not tell it. */
function useLastOpenDay(...args: Parameters<typeof lastOpenDay>): string | undefined {
  const last = lastOpenDay(...args);
  const [known, setKnown] = useState(last);
  if (last !== undefined && last !== known) setKnown(last);
  return last ?? known;
}

const TODAY_INTERVAL_MS = 15_000;

/** Returns today's date at the club. Renders the component again only when the date changes. */
function useToday(): string {
  const [today, setToday] = useState(() => dateIn(config.time_zone));
  useEffect(() => {
    const update = (): void => setToday(dateIn(config.time_zone, now()));
    const timer = setInterval(update, TODAY_INTERVAL_MS);
    document.addEventListener('visibilitychange', update);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', update);
    };
  }, []);
  return today;
}

/**
 * The booking dialog is open if the URL contains a court, and the waiting list dialog if it contains `wait`. Opening a
 * dialog adds an entry to the browser's history, so that the browser's Back button closes the dialog.
 */
function useDialogInUrl(page: FindSearch) {
  const navigate = useNavigate({ from: '/' });
  const router = useRouter();
  const change = (fields: FindSearch): void =>
    void navigate({
      search: (old) => ({ ...old, ...fields }),
      replace: true,
      // An empty state removes `isDialog`, so that the waiting list dialog adds its own entry to the browser's history.
      state: 'wait' in fields ? {} : true,
      resetScroll: false,
    });
  const close = (): void => {
    if (isDialogEntry()) router.history.back();
    else change({ court: undefined, start: undefined, minutes: undefined, wait: undefined });
  };
  const latest = useRef(page);
  useEffect(() => {
    latest.current = page;
  });
  // This function never changes, so that the grid is not rendered again when a dialog opens.
  const open = useCallback(
    (fields: FindSearch): void =>
      void navigate({ search: { ...latest.current, ...fields }, state: { isDialog: true }, resetScroll: false }),
    [navigate],
  );
  return { change, open, close };
}

const VIEW_ICONS = { times: Clock, grid: LayoutGrid, list: List, map: Pin };

interface ViewProps {
  view: FindView;
  views: readonly FindView[];
  onChange: (view: FindView) => void;
}

function ViewSwitch({ view, views, onChange }: ViewProps) {
  const words = useWords();
  return (
    <div className="segments find-view" role="group" aria-label={words.find.view}>
      {views.map((one) => {
        const Icon = VIEW_ICONS[one];
        return (
          <button key={one} type="button" aria-pressed={one === view} onClick={() => onChange(one)}>
            <Icon aria-hidden="true" size={18} />
            <span>{words.find.views[one]}</span>
          </button>
        );
      })}
    </div>
  );
}
