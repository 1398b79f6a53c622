import { useEffect, useRef } from 'react';
import { type QueryKey, useQueryClient } from '@tanstack/react-query';
import { api } from './session.ts';

/** The delay between a change and the refresh, in milliseconds. Changes during the delay share one refresh. */
const DELAY_MS = 150;
/** The minimum time between two refreshes, in milliseconds. Limits the number of requests while many players book. */
const MIN_INTERVAL_MS = 2000;

const DAYS: QueryKey = ['days'];

/** Refreshes the queries with `queryKey` when bookings or closures on one of the dates change. */
export function useLiveDays(shown: string | readonly string[], queryKey: QueryKey = DAYS): void {
  const queries = useQueryClient();
  const shownDates = useRef<readonly string[]>([]);
  const keyText = JSON.stringify(queryKey);
  useEffect(() => {
    shownDates.current = [shown].flat();
  }, [shown]);
  // Use one stream for all dates, because a stream costs more rate limit units than other requests.
  useEffect(() => {
    const refresh = throttle(() => queries.invalidateQueries({ queryKey: JSON.parse(keyText) as QueryKey }));
    const stop = followDays((dates) => {
      if (dates === null || dates.some((date) => shownDates.current.includes(date))) refresh.request();
    });
    return () => {
      stop();
      refresh.stop();
    };
  }, [queries, keyText]);
}

/** Calls `run` shortly after a call to `request`. Calls to `request` within one interval share a run. */
function throttle(run: () => Promise<unknown>): { request: () => void; stop: () => void } {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isRequested = false;
  const runNow = async (): Promise<void> => {
    isRequested = false;
    await run();
    timer = setTimeout(() => {
      timer = undefined;
      if (isRequested) request();
    }, MIN_INTERVAL_MS);
  };
  const request = (): void => {
    isRequested = true;
    timer ??= setTimeout(() => void runNow(), DELAY_MS);
  };
  const stop = (): void => {
    isRequested = false;
    clearTimeout(timer);
  };
  return { request, stop };
}

/**
 * Calls `onChange` with the dates whose availability has changed, or with null if any date may have changed. The
 * stream is open only while the page is visible, because browsers limit the number of connections to a host. Returns
 * a function that closes the stream.
 */
function followDays(onChange: (dates: readonly string[] | null) => void): () => void {
  let stop = new AbortController();
  const follow = async (signal: AbortSignal): Promise<void> => {
    for await (const { dates } of api.availability.changes(null, { signal })) {
      onChange(dates);
    }
  };
  const restart = (): void => {
    stop.abort();
    stop = new AbortController();
    // Errors are ignored: without a stream, the page still refreshes each time it becomes visible.
    if (document.visibilityState === 'visible') follow(stop.signal).catch(() => {});
  };
  restart();
  document.addEventListener('visibilitychange', restart);
  return () => {
    document.removeEventListener('visibilitychange', restart);
    stop.abort();
  };
}
