import { type Database, transact } from '../../platform/db/transact.ts';
import { Problem } from '../../platform/errors.ts';
import { hashSecret } from '../../platform/secrets.ts';
import { deleteAttemptsBefore, lockAttempts, writeAttempts } from './store.ts';
import { MINUTE, timestamp } from '../../platform/time.ts';

/** How many wrong passwords there may be from one place for one account, and within how many milliseconds. */
const MOST_FAILURES = 10;
const WITHIN_MS = 15 * MINUTE;

interface Attempts {
  db: Database;
  now: () => number;
}

/**
 * Checks a password, unless there were too many wrong ones. An attempt counts before it is made, or many at once would
 * all be let through; only a wrong password leaves it counted.
 * @param subject the account that is tried, whether it exists or not, and from where
 * @throws {Problem} `too_many_attempts`, and what `check` throws
 */
export async function limitAttempts<T>(
  attempts: Attempts,
  subject: readonly [account: string, address: string],
  check: () => Promise<T>,
): Promise<T> {
  const who = hashSecret(JSON.stringify(subject));
  const time = await count(attempts, who);
  try {
    const result = await check();
    await forgive(attempts, who, time);
    return result;
  } catch (error) {
    const isWrong = error instanceof Problem && error.code === 'invalid_credentials';
    if (!isWrong) await forgive(attempts, who, time).catch(() => {});
    throw error;
  }
}

/** Counts a request that needs no password, and refuses too many. @throws {Problem} `too_many_attempts` */
export async function limitRequests(
  attempts: Attempts,
  subject: readonly [what: string, address: string],
  most = MOST_FAILURES,
): Promise<void> {
  await count(attempts, hashSecret(JSON.stringify(subject)), most);
}

/** Forgets what no longer counts. */
export function forgetOldAttempts({ db, now }: Attempts): Promise<void> {
  return transact(db, (db) => deleteAttemptsBefore(db, timestamp(now() - WITHIN_MS)));
}

function count({ db, now }: Attempts, who: string, most = MOST_FAILURES): Promise<number> {
  const time = now();
  return transact(db, async (db) => {
    const times = await lockAttempts(db, who, timestamp(time));
    const recent = times.filter((earlier) => earlier > time - WITHIN_MS);
    const [oldest] = recent;
    if (oldest !== undefined && recent.length >= most) {
      const seconds = Math.max(1, Math.ceil((oldest + WITHIN_MS - time) / 1000));
      throw new Problem('too_many_attempts', undefined, { headers: { 'retry-after': String(seconds) } });
    }
    await writeAttempts(db, who, { times: [...recent, time], last_at: timestamp(time) });
    return time;
  });
}

async function forgive({ db }: Attempts, who: string, time: number): Promise<void> {
  await transact(db, async (db) => {
    const times = await lockAttempts(db, who, timestamp(time));
    const at = times.lastIndexOf(time);
    if (at >= 0) await writeAttempts(db, who, { times: times.toSpliced(at, 1), last_at: timestamp(time) });
  });
}
