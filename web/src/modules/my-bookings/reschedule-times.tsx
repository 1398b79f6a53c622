import { useLayoutEffect, useRef } from 'react';
import type { Booking, CourtDay } from '@courtside/client';
import { openingOf } from '../../lib/day.ts';
import { useFormats } from '../../lib/format.ts';
import { useWords } from '../../i18n/words.tsx';
import { useGridWords } from '../find/grid-words.ts';
import { openingText, restrictionText } from '../find/restriction-text.ts';
import { useMyBookingsWords } from './my-bookings-words.ts';
import type { StartTime } from './own-time.ts';

export interface CourtWithTimes {
  day: CourtDay;
  times: StartTime[];
}

type PriceText = (day: CourtDay, time: StartTime, style: 'difference' | 'whole') => string;

/**
 * Returns a function that formats the price of a new time: only its difference from the booking's price, or the price
 * and the difference.
 */
export function usePriceText({ price: current }: Pick<Booking, 'price'>, minutes: number): PriceText {
  const words = useMyBookingsWords();
  const { noCharge } = useWords();
  const formats = useFormats();
  return ({ currency }, { durations, prices }, style) => {
    const amount = prices?.[durations.indexOf(minutes)];
    if (amount === undefined || currency === null) return '';
    const whole = amount === 0 ? noCharge : formats.money({ amount, currency });
    if (current && current.currency !== currency) return style === 'whole' ? ` · ${whole}` : whole;
    const difference = amount - (current?.amount ?? 0);
    const signed = `${difference < 0 ? '−' : '+'} ${formats.money({ amount: Math.abs(difference), currency })}`;
    if (style === 'difference') return difference === 0 ? '' : signed;
    return ` · ${whole} (${difference === 0 ? words.samePrice : signed})`;
  };
}

/** How much of the earlier times is visible when the row is narrow. */
const SHOWN_BEFORE_PX = 96;

interface Props extends CourtWithTimes {
  minutes: number;
  /** The time to which the row scrolls first on a narrow screen. */
  near: string;
  priceText: PriceText;
  isChosen: (start: string) => boolean;
  isCurrent: (start: string) => boolean;
  onPick: (start: string) => void;
}

/** A court's name and a button for each time to which the booking can be rescheduled. */
export function CourtTimes({ day, times, minutes, near, priceText, isChosen, isCurrent, onPick }: Props) {
  const words = useMyBookingsWords();
  const formats = useFormats();
  const row = useRef<HTMLDivElement>(null);
  const fitting = times.filter(({ durations }) => durations.includes(minutes));
  const firstShown = fitting.findLast(({ start_time }) => start_time <= near)?.start_time;
  useLayoutEffect(() => {
    const button = row.current?.querySelector<HTMLElement>('[data-first]');
    if (row.current && button) row.current.scrollLeft = button.offsetLeft - row.current.offsetLeft - SHOWN_BEFORE_PX;
  }, []);
  const { name, venue } = day.court;
  return (
    <section className="court-row">
      <h3>
        {name}
        {venue !== null && <span className="hint"> {venue}</span>}
      </h3>
      {fitting.every(({ start_time }) => isCurrent(start_time)) && (
        <NoTimes day={day} hasCurrent={fitting.length > 0} />
      )}
      <div className="time-row" ref={row}>
        {fitting.map((time) => {
          const start = time.start_time;
          const detail = isCurrent(start) ? words.current : priceText(day, time, 'difference');
          return (
            <button
              key={start}
              type="button"
              className={isCurrent(start) ? 'time current' : 'time'}
              aria-pressed={isChosen(start)}
              aria-label={words.pick(name, formats.time(start), detail)}
              data-first={start === firstShown || undefined}
              onClick={() => onPick(start)}
            >
              {formats.time(start)} {detail !== '' && <small>{detail}</small>}
            </button>
          );
        })}
      </div>
    </section>
  );
}

/**
 * Says why a court offers no other time: the person's plan does not allow it, or no start time has the wanted duration.
 */
function NoTimes({ day, hasCurrent }: { day: CourtDay; hasCurrent: boolean }) {
  const words = useGridWords();
  const { noTimes } = useMyBookingsWords();
  const formats = useFormats();
  const opening = openingOf(day, undefined);
  const { restrictions = [] } = day;
  if (opening) return <p className="hint">{openingText(opening, { words, formats })}</p>;
  if (restrictions.length === 0) return hasCurrent ? null : <p className="hint">{noTimes}</p>;
  return restrictions.map((restriction) => (
    <p key={restriction.start_time} className="hint">
      {formats.range(restriction.start_time, restriction.end_time)}: {restrictionText(restriction, { words, formats })}
    </p>
  ));
}
