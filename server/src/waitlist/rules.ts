import type { BookingStatus, EntryStatus } from '../db/schema.ts';

/** How an offer ended. */
export interface Outcome {
  status: BookingStatus;
  by: 'player' | 'admin' | 'system';
  /** Taken away for no fault of the player's. */
  keepsPlace?: boolean;
}

/** What becomes of whoever waits when their offer has ended. */
export function entryStatusAfter({ status, by, keepsPlace = false }: Outcome): EntryStatus {
  if (status !== 'cancelled') return 'accepted';
  if (keepsPlace) return 'waiting';
  return by === 'system' ? 'expired' : 'left';
}
