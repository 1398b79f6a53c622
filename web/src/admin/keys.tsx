import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { ApiKey } from '@courtside/client';
import { useFormats, viewerZone } from '../format.ts';
import { useWords } from '../i18n/words.tsx';
import { api } from '../session.ts';
import Dialog from '../ui/dialog.tsx';
import { Check, Failure, faultOf, Field, Loading, Page } from '../ui/parts.tsx';
import { collect } from './collect.ts';
import { useAdminWords } from './words.ts';

export default function KeysPage() {
  const words = useAdminWords();
  const queries = useQueryClient();
  const [name, setName] = useState('');
  const [publishable, setPublishable] = useState(false);
  const [shown, setShown] = useState<string>();
  const list = useQuery({ queryKey: ['keys'], queryFn: () => collect('/admin/api-keys', {}) });
  const making = useMutation({
    mutationFn: () => api.post('/admin/api-keys', { body: { name, publishable } }),
    onSuccess: ({ key }) => {
      setShown(key);
      setName('');
    },
    onSettled: () => queries.invalidateQueries({ queryKey: ['keys'] }),
  });
  return (
    <Page title={words.keys}>
      <form
        className="card stack"
        onSubmit={(event) => {
          event.preventDefault();
          making.mutate();
        }}
      >
        <h2>{words.newKey}</h2>
        <Field
          label={words.keyName}
          required
          maxLength={120}
          value={name}
          onChange={({ target }) => setName(target.value)}
          fault={faultOf(making.error, 'name')}
        />
        <Check
          label={words.publishable}
          checked={publishable}
          onChange={({ target }) => setPublishable(target.checked)}
        />
        {making.isError && faultOf(making.error, 'name') === undefined && <Failure error={making.error} />}
        <div className="row">
          <button type="submit" className="button primary" disabled={making.isPending}>
            {words.make}
          </button>
        </div>
      </form>
      {shown !== undefined && (
        <div className="notice good" role="status">
          <p>{words.keyMade}</p>
          <p className="key">{shown}</p>
        </div>
      )}
      {list.isPending && <Loading />}
      {list.isError && <Failure error={list.error} onRetry={() => void list.refetch()} />}
      {list.data && <KeyTable keys={list.data} onShow={setShown} />}
    </Page>
  );
}

function KeyTable({ keys, onShow }: { keys: ApiKey[]; onShow: (key: string) => void }) {
  const words = useAdminWords();
  return (
    <div className="table-scroll" role="region" aria-label={words.keys} tabIndex={0}>
      <table className="list">
        <thead>
          <tr>
            <th scope="col">{words.keyName}</th>
            <th scope="col">{words.key}</th>
            <th scope="col">{words.lastUsed}</th>
            <th scope="col">{words.status}</th>
            <th scope="col">{words.actions}</th>
          </tr>
        </thead>
        <tbody>
          {keys.map((key) => (
            <KeyRow key={key.id} apiKey={key} onShow={onShow} />
          ))}
        </tbody>
      </table>
    </div>
  );
}

function KeyRow({ apiKey, onShow }: { apiKey: ApiKey; onShow: (key: string) => void }) {
  const words = useAdminWords();
  const common = useWords();
  const formats = useFormats();
  const queries = useQueryClient();
  const [isAsking, setIsAsking] = useState(false);
  const { id, name, hint, key, last_used_at, revoked_at, expires_at } = apiKey;
  const params = { path: { key: id } };
  const onSettled = () => queries.invalidateQueries({ queryKey: ['keys'] });
  const revoking = useMutation({
    mutationFn: () => api.delete('/admin/api-keys/{key}', { params }),
    onSuccess: () => setIsAsking(false),
    onSettled,
  });
  const rotating = useMutation({
    mutationFn: () => api.post('/admin/api-keys/{key}/rotate', { params }),
    onSuccess: ({ key }) => onShow(key),
    onSettled,
  });
  const isDead = revoked_at !== null || (expires_at !== null && Date.parse(expires_at) <= Date.now());
  const moment = (at: string): string => formats.moment(at, viewerZone());
  const works = expires_at === null ? words.works : words.expires(moment(expires_at));
  return (
    <tr>
      <td>{name}</td>
      <td className="key">{key ?? `${hint}…`}</td>
      <td>{last_used_at === null ? words.never : moment(last_used_at)}</td>
      <td>{revoked_at === null ? works : words.revoked}</td>
      <td>
        {!isDead && (
          <div className="row">
            <button
              type="button"
              className="button small"
              aria-label={words.forWhom(words.rotate, name)}
              disabled={rotating.isPending}
              onClick={() => rotating.mutate()}
            >
              {words.rotate}
            </button>
            <button
              type="button"
              className="button small danger"
              aria-label={words.forWhom(words.revoke, name)}
              onClick={() => setIsAsking(true)}
            >
              {words.revoke}
            </button>
          </div>
        )}
        {rotating.isError && <Failure error={rotating.error} />}
        {isAsking && (
          <Dialog title={words.revokeTitle(name)} onClose={() => setIsAsking(false)}>
            <p>{words.revokeText}</p>
            {revoking.isError && <Failure error={revoking.error} />}
            <div className="dialog-foot">
              <button
                type="button"
                className="button danger"
                disabled={revoking.isPending}
                onClick={() => revoking.mutate()}
              >
                {words.revoke}
              </button>
              <button type="button" className="button" onClick={() => setIsAsking(false)}>
                {common.close}
              </button>
            </div>
          </Dialog>
        )}
      </td>
    </tr>
  );
}
