import type { CourtDay } from '@courtside/client';
import { useFormats } from '../../lib/format.ts';
import { SportName } from '../../ui/sport.tsx';

/** A court's sport, venue and distance, such as “Padel · Riverside · 1.2 km”. */
export function CourtAbout({ day: { court, distance_km }, hasSport = true }: { day: CourtDay; hasSport?: boolean }) {
  const formats = useFormats();
  const facts = [court.venue, distance_km === null ? null : formats.distance(distance_km)];
  const text = facts.filter((fact) => fact !== null).join(' · ');
  return (
    <>
      {hasSport && <SportName sport={court.type} />}
      {hasSport && text && ' · '}
      {text}
    </>
  );
}
