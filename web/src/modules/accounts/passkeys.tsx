import { browserSupportsWebAuthn } from '@simplewebauthn/browser';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import type { Passkey } from '@courtside/client';
import { useWords } from '../../i18n/words.tsx';
import { useFormats, viewerZone } from '../../lib/format.ts';
import { useRefresh } from '../../lib/refresh.ts';
import { api } from '../../lib/session.ts';
import { Button } from '../../ui/button.tsx';
import { Failure, QueryState } from '../../ui/components.tsx';
import Dialog from '../../ui/dialog.tsx';
import { Field } from '../../ui/fields.tsx';
import { Form } from '../../ui/form.tsx';
import { showToast } from '../../ui/toasts.tsx';
import { asksForCode } from './account-form.tsx';
import { CodeField } from './code-field.tsx';
import { ConfirmationFailure, ConfirmationField } from './confirmation.tsx';
import { addPasskey, confirmWith } from './passkey-requests.ts';
import { usePasskeyWords } from './passkey-words.ts';
import { SettingsSection } from './settings-section.tsx';
import { usePasskeys } from './use-passkeys.ts';

type Asks = { kind: 'add' } | { kind: 'rename' | 'remove'; passkey: Passkey };

/** Lists the user's passkeys. An account has at most 20, so one page of results contains all of them. */
export default function Passkeys() {
  const words = usePasskeyWords();
  const list = usePasskeys();
  const [asks, setAsks] = useState<Asks>();
  const passkeys = list.data?.data ?? [];
  const close = () => setAsks(undefined);
  return (
    <SettingsSection title={words.title} hint={words.hint}>
      <QueryState query={list} lines={1} />
      {list.isSuccess && passkeys.length === 0 && <p>{words.none}</p>}
      <ul className="rows">
        {passkeys.map((passkey) => (
          <PasskeyRow key={passkey.id} passkey={passkey} onAsk={(kind) => setAsks({ kind, passkey })} />
        ))}
      </ul>
      {browserSupportsWebAuthn() ? (
        <div className="row">
          <Button disabled={!list.isSuccess} onClick={() => setAsks({ kind: 'add' })}>
            {words.add}
          </Button>
        </div>
      ) : (
        <p className="hint">{words.unsupported}</p>
      )}
      {asks?.kind === 'add' && <AddDialog hasPasskeys={passkeys.length > 0} onClose={close} />}
      {asks?.kind === 'rename' && <RenameDialog passkey={asks.passkey} onClose={close} />}
      {asks?.kind === 'remove' && <RemoveDialog passkey={asks.passkey} onClose={close} />}
    </SettingsSection>
  );
}

function PasskeyRow({ passkey, onAsk }: { passkey: Passkey; onAsk: (kind: 'rename' | 'remove') => void }) {
  const words = usePasskeyWords();
  const formats = useFormats();
  const { name, synced, created_at, last_used_at } = passkey;
  const moment = (time: string) => formats.moment(time, viewerZone());
  return (
    <li>
      <div>
        <strong>{name}</strong> {synced && <span className="badge">{words.synced}</span>}
        <p className="hint">
          {last_used_at === null ? words.neverUsed : words.lastUsed(moment(last_used_at))} ·{' '}
          {words.added(moment(created_at))}
        </p>
      </div>
      <div className="row">
        <Button kind="small" aria-label={words.renameOne(name)} onClick={() => onAsk('rename')}>
          {words.rename}
        </Button>
        <Button kind="small danger" aria-label={words.removeOne(name)} onClick={() => onAsk('remove')}>
          {words.remove}
        </Button>
      </div>
    </li>
  );
}

