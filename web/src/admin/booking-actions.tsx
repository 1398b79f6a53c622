import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { AdminBooking, AdminBookingPatch } from '@courtside/client';
import { useNow } from '../clock.ts';
import { useFormats } from '../format.ts';
import { useWords } from '../i18n/words.tsx';
import { api, config } from '../session.ts';
import Dialog from '../ui/dialog.tsx';
import { Failure, Field } from '../ui/components.tsx';
import { AdminRescheduleDialog } from './reschedule-dialog.tsx';
import { useAdminWords } from './words.ts';

/** Gives a booking another status; every list is read anew, whatever came of it. */
function useAnswer(booking: AdminBooking, onDone?: () => void) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (body: AdminBookingPatch) =>
      api.patch('/admin/bookings/{booking}', { params: { path: { booking: booking.id } }, body }),
    ...(onDone && { onSuccess: onDone }),
    onSettled: () => queries.invalidateQueries(),
  });
}

/** What an admin can do about a booking, by its status. */
export function BookingActions({ booking }: { booking: AdminBooking }) {
  const words = useAdminWords();
  const common = useWords();
  const [asks, setAsks] = useState<'rejected' | 'cancelled' | 'move'>();
  const answer = useAnswer(booking);
  const now = useNow();
  const hasBegun = Date.parse(booking.starts_at) <= now;
  const isOver = Date.parse(booking.ends_at) <= now;
  const { status, user } = booking;
  const queries = useQueryClient();
  const checking = useMutation({
    mutationFn: () => api.post('/admin/bookings/{booking}/check-in', { params: { path: { booking: booking.id } } }),
    onSettled: () => queries.invalidateQueries(),
  });
  const opens = Date.parse(booking.starts_at) - config.check_in.before_seconds * 1000;
  const mayCheckIn =
    status === 'confirmed' && booking.checked_in_at === null && opens <= now && now <= Date.parse(booking.ends_at);
  const change = (to: 'confirmed' | 'completed' | 'no_show', label: string) => (
    <button
      type="button"
      className="button small"
      disabled={answer.isPending}
      aria-label={words.forWhom(label, user.name)}
      onClick={() => answer.mutate({ status: to })}
    >
      {label}
    </button>
  );
  const ask = (to: 'rejected' | 'cancelled' | 'move', label: string) => (
    <button
      type="button"
      className={to === 'move' ? 'button small' : 'button small danger'}
      aria-label={words.forWhom(label, user.name)}
      onClick={() => setAsks(to)}
    >
      {label}
    </button>
  );
  return (
    <div className="row">
      {status === 'pending' && change('confirmed', words.approve)}
      {status === 'pending' && ask('rejected', words.refuse)}
      {hasBegun && (status === 'confirmed' || status === 'no_show') && change('completed', words.complete)}
      {hasBegun && (status === 'confirmed' || status === 'completed') && change('no_show', words.noShow)}
      {!isOver && (status === 'pending' || status === 'confirmed') && ask('move', common.bookings.move)}
      {!hasBegun && status === 'confirmed' && ask('cancelled', words.cancelBooking)}
      {mayCheckIn && (
        <button
          type="button"
          className="button small"
          disabled={checking.isPending}
          aria-label={words.forWhom(words.checkIn, user.name)}
          onClick={() => checking.mutate()}
        >
          {words.checkIn}
        </button>
      )}
      {checking.isError && <Failure error={checking.error} />}
      {answer.isError && <Failure error={answer.error} />}
      {asks === 'move' && <AdminRescheduleDialog booking={booking} onClose={() => setAsks(undefined)} />}
      {asks && asks !== 'move' && <ReasonDialog booking={booking} status={asks} onClose={() => setAsks(undefined)} />}
    </div>
  );
}

function ReasonDialog({
  booking,
  status,
  onClose,
}: {
  booking: AdminBooking;
  status: 'rejected' | 'cancelled';
  onClose: () => void;
}) {
  const words = useAdminWords();
  const common = useWords();
  const formats = useFormats();
  const [reason, setReason] = useState('');
  const answer = useAnswer(booking, onClose);
  return (
    <Dialog title={status === 'rejected' ? words.refuseTitle : words.cancelTitle} onClose={onClose}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          answer.mutate({ status, ...(reason.trim() !== '' && { reason: reason.trim() }) });
        }}
      >
        <p>
          {booking.user.name}: {booking.court.name}, {formats.date(booking.booking_date)}, {booking.start_time}–
          {booking.end_time}
        </p>
        <Field label={words.reason} maxLength={500} value={reason} onChange={({ target }) => setReason(target.value)} />
        {answer.isError && <Failure error={answer.error} />}
        <div className="dialog-foot">
          <button type="submit" className="button danger" disabled={answer.isPending}>
            {status === 'rejected' ? words.refuse : words.cancelBooking}
          </button>
          <button type="button" className="button" onClick={onClose}>
            {common.close}
          </button>
        </div>
      </form>
    </Dialog>
  );
}
