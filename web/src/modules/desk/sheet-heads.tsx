import { Link } from '@tanstack/react-router';
import { memo, useEffect, useRef } from 'react';
import { useNow } from '../../lib/clock.ts';
import { capitalise, dateIn, minuteIn, timeOf, useFormats } from '../../lib/format.ts';
import { useWords } from '../../i18n/words.tsx';
import { NowMarker } from '../../ui/timeline/now-marker.tsx';
import { SportToggle } from '../../ui/timeline/sport-toggle.tsx';
import { useDeskWords } from './desk-words.ts';
import { placeOf } from './sheet-column.tsx';
import type { Range, SheetColumn } from './sheet-layout.ts';
import type { SheetTrack } from './sheet-tracks.ts';

/** The names of the courts, or the days of a court. The arrow keys reach them, because forty tab stops are too many. */
export const Heads = memo(function Heads({
  columns,
  places,
  isWeek,
}: {
  columns: readonly SheetColumn[];
  places: readonly number[];
  isWeek: boolean;
}) {
  const words = useWords();
  const desk = useDeskWords();
  const formats = useFormats();
  const hasVenues = new Set(columns.map(({ court }) => court.venue)).size > 1;
  const hasSports = new Set(columns.map(({ court }) => court.type)).size > 1;
  // The sports have headings of their own.
  const aboutOf = ({ type, venue }: SheetColumn['court']): string | null =>
    hasVenues ? venue : hasSports ? null : words.sport(type);
  return columns.map(({ key, court, date }, i) => (
    <div key={key} className="sheet-head" style={{ gridColumn: places[i]! }}>
      {isWeek ? (
        <Link to="/admin/" search={{ date }} title={desk.showDay(formats.date(date))} tabIndex={-1} data-head={i}>
          {capitalise(formats.shortDate(date))}
        </Link>
      ) : (
        <Link
          to="/admin/"
          search={{ date, view: 'week', court: court.id }}
          title={desk.showWeek(court.name)}
          tabIndex={-1}
          data-head={i}
        >
          {court.name}
        </Link>
      )}
      {!isWeek && aboutOf(court) !== null && <span className="hint">{aboutOf(court)}</span>}
    </div>
  ));
});

/** The sports above their courts. The courts of a sport can be hidden. */
export function SportHeads({ tracks, onToggle }: { tracks: readonly SheetTrack[]; onToggle: (sport: string) => void }) {
  return tracks.map(({ sport, place, size, count, isOpen }) => (
    <div
      key={sport}
      className={isOpen ? 'sheet-sport' : 'sheet-sport collapsed'}
      style={{ gridColumn: `${place} / span ${size}` }}
    >
      <SportToggle {...{ sport, count, isOpen }} onToggle={() => onToggle(sport)} />
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
