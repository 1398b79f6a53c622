import { groupBySport } from '../../ui/timeline/timeline.ts';
import type { SheetColumn } from './sheet-layout.ts';

/** The courts of a sport on the sheet. */
export interface SheetTrack {
  sport: string;
  /** The number of courts. */
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

/** Groups the columns by sport, if there are several sports. */
export function tracksOf(
  columns: readonly SheetColumn[],
  collapsed: ReadonlySet<string>,
  nameOf: (sport: string) => string,
): SheetTracks {
  const groups = groupBySport(columns, nameOf);
  if (groups.length < 2) {
    const places = columns.map((_, i) => FIRST_PLACE + i);
    return { tracks: [], shown: [...columns], places, template: `repeat(${columns.length}, ${COLUMN})` };
  }
  let place = FIRST_PLACE;
  const tracks = groups.map(({ sport, items }): SheetTrack => {
    const isOpen = !collapsed.has(sport);
    const size = isOpen ? items.length : 1;
    const track = { sport, count: items.length, isOpen, place, size };
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
