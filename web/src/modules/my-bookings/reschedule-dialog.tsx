import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import type { Booking, BookingPatch, Court } from '@courtside/client';
import { compareCourts as inOrder } from '../../lib/by-name.ts';
import { useNow } from '../../lib/clock.ts';
import { endOf } from '../../lib/day.ts';
import { fetchAll } from '../../lib/fetch-all.ts';
import { addDays, dateIn, minuteIn } from '../../lib/format.ts';
import { lengthOf } from '../../lib/slot-length.ts';
import { isOutcomeUnknown } from '../../lib/idempotency-key.ts';
import { useWords } from '../../i18n/words.tsx';
import { api } from '../../lib/session.ts';
import { Button } from '../../ui/button.tsx';
import Dialog from '../../ui/dialog.tsx';
import { Form } from '../../ui/form.tsx';
import { QueryState } from '../../ui/components.tsx';
import { Choice } from '../../ui/fields.tsx';
import { options } from '../../ui/options.tsx';
import { showToast } from '../../ui/toasts.tsx';
import { BookingFailure } from '../booking/booking-failure.tsx';
import { DayChoice } from './day-choice.tsx';
import { useBookingWords } from '../booking/booking-words.ts';
import { useMyBookingsWords } from './my-bookings-words.ts';
import { startTimesFor } from './own-time.ts';
import { CourtTimes, type CourtWithTimes, usePriceText } from './reschedule-times.tsx';
import { useWhen } from './when.ts';

/** A start time that the player has chosen, with the day and the duration for which it was chosen. */
interface Chosen {
  court_id: number;
  start_time: string;
  date: string;
  minutes: number;
}

interface Props {
  booking: Booking;
  court: Court | undefined;
  onClose: () => void;
}

/** Lets a player reschedule a booking to another time, day or court of the same sport. */
export default function RescheduleDialog({ booking, court, onClose }: Props) {
  const words = useWords();
  const ownWords = useMyBookingsWords();
  const when = useWhen();
  const today = dateIn(booking.time_zone, useNow());
  const length = lengthOf(booking);
  const [date, setDate] = useState(booking.booking_date);
  const [minutes, setMinutes] = useState(length);
  const [chosen, setChosen] = useState<Chosen>({ ...booking, date, minutes });
  const { days, courts } = useCourtTimes(booking, court, date);
  const selected = courts.find(({ day }) => day.court_id === chosen.court_id);
  const time = selected?.times.find(
    (time) => time.start_time === chosen.start_time && time.durations.includes(minutes),
  );
  const isCurrent = (court_id: number, start_time: string): boolean =>
    court_id === booking.court_id &&
    date === booking.booking_date &&
    start_time === booking.start_time &&
    minutes === length;
  const isUnchanged = isCurrent(chosen.court_id, chosen.start_time);
  const rescheduling = useReschedule(booking, onClose);
  const isUnknown = isOutcomeUnknown(rescheduling.error);
  const retry = (): void => rescheduling.mutate(rescheduling.variables!);
  const change = (set: () => void): void => {
    // The error belongs to the slot that was sent, so hide the error when the slot changes.
    if (rescheduling.isError && !isUnknown) rescheduling.reset();
    set();
  };
  const priceText = usePriceText(booking, minutes);
  const isGone = days.isSuccess && !time && chosen.date === date && chosen.minutes === minutes;
  const summary = (): ReactNode => {
    if (isUnchanged) return ownWords.unchanged;
    if (!time || !selected) return isGone ? ownWords.gone : ownWords.chooseTime;
    const { start_time } = time;
    const slot = { booking_date: date, start_time, end_time: endOf(start_time, minutes) };
    return (
      <>
        <strong>{when.slot(slot, today)}</strong>, {selected.day.court.name}
        {priceText(selected.day, time, 'whole')}
      </>
    );
  };
  return (
    <Dialog title={ownWords.moveTitle(booking.court.name)} isWide onClose={onClose}>
      <Form
        onSubmit={() => {
          if (!time) return retry();
          // Store the requested day and duration, so that the form can say that this slot is no longer free if somebody
          // else has booked the slot.
          setChosen({ court_id: chosen.court_id, start_time: time.start_time, date, minutes });
          const end_time = endOf(time.start_time, minutes);
          rescheduling.mutate({ court_id: chosen.court_id, booking_date: date, start_time: time.start_time, end_time });
        }}
      >
        <p className="hint">{ownWords.currentSlot(`${when.slot(booking, today)}, ${booking.court.name}`)}</p>
        <DayChoice
          today={today}
          last={addDays(today, court?.max_advance_days ?? 365)}
          value={date}
          onChange={(date) => change(() => setDate(date))}
        >
          <DurationChoice
            courts={courts}
            current={length}
            value={minutes}
            onChange={(minutes) => change(() => setMinutes(minutes))}
          />
        </DayChoice>
        <QueryState query={days} lines={4} />
        {days.isSuccess && (
          <div className="court-times" role="group" aria-label={ownWords.time}>
            {courts.every(({ times }) => times.length === 0) && <p>{ownWords.noCourts}</p>}
            {courts.map(({ day, times }) => (
              <CourtTimes
                key={`${day.court_id} ${date}`}
                {...{ day, times, minutes, priceText }}
                near={booking.start_time}
                isChosen={(start) => day.court_id === chosen.court_id && start === chosen.start_time}
                isCurrent={(start) => isCurrent(day.court_id, start)}
                onPick={(start_time) => change(() => setChosen({ court_id: day.court_id, start_time, date, minutes }))}
              />
            ))}
          </div>
        )}
        <div className="reschedule-foot">
          {rescheduling.isError && (
            <div className="reschedule-failure">
              <BookingFailure
                error={rescheduling.error}
                isBusy={rescheduling.isPending}
                labelAlternative={ownWords.takeAlternative}
                onTake={rescheduling.mutate}
                onRetry={retry}
              />
            </div>
          )}
          <div className="dialog-foot">
            <p role="status">{summary()}</p>
            <Button
              type="submit"
              kind="primary"
              disabled={rescheduling.isPending || isUnchanged || !(time || isUnknown)}
            >
              {ownWords.moveTo}
            </Button>
            <Button onClick={onClose}>{words.back}</Button>
          </div>
        </div>
      </Form>
    </Dialog>
  );
}

