import { useMutation } from '@tanstack/react-query';
import { Button } from '../../ui/button.tsx';
import { KeyRound, Pause, Play, Trash2 } from '../../ui/icons/more-icons.ts';
import { useState } from 'react';
import type { Webhook } from '@courtside/client';
import { useAdminWords } from '../../i18n/admin-words.ts';
import { useAddressFilters } from '../../lib/address-filters.ts';
import { useFormats, viewerZone } from '../../lib/format.ts';
import { useRefresh } from '../../lib/refresh.ts';
import { api } from '../../lib/session.ts';
import { Failure } from '../../ui/components.tsx';
import ConfirmDialog from '../../ui/confirm-dialog.tsx';
import { ActionMenu } from '../../ui/menu.tsx';
import { StatusBadge, type Tone } from '../../ui/status-badge.tsx';
import { showToast } from '../../ui/toasts.tsx';
import { Deliveries, useOutcome } from './deliveries.tsx';
import { useWebhookWords } from './webhook-words.ts';

interface Props {
  webhook: Webhook;
  onSecret: (secret: string) => void;
}

/** A webhook with its state and actions. The page's URL says whether the webhook's deliveries are shown. */
export function WebhookCard({ webhook, onSecret }: Props) {
  const words = useWebhookWords();
  const admin = useAdminWords();
  const formats = useFormats();
  const outcome = useOutcome();
  const { testing, switching, refresh } = useWebhookActions(webhook);
  const [asking, setAsking] = useState<'rotate' | 'remove'>();
  const { filters, setFilters } = useAddressFilters(['webhook', 'result']);
  const { id, url, description, enabled, event_types, paused_until, disabled_reason } = webhook;
  const isOpen = filters.webhook === String(id);
  const error = testing.error ?? switching.error;
  const hasFailed = testing.data !== undefined && testing.data.status !== 'delivered';
  return (
    <section className="card stack" aria-label={url}>
      <div className="card-head">
        <h2 className="key">{url}</h2>
        <WebhookStatus webhook={webhook} hasFailed={hasFailed} />
      </div>
      <p className="hint">
        {[description, event_types.length === 0 ? words.all : event_types.join(', ')].filter(Boolean).join(' · ')}
      </p>
      {!enabled && disabled_reason !== null && <p>{disabled_reason}</p>}
      {enabled && paused_until !== null && <p>{words.paused(formats.moment(paused_until, viewerZone()))}</p>}
      <div className="row">
        <Button aria-label={words.what(words.test, url)} disabled={testing.isPending} onClick={() => testing.mutate()}>
          {words.test}
        </Button>
        <Button
          aria-expanded={isOpen}
          aria-label={words.what(isOpen ? words.hide : words.deliveries, url)}
          onClick={() => setFilters({ webhook: isOpen ? '' : String(id), result: '' })}
        >
          {isOpen ? words.hide : words.deliveries}
        </Button>
        <ActionMenu
          label={admin.moreFor(url)}
          actions={[
            { label: words.rotate, icon: KeyRound, onAction: () => setAsking('rotate') },
            enabled && { label: words.disable, icon: Pause, onAction: () => switching.mutate(false) },
            !enabled && { label: words.enable, icon: Play, onAction: () => switching.mutate(true) },
            { label: words.remove, icon: Trash2, onAction: () => setAsking('remove'), isDanger: true },
          ]}
        />
      </div>
      <p role="status" className={testing.data ? `notice ${hasFailed ? 'bad' : 'good'}` : 'visually-hidden'}>
        {testing.data && (hasFailed ? words.testFailed(outcome(testing.data)) : words.testDelivered)}
      </p>
      {error && <Failure error={error} />}
      {isOpen && <Deliveries webhook={webhook} />}
      {asking === 'rotate' && (
        <RotateSecretDialog {...{ webhook, onSecret, refresh }} onClose={() => setAsking(undefined)} />
      )}
      {asking === 'remove' && <DeleteWebhookDialog webhook={webhook} onClose={() => setAsking(undefined)} />}
    </section>
  );
}

/** Sends a test, and enables or disables the webhook. A toast can undo enabling and disabling. */
function useWebhookActions({ id }: Webhook) {
  const words = useWebhookWords();
  const params = { path: { webhook: id } };
  const refresh = useRefresh(['/admin/webhooks', '/admin/webhooks/{webhook}/deliveries']);
  const testing = useMutation({
    mutationFn: () => api.post('/admin/webhooks/{webhook}/test', { params }),
    onSettled: refresh,
  });
  const switching = useMutation({
    mutationFn: (enabled: boolean) => api.patch('/admin/webhooks/{webhook}', { params, body: { enabled } }),
    onSuccess: (_webhook, enabled) =>
      showToast(enabled ? words.enabledNow : words.disabledNow, () => switching.mutate(!enabled)),
    onSettled: refresh,
  });
  return { testing, switching, refresh };
}

function WebhookStatus({ webhook, hasFailed }: { webhook: Webhook; hasFailed: boolean }) {
  const words = useWebhookWords();
  const isFailing = hasFailed || webhook.failures > 0 || webhook.paused_until !== null;
  const [tone, text]: [Tone, string] = !webhook.enabled
    ? ['quiet', words.disabled]
    : isFailing
      ? ['bad', words.failing]
      : ['good', words.works];
  return <StatusBadge tone={tone}>{text}</StatusBadge>;
}

interface DialogProps {
  webhook: Webhook;
  refresh: () => Promise<unknown>;
  onClose: () => void;
}

function RotateSecretDialog({ webhook: { id, url }, refresh, onClose, onSecret }: DialogProps & Props) {
  const words = useWebhookWords();
  return (
    <ConfirmDialog
      title={words.rotateTitle(url)}
      confirm={words.rotate}
      keep={words.keepSecret}
      onConfirm={async () => {
        const { secret } = await api.post('/admin/webhooks/{webhook}/rotate', { params: { path: { webhook: id } } });
        onSecret(secret);
        void refresh();
      }}
      onClose={onClose}
    >
      <p>{words.rotateText}</p>
    </ConfirmDialog>
  );
}

function DeleteWebhookDialog({ webhook: { id, url }, onClose }: Omit<DialogProps, 'refresh'>) {
  const words = useWebhookWords();
  // Refresh only the list of webhooks, because the service does not return the deliveries of a deleted webhook.
  const refresh = useRefresh(['/admin/webhooks']);
  return (
    <ConfirmDialog
      title={words.removeTitle(url)}
      confirm={words.remove}
      keep={words.keep}
      isDanger
      onConfirm={async () => {
        await api.delete('/admin/webhooks/{webhook}', { params: { path: { webhook: id } } });
        showToast(words.removed);
        void refresh();
      }}
      onClose={onClose}
    >
      <p>{words.removeText}</p>
    </ConfirmDialog>
  );
}
