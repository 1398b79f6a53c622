import './desk.css';
import './sheet.css';
import { useNavigate } from '@tanstack/react-router';
import { type MouseEvent, useEffect, useMemo, useRef, useState } from 'react';
import type { AdminBooking } from '@courtside/client';
import { dateIn, minuteIn, useFormats } from '../../lib/format.ts';
import { useWords } from '../../i18n/words.tsx';
import { groupBySport, useCollapsed, useZoom, type Zoom, ZOOMS } from '../../ui/timeline/timeline.ts';
import { ZoomButtons } from '../../ui/timeline/zoom-buttons.tsx';
import { SheetColumnView } from './sheet-column.tsx';
import { GhostView } from './sheet-ghost.tsx';
import { Heads, Hours, TrackHeads } from './sheet-heads.tsx';
import { useSheetKeys } from './sheet-keys.ts';
import { hoursOf, type Range, type SheetAxis, type SheetColumn } from './sheet-layout.ts';
import { tracksOf } from './sheet-tracks.ts';
import type { PlansOfPeople } from './sheet-legend.tsx';
import { useSheetDrag } from './use-sheet-drag.ts';

export interface SheetProps {
  columns: SheetColumn[];
  label: string;
  axis: SheetAxis;
  /** The people's plans, if the bookings have the colours of plans. */
  plans: PlansOfPeople | undefined;
  canMove: (booking: AdminBooking) => boolean;
  onBook: (column: SheetColumn, start: number) => void;
  onOpen: (booking: AdminBooking) => void;
  onMove: (booking: AdminBooking, column: SheetColumn, range: Range) => void;
  onClose: (columns: SheetColumn[], range: Range) => void;
}

/** The courts of a day as columns, with their bookings at their exact times. */
export function Sheet({ columns, ...props }: SheetProps) {
  const hours = useMemo(() => hoursOf(columns), [columns]);
  return hours ? <Grid {...props} columns={columns} hours={hours} /> : null;
}

function Grid({
  columns,
  hours,
  label,
  axis,
  plans,
  canMove,
  onBook,
  onOpen,
  onMove,
  onClose,
}: SheetProps & { hours: Range }) {
  const words = useWords();
  const formats = useFormats();
  const scroller = useRef<HTMLDivElement>(null);
  const [zoom, setZoom] = useZoom();
  const [collapsed, toggle] = useCollapsed();
  const { tracks, shown, places, template } = useMemo(
    () => tracksOf(groupsOf(columns, axis, words.sport), collapsed),
    [columns, axis, collapsed, words],
  );
  const { ghost, setGhost, handlers, isDragClick } = useSheetDrag({
    ...{ scroller, columns: shown, hours, canMove, onMove },
    isWide: axis === 'courts',
    onSelect: onClose,
  });
  const keys = useSheetKeys({ columns: shown, ghost, setGhost, canMove, onMove });
  useScrollToNow(scroller, columns[0], hours);
  const followHead = useFollowHead();
  const drawnCount = useGrowing(shown.length, columns[0]?.date);
  const nameOf = ({ court, date }: SheetColumn): string =>
    [axis !== 'days' && court.name, axis !== 'courts' && formats.shortDate(date)].filter(Boolean).join(', ');
  const changeZoom = (next: Zoom): void => {
    keepTime(scroller.current);
    setZoom(next);
  };
  const onClick = (event: MouseEvent): void => {
    if (isDragClick() || followHead(event)) return;
    const item = (event.target as Element).closest('[data-slot], [data-booking]');
    const index = Number(item?.closest('[data-column]')?.getAttribute('data-column') ?? NaN);
    const column = shown[index];
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
        className={`sheet${tracks.length > 0 ? ' grouped' : ''}${axis === 'both' ? ' several-days' : ''}`}
        style={
          {
            gridTemplateColumns: `var(--gutter) ${template}`,
            '--columns': shown.length,
            '--closed': tracks.filter(({ isOpen }) => !isOpen).length,
            '--hours': (hours.end - hours.start) / 60,
            '--hour': `${STEP_REM * (60 / zoom)}rem`,
            '--step': zoom / 60,
          } as React.CSSProperties
        }
      >
        <div className="sheet-corner">
          <ZoomButtons zoom={zoom} zooms={ZOOMS} onChange={changeZoom} />
        </div>
        <TrackHeads {...{ tracks, axis }} onToggle={toggle} />
        <Heads columns={shown} {...{ places, axis }} />
        <Hours hours={hours} columns={columns} />
        {shown.map((column, index) =>
          index < drawnCount ? (
            <SheetColumnView
              key={column.key}
              {...{ column, index, hours, plans }}
              place={places[index]!}
              name={nameOf(column)}
              isToday={column.date === dateIn(column.court.time_zone)}
            />
          ) : (
            <div key={column.key} className="sheet-column" data-column={index} style={{ gridColumn: places[index]! }} />
          ),
        )}
        {ghost && shown[ghost.to] && <GhostView {...{ ghost, columns: shown, places, hours, nameOf }} />}
      </div>
    </div>
  );
}

/** Groups the columns by day if there are several days of all courts, and otherwise by sport. */
function groupsOf(columns: readonly SheetColumn[], axis: SheetAxis, nameOf: (sport: string) => string) {
  if (axis !== 'both') return groupBySport(columns, nameOf).map(({ sport, items }) => ({ key: sport, items }));
  const dates = [...new Set(columns.map(({ date }) => date))];
  return dates.map((key) => ({ key, items: columns.filter(({ date }) => date === key) }));
}

/** Returns a function that handles clicks on heads of columns. The function returns whether the click was on a head. */
function useFollowHead(): (event: MouseEvent) => boolean {
  const navigate = useNavigate();
  return (event) => {
    const href = (event.target as Element).closest('[data-head]')?.getAttribute('href');
    if (href == null) return false;
    if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return true; // The browser opens a tab.
    event.preventDefault();
    void navigate({ href });
    return true;
  };
}

/** The height of a step of the time axis, in rem. */
const STEP_REM = 2.25;

/** Keeps the first visible time at its place while the zoom changes. */
function keepTime(scroller: HTMLElement | null): void {
  if (!scroller) return;
  const share = scroller.scrollTop / (scroller.scrollHeight - HEAD_HEIGHT);
  requestAnimationFrame(() => scroller.scrollTo({ top: share * (scroller.scrollHeight - HEAD_HEIGHT) }));
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
