import './times.css';
import { Link } from '@tanstack/react-router';
import type { CourtDay } from '@courtside/client';
import type { BookingWindow, OwnBooking } from '../../lib/day.ts';
import type { FindSearch } from '../../lib/find-search.ts';
import { useFormats } from '../../lib/format.ts';
import { useWords } from '../../i18n/words.tsx';
import { onDemand } from '../../ui/on-demand.tsx';
import { SportName } from '../../ui/sport.tsx';
import { useIsWide } from '../../lib/wide.ts';
import type { Filters } from './filters.ts';
import { amountOf, lengthOf, priceOf } from './price.ts';
import { type Part, PARTS, partOf, type TimeRow, timeRowsOf } from './time-rows.ts';

const [Restrictions] = onDemand(() => import('./restrictions.tsx'));

interface Props {
  days: readonly CourtDay[];
  filters: Filters;
  own: readonly OwnBooking[];
  windows: ReadonlyMap<number, BookingWindow>;
  /** The part of the day that the device remembers. */
  part: Part | undefined;
  onPart: (part: Part) => void;
  onOpen: (fields: FindSearch) => void;
}

/**
 * The times of a day with the number of free courts. A phone shows one part of the day: the chosen part, or the last
 * part that has times.
 */
export function Times({ days, filters: { length, from }, own, windows, part = 'evening', onPart, onOpen }: Props) {
  const words = useWords();
  const isWide = useIsWide();
  const rows = timeRowsOf(days, { length, from, own, windows });
  const rowsIn = (part: Part): TimeRow[] => rows.filter(({ time }) => partOf(time) === part);
  const parts = PARTS.filter((part) => rowsIn(part).length > 0);
  const chosen = parts.includes(part) ? part : parts.at(-1);
  const isOneSport = new Set(days.map(({ court }) => court.type)).size === 1;
  return (
    <>
      {!isWide && (
        <div className="day-parts" role="group" aria-label={words.find.part}>
          {PARTS.map((part) => (
            <button
              key={part}
              type="button"
              className="chip"
              aria-pressed={part === chosen}
              disabled={!parts.includes(part)}
              onClick={() => onPart(part)}
            >
              {words.find.parts[part]}
            </button>
          ))}
        </div>
      )}
      <div className="time-columns">
        {parts.map(
          (part) =>
            (isWide || part === chosen) && (
              <section key={part} aria-label={words.find.parts[part]}>
                {isWide && <h3 aria-hidden="true">{words.find.parts[part]}</h3>}
                <ul className={isOneSport ? 'time-rows' : 'time-rows mixed'}>
                  {rowsIn(part).map((row) => (
                    <Row key={row.time} {...{ row, length, isOneSport, onOpen }} />
                  ))}
                </ul>
              </section>
            ),
        )}
      </div>
      {days.some(({ restrictions = [], closures }) => restrictions.length + closures.length) && (
        <Restrictions days={days} />
      )}
    </>
  );
}

interface RowProps extends Pick<Props, 'onOpen'> {
  row: TimeRow;
  length: number | undefined;
  isOneSport: boolean;
}

/** A time, with one button for each sport. A click proposes the cheapest court, and the form offers the others. */
function Row({ row: { time, free, own, taken }, length, isOneSport, onOpen }: RowProps) {
  const words = useWords();
  const formats = useFormats();
  const at = <span className="visually-hidden">{`${formats.time(time)}, `}</span>;
  return (
    <li>
      <strong aria-hidden="true">{formats.time(time)}</strong>
      {own.map(({ day: { court }, booking: { id, start_time, end_time } }) => (
        <Link key={id} to="/bookings/$booking" params={{ booking: `${id}` }} className="own-time">
          {words.find.ownTime([formats.range(start_time, end_time), court.name].join(', '))}
        </Link>
      ))}
      {free.map((courts) => {
        const { day, start } = courts[0]!;
        const price = priceOf(day, start, length, { formats, words });
        const isSame = courts.every((one) => amountOf(one.start, length) === amountOf(start, length));
        return (
          <button
            key={day.court.type}
            type="button"
            className="time-choice"
            onClick={() => onOpen({ court: day.court_id, start: time, minutes: lengthOf(start, length) })}
          >
            {at}
            {isOneSport ? (
              <span>{courts.length === 1 ? day.court.name : words.find.courts(courts.length)}</span>
            ) : (
              <SportName sport={day.court.type} />
            )}
            {price !== undefined && <b>{isSame ? price : words.find.priceFrom(price)}</b>}
          </button>
        );
      })}
      {taken && (
        <button
          type="button"
          className="time-choice taken"
          onClick={() => onOpen({ wait: 2, court: taken.court_id, start: time, minutes: length })}
        >
          {at}
          <span>{words.find.allTaken}</span>
          <b>{words.find.wait}</b>
        </button>
      )}
    </li>
  );
}
