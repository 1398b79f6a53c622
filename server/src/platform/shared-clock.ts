import type { Database } from './db/transact.ts';

const READ_INTERVAL_MS = 10_000;
/** A reading of the clock that takes longer than this is too imprecise, and is ignored. */
const MAX_READ_MS = 250;

export interface SharedClock {
  now: () => number;
  /** Returns by how many milliseconds this machine's clock is ahead of the shared clock; negative if it is behind. */
  aheadMs: () => number;
  stop(): void;
}

/**
 * On PostgreSQL, follows the server's clock, so that all processes agree and changes of this machine's clock have no
 * effect. On SQLite, uses this machine's clock.
 */
export async function followSharedClock(
  db: Pick<Database, 'sharedTime'>,
  onError: (error: unknown) => void,
): Promise<SharedClock> {
  let anchor = await read(db);
  if (!anchor) return { now: Date.now, aheadMs: () => 0, stop() {} };
  const refresh = async (): Promise<void> => {
    const next = await read(db);
    if (next && next.tookMs <= MAX_READ_MS) anchor = next;
  };
  const timer = setInterval(() => void refresh().catch(onError), READ_INTERVAL_MS);
  timer.unref();
  const now = (): number => Math.round(anchor!.time + performance.now() - anchor!.at);
  return { now, aheadMs: () => Date.now() - now(), stop: () => clearInterval(timer) };
}

interface Anchor {
  time: number;
  /** The value of `performance.now()` when the shared clock showed `time`. */
  at: number;
  tookMs: number;
}

async function read({ sharedTime }: Pick<Database, 'sharedTime'>): Promise<Anchor | undefined> {
  const sentAt = performance.now();
  const time = await sharedTime();
  const tookMs = performance.now() - sentAt;
  return time === undefined ? undefined : { time, at: sentAt + tookMs / 2, tookMs };
}
