import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useAdminWords } from '../../i18n/admin-words.ts';
import { PEOPLE_DATA, useRefresh } from '../../lib/refresh.ts';
import { api, config } from '../../lib/session.ts';
import { Button } from '../../ui/button.tsx';
import { Failure } from '../../ui/components.tsx';
import ConfirmDialog from '../../ui/confirm-dialog.tsx';
import { showToast } from '../../ui/toasts.tsx';
import { usePeopleWords } from './people-words.ts';

interface Props {
  person: { id: number; name: string; active: boolean };
}

/** Accepts a person who waits for approval, or rejects them. A rejected person can still be accepted. */
export function Decision({ person: { id, name, active } }: Props) {
  const words = usePeopleWords();
  const admin = useAdminWords();
  const refresh = useRefresh(PEOPLE_DATA);
  const [isRejecting, setIsRejecting] = useState(false);
  const params = { path: { user: id } };
  const accepting = useMutation({
    mutationFn: () => api.post('/admin/users/{user}/accept', { params }),
    onSuccess: () => showToast(words.isAccepted(name)),
    onSettled: refresh,
  });
  return (
    <>
      <div className="row">
        <Button
          kind="small primary"
          aria-label={admin.forWhom(words.accept, name)}
          disabled={accepting.isPending}
          onClick={() => accepting.mutate()}
        >
          {words.accept}
        </Button>
        {active && (
          <Button
            kind="small danger"
            aria-label={admin.forWhom(words.reject, name)}
            onClick={() => setIsRejecting(true)}
          >
            {words.reject}
          </Button>
        )}
      </div>
      {accepting.isError && <Failure error={accepting.error} />}
      {isRejecting && (
        <ConfirmDialog
          title={words.rejectTitle(name)}
          confirm={words.reject}
          keep={words.keep}
          isDanger
          onConfirm={async () => {
            try {
              await api.post('/admin/users/{user}/reject', { params });
              showToast(words.isRejected(name));
            } finally {
              await refresh();
            }
          }}
          onClose={() => setIsRejecting(false)}
        >
          <p>{words.rejectText}</p>
          {config.mail && <p>{words.tellsByMail}</p>}
        </ConfirmDialog>
      )}
    </>
  );
}
