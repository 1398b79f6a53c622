import { Link, Navigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useUser } from '../../lib/session.ts';
import { Button } from '../../ui/button.tsx';
import { Page } from '../../ui/components.tsx';
import { useJoiningWords } from './joining-words.ts';
import { PendingNotice } from './pending-notice.tsx';
import { RemoveDialog } from './privacy.tsx';

/** Replaces the personal pages until the club has accepted the person. */
export function WaitingPage() {
  const words = useJoiningWords();
  const user = useUser();
  const [isRemoving, setIsRemoving] = useState(false);
  if (!user) return <Navigate to="/sign-in" replace />;
  const isPending = user.pending_since !== null;
  return (
    <div className="narrow">
      <Page title={isPending ? words.waiting : words.accepted}>
        {isPending ? (
          <div className="card stack">
            <PendingNotice />
            <div className="row">
              <Button kind="danger" onClick={() => setIsRemoving(true)}>
                {words.withdraw}
              </Button>
            </div>
            {isRemoving && <RemoveDialog onClose={() => setIsRemoving(false)} />}
          </div>
        ) : (
          <div className="stack">
            <p role="status">{words.acceptedText}</p>
            <Link to="/" className="button primary">
              {words.find}
            </Link>
          </div>
        )}
      </Page>
    </div>
  );
}
