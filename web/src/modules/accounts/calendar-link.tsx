import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { CalendarLink } from '@courtside/client';
import { api } from '../../lib/session.ts';
import { Button } from '../../ui/button.tsx';
import { Failure, Loading } from '../../ui/components.tsx';
import { Field } from '../../ui/fields.tsx';
import ConfirmDialog from '../../ui/confirm-dialog.tsx';
import { CopyButton } from '../../ui/copy-button.tsx';
import { showToast } from '../../ui/toasts.tsx';
import { useMailWords } from './mail-words.ts';

interface CalendarSource {
  key: readonly (string | number)[];
  read: () => Promise<CalendarLink>;
  make: () => Promise<CalendarLink>;
  revoke: () => Promise<unknown>;
}

export const ownCalendar: CalendarSource = {
  key: ['calendar'],
  read: () => api.get('/auth/calendar'),
  make: () => api.post('/auth/calendar'),
  revoke: () => api.delete('/auth/calendar'),
};

export function courtCalendar(court: number): CalendarSource {
  const params = { path: { court } };
  return {
    key: ['calendar', court],
    read: () => api.get('/admin/courts/{court}/calendar', { params }),
    make: () => api.post('/admin/courts/{court}/calendar', { params }),
    revoke: () => api.delete('/admin/courts/{court}/calendar', { params }),
  };
}

/** Shows a secret calendar link. The admin pages use it for the calendars of courts. */
export function CalendarLinkBox({ source, hint }: { source: CalendarSource; hint: string }) {
  const words = useMailWords();
  const queries = useQueryClient();
  const [asks, setAsks] = useState<'renew' | 'revoke'>();
  const link = useQuery({ queryKey: source.key, queryFn: source.read });
  const change = async (send: () => Promise<unknown>, text: string): Promise<void> => {
    await send();
    showToast(text);
    await queries.invalidateQueries({ queryKey: source.key });
  };
  const make = () => change(source.make, words.made);
  const making = useMutation({ mutationFn: make });
  const url = link.data?.url ?? null;
  const error = link.error ?? making.error;
  return (
    <div className="stack">
      <p className="hint">{hint}</p>
      {link.isPending && <Loading lines={1} />}
      {error && <Failure error={error} />}
      {url !== null && (
        <div className="copied-text">
          <Field label={words.link} className="key" readOnly value={url} onFocus={({ target }) => target.select()} />
        </div>
      )}
      {url === null ? (
        <div className="row">
          <Button disabled={making.isPending || !link.isSuccess} onClick={() => making.mutate()}>
            {words.makeLink}
          </Button>
        </div>
      ) : (
        <div className="row">
          <CopyButton text={url} />
          <Button onClick={() => setAsks('renew')}>{words.newLink}</Button>
          <Button kind="danger" onClick={() => setAsks('revoke')}>
            {words.revokeLink}
          </Button>
        </div>
      )}
      {asks !== undefined && (
        <ConfirmDialog
          title={asks === 'renew' ? words.renewTitle : words.revokeTitle}
          confirm={asks === 'renew' ? words.makeLink : words.revokeLink}
          isDanger={asks === 'revoke'}
          onConfirm={asks === 'renew' ? make : () => change(source.revoke, words.revoked)}
          onClose={() => setAsks(undefined)}
        >
          <p>{words.stops}</p>
        </ConfirmDialog>
      )}
    </div>
  );
}
