import type { DayOccupancy } from '@courtside/client';

export type Fullness = 'closed' | 'full' | 'nearly' | 'half' | 'free';

/** Returns the share of the open time that is booked, and its name. */
export function fullnessOf({ open_minutes: open, free_minutes: free }: DayOccupancy): {
  fullness: Fullness;
  share: number;
} {
  if (open === 0) return { fullness: 'closed', share: 0 };
  const share = 1 - free / open;
  return { fullness: share === 1 ? 'full' : share >= 0.8 ? 'nearly' : share >= 0.4 ? 'half' : 'free', share };
}
