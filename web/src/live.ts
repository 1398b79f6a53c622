import { useEffect } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import { api } from './session.ts';

/** What comes together is shown together, in milliseconds. */
const GATHER_MS = 150;

/** Asks anew for what can be booked when somebody has booked; only while the page is seen, since browsers open few connections. */
export function useLiveDays(date: string): void {
  const queries = useQueryClient();
  useEffect(() => {
    let stop = new AbortController();
    let timer: number | undefined;
    const refresh = (): void => {
      clearTimeout(timer);
      timer = setTimeout(() => void queries.invalidateQueries({ queryKey: ['days'] }), GATHER_MS);
    };
    const follow = async ({ signal }: AbortController): Promise<void> => {
      // What happened while the connection was cut comes, too.
      for await (const { dates } of api.availability(null, { signal })) {
        if (dates === null || dates.includes(date)) refresh();
      }
    };
    const look = (): void => {
      stop.abort();
      stop = new AbortController();
      // Without a stream the page is as fresh as when it was last asked for.
      if (document.visibilityState === 'visible') follow(stop).catch(() => {});
    };
    look();
    document.addEventListener('visibilitychange', look);
    return () => {
      document.removeEventListener('visibilitychange', look);
      clearTimeout(timer);
      stop.abort();
    };
  }, [date, queries]);
}
