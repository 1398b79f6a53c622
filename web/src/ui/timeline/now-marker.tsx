import { timeOf, useFormats } from '../../lib/format.ts';
import { useTimelineWords } from './timeline-words.ts';

/** The current time as a mark on the time axis. */
export function NowMarker({ minute, style }: { minute: number; style: React.CSSProperties }) {
  const words = useTimelineWords();
  const formats = useFormats();
  return (
    <span className="now-marker no-print" style={style}>
      <span className="visually-hidden">{words.now}: </span>
      {formats.time(timeOf(minute))}
    </span>
  );
}
