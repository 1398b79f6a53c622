import './board.css';
import { useQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { useEffect, useMemo } from 'react';
import { type CourtDay, CourtsideProblem } from '@courtside/client';
import { useLanguage, useWords } from '../../i18n/words.tsx';
import { compareCourts, compareNames } from '../../lib/by-name.ts';
import { useClub } from '../../lib/club.ts';
import { now, useNow } from '../../lib/clock.ts';
import { addDays, dateIn } from '../../lib/format.ts';
import { useLiveDays } from '../../lib/live.ts';
import { api, config } from '../../lib/session.ts';
import { applyTheme } from '../../lib/theme.ts';
import { explain } from '../../ui/components.tsx';
import { QrCode } from '../accounts/qr-code.tsx';
import { BoardCourts } from './board-courts.tsx';
import type { BoardSearch } from './board-search.ts';
import { boardClock } from './board-clock.ts';
import { useBoardWords } from './board-words.ts';

/** How often the board loads the day again, in milliseconds, in case the live stream does not work. */
const REFRESH_MS = 30_000;
/** After this time without new data, the board says that its data is old. */
const STALE_MS = 3 * REFRESH_MS;
/** How often the board checks the time, in milliseconds. */
const TICK_MS = 1000;

/** A full-screen page for a screen in the clubhouse: what happens on each court now and next, without names. */
export default function BoardPage() {
  const words = useBoardWords();
  const clock = boardClock(useLanguage().language);
  const { courts, sport, theme }: BoardSearch = useSearch({ from: '/board' });
  const time = useNow(TICK_MS);
  const date = dateIn(config.time_zone, time);
  const days = useBoardDays(date, sport);
  const tomorrow = useBoardDays(addDays(date, 1), sport);
  const dates = useMemo(() => [date, addDays(date, 1)], [date]);
  useLiveDays(dates);
  useBoardTheme(theme);
  useWakeLock();
  useEffect(() => {
    document.title = words.title;
  }, [words]);
  const ids = courts?.split(',').map(Number);
  const shown = sortCourts(days.data ?? []).filter(({ court_id }) => ids === undefined || ids.includes(court_id));
  const { name: clubName, logo_url: logo } = useClub();
  return (
    <main className="board">
      <header className="board-head">
        {(clubName !== null || logo !== null) && (
          <p className="board-club">
            {logo !== null && <img src={logo} alt="" />}
            {clubName}
          </p>
        )}
        <h1>{clock.day(date)}</h1>
        <p className="board-clock">{clock.at(time, config.time_zone)}</p>
        <p className="board-qr">
          <QrCode text={bookingUrl(sport)} label={bookingUrl(sport)} />
          {words.book}
        </p>
      </header>
      <BoardWarning query={days} />
      {days.isSuccess && shown.length === 0 && <p className="board-empty">{words.noCourts}</p>}
      {shown.length > 0 && <BoardCourts days={shown} tomorrow={tomorrow.data ?? []} time={time} />}
    </main>
  );
}

/** Returns the address at which players book the courts of the board. */
function bookingUrl(sport: string | undefined): string {
  return `${location.origin}/${sport === undefined ? '' : `?${new URLSearchParams({ type: sport }).toString()}`}`;
}

type BoardQuery = ReturnType<typeof useBoardDays>;

/** Says since when the board has not been updated. People would otherwise trust old data. */
function BoardWarning({ query: { error, data, dataUpdatedAt } }: { query: BoardQuery }) {
  const words = useBoardWords();
  const appWords = useWords();
  const clock = boardClock(useLanguage().language);
  const age = Date.now() - dataUpdatedAt;
  const isStale = error !== null || (data !== undefined && age > STALE_MS);
  return (
    <div role="status">
      {isStale && (
        <div className="board-warning">
          {data && <strong>{words.stale(clock.at(now() - age, config.time_zone))}</strong>}
          <span>{error instanceof CourtsideProblem ? explain(appWords, error) : words.staleHint}</span>
        </div>
      )}
    </div>
  );
}

/** Loads all courts of a day, and keeps them up to date. */
function useBoardDays(date: string, sport: string | undefined) {
  const query = useQuery({
    queryKey: ['days', 'board', date, sport],
    queryFn: async () => {
      const days: CourtDay[] = [];
      const filters = { date, limit: 100, ...(sport !== undefined && { type: sport }) };
      for await (const day of api.pages('/availability', filters)) days.push(day);
      return days;
    },
    refetchInterval: REFRESH_MS,
    refetchIntervalInBackground: true,
    refetchOnReconnect: 'always',
    refetchOnWindowFocus: 'always',
  });
  const { refetch } = query;
  useEffect(() => {
    // Refetch as soon as the device is offline. The request fails, so the board warns at once that its data is old.
    const check = (): void => void refetch();
    addEventListener('offline', check);
    return () => removeEventListener('offline', check);
  }, [refetch]);
  return query;
}

/** Sorts courts by venue, then by the club's own order. */
function sortCourts(days: readonly CourtDay[]): CourtDay[] {
  return days.toSorted(
    ({ court: a }, { court: b }) => compareNames(a.venue ?? '', b.venue ?? '') || compareCourts(a, b),
  );
}

/** Sets the theme that the address names, without changing the theme that the person has chosen for the app. */
function useBoardTheme(theme: BoardSearch['theme']): void {
  useEffect(() => {
    if (theme) document.documentElement.dataset['theme'] = theme;
    return applyTheme;
  }, [theme]);
}

/**
 * Keeps the screen on. Browsers release the wake lock when the page is hidden, so request the lock again when the page
 * is visible.
 */
function useWakeLock(): void {
  useEffect(() => {
    const request = (): void => {
      // Without HTTPS, no browser has wake locks. A browser can refuse a wake lock, for example if the battery is low.
      if (document.visibilityState === 'visible' && 'wakeLock' in navigator)
        navigator.wakeLock.request('screen').catch(() => {});
    };
    request();
    document.addEventListener('visibilitychange', request);
    return () => document.removeEventListener('visibilitychange', request);
  }, []);
}
