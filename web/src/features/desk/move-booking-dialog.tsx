import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { type AdminBooking, type BookingPatch, ifMatch } from '@courtside/client';
import { endOf } from '../../lib/day.ts';
import { minuteOf, useFormats } from '../../lib/format.ts';
import { useWords } from '../../i18n/words.tsx';
import { BookingFailure } from '../booking/booking-failure.tsx';
import { api } from '../../lib/session.ts';
import Dialog from '../../ui/dialog.tsx';
import { Choice, fieldErrorOf, Field } from '../../ui/components.tsx';
import { fetchAll } from '../../lib/fetch-all.ts';
import { useAdminWords } from '../../i18n/admin-words.ts';

const START = /^([01]\d|2[0-3]):[0-5]\d$/;

/** Lets an admin reschedule a booking to any court, date and time, including slots that players cannot book. */
export function AdminRescheduleDialog({ booking, onClose }: { booking: AdminBooking; onClose: () => void }) {
  const words = useAdminWords();
  const common = useWords();
  const [{ court_id, booking_date, start_time, end_time }, setSlot] = useState(booking);
  const set = (fields: Omit<BookingPatch, 'participants'>): void => setSlot((old) => ({ ...old, ...fields }));
  const courts = useQuery({ queryKey: ['admin courts'], queryFn: () => fetchAll('/admin/courts', {}) });
  const rescheduling = useReschedule(booking);
  if (rescheduling.isSuccess) return <Rescheduled booking={rescheduling.data} onClose={onClose} />;
  const name = `${booking.user.name}, ${booking.court.name}`;
  const choices = courts.data ?? [booking.court];
  return (
    <Dialog title={common.bookings.moveTitle(name)} onClose={onClose}>
      {rescheduling.isError && (
        <BookingFailure
          error={rescheduling.error}
          isBusy={rescheduling.isPending}
          labelAlternative={common.bookings.takeAlternative}
          onTake={rescheduling.mutate}
          onRetry={() => rescheduling.mutate(rescheduling.variables)}
        />
      )}
      <form
        onSubmit={(event) => {
          event.preventDefault();
          rescheduling.mutate({ court_id, booking_date, start_time, end_time });
        }}
      >
        <Choice label={words.court} value={court_id} onChange={({ target }) => set({ court_id: Number(target.value) })}>
          {choices.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </Choice>
        <Field
          label={words.day}
          type="date"
          required
          value={booking_date}
          fieldError={fieldErrorOf(rescheduling.error, 'booking_date')}
          onChange={({ target }) => set({ booking_date: target.value })}
        />
        <div className="form-grid">
          <Field
            label={words.begins}
            required
            pattern="([01][0-9]|2[0-3]):[0-5][0-9]"
            value={start_time}
            fieldError={fieldErrorOf(rescheduling.error, 'start_time')}
            onChange={({ target }) => set({ start_time: target.value, ...endFor(booking, target.value) })}
          />
          <Field
            label={words.ends}
            required
            pattern="([01][0-9]|2[0-3]):[0-5][0-9]|24:00"
            value={end_time}
            fieldError={fieldErrorOf(rescheduling.error, 'end_time')}
            onChange={({ target }) => set({ end_time: target.value })}
          />
        </div>
        <div className="dialog-foot">
          <button type="submit" className="button primary" disabled={rescheduling.isPending}>
            {common.bookings.moveTo}
          </button>
          <button type="button" className="button" onClick={onClose}>
            {common.bookings.keep}
          </button>
        </div>
      </form>
    </Dialog>
  );
}

function useReschedule(booking: AdminBooking) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (body: BookingPatch) => {
      // If another admin has changed the booking since it was loaded, fail instead of overwriting that change.
      const params = { path: { booking: booking.id }, header: ifMatch(booking) };
      return api.patch('/admin/bookings/{booking}', { params, body });
    },
    // On success, refresh the lists only when the dialog closes. A refreshed list may no longer contain the booking, so
    // the dialog would disappear too early.
    onError: () => queries.invalidateQueries(),
  });
}

/** Returns a new end time, so that the booking keeps its length when its start time changes. */
function endFor({ start_time, end_time }: AdminBooking, start: string): { end_time?: string } {
  if (!START.test(start)) return {};
  const length = minuteOf(end_time) - minuteOf(start_time);
  return minuteOf(start) + length > 24 * 60 ? {} : { end_time: endOf(start, length) };
}

function Rescheduled({ booking, onClose }: { booking: AdminBooking; onClose: () => void }) {
  const words = useAdminWords();
  const common = useWords();
  const formats = useFormats();
  const queries = useQueryClient();
  const { court, booking_date, start_time, end_time } = booking;
  const close = (): void => {
    onClose();
    void queries.invalidateQueries();
  };
  return (
    <Dialog title={common.bookings.moved} onClose={close}>
      <p className="notice good" role="status">
        {words.movedTo(`${court.name}, ${formats.date(booking_date)}, ${start_time}–${end_time}`)}
      </p>
      <div className="dialog-foot">
        <button type="button" className="button" onClick={close}>
          {common.close}
        </button>
      </div>
    </Dialog>
  );
}
