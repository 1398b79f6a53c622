import { type KeyboardEvent, memo, useRef } from 'react';
import type { CourtDay } from '@courtside/client';
import { type Cell, cellsOf, type CellState, columnsOf } from './day.ts';
import { timeOf, useFormats } from './format.ts';
import { useWords } from './i18n/words.tsx';

interface Given {
  days: CourtDay[];
  date: string;
  length: number | undefined;
  from: string | undefined;
  onPick: (day: CourtDay, start: string) => void;
}

const SHOWN = ['free', 'taken', 'unavailable', 'closed'] as const satisfies CellState[];

/**
 * The day's courts and their times: a table, whose free cells are buttons. One of them is reached by Tab, the others from
 * there by the arrow keys, so that a table of a thousand cells is no thousand stops.
 */
export const Grid = memo(function Grid({ days, date, length, from, onPick }: Given) {
  const words = useWords();
  const formats = useFormats();
  const body = useRef<HTMLTableSectionElement>(null);
  const columns = columnsOf(days, from);
  const rows = days.map((day) => ({ day, cells: cellsOf(day, columns, length) }));
  const first = rows.flatMap(({ day, cells }) =>
    cells.filter(({ start }) => start).map(({ minute }) => `${day.court_id} ${minute}`),
  )[0];
  return (
    <>
      <div className="grid-scroll" role="region" aria-label={words.find.caption(formats.date(date))}>
        <table className="grid" style={{ minWidth: widthOf(columns.length) }}>
          <caption className="visually-hidden">{words.find.caption(formats.date(date))}</caption>
          <thead>
            <tr>
              <th scope="col">{words.find.court}</th>
              {hoursOf(columns).map(({ minute, span }) => (
                <th key={minute} scope="col" colSpan={span}>
                  {timeOf(minute)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody ref={body} onKeyDown={(event) => move(event, body.current)}>
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
                      isStop={first === `${day.court_id} ${cell.minute}`}
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
        {SHOWN.map((state) => (
          <li key={state}>
            <span className={`swatch cell ${state}`} aria-hidden="true" />
            {words[state]}
          </li>
        ))}
      </ul>
    </>
  );
});

interface SlotGiven {
  cell: Cell;
  row: number;
  column: number;
  day: CourtDay;
  isStop: boolean;
  closure: string | undefined;
  onPick: Given['onPick'];
}

function Slot({ cell: { start, state }, row, column, day, isStop, closure, onPick }: SlotGiven) {
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
      tabIndex={isStop ? 0 : -1}
      data-at={`${row},${column}`}
      title={`${day.court.name}, ${start}`}
      aria-label={words.find.pick(day.court.name, start)}
      onClick={() => onPick(day, start)}
    />
  );
}

/** Wide enough to hit each cell; what has no room scrolls. */
export const widthOf = (columns: number): string => `${13 + columns * 1.75}rem`;

/** The hours over the columns; the first may begin at half past. */
export function hoursOf(columns: readonly number[]): { minute: number; span: number }[] {
  const hours: { minute: number; span: number }[] = [];
  for (const minute of columns) {
    const last = hours.at(-1);
    if (last && minute % 60 !== 0) last.span += 1;
    else hours.push({ minute, span: 1 });
  }
  return hours;
}

const steps: Record<string, [rows: number, columns: number]> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
};

/** Goes to the next free cell in a direction: in the same line if there is one, else the nearest beyond. */
function move(event: KeyboardEvent, body: HTMLElement | null): void {
  const step = steps[event.key];
  const [row = 0, column = 0] = placeOf(document.activeElement);
  if (!step || !body || Number.isNaN(row)) return;
  event.preventDefault();
  const buttons = [...body.querySelectorAll<HTMLElement>('button[data-at]')];
  const [rows, columns] = step;
  const ahead = buttons
    .map((button) => {
      const [r = 0, c = 0] = placeOf(button);
      const [along, aside] =
        rows === 0 ? [(c - column) * columns, Math.abs(r - row)] : [(r - row) * rows, Math.abs(c - column)];
      return { button, along, cost: along + aside * (rows === 0 ? 1000 : 1) };
    })
    .filter(({ along, cost }) => along > 0 && (rows !== 0 || cost < 1000));
  const [next] = ahead.toSorted((a, b) => (rows === 0 ? a.cost - b.cost : a.along - b.along || a.cost - b.cost));
  if (!next) return;
  for (const button of buttons) button.tabIndex = button === next.button ? 0 : -1;
  next.button.focus();
}

function placeOf(element: Element | null): number[] {
  return (element?.getAttribute('data-at') ?? 'x').split(',').map(Number);
}
