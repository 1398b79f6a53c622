import { type CSSProperties, memo, type ReactNode, useContext } from 'react';
import type { AdminBooking } from '@courtside/client';
import { timeOf, useFormats } from '../../lib/format.ts';
import { OwedBookings } from '../../lib/owed-bookings.ts';
import { useWords } from '../../i18n/words.tsx';
import { Banknote, Check, NotebookPen, Repeat } from '../../ui/icons/more-icons.ts';
import { sportHue } from '../../ui/sport-hue.ts';
import { priceOf } from '../find/price.ts';
import { useDeskWords } from './desk-words.ts';
import type { PlansOfPeople } from './sheet-legend.tsx';
import { blocksOf, type EmptySlot, type Range, type SheetColumn } from './sheet-layout.ts';
import { useStatusWords } from '../../i18n/status-words.ts';

/** Shorter bookings show the name and the time in one line. */
const SHORT_MINUTES = 45;

interface Props {
  column: SheetColumn;
  /** The column's position, from 0. */
  index: number;
  /** The column of the sheet's CSS grid. */
  place: number;
  isToday: boolean;
  /** Distinguishes the columns: the court's name, or the date in the week view. */
  name: string;
  hours: Range;
  plans: PlansOfPeople | undefined;
}

const heightOf = (minutes: number): string => `calc(var(--hour) * ${minutes / 60})`;

/** Returns a block's position. The sheet's style sheet defines the height of an hour. */
export function placeOf({ start, end }: Range, hours: Range): { top: string; height: string } {
  return { top: heightOf(start - hours.start), height: heightOf(end - start) };
}

/**
 * The blocks of one court on one date. The sheet handles all clicks and keys, so that the blocks need no handlers.
 * Data attributes identify the blocks.
 */
export const SheetColumnView = memo(function SheetColumnView(props: Props) {
  const { column, index, place, isToday, name, hours, plans } = props;
  const words = useWords();
  const desk = useDeskWords();
  const formats = useFormats();
  const { bookings, held, closures, open, slots } = blocksOf(column);
  const slotLabel = (start: number, tooShort: number | undefined): string => {
    const time = formats.time(timeOf(start));
    return tooShort === undefined ? desk.free(name, time) : desk.tooShort(name, time, words.minutes(tooShort));
  };
  const { day, court } = column;
  const starts = new Map(day?.starts.map((start) => [start.start_time, start]));
  /** The start and the price of an empty slot. */
  const factsOf = (start: number): string => {
    const offered = starts.get(timeOf(start));
    const price = day && offered && priceOf(day, offered, undefined, { formats, words });
    return [formats.time(timeOf(start)), price].filter((fact) => fact !== undefined).join(' · ');
  };
  const slotNode = ({ tooShort, ...range }: EmptySlot, before: EmptySlot | undefined): ReactNode => (
    <button
      key={`slot ${range.start}`}
      type="button"
      tabIndex={-1}
      className={`sheet-slot${tooShort === undefined ? '' : ' too-short'}${before?.end === range.start ? '' : ' first'}`}
      style={placeOf(range, hours)}
      data-facts={factsOf(range.start)}
      data-slot={range.start}
      aria-label={slotLabel(range.start, tooShort)}
      title={tooShort === undefined ? undefined : slotLabel(range.start, tooShort)}
    >
      {tooShort !== undefined && !isMarked(before, range.start) && words.minutes(tooShort)}
    </button>
  );
  return (
    <div
      className="sheet-column"
      role="group"
      aria-label={name}
      data-column={index}
      style={{ gridColumn: place, '--hue': sportHue(court.type) } as CSSProperties}
    >
      {open.map((range) => (
        <div
          key={`open ${range.start}`}
          className="sheet-open"
          style={{ ...placeOf(range, hours), '--from': range.start / 60 } as CSSProperties}
        />
      ))}
      {isToday && <div className="sheet-now-line" />}
      {inOrder([
        ...slots.map((slot, i) => ({ start: slot.start, node: slotNode(slot, slots[i - 1]) })),
        ...held.map((range) => ({
          start: range.start,
          node: (
            <div key={`held ${range.start}`} className="sheet-held" style={placeOf(range, hours)}>
              {words.taken}
            </div>
          ),
        })),
        ...closures.map(({ reason, ...range }) => ({
          start: range.start,
          node: (
            <div key={`closure ${range.start} ${reason}`} className="sheet-closure" style={placeOf(range, hours)}>
              <strong>{reason}</strong> <span className="visually-hidden">({words.closed})</span>
            </div>
          ),
        })),
        ...bookings.map(({ booking, ...range }) => ({
          start: range.start,
          node: <BookingBlock key={booking.id} {...{ booking, range, hours, plans }} />,
        })),
      ])}
    </div>
  );
}, hasSameContent);

