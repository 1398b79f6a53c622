import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { QueueState } from '@courtside/client';
import { useFormats, viewerZone } from '../../lib/format.ts';
import { api } from '../../lib/session.ts';
import { Failure, Loading, Page } from '../../ui/components.tsx';
import { useQueueWords } from './queue-words.ts';

const POLL_MS = 10_000;

export default function QueuesPage() {
  const words = useQueueWords();
  const list = useQuery({
    queryKey: ['queues'],
    queryFn: () => api.get('/admin/queues'),
    refetchInterval: POLL_MS,
  });
  return (
    <Page title={words.title} lead={words.lead}>
      {list.isPending && <Loading />}
      {list.isError && <Failure error={list.error} onRetry={() => void list.refetch()} />}
      {list.data && <QueueTable queues={list.data.data} />}
    </Page>
  );
}

function QueueTable({ queues }: { queues: QueueState[] }) {
  const words = useQueueWords();
  const formats = useFormats();
  return (
    <div className="table-scroll" role="region" aria-label={words.title} tabIndex={0}>
      <table className="list">
        <thead>
          <tr>
            <th scope="col">{words.queue}</th>
            <th scope="col">{words.waiting}</th>
            <th scope="col">{words.oldest}</th>
            <th scope="col">{words.failed}</th>
            <th scope="col">{words.lastError}</th>
          </tr>
        </thead>
        <tbody>
          {queues.map(({ queue, waiting, oldest_due_at, failed, last_error }) => (
            <tr key={queue}>
              <th scope="row">{words.names[queue]}</th>
              <td>{waiting}</td>
              <td>{oldest_due_at === null ? '–' : formats.moment(oldest_due_at, viewerZone())}</td>
              <td>
                {failed}
                {queue === 'webhooks' && failed > 0 && (
                  <>
                    {' '}
                    <Link to="/admin/webhooks">{words.showWebhooks}</Link>
                  </>
                )}
              </td>
              <td>{last_error ?? '–'}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
