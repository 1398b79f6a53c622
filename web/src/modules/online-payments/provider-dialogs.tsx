import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { CourtsideProblem, ifMatch, type PaymentProvider } from '@courtside/client';
import { useWords } from '../../i18n/words.tsx';
import { useIdempotencyKey } from '../../lib/idempotency-key.ts';
import { type AffectedData, useRefresh } from '../../lib/refresh.ts';
import { api, config } from '../../lib/session.ts';
import { Failure } from '../../ui/components.tsx';
import Dialog from '../../ui/dialog.tsx';
import { Choice, Field, fieldErrorOf } from '../../ui/fields.tsx';
import { Form, FormFoot } from '../../ui/form.tsx';
import { options } from '../../ui/options.tsx';
import { showToast } from '../../ui/toasts.tsx';
import { amountOf } from '../payments/amounts.ts';
import { MONEY_DATA } from '../payments/money-data.ts';
import { MoneyField } from '../payments/money-field.tsx';
import { PROVIDERS, useOnlineWords } from './words.ts';

export const PROVIDER_DATA: AffectedData = ['/admin/payment-providers', '/me/payment-means'];
const NAMES = Object.keys(PROVIDERS) as PaymentProvider['name'][];

interface SecretFieldProps {
  label: string;
  hint?: string;
  value: string;
  error: unknown;
  name: 'api_key' | 'webhook_secret';
  onChange: (value: string) => void;
}

/** A field for a secret. Browsers neither store nor suggest it. */
function SecretField({ error, name, onChange, ...field }: SecretFieldProps) {
  return (
    <Field
      {...field}
      type="password"
      required
      maxLength={300}
      autoComplete="off"
      spellCheck={false}
      data-1p-ignore
      fieldError={fieldErrorOf(error, name)}
      onChange={({ target }) => onChange(target.value.trim())}
    />
  );
}

function SetUpFailure({ error, field }: { error: unknown; field: 'api_key' | 'webhook_secret' }) {
  const words = useOnlineWords();
  if (!error || fieldErrorOf(error, field)) return null;
  if (!(error instanceof CourtsideProblem) || error.code !== 'payments_not_configured')
    return <Failure error={error} />;
  return (
    <div className="notice bad" role="alert">
      <p>{words.noKeyFile}</p>
      <a href="/guide/payments" target="_blank" rel="noreferrer" hrefLang="en">
        {words.howTo}
      </a>
    </div>
  );
}

/** Adds an account at a provider. The mode follows from the key. */
export function AddProviderDialog({ onClose }: { onClose: () => void }) {
  const words = useOnlineWords();
  const refresh = useRefresh(PROVIDER_DATA);
  const [draft, setDraft] = useState({ name: NAMES[0]!, api_key: '' });
  const adding = useMutation({
    mutationFn: () => api.post('/admin/payment-providers', { body: draft }),
    onSuccess: () => {
      showToast(words.added);
      onClose();
    },
    onSettled: refresh,
  });
  return (
    <Dialog title={words.add} onClose={onClose}>
      <Form className="stack" onSubmit={() => adding.mutate()}>
        <Choice
          label={words.provider}
          value={draft.name}
          onChange={({ target }) => setDraft({ ...draft, name: target.value as PaymentProvider['name'] })}
        >
          {options(NAMES, (name) => PROVIDERS[name])}
        </Choice>
        <p className="hint">{words.addHint}</p>
        <SecretField
          label={words.apiKey}
          hint={words.apiKeyHint}
          name="api_key"
          value={draft.api_key}
          error={adding.error}
          onChange={(api_key) => setDraft({ ...draft, api_key })}
        />
        <SetUpFailure error={adding.error} field="api_key" />
        <FormFoot submit={words.add} isDisabled={adding.isPending} onClose={onClose} />
      </Form>
    </Dialog>
  );
}

interface ChangeProps {
  provider: PaymentProvider;
  field: 'key' | 'secret';
  onClose: () => void;
}

/** Replaces the API key or the signing secret of an account. */
export function ChangeKeyDialog({ provider, field, onClose }: ChangeProps) {
  const words = useOnlineWords();
  const common = useWords();
  const refresh = useRefresh(PROVIDER_DATA);
  const [value, setValue] = useState('');
  const isKey = field === 'key';
  const name = isKey ? 'api_key' : 'webhook_secret';
  const params = { path: { provider: provider.id }, header: ifMatch(provider) };
  const saving = useMutation({
    mutationFn: () => api.patch('/admin/payment-providers/{provider}', { params, body: { [name]: value } }),
    onSuccess: () => {
      showToast(isKey ? words.saved : words.secretStored);
      onClose();
    },
    onSettled: refresh,
  });
  return (
    <Dialog title={isKey ? words.changeKey : words.storeSecret} onClose={onClose}>
      <Form className="stack" onSubmit={() => saving.mutate()}>
        <SecretField
          label={isKey ? words.apiKey : words.signingSecret}
          hint={isKey ? words.keyHint : words.apiKeyHint}
          name={name}
          value={value}
          error={saving.error}
          onChange={setValue}
        />
        <SetUpFailure error={saving.error} field={name} />
        <FormFoot submit={common.save} isDisabled={saving.isPending} onClose={onClose} />
      </Form>
    </Dialog>
  );
}

/** Records money that the provider has sent to the bank. */
export function PayoutDialog({ provider: { id, name }, onClose }: { provider: PaymentProvider; onClose: () => void }) {
  const words = useOnlineWords();
  const withKey = useIdempotencyKey();
  const refresh = useRefresh([...MONEY_DATA, ...PROVIDER_DATA]);
  const { currency } = config;
  const [draft, setDraft] = useState({ amount: '', fee: '' });
  const recording = useMutation({
    mutationFn: () => {
      const params = { path: { provider: id } };
      const body = { amount: amountOf(draft.amount, currency) ?? 0, fee: amountOf(draft.fee, currency) ?? 0 };
      return withKey(body, (headers) =>
        api.post('/admin/payment-providers/{provider}/payouts', { params, headers, body }),
      );
    },
    onSuccess: () => {
      showToast(words.recorded);
      onClose();
    },
    onSettled: refresh,
  });
  return (
    <Dialog title={words.payoutTitle(PROVIDERS[name])} onClose={onClose}>
      <Form className="stack" onSubmit={() => recording.mutate()}>
        <p>{words.payoutText}</p>
        <div className="form-grid pairs">
          <MoneyField
            label={words.arrived}
            currency={currency}
            value={draft.amount}
            onChange={(amount) => setDraft({ ...draft, amount })}
          />
          <MoneyField
            label={words.fee}
            currency={currency}
            isZeroAllowed
            value={draft.fee}
            onChange={(fee) => setDraft({ ...draft, fee })}
          />
        </div>
        {recording.isError && <Failure error={recording.error} />}
        <FormFoot submit={words.payout} isDisabled={recording.isPending} onClose={onClose} />
      </Form>
    </Dialog>
  );
}
