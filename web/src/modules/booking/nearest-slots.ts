import type { CourtDay } from '@courtside/client';
import { clockOf, minutesOf } from '../../lib/times.ts';
import { lengthOf } from '../../lib/slot-length.ts';

export interface Slot {
  court_id: number;
  court_name: string;
  booking_date: string;
  start_time: string;
  end_time: string;
}

interface Wish {
  /** Undefined for any court of the sport. */
  court_id?: number | undefined;
  sport: string;
  start: string;
  minutes: number;
}

const MAX_SLOTS = 3;

/**
 * Returns up to three free slots of the same sport and duration, the nearest to the wished start first. If two slots
 * are equally near, the slot of the wished court is first.
 */
export function nearestSlots(days: readonly CourtDay[], { court_id, sport, start, minutes }: Wish): Slot[] {
  const distance = ({ start_time }: Slot): number => Math.abs(minutesOf(start_time) - minutesOf(start));
  const isElsewhere = (slot: Slot): number => Number(slot.court_id !== court_id);
  return slotsOf(days, { sport, minutes })
    .toSorted((a, b) => distance(a) - distance(b) || isElsewhere(a) - isElsewhere(b))
    .slice(0, MAX_SLOTS);
}

/** Returns the free slots of `minutes` length on the courts of a sport. */
function slotsOf(days: readonly CourtDay[], { sport, minutes }: { sport: string; minutes: number }): Slot[] {
  return days
    .filter(({ court }) => court.type === sport)
    .flatMap(({ court_id, court, booking_date, starts }) =>
      starts
        .filter(({ durations }) => durations.includes(minutes))
        .map(({ start_time }) => {
          const end_time = clockOf(minutesOf(start_time) + minutes);
          return { court_id, court_name: court.name, booking_date, start_time, end_time };
        }),
    );
}

/**
 * Returns the price of a slot. Undefined if the slot is not free on the loaded days or its court has no prices, null if
 * it costs nothing.
 */
export function priceOf(
  days: readonly CourtDay[],
  { court_id, booking_date, ...slot }: Omit<Slot, 'court_name'>,
): { amount: number; currency: string } | null | undefined {
  const day = days.find((day) => day.court_id === court_id && day.booking_date === booking_date);
  const start = day?.starts.find((start) => start.start_time === slot.start_time);
  const index = start?.durations.indexOf(lengthOf(slot)) ?? -1;
  if (!day || !start || index === -1 || day.currency === null) return undefined;
  const amount = start.prices?.[index];
  return amount === undefined || amount === 0 ? null : { amount, currency: day.currency };
}
