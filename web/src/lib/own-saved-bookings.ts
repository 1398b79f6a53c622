import type { Booking, ItemOf } from '@courtside/client';
import { currentUser, subscribe } from './session.ts';

export type ListedCourt = ItemOf<'/courts'>;

/** A list of bookings as the service last returned it. */
export interface SavedList {
  /** When the service returned the list, in milliseconds since 1970 by the device's clock. */
  at: number;
  bookings: Booking[];
}

export interface Saved {
  userId: number;
  lists: Record<string, SavedList>;
  /** The courts of the bookings. */
  courts: ListedCourt[];
}

export const STORAGE_KEY = 'courtside.bookings';

/** Returns the signed-in person's saved bookings. */
export function readSaved(): Saved | undefined {
  try {
    const saved = JSON.parse(localStorage.getItem(STORAGE_KEY) ?? 'null') as Saved | null;
    return saved !== null && saved.userId === currentUser()?.id ? saved : undefined;
  } catch {
    return undefined;
  }
}

/** Removes the saved bookings unless their owner is signed in. The next person on this device must not see them. */
function removeBookingsOfOthers(): void {
  if (readSaved() === undefined) localStorage.removeItem(STORAGE_KEY);
}

removeBookingsOfOthers();
subscribe(removeBookingsOfOthers);
