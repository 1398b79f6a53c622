import { type Database, transact } from '../db/transact.ts';
import { MINUTE, timestamp } from '../time.ts';
import { type SignedIn, touchTokens } from './store.ts';

/** How old `last_used_at` may get before a use is noted, in milliseconds. */
const TOUCH_AFTER_MS = MINUTE;

/** Notes when tokens were last used. */
export interface LastUses {
  /** To the minute; nobody waits for it. */
  note(user: SignedIn): void;
  /** Waits for what is being noted. */
  settle(): Promise<void>;
}

/** Tokens that are used at the same time are noted in one write. */
export function watchLastUses(
  { db, now }: { db: Database; now: () => number },
  onError: (error: unknown) => void,
): LastUses {
  const waiting = new Set<number>();
  let lastUsedAt = '';
  let running: Promise<void> | undefined;

  async function write(): Promise<void> {
    while (waiting.size > 0) {
      await new Promise(setImmediate);
      const [ids, time] = [[...waiting], lastUsedAt];
      await transact(db, (db) => touchTokens(db, ids, time)).catch(onError);
      // Only now: requests that come meanwhile still see the old time, and need no second note.
      for (const id of ids) waiting.delete(id);
    }
    running = undefined;
  }

  return {
    note({ token_id, last_used_at }) {
      const time = now();
      if (time - Date.parse(last_used_at) < TOUCH_AFTER_MS) return;
      lastUsedAt = timestamp(time);
      waiting.add(token_id);
      running ??= write();
    },
    settle: async () => running,
  };
}
