import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Invitation, SentInvitation } from '@courtside/client';
import { useAdminWords } from '../../i18n/admin-words.ts';
import { capitalise, useFormats, viewerZone } from '../../lib/format.ts';
import { allQuery } from '../../lib/queries.ts';
import { useRefresh } from '../../lib/refresh.ts';
import { api, config } from '../../lib/session.ts';
import { Button } from '../../ui/button.tsx';
import { Failure } from '../../ui/components.tsx';
import ConfirmDialog from '../../ui/confirm-dialog.tsx';
import { DataTable } from '../../ui/data-table.tsx';
import { showToast } from '../../ui/toasts.tsx';
import { usePeopleWords } from './people-words.ts';

/** The invitations that can still be used. Shows nothing if there are none. */
export function Invitations({ onSent }: { onSent: (invitation: SentInvitation) => void }) {
  const words = usePeopleWords();
  const admin = useAdminWords();
  const formats = useFormats();
  const list = useQuery(allQuery('/admin/invitations', { open: true }));
  if (list.isError) return <Failure error={list.error} onRetry={() => void list.refetch()} />;
  if (!list.data || list.data.length === 0) return null;
  return (
    <div className="stack">
      <h2>{words.invitations}</h2>
      <p className="hint">{words.invitationsLead}</p>
      <DataTable
        label={words.invitations}
        rows={list.data}
        keyOf={({ id }) => id}
        columns={[
          { head: words.email, kind: 'title', render: ({ email }) => email },
          { head: words.name, render: ({ name }) => name },
          { head: words.role, render: ({ role }) => words.roles[role] },
          { head: words.expires, render: ({ expires_at }) => capitalise(formats.moment(expires_at, viewerZone())) },
          {
            head: admin.actions,
            kind: 'actions',
            render: (invitation) => <Actions invitation={invitation} onSent={onSent} />,
          },
        ]}
      />
    </div>
  );
}

function Actions({
  invitation: { id, email },
  onSent,
}: {
  invitation: Invitation;
  onSent: (invitation: SentInvitation) => void;
}) {
  const words = usePeopleWords();
  const admin = useAdminWords();
  const [isRevoking, setIsRevoking] = useState(false);
  const params = { path: { invitation: id } };
  const reload = useRefresh(['/admin/invitations']);
  const resending = useMutation({
    mutationFn: () => api.post('/admin/invitations/{invitation}/resend', { params }),
    onSuccess: onSent,
    onSettled: reload,
  });
  const resend = config.mail ? words.resend : words.newLink;
  return (
    <>
      <div className="row">
        <Button
          kind="small"
          aria-label={admin.forWhom(resend, email)}
          disabled={resending.isPending}
          onClick={() => resending.mutate()}
        >
          {resend}
        </Button>
        <Button kind="small danger" aria-label={admin.forWhom(words.revoke, email)} onClick={() => setIsRevoking(true)}>
          {words.revoke}
        </Button>
      </div>
      {resending.isError && <Failure error={resending.error} />}
      {isRevoking && (
        <ConfirmDialog
          title={words.revokeTitle(email)}
          confirm={words.revoke}
          keep={words.keep}
          isDanger
          onConfirm={async () => {
            try {
              await api.delete('/admin/invitations/{invitation}', { params });
              showToast(words.isRevoked(email));
            } finally {
              await reload();
            }
          }}
          onClose={() => setIsRevoking(false)}
        >
          <p>{words.revokeText}</p>
        </ConfirmDialog>
      )}
    </>
  );
}
