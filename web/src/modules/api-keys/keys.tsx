import { useQuery } from '@tanstack/react-query';
import { Button } from '../../ui/button.tsx';
import { Ban, Plus, RefreshCw } from '../../ui/icons/more-icons.ts';
import { useState } from 'react';
import type { ApiKey } from '@courtside/client';
import { useAdminWords } from '../../i18n/admin-words.ts';
import { now } from '../../lib/clock.ts';
import { capitalise, useFormats, viewerZone } from '../../lib/format.ts';
import { allQuery } from '../../lib/queries.ts';
import { useRefresh } from '../../lib/refresh.ts';
import { api } from '../../lib/session.ts';
import { Page, QueryState } from '../../ui/components.tsx';
import ConfirmDialog from '../../ui/confirm-dialog.tsx';
import { DataTable } from '../../ui/data-table.tsx';
import { ActionMenu } from '../../ui/menu.tsx';
import { SecretNotice } from '../../ui/secret-notice.tsx';
import { StatusBadge } from '../../ui/status-badge.tsx';
import { showToast } from '../../ui/toasts.tsx';
import { EditKeyDialog, NewKeyDialog } from './key-form.tsx';
import { useKeyWords } from './key-words.ts';

interface NewKey {
  key: string;
  text: string;
}

export default function KeysPage() {
  const words = useKeyWords();
  const [newKey, setNewKey] = useState<NewKey>();
  const [isMaking, setIsMaking] = useState(false);
  const list = useQuery(allQuery('/admin/api-keys', {}));
  return (
    <Page
      title={words.title}
      lead={words.lead}
      actions={
        <Button kind="primary" onClick={() => setIsMaking(true)}>
          <Plus aria-hidden="true" size={18} />
          {words.newKey}
        </Button>
      }
    >
      {newKey !== undefined && (
        <SecretNotice
          text={`${newKey.text} ${newKey.key.startsWith('cpk_') ? words.isPublic : words.isSecret}`}
          secret={newKey.key}
        />
      )}
      <QueryState query={list} />
      {list.data && <KeyTable keys={list.data} onRotated={(key) => setNewKey({ key, text: words.rotated })} />}
      {isMaking && (
        <NewKeyDialog onMade={(key) => setNewKey({ key, text: words.made })} onClose={() => setIsMaking(false)} />
      )}
    </Page>
  );
}

interface Opened {
  dialog: 'edit' | 'rotate' | 'revoke';
  apiKey: ApiKey;
}

const isExpired = ({ expires_at }: ApiKey): boolean => expires_at !== null && Date.parse(expires_at) <= now();

function KeyTable({ keys, onRotated }: { keys: ApiKey[]; onRotated: (key: string) => void }) {
  const admin = useAdminWords();
  const words = useKeyWords();
  const formats = useFormats();
  const [opened, setOpened] = useState<Opened>();
  const close = (): void => setOpened(undefined);
  return (
    <>
      <DataTable
        label={words.title}
        rows={keys}
        keyOf={({ id }) => id}
        columns={[
          {
            head: words.name,
            kind: 'title',
            render: ({ name, key, hint }) => (
              <>
                {name}
                <p className="hint">
                  <code className="key">{key ?? `${hint}…`}</code>
                </p>
              </>
            ),
          },
          { head: words.may, render: (apiKey) => <Limits apiKey={apiKey} /> },
          {
            head: words.lastUsed,
            render: ({ last_used_at }) =>
              last_used_at === null ? words.never : capitalise(formats.moment(last_used_at, viewerZone())),
          },
          { head: words.status, render: (apiKey) => <KeyStatus apiKey={apiKey} /> },
          {
            head: admin.actions,
            kind: 'actions',
            render: (apiKey) =>
              apiKey.revoked_at !== null || isExpired(apiKey) ? null : (
                <KeyActions name={apiKey.name} onOpen={(dialog) => setOpened({ dialog, apiKey })} />
              ),
          },
        ]}
      />
      {opened?.dialog === 'edit' && <EditKeyDialog apiKey={opened.apiKey} onClose={close} />}
      {opened?.dialog === 'rotate' && <RotateKeyDialog apiKey={opened.apiKey} onRotated={onRotated} onClose={close} />}
      {opened?.dialog === 'revoke' && <RevokeKeyDialog apiKey={opened.apiKey} onClose={close} />}
    </>
  );
}

function KeyStatus({ apiKey }: { apiKey: ApiKey }) {
  const words = useKeyWords();
  const formats = useFormats();
  const { revoked_at, expires_at } = apiKey;
  const isGone = revoked_at !== null || isExpired(apiKey);
  const status = revoked_at !== null ? words.revoked : isExpired(apiKey) ? words.expired : words.works;
  return (
    <div>
      <StatusBadge tone={isGone ? 'quiet' : 'good'}>{status}</StatusBadge>
      {!isGone && expires_at !== null && (
        <p className="hint">{words.until(formats.moment(expires_at, viewerZone()))}</p>
      )}
    </div>
  );
}

function Limits({ apiKey: { scopes, origins, rate_per_minute } }: { apiKey: ApiKey }) {
  const words = useKeyWords();
  return (
    <div>
      <p>{scopes?.map((scope) => words.scope[scope]).join(', ') ?? words.all}</p>
      {origins && <p className="hint">{words.from(origins.join(', '))}</p>}
      {rate_per_minute !== null && <p className="hint">{words.perMinute(rate_per_minute)}</p>}
    </div>
  );
}

function KeyActions({ name, onOpen }: { name: string; onOpen: (dialog: Opened['dialog']) => void }) {
  const admin = useAdminWords();
  const words = useKeyWords();
  return (
    <div className="row">
      <Button kind="small" aria-label={admin.forWhom(words.edit, name)} onClick={() => onOpen('edit')}>
        {words.edit}
      </Button>
      <ActionMenu
        label={admin.moreFor(name)}
        actions={[
          { label: words.rotate, icon: RefreshCw, onAction: () => onOpen('rotate') },
          { label: words.revoke, icon: Ban, onAction: () => onOpen('revoke'), isDanger: true },
        ]}
      />
    </div>
  );
}

interface KeyDialogProps {
  apiKey: ApiKey;
  onClose: () => void;
}

function RotateKeyDialog({ apiKey, onRotated, onClose }: KeyDialogProps & { onRotated: (key: string) => void }) {
  const words = useKeyWords();
  const refresh = useRefresh(['/admin/api-keys']);
  return (
    <ConfirmDialog
      title={words.rotateTitle(apiKey.name)}
      confirm={words.rotate}
      keep={words.keep}
      onConfirm={async () => {
        const { key } = await api.post('/admin/api-keys/{key}/rotate', { params: { path: { key: apiKey.id } } });
        onRotated(key);
        void refresh();
      }}
      onClose={onClose}
    >
      <p>{words.rotateText}</p>
    </ConfirmDialog>
  );
}

function RevokeKeyDialog({ apiKey: { id, name }, onClose }: KeyDialogProps) {
  const words = useKeyWords();
  const refresh = useRefresh(['/admin/api-keys']);
  return (
    <ConfirmDialog
      title={words.revokeTitle(name)}
      confirm={words.revoke}
      keep={words.keep}
      isDanger
      onConfirm={async () => {
        await api.delete('/admin/api-keys/{key}', { params: { path: { key: id } } });
        showToast(words.revokeDone(name));
        void refresh();
      }}
      onClose={onClose}
    >
      <p>{words.revokeText}</p>
    </ConfirmDialog>
  );
}
