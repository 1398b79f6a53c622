import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Booking, BookingPatch } from '@courtside/client';
import { endOf } from '../day.ts';
import { dateIn, minuteOf } from '../format.ts';
import { useWords } from '../i18n/words.tsx';
import { api } from '../session.ts';
import Dialog from '../ui/dialog.tsx';
import { Failure, Field, Loading } from '../ui/parts.tsx';
import { Refusal } from './refusal.tsx';
import { SlotFields } from './slot-fields.tsx';

/** Moves a booking in one step: where the new time is refused, the old one is still theirs. */
export function MoveDialog({
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
  const slot = courtDay?.starts.find(({ start_time }) => start_time === chosen.start) ?? courtDay?.starts[0];
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
  return (
    <Dialog title={words.bookings.moveTitle(booking.court.name)} onClose={onClose}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          if (!slot) return;
          const { start_time } = slot;
          moving.mutate({ booking_date: date, start_time, end_time: endOf(start_time, length) });
        }}
      >
        {moving.isError && (
          <Refusal
            error={moving.error}
            isBusy={moving.isPending}
            take={words.bookings.takeAlternative}
            onTake={moving.mutate}
          />
        )}
        <Field
          label={words.find.day}
          type="date"
          required
          min={dateIn(booking.time_zone)}
          value={date}
          onChange={({ target }) => target.value !== '' && setDate(target.value)}
        />
        {day.isPending && <Loading lines={3} />}
        {day.isError && <Failure error={day.error} onRetry={() => void day.refetch()} />}
        {courtDay && !slot && <p>{words.find.nothingFree}</p>}
        {courtDay && slot && (
          <SlotFields
            day={courtDay}
            start={slot.start_time}
            length={length}
            onChange={(fields) => setChosen((old) => ({ ...old, ...fields }))}
          />
        )}
        <div className="dialog-foot">
          <button type="submit" className="button primary" disabled={!slot || moving.isPending}>
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
