import { useMutation, useQuery } from '@tanstack/react-query';
import type { WaitlistEntry } from '@courtside/client';
import { useFormats } from '../../lib/format.ts';
import { useWords } from '../../i18n/words.tsx';
import { useRefresh } from '../../lib/refresh.ts';
import { api } from '../../lib/session.ts';
import { Failure } from '../../ui/components.tsx';
import { Offers } from './offers.tsx';
import { useWaitlistWords } from './waitlist-words.ts';

/** The time between two requests for new offers, in milliseconds. */
const POLL_MS = 5000;

export function Waiting({ onMessage }: { onMessage: (text: string) => void }) {
  const words = useWaitlistWords();
  const query = { status: 'waiting,offered', limit: 100 } as const;
  const entries = useQuery({
    queryKey: ['waitlist'],
    refetchInterval: ({ state }) => (state.data?.data.length ? POLL_MS : false),
    queryFn: () => api.get('/waitlist', { params: { query } }),
  });
  const active = entries.data?.data ?? [];
  const waiting = active.filter(({ status }) => status === 'waiting');
  return (
    <>
      <Offers pollMs={active.length > 0 && POLL_MS} onMessage={onMessage} />
      {waiting.length > 0 && (
        <section className="stack" aria-labelledby="waiting">
          <h2 id="waiting">{words.list}</h2>
          <ul className="cards">
            {waiting.map((entry) => (
              <li key={entry.id} className="card">
                <Entry entry={entry} onMessage={onMessage} />
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  );
}

function Entry({ entry, onMessage }: { entry: WaitlistEntry; onMessage: (text: string) => void }) {
  const common = useWords();
  const words = useWaitlistWords();
  const formats = useFormats();
  const refresh = useRefresh('waitlist');
  const courtOrSport = entry.court?.name ?? words.any(common.sport(entry.type ?? ''));
  const venue = entry.court?.venue ?? null;
  const leaving = useMutation({
    mutationFn: () => api.delete('/waitlist/{entry}', { params: { path: { entry: entry.id } } }),
    onSuccess: () => onMessage(words.left),
    onSettled: refresh,
  });
  return (
    <>
      <h3>
        {courtOrSport}
        {venue !== null && ` · ${venue}`}
      </h3>
      <p>
        {formats.date(entry.booking_date)},{' '}
        {words.window(
          formats.time(entry.start_after),
          formats.time(entry.end_before),
          common.minutes(entry.duration_minutes),
        )}
      </p>
      {entry.position !== null && <p>{entry.position === 1 ? words.next : words.place(entry.position)}</p>}
      {leaving.isError && <Failure error={leaving.error} />}
      <div className="row">
        <button
          type="button"
          className="button"
          aria-label={words.leaveOf(`${courtOrSport}, ${formats.shortDate(entry.booking_date)}`)}
          disabled={leaving.isPending}
          onClick={() => leaving.mutate()}
        >
          {words.leave}
        </button>
      </div>
    </>
  );
}
