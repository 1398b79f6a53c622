import { type Database, transact } from '../../platform/db/transact.ts';
import { MINUTE, timestamp } from '../../platform/time.ts';
import { touchTokens } from './store.ts';
import type { SignedIn } from '../../platform/http/identity.ts';

/** How old `last_used_at` may get before a use is noted, in milliseconds. */
const TOUCH_AFTER_MS = MINUTE;
/** How long uses are gathered before they are written, in milliseconds: in a rush everybody's token is used for the first time. */
const GATHER_MS = 250;
/** How many are written in one transaction. */
const MAX_AT_ONCE = 500;

/** Notes when tokens were last used. */
export interface LastUses {
  /** To the minute; nobody waits for it. */
  note(user: SignedIn): void;
  /** Notes at once what is to be noted, and waits for it. */
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
  /** Ends the wait for more. */
  let hurry: (() => void) | undefined;
  let isSettling = false;

  async function write(): Promise<void> {
    while (waiting.size > 0) {
      if (!isSettling) await gather();
      const [ids, time] = [[...waiting].slice(0, MAX_AT_ONCE), lastUsedAt];
      await transact(db, (db) => touchTokens(db, ids, time)).catch(onError);
      // Only now: requests that come meanwhile still see the old time, and need no second note.
      for (const id of ids) waiting.delete(id);
    }
    running = undefined;
  }

  function gather(): Promise<void> {
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, GATHER_MS).unref();
      hurry = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  }

  return {
    note({ token_id, last_used_at }) {
      const time = now();
      if (time - Date.parse(last_used_at) < TOUCH_AFTER_MS) return;
      lastUsedAt = timestamp(time);
      waiting.add(token_id);
      running ??= write();
    },
    async settle() {
      isSettling = true;
      hurry?.();
      await running;
      isSettling = false;
    },
  };
}
