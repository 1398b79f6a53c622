import { nameKey, normalise, slugOf as wordOf } from '../../lib/names.ts';

interface NamedCourt {
  id: number;
  name: string;
  venue: string | null;
}

/** Whether another court at the same place has the same name. */
export function isNameTaken(
  courts: readonly NamedCourt[],
  court: { id?: number; name: string; venue: string },
): boolean {
  if (court.name.trim() === '') return false;
  return courts.some(
    ({ id, name, venue }) =>
      id !== court.id && nameKey(name) === nameKey(court.name) && nameKey(venue ?? '') === nameKey(court.venue),
  );
}

/** Returns a name for the copy of a court: the next free number, such as `Padel 4` for a copy of `Padel 1`. */
export function nameOfCopy(name: string, courts: readonly Pick<NamedCourt, 'name'>[]): string {
  const digits = /\d+$/.exec(name)?.[0];
  const base = digits === undefined ? name : name.slice(0, -digits.length).trimEnd();
  const number = digits ?? '1';
  const names = new Set(courts.map((court) => nameKey(court.name)));
  for (let next = Number(number) + 1; ; next++) {
    const candidate = `${base} ${next}`.trim();
    if (!names.has(nameKey(candidate))) return candidate;
  }
}

/** Sports that the form suggests. Any other sport can be typed. */
export const SPORTS = [
  ...['padel', 'tennis', 'badminton', 'squash', 'pickleball', 'table_tennis', 'basketball', 'volleyball'],
  ...['beach_volleyball', 'football', 'futsal', 'handball', 'multi_sport'],
];
export const SURFACES = ['artificial_grass', 'clay', 'hard', 'grass', 'carpet', 'wood', 'sand', 'concrete'];

/**
 * Returns the identifier that the service stores for a typed sport or surface: `beach_volleyball` for “Beach
 * Volleyball”.
 * @param labelOf returns the label of a known identifier in the person's language. The person can type this label, too
 */
export function slugOf(text: string, known: readonly string[], labelOf: (slug: string) => string): string {
  const typed = normalise(text);
  return known.find((slug) => normalise(labelOf(slug)) === typed) ?? wordOf(text) ?? '';
}
