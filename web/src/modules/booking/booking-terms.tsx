import { CalendarX, Hourglass, Info, Users } from '../../ui/icons/more-icons.ts';
import type { CourtDay } from '@courtside/client';
import { useNow } from '../../lib/clock.ts';
import { isSameClock, useFormats, viewerZone } from '../../lib/format.ts';
import { config } from '../../lib/session.ts';
import { useBookingWords } from './booking-words.ts';
import type { GuestTerms } from './guest-terms.ts';
import { useGuestText } from './use-guest-terms.ts';

interface Terms {
  cancellation_cutoff_minutes: number;
  requires_approval: boolean;
  description: string | null;
}

const ICON = { 'aria-hidden': true, size: 18 } as const;

/** The cancellation deadline and the other terms of a booking. `court` is undefined until its rules are loaded. */
export function BookingTerms({
  court,
  hasFailed,
  slot,
  guests,
  timeZone,
}: {
  court: Terms | undefined;
  /** Whether the court's rules could not be loaded. */
  hasFailed: boolean;
  slot: CourtDay['starts'][number];
  guests: GuestTerms | undefined;
  timeZone: string;
}) {
  const words = useBookingWords();
  const formats = useFormats();
  const guestText = useGuestText();
  const startsAt = Date.parse(slot.starts_at);
  return (
    <ul className="terms">
      <li>
        {(court || hasFailed) && <CalendarX {...ICON} />}
        <span>
          {court && <Deadline {...{ startsAt, timeZone }} cutoffMinutes={court.cancellation_cutoff_minutes} />}
          {!court && hasFailed && words.deadlineUnknown}
        </span>
      </li>
      {guests && (
        <li>
          <Users {...ICON} />
          {guestText(guests)}
        </li>
      )}
      {court?.requires_approval === true && (
        <li>
          <Hourglass {...ICON} />
          {words.approval}
        </li>
      )}
      {court && court.description !== null && (
        <li>
          <Info {...ICON} />
          <span>{court.description}</span>
        </li>
      )}
      {!isSameClock(timeZone, viewerZone(), startsAt) && (
        <li>
          <Info {...ICON} />
          {words.yourTime(formats.moment(startsAt, viewerZone()), formats.zone(viewerZone()))}
        </li>
      )}
    </ul>
  );
}

/** Until when a booking can be cancelled. `startsAt` is in milliseconds since 1970. */
export function Deadline({
  startsAt,
  timeZone,
  cutoffMinutes,
}: {
  startsAt: number;
  timeZone: string;
  cutoffMinutes: number;
}) {
  const words = useBookingWords();
  const formats = useFormats();
  const deadline = startsAt - cutoffMinutes * 60_000;
  const isPast = useNow() > deadline;
  const when = formats.moment(deadline, timeZone);
  if (isPast) return words.deadlinePassed(when);
  const isFree = !config.payments;
  return cutoffMinutes === 0 ? words.deadlineAtStart(isFree) : words.deadline(when, isFree);
}
