import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { ifMatch, type PaymentProvider } from '@courtside/client';
import { useAdminWords } from '../../i18n/admin-words.ts';
import { useCan } from '../../lib/permissions.ts';
import { useRefresh } from '../../lib/refresh.ts';
import { api } from '../../lib/session.ts';
import { Button } from '../../ui/button.tsx';
import { Failure } from '../../ui/components.tsx';
import { CopyButton } from '../../ui/copy-button.tsx';
import { KeyRound, Pause, Play } from '../../ui/icons/more-icons.ts';
import { ActionMenu } from '../../ui/menu.tsx';
import { StatusBadge } from '../../ui/status-badge.tsx';
import { showToast } from '../../ui/toasts.tsx';
import { ChangeKeyDialog, PayoutDialog, PROVIDER_DATA } from './provider-dialogs.tsx';
import { PROVIDERS, useOnlineWords } from './words.ts';

/** An account at a payment provider, and what is left to set up. */
export function ProviderCard({ provider }: { provider: PaymentProvider }) {
  const { id, name, mode, active, has_webhook_secret } = provider;
  const words = useOnlineWords();
  const admin = useAdminWords();
  const mayManage = useCan()('payment_providers.manage');
  const refresh = useRefresh(PROVIDER_DATA);
  const [opened, setOpened] = useState<'key' | 'secret' | 'payout'>();
  const close = (): void => setOpened(undefined);
  const switching = useMutation({
    mutationFn: () =>
      api.patch('/admin/payment-providers/{provider}', {
        params: { path: { provider: id }, header: ifMatch(provider) },
        body: { active: !active },
      }),
    onSuccess: () => showToast(active ? words.stopped : words.started),
    onSettled: refresh,
  });
  const title = PROVIDERS[name];
  return (
    <section className="card stack" aria-label={`${title} (${words.modes[mode]})`}>
      <div className="row">
        <h3>{title}</h3>
        <StatusBadge tone={mode === 'test' ? 'warn' : 'good'}>{words.modes[mode]}</StatusBadge>
        <StatusBadge tone={active && mode === 'live' ? 'good' : 'quiet'}>
          {!active ? words.inactive : mode === 'test' ? words.trial : words.active}
        </StatusBadge>
      </div>
      {mayManage && <Notifications provider={provider} />}
      {switching.isError && <Failure error={switching.error} />}
      {mayManage && (
        <div className="row">
          {name === 'stripe' && !has_webhook_secret && hasAddress(provider) && (
            <Button kind="primary" onClick={() => setOpened('secret')}>
              {words.storeSecret}
            </Button>
          )}
          <Button disabled={switching.isPending} onClick={() => switching.mutate()}>
            {active ? <Pause aria-hidden="true" size={18} /> : <Play aria-hidden="true" size={18} />}
            {active ? words.stop : words.start}
          </Button>
          {mode === 'live' && <Button onClick={() => setOpened('payout')}>{words.payout}</Button>}
          <ActionMenu
            label={admin.moreFor(title)}
            actions={[
              { label: words.changeKey, icon: KeyRound, onAction: () => setOpened('key') },
              ...(name === 'stripe'
                ? [{ label: words.storeSecret, icon: KeyRound, onAction: () => setOpened('secret') }]
                : []),
            ]}
          />
        </div>
      )}
      {(opened === 'key' || opened === 'secret') && (
        <ChangeKeyDialog provider={provider} field={opened} onClose={close} />
      )}
      {opened === 'payout' && <PayoutDialog provider={provider} onClose={close} />}
    </section>
  );
}

/** Without `PUBLIC_URL`, the service does not know its own address. */
const hasAddress = ({ notification_url }: PaymentProvider): boolean => /^https?:/.test(notification_url);

/** The address to which the provider sends notifications, and what the person must do with it. */
function Notifications({ provider }: { provider: PaymentProvider }) {
  const { name, notification_url, has_webhook_secret } = provider;
  const words = useOnlineWords();
  const hasOrigin = hasAddress(provider);
  return (
    <>
      {!hasOrigin && <p className="notice bad">{words.noAddress}</p>}
      {hasOrigin && (
        <div>
          <p>{words.address}</p>
          <div className="provider-address">
            <code className="key copied-text">{notification_url}</code>
            <CopyButton text={notification_url} />
          </div>
          <p className="hint">{words.addressOf[name]}</p>
        </div>
      )}
      {name === 'stripe' && hasOrigin && (
        <p className={has_webhook_secret ? 'hint' : 'notice'}>
          {has_webhook_secret ? words.secretSaved : words.noSecret}
        </p>
      )}
    </>
  );
}
