import { useState } from 'react';
import { config } from '../../lib/session.ts';
import { Button } from '../../ui/button.tsx';
import { UserPlus } from '../../ui/icons/more-icons.ts';
import { Invitations } from './invitations.tsx';
import InviteDialog from './invite-dialog.tsx';
import { usePeopleWords } from './people-words.ts';
import { useSent } from './use-sent.tsx';

/** Invites people of the staff, one at a time. */
export function InviteStaff() {
  const words = usePeopleWords();
  const { showSent, sentNotice } = useSent();
  const [isInviting, setIsInviting] = useState(false);
  return (
    <>
      {sentNotice}
      {config.registration !== 'closed' && (
        <div className="row">
          <Button onClick={() => setIsInviting(true)}>
            <UserPlus aria-hidden="true" size={18} />
            {words.invite}
          </Button>
        </div>
      )}
      <Invitations onSent={showSent} />
      {isInviting && <InviteDialog firstRole="desk" onSent={showSent} onClose={() => setIsInviting(false)} />}
    </>
  );
}
