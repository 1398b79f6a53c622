import { useMutation, useQuery } from '@tanstack/react-query';
import type { ListedSession } from '@courtside/client';
import { useFormats, viewerZone } from '../../lib/format.ts';
import { readQuery } from '../../lib/queries.ts';
import { useRefresh } from '../../lib/refresh.ts';
import { api } from '../../lib/session.ts';
import { Button } from '../../ui/button.tsx';
import { Failure, QueryState } from '../../ui/components.tsx';
import { showToast } from '../../ui/toasts.tsx';
import { SettingsSection } from './settings-section.tsx';
import { deviceName, useSessionWords } from './session-words.ts';

/** Lists the user's sessions. The service allows at most 20 sessions, so one page of results contains all of them. */
export function Sessions() {
  const words = useSessionWords();
  const list = useQuery(readQuery('/auth/sessions', { params: { query: { limit: 100 } } }));
  const onSettled = useRefresh(['/auth/sessions']);
  const ending = useMutation({
    mutationFn: (session: number) => api.delete('/auth/sessions/{session}', { params: { path: { session } } }),
    onSuccess: () => showToast(words.ended),
    onSettled,
  });
  const sessions = list.data?.data ?? [];
  return (
    <SettingsSection title={words.title} hint={words.hint}>
      <QueryState query={list} lines={2} />
      <ul className="rows">
        {sessions.map((session) => (
          <SessionRow
            key={session.id}
            session={session}
            isBusy={ending.isPending}
            onEnd={() => ending.mutate(session.id)}
          />
        ))}
      </ul>
      {ending.isError && <Failure error={ending.error} />}
      {sessions.length > 1 && (
        <div className="row">
          <EndOtherSessions />
        </div>
      )}
    </SettingsSection>
  );
}

export function EndOtherSessions() {
  const words = useSessionWords();
  const onSettled = useRefresh(['/auth/sessions']);
  const ending = useMutation({
    mutationFn: () => api.delete('/auth/sessions'),
    onSuccess: () => showToast(words.endedOthers),
    onSettled,
  });
  return (
    <>
      <Button disabled={ending.isPending} onClick={() => ending.mutate()}>
        {words.endOthers}
      </Button>
      {ending.isError && <Failure error={ending.error} />}
    </>
  );
}

function SessionRow({ session, isBusy, onEnd }: { session: ListedSession; isBusy: boolean; onEnd: () => void }) {
  const words = useSessionWords();
  const formats = useFormats();
  const { created_at, last_used_at, current } = session;
  const [device, used] = [deviceName(session, words), formats.moment(last_used_at, viewerZone())];
  return (
    <li>
      <div>
        <strong>{device}</strong> {current && <span className="badge">{words.here}</span>}
        <p className="hint">
          {words.lastUsed(used)} · {words.since(formats.moment(created_at, viewerZone()))}
        </p>
      </div>
      {!current && (
        <Button kind="small" aria-label={words.endOne(device, used)} disabled={isBusy} onClick={onEnd}>
          {words.end}
        </Button>
      )}
    </li>
  );
}
