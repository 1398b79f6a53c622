import { useMutation } from '@tanstack/react-query';
import type { Icon } from '../../ui/icon.ts';
import { CircleCheck } from '../../ui/icons/first-icons.ts';
import { CalendarClock, CalendarX, Check, UserCheck, UserX, X } from '../../ui/icons/more-icons.ts';
import { useState } from 'react';
import type { AdminBooking, AdminBookingPatch } from '@courtside/client';
import { useFormats } from '../../lib/format.ts';
import { useWords } from '../../i18n/words.tsx';
import { api } from '../../lib/session.ts';
import ConfirmDialog from '../../ui/confirm-dialog.tsx';
import { Failure } from '../../ui/components.tsx';
import { Field } from '../../ui/fields.tsx';
import { ActionMenu } from '../../ui/menu.tsx';
import { sectionsAt } from '../../ui/sections.tsx';
import { showToast } from '../../ui/toasts.tsx';
import { useAdminWords } from '../../i18n/admin-words.ts';
import { BOOKING_DATA, useRefresh } from '../../lib/refresh.ts';
import type { BookingPhase } from './booking-phase.ts';
import { useDeskWords } from './desk-words.ts';
import { useSteady } from './use-steady.ts';
import { RescheduleOnBehalfDialog } from './reschedule-on-behalf-dialog.tsx';
import { useStatusWords } from '../../i18n/status-words.ts';

const Sections = sectionsAt('cancelBooking');

type Decision = 'confirmed' | 'rejected' | 'cancelled';

interface Props {
  booking: AdminBooking;
  phase: BookingPhase;
  /** Whether the actions are in a list, which shows the first one as a small button, and the others in a menu. */
  isInList?: boolean;
  /** Whether a request in the list shows both decisions as buttons. */
  hasBothDecisions?: boolean;
}

interface Action {
  label: string;
  icon: Icon;
  run: () => void;
  kind?: 'primary' | 'danger';
  isBusy?: boolean;
}

/** Everything that an admin can do with a booking now. */
export function BookingActions({ booking, phase, isInList = false, hasBothDecisions = false }: Props) {
  const words = useAdminWords();
  const [openDialog, setOpenDialog] = useState<Decision | 'reschedule'>();
  const { actions, errors } = useActions(booking, phase, setOpenDialog);
  const { name } = booking.user;
  const isSteady = useSteady(booking.status);
  const listed = hasBothDecisions && booking.status === 'pending' ? 2 : 1;
  const shown = isInList ? actions.slice(0, listed) : actions;
  const others = actions.slice(shown.length);
  return (
    <div className="row">
      {shown.map(({ label, run, kind = '', isBusy = false }) => (
        <button
          key={label}
          type="button"
          className={`button ${isInList ? 'small' : ''} ${kind}`}
          disabled={isBusy}
          aria-label={isInList ? words.forWhom(label, name) : undefined}
          onClick={() => isSteady() && run()}
        >
          {label}
        </button>
      ))}
      {others.length > 0 && (
        <ActionMenu
          label={words.moreFor(name)}
          actions={others.map(({ label, icon, run, kind }) => ({
            ...{ label, icon, onAction: run, isDanger: kind === 'danger' },
          }))}
        />
      )}
      {errors.map((error) => (
        <Failure key={String(error)} error={error} />
      ))}
      {openDialog === 'reschedule' && (
        <RescheduleOnBehalfDialog booking={booking} onClose={() => setOpenDialog(undefined)} />
      )}
      {openDialog && openDialog !== 'reschedule' && (
        <DecisionDialog booking={booking} decision={openDialog} onClose={() => setOpenDialog(undefined)} />
      )}
    </div>
  );
}

/**
 * Returns the possible actions, the most usual first. Also returns the errors of the last check-in and of the last
 * change to completed or no-show.
 */