function AddDialog({ hasPasskeys, onClose }: { hasPasskeys: boolean; onClose: () => void }) {
  const words = usePasskeyWords();
  const [name, setName] = useState(words.defaultName);
  const [password, setPassword] = useState('');
  const [code, setCode] = useState('');
  const [needsCode, setNeedsCode] = useState(false);
  const refresh = useRefresh(['/auth/passkeys']);
  const adding = useMutation({
    mutationFn: async () => {
      const confirmation = await confirmWith(password, hasPasskeys);
      return addPasskey(name, { ...confirmation, ...(needsCode && { code }) });
    },
    onSuccess: () => {
      showToast(words.done);
      onClose();
    },
    onError: (error) => asksForCode(error) && setNeedsCode(true),
    // Do not wait until the list has loaded again. Otherwise, the mutation would report an error late, and `CodeField`
    // would select the code while the person is already typing the next code.
    onSettled: () => void refresh(),
  });
  return (
    <Dialog title={words.addTitle} onClose={onClose}>
      <Form className="stack" onSubmit={() => adding.mutate()}>
        <p>{words.addText}</p>
        <NameField name={name} onChange={setName} />
        <ConfirmationField label={words.password} {...{ password, hasPasskeys }} onChange={setPassword} />
        {needsCode && <CodeField code={code} onChange={setCode} error={adding.error} />}
        {!asksForCode(adding.error) && <ConfirmationFailure error={adding.error} />}
        <Foot confirm={words.add} isPending={adding.isPending} onClose={onClose} />
      </Form>
    </Dialog>
  );
}

function RenameDialog({ passkey, onClose }: { passkey: Passkey; onClose: () => void }) {
  const common = useWords();
  const words = usePasskeyWords();
  const [name, setName] = useState(passkey.name);
  const onSettled = useRefresh(['/auth/passkeys']);
  const renaming = useMutation({
    mutationFn: () =>
      api.patch('/auth/passkeys/{passkey}', { params: { path: { passkey: passkey.id } }, body: { name } }),
    onSuccess: () => {
      showToast(words.renamed);
      onClose();
    },
    onSettled,
  });
  return (
    <Dialog title={words.renameTitle} onClose={onClose}>
      <Form className="stack" onSubmit={() => renaming.mutate()}>
        <NameField name={name} onChange={setName} />
        {renaming.isError && <Failure error={renaming.error} />}
        <Foot confirm={common.save} isPending={renaming.isPending} onClose={onClose} />
      </Form>
    </Dialog>
  );
}

function RemoveDialog({ passkey, onClose }: { passkey: Passkey; onClose: () => void }) {
  const words = usePasskeyWords();
  const [password, setPassword] = useState('');
  const onSettled = useRefresh(['/auth/passkeys']);
  const removing = useMutation({
    mutationFn: async () =>
      api.delete('/auth/passkeys/{passkey}', {
        params: { path: { passkey: passkey.id } },
        body: await confirmWith(password, true),
      }),
    onSuccess: () => {
      showToast(words.removed);
      onClose();
    },
    onSettled,
  });
  return (
    <Dialog title={words.removeTitle(passkey.name)} onClose={onClose}>
      <Form className="stack" onSubmit={() => removing.mutate()}>
        <p>{words.removeText}</p>
        <ConfirmationField label={words.password} password={password} hasPasskeys onChange={setPassword} />
        <ConfirmationFailure error={removing.error} />
        <Foot confirm={words.remove} keep={words.keep} isDanger isPending={removing.isPending} onClose={onClose} />
      </Form>
    </Dialog>
  );
}

function NameField({ name, onChange }: { name: string; onChange: (name: string) => void }) {
  const words = usePasskeyWords();
  return (
    <Field label={words.name} required maxLength={60} value={name} onChange={({ target }) => onChange(target.value)} />
  );
}

interface FootProps {
  confirm: string;
  keep?: string;
  isDanger?: boolean;
  isPending: boolean;
  onClose: () => void;
}

function Foot({ confirm, keep, isDanger = false, isPending, onClose }: FootProps) {
  const common = useWords();
  return (
    <div className="dialog-foot">
      <button type="submit" className={`button ${isDanger ? 'danger' : 'primary'}`} disabled={isPending}>
        {confirm}
      </button>
      <Button onClick={onClose}>{keep ?? common.back}</Button>
    </div>
  );
}
