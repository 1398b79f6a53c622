import { useState } from 'react';

/** How many minutes one step of the time axis stands for. */
export const ZOOMS = [60, 30, 15] as const;
export type Zoom = (typeof ZOOMS)[number];

const ZOOM_KEY = 'courtside.zoom';
const COLLAPSED_KEY = 'courtside.collapsed';

/** Returns a value that the device remembers. */
export function readStored(key: string): unknown {
  try {
    return JSON.parse(localStorage.getItem(key) ?? 'null');
  } catch {
    return null;
  }
}

/** Returns the zoom of the day sheet and the grid, which the device remembers. */
export function useZoom(): [zoom: Zoom, setZoom: (zoom: Zoom) => void] {
  const [zoom, setZoom] = useState(() => ZOOMS.find((one) => one === readStored(ZOOM_KEY)) ?? 30);
  const choose = (next: Zoom): void => {
    localStorage.setItem(ZOOM_KEY, JSON.stringify(next));
    setZoom(next);
  };
  return [zoom, choose];
}

/** Returns the sports whose courts are hidden, which the device remembers, and a function that shows or hides a sport. */
export function useCollapsed(): [collapsed: ReadonlySet<string>, toggle: (sport: string) => void] {
  const [collapsed, setCollapsed] = useState<ReadonlySet<string>>(() => {
    const stored = readStored(COLLAPSED_KEY);
    return new Set(Array.isArray(stored) ? stored.map(String) : []);
  });
  const toggle = (sport: string): void => {
    const next = new Set(collapsed);
    if (!next.delete(sport)) next.add(sport);
    localStorage.setItem(COLLAPSED_KEY, JSON.stringify([...next]));
    setCollapsed(next);
  };
  return [collapsed, toggle];
}

export interface SportGroup<T> {
  sport: string;
  items: T[];
}

/**
 * Groups courts by sport, in the order of each sport's first court in the club's own order, then by the sports' names.
 * The courts of a sport keep their order.
 */
export function groupBySport<T extends { court: { type: string; position: number } }>(
  items: readonly T[],
  nameOf: (sport: string) => string,
): SportGroup<T>[] {
  const groups = new Map<string, T[]>();
  const firstOf = ({ items }: SportGroup<T>): number => items[0]!.court.position;
  for (const item of items) {
    const { type } = item.court;
    groups.set(type, [...(groups.get(type) ?? []), item]);
  }
  return [...groups]
    .map(([sport, items]) => ({ sport, items }))
    .toSorted((a, b) => firstOf(a) - firstOf(b) || nameOf(a.sport).localeCompare(nameOf(b.sport)));
}
