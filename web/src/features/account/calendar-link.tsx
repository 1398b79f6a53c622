import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { CalendarLink } from '@courtside/client';
import { api } from '../../lib/session.ts';
import { Failure, Field, Loading } from '../../ui/components.tsx';
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

export function CalendarLinkBox({ source, hint }: { source: CalendarSource; hint: string }) {
  const words = useMailWords();
  const queries = useQueryClient();
  const [message, setMessage] = useState('');
  const link = useQuery({ queryKey: source.key, queryFn: source.read });
  const onSettled = () => queries.invalidateQueries({ queryKey: source.key });
  const making = useMutation({ mutationFn: source.make, onSuccess: () => setMessage(words.made), onSettled });
  const revoking = useMutation({ mutationFn: source.revoke, onSuccess: () => setMessage(words.revoked), onSettled });
  const url = link.data?.url ?? null;
  const isBusy = making.isPending || revoking.isPending || link.isPending;
  const error = link.error ?? making.error ?? revoking.error;
  return (
    <div className="stack">
      <p className="hint">{hint}</p>
      {link.isPending && <Loading lines={1} />}
      {error && <Failure error={error} />}
      {url !== null && (
        <Field label={words.link} className="key" readOnly value={url} onFocus={({ target }) => target.select()} />
      )}
      <div className="row">
        {url !== null && (
          <button
            type="button"
            className="button"
            onClick={() => void navigator.clipboard?.writeText(url).then(() => setMessage(words.copied))}
          >
            {words.copyLink}
          </button>
        )}
        <button type="button" className="button" disabled={isBusy} onClick={() => making.mutate()}>
          {url === null ? words.makeLink : words.newLink}
        </button>
        {url !== null && (
          <button type="button" className="button danger" disabled={isBusy} onClick={() => revoking.mutate()}>
            {words.revokeLink}
          </button>
        )}
        <span role="status">{message}</span>
      </div>
    </div>
  );
}
