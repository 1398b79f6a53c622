import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { Court, CourtDay } from '@courtside/client';
import { useNow } from '../../lib/clock.ts';
import type { OfferedDay } from '../../lib/day.ts';
import { addDays, capitalise, dateIn, useFormats } from '../../lib/format.ts';
import { api } from '../../lib/session.ts';
import { useIsWide } from '../../lib/wide.ts';
import { Failure, Loading } from '../../ui/components.tsx';
import { useOffered, useOwnBookings } from '../find/queries.ts';
import { useCourtPageWords } from './court-words.ts';

/** How many days ahead the page looks for free times, and how many of these days it shows. */
const DAYS = 7;
const SHOWN_DAYS = 5;
/** A row of seven times on a wide screen, and two rows of three on a phone. */
const TIMES_A_DAY = { wide: 7, narrow: 6 };

/** The court's free times in the next days. Each time is a link to the booking dialog of its slot. */
export function NextTimes({ court }: { court: Court }) {
  const words = useCourtPageWords();
  const today = dateIn(court.time_zone, useNow());
  const query = { date_from: today, date_to: addDays(today, DAYS - 1) };
  const days = useQuery({
    queryKey: ['days', court.id, 'week', today],
    queryFn: () => api.get('/courts/{court}/availability', { params: { path: { court: court.id }, query } }),
    refetchOnWindowFocus: 'always',
  });
  const limitsQuery = { date: today, date_to: query.date_to, court_id: court.id };
  const { offered } = useOffered(days.data?.data ?? NO_DAYS, limitsQuery, useOwnBookings());
  if (days.isPending) return <Loading lines={4} />;
  if (days.isError) return <Failure error={days.error} onRetry={() => void days.refetch()} />;
  const freeDays = offered.filter(({ starts, refused }) => starts.length > 0 || refused?.size).slice(0, SHOWN_DAYS);
  return (
    <>
      {freeDays.length === 0 && <p>{words.noTimes}</p>}
      <ul className="free-days">
        {freeDays.map((day) => (
          <FreeDay key={day.booking_date} day={day} />
        ))}
      </ul>
      <div>
        <Link to="/" search={{ search: court.name }} className="button">
          {words.otherDays}
        </Link>
      </div>
    </>
  );
}

const NO_DAYS: readonly CourtDay[] = [];

function FreeDay({ day: { court_id, booking_date, starts } }: { day: OfferedDay }) {
  const words = useCourtPageWords();
  const formats = useFormats();
  const day = formats.shortDate(booking_date);
  const isWide = useIsWide();
  const shown = starts.slice(0, isWide ? TIMES_A_DAY.wide : TIMES_A_DAY.narrow);
  const more = starts.length - shown.length;
  return (
    <li>
      <div className="free-day">
        <h3>{capitalise(day)}</h3>
        {more > 0 && (
          <Link to="/" search={{ date: booking_date }} className="more-times" aria-label={words.moreTimesOn(more, day)}>
            {words.moreTimes(more)}
          </Link>
        )}
      </div>
      {starts.length === 0 && <p className="hint">{words.refused}</p>}
      <div className="free-times">
        {shown.map(({ start_time }) => (
          <Link
            key={start_time}
            to="/"
            search={{ date: booking_date, court: court_id, start: start_time }}
            className="free-time"
            aria-label={words.book(day, formats.time(start_time))}
          >
            {formats.time(start_time)}
          </Link>
        ))}
      </div>
    </li>
  );
}
