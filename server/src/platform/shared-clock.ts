import type { Database } from './db/transact.ts';

/** How often the shared clock is read, in milliseconds. */
const READ_MS = 10_000;
/** A reading that took longer than this, in milliseconds, is too imprecise and is ignored. */
const MAX_READ_MS = 250;

export interface SharedClock {
  now: () => number;
  /** Returns by how many milliseconds this machine's clock is ahead of the shared clock; negative if it is behind. */
  aheadMs: () => number;
  stop(): void;
}

/**
 * Follows the clock of the database server, so that all processes agree on the time. Between two readings it adds
 * monotonic time, so changes of this machine's clock have no effect. On SQLite the machine's own clock is used.
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
  const timer = setInterval(() => void refresh().catch(onError), READ_MS);
  timer.unref();
  const now = (): number => Math.round(anchor!.time + performance.now() - anchor!.at);
  return { now, aheadMs: () => Date.now() - now(), stop: () => clearInterval(timer) };
}

/** A reading of the shared clock, and when it was made. */
interface Anchor {
  time: number;
  /** When the shared clock showed this time, measured with `performance.now()`. */
  at: number;
  tookMs: number;
}

async function read({ sharedTime }: Pick<Database, 'sharedTime'>): Promise<Anchor | undefined> {
  const sentAt = performance.now();
  const time = await sharedTime();
  const tookMs = performance.now() - sentAt;
  return time === undefined ? undefined : { time, at: sentAt + tookMs / 2, tookMs };
}
