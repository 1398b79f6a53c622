import './next-days.css';
import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import type { CourtDay } from '@courtside/client';
import { useWords } from '../../i18n/words.tsx';
import type { OfferedDay } from '../../lib/day.ts';
import type { FindSearch } from '../../lib/find-search.ts';
import { addDays, capitalise, useFormats } from '../../lib/format.ts';
import { api } from '../../lib/session.ts';
import type { Filters } from './filters.ts';
import { type NextDay, nextDaysOf } from './next-days-of.ts';
import { useNextDaysWords } from './next-days-words.ts';
import { lengthOf, priceOf } from './price.ts';
import { useOffered, useOwnBookings } from './queries.ts';
import { STRIP_LENGTH, stripStart } from './strip-days.ts';

const SHOWN_DAYS = 4;
/**
 * The number of start times to show. Together with the button that shows the remaining start times, they fill two rows
 * of three.
 */
const SHOWN_TIMES = 5;
const REFRESH_MS = 60_000;

interface Props {
  courts: readonly CourtDay[];
  today: string;
  date: string;
  filters: Filters;
  onOpen: (fields: FindSearch) => void;
  onShow: (fields: FindSearch) => void;
}

/** The free times of the days after the shown day. The page shows them if it has only a few courts. */
export default function NextDays({ courts, today, date, filters, onOpen, onShow }: Props) {
  const words = useNextDaysWords();
  const formats = useFormats();
  const id = useId();
  const days = useDaysAfter(courts, today, date);
  const nextDays = nextDaysOf(days, date, filters, SHOWN_DAYS);
  if (nextDays.length === 0) return null;
  return (
    <section className="next-days" aria-labelledby={id}>
      <h2 id={id}>{words.title}</h2>
      <ul>
        {nextDays.map((next) => (
          <li key={next.date} className="card">
            <button type="button" className="next-day" onClick={() => onShow({ date: next.date })}>
              {capitalise(formats.shortDate(next.date))}
            </button>
            {next.courts.map((court) => (
              <CourtTimes
                key={court.day.court_id}
                {...{ court, filters, onOpen, onShow }}
                hasName={courts.length > 1}
              />
            ))}
          </li>
        ))}
      </ul>
    </section>
  );
}

type CourtTimesProps = Pick<Props, 'filters' | 'onOpen' | 'onShow'> & {
  court: NextDay['courts'][number];
  hasName: boolean;
};

function CourtTimes({ court: { day, starts }, filters: { length }, hasName, onOpen, onShow }: CourtTimesProps) {
  const common = useWords();
  const words = useNextDaysWords();
  const formats = useFormats();
  const { court, court_id, booking_date: date } = day;
  const dayName = formats.shortDate(date);
  // If only one time is left over, show it, because a button for it would need the same space.
  const shown = starts.length === SHOWN_TIMES + 1 ? starts : starts.slice(0, SHOWN_TIMES);
  const more = starts.length - shown.length;
  return (
    <>
      {hasName && <p className="hint">{court.name}</p>}
      <div className="start-times">
        {shown.map((start) => {
          const { start_time } = start;
          const price = priceOf(day, start, length, { formats, words: common });
          const time = formats.time(start_time);
          return (
            <button
              key={start_time}
              type="button"
              className="start-time"
              data-price={price}
              aria-label={common.find.pick(court.name, `${dayName}, ${time}`, price)}
              onClick={() => onOpen({ date, court: court_id, start: start_time, minutes: lengthOf(start, length) })}
            >
              <strong>{time}</strong>
            </button>
          );
        })}
        {more > 0 && (
          <button
            type="button"
            className="other-times"
            aria-label={words.moreOf(more, [court.name, dayName].join(', '))}
            onClick={() => onShow({ date })}
          >
            {words.more(more)}
          </button>
        )}
      </div>
    </>
  );
}

/**
 * Loads two weeks, beginning with the week that the strip of days shows. If the person then chooses another day of this
 * week, no new request is needed.
 */
function useDaysAfter(courts: readonly CourtDay[], today: string, date: string): readonly OfferedDay[] {
  const ids = courts.map(({ court_id }) => court_id);
  const first = stripStart(today, date);
  const query = { date_from: first, date_to: addDays(first, 2 * STRIP_LENGTH - 1) };
  const load = async (court: number, signal: AbortSignal): Promise<CourtDay[]> =>
    (await api.get('/courts/{court}/availability', { params: { path: { court }, query }, signal })).data;
  const { data = NO_DAYS } = useQuery({
    queryKey: ['days', 'next', ids, first],
    // Live updates refresh only the shown day, because each of these requests loads two weeks.
    refetchInterval: REFRESH_MS,
    refetchOnWindowFocus: 'always',
    queryFn: async ({ signal }) => (await Promise.all(ids.map((court) => load(court, signal)))).flat(),
  });
  return useOffered(data, { date: first, date_to: query.date_to }, useOwnBookings()).offered;
}

const NO_DAYS: readonly CourtDay[] = [];
