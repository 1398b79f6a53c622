import { Button } from '../../ui/button.tsx';
import Dialog from '../../ui/dialog.tsx';
import { useJoiningWords } from './joining-words.ts';
import { PendingNotice } from './pending-notice.tsx';

/** Shown instead of the booking dialog until the club has accepted the person. */
export function PendingDialog({ onClose }: { onClose: () => void }) {
  const words = useJoiningWords();
  return (
    <Dialog title={words.waiting} onClose={onClose}>
      <PendingNotice />
      <div className="dialog-foot">
        <Button kind="primary" onClick={onClose}>
          {words.close}
        </Button>
      </div>
    </Dialog>
  );
}
