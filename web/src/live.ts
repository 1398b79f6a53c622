import { useEffect, useRef } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import { api } from './session.ts';

/** What comes together is shown together, in milliseconds. */
const GATHER_MS = 150;
/** The least time from one look at what can be booked to the next, in milliseconds: in a rush each booking would ask for one. */
const REST_MS = 2000;

/** Asks anew for what can be booked when somebody has booked. */
export function useLiveDays(date: string): void {
  const queries = useQueryClient();
  const shown = useRef(date);
  useEffect(() => {
    shown.current = date;
  }, [date]);
  // One stream for all days: opening one costs more of the rate than other requests.
  useEffect(() => {
    const refresh = unhurried(() => queries.invalidateQueries({ queryKey: ['days'] }));
    const stop = followDays((dates) => {
      if (dates === null || dates.includes(shown.current)) refresh.ask();
    });
    return () => {
      stop();
      refresh.stop();
    };
  }, [queries]);
}

/** Does something soon after it is asked for; what is asked for while it runs or rests, once more after that. */
function unhurried(run: () => Promise<unknown>): { ask: () => void; stop: () => void } {
  let timer: number | undefined;
  let isAsked = false;
  const go = async (): Promise<void> => {
    isAsked = false;
    await run();
    timer = setTimeout(() => {
      timer = undefined;
      if (isAsked) ask();
    }, REST_MS);
  };
  const ask = (): void => {
    isAsked = true;
    timer ??= setTimeout(() => void go(), GATHER_MS);
  };
  const stop = (): void => {
    isAsked = false;
    clearTimeout(timer);
  };
  return { ask, stop };
}

/** Tells which days have changed (null: any), while the page is seen: browsers open few connections. Call the answer to end it. */
function followDays(onChange: (dates: readonly string[] | null) => void): () => void {
  let stop = new AbortController();
  const follow = async (signal: AbortSignal): Promise<void> => {
    for await (const { dates } of api.availability(null, { signal })) {
      onChange(dates);
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
    stop.abort();
  };
}
