import { useEffect, useRef, useState } from 'react';
import { ChevronRight } from '../../ui/icons/first-icons.ts';
import { Pause, Play } from '../../ui/icons/more-icons.ts';
import type { CourtDay } from '@courtside/client';
import { useLanguage } from '../../i18n/words.tsx';
import { dateIn, minuteIn } from '../../lib/format.ts';
import { useIsWide } from '../../lib/wide.ts';
import { SportName } from '../../ui/sport.tsx';
import { type BoardClock, boardClock } from './board-clock.ts';
import { boardLayoutOf } from './board-layout.ts';
import { type BoardWords, useBoardWords } from './board-words.ts';
import { courtNowOf, type Stretch } from './court-now.ts';

/** Names with more characters are shown smaller, so that they fit on one line. */
const LONG_NAME = 18;
/** How long each page of courts is shown, in milliseconds. */
const PAGE_MS = 12_000;

/**
 * Shows as many courts as fit on the screen, and then the next page of courts. A phone shows all courts in one long
 * list.
 */
export function BoardCourts({ days, tomorrow, time }: { days: CourtDay[]; tomorrow: CourtDay[]; time: number }) {
  const isWide = useIsWide();
  const area = useRef<HTMLDivElement>(null);
  const size = useSize(area);
  const [isPaused, setIsPaused] = useState(false);
  const { columns, rows, perPage, pages } = isWide
    ? boardLayoutOf(days.length, size)
    : { columns: 1, rows: undefined, perPage: days.length, pages: 1 };
  const [turn, setTurn] = useState(0);
  useEffect(() => {
    if (isPaused || pages === 1) return undefined;
    const timer = setInterval(() => setTurn((turn) => turn + 1), PAGE_MS);
    return () => clearInterval(timer);
  }, [isPaused, pages]);
  const page = turn % pages;
  const shown = days.slice(page * perPage, (page + 1) * perPage);
  const hasVenues = new Set(days.map(({ court }) => court.venue)).size > 1;
  const hasSports = new Set(days.map(({ court }) => court.type)).size > 1;
  const style = {
    gridTemplateColumns: `repeat(${columns}, minmax(0, 1fr))`,
    ...(rows !== undefined && { gridTemplateRows: `repeat(${rows}, minmax(0, 1fr))` }),
  };
  return (
    <>
      <div className="board-area" ref={area}>
        <ul className="board-courts" style={style}>
          {shown.map((day) => (
            <BoardCourt
              key={day.court_id}
              {...{ day, time, hasVenues, hasSports }}
              tomorrow={tomorrow.find(({ court_id }) => court_id === day.court_id)}
            />
          ))}
        </ul>
      </div>
      {pages > 1 && (
        <BoardPages
          {...{ page, pages, isPaused }}
          onPause={() => setIsPaused(!isPaused)}
          onNext={() => setTurn(turn + 1)}
        />
      )}
    </>
  );
}

interface BoardPagesProps {
  page: number;
  pages: number;
  isPaused: boolean;
  onPause: () => void;
  onNext: () => void;
}

function BoardPages({ page, pages, isPaused, onPause, onNext }: BoardPagesProps) {
  const words = useBoardWords();
  const Icon = isPaused ? Play : Pause;
  return (
    <footer className="board-pages">
      <span>{words.page(page + 1, pages)}</span>
      <button type="button" className="icon-button" aria-label={isPaused ? words.play : words.pause} onClick={onPause}>
        <Icon aria-hidden="true" size={20} />
      </button>
      <button type="button" className="icon-button" aria-label={words.nextPage} onClick={onNext}>
        <ChevronRight aria-hidden="true" size={20} />
      </button>
    </footer>
  );
}

interface BoardCourtProps {
  day: CourtDay;
  tomorrow: CourtDay | undefined;
  time: number;
  hasVenues: boolean;
  hasSports: boolean;
}

function BoardCourt({ day, tomorrow, time, hasVenues, hasSports }: BoardCourtProps) {
  const words = useBoardWords();
  const clock = boardClock(useLanguage().language);
  const { now, next } = courtNowOf(day, minuteAt(day, time), tomorrow);
  const isUntilClosing = now.state === 'free' && next?.state === 'closed' && next.reason === undefined;
  const until = isUntilClosing ? words.untilClosing : next ? words.until(clock.minute(next.start)) : words.allDay;
  return (
    <li className="board-court" data-state={now.state}>
      <div className="board-card">
        <div>
          <h2 className={day.court.name.length > LONG_NAME ? 'long' : undefined}>{day.court.name}</h2>
          {hasSports && (
            <p className="board-venue">
              <SportName sport={day.court.type} />
            </p>
          )}
          {hasVenues && day.court.venue !== null && <p className="board-venue">{day.court.venue}</p>}
        </div>
        <p className="board-now">
          <strong>{words[now.state]}</strong> <span>{until}</span>
        </p>
        <p className="board-next">{now.reason ?? (next && nextText(words, now, next, clock))}</p>
      </div>
    </li>
  );
}

function nextText(words: BoardWords, now: Stretch, next: Stretch, clock: BoardClock): string {
  const start = clock.minute(next.start);
  if (next.state === 'booked') return `${words.next}: ${words.booked} ${clock.range(next.start, next.end)}`;
  if (next.state === 'free')
    return now.state === 'closed' ? `${words.opens} ${start}` : `${words.next}: ${words.free} ${words.from(start)}`;
  return next.reason === undefined ? `${words.closes} ${start}` : `${words.next}: ${words.closed} (${next.reason})`;
}

/**
 * Returns the minute of the day at the court. If the time zone makes the court's date differ from the board's, returns
 * the first or the last minute of the day.
 */
function minuteAt({ booking_date, time_zone }: CourtDay, time: number): number {
  const date = dateIn(time_zone, time);
  if (date === booking_date) return minuteIn(time_zone, time);
  return date < booking_date ? 0 : 24 * 60 - 1;
}

/** Measures an element, in CSS pixels. */
function useSize(ref: React.RefObject<HTMLElement | null>): { width: number; height: number } {
  const [size, setSize] = useState({ width: innerWidth, height: innerHeight });
  useEffect(() => {
    const observer = new ResizeObserver(([entry]) => {
      const { width, height } = entry!.contentRect;
      setSize({ width, height });
    });
    observer.observe(ref.current!);
    return () => observer.disconnect();
  }, [ref]);
  return size;
}