function useActions(booking: AdminBooking, phase: BookingPhase, open: (dialog: Decision | 'reschedule') => void) {
  const words = useAdminWords();
  const desk = useDeskWords();
  const { mark, checkIn } = useMarks(booking);
  const { status } = booking;
  const [isPending, isConfirmed, isHeld] = [status === 'pending', status === 'confirmed', status === 'offered'];
  const hasBegun = phase === 'running' || phase === 'over';
  const canCheckIn = isConfirmed && booking.checked_in_at === null && (phase === 'check-in' || phase === 'running');
  const canComplete = (phase === 'over' && isConfirmed) || status === 'no_show';
  const canBeNoShow = hasBegun && (isConfirmed || status === 'completed');
  const canReschedule = phase !== 'over' && (isPending || isConfirmed);
  const marking = { isBusy: mark.isPending };
  const actions: (Action | false)[] = [
    isPending && { label: desk.approve, icon: Check, run: () => open('confirmed'), kind: 'primary' },
    isPending && { label: desk.reject, icon: X, run: () => open('rejected'), kind: 'danger' },
    canCheckIn && { label: words.checkIn, icon: UserCheck, run: () => checkIn.mutate(), isBusy: checkIn.isPending },
    canComplete && { label: words.complete, icon: CircleCheck, run: () => mark.mutate('completed'), ...marking },
    canBeNoShow && { label: words.noShow, icon: UserX, run: () => mark.mutate('no_show'), ...marking },
    canReschedule && { label: desk.reschedule, icon: CalendarClock, run: () => open('reschedule') },
    isHeld && { label: desk.confirm, icon: Check, run: () => open('confirmed') },
    !hasBegun &&
      (isConfirmed || isHeld) && {
        label: desk.cancelBooking,
        icon: CalendarX,
        run: () => open('cancelled'),
        kind: 'danger',
      },
  ];
  return {
    actions: actions.filter((action) => action !== false),
    errors: [checkIn.error, mark.error].filter((error) => error !== null),
  };
}

function changeStatus(booking: AdminBooking, body: AdminBookingPatch): Promise<AdminBooking> {
  return api.patch('/admin/bookings/{booking}', { params: { path: { booking: booking.id } }, body });
}

/**
 * Marks a booking as completed or as a no-show. Does not ask for confirmation, because staff can correct a mistake with
 * the other action.
 */
function useMarks(booking: AdminBooking) {
  const desk = useDeskWords();
  const statusWords = useStatusWords();
  const refresh = useRefresh(BOOKING_DATA);
  const { status: before, user } = booking;
  const mark = useMutation({
    mutationFn: (status: 'completed' | 'no_show') => changeStatus(booking, { status }),
    onSuccess: ({ status }) => {
      // The service cannot change a marked booking back to `confirmed`. Without the mark, a booking becomes completed.
      const undone = before === 'no_show' ? 'no_show' : 'completed';
      const text = desk.marked(user.name, statusWords[status]);
      showToast(text, status === undone ? undefined : () => mark.mutate(undone));
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

/** Approves, rejects or cancels a booking. Asks the admin to confirm, because the player is notified immediately. */
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
  const refresh = useRefresh(BOOKING_DATA);
  const [reason, setReason] = useState('');
  const [cancelledBy, setCancelledBy] = useState<'admin' | 'player'>('admin');
  const { user, court, booking_date, start_time, end_time, status } = booking;
  const texts = {
    confirmed: {
      ...(status === 'offered'
        ? { title: desk.confirmTitle, confirm: desk.confirm, done: desk.confirmed }
        : { title: desk.approveTitle, confirm: desk.approve, done: desk.approved }),
      keep: common.back,
    },
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
        await changeStatus(booking, {
          status: decision,
          ...(cancelledBy === 'player' && { cancelled_by: cancelledBy }),
          ...(reason.trim() !== '' && { reason: reason.trim() }),
        });
        showToast(texts.done(user.name));
        await refresh();
      }}
      onClose={onClose}
    >
      <p>
        {court.name}, {formats.date(booking_date)}, {formats.range(start_time, end_time)}
      </p>
      {decision === 'cancelled' && <Sections {...{ booking, cancelledBy, onChange: setCancelledBy }} />}
      {decision !== 'confirmed' && (
        <Field label={desk.reason} maxLength={500} value={reason} onChange={({ target }) => setReason(target.value)} />
      )}
    </ConfirmDialog>
  );
}
