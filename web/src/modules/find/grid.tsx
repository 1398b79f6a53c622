import './grid.css';
import { Fragment, memo, useMemo, useRef } from 'react';
import type { CourtDay } from '@courtside/client';
import {
  type Block,
  type BlockState,
  blocksOf,
  COLUMN_MINUTES,
  columnsOf,
  ownBookingsOn,
  openingOf,
  type OwnBooking,
  passedMinutes,
} from '../../lib/day.ts';
import { Link } from '@tanstack/react-router';
import { useNow } from '../../lib/clock.ts';
import type { FindSearch } from '../../lib/find-search.ts';
import { useFormats } from '../../lib/format.ts';
import { useWords } from '../../i18n/words.tsx';
import { ChevronLeft, ChevronRight } from '../../ui/icons/first-icons.ts';
import { SportToggle } from '../../ui/timeline/sport-toggle.tsx';
import { groupBySport, useCollapsed, useZoom, type Zoom } from '../../ui/timeline/timeline.ts';
import { CourtAbout } from './court-about.tsx';
import { GridBlock } from './grid-block.tsx';
import { focusNextBlock } from './grid-focus.ts';
import { GridHead, NowLine } from './grid-head.tsx';
import type { Courts } from './queries.ts';
import { useGridScroll } from './grid-scroll.ts';
import { useGridWords } from './grid-words.ts';

interface Props {
  days: readonly CourtDay[];
  date: string;
  length: number | undefined;
  from: string | undefined;
  own: readonly OwnBooking[];
  facts: Courts;
  /** Whether the courts are grouped by sport instead of sorted by distance. */
  isGrouped: boolean;
  onOpen: (fields: FindSearch) => void;
}

const LEGEND = [
  'free',
  'own',
  'taken',
  'tooShort',
  'closed',
  'past',
  'excluded',
  'refused',
] as const satisfies BlockState[];
/** How often the grid is drawn again to show which times are past, in milliseconds. */
const REDRAW_MS = 300_000;
/** The minimum width of a column, in rem: enough for a price, except with the smallest zoom. */
const COLUMN_REM: Record<Zoom, number> = { 60: 1.1875, 30: 2.375, 15: 2.375 };
const NAMES_REM = 10;
/** The width of the grid on a screen of 80 rem, without the page's margins and the scroll bar. */
const FITTING_REM = 77;

/**
 * A table of a day's courts and times. The Tab key reaches only one of the times, because a thousand tab stops would be
 * too many. The arrow keys move the focus between the times.
 */
