import type { Booking, ItemOf } from '@courtside/client';
import { currentUser, subscribe } from './session.ts';

type ListedCourt = ItemOf<'/courts'>;

/** A list of bookings as the service last returned it. */
export interface SavedList {
  /** When the service returned the list, in milliseconds since 1970 by the device's clock. */
  at: number;
  bookings: Booking[];
}

interface Saved {
  userId: number;
  lists: Record<string, SavedList>;
  /** The courts of the bookings. */
  courts: ListedCourt[];
}

const STORAGE_KEY = 'courtside.bookings';
/** Limits the size of each list, because the browser limits the size of its storage. */
const MAX_BOOKINGS = 50;

/** Returns the signed-in person's saved bookings. */
function read(): Saved | undefined {
  try {
    const saved = JSON.parse(localStorage.getItem(STORAGE_KEY) ?? 'null') as Saved | null;
    return saved !== null && saved.userId === currentUser()?.id ? saved : undefined;
  } catch {
    return undefined;
  }
}

function write(fields: Partial<Omit<Saved, 'userId'>>): void {
  const userId = currentUser()?.id;
  if (userId === undefined) return;
  try {
    localStorage.setItem(STORAGE_KEY, JSON.stringify({ lists: {}, courts: [], ...read(), ...fields, userId }));
  } catch {
    // The storage is full or not allowed. The app works without it.
  }
}

/** Saves a list of the signed-in person's bookings on this device, so that the person can read it offline. */
export function saveBookings(name: string, { at, bookings }: SavedList): void {
  write({ lists: { ...read()?.lists, [name]: { at, bookings: bookings.slice(0, MAX_BOOKINGS) } } });
}

/** Saves the courts of the saved bookings. */
export function saveCourts(courts: readonly ListedCourt[]): void {
  const lists = Object.values(read()?.lists ?? {});
  const ids = new Set(lists.flatMap(({ bookings }) => bookings.map(({ court_id }) => court_id)));
  write({ courts: courts.filter(({ id }) => ids.has(id)) });
}

export const savedBookings = (name: string): SavedList | undefined => read()?.lists[name];
export const savedCourts = (): ListedCourt[] | undefined => read()?.courts;

/** Removes the saved bookings unless their owner is signed in. The next person on this device must not see them. */
function removeBookingsOfOthers(): void {
  if (read() === undefined) localStorage.removeItem(STORAGE_KEY);
}

removeBookingsOfOthers();
subscribe(removeBookingsOfOthers);
