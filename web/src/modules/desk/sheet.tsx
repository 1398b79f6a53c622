import './desk.css';
import './sheet.css';
import { Link } from '@tanstack/react-router';
import { type MouseEvent, useEffect, useRef, useState } from 'react';
import type { AdminBooking } from '@courtside/client';
import { useNow } from '../../lib/clock.ts';
import { dateIn, minuteIn, timeOf, useFormats } from '../../lib/format.ts';
import { useWords } from '../../i18n/words.tsx';
import { useDeskWords } from './desk-words.ts';
import { placeOf, SheetColumnView } from './sheet-column.tsx';
import { useSheetKeys } from './sheet-keys.ts';
import { hoursOf, type Range, type SheetColumn } from './sheet-layout.ts';
import { type Ghost, useSheetDrag } from './use-sheet-drag.ts';

export interface SheetProps {
  columns: SheetColumn[];
  label: string;
  /** Whether the columns are the days of one court instead of the courts of one day. */
  isWeek: boolean;
  canMove: (booking: AdminBooking) => boolean;
  onBook: (column: SheetColumn, start: number) => void;
  onOpen: (booking: AdminBooking) => void;
  onMove: (booking: AdminBooking, column: SheetColumn, range: Range) => void;
  onClose: (columns: SheetColumn[], range: Range) => void;
}

/** The courts of a day as columns, with their bookings at their exact times. */
export function Sheet({ columns, ...props }: SheetProps) {
  const hours = hoursOf(columns);
  return hours ? <Grid {...props} columns={columns} hours={hours} /> : null;
}

function Grid({
  columns,
  hours,
  label,
  isWeek,
  canMove,
  onBook,
  onOpen,
  onMove,
  onClose,
}: SheetProps & { hours: Range }) {
  const formats = useFormats();
  const scroller = useRef<HTMLDivElement>(null);
  const { ghost, setGhost, handlers, isDragClick } = useSheetDrag({
    ...{ scroller, columns, hours, canMove, onMove },
    isWide: !isWeek,
    onSelect: onClose,
  });
  const keys = useSheetKeys({ columns, ghost, setGhost, canMove, onMove });
  useScrollToNow(scroller, columns[0], hours);
  const shownCount = useGrowing(columns.length, columns[0]?.date);
  const nameOf = ({ court, date }: SheetColumn): string => (isWeek ? formats.shortDate(date) : court.name);
  const onClick = ({ target }: MouseEvent): void => {
    if (isDragClick()) return;
    const item = (target as Element).closest('[data-slot], [data-booking]');
    const index = Number(item?.closest('[data-column]')?.getAttribute('data-column') ?? NaN);
    const column = columns[index];
    if (!item || !column) return;
    const slot = item.getAttribute('data-slot');
    const booking = column.bookings.find(({ id }) => String(id) === item.getAttribute('data-booking'));
    if (slot !== null) onBook(column, Number(slot));
    else if (booking) onOpen(booking);
  };
  return (
    // The sheet is one tab stop, and the arrow keys move inside it. A thousand tab stops would be too many.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- the buttons inside turn keys into clicks
    <div
      ref={scroller}
      className={ghost ? 'sheet-scroll dragging' : 'sheet-scroll'}
      role="region"
      aria-label={label}
      tabIndex={0}
      onClick={onClick}
      {...handlers}
      {...keys}
    >
      <div
        className="sheet"
        style={{
          gridTemplateColumns: `var(--gutter) repeat(${columns.length}, minmax(var(--column), 1fr))`,
          ['--columns' as string]: columns.length,
          ['--hours' as string]: (hours.end - hours.start) / 60,
        }}
      >
        <Heads columns={columns} isWeek={isWeek} />
        <Hours hours={hours} />
        {columns.map((column, index) =>
          index < shownCount ? (
            <SheetColumnView key={column.key} column={column} index={index} name={nameOf(column)} hours={hours} />
          ) : (
            <div key={column.key} className="sheet-column" data-column={index} style={{ gridColumn: index + 2 }} />
          ),
        )}
        <NowLine columns={columns} hours={hours} />
        {ghost && <GhostView ghost={ghost} columns={columns} hours={hours} nameOf={nameOf} />}
      </div>
    </div>
  );
}

