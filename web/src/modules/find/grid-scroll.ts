import { type RefObject, useEffect, useRef } from 'react';

/** A grid of another day than today that is wider than the screen opens at this time, in minutes since midnight. */
const EVENING = 17 * 60;

interface Options {
  date: string;
  isToday: boolean;
  columns: readonly number[];
  /** The length of a column in minutes. */
  step: number;
}

interface GridScroll {
  /** The box around the element that scrolls. */
  box: RefObject<HTMLDivElement | null>;
  onScroll: () => void;
  /** Scrolls by most of the visible hours, backwards with -1. */
  turn: (direction: number) => void;
}

/**
 * Opens a grid that is wider than the screen at the evening. Today begins with the current hour instead. A new zoom
 * keeps the first visible time. The box's `data-more` names the sides with more hours, for the style sheet.
 */
export function useGridScroll({ date, isToday, columns, step }: Options): GridScroll {
  const box = useRef<HTMLDivElement>(null);
  const shown = useRef<{ date: string; minute: number }>(undefined);
  const [first = 0] = columns;
  const { length } = columns;
  const measure = () => {
    const scroller = box.current?.querySelector('.day-grid-scroll');
    const names = scroller?.querySelector('th');
    if (!scroller || !names) return undefined;
    const perMinute = (scroller.scrollWidth - names.clientWidth) / (length * step);
    return { scroller, perMinute, names: names.clientWidth };
  };
  const markSides = (): void => {
    const { scroller } = measure() ?? {};
    if (!box.current || !scroller) return;
    const { scrollLeft, scrollWidth, clientWidth } = scroller;
    const sides = [scrollLeft > 1 && 'before', scrollLeft + clientWidth < scrollWidth - 1 && 'after'];
    box.current.dataset['more'] = sides.filter(Boolean).join(' ');
  };
  useEffect(() => {
    const { scroller, perMinute } = measure() ?? {};
    if (!scroller || perMinute === undefined) return undefined;
    if (shown.current?.date !== date) shown.current = { date, minute: isToday ? first : EVENING };
    const { minute } = shown.current;
    scroller.scrollLeft = (minute - first) * perMinute;
    markSides();
    addEventListener('resize', markSides);
    return () => removeEventListener('resize', markSides);
    // oxlint-disable-next-line react/exhaustive-deps -- other renderings must not scroll
  }, [date, first, length, step]);
  return {
    box,
    onScroll: () => {
      const { scroller, perMinute = 1 } = measure() ?? {};
      if (scroller) shown.current = { date, minute: first + scroller.scrollLeft / perMinute };
      markSides();
    },
    turn: (direction) => {
      const { scroller, names = 0 } = measure() ?? {};
      scroller?.scrollBy({ left: direction * (scroller.clientWidth - names) * 0.8, behavior: 'smooth' });
    },
  };
}
