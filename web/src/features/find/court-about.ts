import type { CourtDay } from '@courtside/client';
import type { Formats } from '../../i18n/formats.ts';
import type { Words } from '../../i18n/en.ts';

/** Returns a court's sport, venue and distance, such as “Padel · Riverside · 1.2 km”. */
export function aboutOf({ court, distance_km }: CourtDay, words: Words, formats: Formats): string {
  const distance = distance_km === null ? null : formats.distance(distance_km);
  return [words.sport(court.type), court.venue, distance].filter((part) => part !== null).join(' · ');
}
