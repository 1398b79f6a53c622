import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { QueueState } from '@courtside/client';
import { capitalise, useFormats, viewerZone } from '../../lib/format.ts';
import { useCan } from '../../lib/permissions.ts';
import { readQuery } from '../../lib/queries.ts';
import { Page, QueryState } from '../../ui/components.tsx';
import { DataTable } from '../../ui/data-table.tsx';
import { MailTest } from './mail-test.tsx';
import { useQueueWords } from './queue-words.ts';

const POLL_MS = 10_000;

export default function QueuesPage() {
  const words = useQueueWords();
  const can = useCan();
  const list = useQuery({ ...readQuery('/admin/queues'), staleTime: 0, refetchInterval: POLL_MS });
  return (
    <Page title={words.title} lead={words.lead}>
      <QueryState query={list} />
      {list.data && <QueueTable queues={list.data.data} />}
      {can('club.manage') && <MailTest />}
    </Page>
  );
}

function QueueTable({ queues }: { queues: QueueState[] }) {
  const words = useQueueWords();
  const formats = useFormats();
  return (
    <DataTable
      label={words.title}
      rows={queues}
      keyOf={({ queue }) => queue}
      columns={[
        { head: words.queue, kind: 'title', render: ({ queue }) => words.names[queue] },
        { head: words.waiting, render: ({ waiting }) => <span>{waiting}</span> },
        {
          head: words.oldest,
          render: ({ oldest_due_at }) =>
            oldest_due_at === null ? '–' : capitalise(formats.moment(oldest_due_at, viewerZone())),
        },
        {
          head: words.failed,
          render: ({ queue, failed }) => (
            <span>
              {failed}
              {queue === 'webhooks' && failed > 0 && (
                <>
                  {' '}
                  <Link to="/admin/webhooks">{words.showWebhooks}</Link>
                </>
              )}
            </span>
          ),
        },
        { head: words.lastError, kind: 'long', render: ({ last_error }) => last_error ?? '–' },
      ]}
    />
  );
}
