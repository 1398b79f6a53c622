import { Fragment, memo, useMemo, useRef } from 'react';
import type { CourtDay } from '@courtside/client';
import { Link } from '@tanstack/react-router';
import {
  type Block,
  type BlockState,
  blocksOf,
  type BookingWindow,
  COLUMN_MINUTES,
  columnsOf,
  ownBookingsOn,
  openingOf,
  type OwnBooking,
  passedMinutes,
} from '../../lib/day.ts';
import { useNow } from '../../lib/clock.ts';
import type { FindSearch } from '../../lib/find-search.ts';
import { timeOf, useFormats } from '../../lib/format.ts';
import { useWords } from '../../i18n/words.tsx';
import { CourtAbout } from './court-about.tsx';
import { GridBlock } from './grid-block.tsx';
import { focusNextBlock } from './grid-focus.ts';

interface Props {
  days: readonly CourtDay[];
  date: string;
  length: number | undefined;
  from: string | undefined;
  own: readonly OwnBooking[];
  windows: ReadonlyMap<number, BookingWindow>;
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
/** With at most this many columns, each free time has room for its price. */
const MAX_ROOMY_COLUMNS = 16;

/** With at most this many columns, the grid is not wider than a desktop's page. */
const MAX_FITTING_COLUMNS = 36;

/**
 * A table of a day's courts and times. The Tab key reaches only one of its buttons, because a thousand tab stops would
 * be too many. The arrow keys move the focus between the buttons.
 */
export const Grid = memo(function Grid({ days, date, length, from, own, windows, onOpen }: Props) {
  const words = useWords();
  const formats = useFormats();
  const body = useRef<HTMLTableSectionElement>(null);
  const at = useNow(REDRAW_MS);
  const { columns, rows, tabStop } = useMemo(() => {
    const columns = columnsOf(days, from, at);
    const rows = days.map((day) => {
      const ownHere = ownBookingsOn(own, day);
      return { day, blocks: blocksOf(day, columns, { length, own: ownHere, window: windows.get(day.court_id), at }) };
    });
    return { columns, rows, tabStop: tabStopOf(rows.map(({ blocks }) => blocks)) };
  }, [days, length, from, own, windows, at]);
  const label = words.find.caption(formats.date(date));
  const isRoomy = columns.length <= MAX_ROOMY_COLUMNS;
  return (
    <>
      <div
        className={columns.length <= MAX_FITTING_COLUMNS ? 'day-grid-scroll fits' : 'day-grid-scroll'}
        role="region"
        aria-label={label}
        tabIndex={tabStop ? undefined : 0}
      >
        <div className="day-grid-frame" style={{ minWidth: tableWidth(columns.length, isRoomy) }}>
          <table className={isRoomy ? 'day-grid roomy' : 'day-grid'}>
            <caption className="visually-hidden">{label}</caption>
            <thead>
              <tr>
                <th scope="col">
                  <span className="visually-hidden">{words.find.court}</span>
                </th>
                {hourHeadings(columns).map(({ minute, span }) => (
                  <th key={minute} scope="col" colSpan={span}>
                    {formats.hour(timeOf(minute))}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody ref={body} onKeyDown={(event) => focusNextBlock(event, body.current)}>
              {rows.map(({ day, blocks }, row) => (
                <tr key={day.court_id}>
                  <CourtHeading day={day} row={row} isTabStop={!tabStop && row === 0} />
                  {blocks.map((block) => (
                    <GridBlock
                      key={block.minute}
                      {...{ block, day, row, length, words, formats, onOpen }}
                      column={(block.minute - columns[0]!) / COLUMN_MINUTES}
                      isTabStop={tabStop === block}
                      opens={
                        block.state === 'later' && !block.restriction
                          ? openingOf(day, windows.get(day.court_id), at)
                          : undefined
                      }
                    />
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
          <NowLine days={days} columns={columns} />
        </div>
      </div>
      <Legend states={new Set(rows.flatMap(({ blocks }) => blocks.map(({ state }) => state)))} />
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

/** The court's name links to the court's page. The left arrow key moves the focus from the first time to the name. */
function CourtHeading({ day, row, isTabStop }: { day: CourtDay; row: number; isTabStop: boolean }) {
  const { court } = day;
  return (
    <th scope="row" title={court.name}>
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
        <CourtAbout day={day} />
      </span>
    </th>
  );
}

/** A line at the current time, if the clocks of all courts show the same time. */
function NowLine({ days, columns }: { days: readonly CourtDay[]; columns: readonly number[] }) {
  const at = useNow();
  const [minute = 0, ...others] = [...new Set(days.map((day) => passedMinutes(day, at)))];
  const fraction = (minute - (columns[0] ?? 0)) / (columns.length * COLUMN_MINUTES);
  if (others.length > 0 || minute === 0 || fraction < 0 || fraction > 1) return null;
  return <div className="now-line" style={{ '--at': fraction } as React.CSSProperties} aria-hidden="true" />;
}

function Legend({ states }: { states: ReadonlySet<BlockState> }) {
  const words = useWords();
  return (
    <ul className="legend" aria-label={words.find.legend}>
      {LEGEND.filter((state) => states.has(state)).map((state) => (
        <Fragment key={state}>
          <li>
            <span className={`swatch block ${state}`} aria-hidden="true" />
            {words.find.states[state]}
          </li>
        </Fragment>
      ))}
    </ul>
  );
}

/** Returns a table width that makes each cell large enough to tap. On a narrower screen, the table scrolls. */
const tableWidth = (columns: number, isRoomy = false): string => `${13 + columns * (isRoomy ? 3.5 : 1.75)}rem`;

/** Returns one heading per hour. The first heading may begin at half past, and then covers half an hour. */
function hourHeadings(columns: readonly number[]): { minute: number; span: number }[] {
  const headings: { minute: number; span: number }[] = [];
  for (const minute of columns) {
    const last = headings.at(-1);
    if (last && minute % 60 !== 0) last.span += 1;
    else headings.push({ minute, span: 1 });
  }
  return headings;
}
