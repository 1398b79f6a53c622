import './book-again.css';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useId, useLayoutEffect, useState } from 'react';
import type { Booking, BookingInput } from '@courtside/client';
import { wordsHook, useWords } from '../../i18n/words.tsx';
import type { FindSearch } from '../../lib/find-search.ts';
import { capitalise, useFormats } from '../../lib/format.ts';
import { Button } from '../../ui/button.tsx';
import { isSessionOver } from '../accounts/account-form.tsx';
import { isUnverified, UnverifiedNotice } from '../accounts/unverified-notice.tsx';
import { BookingDone } from '../booking/booking-done.tsx';
import { BookingFailure } from '../booking/booking-failure.tsx';
import { BookingTerms } from '../booking/booking-terms.tsx';
import { useBookingWords } from '../booking/booking-words.ts';
import { priceOf } from '../booking/nearest-slots.ts';
import { useBooking } from '../booking/use-booking.ts';
import { type Proposal, proposalQuery } from './proposal.ts';

/** The time between two checks that the slot is still free, in milliseconds. */
const REFRESH_MS = 60_000;

const en = { title: 'Book again', book: 'Book', open: 'Book…' };
const es: typeof en = { title: 'Reservar otra vez', book: 'Reservar', open: 'Reservar…' };
const useAgainWords = wordsHook({ en, es });

interface Props {
  /** The player's upcoming bookings. */
  own: readonly Booking[];
  date: string;
  /** Whether the page does not show the times of the day yet. */
  isLoading: boolean;
  /** Called when it is known whether there is a proposal, so that the times can appear below it. */
  onDecide: () => void;
  /** Opens the booking dialog. */
  onOpen: (fields: FindSearch) => void;
}

/** Proposes the slot of the player's last booking, on the next date with the same weekday. One click books it. */
export default function BookAgain({ own, date, isLoading, onDecide, onOpen }: Props) {
  const { data, isPending, isPlaceholderData, refetch } = useQuery({
    ...proposalQuery(own),
    placeholderData: (old) => old,
    refetchInterval: ({ state }) => (state.data ? REFRESH_MS : false),
  });
  useLayoutEffect(() => {
    if (!isPending) onDecide();
  }, [isPending, onDecide]);
  // The card appears only together with the times of a day, because the times must not move under the pointer.
  const [place, setPlace] = useState({ date: '', isFree: false });
  if (!isPending && place.date !== date) setPlace({ date, isFree: Boolean(data) && (isLoading || place.date !== '') });
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

  const close = (): void => {
    booking.reset();
    if (!data) setPlace({ date, isFree: false });
  };
  const error = isSessionOver(booking.error) ? null : booking.error;
  const isBusy = booking.isPending || isPlaceholderData;
  return (
    <>
      {last && place.isFree && !isLoading && (
        <Card proposal={last} isAvailable={data !== null} {...{ error, isBusy, onOpen }} onBook={() => book(last.slot)}>
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
      {booking.isSuccess && <BookingDone booking={booking.data} onClose={close} />}
    </>
  );
}

interface CardProps extends Pick<Props, 'onOpen'> {
  proposal: Proposal;
  isAvailable: boolean;
  isBusy: boolean;
  /** The error of the last request. */
  error: unknown;
  onBook: () => void;
  children: ReactNode;
}

function Card({ proposal, isAvailable, isBusy, error, onBook, onOpen, children }: CardProps) {
  const { slot, day, start, court } = proposal;
  const id = useId();
  const common = useWords();
  const words = useAgainWords();
  const { unavailable, working } = useBookingWords();
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
      {isAvailable ? (
        <Button
          kind="primary"
          disabled={isBusy}
          aria-label={`${needsDialog ? words.open : words.book}: ${[court.name, date, times, priceText].join(', ')}`}
          onClick={needsDialog ? () => onOpen(fieldsOf(proposal)) : onBook}
        >
          {isBusy ? working : needsDialog ? words.open : words.book}
        </Button>
      ) : (
        error === null && <p role="status">{unavailable}</p>
      )}
      {children}
    </section>
  );
}

/** The fields of the address that open the booking dialog. */
const fieldsOf = ({ slot, minutes }: Proposal): FindSearch => ({
  ...{ court: slot.court_id, date: slot.booking_date, start: slot.start_time, minutes },
});
