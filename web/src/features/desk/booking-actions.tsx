import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import type { AdminBooking, AdminBookingPatch } from '@courtside/client';
import { useFormats } from '../../lib/format.ts';
import { useWords } from '../../i18n/words.tsx';
import { api } from '../../lib/session.ts';
import ConfirmDialog from '../../ui/confirm-dialog.tsx';
import { Failure } from '../../ui/components.tsx';
import { Field } from '../../ui/fields.tsx';
import { showToast } from '../../ui/toasts.tsx';
import { useAdminWords } from '../../i18n/admin-words.ts';
import { useRefresh } from '../../lib/refresh.ts';
import type { BookingPhase } from './booking-phase.ts';
import { useDeskWords } from './desk-words.ts';
import { RescheduleOnBehalfDialog } from './reschedule-on-behalf-dialog.tsx';

type Decision = 'confirmed' | 'rejected' | 'cancelled';

interface Props {
  booking: AdminBooking;
  phase: BookingPhase;
  /** Whether the buttons are in a list, so that they are small and name the person. */
  isSmall?: boolean;
}

/** The buttons for everything that an admin can do with a booking now. */
export function BookingActions({ booking, phase, isSmall = false }: Props) {
  const words = useAdminWords();
  const desk = useDeskWords();
  const [openDialog, setOpenDialog] = useState<Decision | 'reschedule'>();
  const { mark, checkIn } = useMarks(booking);
  const { status, user } = booking;
  const hasBegun = phase === 'running' || phase === 'over';
  const canCheckIn = status === 'confirmed' && booking.checked_in_at === null;
  const button = (label: string, onClick: () => void, { kind = '', isBusy = false } = {}) => (
    <button
      type="button"
      className={`button ${isSmall ? 'small' : ''} ${kind}`}
      disabled={isBusy}
      aria-label={isSmall ? words.forWhom(label, user.name) : undefined}
      onClick={onClick}
    >
      {label}
    </button>
  );
  const isMarking = { isBusy: mark.isPending };
  const decide = (decision: Decision, label: string, kind: string) =>
    button(label, () => setOpenDialog(decision), { kind });
  return (
    <div className="row">
      {status === 'pending' && decide('confirmed', desk.approve, 'primary')}
      {status === 'pending' && decide('rejected', desk.reject, 'danger')}
      {canCheckIn &&
        (phase === 'check-in' || phase === 'running') &&
        button(words.checkIn, () => checkIn.mutate(), { isBusy: checkIn.isPending })}
      {hasBegun &&
        (status === 'confirmed' || status === 'no_show') &&
        button(words.complete, () => mark.mutate('completed'), isMarking)}
      {hasBegun &&
        (status === 'confirmed' || status === 'completed') &&
        button(words.noShow, () => mark.mutate('no_show'), isMarking)}
      {phase !== 'over' &&
        (status === 'pending' || status === 'confirmed') &&
        button(desk.reschedule, () => setOpenDialog('reschedule'))}
      {!hasBegun && status === 'confirmed' && decide('cancelled', desk.cancelBooking, isSmall ? '' : 'danger')}
      {checkIn.isError && <Failure error={checkIn.error} />}
      {mark.isError && <Failure error={mark.error} />}
      {openDialog === 'reschedule' && (
        <RescheduleOnBehalfDialog booking={booking} onClose={() => setOpenDialog(undefined)} />
      )}
      {openDialog && openDialog !== 'reschedule' && (
        <DecisionDialog booking={booking} decision={openDialog} onClose={() => setOpenDialog(undefined)} />
      )}
    </div>
  );
}

function changeStatus(booking: AdminBooking, body: AdminBookingPatch): Promise<AdminBooking> {
  return api.patch('/admin/bookings/{booking}', { params: { path: { booking: booking.id } }, body });
}

/** Marks that need no question, because the opposite mark corrects a mistake. */
function useMarks(booking: AdminBooking) {
  const desk = useDeskWords();
  const common = useWords();
  const refresh = useRefresh('bookings');
  const { status: before, user } = booking;
  const mark = useMutation({
    mutationFn: (status: 'completed' | 'no_show') => changeStatus(booking, { status }),
    onSuccess: ({ status }) => {
      // The service cannot make a booking that has been marked confirmed again.
      const canUndo = before === 'completed' || before === 'no_show';
      const text = desk.marked(user.name, common.bookings.status[status]);
      showToast(text, canUndo ? () => mark.mutate(before) : undefined);
    },
    onSettled: refresh,
  });
  const checkIn = useMutation({
    mutationFn: () => api.post('/admin/bookings/{booking}/check-in', { params: { path: { booking: booking.id } } }),
    onSuccess: () => showToast(desk.marked(user.name, desk.checkedIn)),
    onSettled: refresh,
  });
  return { mark, checkIn };
}

/** Asks the admin to confirm, because the player is notified immediately. Approves, rejects or cancels the booking. */
function DecisionDialog({
  booking,
  decision,
  onClose,
}: {
  booking: AdminBooking;
  decision: Decision;
  onClose: () => void;
}) {
  const desk = useDeskWords();
  const common = useWords();
  const formats = useFormats();
  const refresh = useRefresh('bookings');
  const [reason, setReason] = useState('');
  const { user, court, booking_date, start_time, end_time } = booking;
  const texts = {
    confirmed: { title: desk.approveTitle, confirm: desk.approve, done: desk.approved, keep: common.back },
    rejected: { title: desk.rejectTitle, confirm: desk.reject, done: desk.rejected, keep: common.back },
    cancelled: {
      ...{ title: desk.cancelTitle, confirm: desk.cancelBooking, done: desk.cancelled, keep: desk.keepBooking },
    },
  }[decision];
  return (
    <ConfirmDialog
      title={texts.title(user.name)}
      confirm={texts.confirm}
      keep={texts.keep}
      isDanger={decision !== 'confirmed'}
      onConfirm={async () => {
        await changeStatus(booking, { status: decision, ...(reason.trim() !== '' && { reason: reason.trim() }) });
        showToast(texts.done(user.name));
        await refresh();
      }}
      onClose={onClose}
    >
      <p>
        {court.name}, {formats.date(booking_date)}, {formats.range(start_time, end_time)}
      </p>
      {decision !== 'confirmed' && (
        <Field label={desk.reason} maxLength={500} value={reason} onChange={({ target }) => setReason(target.value)} />
      )}
    </ConfirmDialog>
  );
}
