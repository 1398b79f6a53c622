import type { CourtDay } from '@courtside/client';
import { minutesOf } from '../../lib/times.ts';

/** A part of a court's day. Times are in minutes since midnight. More than 1440 is on the next day. */
export interface Stretch {
  state: 'free' | 'booked' | 'closed';
  start: number;
  end: number;
  /** The reason for a closure. */
  reason?: string;
}

const DAY_END = 24 * 60;

type Times = Pick<CourtDay, 'open' | 'closures' | 'busy'>;

/**
 * Splits a court's whole day into free, booked and closed stretches. Two bookings in a row are two stretches.
 * @param tomorrow the next day, if the stretches should go on after midnight
 */
export function stretchesOf(today: Times, tomorrow?: Times): Stretch[] {
  const layers = [...layersOf(today, 0), ...(tomorrow ? layersOf(tomorrow, DAY_END) : [])];
  const [beforeMidnight, afterMidnight] = layers.filter(
    ({ state, start, end }) => state === 'booked' && (start === DAY_END || end === DAY_END),
  );
  // A booking past midnight is on both days.
  if (beforeMidnight && afterMidnight) beforeMidnight.end = afterMidnight.end;
  const edges = [0, tomorrow ? 2 * DAY_END : DAY_END, ...layers.flatMap(({ start, end }) => [start, end])];
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

/** If intervals overlap, the first in the list wins: a booking takes place even if the court is closed. */
function layersOf({ open, closures, busy }: Times, midnight: number): Stretch[] {
  const timesOf = ({ start_time, end_time }: CourtDay['open'][number]): Pick<Stretch, 'start' | 'end'> => ({
    start: midnight + minutesOf(start_time),
    end: midnight + minutesOf(end_time),
  });
  return [
    ...busy.map((interval): Stretch => ({ state: 'booked', ...timesOf(interval) })),
    ...closures.map((closure): Stretch => ({ state: 'closed', ...timesOf(closure), reason: closure.reason })),
    ...open.map((interval): Stretch => ({ state: 'free', ...timesOf(interval) })),
  ];
}

function isSameStretch(last: Stretch, lastLayer: Stretch | undefined, layer: Stretch | undefined): boolean {
  if (lastLayer === layer) return true;
  return last.state !== 'booked' && last.state === (layer?.state ?? 'closed') && last.reason === layer?.reason;
}

export interface CourtNow {
  now: Stretch;
  /** The next stretch, or undefined if nothing changes until the end of the known days. */
  next: Stretch | undefined;
}

/** Returns what happens on a court at a minute of the day, and after that. */
export function courtNowOf(today: Times, minute: number, tomorrow?: Times): CourtNow {
  const remaining = stretchesOf(today, tomorrow).filter(({ end }) => minute < end);
  const now = remaining[0]!;
  // While the court is closed, skip the closed stretches that follow. They can have another reason, or none.
  return { now, next: remaining.find(({ state }, i) => i > 0 && !(state === 'closed' && now.state === 'closed')) };
}
