import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { AdminBooking, AdminBookingPatch } from '@courtside/client';
import { useNow } from '../../lib/clock.ts';
import { useFormats } from '../../lib/format.ts';
import { useWords } from '../../i18n/words.tsx';
import { api, config } from '../../lib/session.ts';
import Dialog from '../../ui/dialog.tsx';
import { Failure, Field } from '../../ui/components.tsx';
import { AdminRescheduleDialog } from './move-booking-dialog.tsx';
import { useAdminWords } from '../../i18n/admin-words.ts';

/** Changes a booking's status. Then refreshes all queries, because any list may contain the booking. */
function useStatusChange(booking: AdminBooking, onDone?: () => void) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (body: AdminBookingPatch) =>
      api.patch('/admin/bookings/{booking}', { params: { path: { booking: booking.id } }, body }),
    ...(onDone && { onSuccess: onDone }),
    onSettled: () => queries.invalidateQueries(),
  });
}

export function BookingActions({ booking }: { booking: AdminBooking }) {
  const words = useAdminWords();
  const common = useWords();
  const [openDialog, setOpenDialog] = useState<'rejected' | 'cancelled' | 'move'>();
  const statusChange = useStatusChange(booking);
  const now = useNow();
  const hasBegun = Date.parse(booking.starts_at) <= now;
  const isOver = Date.parse(booking.ends_at) <= now;
  const { status, user } = booking;
  const queries = useQueryClient();
  const checkingIn = useMutation({
    mutationFn: () => api.post('/admin/bookings/{booking}/check-in', { params: { path: { booking: booking.id } } }),
    onSettled: () => queries.invalidateQueries(),
  });
  const checkInOpens = Date.parse(booking.starts_at) - config.check_in.before_seconds * 1000;
  const canCheckIn =
    status === 'confirmed' &&
    booking.checked_in_at === null &&
    checkInOpens <= now &&
    now <= Date.parse(booking.ends_at);
  const changeButton = (status: 'confirmed' | 'completed' | 'no_show', label: string) => (
    <button
      type="button"
      className="button small"
      disabled={statusChange.isPending}
      aria-label={words.forWhom(label, user.name)}
      onClick={() => statusChange.mutate({ status })}
    >
      {label}
    </button>
  );
  const dialogButton = (dialog: 'rejected' | 'cancelled' | 'move', label: string) => (
    <button
      type="button"
      className={dialog === 'move' ? 'button small' : 'button small danger'}
      aria-label={words.forWhom(label, user.name)}
      onClick={() => setOpenDialog(dialog)}
    >
      {label}
    </button>
  );
  return (
    <div className="row">
      {status === 'pending' && changeButton('confirmed', words.approve)}
      {status === 'pending' && dialogButton('rejected', words.refuse)}
      {hasBegun && (status === 'confirmed' || status === 'no_show') && changeButton('completed', words.complete)}
      {hasBegun && (status === 'confirmed' || status === 'completed') && changeButton('no_show', words.noShow)}
      {!isOver && (status === 'pending' || status === 'confirmed') && dialogButton('move', common.bookings.move)}
      {!hasBegun && status === 'confirmed' && dialogButton('cancelled', words.cancelBooking)}
      {canCheckIn && (
        <button
          type="button"
          className="button small"
          disabled={checkingIn.isPending}
          aria-label={words.forWhom(words.checkIn, user.name)}
          onClick={() => checkingIn.mutate()}
        >
          {words.checkIn}
        </button>
      )}
      {checkingIn.isError && <Failure error={checkingIn.error} />}
      {statusChange.isError && <Failure error={statusChange.error} />}
      {openDialog === 'move' && <AdminRescheduleDialog booking={booking} onClose={() => setOpenDialog(undefined)} />}
      {openDialog && openDialog !== 'move' && (
        <ReasonDialog booking={booking} status={openDialog} onClose={() => setOpenDialog(undefined)} />
      )}
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
  const statusChange = useStatusChange(booking, onClose);
  return (
    <Dialog title={status === 'rejected' ? words.refuseTitle : words.cancelTitle} onClose={onClose}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          statusChange.mutate({ status, ...(reason.trim() !== '' && { reason: reason.trim() }) });
        }}
      >
        <p>
          {booking.user.name}: {booking.court.name}, {formats.date(booking.booking_date)}, {booking.start_time}–
          {booking.end_time}
        </p>
        <Field label={words.reason} maxLength={500} value={reason} onChange={({ target }) => setReason(target.value)} />
        {statusChange.isError && <Failure error={statusChange.error} />}
        <div className="dialog-foot">
          <button type="submit" className="button danger" disabled={statusChange.isPending}>
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
