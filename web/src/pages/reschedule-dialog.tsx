import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Booking, BookingPatch } from '@courtside/client';
import { endOf } from '../day.ts';
import { dateIn, minuteOf } from '../format.ts';
import { useWords } from '../i18n/words.tsx';
import { api } from '../session.ts';
import Dialog from '../ui/dialog.tsx';
import { Failure, Field, Loading } from '../ui/components.tsx';
import { isOutcomeUnknown } from '../ui/idempotency-key.ts';
import { BookingFailure } from './booking-failure.tsx';
import { SlotFields } from './slot-fields.tsx';

/** Moves a booking in one step: where the new time is refused, the old one is still theirs. */
export function RescheduleDialog({
  booking,
  onClose,
  onDone,
}: {
  booking: Booking;
  onClose: () => void;
  onDone: () => void;
}) {
  const words = useWords();
  const queries = useQueryClient();
  const [date, setDate] = useState(booking.booking_date);
  const [chosen, setChosen] = useState<{ start?: string; minutes?: number }>({});
  const usual = minuteOf(booking.end_time) - minuteOf(booking.start_time);
  const day = useQuery({
    queryKey: ['days', booking.court_id, date],
    queryFn: () =>
      api.get('/courts/{court}/availability', { params: { path: { court: booking.court_id }, query: { date } } }),
  });
  const courtDay = day.data?.data[0];
  const start = chosen.start ?? courtDay?.starts[0]?.start_time;
  const slot = courtDay?.starts.find(({ start_time }) => start_time === start);
  const length = [chosen.minutes, usual, slot?.durations[0]].find((one) => slot?.durations.includes(one ?? 0)) ?? 0;
  const moving = useMutation({
    mutationFn: (body: BookingPatch) =>
      api.patch('/bookings/{booking}', { params: { path: { booking: booking.id } }, body }),
    onSuccess: () => {
      onDone();
      onClose();
    },
    onSettled: () => queries.invalidateQueries(),
  });
  const isUnknown = isOutcomeUnknown(moving.error);
  const retry = (): void => moving.mutate(moving.variables!);
  const change = (set: () => void): void => {
    // What was refused is told of what was sent.
    if (moving.isError && !isUnknown) moving.reset();
    set();
  };
  return (
    <Dialog title={words.bookings.moveTitle(booking.court.name)} onClose={onClose}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          if (!slot) return retry();
          const { start_time } = slot;
          // Whatever comes of it, no other time takes the place of this one unseen.
          setChosen({ start: start_time, minutes: length });
          moving.mutate({ booking_date: date, start_time, end_time: endOf(start_time, length) });
        }}
      >
        {moving.isError && (
          <BookingFailure
            error={moving.error}
            isBusy={moving.isPending}
            take={words.bookings.takeAlternative}
            onTake={moving.mutate}
            onRetry={retry}
          />
        )}
        <Field
          label={words.find.day}
          type="date"
          required
          min={dateIn(booking.time_zone)}
          value={date}
          onChange={({ target }) => target.value !== '' && change(() => setDate(target.value))}
        />
        {day.isPending && <Loading lines={3} />}
        {day.isError && <Failure error={day.error} onRetry={() => void day.refetch()} />}
        {courtDay && !slot && moving.isIdle && <p>{start === undefined ? words.find.nothingFree : words.book.gone}</p>}
        {courtDay && start !== undefined && (
          <SlotFields
            day={courtDay}
            start={start}
            length={length}
            onChange={(fields) => change(() => setChosen((old) => ({ ...old, ...fields })))}
          />
        )}
        <div className="dialog-foot">
          <button type="submit" className="button primary" disabled={moving.isPending || !(slot || isUnknown)}>
            {words.bookings.moveTo}
          </button>
          <button type="button" className="button" onClick={onClose}>
            {words.bookings.keep}
          </button>
        </div>
      </form>
    </Dialog>
  );
}
