import { type KeyboardEvent, memo, useRef } from 'react';
import type { CourtDay } from '@courtside/client';
import { type Cell, cellsOf, type CellState, columnsOf } from '../../lib/day.ts';
import { timeOf, useFormats } from '../../lib/format.ts';
import { useWords } from '../../i18n/words.tsx';

interface Props {
  days: CourtDay[];
  date: string;
  length: number | undefined;
  from: string | undefined;
  onPick: (day: CourtDay, start: string) => void;
}

const LEGEND = ['free', 'taken', 'unavailable', 'closed'] as const satisfies CellState[];

/**
 * A table of a day's courts and times. Free cells are buttons. The Tab key reaches only one button, because a
 * thousand tab stops would be too many. The arrow keys move the focus between the buttons.
 */
export const Grid = memo(function Grid({ days, date, length, from, onPick }: Props) {
  const words = useWords();
  const formats = useFormats();
  const body = useRef<HTMLTableSectionElement>(null);
  const columns = columnsOf(days, from);
  const rows = days.map((day) => ({ day, cells: cellsOf(day, columns, length) }));
  const firstFree = rows.flatMap(({ day, cells }) =>
    cells.filter(({ start }) => start).map(({ minute }) => `${day.court_id} ${minute}`),
  )[0];
  return (
    <>
      <div className="grid-scroll" role="region" aria-label={words.find.caption(formats.date(date))}>
        <table className="grid" style={{ minWidth: tableWidth(columns.length) }}>
          <caption className="visually-hidden">{words.find.caption(formats.date(date))}</caption>
          <thead>
            <tr>
              <th scope="col">{words.find.court}</th>
              {hourHeadings(columns).map(({ minute, span }) => (
                <th key={minute} scope="col" colSpan={span}>
                  {timeOf(minute)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody ref={body} onKeyDown={(event) => focusNextSlot(event, body.current)}>
            {rows.map(({ day, cells }, row) => (
              <tr key={day.court_id}>
                <th scope="row">
                  <span className="court-name">{day.court.name}</span>
                  <span className="court-about">
                    {words.sport(day.court.type)}
                    {day.court.venue !== null && ` · ${day.court.venue}`}
                  </span>
                </th>
                {cells.map((cell, column) => (
                  <td key={cell.minute} className={`cell ${cell.state}${cell.minute % 60 === 0 ? ' hour' : ''}`}>
                    <Slot
                      {...{ cell, row, column, day, onPick }}
                      isTabStop={firstFree === `${day.court_id} ${cell.minute}`}
                      closure={day.closures[0]?.reason}
                    />
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <ul className="legend" aria-label={words.find.legend}>
        {LEGEND.map((state) => (
          <li key={state}>
            <span className={`swatch cell ${state}`} aria-hidden="true" />
            {words[state]}
          </li>
        ))}
      </ul>
    </>
  );
});

interface SlotProps {
  cell: Cell;
  row: number;
  column: number;
  day: CourtDay;
  isTabStop: boolean;
  closure: string | undefined;
  onPick: Props['onPick'];
}

function Slot({ cell: { start, state }, row, column, day, isTabStop, closure, onPick }: SlotProps) {
  const words = useWords();
  if (start === undefined) {
    return (
      <span className="visually-hidden">
        {state === 'closed' && closure ? `${words.closed}: ${closure}` : words[state]}
      </span>
    );
  }
  return (
    <button
      type="button"
      tabIndex={isTabStop ? 0 : -1}
      data-at={`${row},${column}`}
      title={`${day.court.name}, ${start}`}
      aria-label={words.find.pick(day.court.name, start)}
      onClick={() => onPick(day, start)}
    />
  );
}

/** Returns a table width that makes each cell large enough to tap. On a narrower screen, the table scrolls. */
export const tableWidth = (columns: number): string => `${13 + columns * 1.75}rem`;

/** Returns one heading per hour. The first heading may begin at half past, and then covers half an hour. */
export function hourHeadings(columns: readonly number[]): { minute: number; span: number }[] {
  const headings: { minute: number; span: number }[] = [];
  for (const minute of columns) {
    const last = headings.at(-1);
    if (last && minute % 60 !== 0) last.span += 1;
    else headings.push({ minute, span: 1 });
  }
  return headings;
}

const directions: Record<string, [rows: number, columns: number]> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
};

/**
 * Moves the focus in response to an arrow key. Left and right stay in the row. Up and down go to the nearest row with a
 * free cell.
 */
function focusNextSlot(event: KeyboardEvent, body: HTMLElement | null): void {
  const direction = directions[event.key];
  const [row = 0, column = 0] = positionOf(document.activeElement);
  if (!direction || !body || Number.isNaN(row)) return;
  event.preventDefault();
  const buttons = [...body.querySelectorAll<HTMLElement>('button[data-at]')];
  const [rows, columns] = direction;
  const candidates = buttons
    .map((button) => {
      const [r = 0, c = 0] = positionOf(button);
      const [distance, aside] =
        rows === 0 ? [(c - column) * columns, Math.abs(r - row)] : [(r - row) * rows, Math.abs(c - column)];
      return { button, distance, cost: distance + aside * (rows === 0 ? 1000 : 1) };
    })
    .filter(({ distance, cost }) => distance > 0 && (rows !== 0 || cost < 1000));
  const [next] = candidates.toSorted((a, b) =>
    rows === 0 ? a.cost - b.cost : a.distance - b.distance || a.cost - b.cost,
  );
  if (!next) return;
  for (const button of buttons) button.tabIndex = button === next.button ? 0 : -1;
  next.button.focus();
}

/** Returns the row and column of a slot's button, or NaN for any other element. */
function positionOf(element: Element | null): number[] {
  return (element?.getAttribute('data-at') ?? 'x').split(',').map(Number);
}
