import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { type BookingInput, type CourtDay, CourtsideProblem } from '@courtside/client';
import { endOf } from '../../lib/day.ts';
import { capitalise, useFormats } from '../../lib/format.ts';
import type { FindSearch } from '../../lib/find-search.ts';
import { isOutcomeUnknown } from '../../lib/idempotency-key.ts';
import { api, config, hasExpired, useUser } from '../../lib/session.ts';
import { useIsWide } from '../../lib/wide.ts';
import { useWords } from '../../i18n/words.tsx';
import { Button } from '../../ui/button.tsx';
import Dialog from '../../ui/dialog.tsx';
import { Form } from '../../ui/form.tsx';
import { sectionsAt } from '../../ui/sections.tsx';
import { SportName } from '../../ui/sport.tsx';
import { AccountSection, isSessionOver, mayBook, useAccountForm } from '../accounts/account-form.tsx';
import { PendingDialog } from '../accounts/pending-dialog.tsx';
import { isUnverified, UnverifiedNotice } from '../accounts/unverified-notice.tsx';
import { BookingDone } from './booking-done.tsx';
import { type Extras, ExtraFields, extrasOf } from './booking-extras.tsx';
import { BookingFailure } from './booking-failure.tsx';
import { BookingTerms } from './booking-terms.tsx';
import { type BookingWords, useBookingWords } from './booking-words.ts';
import { type GuestTerms, withGuests } from './guest-terms.ts';
import LimitReasons, { LimitsLeft, useLimits } from './limits.tsx';
import { LostSlot } from './lost-slot.tsx';
import { priceOf } from './nearest-slots.ts';
import { CourtField, DurationField, StartField } from './slot-fields.tsx';
import { useBooking } from './use-booking.ts';
import { useGuestTerms } from './use-guest-terms.ts';

const Sections = sectionsAt('bookForm');

interface Props {
  day: CourtDay;
  /** The loaded days of all courts, from which the dialog suggests other slots. */
  days?: readonly CourtDay[];
  start: string;
  minutes: number | undefined;
  /** The address of the court's photo. */
  photo: string | null | undefined;
  onChange: (fields: FindSearch) => void;
  onClose: () => void;
}

/** Books a slot. A person without an account creates one here, or signs in, without losing what they have typed. */
export default function BookDialog({ day, days: otherDays, start, minutes, photo, onChange, onClose }: Props) {
  const common = useWords();
  const words = useBookingWords();
  const formats = useFormats();
  const user = useUser();
  const isWide = useIsWide();
  const [extras, setExtras] = useState<Extras>({ players: [] });
  const current = day.starts.find(({ start_time }) => start_time === start);
  const slot = useLastSlot(current, `${day.court_id} ${start}`);
  const length = slot?.durations.includes(minutes ?? 0) ? minutes! : defaultLength(slot?.durations, minutes);
  const { court_id, booking_date } = day;
  const days = otherDays?.includes(day) ? otherDays : [day, ...(otherDays ?? [])];
  const chosen = { court_id, booking_date, start_time: start, end_time: endOf(start, length) };
  const court = useQuery({
    queryKey: ['court', court_id],
    queryFn: () => api.get('/courts/{court}', { params: { path: { court: court_id } } }),
  });
  const booking = useBooking();
  const { booking_date: date, ...time } = chosen;
  const limits = useLimits({ date, ...time });
  const book = (slot: Omit<BookingInput, 'note'>): void => booking.mutate({ ...slot, ...extrasOf(extras) });
  const account = useAccountForm({
    startsNew: !hasExpired(),
    onSignedIn: (isSame) => isSame && mayBook() && book(chosen),
  });
  const { participants = [] } = extrasOf(extras);
  const guestTerms = useGuestTerms(day.court, chosen, { guests: participants.length, currency: day.currency });

  if (user?.pending_since) return <PendingDialog onClose={onClose} />;
  if (booking.isSuccess) return <BookingDone booking={booking.data} onClose={onClose} />;
  const isBusy = booking.isPending || account.isPending;
  const error = isSessionOver(booking.error) ? null : booking.error;
  const isUnknown = isOutcomeUnknown(error);
  const isLost = !current && !isBusy && (error === null || isTaken(error));
  // Hide the limits during a request and after a failure, because the request may have made the booking that reaches a
  // limit.
  const violations = error || isBusy ? [] : (limits?.violations ?? []);
  const price = withGuests(priceOf([{ ...day, starts: slot ? [slot] : [] }], chosen), guestTerms, participants.length);
  const state = {
    ...{ isSignedIn: user !== null, isNew: account.isNew },
    isRequest: court.data?.requires_approval === true,
  };
  const retry = (): void => booking.mutate(booking.variables!);
  // The error belongs to the request that was sent, so hide the error when a field changes.
  const hideError = (): void => {
    if (error && !isUnknown) booking.reset();
  };
  const change = (fields: FindSearch): void => {
    hideError();
    onChange(fields);
  };
  return (
    <Dialog title={words.title(day.court.name)} onClose={onClose}>
      <SlotHead {...{ day, start, photo }} end={chosen.end_time} />
      {isUnverified(error) && <UnverifiedNotice />}
      {error && !isUnverified(error) && (
        <BookingFailure
          {...{ error, days, isBusy }}
          labelAlternative={words.takeAlternative}
          onTake={book}
          onRetry={retry}
        />
      )}
      {isLost && (
        <LostSlot
          {...{ day, days, start, minutes: length }}
          wasFree={slot !== undefined}
          hasAlternatives={error !== null}
          onChoose={({ court_id, start_time }) => change({ court: court_id, start: start_time, minutes: length })}
          onStart={(start) => change({ start, minutes: length })}
          onWait={() => onChange({ wait: 1, minutes: length })}
        />
      )}
      {!isLost && (
        <Form
          onSubmit={() => {
            if (!user) account.submit();
            else if (current) book(chosen);
            else retry();
          }}
        >
          <div className="slot-fields">
            <CourtField
              {...{ days, day, start, length }}
              onChange={(court) => change({ court, start, minutes: length })}
            />
            <StartField day={day} start={start} onChange={(start) => change({ start })} />
            {slot && <DurationField {...{ day, slot, length }} onChange={(minutes) => change({ minutes })} />}
          </div>
          {slot && (
            <BookingTerms
              {...{ slot, guests: guestTerms, timeZone: day.time_zone }}
              court={court.data}
              hasFailed={court.isError}
            />
          )}
          <Sections court={court_id} date={booking_date} price={price} isRequest={state.isRequest} />
          <ExtraFields
            extras={extras}
            capacity={court.data?.capacity ?? null}
            error={error}
            onChange={(changed) => {
              hideError();
              setExtras(changed);
            }}
          />
          {limits && <LimitsLeft limits={limits.limits} />}
          <LimitReasons violations={violations} />
          {!user && <AccountSection form={account} focusesFirst={isWide} />}
          <div className="book-foot">
            <p className="total">
              <span className="hint">{totalLabel(words, guestTerms, participants)}</span>
              <strong>{price ? formats.money(price) : common.noCharge}</strong>
            </p>
            <Button type="submit" kind="primary" disabled={isBusy || violations.length > 0 || !(current || isUnknown)}>
              {isBusy ? words.working : submitLabel(words, state)}
            </Button>
          </div>
        </Form>
      )}
    </Dialog>
  );
}

