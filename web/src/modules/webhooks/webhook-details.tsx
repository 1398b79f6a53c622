import { useMutation } from '@tanstack/react-query';
import { Button } from '../../ui/button.tsx';
import { KeyRound, Pause, Play } from '../../ui/icons/more-icons.ts';
import { useState } from 'react';
import type { Webhook } from '@courtside/client';
import { useAddressFilters } from '../../lib/address-filters.ts';
import { useFormats, viewerZone } from '../../lib/format.ts';
import { useRefresh } from '../../lib/refresh.ts';
import { api } from '../../lib/session.ts';
import { Failure } from '../../ui/components.tsx';
import ConfirmDialog from '../../ui/confirm-dialog.tsx';
import { type DetailsProps, Values } from '../../ui/resource-list.tsx';
import { StatusBadge, type Tone } from '../../ui/status-badge.tsx';
import { showToast } from '../../ui/toasts.tsx';
import { Deliveries, useOutcome } from './deliveries.tsx';
import { useWebhookWords } from './webhook-words.ts';

/** The state of a webhook, and its actions. The page's URL says whether the webhook's deliveries are shown. */
export default function WebhookDetails({ entry, renderMenu, onSecret, ...declared }: DetailsProps) {
  const webhook = entry as DetailsProps['entry'] & Webhook;
  const words = useWebhookWords();
  const formats = useFormats();
  const outcome = useOutcome();
  const { testing, switching, refresh } = useWebhookActions(webhook);
  const [isRotating, setIsRotating] = useState(false);
  const { filters, setFilters } = useAddressFilters(['webhook', 'result']);
  const { id, url, enabled, paused_until, disabled_reason } = webhook;
  const isOpen = filters.webhook === String(id);
  const error = testing.error ?? switching.error;
  const hasFailed = testing.data !== undefined && testing.data.status !== 'delivered';
  return (
    <>
      <WebhookStatus webhook={webhook} hasFailed={hasFailed} />
      <Values entry={entry} {...declared} />
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
        {renderMenu([
          { label: words.rotate, icon: KeyRound, onAction: () => setIsRotating(true) },
          enabled && { label: words.disable, icon: Pause, onAction: () => switching.mutate(false) },
          !enabled && { label: words.enable, icon: Play, onAction: () => switching.mutate(true) },
        ])}
      </div>
      <p role="status" className={testing.data ? `notice ${hasFailed ? 'bad' : 'good'}` : 'visually-hidden'}>
        {testing.data && (hasFailed ? words.testFailed(outcome(testing.data)) : words.testDelivered)}
      </p>
      {error && <Failure error={error} />}
      {isOpen && <Deliveries webhook={webhook} />}
      {isRotating && (
        <ConfirmDialog
          title={words.rotateTitle(url)}
          confirm={words.rotate}
          keep={words.keepSecret}
          onConfirm={async () => {
            const { secret } = await api.post('/admin/webhooks/{webhook}/rotate', {
              params: { path: { webhook: id } },
            });
            onSecret(secret);
            void refresh();
          }}
          onClose={() => setIsRotating(false)}
        >
          <p>{words.rotateText}</p>
        </ConfirmDialog>
      )}
    </>
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
  return (
    <div>
      <StatusBadge tone={tone}>{text}</StatusBadge>
    </div>
  );
}