function Heads({ columns, isWeek }: { columns: readonly SheetColumn[]; isWeek: boolean }) {
  const words = useWords();
  const desk = useDeskWords();
  const formats = useFormats();
  const hasVenues = new Set(columns.map(({ court }) => court.venue)).size > 1;
  return (
    <>
      <div className="sheet-corner" />
      {columns.map(({ key, court, date }) => (
        <div key={key} className="sheet-head">
          {isWeek ? (
            <Link to="/admin/" search={{ date }} title={desk.showDay(formats.date(date))}>
              {formats.shortDate(date)}
            </Link>
          ) : (
            <Link to="/admin/" search={{ date, view: 'week', court: court.id }} title={desk.showWeek(court.name)}>
              {court.name}
            </Link>
          )}
          {!isWeek && <span className="hint">{(hasVenues ? court.venue : undefined) ?? words.sport(court.type)}</span>}
        </div>
      ))}
    </>
  );
}

function Hours({ hours }: { hours: Range }) {
  const formats = useFormats();
  const marks = Array.from({ length: (hours.end - hours.start) / 60 }, (_, i) => hours.start + i * 60);
  return (
    <div className="sheet-hours" aria-hidden="true">
      {marks.map((start) => (
        <span key={start} style={placeOf({ start, end: start + 60 }, hours)}>
          {formats.hour(timeOf(start))}
        </span>
      ))}
    </div>
  );
}

/** A line at the present time, in the columns of today. */
function NowLine({ columns, hours }: { columns: readonly SheetColumn[]; hours: Range }) {
  const desk = useDeskWords();
  const formats = useFormats();
  const time = useNow();
  const zone = columns[0]?.court.time_zone ?? 'UTC';
  const today = dateIn(zone, time);
  const minute = minuteIn(zone, time);
  const first = columns.findIndex(({ date }) => date === today);
  const count = columns.filter(({ date }) => date === today).length;
  if (first === -1 || minute < hours.start || minute > hours.end) return null;
  const { top } = placeOf({ start: minute, end: minute }, hours);
  return (
    <div className="sheet-now" style={{ gridColumn: `${first + 2} / span ${count}`, marginTop: top }}>
      <span className="visually-hidden">
        {desk.now}: {formats.time(timeOf(minute))}
      </span>
    </div>
  );
}

function GhostView({
  ghost,
  columns,
  hours,
  nameOf,
}: {
  ghost: Ghost;
  columns: readonly SheetColumn[];
  hours: Range;
  nameOf: (column: SheetColumn) => string;
}) {
  const desk = useDeskWords();
  const formats = useFormats();
  const { booking, from, to, start, end } = ghost;
  const time = formats.range(timeOf(start), timeOf(end));
  const names = columns
    .slice(from, to + 1)
    .map(nameOf)
    .join(', ');
  const { top, height } = placeOf({ start, end: Math.min(end, hours.end) }, hours);
  return (
    <div
      className={booking ? 'sheet-ghost' : 'sheet-ghost closing'}
      style={{ gridColumn: `${from + 2} / span ${to - from + 1}`, marginTop: top, height }}
    >
      <strong>{booking?.user.name ?? desk.close}</strong>
      <span>{time}</span>
      <span className="visually-hidden" role="status">
        {names}, {time}
      </span>
    </div>
  );
}

/** The approximate height of the court names, in pixels. */
const HEAD_HEIGHT = 56;
const FIRST_COLUMNS = 2;
const MORE_COLUMNS = 2;

/**
 * Returns how many columns to draw: a few at first, then more in short steps. Drawing forty full columns at once would
 * block the page. Starts again when the key changes.
 */
function useGrowing(total: number, key: string | undefined): number {
  const [state, setState] = useState({ count: FIRST_COLUMNS, key });
  if (state.key !== key) setState({ count: FIRST_COLUMNS, key });
  const { count } = state;
  useEffect(() => {
    if (count >= total) return undefined;
    const timer = setTimeout(() => setState((old) => ({ ...old, count: old.count + MORE_COLUMNS })));
    return () => clearTimeout(timer);
  }, [count, total]);
  return count;
}

/** Scrolls to the present time when today's sheet opens. */
function useScrollToNow(
  scroller: { readonly current: HTMLElement | null },
  column: SheetColumn | undefined,
  hours: Range,
): void {
  const { date } = column ?? {};
  const zone = column?.court.time_zone ?? 'UTC';
  useEffect(() => {
    const element = scroller.current;
    if (!element || date !== dateIn(zone)) return;
    const share = (minuteIn(zone) - 60 - hours.start) / (hours.end - hours.start);
    element.scrollTo({ top: Math.max(0, share) * (element.scrollHeight - HEAD_HEIGHT) });
  }, [scroller, date, zone, hours.start, hours.end]);
}
