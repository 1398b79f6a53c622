import { Link } from '@tanstack/react-router';
import { memo, useEffect, useRef } from 'react';
import { useNow } from '../../lib/clock.ts';
import { capitalise, dateIn, minuteIn, timeOf, useFormats } from '../../lib/format.ts';
import { useWords } from '../../i18n/words.tsx';
import { NowMarker } from '../../ui/timeline/now-marker.tsx';
import { SportToggle } from '../../ui/timeline/sport-toggle.tsx';
import { useDeskWords } from './desk-words.ts';
import { placeOf } from './sheet-column.tsx';
import type { Range, SheetAxis, SheetColumn } from './sheet-layout.ts';
import type { SheetTrack } from './sheet-tracks.ts';

/**
 * The names of the courts, or the days of a court. The arrow keys reach them, because forty tab stops are too many. The
 * sheet handles clicks on these links, because hundreds of router links are slow to draw.
 */
export const Heads = memo(function Heads({
  columns,
  places,
  axis,
}: {
  columns: readonly SheetColumn[];
  places: readonly number[];
  axis: SheetAxis;
}) {
  const words = useWords();
  const desk = useDeskWords();
  const formats = useFormats();
  const hasVenues = new Set(columns.map(({ court }) => court.venue)).size > 1;
  const hasSports = new Set(columns.map(({ court }) => court.type)).size > 1;
  // Where the courts are grouped by sport, the sports have headings of their own.
  const aboutOf = ({ type, venue }: SheetColumn['court']): string | null =>
    hasVenues ? venue : hasSports && axis === 'courts' ? null : words.sport(type);
  return columns.map(({ key, court, date }, i) => (
    <div key={key} className="sheet-head" style={{ gridColumn: places[i]! }}>
      {axis === 'days' ? (
        <a href={`/admin?date=${date}`} title={desk.showDay(formats.date(date))} tabIndex={-1} data-head={i}>
          {capitalise(formats.shortDate(date))}
        </a>
      ) : (
        <a
          href={`/admin?date=${date}&view=week&court=${court.id}`}
          title={desk.showWeek(court.name)}
          tabIndex={-1}
          data-head={i}
        >
          {court.name}
        </a>
      )}
      {axis !== 'days' && aboutOf(court) !== null && <span className="hint">{aboutOf(court)}</span>}
    </div>
  ));
});

interface TrackHeadsProps {
  tracks: readonly SheetTrack[];
  axis: SheetAxis;
  onToggle: (sport: string) => void;
}

/** The sports above their courts, which can be hidden, or the days above the courts of each day. */
export function TrackHeads({ tracks, axis, onToggle }: TrackHeadsProps) {
  const desk = useDeskWords();
  const formats = useFormats();
  return tracks.map(({ key, place, size, count, isOpen }) => (
    <div
      key={key}
      className={isOpen ? 'sheet-sport' : 'sheet-sport collapsed'}
      style={{ gridColumn: `${place} / span ${size}` }}
    >
      {axis === 'both' ? (
        <Link to="/admin/" search={{ date: key }} className="sport-toggle" title={desk.showDay(formats.date(key))}>
          {capitalise(formats.date(key))}
        </Link>
      ) : (
        <SportToggle {...{ sport: key, count, isOpen }} onToggle={() => onToggle(key)} />
      )}
    </div>
  ));
}

/** The hours at the left edge, with the current time if the sheet shows today. */
export function Hours({ hours, columns }: { hours: Range; columns: readonly SheetColumn[] }) {
  const formats = useFormats();
  const axis = useRef<HTMLDivElement>(null);
  const time = useNow();
  const zone = columns[0]?.court.time_zone ?? 'UTC';
  const minute = minuteIn(zone, time);
  const isShown =
    columns.some(({ date }) => date === dateIn(zone, time)) && minute >= hours.start && minute <= hours.end;
  useEffect(() => {
    // The columns draw a line at this place, without being rendered again.
    const now = isShown ? String((minute - hours.start) / 60) : '';
    axis.current?.parentElement?.style.setProperty('--now', now || null);
  }, [isShown, minute, hours.start]);
  const marks = Array.from({ length: (hours.end - hours.start) / 60 }, (_, i) => hours.start + i * 60);
  return (
    <div className="sheet-hours" ref={axis}>
      {marks.map((start) => (
        <span key={start} aria-hidden="true" style={placeOf({ start, end: start + 60 }, hours)}>
          {formats.hour(timeOf(start))}
        </span>
      ))}
      {isShown && <NowMarker minute={minute} style={{ top: placeOf({ start: minute, end: minute }, hours).top }} />}
    </div>
  );
}