/** Loads a day's times of all courts with the booking's sport. */
function useCourtTimes(booking: Booking, court: Props['court'], date: string) {
  const { type } = booking.court;
  const days = useQuery({
    queryKey: ['days', 'reschedule', type, date],
    queryFn: () => fetchAll('/availability', { date, type }),
  });
  const isToday = date === dateIn(booking.time_zone);
  const earliest = isToday ? minuteIn(booking.time_zone) + (court?.min_notice_minutes ?? 0) : 0;
  const courts = (days.data ?? [])
    .map((day): CourtWithTimes => ({ day, times: startTimesFor(booking, day, court, earliest) }))
    .toSorted((a, b) => compareCourts(a.day, b.day, booking));
  return { days, courts };
}

function DurationChoice({
  courts,
  current,
  value,
  onChange,
}: {
  courts: readonly CourtWithTimes[];
  current: number;
  value: number;
  onChange: (minutes: number) => void;
}) {
  const words = useWords();
  const { length } = useBookingWords();
  const bookable = courts.flatMap(({ times }) => times.flatMap(({ durations }) => durations));
  const choices = [...new Set([current, value, ...bookable])].toSorted((a, b) => a - b);
  return (
    <Choice label={length} value={value} onChange={({ target }) => onChange(Number(target.value))}>
      {options(choices, (minutes) => words.minutes(minutes))}
    </Choice>
  );
}

function useReschedule(booking: Booking, onClose: () => void) {
  const { moved } = useMyBookingsWords();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (body: BookingPatch) =>
      api.patch('/bookings/{booking}', { params: { path: { booking: booking.id } }, body }),
    onSuccess: () => {
      showToast(moved);
      onClose();
    },
    onSettled: async () => {
      await Promise.all(['bookings', 'days', 'waitlist'].map((key) => queries.invalidateQueries({ queryKey: [key] })));
    },
  });
}

type CourtDay = CourtWithTimes['day'];

/** Sorts the booking's own court first, then the courts at the same venue. The others are in the club's order. */
function compareCourts(a: CourtDay, b: CourtDay, { court_id, court: { venue } }: Booking): number {
  const rank = (day: CourtDay): number => (day.court_id === court_id ? 0 : day.court.venue === venue ? 1 : 2);
  return rank(a) - rank(b) || inOrder(a.court, b.court);
}
