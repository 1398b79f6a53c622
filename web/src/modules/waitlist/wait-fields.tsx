import type { CourtDay } from '@courtside/client';
import { useFormats } from '../../lib/format.ts';
import { useWords } from '../../i18n/words.tsx';
import { Choice } from '../../ui/fields.tsx';
import { options } from '../../ui/options.tsx';
import { clockOf, minutesOf } from '../../lib/times.ts';
import { durationsOf, endMinuteOf, endsAfter, partsOf, type WaitWindow } from './wait-window.ts';
import { useWaitlistWords } from './waitlist-words.ts';

/** The fields of a waiting list entry: the sport or court, the times and the duration. */
export interface WaitWish extends WaitWindow {
  sport: string;
  /** Undefined for any court of the sport. */
  courtId: number | undefined;
  rules: Parameters<typeof durationsOf>[0];
}

const DAY_MINUTES = 24 * 60;

interface Props {
  days: readonly CourtDay[];
  wish: WaitWish;
  /** The times to choose from, in minutes since midnight. */
  times: readonly number[];
  onChange: (fields: Partial<WaitWish>) => void;
}

/** Fields for the court, the times and the duration. */
export function WaitFields({ days, wish, times, onChange }: Props) {
  const common = useWords();
  const words = useWaitlistWords();
  const formats = useFormats();
  const sports = [...new Set(days.map(({ court }) => court.type))];
  const { sport, courtId, minutes, rules } = wish;
  const start = minutesOf(wish.from);
  const ends = endsAfter(start, times);
  const moveStart = (from: number): void => {
    const later = endsAfter(from, times);
    const until = later.includes(endMinuteOf(wish)) ? endMinuteOf(wish) : later.find((end) => end >= from + minutes);
    onChange({ from: clockOf(from), until: clockOf(until ?? later.at(-1)!) });
  };
  return (
    <div className="wait-fields">
      <Choice
        label={words.court}
        value={courtId ?? sport}
        onChange={({ target: { value } }) =>
          onChange(/^\d+$/.test(value) ? { courtId: Number(value) } : { courtId: undefined, sport: value })
        }
      >
        {options(sports, (sport) => words.any(common.sport(sport)))}
        {options(
          days,
          ({ court }) => court.name,
          ({ court }) => court.id,
        )}
      </Choice>
      <Choice
        label={words.length}
        value={minutes}
        onChange={({ target }) => onChange({ minutes: Number(target.value) })}
      >
        {options(
          [...new Set([...durationsOf(rules), minutes])].toSorted((a, b) => a - b),
          (minutes) => common.minutes(minutes),
        )}
      </Choice>
      <div className="wait-parts" role="group" aria-label={words.parts}>
        {partsOf(times).map(({ part, from, until }) => (
          <button
            key={part}
            type="button"
            className="chip"
            aria-pressed={wish.from === from && wish.until === until}
            onClick={() => onChange({ from, until })}
          >
            {common.find.parts[part]}
          </button>
        ))}
      </div>
      <Choice label={words.from} value={start} onChange={({ target }) => moveStart(Number(target.value))}>
        {options(
          times.filter((time) => time < DAY_MINUTES && time < times.at(-1)!),
          (time) => formats.time(clockOf(time)),
        )}
      </Choice>
      <Choice
        label={words.until}
        value={endMinuteOf(wish)}
        onChange={({ target }) => onChange({ until: clockOf(Number(target.value)) })}
      >
        {options(ends, (time) => words.end(formats.time(clockOf(time)), time > DAY_MINUTES))}
      </Choice>
    </div>
  );
}
