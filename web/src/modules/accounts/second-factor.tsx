import './second-factor.css';
import { useMutation, useQuery } from '@tanstack/react-query';
import { CourtsideProblem, type SecondFactor } from '@courtside/client';
import { Button } from '../../ui/button.tsx';
import { Download } from '../../ui/icons/more-icons.ts';
import { useEffect, useRef, useState } from 'react';
import { useFormats, viewerZone } from '../../lib/format.ts';
import { readQuery } from '../../lib/queries.ts';
import { useRefresh } from '../../lib/refresh.ts';
import { CopyButton } from '../../ui/copy-button.tsx';
import { saveFile } from '../../lib/save-file.ts';
import { api } from '../../lib/session.ts';
import { Failure, Loading } from '../../ui/components.tsx';
import { Field } from '../../ui/fields.tsx';
import { Fold } from '../../ui/fold.tsx';
import { Form } from '../../ui/form.tsx';
import { PasswordField } from '../../ui/password-field.tsx';
import { showToast } from '../../ui/toasts.tsx';
import { codeInput } from './code-input.ts';
import { QrCode } from './qr-code.tsx';
import { useSecondFactorWords } from './second-factor-words.ts';
import { SettingsSection } from './settings-section.tsx';

/** Below this number of recovery codes, the page suggests creating new ones. */
const FEW_CODES = 4;

/** Lets the person set up an authenticator app, or turn it off. */
export default function SecondFactorSection() {
  const words = useSecondFactorWords();
  const state = useQuery(readQuery('/auth/second-factor'));
  const refresh = useRefresh(['/auth/second-factor', '/auth/sessions']);
  const [codes, setCodes] = useState<readonly string[]>();
  const show = (recoveryCodes: readonly string[]) => {
    setCodes(recoveryCodes);
    void refresh();
  };
  return (
    <SettingsSection title={words.title} hint={words.hint}>
      {codes && <RecoveryCodes codes={codes} onDone={() => setCodes(undefined)} />}
      {!codes && state.isPending && <Loading lines={2} />}
      {!codes && state.isError && <Failure error={state.error} onRetry={() => void state.refetch()} />}
      {!codes &&
        state.data &&
        (state.data.enabled_at === null ? (
          <SetUp state={state.data} onEnabled={show} />
        ) : (
          <Enabled state={state.data} since={state.data.enabled_at} onCodes={show} onDisabled={refresh} />
        ))}
    </SettingsSection>
  );
}

function SetUp({ state, onEnabled }: { state: SecondFactor; onEnabled: (codes: readonly string[]) => void }) {
  const words = useSecondFactorWords();
  const [password, setPassword] = useState('');
  const starting = useMutation({
    mutationFn: () => api.post('/auth/second-factor', { body: password === '' ? {} : { password } }),
    onSuccess: () => setPassword(''),
  });
  if (starting.data) return <Confirmation setup={starting.data} onEnabled={onEnabled} onCancel={starting.reset} />;
  return (
    <>
      {state.required && !state.given && <p className="notice">{words.required}</p>}
      <Form className="stack" onSubmit={() => starting.mutate()}>
        <CurrentPassword value={password} onChange={setPassword} isOptional={state.given} />
        <CodeFailure error={starting.error} />
        <div className="row">
          <Button type="submit" disabled={starting.isPending}>
            {words.begin}
          </Button>
        </div>
      </Form>
    </>
  );
}

interface ConfirmationProps {
  setup: { secret: string; uri: string };
  onEnabled: (codes: readonly string[]) => void;
  onCancel: () => void;
}

function Confirmation({ setup: { secret, uri }, onEnabled, onCancel }: ConfirmationProps) {
  const words = useSecondFactorWords();
  const [code, setCode] = useState('');
  const confirming = useMutation({
    mutationFn: () => api.post('/auth/second-factor/confirmation', { body: { code } }),
    onSuccess: ({ recovery_codes }) => onEnabled(recovery_codes),
  });
  return (
    <Form className="stack" onSubmit={() => confirming.mutate()}>
      <p>{words.scan}</p>
      <QrCode text={uri} label={words.picture} />
      <p>
        <a href={uri}>{words.openApp}</a>
      </p>
      <div>
        <p>{words.typeIt}</p>
        <p className="key">{secret.replace(/(.{4})(?=.)/g, '$1 ')}</p>
      </div>
      <Field label={words.code} {...codeInput} required value={code} onChange={({ target }) => setCode(target.value)} />
      <CodeFailure error={confirming.error} />
      <div className="row">
        <Button type="submit" kind="primary" disabled={confirming.isPending}>
          {words.confirm}
        </Button>
        <Button onClick={onCancel}>{words.cancel}</Button>
      </div>
    </Form>
  );
}