interface SlotHeadProps {
  day: CourtDay;
  start: string;
  end: string;
  photo: string | null | undefined;
}

function SlotHead({ day: { booking_date, court }, start, end, photo }: SlotHeadProps) {
  const formats = useFormats();
  return (
    <div className="book-slot">
      {photo && <img className="book-photo" src={photo} alt="" />}
      <p className="book-when">
        {capitalise(formats.shortDate(booking_date))}, <span>{formats.range(start, end)}</span>
      </p>
      <p className="hint">
        <SportName sport={court.type} />
        {court.venue !== null && ` · ${court.venue}`}
      </p>
    </div>
  );
}

function totalLabel(
  words: BookingWords,
  terms: GuestTerms | undefined,
  players: NonNullable<BookingInput['participants']>,
) {
  if (!terms?.price || players.length === 0) return words.total;
  // Players with a membership are not charged as guests. If email addresses were entered, the total is a maximum,
  // because the app does not know which of these players have a membership.
  return players.some(({ email }) => typeof email === 'string') ? words.totalAtMost : words.totalWith(players.length);
}

/**
 * Returns the slot, even if it is no longer free. Otherwise, the form would change while the player's own request books
 * the slot.
 */
function useLastSlot(slot: CourtDay['starts'][number] | undefined, key: string) {
  const [last, setLast] = useState({ slot, key });
  if (slot && (slot !== last.slot || key !== last.key)) setLast({ slot, key });
  return slot ?? (key === last.key ? last.slot : undefined);
}

function defaultLength(durations: readonly number[] | undefined, minutes = 60): number {
  return durations === undefined ? minutes : durations.includes(60) ? 60 : durations[0]!;
}

function isTaken(error: unknown): boolean {
  return error instanceof CourtsideProblem && (error.code === 'slot_taken' || error.code === 'court_closed');
}

function submitLabel(
  words: BookingWords,
  { isSignedIn, isNew, isRequest }: { isSignedIn: boolean; isNew: boolean; isRequest: boolean },
): string {
  if (isNew && !isSignedIn && config.registration === 'approval') return words.create;
  if (isSignedIn) return isRequest ? words.request : words.confirm;
  if (isNew) return isRequest ? words.createAndRequest : words.createAndBook;
  return isRequest ? words.signInAndRequest : words.signInAndBook;
}
