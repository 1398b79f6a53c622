import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { ApiKey } from '@courtside/client';
import { now } from '../../lib/clock.ts';
import { useFormats, viewerZone } from '../../lib/format.ts';
import { useWords } from '../../i18n/words.tsx';
import { api } from '../../lib/session.ts';
import Dialog from '../../ui/dialog.tsx';
import { Failure, Loading, Page } from '../../ui/components.tsx';
import { fetchAll } from '../../lib/fetch-all.ts';
import { EditKeyDialog, NewKeyForm } from './key-form.tsx';
import { useKeyWords } from './key-words.ts';
import { useAdminWords } from '../../i18n/admin-words.ts';

interface NewKey {
  key: string;
  text: string;
}

export default function KeysPage() {
  const admin = useAdminWords();
  const words = useKeyWords();
  const [newKey, setNewKey] = useState<NewKey>();
  const list = useQuery({ queryKey: ['keys'], queryFn: () => fetchAll('/admin/api-keys', {}) });
  return (
    <Page title={admin.keys}>
      <NewKeyForm onMade={(key) => setNewKey({ key, text: words.made })} />
      {newKey !== undefined && (
        <div className="notice good" role="status">
          <p>{newKey.text}</p>
          <p className="key">{newKey.key}</p>
        </div>
      )}
      {list.isPending && <Loading />}
      {list.isError && <Failure error={list.error} onRetry={() => void list.refetch()} />}
      {list.data && <KeyTable keys={list.data} onRotated={(key) => setNewKey({ key, text: words.rotated })} />}
    </Page>
  );
}

function KeyTable({ keys, onRotated }: { keys: ApiKey[]; onRotated: (key: string) => void }) {
  const admin = useAdminWords();
  const words = useKeyWords();
  return (
    <div className="table-scroll" role="region" aria-label={admin.keys} tabIndex={0}>
      <table className="list">
        <thead>
          <tr>
            <th scope="col">{words.name}</th>
            <th scope="col">{words.key}</th>
            <th scope="col">{words.may}</th>
            <th scope="col">{words.lastUsed}</th>
            <th scope="col">{words.status}</th>
            <th scope="col">{words.actions}</th>
          </tr>
        </thead>
        <tbody>
          {keys.map((key) => (
            <KeyRow key={key.id} apiKey={key} onRotated={onRotated} />
          ))}
        </tbody>
      </table>
    </div>
  );
}

function KeyRow({ apiKey, onRotated }: { apiKey: ApiKey; onRotated: (key: string) => void }) {
  const words = useKeyWords();
  const formats = useFormats();
  const { name, hint, key, last_used_at, revoked_at, expires_at } = apiKey;
  const isExpired = expires_at !== null && Date.parse(expires_at) <= now();
  const moment = (at: string): string => formats.moment(at, viewerZone());
  const works = expires_at === null ? words.works : words.until(moment(expires_at));
  const status = revoked_at === null ? (isExpired ? words.expired : works) : words.revoked;
  return (
    <tr>
      <td>{name}</td>
      <td className="key">{key ?? `${hint}…`}</td>
      <td>
        <Limits apiKey={apiKey} />
      </td>
      <td>{last_used_at === null ? words.never : moment(last_used_at)}</td>
      <td>{status}</td>
      <td>{revoked_at === null && !isExpired && <KeyActions apiKey={apiKey} onRotated={onRotated} />}</td>
    </tr>
  );
}

function Limits({ apiKey: { scopes, origins, rate_per_minute } }: { apiKey: ApiKey }) {
  const words = useKeyWords();
  return (
    <>
      <p>{scopes?.join(', ') ?? words.all}</p>
      {origins && <p className="hint">{words.from(origins.join(', '))}</p>}
      {rate_per_minute !== null && <p className="hint">{words.perMinute(rate_per_minute)}</p>}
    </>
  );
}

function KeyActions({ apiKey, onRotated }: { apiKey: ApiKey; onRotated: (key: string) => void }) {
  const admin = useAdminWords();
  const words = useKeyWords();
  const queries = useQueryClient();
  const [open, setOpen] = useState<'edit' | 'revoke'>();
  const { id, name } = apiKey;
  const close = () => setOpen(undefined);
  const rotating = useMutation({
    mutationFn: () => api.post('/admin/api-keys/{key}/rotate', { params: { path: { key: id } } }),
    onSuccess: ({ key }) => onRotated(key),
    onSettled: () => queries.invalidateQueries({ queryKey: ['keys'] }),
  });
  const button = (label: string, onClick: () => void, kind = '') => (
    <button
      type="button"
      className={`button small ${kind}`}
      aria-label={admin.forWhom(label, name)}
      disabled={rotating.isPending}
      onClick={onClick}
    >
      {label}
    </button>
  );
  return (
    <>
      <div className="row">
        {button(words.edit, () => setOpen('edit'))}
        {button(words.rotate, () => rotating.mutate())}
        {button(words.revoke, () => setOpen('revoke'), 'danger')}
      </div>
      {rotating.isError && <Failure error={rotating.error} />}
      {open === 'edit' && <EditKeyDialog apiKey={apiKey} onClose={close} />}
      {open === 'revoke' && <RevokeDialog apiKey={apiKey} onClose={close} />}
    </>
  );
}

function RevokeDialog({ apiKey: { id, name }, onClose }: { apiKey: ApiKey; onClose: () => void }) {
  const words = useKeyWords();
  const common = useWords();
  const queries = useQueryClient();
  const revoking = useMutation({
    mutationFn: () => api.delete('/admin/api-keys/{key}', { params: { path: { key: id } } }),
    onSuccess: onClose,
    onSettled: () => queries.invalidateQueries({ queryKey: ['keys'] }),
  });
  return (
    <Dialog title={words.revokeTitle(name)} onClose={onClose}>
      <p>{words.revokeText}</p>
      {revoking.isError && <Failure error={revoking.error} />}
      <div className="dialog-foot">
        <button type="button" className="button danger" disabled={revoking.isPending} onClick={() => revoking.mutate()}>
          {words.revoke}
        </button>
        <button type="button" className="button" onClick={onClose}>
          {common.close}
        </button>
      </div>
    </Dialog>
  );
}
