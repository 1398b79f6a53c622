import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Webhook, WebhookInput } from '@courtside/client';
import { useFormats, viewerZone } from '../../lib/format.ts';
import { useWords } from '../../i18n/words.tsx';
import { api } from '../../lib/session.ts';
import Dialog from '../../ui/dialog.tsx';
import { Check, Empty, Failure, fieldErrorOf, Field, Loading, Page } from '../../ui/components.tsx';
import { fetchAll } from '../../lib/fetch-all.ts';
import { Deliveries } from './deliveries.tsx';
import { useWebhookWords } from './webhook-words.ts';

type EventType = NonNullable<WebhookInput['event_types']>[number];
/** All event types of the API. The compiler reports a missing event type. */
const EVENT_TYPES = Object.keys({
  'booking.created': true,
  'booking.offered': true,
  'booking.pending': true,
  'booking.confirmed': true,
  'booking.rejected': true,
  'booking.rescheduled': true,
  'booking.cancelled': true,
  'booking.completed': true,
  'booking.no_show': true,
  'booking.updated': true,
  'booking.checked_in': true,
  'court.created': true,
  'court.updated': true,
  'court.deleted': true,
  'closure.created': true,
  'closure.updated': true,
  'closure.deleted': true,
} satisfies Record<EventType, true>) as EventType[];

export default function WebhooksPage() {
  const words = useWebhookWords();
  const [secret, setSecret] = useState<string>();
  const list = useQuery({ queryKey: ['webhooks'], queryFn: () => fetchAll('/admin/webhooks', {}) });
  return (
    <Page title={words.webhooks} lead={words.lead}>
      <NewWebhook onSecret={setSecret} />
      {secret !== undefined && (
        <div className="notice good" role="status">
          <p>{words.secretShown}</p>
          <p className="key">{secret}</p>
        </div>
      )}
      {list.isPending && <Loading />}
      {list.isError && <Failure error={list.error} onRetry={() => void list.refetch()} />}
      {list.data?.length === 0 && <Empty>{words.none}</Empty>}
      {list.data?.map((webhook) => (
        <WebhookCard key={webhook.id} webhook={webhook} onSecret={setSecret} />
      ))}
    </Page>
  );
}

function NewWebhook({ onSecret }: { onSecret: (secret: string) => void }) {
  const words = useWebhookWords();
  const queries = useQueryClient();
  const [url, setUrl] = useState('');
  const [description, setDescription] = useState('');
  const [types, setTypes] = useState<EventType[]>([]);
  const making = useMutation({
    mutationFn: () =>
      api.post('/admin/webhooks', { body: { url, description: description || null, event_types: types } }),
    onSuccess: ({ secret }) => {
      onSecret(secret);
      setUrl('');
      setDescription('');
      setTypes([]);
    },
    onSettled: () => queries.invalidateQueries({ queryKey: ['webhooks'] }),
  });
  const fieldError = fieldErrorOf(making.error, 'url');
  return (
    <form
      className="card stack"
      onSubmit={(event) => {
        event.preventDefault();
        making.mutate();
      }}
    >
      <h2>{words.newWebhook}</h2>
      <Field
        label={words.url}
        type="url"
        required
        maxLength={2000}
        value={url}
        onChange={({ target }) => setUrl(target.value)}
        fieldError={fieldError}
      />
      <Field
        label={words.description}
        maxLength={200}
        value={description}
        onChange={({ target }) => setDescription(target.value)}
      />
      <details>
        <summary>{words.types}</summary>
        <fieldset className="stack" aria-label={words.types}>
          {EVENT_TYPES.map((type) => (
            <Check
              key={type}
              label={type}
              checked={types.includes(type)}
              onChange={({ target }) =>
                setTypes((old) => (target.checked ? [...old, type] : old.filter((one) => one !== type)))
              }
            />
          ))}
        </fieldset>
      </details>
      {making.isError && fieldError === undefined && <Failure error={making.error} />}
      <div className="row">
        <button type="submit" className="button primary" disabled={making.isPending}>
          {words.make}
        </button>
      </div>
    </form>
  );
}