export const Grid = memo(function Grid({ days, date, length, from, own, facts, isGrouped, onOpen }: Props) {
  const words = useWords();
  const texts = useGridWords();
  const formats = useFormats();
  const table = useRef<HTMLTableElement>(null);
  const at = useNow(REDRAW_MS);
  const [zoom, setZoom] = useZoom();
  const [collapsed, toggle] = useCollapsed();
  const step = Math.min(zoom, COLUMN_MINUTES);
  const { columns, groups, states } = useMemo(() => {
    const columns = columnsOf(days, from, at, step);
    const rows = days.map((day, row) => {
      const options = { length, own: ownBookingsOn(own, day), window: facts.get(day.court_id), at, step };
      return { day, court: day.court, row, blocks: blocksOf(day, columns, options) };
    });
    const groups = isGrouped ? groupBySport(rows, words.sport) : [{ sport: '', items: rows }];
    for (const [row, item] of groups.flatMap(({ items }) => items).entries()) item.row = row;
    const states = new Set(rows.flatMap(({ blocks }) => blocks.map(({ state }) => state)));
    return { columns, groups, states };
  }, [days, length, from, own, facts, at, step, isGrouped, words]);
  const hasGroups = groups.length > 1;
  const shown = hasGroups ? groups.filter(({ sport }) => !collapsed.has(sport)) : groups;
  const tabStop = tabStopOf(shown.flatMap(({ items }) => items.map(({ blocks }) => blocks)));
  const label = texts.caption(formats.date(date));
  const width = NAMES_REM + columns.length * COLUMN_REM[zoom];
  const fits = width <= FITTING_REM;
  const isToday = days.some((day) => passedMinutes(day, at) > 0);
  const { box, onScroll, turn } = useGridScroll({ date, isToday, columns, step });
  return (
    <>
      <div className={fits ? 'day-grid-box fits' : 'day-grid-box'} ref={box}>
        <div
          className="day-grid-scroll"
          role="region"
          aria-label={label}
          tabIndex={tabStop ? undefined : 0}
          onScroll={onScroll}
        >
          <div className="day-grid-frame" style={{ minWidth: `${width}rem` }}>
            <table className="day-grid" ref={table} onKeyDown={(event) => focusNextBlock(event, table.current)}>
              <caption className="visually-hidden">{label}</caption>
              <GridHead {...{ days, columns, step, zoom }} onZoom={setZoom} />
              {groups.map(({ sport, items }) => (
                <tbody key={sport}>
                  {hasGroups && (
                    <tr>
                      <th scope="rowgroup" className="day-grid-group" colSpan={columns.length + 1}>
                        <SportToggle
                          {...{ sport, count: items.length }}
                          isOpen={!collapsed.has(sport)}
                          onToggle={() => toggle(sport)}
                        />
                      </th>
                    </tr>
                  )}
                  {(!hasGroups || !collapsed.has(sport)) &&
                    items.map(({ day, row, blocks }) => (
                      <tr key={day.court_id}>
                        <CourtHeading
                          {...{ day, row }}
                          photo={facts.get(day.court_id)?.photo_url}
                          isTabStop={!tabStop && row === 0}
                          hasSport={!hasGroups}
                        />
                        {blocks.map((block) => (
                          <GridBlock
                            key={block.minute}
                            {...{ block, day, row, length, step, words, texts, formats, onOpen }}
                            column={(block.minute - columns[0]!) / step}
                            isTabStop={tabStop === block}
                            opens={
                              block.state === 'later' && !block.restriction
                                ? openingOf(day, facts.get(day.court_id), at)
                                : undefined
                            }
                          />
                        ))}
                      </tr>
                    ))}
                </tbody>
              ))}
            </table>
            <NowLine {...{ days, columns, step }} />
          </div>
        </div>
        <TurnButtons onTurn={turn} />
      </div>
      <Legend states={states} />
    </>
  );
});

/** Returns the block that the Tab key reaches: the first free block, or else the first block with a button. */
function tabStopOf(rows: readonly Block[][]): Block | undefined {
  const blocks = rows.flat();
  return (
    blocks.find(({ state }) => state === 'free') ?? blocks.find(({ state }) => state === 'own' || state === 'taken')
  );
}

interface HeadingProps {
  day: CourtDay;
  row: number;
  photo: string | null | undefined;
  isTabStop: boolean;
  /** Whether the line below the name contains the sport. */
  hasSport: boolean;
}

/** The court's name links to the court's page. The left arrow key moves the focus from the first time to the name. */
function CourtHeading({ day, row, photo, isTabStop, hasSport }: HeadingProps) {
  const { court } = day;
  return (
    <th scope="row" title={court.name}>
      {photo && <img className="day-grid-photo" src={photo} alt="" loading="lazy" />}
      <Link
        to="/courts/$court"
        params={{ court: `${court.id}` }}
        className="day-grid-name"
        tabIndex={isTabStop ? 0 : -1}
        data-at={`${row},-1,1`}
      >
        {court.name}
      </Link>
      <span className="day-grid-about">
        <CourtAbout {...{ day, hasSport }} />
      </span>
    </th>
  );
}

/** Buttons at the edges of a grid that is wider than the screen. People without a pointer use the arrow keys instead. */
function TurnButtons({ onTurn }: { onTurn: (direction: number) => void }) {
  return (
    <div className="day-grid-turn" aria-hidden="true">
      <button type="button" tabIndex={-1} className="icon-button before" onClick={() => onTurn(-1)}>
        <ChevronLeft size={20} />
      </button>
      <button type="button" tabIndex={-1} className="icon-button after" onClick={() => onTurn(1)}>
        <ChevronRight size={20} />
      </button>
    </div>
  );
}

function Legend({ states }: { states: ReadonlySet<BlockState> }) {
  const { legend, states: names } = useGridWords();
  return (
    <ul className="legend" aria-label={legend}>
      {LEGEND.filter((state) => states.has(state)).map((state) => (
        <Fragment key={state}>
          <li>
            <span className={`swatch block ${state}`} aria-hidden="true" />
            {names[state]}
          </li>
        </Fragment>
      ))}
    </ul>
  );
}
