import { useState } from 'react';
import type { CourtDay } from '@courtside/client';
import { startsOf } from '../../lib/day.ts';
import { useWords } from '../../i18n/words.tsx';

interface Props {
  days: CourtDay[];
  length: number | undefined;
  from: string | undefined;
  onPick: (day: CourtDay, start: string) => void;
}

export function CourtList({ days, length, from, onPick }: Props) {
  return (
    <ul className="cards">
      {days.map((day) => (
        <li key={day.court_id} className="card">
          <CourtTimes day={day} length={length} from={from} onPick={onPick} />
        </li>
      ))}
    </ul>
  );
}

const MAX_TIMES = 12;

function CourtTimes({ day, length, from, onPick }: Omit<Props, 'days'> & { day: CourtDay }) {
  const words = useWords();
  const [showsAll, setShowsAll] = useState(false);
  const starts = startsOf(day, length, from);
  const shown = showsAll ? starts : starts.slice(0, MAX_TIMES);
  return (
    <>
      <h3>{day.court.name}</h3>
      <p className="hint">
        {words.sport(day.court.type)}
        {day.court.venue !== null && ` · ${day.court.venue}`}
        {starts.length > 0 && ` · ${words.find.freeTimes(starts.length)}`}
      </p>
      {day.closures.map(({ start_time, end_time, reason }) => (
        <p key={start_time} className="hint">
          {start_time}–{end_time} {words.closed}: {reason}
        </p>
      ))}
      {starts.length === 0 && <p>{words.find.nothingFree}</p>}
      <div className="times">
        {shown.map(({ start_time }) => (
          <button
            key={start_time}
            type="button"
            className="time"
            aria-label={words.find.pick(day.court.name, start_time)}
            onClick={() => onPick(day, start_time)}
          >
            {start_time}
          </button>
        ))}
      </div>
      {shown.length < starts.length && (
        <button type="button" className="link" onClick={() => setShowsAll(true)}>
          {words.find.allTimes(starts.length)}
        </button>
      )}
    </>
  );
}
