import type { Context } from '../../platform/context.ts';
import { chunked } from '../../platform/db/chunks.ts';
import { transact } from '../../platform/db/transact.ts';
import { MINUTE, timestamp } from '../../platform/time.ts';
import { touchTokens } from './store.ts';
import type { SignedIn } from '../../platform/http/identity.ts';

/** `last_used_at` is accurate to this many milliseconds. */
const PRECISION_MS = MINUTE;
/** Token uses are collected for this many milliseconds and then written together. */
const GATHER_MS = 250;

export interface LastUses {
  /** Records a use of the user's token. Does not wait for the write. */
  note(user: SignedIn): void;
  flush(): Promise<void>;
}

export function watchLastUses({ db, now }: Context, onError: (error: unknown) => void): LastUses {
  const waiting = new Set<number>();
  let lastUsedAt = '';
  let timer: NodeJS.Timeout | undefined;
  let writing = Promise.resolve();

  async function write(): Promise<void> {
    timer = undefined;
    for (const ids of chunked([...waiting])) {
      await transact(db, (db) => touchTokens(db, ids, lastUsedAt)).catch(onError);
      // Remove the ids only after the write. Until then, other requests read the old time and would record another use.
      for (const id of ids) waiting.delete(id);
    }
  }

  /** Starts a write after the previous one has ended, so that writes do not pile up while the database is slow. */
  function writeNext(): void {
    writing = writing.then(write);
  }

  return {
    note({ token_id, last_used_at }) {
      const time = now();
      if (time - Date.parse(last_used_at) < PRECISION_MS) return;
      lastUsedAt = timestamp(time);
      waiting.add(token_id);
      timer ??= setTimeout(writeNext, GATHER_MS).unref();
    },
    async flush() {
      clearTimeout(timer);
      writeNext();
      await writing;
    },
  };
}
