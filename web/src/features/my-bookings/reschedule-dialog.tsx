import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Booking, BookingPatch } from '@courtside/client';
import { endOf } from '../../lib/day.ts';
import { dateIn, minuteOf } from '../../lib/format.ts';
import { useWords } from '../../i18n/words.tsx';
import { api } from '../../lib/session.ts';
import Dialog from '../../ui/dialog.tsx';
import { Failure, Field, Loading } from '../../ui/components.tsx';
import { isOutcomeUnknown } from '../../lib/idempotency-key.ts';
import { BookingFailure } from '../booking/booking-failure.tsx';
import { useBookingWords } from '../booking/booking-words.ts';
import { SlotFields } from '../booking/slot-fields.tsx';

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
  const bookingWords = useBookingWords();
  const queries = useQueryClient();
  const [date, setDate] = useState(booking.booking_date);
  const [chosen, setChosen] = useState<{ start?: string; minutes?: number }>({});
  const currentLength = minuteOf(booking.end_time) - minuteOf(booking.start_time);
  const day = useQuery({
    queryKey: ['days', booking.court_id, date],
    queryFn: () =>
      api.get('/courts/{court}/availability', { params: { path: { court: booking.court_id }, query: { date } } }),
  });
  const courtDay = day.data?.data[0];
  const start = chosen.start ?? courtDay?.starts[0]?.start_time;
  const slot = courtDay?.starts.find(({ start_time }) => start_time === start);
  const length =
    [chosen.minutes, currentLength, slot?.durations[0]].find((one) => slot?.durations.includes(one ?? 0)) ?? 0;
  const rescheduling = useMutation({
    mutationFn: (body: BookingPatch) =>
      api.patch('/bookings/{booking}', { params: { path: { booking: booking.id } }, body }),
    onSuccess: () => {
      onDone();
      onClose();
    },
    onSettled: () => queries.invalidateQueries(),
  });
  const isUnknown = isOutcomeUnknown(rescheduling.error);
  const retry = (): void => rescheduling.mutate(rescheduling.variables!);
  const change = (set: () => void): void => {
    // The error belongs to the slot that was sent, so hide the error when the slot changes.
    if (rescheduling.isError && !isUnknown) rescheduling.reset();
    set();
  };
  return (
    <Dialog title={words.bookings.moveTitle(booking.court.name)} onClose={onClose}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          if (!slot) return retry();
          const { start_time } = slot;
          // Keep this slot chosen: if the slot is taken, the form must not silently choose another.
          setChosen({ start: start_time, minutes: length });
          rescheduling.mutate({ booking_date: date, start_time, end_time: endOf(start_time, length) });
        }}
      >
        {rescheduling.isError && (
          <BookingFailure
            error={rescheduling.error}
            isBusy={rescheduling.isPending}
            labelAlternative={words.bookings.takeAlternative}
            onTake={rescheduling.mutate}
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
        {courtDay && !slot && rescheduling.isIdle && (
          <p>{start === undefined ? words.find.nothingFree : bookingWords.gone}</p>
        )}
        {courtDay && start !== undefined && (
          <SlotFields
            day={courtDay}
            start={start}
            length={length}
            onChange={(fields) => change(() => setChosen((old) => ({ ...old, ...fields })))}
          />
        )}
        <div className="dialog-foot">
          <button type="submit" className="button primary" disabled={rescheduling.isPending || !(slot || isUnknown)}>
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
