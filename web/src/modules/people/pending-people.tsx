import { useQuery } from '@tanstack/react-query';
import { useAdminWords } from '../../i18n/admin-words.ts';
import { capitalise, useFormats, viewerZone } from '../../lib/format.ts';
import { allQuery } from '../../lib/queries.ts';
import { config } from '../../lib/session.ts';
import { Failure } from '../../ui/components.tsx';
import { DataTable } from '../../ui/data-table.tsx';
import { StatusBadge } from '../../ui/status-badge.tsx';
import { Decision } from './decision.tsx';
import { usePeopleWords } from './people-words.ts';

/** The people who wait for approval. The person who has waited longest is first. Shows nothing if nobody waits. */
export function PendingPeople() {
  const words = usePeopleWords();
  const admin = useAdminWords();
  const formats = useFormats();
  // Load the list in every registration mode, because people may still wait after the mode has changed.
  const list = useQuery(allQuery('/admin/users', { pending: true }));
  if (list.isError) return <Failure error={list.error} onRetry={() => void list.refetch()} />;
  if (!list.data || list.data.length === 0) return null;
  const people = list.data.toSorted((a, b) => (a.pending_since! < b.pending_since! ? -1 : 1));
  return (
    <div className="stack">
      <h2>{words.pending}</h2>
      <p className="hint">{words.pendingLead}</p>
      <DataTable
        label={words.pending}
        rows={people}
        keyOf={({ id }) => id}
        columns={[
          { head: words.name, kind: 'title', render: ({ name }) => name },
          {
            head: words.contact,
            kind: 'long',
            render: ({ email, phone, email_verified_at }) => (
              <div>
                <p>{[email, phone].filter(Boolean).join(' · ')}</p>
                {config.mail && (
                  <StatusBadge tone={email_verified_at === null ? 'quiet' : 'good'}>
                    {email_verified_at === null ? words.unverified : words.verified}
                  </StatusBadge>
                )}
              </div>
            ),
          },
          {
            head: words.since,
            render: ({ pending_since }) => capitalise(formats.moment(pending_since!, viewerZone())),
          },
          { head: admin.actions, kind: 'actions', render: (person) => <Decision person={person} /> },
        ]}
      />
    </div>
  );
}
