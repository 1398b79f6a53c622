import type { CourtDay } from '@courtside/client';
import { useFormats } from '../../lib/format.ts';
import { useWords } from '../../i18n/words.tsx';
import { Choice } from '../../ui/fields.tsx';
import { durationsOf, type WaitWindow } from './wait-window.ts';
import { useWaitlistWords } from './waitlist-words.ts';

/** The fields of a waiting list entry: the sport or court, the times and the duration. */
export interface WaitWish extends WaitWindow {
  sport: string;
  /** Undefined for any court of the sport. */
  courtId: number | undefined;
  rules: Parameters<typeof durationsOf>[0];
}

interface Props {
  days: readonly CourtDay[];
  wish: WaitWish;
  times: readonly string[];
  onChange: (fields: Partial<WaitWish>) => void;
}

/** Fields for the court, the times and the duration. */
export function WaitFields({ days, wish, times, onChange }: Props) {
  const common = useWords();
  const words = useWaitlistWords();
  const formats = useFormats();
  const sports = [...new Set(days.map(({ court }) => court.type))];
  const { sport, courtId, from, until, minutes, rules } = wish;
  return (
    <div className="wait-fields">
      <Choice
        label={words.court}
        value={courtId ?? sport}
        onChange={({ target: { value } }) =>
          onChange(/^\d+$/.test(value) ? { courtId: Number(value) } : { courtId: undefined, sport: value })
        }
      >
        {sports.map((sport) => (
          <option key={sport} value={sport}>
            {words.any(common.sport(sport))}
          </option>
        ))}
        {days.map(({ court }) => (
          <option key={court.id} value={court.id}>
            {court.name}
          </option>
        ))}
      </Choice>
      <Choice
        label={words.length}
        value={minutes}
        onChange={({ target }) => onChange({ minutes: Number(target.value) })}
      >
        {[...new Set([...durationsOf(rules), minutes])]
          .toSorted((a, b) => a - b)
          .map((minutes) => (
            <option key={minutes} value={minutes}>
              {common.minutes(minutes)}
            </option>
          ))}
      </Choice>
      <Choice label={words.from} value={from} onChange={({ target }) => onChange({ from: target.value })}>
        {times.slice(0, -1).map((time) => (
          <option key={time} value={time}>
            {formats.time(time)}
          </option>
        ))}
      </Choice>
      <Choice label={words.until} value={until} onChange={({ target }) => onChange({ until: target.value })}>
        {times.map((time) => (
          <option key={time} value={time}>
            {formats.time(time)}
          </option>
        ))}
      </Choice>
    </div>
  );
}
