import { Link } from '@tanstack/react-router';
import { Button } from '../../ui/button.tsx';
import { BellRing } from '../../ui/icons/more-icons.ts';
import { useWords } from '../../i18n/words.tsx';
import { config } from '../../lib/session.ts';
import Dialog from '../../ui/dialog.tsx';
import { useWaitlistWords } from './waitlist-words.ts';

/** Confirms that the person is on the waiting list, and says how an offer reaches them. */
export function WaitDone({ onClose }: { onClose: () => void }) {
  const common = useWords();
  const words = useWaitlistWords();
  return (
    <Dialog title={words.done} onClose={onClose}>
      <div className="wait-done">
        <BellRing aria-hidden="true" size={48} strokeWidth={1.5} />
        <p role="status">{config.mail ? words.doneMailText : words.doneText}</p>
      </div>
      <div className="wait-foot">
        {/* This link replaces the dialog's entry in the browser's history, so that Back does not return to the
            dialog. */}
        <Link to="/bookings" replace className="button primary">
          {words.toBookings}
        </Link>
        <Button onClick={onClose}>{common.close}</Button>
      </div>
    </Dialog>
  );
}
