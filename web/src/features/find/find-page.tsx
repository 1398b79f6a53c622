import './find.css';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { lazy, Suspense, useState } from 'react';
import type { CourtDay } from '@courtside/client';
import { useNow } from '../../lib/clock.ts';
import { CourtList } from './court-list.tsx';
import { dateIn, useFormats, viewerZone } from '../../lib/format.ts';
import { Grid } from './grid.tsx';
import { useWords } from '../../i18n/words.tsx';
import type { FindSearch } from '../../lib/find-search.ts';
import { useLiveDays } from '../../lib/live.ts';
import { api, config } from '../../lib/session.ts';
import { Empty, Failure, Loading, More, Page } from '../../ui/components.tsx';
import { useIsWide } from '../../lib/wide.ts';
import { Filters } from './filters.tsx';

const BookDialog = lazy(() => import('../booking/book-dialog.tsx'));
const WaitDialog = lazy(() => import('../waitlist/wait-dialog.tsx'));

export function FindPage() {
  const words = useWords();
  const formats = useFormats();
  const search: FindSearch = useSearch({ from: '/' });
  const navigate = useNavigate({ from: '/' });
  const isWide = useIsWide();
  const [isGrid, setIsGrid] = useState<boolean>();
  const today = dateIn(config.time_zone, useNow());
  // An old link or an open page may contain a past date. Replace the date with today, unless a court is chosen.
  const isPastDate = search.date !== undefined && search.date < today && search.court === undefined;
  const date = isPastDate ? today : (search.date ?? today);
  const days = useDays(search, date);
  useLiveDays(date);
  const courts = days.data?.pages.flatMap(({ data }) => data) ?? [];
  const change = (fields: FindSearch): void =>
    void navigate({ search: (old) => ({ ...old, ...fields }), replace: true, resetScroll: false });
  const pick = (day: CourtDay, start: string): void =>
    change({ court: day.court_id, start, date: day.booking_date, minutes: search.length });
  const showsGrid = isGrid ?? isWide;
  const chosen = useChosenDay(search.court, date, days.data && courts);
  const close = (): void =>
    change({
      court: undefined,
      start: undefined,
      minutes: undefined,
      wait: undefined,
      ...(date === today && { date: undefined }),
    });
  const zones = [...new Set(courts.map(({ time_zone }) => time_zone))].filter((zone) => zone !== viewerZone());

  return (
    <Page title={words.find.title} lead={words.find.lead}>
      <Filters search={search} date={date} onChange={change} />
      <div className="results-head">
        <h2>{formats.date(date)}</h2>
        <div className="segments" role="group" aria-label={words.find.view}>
          <button type="button" aria-pressed={showsGrid} onClick={() => setIsGrid(true)}>
            {words.find.asGrid}
          </button>
          <button type="button" aria-pressed={!showsGrid} onClick={() => setIsGrid(false)}>
            {words.find.asList}
          </button>
        </div>
      </div>
      {zones.length > 0 && <p className="hint">{words.find.zone(zones.join(', '))}</p>}
      {days.isPending && <Loading lines={8} />}
      {days.isError && <Failure error={days.error} onRetry={() => void days.refetch()} />}
      {days.isSuccess && courts.length === 0 && <Empty>{words.find.noCourts}</Empty>}
      {/* While a new date loads, the grid still shows the old date, so it must not be clickable. */}
      <div className="results" inert={days.isPlaceholderData} aria-busy={days.isPlaceholderData}>
        {courts.length > 0 && showsGrid && (
          <Grid days={courts} date={date} length={search.length} from={search.from} onPick={pick} />
        )}
        {courts.length > 0 && !showsGrid && (
          <CourtList days={courts} length={search.length} from={search.from} onPick={pick} />
        )}
      </div>
      <More list={days} />
      {courts.length > 0 && (
        <button type="button" className="button wait" onClick={() => change({ wait: 1 })}>
          {words.find.wait}
        </button>
      )}
      {courts.length > 0 && search.wait !== undefined && !isPastDate && (
        <Suspense>
          <WaitDialog {...{ days: courts, date, search }} onChange={change} onClose={close} />
        </Suspense>
      )}
      {chosen && search.start !== undefined && search.wait === undefined && (
        <Suspense>
          <BookDialog
            day={chosen}
            days={courts}
            start={search.start}
            minutes={search.minutes}
            onChange={change}
            onClose={close}
          />
        </Suspense>
      )}
    </Page>
  );
}

/** Loads a date's availability. The page itself filters by length and time, so these filters need no new request. */
function useDays({ search, type, place }: FindSearch, date: string) {
  const filters = {
    date,
    ...(search !== undefined && { search }),
    ...(type !== undefined && { type }),
    ...(place !== undefined && { indoor: place === 'indoor' }),
  };
  return useInfiniteQuery({
    queryKey: ['days', filters],
    initialPageParam: undefined as string | undefined,
    queryFn: ({ pageParam: cursor, signal }) =>
      api.get('/availability', {
        params: { query: { ...filters, limit: 40, ...(cursor !== undefined && { cursor }) } },
        signal,
      }),
    getNextPageParam: ({ next_cursor }) => next_cursor ?? undefined,
    placeholderData: (old) => old,
    refetchOnWindowFocus: 'always', // Refetch, because a hidden page receives no live updates
  });
}

/** Returns the chosen court's availability. Requests it if the loaded list pages do not contain the court. */
function useChosenDay(court: number | undefined, date: string, loaded: CourtDay[] | undefined): CourtDay | undefined {
  const listed = loaded?.find(({ court_id }) => court_id === court);
  const { data } = useQuery({
    queryKey: ['days', court, date],
    enabled: court !== undefined && loaded !== undefined && !listed,
    queryFn: () => api.get('/courts/{court}/availability', { params: { path: { court: court! }, query: { date } } }),
  });
  return listed ?? data?.data[0];
}