function RecoveryCodes({ codes, onDone }: { codes: readonly string[]; onDone: () => void }) {
  const words = useSecondFactorWords();
  const heading = useRef<HTMLHeadingElement>(null);
  // Move the focus to the heading, because the form that had the focus has disappeared.
  useEffect(() => heading.current?.focus(), []);
  const text = `${codes.join('\n')}\n`;
  return (
    <>
      <h4 ref={heading} tabIndex={-1}>
        {words.codes}
      </h4>
      <p className="notice good">{words.keepThem}</p>
      <ul className="recovery-codes copied-text">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className="row">
        <CopyButton text={text} />
        <Button onClick={() => saveFile([text], { name: words.file, type: 'text/plain' })}>
          <Download aria-hidden="true" size={18} />
          {words.download}
        </Button>
        <Button kind="primary" onClick={onDone}>
          {words.done}
        </Button>
      </div>
    </>
  );
}

interface EnabledProps {
  state: SecondFactor;
  since: string;
  onCodes: (codes: readonly string[]) => void;
  onDisabled: () => Promise<void>;
}

function Enabled({ state, since, onCodes, onDisabled }: EnabledProps) {
  const words = useSecondFactorWords();
  const formats = useFormats();
  const left = state.recovery_codes_left;
  return (
    <>
      <p>
        {words.on(formats.moment(since, viewerZone()))} {words.left(left)}
      </p>
      {left < FEW_CODES && <p className="notice">{words.fewLeft}</p>}
      <Fold title={words.renew}>
        <Renewal onCodes={onCodes} />
      </Fold>
      <Fold title={words.turnOff}>
        <TurnOff onDisabled={onDisabled} />
      </Fold>
    </>
  );
}

function Renewal({ onCodes }: { onCodes: (codes: readonly string[]) => void }) {
  const words = useSecondFactorWords();
  const [code, setCode] = useState('');
  const renewing = useMutation({
    mutationFn: () => api.post('/auth/second-factor/recovery-codes', { body: { code } }),
    onSuccess: ({ recovery_codes }) => onCodes(recovery_codes),
  });
  return (
    <Form className="stack" onSubmit={() => renewing.mutate()}>
      <p className="hint">{words.renewHint}</p>
      <AnyCodeField value={code} onChange={setCode} />
      <CodeFailure error={renewing.error} />
      <div className="row">
        <Button type="submit" disabled={renewing.isPending}>
          {words.renew}
        </Button>
      </div>
    </Form>
  );
}

function TurnOff({ onDisabled }: { onDisabled: () => Promise<void> }) {
  const words = useSecondFactorWords();
  const [password, setPassword] = useState('');
  const [code, setCode] = useState('');
  const disabling = useMutation({
    mutationFn: () => api.delete('/auth/second-factor', { body: { code, ...(password !== '' && { password }) } }),
    onSuccess: () => {
      showToast(words.turnedOff);
      return onDisabled();
    },
  });
  return (
    <Form className="stack" onSubmit={() => disabling.mutate()}>
      <p className="hint">{words.turnOffHint}</p>
      <CurrentPassword value={password} onChange={setPassword} isOptional />
      <AnyCodeField value={code} onChange={setCode} />
      <CodeFailure error={disabling.error} />
      <div className="row">
        <Button type="submit" kind="danger" disabled={disabling.isPending}>
          {words.turnOff}
        </Button>
      </div>
    </Form>
  );
}

interface InputProps {
  value: string;
  onChange: (value: string) => void;
}

/** @param isOptional whether the account may have no password */
function CurrentPassword({ value, onChange, isOptional = false }: InputProps & { isOptional?: boolean }) {
  const words = useSecondFactorWords();
  return (
    <PasswordField
      label={words.password}
      autoComplete="current-password"
      required={!isOptional}
      value={value}
      onChange={({ target }) => onChange(target.value)}
    />
  );
}

function AnyCodeField({ value, onChange }: InputProps) {
  const words = useSecondFactorWords();
  return (
    <Field
      label={words.anyCode}
      {...codeInput}
      inputMode="text"
      required
      value={value}
      onChange={({ target }) => onChange(target.value)}
    />
  );
}

function CodeFailure({ error }: { error: Error | null }) {
  const words = useSecondFactorWords();
  if (!error) return null;
  if (!(error instanceof CourtsideProblem) || error.code !== 'invalid_credentials') return <Failure error={error} />;
  return (
    <p className="notice bad" role="alert">
      {words.wrong}
    </p>
  );
}
