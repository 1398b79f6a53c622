import { type ReactNode, useMemo, useState } from 'react';
import type { CourtDay } from '@courtside/client';
import { Link } from '@tanstack/react-router';
import {
  blocksOf,
  type BookingWindow,
  columnsOf,
  openingOf,
  type OwnBooking,
  ownBookingsOn,
  startsOf,
} from '../../lib/day.ts';
import type { FindSearch } from '../../lib/find-search.ts';
import { useFormats } from '../../lib/format.ts';
import { useWords } from '../../i18n/words.tsx';
import { CourtAbout } from './court-about.tsx';
import type { Filters } from './filters.ts';
import { useGridWords } from './grid-words.ts';
import { lengthOf, priceOf } from './price.ts';
import type { Courts } from './queries.ts';
import { openingText, restrictionText } from './restriction-text.ts';
import { Button } from '../../ui/button.tsx';

interface Props {
  days: readonly CourtDay[];
  filters: Filters;
  own: readonly OwnBooking[];
  facts: Courts;
  onOpen: (fields: FindSearch) => void;
}
type CourtProps = Omit<Props, 'days' | 'facts'> & { day: CourtDay };

/** The courts with their next free times. Courts without free times are last. */
export default function CourtList({ days, facts, children, ...props }: Props & { children?: ReactNode }) {
  const texts = useGridWords();
  const { length, from } = props.filters;
  const [free, full] = useMemo(() => {
    const isFree = (day: CourtDay): boolean => startsOf(day, length, from).length > 0;
    return [days.filter(isFree), days.filter((day) => !isFree(day))];
  }, [days, length, from]);
  return (
    <>
      {free.length > 0 && (
        <ul className="cards court-cards">
          {free.map((day) => (
            <li key={day.court_id} className="card">
              <CourtTimes day={day} photo={facts.get(day.court_id)?.photo_url} {...props} />
            </li>
          ))}
        </ul>
      )}
      {full.length > 0 && (
        <ul className="full-courts" aria-label={texts.nothingFree}>
          {full.map((day) => (
            <li key={day.court_id}>
              <FullCourt day={day} window={facts.get(day.court_id)} {...props} />
            </li>
          ))}
        </ul>
      )}
      {children}
    </>
  );
}

/**
 * The number of start times to show at first. Together with the button that shows the remaining start times, they fill
 * three rows of three.
 */
const MAX_TIMES = 8;

function CourtTimes({
  day,
  photo,
  filters: { length, from },
  own,
  onOpen,
}: CourtProps & { photo: string | null | undefined }) {
  const words = useWords();
  const texts = useGridWords();
  const formats = useFormats();
  const [showsAll, setShowsAll] = useState(false);
  const starts = startsOf(day, length, from);
  // If only one time is left over, show it, because a button for it would need the same space.
  const shown = showsAll || starts.length === MAX_TIMES + 1 ? starts : starts.slice(0, MAX_TIMES);
  const more = starts.length - shown.length;
  return (
    <>
      <div className="court-head">
        <CourtName day={day} />
        {/* The alternative text is empty, because the court's name is beside the photo. */}
        {photo && <img src={photo} alt="" loading="lazy" />}
      </div>
      <OwnTimes day={day} own={own} />
      <Closures day={day} />
      <Restrictions day={day} />
      <div className="start-times">
        {shown.map((start) => {
          const price = priceOf(day, start, length, { formats, words });
          const time = formats.time(start.start_time);
          return (
            <button
              key={start.start_time}
              type="button"
              className="start-time"
              data-price={price}
              aria-label={words.find.pick(day.court.name, time, price)}
              onClick={() => onOpen({ court: day.court_id, start: start.start_time, minutes: lengthOf(start, length) })}
            >
              <strong>{time}</strong>
            </button>
          );
        })}
        {more > 0 && (
          <button
            type="button"
            className="other-times"
            aria-label={`${texts.moreTimes(more)}: ${day.court.name}`}
            onClick={() => setShowsAll(true)}
          >
            {texts.moreTimes(more)}
          </button>
        )}
      </div>
    </>
  );
}

function CourtName({ day }: { day: CourtDay }) {
  const { court } = day;
  return (
    <div className="court-title">
      <h3 title={court.name}>
        <Link to="/courts/$court" params={{ court: `${court.id}` }}>
          {court.name}
        </Link>
      </h3>
      <p className="hint">
        <CourtAbout day={day} />
      </p>
    </div>
  );
}

function OwnTimes({ day, own }: Pick<CourtProps, 'day' | 'own'>) {
  const words = useWords();
  const formats = useFormats();
  return ownBookingsOn(own, day).map(({ id, start_time, end_time }) => (
    <Link key={id} to="/bookings/$booking" params={{ booking: `${id}` }} className="own-time">
      {words.find.ownTime(formats.range(start_time, end_time))}
    </Link>
  ));
}

function Closures({ day }: { day: CourtDay }) {
  const texts = useGridWords();
  const formats = useFormats();
  return day.closures.map(({ start_time, end_time, reason }) => (
    <p key={start_time} className="hint">
      {texts.closedFor(formats.range(start_time, end_time), reason)}
    </p>
  ));
}

/** The times that the person's plan does not allow, with the reasons. */
function Restrictions({ day }: Pick<CourtProps, 'day'>) {
  const texts = useGridWords();
  const formats = useFormats();
  return day.restrictions?.map((restriction) => (
    <p key={restriction.start_time} className="hint">
      {formats.range(restriction.start_time, restriction.end_time)}:{' '}
      {restrictionText(restriction, { words: texts, formats })}
    </p>
  ));
}

/** Says why a court has no free times. Offers the waiting list if other people's bookings take at least one time. */
function FullCourt({
  day,
  window,
  filters: { length, from },
  own,
  onOpen,
}: CourtProps & { window: BookingWindow | undefined }) {
  const words = useWords();
  const texts = useGridWords();
  const formats = useFormats();
  const opens = openingOf(day, window);
  const blocks = blocksOf(day, columnsOf([day], from), { length, own, window });
  const isBooked = blocks.some(({ state }) => state === 'taken');
  return (
    <>
      <div>
        <CourtName day={day} />
        <OwnTimes day={day} own={own} />
        <Closures day={day} />
        {opens ? <p className="hint">{openingText(opens, { words: texts, formats })}</p> : <Restrictions day={day} />}
        {opens === undefined && !day.restrictions?.length && day.closures.length === 0 && (
          <p className="hint">{texts.nothingFree}</p>
        )}
      </div>
      {isBooked && (
        <Button
          kind="small"
          aria-label={texts.waitFor(day.court.name)}
          onClick={() => onOpen({ wait: 1, court: day.court_id, minutes: length })}
        >
          {words.find.wait}
        </Button>
      )}
    </>
  );
}
