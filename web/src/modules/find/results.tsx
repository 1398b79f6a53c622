import { Link, useLocation } from '@tanstack/react-router';
import { Button } from '../../ui/button.tsx';
import { lazy, Suspense } from 'react';
import type { Booking, CourtDay } from '@courtside/client';
import { columnsOf, openingOf, startsOf } from '../../lib/day.ts';
import type { FindSearch, FindView } from '../../lib/find-search.ts';
import { addDays, useFormats } from '../../lib/format.ts';
import { useWords } from '../../i18n/words.tsx';
import { usePlayer } from '../../lib/session.ts';
import { Empty } from '../../ui/components.tsx';
import { onDemand } from '../../ui/on-demand.tsx';
import { countFilters, type Filters } from './filters.ts';
import type { Courts } from './queries.ts';
import type { Part } from './time-rows.ts';
import { Times } from './times.tsx';

// Each view shows its children below itself, so that they do not appear before the view has loaded.
const [Grid, preloadGrid] = onDemand(() => import('./grid-days.tsx'));
const [CourtList, preloadList] = onDemand(() => import('./court-list.tsx'));
const [MapView, preloadMap] = onDemand(() => import('./map-view.tsx'));
export function preloadView(view: FindView): void {
  if (view === 'grid') preloadGrid();
  if (view === 'list') preloadList();
  if (view === 'map') preloadMap();
}
const NewClub = lazy(() => import('./new-club.tsx'));
const NextDays = lazy(() => import('./next-days.tsx'));
/** The page shows the next days only if it has at most this many courts. */
const FEW_COURTS = 3;

export interface ResultsProps {
  courts: readonly CourtDay[];
  today: string;
  date: string;
  /** The last day that can be booked, if the app knows it. */
  lastOpen: string | undefined;
  filters: Filters;
  near: string | undefined;
  own: readonly Booking[];
  facts: Courts;
  view: FindView;
  /** The number of days that the grid shows. */
  count: number | undefined;
  part: Part | undefined;
  onPart: (part: Part) => void;
  /** Opens the booking dialog, or the waiting list dialog. */
  onOpen: (fields: FindSearch) => void;
  onShow: (fields: FindSearch) => void;
  onClear: () => void;
}

/** The courts of a day as times, a grid or a list. If nothing is free, says why and suggests one next step. */
export function Results(props: ResultsProps) {
  const { courts, today, date, lastOpen, filters, near, own, facts, view, part, onPart, onOpen } = props;
  const { count, onShow, onClear } = props;
  const words = useWords();
  const formats = useFormats();
  const user = usePlayer();
  const href = useLocation({ select: ({ href }) => href });
  const { length, from } = filters;
  const hasFilters = countFilters(filters, near) > 0 || filters.type !== undefined;
  if (courts.length === 0) {
    if (hasFilters)
      return <Nothing drawing="search" text={words.find.noCourts} action={words.find.clear} onAction={onClear} />;
    return (
      <Suspense>
        <NewClub />
      </Suspense>
    );
  }
  const isAnyFree = courts.some((day) => startsOf(day, length, from).length > 0);
  const hasColumns = columnsOf(courts, from).length > 0;
  const openings = courts.map((day) => openingOf(day, facts.get(day.court_id)));
  const isTooEarly = openings.every((opens) => opens !== undefined);
  const rest = (
    <>
      {!user && courts.some(({ restrictions = [] }) => restrictions.length > 0) && (
        <p>
          <Link to="/sign-in" search={{ next: href }}>
            {words.find.membersSignIn}
          </Link>
        </p>
      )}
      {hasColumns && !isTooEarly && courts.some(({ busy }) => busy.length > 0) && (
        <Button kind="wait" onClick={() => onOpen({ wait: 1 })}>
          {words.find.wait}
        </Button>
      )}
      {courts.length <= FEW_COURTS && !isTooEarly && (
        <Suspense>
          <NextDays {...{ courts, today, date, filters, onOpen, onShow }} />
        </Suspense>
      )}
    </>
  );
  return (
    <>
      {!isAnyFree && nothingFree()}
      {view === 'times' && !isTooEarly && (
        <Times {...{ days: courts, filters, own, windows: facts, part, onPart, onOpen }} />
      )}
      {view === 'list' && !isTooEarly ? (
        <CourtList {...{ days: courts, filters, own, facts, onOpen }}>{rest}</CourtList>
      ) : view === 'map' && !isTooEarly ? (
        <MapView {...{ days: courts, filters, own, facts, onOpen }}>{rest}</MapView>
      ) : view === 'grid' && hasColumns ? (
        <Grid
          {...{ days: courts, date, length, from, own, facts, onOpen, filters, near, count, onShow }}
          isGrouped={near === undefined}
        >
          {rest}
        </Grid>
      ) : (
        rest
      )}
    </>
  );

  function nothingFree() {
    if (isTooEarly) {
      const [first] = openings.flatMap((opening) => opening ?? []).toSorted((a, b) => a.date.localeCompare(b.date));
      const { date: opens = date, time } = first ?? {};
      return (
        <Nothing
          drawing="bookings"
          text={words.find.dayOpensOn(
            [formats.date(opens), ...(time === undefined ? [] : [formats.time(time)])].join(', '),
          )}
          action={words.find.showDay(formats.shortDate(lastOpen ?? today))}
          onAction={() => onShow({ date: lastOpen ?? today })}
        />
      );
    }
    if (courts.some((day) => day.starts.length > 0))
      return <Nothing drawing="search" text={words.find.noTimes} action={words.find.clear} onAction={onClear} />;
    const isToday = date === today;
    return (
      <Nothing
        drawing="bookings"
        text={isToday ? words.find.nothingToday : words.find.nothingThatDay}
        action={isToday ? words.find.showTomorrow : words.find.showNextDay}
        onAction={() => onShow({ date: addDays(date, 1) })}
      />
    );
  }
}

interface NothingProps {
  drawing: 'search' | 'bookings';
  text: string;
  action: string;
  onAction: () => void;
}

function Nothing({ drawing, text, action, onAction }: NothingProps) {
  return (
    <Empty drawing={drawing}>
      <p role="status">{text}</p>
      <Button kind="primary" onClick={onAction}>
        {action}
      </Button>
    </Empty>
  );
}
