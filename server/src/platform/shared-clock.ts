import type { Database } from './db/transact.ts';

/** How often the shared clock is read, in milliseconds. */
const READ_MS = 10_000;
/** An answer that took longer tells the time too vaguely, in milliseconds. */
const VAGUE_MS = 250;

export interface SharedClock {
  /** Milliseconds since the Unix epoch. */
  now: () => number;
  /** How far the clock of this machine is ahead of the shared one, in milliseconds; negative when it is behind. */
  aheadMs: () => number;
  stop(): void;
}

/**
 * Follows the clock that all processes on a database share, so that none of them calls a booking over that another one calls
 * upcoming. Between two looks at it the time since is counted, whatever the clock of this machine does meanwhile.
 */
export async function followSharedClock(
  db: Pick<Database, 'sharedTime'>,
  onError: (error: unknown) => void,
): Promise<SharedClock> {
  let anchor = await read(db);
  if (!anchor) return { now: Date.now, aheadMs: () => 0, stop() {} };
  const readAgain = async (): Promise<void> => {
    const next = await read(db);
    if (next && next.tookMs <= VAGUE_MS) anchor = next;
  };
  const timer = setInterval(() => void readAgain().catch(onError), READ_MS);
  timer.unref();
  const now = (): number => Math.round(anchor!.time + performance.now() - anchor!.at);
  return { now, aheadMs: () => Date.now() - now(), stop: () => clearInterval(timer) };
}

/** What the shared clock said, and when. */
interface Anchor {
  time: number;
  at: number;
  tookMs: number;
}

async function read({ sharedTime }: Pick<Database, 'sharedTime'>): Promise<Anchor | undefined> {
  const asked = performance.now();
  const time = await sharedTime();
  const tookMs = performance.now() - asked;
  return time === undefined ? undefined : { time, at: asked + tookMs / 2, tookMs };
}
