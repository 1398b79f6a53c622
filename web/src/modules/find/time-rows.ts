import type { CourtDay } from '@courtside/client';
import {
  blocksOf,
  type BookingWindow,
  columnsOf,
  COLUMN_MINUTES,
  coversColumn,
  type OwnBooking,
  ownBookingsOn,
  startsOf,
} from '../../lib/day.ts';
import { timeOf } from '../../lib/dates.ts';
import { amountOf } from './price.ts';

/** The parts of a day. A part contains the times before its end. */
const ENDS = { morning: '12:00', afternoon: '17:00', evening: '24:00' };
export type Part = keyof typeof ENDS;
export const PARTS = Object.keys(ENDS) as Part[];

export const partOf = (time: string): Part => PARTS.find((part) => time < ENDS[part]) ?? 'evening';

type Free = { day: CourtDay; start: CourtDay['starts'][number] };

/** A time of the day at which a booking can start, or at which all courts are taken. */
export interface TimeRow {
  time: string;
  /** The free courts of each sport, the cheapest first. */
  free: Free[][];
  own: { day: CourtDay; booking: OwnBooking }[];
  /** A taken court, if no court is free within this hour. */
  taken?: CourtDay;
}

interface Options {
  length: number | undefined;
  from: string | undefined;
  own: readonly OwnBooking[];
  windows: ReadonlyMap<number, BookingWindow>;
  at?: number;
}

/** Returns the times of a day with their free courts, the player's bookings, and the hours in which no court is free. */
export function timeRowsOf(days: readonly CourtDay[], { length, from, own, windows, at }: Options): TimeRow[] {
  const rows = new Map<string, TimeRow>();
  const rowAt = (time: string): TimeRow => {
    const row = rows.get(time) ?? { time, free: [], own: [] };
    rows.set(time, row);
    return row;
  };
  for (const day of days) {
    for (const booking of ownBookingsOn(own, day)) rowAt(booking.start_time).own.push({ day, booking });
    for (const start of startsOf(day, length, from)) {
      const { free } = rowAt(start.start_time);
      const courts = free.find(([first]) => first!.day.court.type === day.court.type);
      if (courts) courts.push({ day, start });
      else free.push([{ day, start }]);
    }
  }
  const price = ({ start }: Free): number => amountOf(start, length) ?? 0;
  for (const { free } of rows.values()) for (const courts of free) courts.sort((a, b) => price(a) - price(b));
  for (const minute of columnsOf(days, from, at).filter((minute) => minute % 60 === 0)) {
    const isFree = [minute, minute + 30].some((half) => rows.get(timeOf(half))?.free.length);
    if (isFree || days.some((day) => ownBookingsOn(own, day).some(coversColumn(minute, COLUMN_MINUTES)))) continue;
    const taken = days.find((day) => {
      const options = { length, own, window: windows.get(day.court_id), ...(at !== undefined && { at }) };
      return blocksOf(day, [minute], options)[0]!.state === 'taken';
    });
    if (taken) rowAt(timeOf(minute)).taken = taken;
  }
  return [...rows.values()].toSorted((a, b) => a.time.localeCompare(b.time));
}
