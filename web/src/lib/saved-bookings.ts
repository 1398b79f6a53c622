import { type ListedCourt, readSaved, type Saved, type SavedList, STORAGE_KEY } from './own-saved-bookings.ts';
import { currentUser } from './session.ts';

/** Limits the size of each list, because the browser limits the size of its storage. */
const MAX_BOOKINGS = 50;

function write(fields: Partial<Omit<Saved, 'userId'>>): void {
  const userId = currentUser()?.id;
  if (userId === undefined) return;
  try {
    localStorage.setItem(STORAGE_KEY, JSON.stringify({ lists: {}, courts: [], ...readSaved(), ...fields, userId }));
  } catch {
    // The storage is full or not allowed. The app works without it.
  }
}

/** Saves a list of the signed-in person's bookings on this device, so that the person can read it offline. */
export function saveBookings(name: string, { at, bookings }: SavedList): void {
  write({ lists: { ...readSaved()?.lists, [name]: { at, bookings: bookings.slice(0, MAX_BOOKINGS) } } });
}

/** Saves the courts of the saved bookings. */
export function saveCourts(courts: readonly ListedCourt[]): void {
  const lists = Object.values(readSaved()?.lists ?? {});
  const ids = new Set(lists.flatMap(({ bookings }) => bookings.map(({ court_id }) => court_id)));
  write({ courts: courts.filter(({ id }) => ids.has(id)) });
}

export const savedBookings = (name: string): SavedList | undefined => readSaved()?.lists[name];
export const savedCourts = (): ListedCourt[] | undefined => readSaved()?.courts;