function WebhookCard({ webhook, onSecret }: { webhook: Webhook; onSecret: (secret: string) => void }) {
  const words = useWebhookWords();
  const formats = useFormats();
  const queries = useQueryClient();
  const [isRemoving, setIsRemoving] = useState(false);
  const [isOpen, setIsOpen] = useState(false);
  const { id, url, description, enabled, paused_until, disabled_reason } = webhook;
  const params = { path: { webhook: id } };
  const onSettled = () =>
    Promise.all(['webhooks', 'deliveries'].map((name) => queries.invalidateQueries({ queryKey: [name] })));
  const testing = useMutation({ mutationFn: () => api.post('/admin/webhooks/{webhook}/test', { params }), onSettled });
  const rotating = useMutation({
    mutationFn: () => api.post('/admin/webhooks/{webhook}/rotate', { params }),
    onSuccess: ({ secret }) => onSecret(secret),
    onSettled,
  });
  const switching = useMutation({
    mutationFn: () => api.patch('/admin/webhooks/{webhook}', { params, body: { enabled: !enabled } }),
    onSettled,
  });
  const paused = paused_until !== null && words.paused(formats.moment(paused_until, viewerZone()));
  const status = enabled ? paused || words.works : (disabled_reason ?? words.disabled);
  const actions: [label: string, act: () => void][] = [
    [words.test, () => testing.mutate()],
    [words.rotate, () => rotating.mutate()],
    [enabled ? words.disable : words.enable, () => switching.mutate()],
    [words.remove, () => setIsRemoving(true)],
  ];
  const isBusy = testing.isPending || rotating.isPending || switching.isPending;
  const error = testing.error ?? rotating.error ?? switching.error;
  return (
    <section className="card stack" aria-label={url}>
      <h2 className="key">{url}</h2>
      {description !== null && <p>{description}</p>}
      <p>{webhook.event_types.length === 0 ? words.all : webhook.event_types.join(', ')}</p>
      <p>
        <strong>{status}</strong>
      </p>
      <div className="row">
        {actions.map(([label, act]) => (
          <button
            key={label}
            type="button"
            className={label === words.remove ? 'button small danger' : 'button small'}
            aria-label={words.what(label, url)}
            disabled={isBusy}
            onClick={act}
          >
            {label}
          </button>
        ))}
        <button
          type="button"
          className="button small"
          aria-expanded={isOpen}
          aria-label={words.what(isOpen ? words.hide : words.deliveries, url)}
          onClick={() => setIsOpen(!isOpen)}
        >
          {isOpen ? words.hide : words.deliveries}
        </button>
      </div>
      {testing.data && <p role="status">{words.tested(testing.data.status === 'delivered')}</p>}
      {error && <Failure error={error} />}
      {isOpen && <Deliveries webhook={webhook} />}
      {isRemoving && <DeleteWebhookDialog id={id} onClose={() => setIsRemoving(false)} />}
    </section>
  );
}

function DeleteWebhookDialog({ id, onClose }: { id: number; onClose: () => void }) {
  const words = useWebhookWords();
  const common = useWords();
  const queries = useQueryClient();
  const removing = useMutation({
    mutationFn: () => api.delete('/admin/webhooks/{webhook}', { params: { path: { webhook: id } } }),
    onSuccess: onClose,
    onSettled: () => queries.invalidateQueries({ queryKey: ['webhooks'] }),
  });
  return (
    <Dialog title={words.removeTitle} onClose={onClose}>
      <p>{words.removeText}</p>
      {removing.isError && <Failure error={removing.error} />}
      <div className="dialog-foot">
        <button type="button" className="button danger" disabled={removing.isPending} onClick={() => removing.mutate()}>
          {words.remove}
        </button>
        <button type="button" className="button" onClick={onClose}>
          {common.close}
        </button>
      </div>
    </Dialog>
  );
}
