import type { KeyboardEvent } from 'react';

/** How many courts a page key passes. */
const PAGE_ROWS = 5;

const DIRECTIONS: Record<string, [rows: number, columns: number]> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
  Home: [0, -Infinity],
  End: [0, Infinity],
  PageUp: [-PAGE_ROWS, 0],
  PageDown: [PAGE_ROWS, 0],
};

interface Place {
  element: HTMLElement;
  row: number;
  column: number;
  /** The last column. */
  end: number;
}

/**
 * Moves the focus in response to a key. Left and Right stay in the row, which begins with the court's name. Home and
 * End go to the first and the last time of the row. From a name, Up and Down go to the next name. From a time, they go
 * to the nearest row with a time, and there to the nearest time. The page keys pass several rows.
 */
export function focusNextBlock(event: KeyboardEvent, table: HTMLElement | null): void {
  const direction = DIRECTIONS[event.key];
  const from = placeOf(document.activeElement);
  if (!direction || !table || !from || event.altKey || event.ctrlKey || event.metaKey) return;
  event.preventDefault();
  const places = [...table.querySelectorAll<HTMLElement>('[data-at]')].map((element) => placeOf(element)!);
  const [rows, columns] = direction;
  const next = rows === 0 ? inRow(places, from, columns) : inColumn(places, from, rows);
  if (!next) return;
  for (const { element } of places) element.tabIndex = element === next.element ? 0 : -1;
  next.element.focus();
}

function inRow(places: readonly Place[], from: Place, columns: number): Place | undefined {
  const row = places.filter((place) => place.row === from.row);
  if (!Number.isFinite(columns)) return row.filter(({ column }) => column >= 0).at(columns < 0 ? 0 : -1);
  return row[row.findIndex(({ element }) => element === from.element) + columns];
}

function inColumn(places: readonly Place[], from: Place, rows: number): Place | undefined {
  const isName = from.column < 0;
  const ahead = places.filter(({ row, column }) => (row - from.row) * rows > 0 && column < 0 === isName);
  /** The distance to the wanted row first, then the distance to the column. */
  const distance = ({ row, column, end }: Place): number =>
    Math.abs(row - from.row - rows) * 10_000 + Math.max(column - from.column, from.column - end, 0);
  return ahead.toSorted((a, b) => distance(a) - distance(b))[0];
}

/** Returns the position of a time or a court's name in the grid, or undefined for any other element. */
function placeOf(element: Element | null): Place | undefined {
  const [row, column, span] = (element?.getAttribute('data-at') ?? '').split(',').map(Number);
  if (column === undefined || span === undefined) return undefined;
  return { element: element as HTMLElement, row: row!, column, end: column + span - 1 };
}
