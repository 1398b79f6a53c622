import type { KeyboardEvent } from 'react';

const directions: Record<string, [rows: number, columns: number]> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
};

interface Place {
  row: number;
  column: number;
  /** The last column. */
  end: number;
}

/**
 * Moves the focus in response to an arrow key. Left and Right stay in the row, which begins with the court's name. From
 * a name, Up and Down go to the next name. From a button, they go to the nearest row with a button, and there to the
 * nearest button.
 */
export function focusNextBlock(event: KeyboardEvent, body: HTMLElement | null): void {
  const direction = directions[event.key];
  const from = placeOf(document.activeElement);
  if (!direction || !body || !from) return;
  event.preventDefault();
  const [rows, columns] = direction;
  const places = [...body.querySelectorAll<HTMLElement>('[data-at]')];
  const kind = from.column < 0 ? 'a' : 'button';
  let next: { button: HTMLElement; rows: number; columns: number } | undefined;
  for (const button of rows === 0 ? places : places.filter((place) => place.matches(kind))) {
    const { row, column, end } = placeOf(button)!;
    const candidate = {
      button,
      rows: (row - from.row) * rows,
      columns: columns === 0 ? Math.max(column - from.column, from.column - end, 0) : (column - from.column) * columns,
    };
    const isAhead = rows === 0 ? row === from.row && candidate.columns > 0 : candidate.rows > 0;
    const isNearer =
      !next || candidate.rows < next.rows || (candidate.rows === next.rows && candidate.columns < next.columns);
    if (isAhead && isNearer) next = candidate;
  }
  if (!next) return;
  for (const place of places) place.tabIndex = place === next.button ? 0 : -1;
  next.button.focus();
}

/** Returns the position of a button or a court's name in the grid, or undefined for any other element. */
function placeOf(element: Element | null): Place | undefined {
  const [row, column, span] = (element?.getAttribute('data-at') ?? '').split(',').map(Number);
  return column === undefined || span === undefined ? undefined : { row: row!, column, end: column + span - 1 };
}
