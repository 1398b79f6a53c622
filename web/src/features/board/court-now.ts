import type { CourtDay } from '@courtside/client';

/** A part of a court's day. Times are in minutes since midnight. */
export interface Stretch {
  state: 'free' | 'booked' | 'closed';
  start: number;
  end: number;
  /** The reason for a closure. */
  reason?: string;
}

const DAY_END = 24 * 60;

const minuteOf = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3));

const timesOf = ({ start_time, end_time }: CourtDay['open'][number]): Pick<Stretch, 'start' | 'end'> => ({
  start: minuteOf(start_time),
  end: minuteOf(end_time),
});

/** Splits a court's whole day into free, booked and closed stretches. Two bookings in a row are two stretches. */
export function stretchesOf({ open, closures, busy }: Pick<CourtDay, 'open' | 'closures' | 'busy'>): Stretch[] {
  const booked = busy.map((interval): Stretch => ({ state: 'booked', ...timesOf(interval) }));
  const closed = closures.map((closure): Stretch => ({ state: 'closed', ...timesOf(closure), reason: closure.reason }));
  const free = open.map((interval): Stretch => ({ state: 'free', ...timesOf(interval) }));
  // If intervals overlap, the first in this list wins: a booking takes place even if the court is closed.
  const layers = [...booked, ...closed, ...free];
  const edges = [0, DAY_END, ...layers.flatMap(({ start, end }) => [start, end])];
  const minutes = [...new Set(edges)].toSorted((a, b) => a - b);
  const stretches: Stretch[] = [];
  let lastLayer: Stretch | undefined;
  for (const [i, start] of minutes.slice(0, -1).entries()) {
    const end = minutes[i + 1]!;
    const layer = layers.find((layer) => layer.start <= start && end <= layer.end);
    const last = stretches.at(-1);
    if (last && isSameStretch(last, lastLayer, layer)) last.end = end;
    else stretches.push({ ...(layer ?? { state: 'closed' }), start, end });
    lastLayer = layer;
  }
  return stretches;
}

function isSameStretch(last: Stretch, lastLayer: Stretch | undefined, layer: Stretch | undefined): boolean {
  if (lastLayer === layer) return true;
  return last.state !== 'booked' && last.state === (layer?.state ?? 'closed') && last.reason === layer?.reason;
}

export interface CourtNow {
  now: Stretch;
  /** The next stretch, or undefined if nothing changes until midnight. */
  next: Stretch | undefined;
}

/** Returns what happens on a court at a minute of the day, and after that. */
export function courtNowOf(day: Pick<CourtDay, 'open' | 'closures' | 'busy'>, minute: number): CourtNow {
  const remaining = stretchesOf(day).filter(({ end }) => minute < end);
  const now = remaining[0]!;
  // While the court is closed, skip the closed stretches that follow. They can have another reason, or none.
  return { now, next: remaining.find(({ state }, i) => i > 0 && !(state === 'closed' && now.state === 'closed')) };
}
