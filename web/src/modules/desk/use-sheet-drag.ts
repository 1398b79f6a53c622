import {
  type PointerEvent as ReactPointerEvent,
  type RefObject,
  useEffect,
  useEffectEvent,
  useRef,
  useState,
} from 'react';
import type { AdminBooking } from '@courtside/client';
import { minuteOf } from '../../lib/format.ts';
import { movedRange, selectedRange, type Steps, stretchedRange } from './drag-geometry.ts';
import { isUnchanged, latestEnd, type Range, rangeOf, type SheetColumn } from './sheet-layout.ts';

/** How far a mouse moves before a press becomes a drag, in pixels. */
const MOUSE_THRESHOLD = 6;
/** How long a finger rests before a press becomes a drag, in milliseconds. A finger that moves earlier scrolls. */
const LONG_PRESS_MS = 400;
const TOUCH_THRESHOLD = 10;
/** The sheet scrolls while the pointer is this near to its edge, in pixels. */
const SCROLL_ZONE = 40;
const SCROLL_STEP = 12;
/** The height of the lower edge that can be dragged, in pixels. `sheet.css` shows another cursor on this edge. */
const EDGE_SIZE = 8;

/** The outline that the sheet shows during a drag: the courts and times that the drag has reached. */
export interface Ghost extends Range {
  /** The booking that is rescheduled. Without a booking, the drag closes courts. */
  booking?: AdminBooking;
  /** The first and last column, from 0. A booking has one column. */
  from: number;
  to: number;
}

type Grip =
  | { kind: 'move'; booking: AdminBooking; offset: number }
  | { kind: 'stretch'; booking: AdminBooking; edge: 'start' | 'end'; column: number }
  | { kind: 'close'; column: number; minute: number };

interface Press {
  grip: Grip;
  x: number;
  y: number;
  pointerId: number;
  isTouch: boolean;
  isActive: boolean;
  timer: ReturnType<typeof setTimeout> | undefined;
}

interface Options {
  /** The element that scrolls and contains the columns. */
  scroller: RefObject<HTMLElement | null>;
  columns: readonly SheetColumn[];
  hours: Range;
  /** Whether a selection may span several columns. */
  isWide: boolean;
  canMove: (booking: AdminBooking) => boolean;
  onMove: (booking: AdminBooking, column: SheetColumn, range: Range) => void;
  onSelect: (columns: SheetColumn[], range: Range) => void;
}

/** Returns the start times of a column's court. */
export function stepsOf({ court, day }: SheetColumn): Steps {
  return { step: court.slot_minutes, origin: minuteOf(day?.open[0]?.start_time ?? '00:00') };
}

