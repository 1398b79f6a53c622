import { useMutation } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { type Court, CourtsideProblem } from '@courtside/client';
import { COURT_DATA, useRefresh } from '../../lib/refresh.ts';
import { api } from '../../lib/session.ts';
import { Button } from '../../ui/button.tsx';
import { Failure } from '../../ui/components.tsx';
import Dialog from '../../ui/dialog.tsx';
import { showToast } from '../../ui/toasts.tsx';
import { useCourtWords } from './court-words.ts';

/** The service lists at most this many upcoming bookings of a court. */
const MAX_LISTED = 100;

/** Asks before a court is archived. If the court has upcoming bookings, the dialog says how many. */
export function ArchiveCourtDialog({ court: { id, name }, onClose }: { court: Court; onClose: () => void }) {
  const words = useCourtWords();
  const refresh = useRefresh(COURT_DATA);
  const archiving = useMutation({
    mutationFn: () => api.delete('/admin/courts/{court}', { params: { path: { court: id } } }),
    onSuccess: () => {
      showToast(words.archived(name));
      onClose();
    },
    onSettled: refresh,
  });
  const { error } = archiving;
  const bookings =
    error instanceof CourtsideProblem && error.code === 'court_has_bookings'
      ? (error.document.booking_ids?.length ?? 0)
      : 0;
  return (
    <Dialog title={words.archiveTitle(name)} onClose={onClose}>
      <p>{words.archiveText}</p>
      {bookings > 0 && (
        <div className="notice bad" role="alert">
          <p>{words.stillBooked(name, bookings, bookings === MAX_LISTED)}</p>
          <Link to="/admin/bookings" search={{ court: id } as never}>
            {words.seeBookings}
          </Link>
        </div>
      )}
      {error && bookings === 0 && <Failure error={error} />}
      <div className="dialog-foot">
        <Button kind="danger" disabled={archiving.isPending} onClick={() => archiving.mutate()}>
          {words.archive}
        </Button>
        <Button onClick={onClose}>{words.keep}</Button>
      </div>
    </Dialog>
  );
}
