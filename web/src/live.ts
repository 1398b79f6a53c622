import { useEffect } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import { api } from './session.ts';

/** What comes together is shown together, in milliseconds. */
const GATHER_MS = 150;

/** Asks anew for what can be booked when somebody has booked. */
export function useLiveDays(date: string): void {
  const queries = useQueryClient();
  useEffect(() => followDay(date, () => void queries.invalidateQueries({ queryKey: ['days'] })), [date, queries]);
}

/** Tells when a day has changed, while the page is seen: browsers open few connections. Call the answer to end it. */
function followDay(date: string, onChange: () => void): () => void {
  let stop = new AbortController();
  let timer: number | undefined;
  const follow = async (signal: AbortSignal): Promise<void> => {
    for await (const { dates } of api.availability(null, { signal })) {
      if (dates !== null && !dates.includes(date)) continue;
      clearTimeout(timer);
      timer = setTimeout(onChange, GATHER_MS);
    }
  };
  const look = (): void => {
    stop.abort();
    stop = new AbortController();
    // Without a stream the page is as fresh as when it was last asked for; coming back to it asks anew.
    if (document.visibilityState === 'visible') follow(stop.signal).catch(() => {});
  };
  look();
  document.addEventListener('visibilitychange', look);
  return () => {
    document.removeEventListener('visibilitychange', look);
    clearTimeout(timer);
    stop.abort();
  };
}
