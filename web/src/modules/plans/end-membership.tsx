import { useState } from 'react';
import type { Membership } from '@courtside/client';
import { dateIn } from '../../lib/format.ts';
import { config } from '../../lib/session.ts';
import ConfirmDialog from '../../ui/confirm-dialog.tsx';
import { DatePicker } from '../../ui/date-picker.tsx';
import { showToast } from '../../ui/toasts.tsx';
import { nameOf } from './membership-text.ts';
import { useMembershipWords } from './membership-words.ts';
import { useMembershipChanges } from './use-membership-changes.ts';

interface Props {
  membership: Membership;
  onClose: () => void;
}

export function EndDialog({ membership, onClose }: Props) {
  const words = useMembershipWords();
  const { end } = useMembershipChanges();
  const today = dateIn(config.time_zone);
  const [last, setLast] = useState(today);
  return (
    <ConfirmDialog
      title={words.endTitle(nameOf(membership))}
      confirm={words.endNow}
      keep={words.keep}
      isDanger
      onConfirm={() => end(membership, last || today)}
      onClose={onClose}
    >
      <p>{words.endText}</p>
      <DatePicker label={words.endLast} isRequired min={membership.starts_on} value={last} onChange={setLast} />
    </ConfirmDialog>
  );
}

export function DeleteDialog({ membership, onClose }: Props) {
  const words = useMembershipWords();
  const { remove } = useMembershipChanges();
  const name = nameOf(membership);
  return (
    <ConfirmDialog
      title={words.deleteTitle(name)}
      confirm={words.delete}
      keep={words.keep}
      isDanger
      onConfirm={async () => {
        await remove(membership);
        showToast(words.deleted(name));
      }}
      onClose={onClose}
    >
      <p>{words.deleteText}</p>
    </ConfirmDialog>
  );
}
