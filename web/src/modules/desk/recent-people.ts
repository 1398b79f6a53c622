const STORAGE_KEY = 'courtside.recent-people';
const MAX_RECENT = 6;

/** Returns the ids of people from recent bookings that were made on this device. The device stores no names. */
export function recentPeople(): number[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(STORAGE_KEY) ?? '[]');
    return Array.isArray(stored) ? stored.filter((id): id is number => Number.isInteger(id)) : [];
  } catch {
    return [];
  }
}

export function rememberPerson(id: number): void {
  const ids = [id, ...recentPeople().filter((other) => other !== id)].slice(0, MAX_RECENT);
  localStorage.setItem(STORAGE_KEY, JSON.stringify(ids));
}
