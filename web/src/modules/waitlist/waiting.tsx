import { useMutation, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import type { WaitlistEntry } from '@courtside/client';
import { fetchAll } from '../../lib/fetch-all.ts';
import { capitalise, dateIn, useFormats } from '../../lib/format.ts';
import { useWords } from '../../i18n/words.tsx';
import { useRefresh } from '../../lib/refresh.ts';
import { api, config } from '../../lib/session.ts';
import { Button } from '../../ui/button.tsx';
import { Failure } from '../../ui/components.tsx';
import { Offers } from './offers.tsx';
import { useWaitlistWords } from './waitlist-words.ts';

/** The time between two requests for new offers, in milliseconds. */
const POLL_MS = 5000;

export function Waiting({ onMessage }: { onMessage: (text: string) => void }) {
  const words = useWaitlistWords();
  const entries = useQuery({
    queryKey: ['waitlist'],
    refetchInterval: ({ state }) => (state.data?.some(isActive) ? POLL_MS : false),
    queryFn: loadEntries,
  });
  const active = entries.data?.filter(isActive) ?? [];
  const waiting = active.filter(({ status }) => status === 'waiting');
  const ended = useEnded(entries.data);
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
      {ended.shown.length > 0 && (
        <section className="stack" aria-labelledby="ended">
          <h2 id="ended">{words.ended}</h2>
          <ul className="cards">
            {ended.shown.map((entry) => (
              <li key={entry.id} className="card">
                <EndedEntry entry={entry} onHide={() => ended.hide(entry)} />
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  );
}

const isActive = ({ status }: WaitlistEntry): boolean => status !== 'expired';

/** Loads the waiting entries, and the entries for today or later that ended because the club changed its courts. */
async function loadEntries(): Promise<WaitlistEntry[]> {
  const entries = await fetchAll('/waitlist', { status: 'waiting,offered,expired', limit: 100 });
  const today = dateIn(config.time_zone);
  return entries.filter((entry) => isActive(entry) || (entry.ended_because !== null && entry.booking_date >= today));
}

const HIDDEN_KEY = 'courtside.hidden-entries';

/** Returns the ended entries that the person has not hidden on this device. */
function useEnded(entries: readonly WaitlistEntry[] = []) {
  const [hidden, setHidden] = useState<number[]>(
    () => JSON.parse(localStorage.getItem(HIDDEN_KEY) ?? '[]') as number[],
  );
  const ended = entries.filter((entry) => !isActive(entry));
  return {
    shown: ended.filter(({ id }) => !hidden.includes(id)),
    hide: ({ id }: WaitlistEntry): void => {
      // Keep only the entries that the service still returns, so that the list does not grow.
      const next = [...ended.map(({ id }) => id).filter((one) => hidden.includes(one)), id];
      localStorage.setItem(HIDDEN_KEY, JSON.stringify(next));
      setHidden(next);
    },
  };
}

function useEntryTexts(entry: WaitlistEntry) {
  const common = useWords();
  const words = useWaitlistWords();
  const formats = useFormats();
  const { start_after: from, end_before: until } = entry;
  const courtOrSport = entry.court?.name ?? words.any(common.sport(entry.type ?? ''));
  const venue = entry.court?.venue ?? null;
  const length = common.minutes(entry.duration_minutes);
  const end = words.end(formats.time(until), until <= from);
  return {
    courtOrSport,
    title: venue === null ? courtOrSport : `${courtOrSport} · ${venue}`,
    when: `${capitalise(formats.date(entry.booking_date))}, ${words.window(formats.time(from), end, length)}`,
  };
}

/** An entry that the club has ended, because no court has such a slot any more. */
function EndedEntry({ entry, onHide }: { entry: WaitlistEntry; onHide: () => void }) {
  const { nav } = useWords();
  const words = useWaitlistWords();
  const { courtOrSport, title, when } = useEntryTexts(entry);
  const { type, booking_date: date } = entry;
  return (
    <>
      <h3>{title}</h3>
      <p>{when}</p>
      <p>{words.endedText}</p>
      <div className="row">
        <Link to="/" search={{ date, type: type ?? entry.court?.type }} className="button">
          {nav.find}
        </Link>
        <Button kind="quiet" aria-label={words.hideOf(`${courtOrSport}, ${when}`)} onClick={onHide}>
          {words.hide}
        </Button>
      </div>
    </>
  );
}

function Entry({ entry, onMessage }: { entry: WaitlistEntry; onMessage: (text: string) => void }) {
  const words = useWaitlistWords();
  const formats = useFormats();
  const refresh = useRefresh(['waitlist', 'bookings', 'days']);
  const { courtOrSport, title, when } = useEntryTexts(entry);
  const leaving = useMutation({
    mutationFn: () => api.delete('/waitlist/{entry}', { params: { path: { entry: entry.id } } }),
    onSuccess: () => onMessage(words.left),
    onSettled: refresh,
  });
  return (
    <>
      <h3>{title}</h3>
      <p>{when}</p>
      {entry.position !== null && <p>{entry.position === 1 ? words.next : words.place(entry.position)}</p>}
      {leaving.isError && <Failure error={leaving.error} />}
      <div className="row">
        <Button
          aria-label={words.leaveOf(`${courtOrSport}, ${formats.shortDate(entry.booking_date)}`)}
          disabled={leaving.isPending}
          onClick={() => leaving.mutate()}
        >
          {words.leave}
        </Button>
      </div>
    </>
  );
}