/** Returns the blocks from early to late, because a screen reader reads them in the order of the document. */
function inOrder(blocks: readonly { start: number; node: ReactNode }[]): ReactNode[] {
  return blocks.toSorted((a, b) => a.start - b.start).map(({ node }) => node);
}

/** Whether the slot before this start time belongs to the same gap and already says that the gap is too short. */
const isMarked = (before: EmptySlot | undefined, start: number): boolean =>
  before?.end === start && before.tooShort !== undefined;

interface BlockProps extends Pick<Props, 'hours' | 'plans'> {
  booking: AdminBooking;
  range: Range;
}

function BookingBlock({ booking, range, hours, plans }: BlockProps) {
  const desk = useDeskWords();
  const statusWords = useStatusWords();
  const formats = useFormats();
  const { id, user, status, booking_date, start_time, end_time, checked_in_at, participants, note, series_id } =
    booking;
  const shown = formats.range(start_time, end_time);
  const isOwed = useContext(OwedBookings).has(id);
  // If the booking started on the day before, show the date of its start.
  const isOfDayBefore = range.start === 0 && start_time !== '00:00';
  const time = isOfDayBefore ? `${formats.shortDate(booking_date)}, ${shown}` : shown;
  const isShort = range.end - range.start < SHORT_MINUTES;
  const statusText = statusWords[status];
  const marks = (
    [
      [isOwed, desk.owed, Banknote],
      [checked_in_at !== null, desk.checkedIn, Check],
      [note !== null && note !== '', desk.facts.note, NotebookPen],
      [series_id !== null, desk.partOfSeries, Repeat],
    ] as const
  ).flatMap(([isShown, label, icon]) => (isShown ? [[label, icon] as const] : []));
  const plan = plans?.get(user.id);
  const isStatusShown = status !== 'confirmed' && status !== 'completed';
  return (
    <button
      type="button"
      tabIndex={-1}
      className={`sheet-booking ${status}${isShort ? ' short' : ''}${plans ? ' by-plan' : ''}`}
      style={{ ...placeOf(range, hours), ...(plan?.colour != null && { '--plan': plan.colour }) }}
      data-booking={id}
      title={[user.name, time, plan?.name].filter(Boolean).join(', ')}
    >
      <strong>{user.name}</strong>
      <span className="sheet-time">
        {time}
        {isStatusShown && <strong> {statusText}</strong>}
      </span>
      {plan && <span className={isShort ? 'visually-hidden' : 'sheet-players'}>{plan.name}</span>}
      {participants.length > 0 && !isShort && (
        <span className="sheet-players">+ {participants.map(({ name, email }) => name ?? email).join(', ')}</span>
      )}
      {marks.length > 0 && (
        <span className="sheet-marks">
          {marks.map(([label, Icon]) => (
            <Icon key={label} aria-hidden="true" size={14} strokeWidth={2.5} />
          ))}
          <span className="visually-hidden">{marks.map(([label]) => `, ${label}`)}</span>
        </span>
      )}
    </button>
  );
}

const isSameList = (one: readonly AdminBooking[], other: readonly AdminBooking[]): boolean =>
  one.length === other.length && one.every((booking, i) => booking === other[i]);

/** Whether two renderings would be equal. A refresh makes new arrays, but keeps the objects of unchanged bookings. */
function hasSameContent(a: Props, b: Props): boolean {
  return (
    a.name === b.name &&
    a.index === b.index &&
    a.place === b.place &&
    a.isToday === b.isToday &&
    a.plans === b.plans &&
    a.hours.start === b.hours.start &&
    a.hours.end === b.hours.end &&
    a.column.court === b.column.court &&
    a.column.day === b.column.day &&
    isSameList(a.column.bookings, b.column.bookings) &&
    isSameList(a.column.blocking, b.column.blocking)
  );
}
