import type { SheetColumn } from './sheet-layout.ts';

/** The columns of a sport or a day. */
export interface SheetTrack {
  /** The sport or the date. */
  key: string;
  /** The number of columns. */
  count: number;
  isOpen: boolean;
  /** The first column of the sheet's CSS grid, and the number of columns. Hidden courts share one narrow column. */
  place: number;
  size: number;
}

export interface SheetTracks {
  tracks: SheetTrack[];
  /** The columns that are not hidden. */
  shown: SheetColumn[];
  /** For each shown column, its column in the CSS grid. */
  places: number[];
  /** The CSS grid's columns after the first, which has the hours. */
  template: string;
}

/** The CSS grid's column of the first court. Column 1 has the hours. */
const FIRST_PLACE = 2;
const COLUMN = 'minmax(var(--column), 1fr)';

/** Places groups of columns side by side, if there are several groups. */
export function tracksOf(
  groups: readonly { key: string; items: readonly SheetColumn[] }[],
  collapsed: ReadonlySet<string>,
): SheetTracks {
  if (groups.length < 2) {
    const shown = groups.flatMap(({ items }) => items);
    const places = shown.map((_, i) => FIRST_PLACE + i);
    return { tracks: [], shown, places, template: `repeat(${shown.length}, ${COLUMN})` };
  }
  let place = FIRST_PLACE;
  const tracks = groups.map(({ key, items }): SheetTrack => {
    const isOpen = !collapsed.has(key);
    const size = isOpen ? items.length : 1;
    const track = { key, count: items.length, isOpen, place, size };
    place += size;
    return track;
  });
  const open = groups.flatMap(({ items }, i) => (tracks[i]!.isOpen ? [{ items, first: tracks[i]!.place }] : []));
  return {
    tracks,
    shown: open.flatMap(({ items }) => items),
    places: open.flatMap(({ items, first }) => items.map((_, i) => first + i)),
    template: tracks.map(({ isOpen, size }) => (isOpen ? `repeat(${size}, ${COLUMN})` : 'var(--collapsed)')).join(' '),
  };
}
