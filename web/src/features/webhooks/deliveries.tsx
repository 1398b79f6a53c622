import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { Webhook, WebhookAttempt, WebhookDelivery } from '@courtside/client';
import { useFormats, viewerZone } from '../../lib/format.ts';
import { api } from '../../lib/session.ts';
import { Empty, Failure, Loading } from '../../ui/components.tsx';
import { useWebhookWords } from './webhook-words.ts';

const MAX_DELIVERIES = 50;

export function Deliveries({ webhook: { id, url } }: { webhook: Webhook }) {
  const words = useWebhookWords();
  const list = useQuery({
    queryKey: ['deliveries', id],
    queryFn: () =>
      api.get('/admin/webhooks/{webhook}/deliveries', {
        params: { path: { webhook: id }, query: { limit: MAX_DELIVERIES } },
      }),
    refetchInterval: 5000,
  });
  if (list.isPending) return <Loading />;
  if (list.isError) return <Failure error={list.error} onRetry={() => void list.refetch()} />;
  if (list.data.data.length === 0) return <Empty>{words.nothingSent}</Empty>;
  return (
    <div className="table-scroll" role="region" aria-label={words.what(words.deliveries, url)} tabIndex={0}>
      <table className="list">
        <thead>
          <tr>
            <th scope="col">{words.event}</th>
            <th scope="col">{words.when}</th>
            <th scope="col">{words.result}</th>
            <th scope="col">{words.answer}</th>
            <th scope="col">{words.actions}</th>
          </tr>
        </thead>
        <tbody>
          {list.data.data.map((delivery) => (
            <DeliveryRow key={delivery.id} delivery={delivery} />
          ))}
        </tbody>
      </table>
    </div>
  );
}

function DeliveryRow({ delivery }: { delivery: WebhookDelivery }) {
  const words = useWebhookWords();
  const formats = useFormats();
  const queries = useQueryClient();
  const { id, webhook_id, type, message_id, status, attempts, created_at } = delivery;
  const resending = useMutation({
    mutationFn: () =>
      api.post('/admin/webhooks/{webhook}/deliveries/{delivery}/resend', {
        params: { path: { webhook: webhook_id, delivery: id } },
      }),
    onSettled: () => queries.invalidateQueries({ queryKey: ['deliveries'] }),
  });
  const outcome = useOutcome();
  return (
    <tr>
      <td>
        {type}
        <br />
        <span className="key">{message_id}</span>
      </td>
      <td>{formats.moment(created_at, viewerZone())}</td>
      <td>
        {words.statuses[status]}, {words.tries(attempts)}
      </td>
      <td>
        <span>{outcome(delivery)}</span>
        <details>
          <summary>{words.eachTry}</summary>
          <Attempts attempts={delivery.tries} />
          <p>{words.sent}</p>
          <pre className="key">{delivery.payload}</pre>
        </details>
      </td>
      <td>
        <button
          type="button"
          className="button small"
          aria-label={words.what(words.resend, message_id)}
          disabled={resending.isPending}
          onClick={() => resending.mutate()}
        >
          {words.resend}
        </button>
        {resending.isError && <Failure error={resending.error} />}
      </td>
    </tr>
  );
}

function Attempts({ attempts }: { attempts: WebhookAttempt[] }) {
  const formats = useFormats();
  const outcome = useOutcome();
  return (
    <ol>
      {attempts.map((attempt) => (
        <li key={attempt.attempted_at}>
          <time dateTime={attempt.attempted_at}>{formats.moment(attempt.attempted_at, viewerZone())}</time>:{' '}
          {outcome(attempt)}
          {attempt.answer_body && <pre className="key">{attempt.answer_body}</pre>}
        </li>
      ))}
    </ol>
  );
}

function useOutcome() {
  const words = useWebhookWords();
  return ({ answer_status, answer_ms, error }: Pick<WebhookDelivery, 'answer_status' | 'answer_ms' | 'error'>) => {
    const response = answer_status === null ? null : words.answered(answer_status, answer_ms ?? 0);
    return [response, error].filter(Boolean).join(' · ');
  };
}
