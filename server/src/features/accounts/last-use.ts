import { type Database, transact } from '../../platform/db/transact.ts';
import { MINUTE, timestamp } from '../../platform/time.ts';
import { touchTokens } from './store.ts';
import type { SignedIn } from '../../platform/http/identity.ts';

/** `last_used_at` is accurate to this many milliseconds. */
const PRECISION_MS = MINUTE;
/** Token uses are collected for this many milliseconds and then written together. */
const GATHER_MS = 250;
const BATCH = 500;

export interface LastUses {
  /** Records a use of the user's token. Does not wait for the write. */
  note(user: SignedIn): void;
  flush(): Promise<void>;
}

export function watchLastUses(
  { db, now }: { db: Database; now: () => number },
  onError: (error: unknown) => void,
): LastUses {
  const waiting = new Set<number>();
  let lastUsedAt = '';
  let running: Promise<void> | undefined;
  let stopGathering: (() => void) | undefined;
  let isFlushing = false;

  async function write(): Promise<void> {
    while (waiting.size > 0) {
      if (!isFlushing) await gather();
      const [ids, time] = [[...waiting].slice(0, BATCH), lastUsedAt];
      await transact(db, (db) => touchTokens(db, ids, time)).catch(onError);
      // Remove the ids only after the write. Until then, other requests read the old time and would record another use.
      for (const id of ids) waiting.delete(id);
    }
    running = undefined;
  }

  function gather(): Promise<void> {
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, GATHER_MS).unref();
      stopGathering = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  }

  return {
    note({ token_id, last_used_at }) {
      const time = now();
      if (time - Date.parse(last_used_at) < PRECISION_MS) return;
      lastUsedAt = timestamp(time);
      waiting.add(token_id);
      running ??= write();
    },
    async flush() {
      isFlushing = true;
      stopGathering?.();
      await running;
      isFlushing = false;
    },
  };
}
