import { useMutation, useQuery } from '@tanstack/react-query';
import type { Webhook, WebhookAttempt, WebhookDelivery } from '@courtside/client';
import { useAdminWords } from '../../i18n/admin-words.ts';
import { useAddressFilters } from '../../lib/address-filters.ts';
import { capitalise, useFormats, viewerZone } from '../../lib/format.ts';
import { readQuery } from '../../lib/queries.ts';
import { useRefresh } from '../../lib/refresh.ts';
import { api } from '../../lib/session.ts';
import { Button } from '../../ui/button.tsx';
import { Failure, QueryState } from '../../ui/components.tsx';
import { Choice } from '../../ui/fields.tsx';
import { options } from '../../ui/options.tsx';
import { DataTable } from '../../ui/data-table.tsx';
import { Disclosure } from '../../ui/fold.tsx';
import { StatusBadge } from '../../ui/status-badge.tsx';
import { useWebhookWords } from './webhook-words.ts';

const MAX_DELIVERIES = 50;
const STATUSES = ['delivered', 'pending', 'failed'] as const;
const TONES = { delivered: 'good', pending: 'warn', failed: 'bad' } as const;

export function Deliveries({ webhook: { id, url } }: { webhook: Webhook }) {
  const words = useWebhookWords();
  const admin = useAdminWords();
  const formats = useFormats();
  const outcome = useOutcome();
  const { filters, setFilters } = useAddressFilters(['result']);
  const status = STATUSES.find((one) => one === filters.result);
  const list = useQuery({
    ...readQuery('/admin/webhooks/{webhook}/deliveries', {
      params: { path: { webhook: id }, query: { limit: MAX_DELIVERIES, ...(status && { status }) } },
    }),
    refetchInterval: 5000,
  });
  return (
    <>
      <div className="row">
        <Choice
          label={words.result}
          value={status ?? ''}
          onChange={({ target }) => setFilters({ result: target.value })}
        >
          <option value="">{words.anyResult}</option>
          {options(STATUSES, (one) => words.statuses[one])}
        </Choice>
      </div>
      <QueryState query={list} />
      {list.data?.data.length === 0 && <p className="hint">{status ? words.noMatches : words.nothingSent}</p>}
      {list.data && list.data.data.length > 0 && (
        <DataTable
          label={words.what(words.deliveries, url)}
          rows={list.data.data}
          keyOf={(delivery) => delivery.id}
          columns={[
            { head: words.event, kind: 'title', render: ({ type }) => type },
            { head: words.when, render: ({ created_at }) => capitalise(formats.moment(created_at, viewerZone())) },
            {
              head: words.result,
              render: ({ status, attempts }) => (
                <span>
                  <StatusBadge tone={TONES[status]}>{words.statuses[status]}</StatusBadge>{' '}
                  <span className="hint">{words.tries(attempts)}</span>
                </span>
              ),
            },
            {
              head: words.answer,
              render: (delivery) => (
                <div>
                  <span>{outcome(delivery)}</span>
                  <DeliveryDetails delivery={delivery} />
                </div>
              ),
            },
            { head: admin.actions, kind: 'actions', render: (delivery) => <Resend delivery={delivery} /> },
          ]}
        />
      )}
    </>
  );
}

function Resend({ delivery: { id, webhook_id, message_id } }: { delivery: WebhookDelivery }) {
  const words = useWebhookWords();
  const refresh = useRefresh(['/admin/webhooks', '/admin/webhooks/{webhook}/deliveries']);
  const resending = useMutation({
    mutationFn: () =>
      api.post('/admin/webhooks/{webhook}/deliveries/{delivery}/resend', {
        params: { path: { webhook: webhook_id, delivery: id } },
      }),
    onSettled: refresh,
  });
  return (
    <>
      <Button
        kind="small"
        aria-label={words.what(words.resend, message_id)}
        disabled={resending.isPending}
        onClick={() => resending.mutate()}
      >
        {words.resend}
      </Button>
      {resending.isError && <Failure error={resending.error} />}
    </>
  );
}

function DeliveryDetails({ delivery: { message_id, tries, payload } }: { delivery: WebhookDelivery }) {
  const words = useWebhookWords();
  return (
    <Disclosure title={words.details}>
      <p className="key">{message_id}</p>
      <Attempts attempts={tries} />
      <p>{words.sent}</p>
      <pre className="key">{payload}</pre>
    </Disclosure>
  );
}

function Attempts({ attempts }: { attempts: WebhookAttempt[] }) {
  const formats = useFormats();
  const outcome = useOutcome();
  return (
    <ol>
      {attempts.map((attempt) => (
        <li key={attempt.attempted_at}>
          <time dateTime={attempt.attempted_at}>{capitalise(formats.moment(attempt.attempted_at, viewerZone()))}</time>:{' '}
          {outcome(attempt)}
          {attempt.answer_body && <pre className="key">{attempt.answer_body}</pre>}
        </li>
      ))}
    </ol>
  );
}

/** Returns a function that describes an endpoint's response, or why there was none. */
export function useOutcome() {
  const words = useWebhookWords();
  return ({ answer_status, answer_ms, error }: Pick<WebhookDelivery, 'answer_status' | 'answer_ms' | 'error'>) => {
    const response = answer_status === null ? null : words.answered(answer_status, answer_ms ?? 0);
    return [response, error].filter(Boolean).join(' · ');
  };
}
