import './book-again.css';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useId, useState } from 'react';
import type { Booking, BookingInput } from '@courtside/client';
import { wordsHook, useWords } from '../../i18n/words.tsx';
import type { FindSearch } from '../../lib/find-search.ts';
import { capitalise, useFormats } from '../../lib/format.ts';
import { Button } from '../../ui/button.tsx';
import { X } from '../../ui/icons/more-icons.ts';
import { sectionsAt } from '../../ui/sections.tsx';
import { isSessionOver } from '../accounts/account-form.tsx';
import { isUnverified, UnverifiedNotice } from '../accounts/unverified-notice.tsx';
import { BookingDone } from '../booking/booking-done.tsx';
import { BookingFailure } from '../booking/booking-failure.tsx';
import { BookingTerms } from '../booking/booking-terms.tsx';
import { useBookingWords } from '../booking/booking-words.ts';
import { priceOf } from '../booking/nearest-slots.ts';
import { useBooking } from '../booking/use-booking.ts';
import { type Proposal, proposalQuery } from './proposal.ts';

const Sections = sectionsAt('bookForm');

/** The time between two checks that the slot is still free, in milliseconds. */
const REFRESH_MS = 60_000;

const en = { title: 'Book again', book: 'Book', open: 'Book…', hide: 'Hide' };
const es: typeof en = { title: 'Reservar otra vez', book: 'Reservar', open: 'Reservar…', hide: 'Ocultar' };
const useAgainWords = wordsHook({ en, es });

interface Props {
  /** The player's upcoming bookings. */
  own: readonly Booking[];
  /** Opens the booking dialog. */
  onOpen: (fields: FindSearch) => void;
}

/**
 * Proposes the slot of the player's last booking, on the next date with the same weekday. One click books it. The card
 * is at the lower edge of the window, so that it moves nothing when it appears.
 */
export default function BookAgain({ own, onOpen }: Props) {
  const { data, isPlaceholderData, refetch } = useQuery({
    ...proposalQuery(own),
    placeholderData: (old) => old,
    refetchInterval: ({ state }) => (state.data ? REFRESH_MS : false),
  });
  const [isHidden, setIsHidden] = useState(false);
  const [last, setLast] = useState(data);
  if (data && data !== last) setLast(data);
  const { takeAlternative } = useBookingWords();
  const booking = useBooking();
  const book = (slot: BookingInput): void => {
    booking.mutateAsync(slot).catch((error: unknown) => {
      // The dialog asks the player to sign in again, and then books.
      if (isSessionOver(error) && last) onOpen(fieldsOf(last));
      else void refetch();
    });
  };

  const error = isSessionOver(booking.error) ? null : booking.error;
  const isBusy = booking.isPending || isPlaceholderData;
  return (
    <>
      {last && (data || error) && !isHidden && (
        <Card
          {...{ isBusy, onOpen }}
          proposal={last}
          isAvailable={Boolean(data)}
          onBook={() => book(last.slot)}
          onHide={() => setIsHidden(true)}
        >
          {isUnverified(error) && <UnverifiedNotice />}
          {error && !isUnverified(error) && (
            <BookingFailure
              {...{ error, isBusy }}
              days={[last.day]}
              labelAlternative={takeAlternative}
              onTake={book}
              onRetry={() => book(booking.variables!)}
            />
          )}
        </Card>
      )}
      {booking.isSuccess && <BookingDone booking={booking.data} onClose={booking.reset} />}
    </>
  );
}

interface CardProps extends Pick<Props, 'onOpen'> {
  proposal: Proposal;
  isAvailable: boolean;
  isBusy: boolean;
  onBook: () => void;
  onHide: () => void;
  children: ReactNode;
}

function Card({ proposal, isAvailable, isBusy, onBook, onHide, onOpen, children }: CardProps) {
  const { slot, day, start, court } = proposal;
  const id = useId();
  const common = useWords();
  const words = useAgainWords();
  const { working } = useBookingWords();
  const formats = useFormats();
  const price = priceOf([day], slot);
  const date = capitalise(formats.shortDate(slot.booking_date));
  const times = formats.range(slot.start_time, slot.end_time);
  const priceText = price ? formats.money(price) : common.noCharge;
  // The dialog explains that the player sends a request first.
  const needsDialog = court.requires_approval;
  return (
    <section className="card again" aria-labelledby={id}>
      <div className="again-slot">
        <h2 id={id}>{words.title}</h2>
        <p>
          <strong>{court.name}</strong>, {date}, <span>{times}</span>, <strong>{priceText}</strong>
        </p>
      </div>
      <BookingTerms
        court={{ ...court, description: null }}
        hasFailed={false}
        slot={start}
        guests={undefined}
        timeZone={day.time_zone}
      />
      <Sections court={slot.court_id} date={slot.booking_date} price={price} isRequest={needsDialog} />
      {isAvailable && (
        <Button
          kind="primary"
          disabled={isBusy}
          aria-label={`${needsDialog ? words.open : words.book}: ${[court.name, date, times, priceText].join(', ')}`}
          onClick={needsDialog ? () => onOpen(fieldsOf(proposal)) : onBook}
        >
          {isBusy ? working : needsDialog ? words.open : words.book}
        </Button>
      )}
      <button type="button" className="icon-button" aria-label={`${words.hide}: ${words.title}`} onClick={onHide}>
        <X aria-hidden="true" size={20} />
      </button>
      {children}
    </section>
  );
}

/** The fields of the address that open the booking dialog. */
const fieldsOf = ({ slot, minutes }: Proposal): FindSearch => ({
  ...{ court: slot.court_id, date: slot.booking_date, start: slot.start_time, minutes },
});
