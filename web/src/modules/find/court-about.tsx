import type { CourtDay } from '@courtside/client';
import { useFormats } from '../../lib/format.ts';
import { SportName } from '../../ui/sport.tsx';

/** A court's sport, venue and distance, such as “Padel · Riverside · 1.2 km”. */
export function CourtAbout({ day: { court, distance_km } }: { day: CourtDay }) {
  const formats = useFormats();
  return (
    <>
      <SportName sport={court.type} />
      {court.venue !== null && ` · ${court.venue}`}
      {distance_km !== null && ` · ${formats.distance(distance_km)}`}
    </>
  );
}
