import type { Court } from '@courtside/client';
import type { MapPosition } from '../../ui/site-map.tsx';

type Place = MapPosition | null;
export type PlacedCourt = Pick<Court, 'id' | 'name' | 'map_position'>;

/** The changed places after each change. Consecutive changes of the same `kind` are one step, which Undo restores. */
export type MapDraft = readonly { kind: string; places: ReadonlyMap<number, Place> }[];

export const NO_CHANGES: MapDraft = [];

export function placeIn(draft: MapDraft, { id, map_position }: PlacedCourt): Place {
  const place = draft.at(-1)?.places.get(id);
  return place === undefined ? map_position : place;
}

export function withPlace(draft: MapDraft, id: number, place: Place, kind: string): MapDraft {
  const last = draft.at(-1);
  const step = { kind, places: new Map([...(last?.places ?? []), [id, place]]) };
  return [...(last?.kind === kind ? draft.slice(0, -1) : draft), step];
}

/** Returns the courts whose place differs from the saved place. */
export function changesIn(draft: MapDraft, courts: readonly PlacedCourt[]) {
  return courts.flatMap((court) => {
    const place = placeIn(draft, court);
    const saved = court.map_position;
    const isSame = place?.x === saved?.x && place?.y === saved?.y;
    return isSame ? [] : { id: court.id, patch: { map_position: place } };
  });
}

/** Returns the nearest place on the map, in thousandths of its width and height. */
export function onMap(x: number, y: number): MapPosition {
  const [left, top] = [x, y].map((value) => Math.min(1000, Math.max(0, Math.round(value))));
  return { x: left!, y: top! };
}

const ARROWS: Record<string, readonly [x: number, y: number]> = {
  ...{ ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] },
};

/** Returns the place after an arrow key, or undefined for another key. Shift makes the steps larger. */
export function moved({ x, y }: MapPosition, key: string, isLarge: boolean): MapPosition | undefined {
  const step = isLarge ? 50 : 5;
  const arrow = ARROWS[key];
  return arrow && onMap(x + arrow[0] * step, y + arrow[1] * step);
}
