import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { WaitlistEntry } from '@courtside/client';
import { useFormats } from '../format.ts';
import { useWords } from '../i18n/words.tsx';
import { api } from '../session.ts';
import { Failure } from '../ui/components.tsx';
import { Offers } from './offers.tsx';
import { useWaitlistWords } from './words.ts';

/** How often somebody who waits asks whether there is an offer, in milliseconds. */
const POLL_MS = 5000;

/** What the player is offered, and what they still wait for. */
export function Waiting({ onTell }: { onTell: (text: string) => void }) {
  const said = useWaitlistWords();
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
      <Offers pollMs={active.length > 0 && POLL_MS} onTell={onTell} />
      {waiting.length > 0 && (
        <section aria-labelledby="waiting">
          <h2 id="waiting">{said.list}</h2>
          <ul className="cards">
            {waiting.map((entry) => (
              <li key={entry.id} className="card">
                <Entry entry={entry} onTell={onTell} />
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  );
}

function Entry({ entry, onTell }: { entry: WaitlistEntry; onTell: (text: string) => void }) {
  const words = useWords();
  const said = useWaitlistWords();
  const formats = useFormats();
  const queries = useQueryClient();
  const what = entry.court?.name ?? said.any(words.sport(entry.type ?? ''));
  const leaving = useMutation({
    mutationFn: () => api.delete('/waitlist/{entry}', { params: { path: { entry: entry.id } } }),
    onSuccess: () => onTell(said.left),
    onSettled: () => queries.invalidateQueries(),
  });
  return (
    <>
      <h3>{what}</h3>
      <p>
        {formats.date(entry.booking_date)},{' '}
        {said.window(entry.start_after, entry.end_before, words.minutes(entry.duration_minutes))}
      </p>
      {entry.position !== null && <p>{entry.position === 1 ? said.next : said.place(entry.position)}</p>}
      {leaving.isError && <Failure error={leaving.error} />}
      <div className="row">
        <button
          type="button"
          className="button"
          aria-label={said.leaveOf(`${what}, ${formats.shortDate(entry.booking_date)}`)}
          disabled={leaving.isPending}
          onClick={() => leaving.mutate()}
        >
          {said.leave}
        </button>
      </div>
    </>
  );
}
