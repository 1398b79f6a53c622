import { type KeyboardEvent, useRef } from 'react';
import type { AdminBooking } from '@courtside/client';
import { movedRange, stretchedRange } from './drag-geometry.ts';
import { isUnchanged, latestEnd, rangeOf, type Range, type SheetColumn } from './sheet-layout.ts';
import { type Ghost, stepsOf } from './use-sheet-drag.ts';

const ARROWS: Record<string, [columns: number, steps: number]> = {
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
};

/** How many blocks these keys pass. The first and the last block are the limits. */
const LONG_STEPS: Record<string, number> = { Home: -Infinity, End: Infinity, PageUp: -6, PageDown: 6 };

interface Options {
  columns: readonly SheetColumn[];
  ghost: Ghost | undefined;
  setGhost: (ghost: Ghost | undefined) => void;
  canMove: (booking: AdminBooking) => boolean;
  onMove: (booking: AdminBooking, column: SheetColumn, range: Range) => void;
}

/**
 * The sheet's keys. Arrow keys move the focus. With Alt, they move the focused booking, and with Alt and Shift they
 * change its end. The change is made when Alt is released.
 */
export function useSheetKeys({ columns, ghost, setGhost, canMove, onMove }: Options) {
  const isPlacing = useRef(false);

  const place = (booking: AdminBooking, [across, along]: [number, number], isStretch: boolean): void => {
    const column = columns.findIndex(
      ({ court, date }) => court.id === booking.court_id && date === booking.booking_date,
    );
    if (column === -1) return;
    const current = isPlacing.current && ghost ? ghost : { ...rangeOf(booking), from: column, to: column };
    const target = Math.min(Math.max(current.from + (isStretch ? 0 : across), 0), columns.length - 1);
    const steps = stepsOf(columns[target]!);
    const most = latestEnd(columns[target]!);
    const range = isStretch
      ? stretchedRange(current, { edge: 'end', near: current.end + along * steps.step }, steps, most)
      : movedRange(current, current.start + along * steps.step, steps, most);
    isPlacing.current = true;
    setGhost({ booking, from: target, to: target, ...range });
  };

  const onKeyDown = (event: KeyboardEvent<HTMLElement>): void => {
    const long = LONG_STEPS[event.key];
    const arrow: [number, number] | undefined = long === undefined ? ARROWS[event.key] : [0, long];
    if (!arrow || (long !== undefined && event.altKey)) return;
    if (!event.altKey) {
      focusNext(event.currentTarget, arrow);
      event.preventDefault();
      return;
    }
    const id = Number((event.target as Element).getAttribute('data-booking') ?? NaN);
    const booking = columns.flatMap(({ bookings }) => bookings).find((one) => one.id === id);
    if (!booking || !canMove(booking)) return;
    event.preventDefault(); // In some browsers, Alt and an arrow leave the page.
    place(booking, arrow, event.shiftKey);
  };

  const onKeyUp = ({ key }: KeyboardEvent): void => {
    if (key !== 'Alt' || !isPlacing.current) return;
    isPlacing.current = false;
    if (!ghost?.booking) return;
    const { booking, from, start, end } = ghost;
    setGhost(undefined);
    if (!isUnchanged(booking, columns[from]!, { start, end })) onMove(booking, columns[from]!, { start, end });
  };
  return { onKeyDown, onKeyUp };
}

/**
 * Moves the focus to the nearest slot or booking. If the sheet itself has the focus, moves the focus to the first slot
 * or booking in view.
 */
function focusNext(sheet: HTMLElement, [across, along]: [number, number]): void {
  const active = document.activeElement as HTMLElement;
  const index = active.dataset['head'] ?? active.closest<HTMLElement>('[data-column]')?.dataset['column'];
  if (index === undefined) {
    if (!active.closest('button')) firstInView(sheet)?.focus();
    return;
  }
  const all = [...sheet.querySelectorAll<HTMLElement>('[data-column]')];
  const column = all[Number(index)]!;
  if (across === 0) {
    const inOrder = Number.isFinite(along) ? withHead(sheet, column) : itemsOf(column);
    inOrder[Math.min(Math.max(inOrder.indexOf(active) + along, 0), inOrder.length - 1)]?.focus();
    return;
  }
  const { top } = active.getBoundingClientRect();
  for (let at = all.indexOf(column) + across; all[at]; at += across) {
    const items = active.dataset['head'] === undefined ? itemsOf(all[at]!) : withHead(sheet, all[at]!).slice(0, 1);
    const nearest = items.findLast((item) => item.getBoundingClientRect().top <= top + 1) ?? items[0];
    if (nearest) return nearest.focus();
  }
}

function firstInView(sheet: HTMLElement): HTMLElement | undefined {
  const { top } = sheet.getBoundingClientRect();
  const columns = [...sheet.querySelectorAll<HTMLElement>('[data-column]')];
  const items = columns.map(itemsOf).find(({ length }) => length > 0) ?? [];
  const head = sheet.querySelector('.sheet-head')?.getBoundingClientRect().height ?? 0;
  return items.find((item) => item.getBoundingClientRect().top >= top + head) ?? items[0];
}

/** Returns the link with the column's name, followed by the column's slots and bookings. */
function withHead(sheet: HTMLElement, column: HTMLElement): HTMLElement[] {
  const head = sheet.querySelector<HTMLElement>(`[data-head="${column.dataset['column']}"]`);
  return [...(head ? [head] : []), ...itemsOf(column)];
}

/** Returns a column's slots and bookings from top to bottom. */
function itemsOf(column: HTMLElement): HTMLElement[] {
  const items = [...column.querySelectorAll<HTMLElement>('[data-slot], [data-booking]')];
  return items
    .map((item) => ({ item, top: item.offsetTop }))
    .toSorted((a, b) => a.top - b.top)
    .map(({ item }) => item);
}