/** Drags bookings to other times and courts, drags their edges, and drags over empty slots. */
export function useSheetDrag(options: Options) {
  const { scroller, columns, hours, isWide, canMove, onMove, onSelect } = options;
  const [ghost, setGhost] = useState<Ghost>();
  const press = useRef<Press>(undefined);
  const justDragged = useRef(false);

  const pointAt = (x: number, y: number): { column: number; minute: number } => {
    const all = [...scroller.current!.querySelectorAll<HTMLElement>('[data-column]')];
    const boxes = all.map((one) => one.getBoundingClientRect());
    const found = boxes.findLastIndex(({ left }) => left <= x);
    const column = Math.max(found, 0);
    const { top = 0, height = 1 } = boxes[column] ?? {};
    return { column, minute: hours.start + ((y - top) / height) * (hours.end - hours.start) };
  };

  const ghostAt = (grip: Grip, x: number, y: number): Ghost => {
    const { column, minute } = pointAt(x, y);
    if (grip.kind === 'close') {
      const last = isWide ? column : grip.column;
      const range = selectedRange(grip.minute, minute, slotSteps(columns[grip.column]!), hours);
      return { from: Math.min(grip.column, last), to: Math.max(grip.column, last), ...range };
    }
    const { booking } = grip;
    const target = grip.kind === 'move' ? column : grip.column;
    const steps = stepsOf(columns[target]!);
    const most = latestEnd(columns[target]!);
    const range =
      grip.kind === 'move'
        ? movedRange(rangeOf(booking), minute - grip.offset, steps, most)
        : stretchedRange(rangeOf(booking), { edge: grip.edge, near: minute }, steps, most);
    return { booking, from: target, to: target, ...range };
  };

  const gripAt = (target: Element, x: number, y: number): Grip | undefined => {
    const { column, minute } = pointAt(x, y);
    const block = target.closest('[data-booking]');
    if (block) {
      const { bookings = [], date } = columns[column] ?? {};
      const booking = bookings.find(({ id }) => String(id) === block.getAttribute('data-booking'));
      // A booking of the day before can be dragged only on the sheet of its own day.
      if (!booking || booking.booking_date !== date || !canMove(booking)) return undefined;
      const edge = edgeAt(block.getBoundingClientRect(), y);
      if (edge) return { kind: 'stretch', booking, edge, column };
      return { kind: 'move', booking, offset: minute - minuteOf(booking.start_time) };
    }
    return target.closest('[data-slot]') ? { kind: 'close', column, minute } : undefined;
  };

  const begin = (): void => {
    const current = press.current;
    if (!current) return;
    current.isActive = true;
    scroller.current?.setPointerCapture(current.pointerId);
    setGhost(ghostAt(current.grip, current.x, current.y));
  };
  const abort = (): void => {
    clearTimeout(press.current?.timer);
    press.current = undefined;
    setGhost(undefined);
  };
  const finish = (x: number, y: number): void => {
    const { grip } = press.current!;
    const { booking, from, to, start, end } = ghostAt(grip, x, y);
    abort();
    // The browser sends a click after the drag. It must not open a dialog.
    justDragged.current = true;
    setTimeout(() => (justDragged.current = false));
    const column = columns[from]!;
    if (!booking) onSelect(columns.slice(from, to + 1), { start, end });
    else if (!isUnchanged(booking, column, { start, end })) onMove(booking, column, { start, end });
  };

  useAbortKeys(() => press.current?.isActive === true, abort);
  useTouchDrags(scroller, () => press.current?.isActive === true);

  const handlers = {
    onPointerDown: ({ target, clientX: x, clientY: y, pointerId, pointerType, button }: ReactPointerEvent) => {
      if (button !== 0) return;
      abort();
      const grip = gripAt(target as Element, x, y);
      if (!grip) return;
      const isTouch = pointerType === 'touch';
      const timer = isTouch ? setTimeout(begin, LONG_PRESS_MS) : undefined;
      press.current = { grip, x, y, pointerId, isTouch, isActive: false, timer };
    },
    onPointerMove: ({ clientX: x, clientY: y }: ReactPointerEvent) => {
      const current = press.current;
      if (!current) return;
      if (!current.isActive) {
        const distance = Math.hypot(x - current.x, y - current.y);
        if (current.isTouch) return distance > TOUCH_THRESHOLD ? abort() : undefined;
        if (distance < MOUSE_THRESHOLD) return;
        begin();
      }
      scrollNearEdge(scroller.current!, x, y);
      setGhost(ghostAt(current.grip, x, y));
    },
    onPointerUp: ({ clientX, clientY }: ReactPointerEvent) => {
      if (press.current?.isActive) finish(clientX, clientY);
      else abort();
    },
    onPointerCancel: abort,
    onContextMenu: (event: { preventDefault(): void }) => press.current?.isTouch && event.preventDefault(),
  };
  return { ghost, setGhost, handlers, isDragClick: () => justDragged.current };
}

/** Returns the edge of a block that the pointer holds. */
function edgeAt({ top, bottom, height }: DOMRect, y: number): 'start' | 'end' | undefined {
  const size = Math.min(EDGE_SIZE, height / 4);
  if (y > bottom - size) return 'end';
  return y < top + size / 2 ? 'start' : undefined;
}

/** Returns the steps for selecting empty slots: at least half an hour, and a multiple of the court's start interval. */
function slotSteps(column: SheetColumn): Steps {
  const { step, origin } = stepsOf(column);
  return { step: Math.ceil(30 / step) * step, origin };
}

function scrollNearEdge(element: HTMLElement, x: number, y: number): void {
  const { left, right, top, bottom } = element.getBoundingClientRect();
  element.scrollBy(scrollStep(x, left, right), scrollStep(y, top, bottom));
}

function scrollStep(at: number, least: number, most: number): number {
  return at < least + SCROLL_ZONE ? -SCROLL_STEP : at > most - SCROLL_ZONE ? SCROLL_STEP : 0;
}

/** Ends a drag without a change when Escape is pressed. */
function useAbortKeys(isActive: () => boolean, abort: () => void): void {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.key === 'Escape' && isActive()) abort();
  });
  useEffect(() => {
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, []);
}

/** Stops the browser from scrolling while a finger drags. React's own touch handlers cannot prevent scrolling. */
function useTouchDrags(scroller: RefObject<HTMLElement | null>, isActive: () => boolean): void {
  const onTouchMove = useEffectEvent((event: TouchEvent) => {
    if (isActive() && event.cancelable) event.preventDefault();
  });
  useEffect(() => {
    const element = scroller.current;
    element?.addEventListener('touchmove', onTouchMove, { passive: false });
    return () => element?.removeEventListener('touchmove', onTouchMove);
  }, [scroller]);
}
